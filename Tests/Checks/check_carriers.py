#!/usr/bin/env python3
"""check_carriers.py [BIN] [--only PATTERN] - positions outside tracks are those that exiftool reads.

Of each file of Fixtures/Vendor that exiftool -ee3 reads positions, times or sensors of, `timed export` gives the same
values in the same order, in the units of exiftool: position, altitude, speed, heading, UTC, acceleration, rotation rate,
exposure, and the time of each record in the movie where exiftool tells one. What differs on purpose is listed below
with its reason. Files that exiftool reads nothing of are compared with what is written here.

Of each file, drawn out to four seconds, the part from 1 to 3 s holds exactly the records whose times are there, for us
and for exiftool; what is not cut is reported, and listed with its reason.
"""
import argparse
import collections
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

FREE_FALL = 9.80665
POSITION, UTC = ("GPSLatitude", "GPSLongitude"), "GPSDateTime"
# exiftool's tag, our identifier, and what makes exiftool's number one of ours.
TAGS = {
    "GPSAltitude": ("tele/altitude", lambda v: v),
    "GPSSpeed": ("tele/speed.2d", lambda v: v / 3.6),
    "GPSTrack": ("tele/heading", lambda v: v),
    "Accelerometer": ("tele/acceleration", lambda v: [n * FREE_FALL for n in v]),
    "AngularVelocity": ("tele/rotation-rate", lambda v: v),
    "ExposureTime": ("tele/exposure-time", lambda v: v),
}
TOLERANCE = 1e-6

# File, tag: why it is not compared, or with what else.
EXCEPTIONS = {
    ("blackvue.*", "Accelerometer"): ("exiftool's figures are m/s²", lambda v: v),
    ("garmin.mp4", "GPSSpeed"): ("exiftool's figures are miles an hour, as it says", lambda v: v * 0.44704),
    ("kenwood.mp4", "GPSDateTime"): ("names no zone: the item is sample/kenwood.time", None),
    ("novatek-akaso-v1.mp4", "GPSLatitude"): ("exiftool warns that these are wrong: the cipher is unknown", None),
    ("tomtom.mp4", "AngularVelocity"): ("its unit is not known: the item is sample/tomtom.rotation-rate", None),
    ("dji-text.mov", "GPSAltitude"): ("height above the take-off, no altitude: the item is dji/H", None),
    ("roadhawk.mov", "Accelerometer"): ("exiftool adds the length as a fourth number", lambda v: [n * FREE_FALL for n in v[:3]]),
}
# Files whose log goes on where exiftool stops: how many records it leaves out at the end.
LEFT_OUT = {"auto-vox.mov": 1, "novatek-nextbase-rows.mp4": 3}
# Files whose times count from the first frame of the video, not from when the camera was turned on: by how much, in seconds.
MOVED = {"insta360-frames.mp4": 0.9}


def single(number):
    """A number as 32 bits hold it."""
    return struct.unpack("<f", struct.pack("<f", number))[0]


# What is read where exiftool 12.57 reads nothing: positions, and the number of groups.
HARBOUR = [[48.1173, 11.5167]] * 3
OURS = {
    "novatek-nextbase.mp4": ([[48.1173 + n / 6000, 11 + 31 / 60 + n / 6000] for n in range(4)], 4),
    # Degrees and minutes are floats of 32 bits.
    "novatek-innovv.mp4": ([[48 + (single(4807.038 + n / 100) - 4800) / 60, 11 + 31 / 60] for n in range(4)], 4),
    "novatek-unknown.mp4": ([], 1),
    "ligo-skip.mp4": ([], 3),
    "ligo-trailer.mp4": (HARBOUR, 3),
    "ligo-trailer.mov": (HARBOUR, 3),
    "ligo-json.mp4": ([[48.1173 + n / 1000, -11.5167] for n in range(3)], 3),
    "ligo-json-gku.mp4": ([[48.1173 + n / 1000, -11.5167] for n in range(2)], 2),
    "parrot.mp4": ([], 1),
}
# Files of which nothing is read, since what they hold tells no positions or is of no one knows whom.
NOTHING = {"70mai-skip.mp4", "kodak.mp4", "samsung-box.mp4", "samsung-trailer.mp4", "unknown-free.mp4", "unknown-free.mov",
           "unknown-tail.mp4", "unknown-tail.mov", "unknown-tail-boxlike.mp4"}


