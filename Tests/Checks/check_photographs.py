#!/usr/bin/env python3
"""check_photographs.py [BIN] [--photographs DIR] - photographs are read, edited and stripped as exiftool sees it.

Fixtures, pictures that ffmpeg, heif-enc, avifenc and exiftool make here, and real ones, where there are any: of a folder
`photographs` of the shared folder, or of DIR. JPEG, HEIC, AVIF.
  - what exiftool reads of EXIF and XMP is among what `show` says, with its date, place, size and orientation;
  - a title, keywords, a description, a date and a place are written where exiftool finds them; nothing else changes,
    the picture is decoded to the same pixels, and has the same hash;
  - what is removed, and what `strip` takes out, is nowhere in the file; exiftool finds no place, camera or person;
  - `boxes --json` agrees with the published listing of a conformance file of MPEG, which is laid out here from it.
"""
import argparse
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

sys.path.insert(0, str(places.REPOSITORY / "Fixtures"))
from maker.boxes import box, pack, terminated, vbox  # noqa: E402

ENDINGS = {".jpg", ".jpeg", ".heic", ".heif", ".hif", ".avif"}
GROUPS = {"IFD0": "IFD0", "ExifIFD": "Exif", "GPS": "GPS", "IFD1": "IFD1", "InteropIFD": "Interop"}
# What exiftool converts even where it is asked for plain numbers, finds in notes of makers, or makes of several values.
CONVERTED = {
    "ComponentsConfiguration",     "ShutterSpeedValue", "ApertureValue", "MaxApertureValue", "UserComment", "LensInfo", "GPSLatitude", "GPSLongitude",
    "GPSTimeStamp", "GPSDestLatitude", "GPSDestLongitude", "GPSProcessingMethod", "GPSAreaInformation", "FileSource",
    "CFAPattern", "ThumbnailImage", "ThumbnailOffset", "PreviewImage", "PreviewImageStart", "XPTitle", "XPComment",
    "XPAuthor", "XPKeywords", "XPSubject", "GPSVersionID", "GPSDateStamp", "SubjectDistance", "PrintIMVersion",
    "PreviewImageLength", "DeviceSettingDescription", "ExifImageWidth", "SpatialFrequencyResponse", "OECF", "Opto-ElectricConvFactor",
    "FlashpixVersion", "SceneType", "StripOffsets", "ReferenceBlackWhite", "Padding", "OffsetSchema", "MakerNoteSafety"}
TELLING = re.compile(
    r"^(GPS|Location|Make$|Model$|CameraModel|.*Serial|Lens|Software|Author|Artist$|Creator|Comment|.*Description|Keywords|Subject$|"
    r"DateTimeOriginal|CreateDate|OwnerName|City|State|Country|.*ThumbnailImage|XMPToolkit|Title$|UserComment|HostComputer)")


def run(*command):
    return subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)


def exiftool(path, *options):
    shown = run("exiftool", "-j", "-n", "-G1", "-a", "-api", "largefilesupport=1", *options, path)
    return json.loads(shown.stdout.decode("utf-8", "replace") or "[{}]")[0]


def numbers(text):
    out = []
    for word in str(text).split():
        try:
            above, _, below = word.partition("/")
            out.append(float(above) / float(below) if below else float(above))
        except (ValueError, ZeroDivisionError):
            return None
    return out


def same(ours, theirs):
    if str(ours).strip(" \0") == str(theirs).strip(" \0"):
        return True
    a, b = numbers(ours), numbers(theirs)
    return a is not None and b is not None and len(a) == len(b) and all(
        abs(x - y) <= 1e-6 * max(1, abs(x), abs(y)) for x, y in zip(a, b))


