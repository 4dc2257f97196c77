#!/usr/bin/env python3
"""check_timed_writing.py [BIN] [--shared DIR] - timed metadata that is written is read again, here and by others.

  - what `timed export` writes of fixtures and of every real file comes back by `timed import`: JSON lines with equal
    items, attributes and times, tables with equal numbers, GPX within 1e-7 degrees and a microsecond, as mebx, camm and
    text, captions with equal text
  - a path is on the right second by UTC, by the first fix and by an offset; where nothing proves UTC the error says so
  - exiftool -ee reads the positions of camm and text, ffprobe and ffmpeg the samples, gpsbabel the paths, and
    mapillary_tools from PyPI the camera motion metadata
  - tracks are made one, several again, and taken out, and no byte of their samples is left
  - of every file with positions none is left after strip, neither for exiftool -ee3 nor as bytes or digits
  - of every format, a part has the groups of the part, a movie of the other branch all of them, and a stripped one no
    position, neither for exiftool nor as bytes or digits
  - a part of any movie has of every track of timed metadata the groups of the part, and no other
  - a part of a GPMF file has exactly the measurements of the part, and exiftool -ee reads it

Left out, with exit code 77, where mapillary_tools is not here and cannot be installed, or there are no real files.
"""
import argparse
import csv
import io
import json
import math
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.dont_write_bytecode = True

from support import places  # noqa: E402

TICK = 1e-6
GPX = "{http://www.topografix.com/GPX/1/1}"
RIDE = [(48 + i * 1e-4, 11.5 - i * 2e-4, 500.0 + i) for i in range(30)]
START = 12 * 3600


def run(*command):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def clock(seconds):
    return "2026-05-17T%02d:%02d:%02dZ" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


def ride():
    """A path as a watch writes it: a point a second from 11:59:55 on."""
    points = "".join('<trkpt lat="%.7f" lon="%.7f"><ele>%.1f</ele><time>%s</time></trkpt>' % (*place, clock(START - 5 + index))
                     for index, place in enumerate(RIDE))
    return ('<?xml version="1.0"?><gpx version="1.1" creator="watch" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
            + points + "</trkseg></trk></gpx>")