def run(*command):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def numbers(text):
    found = [float(n) for n in re.findall(r"-?\d+\.?\d*(?:e-?\d+)?", str(text))]
    return found[0] if len(found) == 1 else found


def theirs(path):
    """What exiftool reads: tag to a list of (document, value)."""
    shown = json.loads(run("exiftool", "-ee3", "-G3", "-n", "-j", "-a", "-s", path).stdout or b"[{}]")[0]
    found = collections.defaultdict(list)
    for name, value in shown.items():
        document, _, tag = name.rpartition(":")
        if document.startswith("Doc"):
            found[tag].append((document, value))
    return found


def ours(binary, path):
    """Identifier to a list of (seconds, value); and how many groups there are."""
    found, count = collections.defaultdict(list), 0
    for line in run(binary, "timed", "export", "--format", "jsonl", path).stdout.splitlines():
        group = json.loads(line)
        count += 1
        for item in group["items"]:
            found[item["identifier"]].append((group["start"]["seconds"], item.get("value")))
    return found, count


def exception(name, tag):
    for (pattern, wanted), (_, turn) in EXCEPTIONS.items():
        if tag == wanted and fnmatch.fnmatch(name, pattern):
            return True, turn
    return False, None


def alike(left, right):
    if isinstance(left, list) or isinstance(right, list):
        return isinstance(left, list) and isinstance(right, list) and len(left) == len(right) and all(map(alike, left, right))
    return abs(left - right) <= TOLERANCE * max(1, abs(left))


def utc(text):
    found = re.fullmatch(r"(\d+):(\d+):(\d+) (\d+):(\d+):(\d+)(\.\d+)?Z?", text)
    return "%s-%s-%sT%s:%s:%s" % found.groups()[:6] + (found[7] or "").rstrip("0").rstrip(".") if found else text


def faults(name, expected, found, count):
    told = 0

    def compare(tag, wanted, got):
        if len(got) == len(wanted) + LEFT_OUT.get(name, 0):
            got = got[:len(wanted)]
        if len(wanted) != len(got):
            yield "%s: %d values, exiftool has %d" % (tag, len(got), len(wanted))
            return
        for index, (left, right) in enumerate(zip(wanted, got)):
            if isinstance(left, str):
                if left != right:
                    yield "%s %d: %s, exiftool has %s" % (tag, index, right, left)
            elif not alike(left, right):
                yield "%s %d: %s, exiftool has %s" % (tag, index, right, left)

    if POSITION[0] in expected and not exception(name, POSITION[0])[0]:
        wanted = [[float(a), float(b)] for (_, a), (_, b) in zip(expected[POSITION[0]], expected[POSITION[1]])]
        yield from compare("position", wanted, [v for _, v in found["tele/position"]])
        told += 1
        times = dict(expected.get("SampleTime", []))
        if times:
            wanted = [float(times[d]) for d, _ in expected[POSITION[0]] if d in times]
            yield from compare("time of position", wanted, [t for t, _ in found["tele/position"]])
    if UTC in expected and not exception(name, UTC)[0]:
        yield from compare(UTC, [utc(v) for _, v in expected[UTC]], [v.rstrip("Z") for _, v in found["tele/utc"]])
        told += 1
    for tag, (identifier, turn) in TAGS.items():
        listed, other = exception(name, tag)
        if tag in expected and not (listed and other is None):
            wanted = [(other or turn)(numbers(v)) for _, v in expected[tag]]
            yield from compare(tag, wanted, [v for _, v in found[identifier]])
            told += 1
    for tag, identifier in (("TimeCode", "tele/acceleration"), ("VideoTimeStamp", "sample/insta360-600.frame")):
        if tag in expected and name in MOVED:
            documents = {d for t in ("Accelerometer", "VideoTimeStamp") for d, _ in expected.get(t, [])}
            wanted = [float(v) - MOVED[name] for d, v in expected[tag] if d in documents]
            yield from compare(tag, wanted, [t for t, _ in found[identifier]])
            told += 1
    if name in OURS:
        positions, groups = OURS[name]
        yield from compare("position", positions, [v for _, v in found["tele/position"]])
        if count != groups:
            yield "%d groups, not %d" % (count, groups)
    elif not told and name not in NOTHING:
        yield "nothing is compared"