class Photograph:
    """One file, and what is wrong with what we make of it."""

    def __init__(self, binary, path, folder):
        self.binary, self.path, self.folder = binary, path, folder
        self.compared = 0

    def show(self, path):
        shown = run(self.binary, "show", "--json", path)
        return json.loads(shown.stdout) if shown.returncode == 0 else None

    def pixels(self, path):
        """What the picture is decoded to; None where nothing here decodes it."""
        image = self.folder / "pixels.png"
        image.unlink(missing_ok=True)
        kind = path.suffix.lower()
        if kind in (".jpg", ".jpeg"):
            return self.hashed(path)
        tool = ("avifdec", path, image) if kind == ".avif" else ("heif-convert", path, image)
        if not shutil.which(tool[0]):
            return None
        made = run(*tool)
        return self.hashed(image) if made.returncode == 0 and image.is_file() else None

    @staticmethod
    def hashed(path):
        made = run("ffmpeg", "-v", "error", "-i", path, "-frames:v", "1", "-f", "md5", "-")
        return made.stdout if made.returncode == 0 and made.stdout else None

    def hash(self, path):
        told = run(self.binary, "hash", "--json", path)
        return json.loads(told.stdout).get("hash") if told.returncode == 0 else "none"

    def reading(self):
        told, theirs = self.show(self.path), exiftool(self.path, "-b")
        if told is None:
            yield "is not read"
            return
        ours = {}
        for item in told["metadata"]:
            extra = {row["key"]: row["value"] for row in item.get("extra", [])}
            values = ours.setdefault(extra.get("directory", item["keySpace"]), [])
            values += [v for v in (item.get("value"), extra.get("text")) if v is not None]
        # Damaged directories are read by guess; notes of makers may count as directories.
        damaged = bool(told["diagnostics"]) or any("Warning" in key or "Error" in key for key in theirs)
        for key, value in theirs.items():
            group, _, name = key.partition(":")
            if group not in GROUPS or name in CONVERTED or isinstance(value, (list, dict)):
                continue
            # A quotient over nothing.
            if value == "undef":
                continue
            if str(value).startswith("base64:") or "Binary data" in str(value) or value == "":
                continue
            self.compared += 1
            if not damaged and not any(same(v, value) for v in ours.get(GROUPS[group], [])):
                yield "%s is %r for exiftool, and not among %r" % (key, value, ours.get(GROUPS[group], [])[:40])
        if damaged:
            return
        capture = told["capture"]
        date = theirs.get("ExifIFD:DateTimeOriginal")
        chosen = (capture.get("date", {}).get("chosen") or {}).get("date", "")
        if date and re.match(r"\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$", date) and date[:4] > "1900":
            self.compared += 1
            if chosen[:19] != date.replace(":", "-", 2).replace(" ", "T"):
                yield "the date is %s, exiftool's %s" % (chosen, date)
        place, known = capture.get("location", {}).get("chosen"), theirs.get("Composite:GPSLatitude")
        if isinstance(known, float) and theirs.get("GPS:GPSLatitude") is not None:
            self.compared += 1
            other = theirs.get("Composite:GPSLongitude")
            if not place or abs(place["latitude"] - known) > 1e-5 or abs(place["longitude"] - other) > 1e-5:
                yield "the place is %r, exiftool's %r %r" % (place, known, other)
        track = (told["tracks"] or [None])[0]
        size = (theirs.get("File:ImageWidth"), theirs.get("File:ImageHeight"))
        if size[0] and track:
            self.compared += 1
            entry = track["formats"][0]
            if (entry.get("width"), entry.get("height")) != size:
                yield "the size is %r, exiftool's %r" % ((entry.get("width"), entry.get("height")), size)

    ASKED = ["--title", "A <new> title & more", "--keywords", "one,two words", "--description", "Said here, at length: " + "x" * 90,
             "--date", "2020-01-02T03:04:05.25-07:00", "--location", "-12.5,130.25,7.5"]
    FOUND = {
        "XMP-dc:Title": "A <new> title & more", "XMP-dc:Subject": ["one", "two words"],
        "IFD0:ImageDescription": "Said here, at length: " + "x" * 90, "ExifIFD:DateTimeOriginal": "2020:01:02 03:04:05",
        "ExifIFD:OffsetTimeOriginal": "-07:00", "ExifIFD:SubSecTimeOriginal": 25, "GPS:GPSLatitudeRef": "S",
        "GPS:GPSLatitude": 12.5, "GPS:GPSLongitudeRef": "E", "GPS:GPSLongitude": 130.25, "GPS:GPSAltitude": 7.5}
    FOLLOWS = re.compile(r"^(SourceFile|System|File|Composite|ExifTool|QuickTime:MediaData|Meta|MPImage|XMP-dc:(Title|Subject|Description)|XMP-x:XMPToolkit|GPS|"
                         r".*(ThumbnailOffset|PreviewImageStart|Preview.*Start|Offset|Padding)|Apple:|XMP-photoshop:DateCreated)")

    def editing(self):
        made = self.folder / ("edited" + self.path.suffix)
        shutil.copyfile(self.path, made)
        edit = run(self.binary, "edit", *self.ASKED, made)
        if edit.returncode != 0:
            if made.read_bytes() != self.path.read_bytes():
                yield "an edit that failed has changed the file"
            # What is damaged is refused, in words.
            if self.show(self.path)["diagnostics"] or re.search(b"damaged|no picture|not well-formed", edit.stderr):
                return
            yield "is not edited: %s" % edit.stderr.decode("utf-8", "replace").strip()
            return
        before, after = exiftool(self.path), exiftool(made)
        if "construction method 1" in str(after.get("ExifTool:Warning")):
            return
        for key, value in self.FOUND.items():
            self.compared += 1
            # Extended XMP is no part of the packet.
            if after.get(key) != value and not (key.startswith("XMP") and "XMP-xmpNote:HasExtendedXMP" in after):
                yield "%s is %r after the edit" % (key, after.get(key))
        for key, value in before.items():
            if key not in self.FOUND and not self.FOLLOWS.match(key) and after.get(key) != value and "data" not in str(value):
                yield "%s was %r and is %r after the edit" % (key, str(value)[:60], str(after.get(key))[:60])
        if self.pixels(self.path) != self.pixels(made):
            yield "the picture is another after the edit"
        if self.hash(self.path) != self.hash(made):
            yield "the hash of the picture is another after the edit"
        again = run(self.binary, "edit", "--title", "x", "--remove", "keywords", "--remove", "description", made)
        if again.returncode != 0:
            yield "is not edited again: %s" % again.stderr.decode("utf-8", "replace").strip()
        elif self.show(self.path)["diagnostics"]:
            # Bytes that items of a damaged file share stay.
            return
        elif b"two words" in made.read_bytes() or b"Said here" in made.read_bytes():
            yield "what was removed is still there"

    def stripping(self):
        made = self.folder / ("stripped" + self.path.suffix)
        strip = run(self.binary, "strip", "--json", "--force", self.path, "-o", made)
        if strip.returncode != 0:
            if self.show(self.path)["diagnostics"] or b"damaged" in strip.stderr or b"no picture" in strip.stderr:
                return
            yield "is not stripped: %s" % strip.stderr.decode("utf-8", "replace").strip()
            return
        for key, value in exiftool(made).items():
            group, _, name = key.partition(":")
            if group not in ("System", "File", "ExifTool", "QuickTime", "ICC_Profile", "ICC-header") and TELLING.match(name) and not group.startswith("ICC"):
                yield "%s is still %r" % (key, str(value)[:60])
        left = made.read_bytes()
        for item in self.show(self.path)["metadata"]:
            value = str(item.get("value") or "").encode("utf-8")
            kept = item["key"] in ("Copyright", "Orientation", "ColorSpace")
            if item.get("dataType", "").lower().endswith("utf-8") and len(value) >= 8 and not kept:
                self.compared += 1
                if value in left and value.count(b" ") != len(value) and left.count(value) > self.copyright().count(value):
                    yield "%r is still there" % value[:60]
        if self.pixels(self.path) != self.pixels(made):
            yield "the picture is another after the strip"
        if self.hash(self.path) != self.hash(made):
            yield "the hash of the picture is another after the strip"

    def copyright(self):
        return "".join(str(i.get("value")) for i in self.show(self.path)["metadata"] if i["key"] == "Copyright").encode("utf-8")

    def faults(self):
        for part in (self.reading, self.editing, self.stripping):
            found = list(part())
            yield from found
            if found and part == self.reading and found == ["is not read"]:
                return