class Checker:
    def __init__(self, binary, shared, folder):
        self.binary, self.shared, self.folder = binary, shared, folder
        self.passed = self.failed = 0
        self.movies = {}
        # Files whose positions were found as bytes before strip.
        self.searched = 0
        for suffix in ("mp4", "mov"):
            path = folder / ("bare." + suffix)
            made = run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=d=600:r=5:s=32x32", "-c:v", "mpeg4", path)
            if made.returncode:
                sys.exit("ffmpeg: " + made.stderr.decode())
            self.movies[suffix] = path

    def expect(self, condition, what):
        self.passed += bool(condition)
        self.failed += not condition
        if not condition:
            print("FAILED %s" % what, flush=True)
        return bool(condition)

    def ours(self, *arguments, code=0):
        result = run(self.binary, *arguments)
        self.expect(result.returncode == code,
                    "%s: exit %d: %s" % (" ".join(map(str, arguments)), result.returncode, result.stderr.decode()[:400]))
        return result

    def export(self, path, kind, *arguments):
        return self.ours("timed", "export", "-q", "--format", kind, *arguments, path).stdout.decode()

    def imported(self, log, name, *arguments, movie="mov", code=0):
        output = self.folder / name
        result = self.ours("timed", "import", self.movies[movie], "--from", log, "-o", output, "--force", "--verify", "samples",
                           *arguments, code=code)
        return output, result

    # -- there and back ----------------------------------------------------------------------------

    @staticmethod
    def lines(text):
        """Groups by streams, without what tells of their places."""
        streams = {}
        for line in text.splitlines():
            # JSON is read without the sign of zero.
            row = json.loads(line, parse_float=lambda text: float(text) or 0)
            items = []
            for item in row["items"]:
                items.append({key: value for key, value in item.items() if key not in ("carrier", "note")})
            start, length = (row[name]["value"] / row[name]["timescale"] for name in ("start", "duration"))
            # What is outside the movie has no place in it.
            if items and start < 600 and (start >= 0 or start + length > 0):
                end, start = min(start + length, 600), max(start, 0)
                streams.setdefault(row["stream"], []).append((start, end - start, items))
        return [sorted(groups, key=lambda group: group[0]) for groups in streams.values()]

    def json_lines(self, path, *reading):
        text = self.export(path, "jsonl", *reading)
        log = self.folder / (path.name + ".jsonl")
        log.write_text(text, "utf-8")
        before = self.lines(text)
        if not any(before):
            return
        # A whole sample, as it is stored, becomes an item of its bytes.
        output, _ = self.imported(log, "lines.mov", "--lossless", "--doubtful", "--as", "mebx")
        after = self.lines(self.export(output, "jsonl"))
        # Groups of one stream that overlap are written as several tracks.
        flat = [sorted((repr(group[2]), group[0]) for groups in streams for group in groups) for streams in (before, after)]
        equal = len(flat[0]) == len(flat[1]) and all(a[0] == b[0] and abs(a[1] - b[1]) <= TICK for a, b in zip(*flat))
        self.expect(equal, "%s: groups differ after export and import" % path.name)

    def table(self, path):
        log = self.folder / "table.csv"
        log.write_text(self.export(path, "csv"), "utf-8")
        output, _ = self.imported(log, "table.mov", "--doubtful")

        def rows(text):
            found = list(csv.DictReader(io.StringIO(text)))
            return [{key: float(value) for key, value in row.items()
                     if value and key.startswith(("tele/", "seconds")) and key != "tele/utc"} for row in found
                    if float(row["seconds"]) < 600 and any(row[key] for key in row if key.startswith("tele/"))]
        before, after = rows(log.read_text("utf-8")), rows(self.export(output, "csv"))
        self.expect(len(before) == len(after) > 0 and all(
            a.keys() == b.keys() and all(abs(a[key] - b[key]) <= TICK for key in a) for a, b in zip(before, after)),
            "%s: the rows of the table differ" % path.name)

    @staticmethod
    def points(text):
        root = xml.etree.ElementTree.fromstring(text)
        found = []
        for point in root.iter(GPX + "trkpt"):
            time = point.find(".//{https://mediametadata.org/gpx/1}time")
            value, scale = map(int, time.text.split("/"))
            found.append((value / scale, float(point.get("lat")), float(point.get("lon"))))
        return found

    def gpx(self, path, *reading):
        log = self.folder / "path.gpx"
        made = run(self.binary, "timed", "export", "-q", "--format", "gpx", "--doubtful", *reading, path)
        if made.returncode == self.nothing:
            return
        self.expect(made.returncode == 0, "%s: %s" % (path.name, made.stderr.decode()[:200]))
        log.write_bytes(made.stdout)
        before = [point for point in self.points(log.read_text("utf-8")) if 0 <= point[0] < 600]
        for form in ("mebx", "camm", "text"):
            for movie in ("mov", "mp4"):
                output, _ = self.imported(log, "path." + movie, "--as", form, "--doubtful", movie=movie)
                after = self.points(self.export(output, "gpx", "--doubtful"))
                self.expect(len(before) == len(after) > 0 and all(
                    abs(a[0] - b[0]) <= TICK and abs(a[1] - b[1]) <= 1e-7 and abs(a[2] - b[2]) <= 1e-7
                    for a, b in zip(before, after)), "%s: the path differs after import as %s into %s" % (path.name, form, movie))

    def captions(self, path):
        log = self.folder / "own.srt"
        log.write_text(self.export(path, "srt"), "utf-8")
        output, _ = self.imported(log, "captions.mp4", "--as", "text", movie="mp4")
        shown = run("ffmpeg", "-v", "error", "-i", output, "-map", "0:s", "-f", "srt", "-")
        self.expect(shown.returncode == 0, "ffmpeg reads no captions: " + shown.stderr.decode()[:200])

        def texts(text):
            text = re.sub("<[^>]*>", "", text)
            return [" ".join(block.split("\n")[2:]).strip() for block in text.replace("\r", "").strip().split("\n\n")]
        self.expect(texts(log.read_text("utf-8")) == texts(shown.stdout.decode()), "captions differ after import")

    # -- the right second --------------------------------------------------------------------------

    def places(self):
        log = self.folder / "ride.gpx"
        log.write_text(ride(), "utf-8")
        placed = [(("--sync", "utc=" + clock(START)), -5.0), (("--sync", "offset=2.5"), 2.5), (("--sync", "first-fix"), 0.0)]
        for how, first in placed:
            output, _ = self.imported(log, "placed.mov", *how)
            wanted = [(first + index, *place[:2]) for index, place in enumerate(RIDE) if first + index >= 0]
            found = self.points(self.export(output, "gpx"))
            self.expect(len(found) == len(wanted) and all(
                abs(a - b) <= TICK for mine, theirs in zip(found, wanted) for a, b in zip(mine, theirs)),
                "%s: %s, not %s" % (how[1], found[:2], wanted[:2]))
        # A track of satellites proves the clock of the next import.
        second = self.folder / "second.mov"
        output, _ = self.imported(log, "first.mov", "--sync", "utc=" + clock(START))
        self.ours("timed", "import", output, "--from", log, "--sync", "utc", "-o", second, "--force")
        lists = self.lines(self.export(second, "jsonl"))
        self.expect(len(lists) == 2 and [group[0] for group in lists[0]] == [group[0] for group in lists[1]],
                    "two imports of one path are at different times")
        _, result = self.imported(log, "none.mov", "--sync", "utc", code=1)
        self.expect(b"--sync utc=DATE" in result.stderr and not (self.folder / "none.mov").exists(), "UTC without a proof")
        _, result = self.imported(log, "none.mov", "--sync", "utc=2020-01-01T00:00:00Z", code=1)
        self.expect(b"no time in common" in result.stderr, "a path of another year")

    # -- what others read --------------------------------------------------------------------------

    @staticmethod
    def exiftool(path):
        shown = run("exiftool", "-ee", "-n", "-G3", "-a", "-s", "-GPSLatitude", "-GPSLongitude", "-SampleTime", path).stdout
        documents = {}
        for line in shown.decode().splitlines():
            document, name, value = re.match(r"\[(\w+)\]\s+(\w+)\s*: (.*)", line).groups()
            documents.setdefault(document, {}).setdefault(name, []).append(float(value))
        return [(values.get("SampleTime", [None])[0], *place) for values in documents.values()
                for place in zip(values.get("GPSLatitude", []), values.get("GPSLongitude", []))]

    def peers(self):
        log = self.folder / "ride.gpx"
        wanted = [(index, *place[:2]) for index, place in enumerate(RIDE)]
        # exiftool looks for sentences in the text of QuickTime movies only.
        for form, movie in (("camm", "mp4"), ("camm", "mov"), ("text", "mov")):
            output, _ = self.imported(log, "peers-%s.%s" % (form, movie), "--as", form, "--sync", "first-fix", movie=movie)
            found = self.exiftool(output)
            self.expect(len(found) == len(wanted) and all(
                abs(a[1] - b[1]) < 1e-6 and abs(a[2] - b[2]) < 1e-6 for a, b in zip(found, wanted)),
                "exiftool reads %d positions of %s in %s: %s" % (len(found), form, movie, found[:2]))
            if form == "camm":
                self.expect([row[0] for row in found] == [row[0] for row in wanted], "exiftool reads other times of camm")
            streams = json.loads(run("ffprobe", "-v", "error", "-count_packets", "-show_streams", "-of", "json", output).stdout)["streams"]
            made = streams[-1]
            self.expect(int(made["nb_read_packets"]) >= len(wanted), "ffprobe reads %s packets of %s" % (made["nb_read_packets"], form))
        text = self.export(self.folder / "peers-camm.mp4", "gpx")
        own = self.folder / "own.gpx"
        own.write_text(text, "utf-8")
        made = run("gpsbabel", "-i", "gpx", "-f", own, "-o", "nmea", "-F", self.folder / "babel.nmea")
        self.expect(made.returncode == 0, "gpsbabel: " + made.stderr.decode()[:200])
        output, _ = self.imported(self.folder / "babel.nmea", "babel.mov", "--sync", "first-fix")
        found = self.points(self.export(output, "gpx"))
        self.expect(len(found) == len(wanted) and all(
            abs(a[0] - b[0]) <= TICK and abs(a[1] - b[1]) < 1e-5 and abs(a[2] - b[2]) < 1e-5 for a, b in zip(found, wanted)),
            "sentences of gpsbabel: %d, %s" % (len(found), found[:2]))
        self.mapillary(self.folder / "peers-camm.mp4")

    def mapillary(self, path):
        try:
            import mapillary_tools  # noqa: F401
        except ImportError:
            folder = self.folder / "packages"
            made = run(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", folder,
                       "mapillary_tools")
            if made.returncode:
                return places.leave_out("mapillary_tools (cannot be installed)")
            sys.path.insert(0, str(folder))
        from mapillary_tools.camm import camm_parser
        with open(path, "rb") as file:
            info = camm_parser.extract_camm_info(file)
        found = [(point.time, point.lat, point.lon) for point in (info.gps or info.mini_gps or [])] if info else []
        self.expect(len(found) == len(RIDE) and all(
            abs(point[0] - index) < 1e-3 and abs(point[1] - place[0]) < 1e-7 and abs(point[2] - place[1]) < 1e-7
            for index, (point, place) in enumerate(zip(found, RIDE))), "mapillary_tools reads %s" % found[:2])

    # -- tracks ------------------------------------------------------------------------------------

    def tracks(self):
        log = self.folder / "ride.gpx"
        first, _ = self.imported(log, "one.mov", "-i", "tele/position", "--sync", "first-fix")
        both = self.folder / "two.mov"
        self.ours("timed", "import", first, "--from", log, "-i", "tele/altitude", "-i", "tele/utc", "--sync", "offset=0.25", "-o", both,
                  "--force")
        merged, split = self.folder / "merged.mov", self.folder / "split.mov"
        self.ours("timed", "merge", both, "-o", merged, "--force", "--verify", "samples")
        self.ours("timed", "split", merged, "-o", split, "--force", "--verify", "samples")

        def values(path):
            found = {}
            for groups in self.lines(self.export(path, "jsonl")):
                for start, length, items in groups:
                    for item in items:
                        moments = found.setdefault(item["identifier"], {})
                        for quarter in range(round(start * 4), round((start + length) * 4)):
                            moments[quarter] = item["value"]
            return found
        wanted = values(both)
        self.expect(len(wanted) == 3, "%d identifiers" % len(wanted))
        self.expect(values(merged) == wanted, "other values after tracks were made one")
        self.expect(values(split) == wanted, "other values after a track was made several")
        self.expect(len(self.lines(self.export(merged, "jsonl"))) == 1, "several tracks after they were made one")
        self.expect(len(self.lines(self.export(split, "jsonl"))) == 3, "a track for each identifier")
        marks = [struct.pack(">d", place[0]) for place in RIDE]
        for name in ("in place", "new file"):
            output = self.folder / "removed.mov"
            if name == "in place":
                shutil.copy(both, output)
                self.ours("timed", "remove", output, "-t", "2", "-t", "3")
            else:
                self.ours("timed", "remove", both, "-t", "2", "-t", "3", "-o", output, "--force", "--verify", "samples")
            data = output.read_bytes()
            self.expect(not any(mark in data for mark in marks), "%s: a position is left after its track was taken out" % name)
            self.expect(all(mark in both.read_bytes() for mark in marks), "the positions were never there")
            self.ours("timed", "list", output, code=self.nothing)
            same = [run("ffmpeg", "-v", "error", "-i", path, "-map", "0:v", "-c", "copy", "-f", "md5", "-").stdout for path in (both, output)]
            self.expect(same[0] == same[1], "%s: the pictures differ" % name)

    # What `timed list` ends with where nothing is found.
    nothing = 3

    # -- other verbs -------------------------------------------------------------------------------

    def verbs(self):
        log = self.folder / "ride.gpx"
        for form in ("mebx", "camm", "text"):
            path, _ = self.imported(log, "verbs-%s.mov" % form, "--as", form, "--sync", "first-fix")
            wanted = self.points(self.export(path, "gpx"))
            self.expect(len(wanted) == len(RIDE), "%d points of %s" % (len(wanted), form))
            other = self.folder / ("verbs-%s.mp4" % form)
            self.ours("convert", path, other, "--force")
            found = self.points(self.export(other, "gpx"))
            self.expect([point[1:] for point in found] == [point[1:] for point in wanted] and all(
                abs(a[0] - b[0]) <= 1e-3 for a, b in zip(found, wanted)), "%s differs after its conversion" % form)
            part = self.folder / ("part-%s.mov" % form)
            self.ours("convert", path, part, "--from", "5", "--to", "12", "--force")
            found = self.points(self.export(part, "gpx"))
            self.expect([point[1:] for point in found] == [point[1:] for point in wanted[5:12]],
                        "%s: %d points of a part of 7 seconds: %s" % (form, len(found), found[:2]))
            bare = self.folder / ("bare-%s.mov" % form)
            self.ours("strip", path, "-o", bare, "--force")
            data = bare.read_bytes()
            marks = [struct.pack(order, place[0]) for place in RIDE[:9] for order in ("<d", ">d")] + [b"4800.0", b"01129."]
            self.expect(not any(mark in data for mark in marks) and not self.exiftool(bare), "%s: a position is left after strip" % form)
            self.expect(any(mark in path.read_bytes() for mark in marks), "%s: the positions were never there" % form)

    # -- parts of GPMF -----------------------------------------------------------------------------

    def measurements(self, path, identifier):
        text = self.export(path, "jsonl", "-i", identifier)
        return [(row["start"]["value"] / row["start"]["timescale"], row["duration"]["value"] / row["duration"]["timescale"],
                 row["items"][0]["value"]) for row in map(json.loads, text.splitlines())]

    def cut(self, path):
        listed = json.loads(self.ours("timed", "list", "--json", path).stdout)
        stream = next(stream for stream in listed["streams"] if stream["format"] == "gpmd")
        identifiers = [row["identifier"] for row in stream["identifiers"] if row["identifier"].startswith("tele/")]
        output = self.folder / ("cut" + path.suffix)
        for start, end in ((0.0, 0.4), (0.37, 0.93), (1.1, 3.3)):
            before = {name: self.measurements(path, name) for name in identifiers}
            last = max(row[0] + row[1] for rows in before.values() for row in rows)
            if start >= last:
                continue
            self.ours("convert", path, output, "--from", "%.3f" % start, "--to", "%.3f" % end, "--force")
            for name in identifiers:
                wanted = [row[2] for row in before[name] if row[0] < end - 1e-9 and row[0] + row[1] > start + 1e-9]
                if not wanted:
                    continue
                found = [row[2] for row in self.measurements(output, name)]
                self.expect(found == wanted, "%s from %g to %g: %d measurements of %s, not %d" % (
                    path.name, start, end, len(found), name, len(wanted)))
            shown = run("exiftool", "-ee", "-a", "-G3", "-n", "-Accelerometer", "-GPSLatitude", output)
            self.expect(b":" in shown.stdout and b"Warning" not in shown.stderr, "exiftool reads nothing of the part of %s: %s" % (
                path.name, shown.stderr.decode()[:200]))
            if "tele/position" in identifiers:
                wanted = [row[2] for row in before["tele/position"] if row[0] < end - 1e-9 and row[0] + row[1] > start + 1e-9]
                found = self.exiftool(output)
                self.expect(len(found) == len(wanted) and all(
                    abs(a[1] - b[0]) < 1e-6 and abs(a[2] - b[1]) < 1e-6 for a, b in zip(found, wanted)),
                    "%s from %g to %g: exiftool reads %d positions, not %d" % (path.name, start, end, len(found), len(wanted)))


    # -- parts of every format ---------------------------------------------------------------------

    def groups(self, path):
        """By the numbers of tracks: the format, and start, end and items of each group."""
        formats = {stream["trackID"]: stream["format"]
                   for stream in json.loads(self.ours("timed", "list", "--json", path).stdout)["streams"] if stream.get("trackID")}
        found = {number: (kind, []) for number, kind in formats.items()}
        for row in map(json.loads, self.export(path, "jsonl").splitlines()):
            start, length = (row[name]["value"] / max(1, row[name]["timescale"]) for name in ("start", "duration"))
            # The first sample of a part of DJI's has the head of the track's, and nothing before it is repeated.
            items = json.dumps([{key: value for key, value in item.items() if key not in ("carrier", "extra")} | {
                "extra": [fact for fact in item.get("extra", []) if not fact["value"].startswith("told again")]}
                for item in row["items"] if not item["identifier"].startswith(("djmd/1.", "djmd/2."))])
            if row.get("trackID") in found and row["items"]:
                found[row["trackID"]][1].append((start, start + length, items))
        return found

    def parts(self, path):
        """Of every track a part has the groups of the part, and no other; a time code counts from the part on."""
        if run(self.binary, "timed", "list", "-q", path).returncode:
            return
        if not run(self.binary, "timed", "export", "-q", path).stdout:
            return
        before = {number: track for number, track in self.groups(path).items() if track[0] != "tmcd" and track[1]}
        if not before:
            return
        length = max(group[1] for _, groups in before.values() for group in groups)
        output = self.folder / ("part" + path.suffix)
        for start, end in ((0, 0.4), (0.3, 0.7), (0.55, 0.9)):
            start, end = round(start * length, 3), round(end * length, 3)
            self.ours("convert", path, output, "--from", "%.3f" % start, "--to", "%.3f" % end, "--force")
            listed = run(self.binary, "timed", "list", "-q", output).returncode == 0
            after = self.groups(output) if listed else {}
            for number, (kind, groups) in before.items():
                wanted = sorted((items, max(a, start) - start, min(b, end) - start) for a, b, items in groups
                                if a < end - 1e-6 and (b > start + 1e-6 or a == b == start))
                found = sorted((items, a, b) for a, b, items in after.get(number, (kind, []))[1])
                # What a sample holds is spread over its time: where a sample is divided, as exactly as one of its measurements.
                slack = max(2e-3, max(b - a for a, b, _ in groups) if kind == "gpmd" else 0)
                # What is shown for no time has no place in a part.
                if any(a < b for a, b, _ in groups):
                    self.expect([row[0] for row in found] == [row[0] for row in wanted],
                                "%s from %g to %g: %d groups of track %d (%s), not %d" % (
                                    path.name, start, end, len(found), number, kind, len(wanted)))
                    self.expect(all(abs(a[1] - b[1]) <= slack and abs(a[2] - b[2]) <= slack for a, b in zip(found, wanted)),
                                "%s from %g to %g: other times of track %d (%s)" % (path.name, start, end, number, kind))


    # -- what strip leaves -------------------------------------------------------------------------

    @staticmethod
    def marks(latitude, longitude):
        """How formats write a position: numbers of 64 bits, pairs of 32 bits, elements of MISB, digits."""
        found = [struct.pack(order + "d", value) for order in "<>" for degree in (latitude, longitude)
                 for value in (degree, math.radians(degree)) if degree]
        found += [struct.pack(order + "2i", *(round(degree * scale) for degree in pair)) for order in "<>" for scale in (1e6, 1e7)
                  for pair in ((latitude, longitude), (longitude, latitude))]
        found += [struct.pack(order + "2f", latitude, longitude) for order in "<>"]
        found += [b"\x0d\x04" + struct.pack(">i", round(latitude * (2**31 - 1) / 90)),
                  b"\x0e\x04" + struct.pack(">i", round(longitude * (2**31 - 1) / 180))]
        # Degrees and minutes as one number, DDMM.MMMM.
        joined = [math.floor(abs(degree)) * 100 + abs(degree) % 1 * 60 for degree in (latitude, longitude)]
        for digits in (4, 5):
            shown = [round(value, digits) for value in joined]
            found += [struct.pack("<d", value) for value in shown] + [struct.pack("<2f", *shown), struct.pack("<2f", *reversed(shown))]
        found += [struct.pack("<i", round(joined[0] * 1000)) + mark + struct.pack("<i", round(joined[1] * 1000)) for mark in (b"E", b"W")]
        found.append(struct.pack(">2i", *(round(degree * 2**31 / 180) for degree in (latitude, longitude))))
        for degree, width in ((latitude, 2), (longitude, 3)):
            whole, minutes = divmod(round(abs(degree) * 60, 3), 60)
            found += [b"%0*d%06.3f" % (width, whole, minutes), b"%.5f" % degree, b"%.4f" % degree]
        return [mark for mark in found if len(mark) >= 6]

    def stripped(self, path, *reading):
        """After strip no position is found, by exiftool or by the bytes and digits that told it."""
        text = run(self.binary, "timed", "export", "-q", "--format", "jsonl", "-i", "tele/position", *reading, path).stdout.decode()
        positions = [item["value"] for row in map(json.loads, text.splitlines()) for item in row["items"]]
        if not positions:
            return
        data = path.read_bytes()
        told = {mark for place in positions[:40] for mark in self.marks(*place) if any(place) and mark in data}
        output = self.folder / ("stripped" + path.suffix)
        self.ours("strip", path, "-o", output, "--force")
        left = output.read_bytes()
        self.expect(not any(mark in left for mark in told), "%s: bytes of a position are left after strip" % path.name)
        shown = run("exiftool", "-ee3", "-a", "-G3", "-n", "-GPSLatitude", "-GPSLongitude", "-GPSPosition", "-GPSCoordinates", output).stdout
        self.expect(b":" not in shown, "%s: exiftool reads a position after strip: %s" % (path.name, shown[:200]))
        # What is looked for must have been there.
        if told:
            self.searched += 1
        else:
            print("%s: no form of %s is in the file as it is" % (path.name, positions[0]))