# -- parts ---------------------------------------------------------------------------------------

FROM, TO, SLOWER = 1, 3, 8
# Files whose records are not cut, and why.
WHOLE = {
    "novatek-unknown.mp4": "the layout is unknown",
    "ligo-skip.mp4": "the cipher is unknown, so no time is given",
    "parrot.mp4": "what records say is not described",
}
# Files whose records are samples of a track, which is cut as any other.
TRACKS = ("dji-text", "roadhawk", "thinkware", "late-positions")
# Logs of which no record is understood beside others that are.
UNKNOWN = {"sample/insta360-101", "sample/insta360-900"}


def drawn_out(data):
    """A movie whose clocks run slower, so that it lasts as long as its records."""
    out = bytearray(data)
    for kind in (b"mvhd", b"mdhd"):
        for found in re.finditer(kind, data):
            at = found.start() + 16
            if data[found.start() + 4] == 0:
                out[at:at + 4] = struct.pack(">I", struct.unpack(">I", data[at:at + 4])[0] // SLOWER)
    return bytes(out)


def parted(binary, path, folder):
    """What a part holds that it should not, or the other way round."""
    if path.name.startswith(TRACKS):
        return
    long, part = folder / ("long" + path.suffix), folder / ("part" + path.suffix)
    long.write_bytes(drawn_out(path.read_bytes()))
    part.unlink(missing_ok=True)
    done = run(binary, "convert", "--from", str(FROM), "--to", str(TO), long, part)
    if done.returncode:
        yield "part: " + done.stderr.decode("utf-8", "replace").strip()[:300]
        return
    told = b"carried whole" in done.stderr
    (before, _), (after, _) = ours(binary, long), ours(binary, part)
    whole = path.name in WHOLE or path.name in NOTHING
    if told != (path.name in WHOLE or bool(UNKNOWN & set(before))) and path.name not in NOTHING:
        yield "part: %s that records are carried whole" % ("told" if told else "not told")
    for identifier in sorted(set(before) | set(after)):
        wanted = [v for t, v in before[identifier] if whole or identifier in UNKNOWN or FROM <= t < TO]
        found = [v for _, v in after[identifier]]
        if wanted != found:
            yield "part: %s: %d, not %d of %d" % (identifier, len(found), len(wanted), len(before[identifier]))
    # exiftool's positions are ours, one by one: those of the same numbers stay.
    inside = [whole or FROM <= t < TO for t, _ in before["tele/position"]]
    first, second = theirs(long), theirs(part)
    for tag in (*POSITION, UTC):
        # Of rows in one block exiftool reads the first alone.
        if tag not in first or len(first[tag]) > len(inside) or path.name == "novatek-nextbase-rows.mp4":
            continue
        wanted = [v for (_, v), keeps in zip(first[tag], inside) if keeps]
        if path.name in LEFT_OUT:
            wanted = wanted[:-LEFT_OUT[path.name]]
        found = [v for _, v in second[tag]]
        if wanted != found:
            yield "part: exiftool reads %d of %s, not %d" % (len(found), tag, len(wanted))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--only", default="*", help="names to check, such as 'novatek*'")
    options = parser.parse_args()
    binary = places.binary(options.binary)
    passed = failed = 0
    folder = pathlib.Path(tempfile.mkdtemp(prefix="carriers-"))
    for path in sorted(p for p in places.VENDOR.iterdir() if fnmatch.fnmatch(p.name, options.only)):
        found, count = ours(binary, path)
        wrong = list(faults(path.name, theirs(path), found, count)) + list(parted(binary, path, folder))
        print("%-28s %4d groups  %s" % (path.name, count, "FAIL" if wrong else "ok"))
        for fault in wrong[:5]:
            print("       " + fault)
        passed, failed = passed + (not wrong), failed + bool(wrong)
    shutil.rmtree(folder)
    return places.finish(passed, failed)


if __name__ == "__main__":
    sys.exit(main())
