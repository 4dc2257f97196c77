#!/usr/bin/env python3
"""check_live_photos.py [BIN] - the two halves of Live Photos, and motion photos, beside exiftool and ffprobe.

Live Photos: a pair of which each half, one, or none has an identifier, or another one, or no mark of the moment,
belongs together after `livephoto pair` and `make`; exiftool reads the identifier in both, all else that it reads is
what it was, and the picture has the bytes that it had. Photographs with, without and with another maker's notes, and
without EXIF; JPEG, HEIC, AVIF.

Motion photos: those laid out here (support/motion_photos.py), and those that the Python package motionphoto makes, are
recognised; `split` gives the bytes of the movie, and a photograph of which exiftool and ffprobe read what they read
before, but no movie; what `join` makes of it is a motion photo again, whose movie exiftool reads where its version
does. A Live Photo becomes a motion photo and is one again after `split`. `edit` keeps the movie, `strip` leaves no byte
of it.

What needs the package motionphoto is left out, with exit code 77, where it cannot be installed.
"""
import argparse
import hashlib
import importlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import check_schema  # noqa: E402
from support import motion_photos, places  # noqa: E402

try:
    import jsonschema
    SCHEMAS = {name: check_schema.validator(jsonschema, name) for name in ("livephoto", "motionphoto", "show")}
except ImportError:
    SCHEMAS = {}

UUID = re.compile(r"^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$")
FIRST, SECOND = "8A4F2C46-6B0C-4D2E-9D59-3B7B1C0F52AA", "11111111-2222-3333-4444-555555555555"
PHOTOS = ("photo.jpg", "photo.heic", "photo.avif")
# Values that tell of the file, or follow from its size.
IGNORED = ("System:", "File:", "ExifTool:", "Composite:")


def run(*command, codes=(0,)):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in codes:
        raise RuntimeError("%s: exit %d: %s" % (" ".join(map(str, command)), done.returncode, done.stderr.decode("utf-8", "replace").strip()[:300]))
    return done


def values(path, *options):
    """What exiftool reads, by group and name; the identifier apart."""
    lines = run("exiftool", "-G1", "-a", "-s", "-u", "-n", "-b", "-j", *options, path, codes=(0, 1)).stdout
    found = {}
    for name, value in json.loads(lines)[0].items():
        if not name.startswith(IGNORED) and name != "SourceFile":
            found[name] = value
    return found


def identifier(path):
    found = values(path)
    return next((found[name] for name in ("Apple:ContentIdentifier", "Apple:MediaGroupUUID", "Keys:ContentIdentifier") if name in found), None)


def without_identifier(path):
    return {name: value for name, value in values(path).items() if name.split(":")[1] not in ("ContentIdentifier", "MediaGroupUUID", "MakerNoteVersion", "ExifByteOrder", "MediaData", "MediaDataOffset", "MediaDataSize", "MetaImageSize")}


def directory(path):
    """The items of Google's directory, as exiftool reads them."""
    shown = json.loads(run("exiftool", "-j", "-struct", "-XMP:all", path).stdout)[0]
    names = [name for name in shown if name.endswith("Directory")]
    return [row.get("Item", row) for row in shown[names[0]]] if names else [{}]


def coded(path):
    """The bytes of the picture: of a JPEG file from its tables on, of others by the place of their first item."""
    data = pathlib.Path(path).read_bytes()
    if data[:2] == b"\xff\xd8":
        place = 2
        while data[place + 1] & 0xF0 == 0xE0 or data[place + 1] == 0xFE:
            place += 2 + int.from_bytes(data[place + 2:place + 4], "big")
        return hashlib.sha256(data[place:data.index(b"\xff\xd9", place) + 2]).hexdigest()
    frames = run("ffmpeg", "-v", "error", "-i", path, "-map", "0:v:0", "-c", "copy", "-f", "streamhash", "-", codes=(0, 1, 183, 234)).stdout
    place = data.index(b"iloc")
    version, count = data[place + 4], int.from_bytes(data[place + 10:place + 12], "big")
    assert version in (0, 1) and data[place + 8:place + 10] == b"\x44\0", "the layout of the files that are used here"
    for row in range(count):
        start = place + 12 + (14 + 2 * version) * row
        number = int.from_bytes(data[start:start + 2], "big")
        offset, size = (int.from_bytes(data[start + a + 2 * version:start + a + 4 + 2 * version], "big") for a in (6, 10))
        if number == 1:
            return hashlib.sha256(data[offset:offset + size]).hexdigest() + frames.decode("ascii", "replace")
    raise AssertionError("no picture")


