#!/usr/bin/env python3
"""check_sidecars.py [BIN] [--files N] - a library of 10,000 movies and sidecars goes round.

The library is made here as Google Takeout names it: `.json` and `.supplemental-metadata.json`, cut after 46 characters,
numbers in brackets, changed copies in several languages, movies of Live Photos.
  - `sidecar import` gives every movie the description, the place and the date of its own sidecar, in the zone that is
    asked for; exiftool reads them from some of them;
  - `sidecar export` writes XMP and lists of exiftool; exiftool reads the same from these, and writes the lists into
    movies;
  - imported into bare copies, each says again what the first library says.
Without exiftool its part is left out, with exit code 77.
"""
import argparse
import csv
import datetime
import io
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import zoneinfo

sys.dont_write_bytecode = True

from support import places  # noqa: E402

FIELDS = ["source", "title", "description", "keywords", "copyright", "author", "capture.date", "capture.latitude", "capture.longitude", "capture.altitude", "capture.make", "capture.model"]
EDITED = ["-edited", "-bearbeitet", "-modifié", "-ha editado", "-modificato", "-編集済み", "-edytowane"]
WORDS = "sea mountain Großmutter été 海 walk <b> & \"late\" naïve 🎬 it's".split()
ZONE = zoneinfo.ZoneInfo("Europe/Berlin")
SUPPLEMENT = ".supplemental-metadata"


