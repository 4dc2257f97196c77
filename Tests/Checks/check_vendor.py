#!/usr/bin/env python3
"""check_vendor.py [BIN] [--only PATTERN] [--jobs N] - what cameras leave outside tracks and items outlives every verb.

Each file of Fixtures/Vendor is converted to the other family and back, by libavformat too, given a title where it is
(twice) and in a new file, and stripped. The columns of the table, and what must hold:
  - read: exiftool -ee3 reads of the fixture what Fixtures/README.md says;
  - there, back, ffmpeg, title, again, new: exiftool reads the same of the output, tag by tag; bytes after the last box
    are the last ones of the output; what stood in padding stands in the output; every offset of an index names the
    block it named;
  - strip: exiftool reads none of it, and no position whatever; nothing of it is in the output, and no position as digits
    or as numbers of any kind; `timed` finds no position; `strip --check` finds nothing.
Nothing but exiftool and the layout of boxes is trusted: no code of ours is read.
"""
import argparse
import concurrent.futures
import fnmatch
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

COLUMNS = ("read", "there", "back", "ffmpeg", "title", "again", "new", "strip")
# Types of boxes at the top of the fixtures; what is not one of these is after the last box.
TOP = {b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"udta", b"uuid", b"sefd", b"GPS ", b"gps0", b"gsen",
       b"IDIT", b"udat", b"ardt", b"prrt"}
PADDING = {b"free", b"skip", b"wide"}
INSTA360 = b"8db42d694ccc418790edff439fe026bf"


def run(*command):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


# -- what a file holds, by its layout ------------------------------------------------------------

def boxes(data, start=0, end=None, known=None):
    """(type, start, start of payload, end) of the boxes in a stretch, up to the first bytes that are none."""
    end = len(data) if end is None else end
    while end - start >= 8:
        size, kind = struct.unpack(">I4s", data[start:start + 8])
        head = 8
        if size == 1:
            size, head = struct.unpack(">Q", data[start + 8:start + 16])[0], 16
        size = size or end - start
        if size < head or start + size > end or (known and kind not in known):
            return
        yield kind, start, start + head, start + size
        start += size


def inside(data, kind, parent):
    return [box for box in boxes(data, parent[2], parent[3]) if box[0] == kind]


class Held:
    """What of a file is outside tracks and items: bytes at its end, in padding and in boxes of makers; blocks by index."""

    def __init__(self, data):
        top = list(boxes(data, known=TOP))
        tail = top[-1][3]
        if data.endswith(INSTA360):
            tail = min(tail, len(data) - struct.unpack("<I", data[-40:-36])[0])
        self.tail = data[tail:]
        self.parts, self.blocks = [], []
        if top[-1][0] == b"sefd":
            self.tail = data[top[-1][2]:]
        movies = [box for box in top if box[0] == b"moov"]
        for box in top + [b for m in movies for b in boxes(data, m[2], m[3])]:
            kind, payload = box[0], data[box[2]:box[3]]
            if kind in PADDING and any(payload) and payload[:4] != b"GPS ":
                self.parts.append(payload)
            elif kind in TOP - PADDING - {b"ftyp", b"moov", b"mdat", b"uuid", b"udta", b"sefd"} and box in top:
                self.parts.append(payload)
            elif kind == b"uuid" or (kind == b"udta" and (payload.startswith((b"VIDEO", b"LIGOGPSINFO")) or payload[8:].startswith(b"__V35AX"))):
                self.parts.append(payload)
        for movie in movies:
            for index in inside(data, b"gps ", movie):
                count = struct.unpack(">I", data[index[2] + 4:index[2] + 8])[0]
                rows = [struct.unpack(">II", data[index[2] + 8 + 8 * n:index[2] + 16 + 8 * n]) for n in range(count)]
                self.blocks += [data[offset:offset + size] for offset, size in rows]
            for user in inside(data, b"udta", movie):
                self.parts += [data[b[2]:b[3]] for b in inside(data, b"TTMD", user)]
        self.loose = [data[m.start() - 4:m.start() + 60] for m in re.finditer(b"freeGPS ", data)]


# -- what exiftool reads -------------------------------------------------------------------------

