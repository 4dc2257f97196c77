#!/usr/bin/env python3
"""check_tasks.py [BIN] [--only PATTERN] - twenty things that people do with their files, each in at most two commands.

The files are made by ffmpeg, and other programs judge what came of them. The one that needs a camera's file is left
out by its name where there is none. The binary's path may come from MEDIAMETA; without it, the last release build is taken.
"""
import argparse
import csv
import fnmatch
import functools
import http.server
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import xml.etree.ElementTree

sys.dont_write_bytecode = True

from support import places  # noqa: E402

PLACE = "+48.8577+002.2950/"
DATE = "2026-05-17T14:30:00+02:00"
# What only a real camera writes.
CAMERA = "samples/gopro__gpmf-parser/karma.mp4"


class Task:
    """A folder of files, and a shell that counts the commands it is given."""

    def __init__(self, binary, folder):
        self.binary, self.folder, self.commands = binary, pathlib.Path(folder), 0

    def do(self, command, status=0):
        """Runs a line of a shell; `mediameta` is the binary."""
        self.commands += 1
        path = os.path.dirname(self.binary) + os.pathsep + os.environ["PATH"]
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=self.folder, env={**os.environ, "PATH": path},
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        assert done.returncode == status, "exit %d: %s" % (done.returncode, done.stderr.decode("utf-8", "replace").strip()[:300])
        return done.stdout.decode("utf-8")

    def look(self, *command):
        """What another program says; no command of the task."""
        done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        return done.stdout.decode("utf-8", "replace")

    def make(self, name, *options, pictures=True, sound=True):
        """A file of a second, as ffmpeg makes it."""
        command = ["ffmpeg", "-v", "error", "-nostdin", "-y"]
        command += ["-f", "lavfi", "-i", "testsrc2=s=160x120:d=0.4"] if pictures else []
        command += ["-f", "lavfi", "-i", "sine=d=0.4"] if sound else []
        command += (["-c:v", "libx264", "-preset", "ultrafast"] if pictures else []) + (["-c:a", "aac"] if sound else [])
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([*command, *options, str(path)], check=True)
        return path

    def camera(self, name, date=DATE):
        """A movie as a telephone writes it."""
        movie = self.make(name, "-metadata", "creation_time=2026-05-17T12:30:05Z")
        subprocess.run([self.binary, "edit", "-q", "--set", "mdta/com.apple.quicktime.creationdate=%s" % date, "--location", PLACE,
                        "--make", "Apple", "--model", "iPhone 99", str(movie)], check=True)
        return movie

    def exif(self, path, *tags):
        return json.loads(self.look("exiftool", "-j", "-a", "-n", "-G1", *tags, str(path)))[0]


def table_of_dates(task):
    for name in ("clips/a.mov", "clips/b.mov"):
        task.camera(name)
    rows = list(csv.reader(io.StringIO(task.do("mediameta show -r --csv name,capture.date clips"))))
    assert rows == [["name", "capture.date"], ["a.mov", DATE], ["b.mov", DATE]], rows


def cover_on_many(task):
    task.look("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x64", "-frames:v", "1", "cover.jpg")
    for number in range(5):
        task.make("album/%d.m4a" % number, pictures=False)
    task.do("mediameta edit --artwork cover.jpg -r album")
    import mutagen.mp4
    cover = (task.folder / "cover.jpg").read_bytes()
    for number in range(5):
        assert bytes(mutagen.mp4.MP4(task.folder / ("album/%d.m4a" % number))["covr"][0]) == cover, number


def places_out(task):
    movie = task.camera("a.mov")
    task.do("mediameta strip a.mov -o b.mov && mediameta strip --check b.mov")
    assert b"48.8577" in movie.read_bytes() and b"48.8577" not in (task.folder / "b.mov").read_bytes()
    assert not [key for key in task.exif("b.mov") if "GPS" in key]


def onto_transcode(task):
    task.camera("a.mov")
    task.look("ffmpeg", "-v", "error", "-i", "a.mov", "-map_metadata", "-1", "-c:v", "mpeg4", "b.mp4")
    task.do("mediameta graft a.mov b.mp4")
    told = {key.split(":")[-1]: value for key, value in task.exif("b.mp4", "-Make", "-Model", "-GPSLatitude").items()}
    assert (told["Make"], told["Model"], round(told["GPSLatitude"], 4)) == ("Apple", "iPhone 99", 48.8577), told