def made(folder):
    """Pictures of other programs, with what exiftool writes into them."""
    picture = folder / "plain.jpg"
    run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=128x96:d=1", "-frames:v", "1", picture)
    tags = ["-Make=Acme", "-Model=One", "-DateTimeOriginal=2021:02:03 04:05:06", "-OffsetTimeOriginal=+01:00", "-GPSLatitude=48.5",
            "-GPSLatitudeRef=N", "-GPSLongitude=11.25", "-GPSLongitudeRef=E", "-Artist=Somebody Else", "-LensModel=A lens of glass",
            "-SerialNumber=ABC-12345678", "-XMP-dc:Title=A title of XMP", "-XMP-photoshop:City=Somewhere", "-IPTC:Keywords=a keyword of IPTC",
            "-Comment=A comment of JPEG"]
    run("exiftool", "-overwrite_original", *tags, picture)
    run("exiftool", "-b", "-XMP", picture)
    yield picture
    bare = folder / "bare.jpg"
    run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=128x96:d=1", "-frames:v", "1", bare)
    yield bare
    for tool, name in (("heif-enc", "made.heic"), ("avifenc", "made.avif"), ("heif-enc", "bare.heic"), ("avifenc", "bare.avif")):
        if not shutil.which(tool):
            places.leave_out("%s: %s is not here" % (name, tool))
            continue
        path, source = folder / name, bare if name.startswith("bare") else picture
        command = [tool, source, "-o", path] if tool == "heif-enc" else [tool, "-s", "10", source, path]
        done = run(*command)
        if not path.is_file():
            places.leave_out("%s: %s" % (name, done.stderr.decode("utf-8", "replace").strip()[:80]))
            continue
        if not name.startswith("bare"):
            run("exiftool", "-overwrite_original", *tags[:11], path)
        yield path