class Checks:
    def __init__(self, binary, folder):
        self.binary, self.folder, self.passed, self.failures = binary, folder, 0, []

    def expect(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failures.append(what)
            print("FAIL " + what)

    def tool(self, *words, codes=(0,)):
        return run(self.binary, *words, codes=codes)

    def json(self, *words, codes=(0,)):
        shown = json.loads(self.tool(*words, "--json", codes=codes).stdout)
        if words[0] in SCHEMAS:
            errors = [error.message[:200] for error in SCHEMAS[words[0]].iter_errors(shown)]
            self.expect(not errors, "%s: the schema says %s" % (" ".join(map(str, words[:2])), errors))
        return shown

    def prepare(self):
        """The photographs: fixtures; as AVIF one of ffmpeg's, in which exiftool wrote EXIF and XMP, as it does not read those in idat."""
        self.sources = {name: places.FORMATS / name for name in PHOTOS[:2]}
        path = self.sources["photo.avif"] = self.folder / "made.avif"
        run("ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48", "-frames:v", "1", "-c:v", "libaom-av1", "-f", "avif", path)
        run("exiftool", "-q", "-overwrite_original", "-Make=Example", "-DateTimeOriginal=2026:01:02 03:04:05", "-GPSLatitude=48", "-GPSLatitudeRef=N",
            "-XMP-dc:Title=Gulls", path)
        self.tool("livephoto", "pair", "--quiet", "--identifier", SECOND, self.copy(places.MEDIA / "movie-last.mov", "any.mov"), path)
        self.expect(identifier(path) == SECOND, "an AVIF file without notes: exiftool reads %s" % identifier(path))

    def copy(self, source, name):
        path = self.folder / name
        path.write_bytes(pathlib.Path(source).read_bytes())
        return path

    # Live Photos

    def photograph(self, name, kind):
        """A photograph: with an identifier, with notes that have none, without notes, without EXIF, of another maker."""
        path = self.copy(self.sources[name], "photo-%s%s" % (kind, pathlib.Path(name).suffix))
        data = path.read_bytes()
        if kind == "no identifier":
            # The tag of the identifier becomes an unknown one.
            place = data.index(b"\0\x11\0\2", data.index(b"Apple iOS\0"))
            path.write_bytes(data[:place] + b"\x00\x7e" + data[place + 2:])
        elif kind == "another maker":
            path.write_bytes(data.replace(b"Apple iOS\0", b"OtherCam!\0"))
        elif kind == "no EXIF":
            self.tool("strip", "--keep-unknown", path, "-o", path.with_name("bare" + path.suffix), "--force", "--quiet")
            path = path.with_name("bare" + path.suffix)
        return path

    def movie(self, text):
        path = self.copy(places.MEDIA / "quicktime-keys.mov", "movie.mov")
        if text:
            self.tool("livephoto", "pair", "--quiet", "--identifier", text, path)
        return path

    def pair(self, name, kind, of_movie, words, wanted):
        label = "%s, %s, movie %s %s" % (name, kind, of_movie, " ".join(words))
        photo, movie = self.photograph(name, kind), self.movie(of_movie)
        before, picture = without_identifier(photo), coded(photo)
        moving = {name: value for name, value in values(movie).items() if name.startswith(("Keys:", "ItemList:")) and not re.search("ContentIdentifier|Unknown_0x", name)}
        if of_movie and kind == "identifier" and of_movie != SECOND:
            told = self.json("livephoto", "show", movie, photo, codes=(1,))
            self.expect([p["code"] for p in told["problems"]] == ["identifiersDiffer"], label + ": the difference is told")
        told = self.json("livephoto", words[0], *words[1:], movie, photo)
        self.expect(told["isPaired"] and not told["problems"], label + ": they belong together")
        here, there = identifier(photo), identifier(movie)
        self.expect(here and here == there and UUID.match(here), "%s: exiftool reads %s and %s" % (label, here, there))
        self.expect(wanted is None and here not in (FIRST, SECOND) or here == wanted, "%s: %s" % (label, here))
        after = without_identifier(photo)
        self.expect(after == before, "%s: %s" % (label, {n for n in set(before) | set(after) if before.get(n) != after.get(n)}))
        self.expect(coded(photo) == picture, label + ": the picture")
        still = {name: value for name, value in values(movie).items() if name.startswith(("Keys:", "ItemList:")) and not re.search("ContentIdentifier|StillImageTime|Unknown_0x", name)}
        self.expect(still == moving, "%s: the movie's items %s" % (label, {n: (moving.get(n), still.get(n)) for n in set(moving) | set(still) if moving.get(n) != still.get(n)}))
        self.expect("StillImageTime" in run("exiftool", "-ee", "-s", "-StillImageTime", movie).stdout.decode(), label + ": the moment")
        again = {path: path.read_bytes() for path in (photo, movie)}
        self.tool("livephoto", "pair", "--quiet", movie, photo)
        self.expect(all(path.read_bytes() == data for path, data in again.items()), label + ": a second time nothing changes")

    def live_photos(self):
        for name in PHOTOS:
            self.pair(name, "identifier", None, ["pair"], SECOND)
            self.pair(name, "no identifier", FIRST, ["pair"], FIRST)
            self.pair(name, "no identifier", None, ["pair"], None)
            self.pair(name, "identifier", FIRST, ["pair"], SECOND)
            self.pair(name, "identifier", FIRST, ["pair", "--prefer", "movie"], FIRST)
            self.pair(name, "identifier", FIRST, ["make"], None)
            self.pair(name, "no EXIF", FIRST, ["pair"], FIRST)
            photo, movie = self.photograph(name, "another maker"), self.movie(None)
            old = photo.read_bytes(), movie.read_bytes()
            done = self.tool("livephoto", "pair", movie, photo, codes=(1,))
            self.expect(b"another camera maker" in done.stderr and (photo.read_bytes(), movie.read_bytes()) == old, name + ": another maker's notes stay")

    # Motion photos

    def motion_photo(self, path, movie, label, has_time=True):
        told = self.json("motionphoto", "show", path)["motionPhoto"]
        self.expect(told["movieByteCount"] == len(movie) and not told["problems"], label + ": recognised")
        start = told["movieOffset"]
        self.expect(path.read_bytes()[start:start + len(movie)] == movie, label + ": where the movie lies")
        shown = self.json("show", path)
        self.expect(shown["motionPhoto"] == told, label + ": show tells the same")
        inside = self.json("show", "--movie", path)
        self.expect(inside["file"]["size"] == len(movie) and len(inside["tracks"]) == 1, label + ": show --movie")
        still, moving = self.folder / ("still" + path.suffix), self.folder / "moving.mp4"
        self.tool("motionphoto", "split", "--force", "--quiet", "--photo", still, "--movie", moving, path)
        self.expect(moving.read_bytes() == movie, label + ": the movie's bytes")
        self.expect(run("ffprobe", "-v", "error", "-show_entries", "format=duration", moving).stdout, label + ": ffprobe reads the movie")
        self.expect(movie not in still.read_bytes(), label + ": no movie is left")
        self.tool("motionphoto", "show", still, codes=(3,))
        self.expect(coded(still) == coded(path), label + ": the picture")
        telling = re.compile(r"XMP-GCamera:(MotionPhoto|MicroVideo)|XMP-Container|EmbeddedVideo|MotionPhotoVideo|MotionPhoto_|0x0a31|XMP-x:XMPToolkit|MediaData")
        before, after = ({n: v for n, v in values(one).items() if not telling.search(n)} for one in (path, still))
        self.expect(before == after, "%s: exiftool reads %s" % (label, {n for n in set(before) | set(after) if before.get(n) != after.get(n)}))
        warnings = run("exiftool", "-a", "-s", "-warning", "-error", still, codes=(0, 1)).stdout.decode()
        self.expect(warnings == run("exiftool", "-a", "-s", "-warning", "-error", path, codes=(0, 1)).stdout.decode(), label + ": exiftool warns: " + warnings)
        joined = self.folder / ("joined" + path.suffix)
        self.tool("motionphoto", "join", "--force", "--quiet", "--timestamp", "0.25", "-o", joined, still, moving)
        self.joined(joined, movie, told if still.read_bytes().endswith(b"SEFT") else {"notations": []}, label)
        self.expect(coded(joined) == coded(path), label + ": the picture when joined")

    def joined(self, path, movie, told, label):
        again = self.json("motionphoto", "show", path)["motionPhoto"]
        self.expect(not again["problems"] and again["movieByteCount"] == len(movie) and "motionPhoto" in again["notations"], label + ": joined")
        self.expect(again["presentationTime"]["value"] * 4 == again["presentationTime"]["timescale"], label + ": its time")
        if "samsung" in told["notations"] and path.suffix == ".jpg":
            self.expect("samsung" in again["notations"], label + ": Samsung's blocks")
        read = values(path)
        self.expect((read.get("XMP-GCamera:MotionPhoto"), read.get("XMP-GCamera:MotionPhotoPresentationTimestampUs")) == (1, 250000), label + ": exiftool reads XMP")
        length = int(directory(path)[-1].get("Length", 0))
        data = path.read_bytes()
        place = len(data) - length
        if path.suffix == ".jpg":
            self.expect(data[place:place + len(movie)] == movie, label + ": Item:Length")
        else:
            self.expect(data.endswith(movie) and length == len(movie), label + ": Item:Length")
        for name in ("MotionPhotoVideo", "EmbeddedVideoFile"):
            video = run("exiftool", "-b", "-" + name, path, codes=(0, 1)).stdout
            self.expect(video in (b"", movie) and (video or name != "MotionPhotoVideo" or path.suffix == ".jpg"), "%s: exiftool -b -%s: %d bytes" % (label, name, len(video)))

    def privacy(self, path, movie, label):
        edited = self.folder / ("edited" + path.suffix)
        self.tool("edit", "--title", "Gulls " * 200, "--quiet", "--force", "-o", edited, path)
        told = self.json("motionphoto", "show", edited)["motionPhoto"]
        self.expect(told["movieByteCount"] == len(movie) and not told["problems"], label + ": edit keeps the movie")
        taken = self.folder / "taken.mp4"
        self.tool("motionphoto", "split", "--force", "--quiet", "--movie", taken, edited)
        self.expect(taken.read_bytes() == movie, label + ": edit keeps the movie's bytes")
        still = self.folder / ("still" + path.suffix)
        self.tool("motionphoto", "split", "--force", "--quiet", "--photo", still, edited)
        self.expect(coded(still) == coded(path), label + ": the picture after edit and split")
        stripped = self.folder / ("stripped" + path.suffix)
        self.tool("strip", "--quiet", "--force", "-o", stripped, path)
        data = stripped.read_bytes()
        self.expect(b"+47.0" not in data and movie[:200] not in data and b"MotionPhoto" not in data, label + ": strip leaves nothing of the movie")
        self.expect(coded(stripped) == coded(path), label + ": the picture after strip")

    def motion_photos(self):
        run("ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=1", "-metadata",
            "location=+47.0+008.0/", self.folder / "made.mp4")
        movie = (self.folder / "made.mp4").read_bytes()
        made = motion_photos.files(*[self.sources[name].read_bytes() for name in PHOTOS], movie)
        for name, data in made.items():
            path = self.folder / name
            path.write_bytes(data)
            self.motion_photo(path, movie, name)
            self.privacy(path, movie, name)
        if "samsung.jpg" in made:
            video = run("exiftool", "-b", "-EmbeddedVideoFile", self.folder / "samsung.jpg").stdout
            self.expect(video == movie, "exiftool finds the movie in the layout that is laid out here")
        self.conversion()

    def conversion(self):
        """A Live Photo becomes a motion photo, and the two halves are a Live Photo again."""
        for name in PHOTOS:
            photo, movie = self.photograph(name, "identifier"), self.movie(None)
            self.tool("livephoto", "pair", "--quiet", "--time", "0.25", movie, photo)
            old = movie.read_bytes()
            made = self.folder / ("live.MP" + photo.suffix)
            self.tool("motionphoto", "join", "--quiet", "--force", "-o", made, photo, movie)
            self.joined(made, old, {"notations": []}, name + " as Live Photo")
            self.tool("motionphoto", "split", "--quiet", "--force", made)
            halves = self.folder / ("live" + photo.suffix), self.folder / "live.mov"
            self.expect(halves[1].read_bytes() == old, name + ": the movie of the Live Photo")
            self.expect(self.json("livephoto", "show", halves[1], halves[0])["isPaired"], name + ": a Live Photo again")

    def package(self, folder):
        """Files of the Python package motionphoto; False where it cannot be had."""
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(folder), "motionphoto"]
        try:
            subprocess.run(command, check=True, timeout=120, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            sys.path.insert(0, str(folder))
            motionphoto = importlib.import_module("motionphoto")
        except (subprocess.SubprocessError, ImportError, OSError):
            return False
        movie = self.folder / "made.mp4"
        photo = self.folder / "plain.jpg"
        run("ffmpeg", "-y", "-v", "error", "-i", movie, "-frames:v", "1", photo)
        for time in (None, 250000):
            path = self.folder / ("MV-%s.jpg" % time)
            motionphoto.create_motion_photo(image=photo, video=movie, motion=path, timestamp_us=time, overwrite=True)
            self.motion_photo(path, movie.read_bytes(), "package motionphoto, time %s" % time)
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        checks = Checks(places.binary(arguments.binary), folder)
        checks.prepare()
        checks.live_photos()
        checks.motion_photos()
        left_out = [] if SCHEMAS else ["the schemas: jsonschema is not installed"]
        left_out += [] if checks.package(folder / "packages") else ["the package motionphoto is not here and cannot be installed"]
        return places.finish(checks.passed, len(checks.failures), left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