def why_this_date(task):
    task.camera("a.mov")
    told = json.loads(task.do("mediameta date show --json a.mov"))
    readers = {date["identifier"]: date["readers"] for date in told["dates"]}
    assert "Apple Photos" in readers["mdta/com.apple.quicktime.creationdate"], readers
    assert "Google Photos" in readers["head/movieCreationTime"], readers


def rename_by_date(task):
    task.camera("a.mov")
    task.do("mediameta show --format 'mv -n \"{source}\" \"{capture.date:%Y%m%d_%H%M%S}.{ext}\"' a.mov | sh")
    assert (task.folder / "20260517_143000.mov").exists()


def shift_dates(task):
    task.camera("a.mov")
    task.do("mediameta date shift --by +1h a.mov")
    told = task.exif("a.mov", "-time:all")
    assert told["QuickTime:CreateDate"] == "2026:05:17 13:30:05" and told["Track1:MediaCreateDate"] == "2026:05:17 13:30:05", told
    assert told["Keys:CreationDate"] == "2026:05:17 15:30:00+02:00", told


def chapters_into_a_book(task):
    book = task.make("a.m4b", "-metadata", "title=Book", pictures=False)
    subprocess.run([task.binary, "edit", "-q", "--set", "itlk/com.example.shelf=7", str(book)], check=True)
    (task.folder / "c.txt").write_text(";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=200\ntitle=One\n"
                                       "[CHAPTER]\nTIMEBASE=1/1000\nSTART=200\nEND=400\ntitle=Two\n")
    task.do("ffmpeg -v error -i a.m4b -i c.txt -map 0:a -map_chapters 1 -c copy -f mp4 b.m4b")
    task.do("mediameta graft a.m4b b.m4b")
    told = json.loads(task.look("ffprobe", "-v", "error", "-of", "json", "-show_chapters", "-show_format", "b.m4b"))
    assert [chapter["tags"]["title"] for chapter in told["chapters"]] == ["One", "Two"], told
    assert told["format"]["tags"]["shelf"] == "7", told


def path_of_camera(task):
    """The points of the path are where the samples' groups say, which exiftool tells one of each."""
    shutil.copy(places.shared_folder() / CAMERA, task.folder / "a.mp4")
    task.do("mediameta timed export a.mp4 -o a.gpx")
    tags = {"g": "http://www.topografix.com/GPX/1/1"}
    points = [tuple(float(point.get(name)) for name in ("lat", "lon"))
              for point in xml.etree.ElementTree.parse(task.folder / "a.gpx").iterfind(".//g:trkpt", tags)]
    told = [tuple(map(float, line.split())) for line in
            task.look("exiftool", "-ee", "-n", "-p", "$GPSLatitude $GPSLongitude", "a.mp4").splitlines()]
    assert told and len(points) >= len(told), (len(points), len(told))
    # Within half a metre; the program rounds otherwise.
    far = [place for place in told if not any(abs(place[0] - lat) < 5e-6 and abs(place[1] - lon) < 5e-6 for lat, lon in points)]
    assert not far, (far, points[:3])


def what_differs(task):
    task.camera("a.mov")
    shutil.copy(task.folder / "a.mov", task.folder / "b.mov")
    subprocess.run([task.binary, "edit", "-q", "--make", "Other", "b.mov"], cwd=task.folder, check=True)
    told = json.loads(task.do("mediameta diff --json a.mov b.mov", status=1))
    assert told["changed"][0]["after"]["identifier"] == "mdta/com.apple.quicktime.make", told


def folder_to_mp4(task):
    for name in ("clips/a.mov", "clips/sub/b.mov"):
        task.camera(name)
    task.do("mediameta convert -r clips --type mp4 --out-dir out")
    for name in ("out/a.mp4", "out/sub/b.mp4"):
        assert "Apple" in task.exif(name, "-Make").values(), name


def episode(task):
    task.make("a.mp4")
    task.do("mediameta edit --title Pilot --show 'My Show' --season 1 --episode 2 --set 'itsk/stik=TV Show' a.mp4")
    tags = json.loads(task.look("ffprobe", "-v", "error", "-of", "json", "-show_format", "a.mp4"))["format"]["tags"]
    assert (tags["title"], tags["show"], tags["season_number"], tags["media_type"]) == ("Pilot", "My Show", "1", "10"), tags


def track_language(task):
    for name in ("a.mp4", "a.mkv"):
        task.make(name)
    task.do("mediameta edit --track sound --language fr --name Commentaire a.mp4 a.mkv")
    for name, code in (("a.mp4", "fra"), ("a.mkv", "fre")):
        stream = json.loads(task.look("ffprobe", "-v", "error", "-of", "json", "-show_streams", name))["streams"][1]
        assert stream["tags"]["language"] == code, stream["tags"]
        assert "Commentaire" in stream["tags"].values(), stream["tags"]