def conformance(binary, folder):
    """The boxes of C007.heic of MPEG's conformance files, as its listing tells them, and what we tell of them."""
    numbers, lengths = (1002, 1004, 1006, 1008), (124054, 136091, 137190, 137792)
    sets = ["40010C01FFFF01600000030090000003000003005D998A0240",
            "42010101600000030090000003000003005DA00280802D165998A924211AE68080000003008000000C84", "4401C176B66240"]
    record = bytes.fromhex("0101600000009000000000005DF000FCFDF8F800000F03") + b"".join(
        pack("BHH", 0x80 | 32 + index, 1, len(unit) // 2) + bytes.fromhex(unit) for index, unit in enumerate(sets))
    at, rows = 16, []
    for number, length in zip(numbers, lengths):
        rows.append(pack("HHHIHII", number, 0, 0, 671, 1, at, length))
        at += length
    rows.append(pack("HHHIHII", 1009, 1, 0, 0, 1, 0, 8))
    kinds = [vbox("infe", pack("HH", n, 0), "hvc1", terminated("HEVC Image"), version=2) for n in numbers]
    kinds.append(vbox("infe", pack("HH", 1009, 0), "grid", terminated("Derived image"), version=2))
    links = [pack("HB", n, 2) + b"\x81\x02" for n in numbers] + [pack("HB", 1009, 1) + b"\x03"]
    meta = vbox(
        "meta", vbox("hdlr", pack("I", 0), "pict", bytes(12), terminated("")), vbox("pitm", pack("H", 1009)),
        vbox("iloc", pack("HH", 0x4440, 5), rows, version=1), vbox("iinf", pack("H", 5), kinds),
        vbox("iref", box("dimg", pack("HH", 1009, 4), pack("HHHH", *numbers))), box("idat", bytes([0, 0, 1, 1]) + pack("HH", 2560, 1440)),
        box("iprp", box("ipco", box("hvcC", record), vbox("ispe", pack("II", 1280, 720)), vbox("ispe", pack("II", 2560, 1440))),
            vbox("ipma", pack("I", 5), links)),
        box("grpl", vbox("altr", pack("IIII", 1010, 2, 1009, 1002))))
    path = folder / "C007.heic"
    path.write_bytes(box("ftyp", "mif1", pack("I", 0), "heic", "mif1") + meta + struct.pack(">I4sQ", 1, b"mdat", 535143) + bytes(535127))
    told = {}

    def walk(boxes):
        for row in boxes:
            told.setdefault(row["path"], (row["size"], row.get("fields", {})))
            walk(row.get("boxes", []))

    walk(json.loads(run(binary, "boxes", "--json", path).stdout)["boxes"])
    listed = {
        "ftyp": (24, {"major brand": "mif1", "compatible brands": ["heic", "mif1"]}), "meta": (647, {"version": 0}),
        "meta.hdlr": (33, {"handler type": "pict"}), "meta.pitm": (14, {"item ID": 1009}),
        "meta.iloc": (116, {"version": 1, "offset size": 4, "length size": 4, "base offset size": 4, "index size": 0, "count": 5}),
        "meta.iinf": (172, {"count": 5}), "meta.iinf.infe": (31, {"version": 2, "item ID": 1002, "protection index": 0, "type": "hvc1", "name": "HEVC Image"}),
        "meta.iinf.infe[4]": (34, {"item ID": 1009, "type": "grid", "name": "Derived image"}), "meta.iref": (32, {"version": 0}),
        "meta.iref.dimg": (20, {"from item ID": 1009, "to item IDs": list(numbers)}), "meta.idat": (16, {}), "meta.iprp": (216, {}),
        "meta.iprp.ipco": (168, {}), "meta.iprp.ipco.hvcC": (120, {"version": 1, "profile": 1, "level": 93, "length size": 4}),
        "meta.iprp.ipco.ispe": (20, {"width": 1280, "height": 720}), "meta.iprp.ipco.ispe[1]": (20, {"width": 2560, "height": 1440}),
        "meta.iprp.ipma": (40, {"version": 0}), "meta.grpl": (36, {}), "meta.grpl.altr": (28, {"group ID": 1010, "entity IDs": [1009, 1002]}),
        "mdat": (535143, {})}
    for place, (size, fields) in listed.items():
        ours = told.get(place)
        if ours is None or ours[0] != size:
            yield "C007: %s is %r, listed with %d bytes" % (place, ours and ours[0], size)
            continue
        for name, value in fields.items():
            if ours[1].get(name) != value:
                yield "C007: %s: %s is %r, listed %r" % (place, name, ours[1].get(name), value)
    items = told.get("meta.iloc", (0, {}))[1].get("items", [])
    if [row["extents"][0]["length"] for row in items] != list(lengths) + [8]:
        yield "C007: meta.iloc: %r" % items
    entries = told.get("meta.iprp.ipma", (0, {}))[1].get("entries", [])
    if [[p["index"] for p in row["properties"]] for row in entries] != [[1, 2]] * 4 + [[3]]:
        yield "C007: meta.iprp.ipma: %r" % entries


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--photographs", type=pathlib.Path)
    arguments = parser.parse_args()
    if not shutil.which("exiftool") or not shutil.which("ffmpeg"):
        return places.finish(0, 0, left_out=["all photographs: exiftool or ffmpeg is not here"])
    binary, shared = places.binary(arguments.binary), places.shared_folder()
    real = arguments.photographs or (shared / "photographs" if shared else None)
    passed = failed = compared = refused = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        paths = [path for path in sorted(places.FORMATS.iterdir()) if path.suffix in ENDINGS] + list(made(folder))
        if real and real.is_dir():
            paths += sorted(path for path in real.rglob("*") if path.suffix.lower() in ENDINGS)
        else:
            places.leave_out("real photographs (no folder of them)")
        for path in paths:
            photograph = Photograph(binary, path, folder)
            found = list(photograph.faults())
            if found == ["is not read"] and path.parent not in (folder, places.FORMATS):
                # Damaged beyond reading: one line of error is all that is expected.
                error = run(binary, "show", path)
                if error.returncode == 1 and len(error.stderr.splitlines()) == 1:
                    refused += 1
                    continue
            compared += photograph.compared
            passed, failed = passed + (not found), failed + bool(found)
            for text in found:
                print("FAIL %s: %s" % (path.name, text), flush=True)
        found = list(conformance(binary, folder))
        passed, failed = passed + (not found), failed + bool(found)
        for text in found:
            print("FAIL %s" % text)
    print("%d values compared with exiftool" % compared)
    if not compared:
        print("FAIL nothing was compared")
        failed += 1
    return places.finish(passed, failed, refused)


if __name__ == "__main__":
    sys.exit(main())