# Files that may hold timed metadata, by their endings.
MOVIES = (".mp4", ".mov", ".m4v")
LOGS = (".raw", ".srt", ".ts", ".mts", ".nmea", ".gpx")


def telemetry_files(shared, endings):
    """Real files that may hold timed metadata, with what reading them takes."""
    files = [path for folder in ("samples", "telemetry") for path in sorted((shared / folder).rglob("*")) if path.suffix.lower() in endings]
    return [(path, ("--codec", "gpmf") if path.suffix == ".raw" else ()) for path in files if "malformed" not in path.parts]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    arguments = parser.parse_args()
    shared = places.shared_folder(arguments.shared)
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(places.binary(arguments.binary), shared, pathlib.Path(folder))
        telemetry = places.MEDIA / "telemetry.mp4"
        for name in ("timed-items.mov", "timed-items.mp4"):
            checker.json_lines(places.MEDIA / name)
        checker.json_lines(telemetry)
        checker.table(telemetry)
        checker.gpx(telemetry)
        checker.captions(telemetry)
        checker.places()
        checker.peers()
        checker.tracks()
        checker.verbs()
        checker.cut(telemetry)
        for path in sorted(places.MEDIA.iterdir()):
            if path.suffix in MOVIES:
                checker.parts(path)
                checker.stripped(path)
        for path in [places.FORMATS / "camcorder.mts", *sorted(places.VENDOR.iterdir())]:
            checker.stripped(path)
        if shared:
            for path, reading in telemetry_files(shared, MOVIES + LOGS):
                if run(checker.binary, "timed", "list", "-q", *reading, path).returncode == 0:
                    checker.json_lines(path, *reading)
                    checker.gpx(path, *reading)
            for path, _ in telemetry_files(shared, MOVIES):
                checker.parts(path)
            for path, reading in telemetry_files(shared, MOVIES + (".ts", ".mts")):
                checker.stripped(path, *reading)
            for path in sorted((shared / "samples").rglob("karma.mp4")):
                checker.cut(path)
        checker.expect(checker.searched > 0, "no position was looked for")
        print("positions looked for as bytes in %d files that were stripped" % checker.searched)
        left_out = places.left_out(shared, "real files")
        return places.finish(checker.passed, checker.failed, left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