def over_http(task):
    task.camera("a.mov")
    handler = functools.partial(Quiet, directory=str(task.folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        told = task.do("mediameta show --value -i '*make' http://127.0.0.1:%d/a.mov" % server.server_address[1])
        server.shutdown()
    assert told.strip() == "Apple", told


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def embed_xmp(task):
    task.make("a.mp4")
    (task.folder / "s.xmp").write_text(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Paris"/></rdf:RDF></x:xmpmeta>')
    task.do("mediameta edit --set-file xmp/XMP=s.xmp a.mp4")
    assert task.exif("a.mp4", "-City")["XMP-photoshop:City"] == "Paris"


def all_as_csv(task):
    for name in ("a.mov", "b.mov"):
        task.camera(name)
    text = task.do("mediameta show --csv source,capture.date,capture.place,make,model,duration,video.width a.mov b.mov")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["make"] for row in rows] == ["Apple", "Apple"] and rows[0]["video.width"] == "160", rows


def dump_boxes(task):
    task.make("a.mp4")
    text = task.do("mediameta boxes a.mp4")
    assert all(word in text for word in ("moov", "mvhd", "stsd", "avcC")), text[:200]


def verify_backup(task):
    for folder in ("clips", "backup"):
        for name in ("a.mov", "b.mov"):
            if folder == "clips":
                task.camera("clips/%s" % name)
            else:
                (task.folder / "backup").mkdir(exist_ok=True)
                shutil.copy(task.folder / "clips" / name, task.folder / "backup" / name)
    task.do("mediameta diff --samples clips backup")
    copy = task.folder / "backup" / "b.mov"
    damaged = bytearray(copy.read_bytes())
    place = damaged.index(b"mdat") + 64
    damaged[place] ^= 0xFF
    copy.write_bytes(damaged)
    task.do("mediameta diff --samples clips backup", status=1)


def from_json(task):
    task.camera("a.mov")
    task.do("mediameta show --json a.mov | sed 's/iPhone 99/Pixel 7/' | mediameta edit --import - a.mov")
    assert task.exif("a.mov", "-Model")["Keys:Model"] == "Pixel 7"


def strip_and_prove(task):
    task.camera("a.mov")
    task.do("mediameta strip --also dates a.mov -o b.mov")
    task.do("mediameta strip --check --also dates b.mov")
    told = task.exif("b.mov", "-Make", "-Model", "-time:all")
    assert "Keys:Make" not in told and told.get("QuickTime:CreateDate", "0000").startswith("0000"), told


TASKS = {
    "1 table of capture dates": table_of_dates, "2 cover on many songs": cover_on_many, "3 places out before an upload": places_out,
    "4 original onto a transcode": onto_transcode, "5 why this date": why_this_date, "6 rename by date": rename_by_date,
    "7 shift dates": shift_dates, "8 chapters into a book": chapters_into_a_book, "9 path of an action camera": path_of_camera,
    "10 what differs": what_differs, "11 folder of mov to mp4": folder_to_mp4, "12 title and episode": episode,
    "13 language of a track": track_language, "14 metadata over http": over_http, "15 embed XMP": embed_xmp,
    "16 metadata as CSV": all_as_csv, "17 dump boxes": dump_boxes, "18 verify a backup": verify_backup,
    "19 edit from JSON": from_json, "20 strip and prove it": strip_and_prove,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--only", default="*", help="a pattern of the tasks to do")
    options = parser.parse_args()
    binary = places.binary(options.binary)
    passed = failed = 0
    for name, do in TASKS.items():
        if not fnmatch.fnmatch(name, options.only):
            continue
        if do is path_of_camera and (places.shared_folder() is None or not (places.shared_folder() / CAMERA).is_file()):
            places.leave_out("%s (no %s)" % (name, CAMERA))
            continue
        with tempfile.TemporaryDirectory() as folder:
            task = Task(binary, folder)
            try:
                do(task)
                assert task.commands <= 2, "%d commands" % task.commands
                passed += 1
            except (AssertionError, KeyError, ValueError, subprocess.SubprocessError, OSError) as error:
                failed += 1
                print("FAILED %s: %s %s" % (name, type(error).__name__, error), flush=True)
    return places.finish(passed, failed)


if __name__ == "__main__":
    sys.exit(main())