def named(number):
    """The name of a movie, and that of its sidecar, by the rules of Takeout."""
    kind, name = number % 8, "VID%05d" % number
    long = name + "_a_name_that_is_longer_than_others"
    if kind == 0:
        return name + ".mp4", name + ".mp4.json"
    if kind == 1:
        return name + ".mp4", name + ".mp4" + SUPPLEMENT + ".json"
    if kind == 2:
        return long + ".mp4", (long + ".mp4" + SUPPLEMENT)[:46] + ".json"
    if kind == 3:
        return name + "(1).mp4", name + ".mp4(1).json"
    if kind == 4:
        return name + "(2).mp4", name + ".mp4" + SUPPLEMENT + "(2).json"
    if kind == 5:
        return name + EDITED[number // 8 % len(EDITED)] + ".mp4", name + ".mp4" + SUPPLEMENT + ".json"
    if kind == 6:
        return name + ".mp4", name + ".HEIC" + SUPPLEMENT + ".json"
    return long + "_by_far.mp4", (long + "_by_far.mp4")[:46] + ".json"


class Library:
    def __init__(self, binary, folder, count):
        self.binary, self.folder, self.count = binary, folder, count
        self.passed = self.failed = 0
        self.bare = (places.MEDIA / "nero-chapters-v0.mp4").read_bytes()
        self.wanted = {}

    def told(self, what, *faults):
        faults = [fault for fault in faults if fault]
        self.passed, self.failed = self.passed + (not faults), self.failed + bool(faults)
        print("%s %s%s" % ("FAIL" if faults else "ok  ", what, "".join("\n  " + str(fault) for fault in faults)), flush=True)

    def run(self, *arguments):
        start = time.monotonic()
        done = subprocess.run([self.binary, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return done, "%.1f s" % (time.monotonic() - start), done.returncode and "exit %d: %s" % (done.returncode, done.stderr[-400:].decode("utf-8", "replace"))

    def make(self):
        chance = random.Random(1)
        place = self.folder / "takeout"
        place.mkdir()
        for number in range(self.count):
            movie, sidecar = named(number)
            moment = 1_200_000_000 + number * 40_007
            point = [round(chance.uniform(-89, 89), 6), round(chance.uniform(-179, 179), 6), round(chance.uniform(1, 3000), 2)]
            text = " ".join(chance.choice(WORDS) for _ in range(5))
            data = {"latitude": point[0], "longitude": point[1], "altitude": point[2], "latitudeSpan": 0.0, "longitudeSpan": 0.0}
            nowhere = dict.fromkeys(data, 0.0)
            (place / movie).write_bytes(self.bare)
            (place / sidecar).write_text(json.dumps({
                "title": movie, "description": text, "imageViews": "9", "creationTime": {"timestamp": "1700000000"},
                "photoTakenTime": {"timestamp": str(moment)}, "geoData": data if number % 2 else nowhere, "geoDataExif": data}), "utf-8")
            self.wanted[movie] = (text, moment, point)

    def table(self, folder):
        done, _, _ = self.run("show", "-r", "--csv", ",".join(FIELDS), folder)
        return {pathlib.Path(row["source"]).name: {name: row[name] for name in FIELDS[1:]} for row in csv.DictReader(io.StringIO(done.stdout.decode("utf-8")))}

    def imported(self):
        done, seconds, fault = self.run("sidecar", "import", "-r", "--no-sync", "--zone", "Europe/Berlin", self.folder / "takeout")
        self.first = self.table(self.folder / "takeout")
        wrong = []
        for movie, (text, moment, point) in self.wanted.items():
            row = self.first.get(movie, {})
            date = datetime.datetime.fromtimestamp(moment, ZONE).isoformat()
            near = all(abs(float(row.get(name) or 999) - value) < 2e-5 for name, value in zip(("capture.latitude", "capture.longitude"), point))
            if row.get("description") != text or row.get("capture.date") != date or not near:
                wrong.append((movie, row, text, date, point))
        self.told("%d sidecars of Takeout are imported in %s" % (self.count, seconds), fault, wrong and "%d are wrong: %s" % (len(wrong), wrong[:2]))
        again, seconds, fault = self.run("sidecar", "import", "-r", "--no-sync", "--zone", "Europe/Berlin", self.folder / "takeout")
        self.told("the second time nothing changes", fault, b": %d unchanged" % self.count not in again.stderr and again.stderr[-200:])

    def round(self, kind, ending):
        # What Takeout does not tell.
        some = sorted(self.wanted)[::7]
        paths = [self.folder / "takeout" / name for name in some]
        if kind == "xmp":
            _, _, fault = self.run("edit", "--no-sync", "-q", "--title", "A title & more <x>", "--keywords", "one, two words, drei", "--copyright", "© we", "--author", "Ann, Bob", "--make", "ACME", "--model", "One \"X\"", *paths)
            self.told("titles, keywords and cameras are set", fault)
            self.first = self.table(self.folder / "takeout")
        out, bare = self.folder / (kind + "-sidecars"), self.folder / kind
        _, seconds, fault = self.run("sidecar", "export", "-r", "--as", kind, "--out-dir", out, self.folder / "takeout")
        self.told("%d sidecars of %s are exported in %s" % (self.count, kind, seconds), fault)
        bare.mkdir()
        for movie in self.wanted:
            (bare / movie).write_bytes(self.bare)
            os.rename(out / (movie + "." + ending), bare / (movie + "." + ending))
        _, seconds, fault = self.run("sidecar", "import", "-r", "--no-sync", "-q", bare)
        told = self.table(bare)
        wrong = [(name, [(key, row[key], told.get(name, {}).get(key)) for key in row if not alike(key, row[key], told.get(name, {}).get(key))]) for name, row in self.first.items()]
        wrong = [pair for pair in wrong if pair[1]]
        self.told("imported from %s in %s they say the same" % (kind, seconds), fault, wrong and "%d differ: %s" % (len(wrong), wrong[:3]))

    def others(self):
        """exiftool reads what was imported and exported, and writes what was exported for it."""
        some = sorted(self.wanted)[::max(1, self.count // 100)]
        read = lambda *words: json.loads(subprocess.run(["exiftool", "-j", "-n", *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout or "[]")
        wrong = []
        for one in read("-api", "LargeFileSupport=1", "-CreationDate", "-ContentCreateDate", "-Description", "-GPSCoordinates", *[self.folder / "takeout" / name for name in some]):
            text, moment, point = self.wanted[pathlib.Path(one["SourceFile"]).name]
            numbers = [float(word) for word in str(one.get("GPSCoordinates", "")).split()]
            if one.get("Description") != text or len(numbers) < 2 or abs(numbers[0] - point[0]) > 2e-5 or abs(numbers[1] - point[1]) > 2e-5:
                wrong.append((one, text, point))
        self.told("exiftool reads descriptions and places of %d movies" % len(some), wrong and "%d differ: %s" % (len(wrong), wrong[:2]))
        wrong = []
        for one in read("-Description", "-DateTimeOriginal", "-GPSLatitude", "-GPSLongitude", *[self.folder / "xmp" / (name + ".xmp") for name in some]):
            text, moment, point = self.wanted[pathlib.Path(one["SourceFile"]).stem]
            date = datetime.datetime.fromtimestamp(moment, ZONE).isoformat().replace("-", ":", 2).replace("T", " ")
            if one.get("Description") != text or one.get("DateTimeOriginal") != date or abs(one.get("GPSLatitude", 999) - point[0]) > 2e-5 or abs(one.get("GPSLongitude", 999) - point[1]) > 2e-5:
                wrong.append((one, text, date, point))
        self.told("and sidecars of XMP", wrong and "%d differ: %s" % (len(wrong), wrong[:2]))
        place, wrong = self.folder / "written", []
        place.mkdir()
        for name in some[:20]:
            shutil.copy(places.MEDIA / "nero-chapters-v0.mp4", place / name)
            done = subprocess.run(["exiftool", "-q", "-overwrite_original", "-json=" + str(self.folder / "exiftool" / (name + ".json")), name], cwd=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            one = read("-XMP:Description", "-Keys:GPSCoordinates", "-XMP:DateTimeOriginal", place / name)[0]
            text, moment, point = self.wanted[name]
            numbers = [float(word) for word in str(one.get("GPSCoordinates", "")).split()]
            if one.get("Description") != text or len(numbers) < 2 or abs(numbers[0] - point[0]) > 2e-5:
                wrong.append((one, done.stderr))
        self.told("and writes its lists into movies", wrong and "%d differ: %s" % (len(wrong), wrong[:2]))


def alike(key, one, other):
    if one == other:
        return True
    if key in ("capture.latitude", "capture.longitude", "capture.altitude") and one and other:
        return abs(float(one) - float(other)) < (0.01 if key == "capture.altitude" else 2e-6)
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--files", type=int, default=10_000)
    arguments = parser.parse_args()
    left_out = []
    with tempfile.TemporaryDirectory(prefix="sidecars-") as folder:
        library = Library(places.binary(arguments.binary), pathlib.Path(folder), arguments.files)
        library.make()
        library.imported()
        library.round("xmp", "xmp")
        library.round("exiftool", "json")
        if shutil.which("exiftool"):
            library.others()
        else:
            left_out.append("what exiftool reads and writes: it is not installed")
    return places.finish(library.passed, library.failed, left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