def told():
    """The tags that the table of Fixtures/README.md names for each fixture."""
    tags = {}
    text = (places.REPOSITORY / "Fixtures" / "README.md").read_text("utf-8")
    section = text.partition("<!-- Vendor made")[2].partition("<!-- end -->")[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 4 and "." in cells[0]:
            tags[cells[0]] = [tag for tag in cells[3].split(", ") if tag]
    return tags


def read(path, tags):
    """The values of tags, each with its document, as exiftool reads them."""
    if not tags:
        return {}
    shown = run("exiftool", "-ee3", "-G3", "-n", "-j", "-a", "-s", "-b", *("-" + tag for tag in tags), path)
    rows = json.loads(shown.stdout or b"[{}]")[0]
    found = {}
    for name, value in rows.items():
        document, _, tag = name.rpartition(":")
        if tag in tags:
            found.setdefault(tag, []).append(str(value))
    return found


# -- checks --------------------------------------------------------------------------------------

def kept(path, before, held, tags):
    """What of a fixture an output does not hold."""
    data, faults = path.read_bytes(), []
    after = read(path, tags)
    for tag, values in before.items():
        if after.get(tag) != values:
            faults.append("%s: %d read, %d before" % (tag, len(after.get(tag, [])), len(values)))
    if held.tail and not data.endswith(held.tail):
        faults.append("the %d bytes at the end %s" % (len(held.tail), "are no longer last" if held.tail in data else "are lost"))
    lost = [part for part in held.parts if part not in data]
    if lost:
        faults.append("%d of %d parts outside are lost" % (len(lost), len(held.parts)))
    if held.blocks:
        now = Held(data).blocks
        if now != held.blocks:
            faults.append("%d of %d offsets name their block" % (sum(a == b for a, b in zip(now, held.blocks)), len(held.blocks)))
    if any(block not in data for block in held.loose):
        faults.append("blocks between samples are lost")
    return faults


POSITION = ["GPSLatitude", "GPSLongitude", "GPSPosition", "GPSCoordinates", "GPSAltitude", "GPSDateTime"]


def forms(found):
    """The bytes that angles may be stored as: digits and numbers, of degrees and of degrees and minutes."""
    for tag in ("GPSLatitude", "GPSLongitude"):
        for text in found.get(tag, []):
            value = abs(float(text))
            minutes = int(value) * 100 + value % 1 * 60
            for number in (value, minutes):
                yield ("%.4f" % number).encode()
                yield from (struct.pack(kind, sign * number) for kind in ("<d", ">d", "<f", ">f") for sign in (1, -1))
            whole = [n for n in (round(value * 1e7), round(minutes * 1000)) if n < 1 << 31]
            yield from (struct.pack(kind, sign * n) for n in whole for kind in ("<i", ">i") for sign in (1, -1))
            yield b"%08d" % round(minutes * 10000)


def gone(binary, path, fixture, held, tags):
    """What of a fixture a stripped output still holds."""
    data, source = path.read_bytes(), fixture.read_bytes()
    faults = ["%s is read" % tag for tag in read(path, sorted(set(tags) | set(POSITION)))]
    faults += ["%r is a position" % form for form in set(forms(read(fixture, POSITION))) if form in source and form in data]
    if b"tele/position" in run(binary, "timed", "export", "--format", "jsonl", path).stdout:
        faults.append("timed finds positions")
    if held.tail and held.tail in data:
        faults.append("the bytes at the end are there")
    if any(part in data for part in held.parts) or b"freeGPS " in data:
        faults.append("parts outside are there")
    return faults


def one(binary, fixture, tags, folder):
    """The faults of a fixture by column; none where a column holds."""
    held, before = Held(fixture.read_bytes()), read(fixture, tags)
    other = {".mp4": ".mov", ".mov": ".mp4"}[fixture.suffix]
    faults = {"read": ["%s is not read" % tag for tag in tags if tag not in before]}
    work = pathlib.Path(folder) / fixture.stem
    work.mkdir()

    def attempt(column, path, *command, judge=kept):
        done = run(binary, *command)
        if done.returncode:
            faults[column] = [done.stderr.decode("utf-8", "replace").strip()[:200] or "exit %d" % done.returncode]
        elif judge is kept:
            faults[column] = kept(path, before, held, tags)
        else:
            faults[column] = gone(binary, path, fixture, held, tags)
            looked = run(binary, "strip", "--check", path)
            if looked.returncode:
                faults[column].append("strip --check finds something")

    there, back = work / ("there" + other), work / ("back" + fixture.suffix)
    attempt("there", there, "convert", "--quiet", fixture, there)
    if there.exists():
        attempt("back", back, "convert", "--quiet", there, back)
    muxed = work / ("muxed" + other)
    attempt("ffmpeg", muxed, "convert", "--quiet", "--transport", "ffmpeg", fixture, muxed)
    edited = work / ("edited" + fixture.suffix)
    shutil.copyfile(fixture, edited)
    attempt("title", edited, "edit", "--quiet", "--title", "Harbour", edited)
    attempt("again", edited, "edit", "--quiet", "--title", "Harbour at dawn", edited)
    new = work / ("new" + fixture.suffix)
    attempt("new", new, "edit", "--quiet", "--title", "Harbour", "--output", new, fixture)
    stripped = work / ("stripped" + fixture.suffix)
    attempt("strip", stripped, "strip", "--quiet", fixture, "--output", stripped, judge=gone)
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--only", default="*", help="names to check, such as 'novatek*'")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    binary, tags = places.binary(options.binary), told()
    fixtures = sorted(p for p in places.VENDOR.iterdir() if fnmatch.fnmatch(p.name, options.only))
    passed = failed = 0
    found = []
    print("%-26s" % "" + "".join("%-8s" % column for column in COLUMNS))
    with tempfile.TemporaryDirectory(prefix="vendor-") as folder, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def job(fixture):
            return one(binary, fixture, tags[fixture.name], tempfile.mkdtemp(dir=folder))
        for fixture, faults in zip(fixtures, pool.map(job, fixtures)):
            cells = ["-" if column not in faults else "FAIL" if faults[column] else "ok" for column in COLUMNS]
            print("%-26s" % fixture.name + "".join("%-8s" % cell for cell in cells), flush=True)
            for column in COLUMNS:
                passed, failed = passed + (faults.get(column) == []), failed + bool(faults.get(column))
                found += ["%s, %s: %s" % (fixture.name, column, text) for text in faults.get(column, [])]
    for line in found:
        print("       " + line)
    return places.finish(passed, failed)


if __name__ == "__main__":
    sys.exit(main())
