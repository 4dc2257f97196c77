#!/usr/bin/env python3
"""check_telemetry.py [BIN] - timed metadata of cameras has the values that exiftool has.

Of each track every value that `exiftool -ee -n` prints is among those of `timed export`, in the same order, under the
identifier that the table below names; what need not be is listed with its reason. A tag that exiftool prints and the
table does not know fails, so that nothing is compared by chance; a reason that no tag needs fails, too.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SHARED = pathlib.Path(os.environ.get("MEDIAMETADATA_SHARED", REPOSITORY.parent / "shared"))

PLACE = {"GPSLatitude": ("tele/position", 0), "GPSLongitude": ("tele/position", 1), "GPSAltitude": ("tele/altitude", None)}
SHOT = {"FNumber": ("tele/aperture", None), "ExposureTime": ("tele/exposure-time", None)}

# Where a tag of a track is found: identifier, which number of several, and what makes exiftool's number ours.
# The gain has a sign, which exiftool leaves out.
SONY = {**SHOT, "MasterGainAdjustment": ("rtmd/810a", None, lambda gain: gain - (655.36 if gain > 327.67 else 0)),
        "ISO": ("rtmd/810b", None), "GPSLatitude": ("rtmd/8502", None), "GPSLongitude": ("rtmd/8504", None),
        "GPSVersionID": ("rtmd/8500", None), "GPSLatitudeRef": ("rtmd/8501", None), "GPSLongitudeRef": ("rtmd/8503", None),
        "GPSTimeStamp": ("rtmd/8507", None), "GPSStatus": ("rtmd/8509", None), "GPSMeasureMode": ("rtmd/850a", None),
        "GPSMapDatum": ("rtmd/8512", None), "GPSDateStamp": ("rtmd/851d", None), "DateTime": ("rtmd/e304", None),
        "PitchRollYaw": ("rtmd/e43b", None), "Accelerometer": ("rtmd/e44b", None)}
CANON = {**SHOT, "ISO": ("tele/iso", None), "TimeStamp": ("ctmd/1", None), "FocalLength": ("tele/focal-length", None)}
EXIF = {"ExposureMode": ("exif/ExposureMode", None), "ISO": ("exif/PhotographicSensitivity", None)}
AVCHD = {**SHOT, "GPSLatitude": ("tele/position", 0), "GPSLongitude": ("tele/position", 1), "GPSAltitude": ("tele/altitude", None),
         "DateTimeOriginal": ("mdpm/18", None), "TimeCode": ("mdpm/13", None), "BrightnessValue": ("mdpm/a3", None),
         "GPSSpeed": ("tele/speed.2d", None, lambda knots: knots * 1852 / 3600),
         "FocalLengthIn35mmFormat": ("mdpm/a9", None), "GPSDOP": ("tele/dilution", None),
         "GPSTrack": ("tele/heading", None), "GPSMapDatum": ("mdpm/c7", None), "Model": ("mdpm/e4", None)}
KARMA = {**PLACE, "DeviceName": ("gpmf/DVNM", None), "ExposureTimes": ("tele/exposure-time", None),
         "CameraTemperature": ("tele/temperature", None), "GPSTrack": ("tele/heading", None),
         "GPSSpeedX": ("tele/velocity", 1), "GPSSpeedY": ("tele/velocity", 0),
         "GPSSpeedZ": ("tele/velocity", 2, lambda downwards: -downwards),
         "GPSDateTime": ("tele/utc", None), "ScaledPressure": ("gpmf/SCPR", None), "OtherFirmware": ("gpmf/FWVS", None),
         "ImageSensorGain": ("gpmf/ISOG", None),
         "SystemTime": ("gpmf/SYST", None), "ScaledIMU": ("gpmf/SIMU", None), "AttitudeTarget": ("gpmf/ATTR", None),
         "BatteryCurrent": ("gpmf/KBAT", 0), "BatteryCapacity": ("gpmf/KBAT", 1), "BatteryTemperature": ("gpmf/KBAT", 3),
         "BatteryVoltage1": ("gpmf/KBAT", 4), "BatteryVoltage2": ("gpmf/KBAT", 5), "BatteryVoltage3": ("gpmf/KBAT", 6),
         "BatteryVoltage4": ("gpmf/KBAT", 7), "BatteryTime": ("gpmf/KBAT", 8), "BatteryLevel": ("gpmf/KBAT", 14),
         "Attitude": ("gpmf/ATTD", None), "LocalPositionNED": ("gpmf/LNED", None),
         "CoyoteStatus": ("gpmf/CYTS", None), "CoyoteSense": ("gpmf/CSEN", None), "VisualFlightRulesHUD": ("gpmf/VFRH", None)}

# What is not compared, by file and tag, and why.
EXCEPT = {
    ("*", "SampleTime"): "times are those of the track", ("*", "SampleDuration"): "times are those of the track",
    ("*", "ExifByteOrder"): "no value",
    ("cameras.mov", "WhiteBalance"): "a word stands for the number",
    ("cameras.mov", "CanonImageType"): "of the maker note, which is kept as bytes",
    **{("camcorder.mts", tag): "of bytes that stand for words, which are kept as bytes"
       for tag in ("ApertureSetting", "Gain", "ExposureProgram", "WhiteBalance", "GPSVersionID", "Make")},
    **{("camcorder.mts", tag): "is in another value, which is compared: position, altitude, fix, heading, UTC" for tag in
       ("GPSLatitudeRef", "GPSLongitudeRef", "GPSAltitudeRef", "GPSStatus", "GPSMeasureMode", "GPSTrackRef", "GPSTimeStamp",
        "GPSDateStamp")},
    ("camcorder.mts", "GPSSpeedRef"): "knots: GPSSpeed is compared in metres a second",
    ("karma.mp4", "FirmwareVersion"): "of a track that describes the file, which is not timed metadata",
    ("karma.mp4", "Model"): "of a track that describes the file, which is not timed metadata",
    ("karma.mp4", "SerialNumber"): "of a track that describes the file, which is not timed metadata",
    ("karma.mp4", "OtherSerialNumber"): "of a track that describes the file, which is not timed metadata",
}

FILES = [(REPOSITORY / "Fixtures" / "Media" / "cameras.mov", {"Track2": (2, SONY), "Track3": (3, CANON), "ExifIFD": (3, EXIF)}),
         (REPOSITORY / "Fixtures" / "Formats" / "camcorder.mts", {"*": (None, AVCHD)}),
         (SHARED / "samples" / "gopro__gpmf-parser" / "karma.mp4", {"*": (None, KARMA)})]
LINE = re.compile(r"^\[(\w+):Doc\d+(?:-\d+)*\]\s+(\w+)\s*: ?(.*)$")
# The first message among pictures is reported for the file itself.
FIRST = re.compile(r"^\[(H264|GPS):(?:Doc\d+|Main)\]\s+(\w+)\s*: ?(.*)$")


def words(text):
    """Numbers as such, dates without their punctuation, anything else as it is."""
    for part in text.replace(",", " ").split():
        bare = part if re.fullmatch(r"-?[\d.]+(?:e-?\d+)?", part) else re.sub(r"[-:TZ]", "", part)
        try:
            yield float(bare)
        except ValueError:
            yield part


def told(path):
    """By track and tag: the words that exiftool prints."""
    found = collections.defaultdict(list)
    command = ["exiftool", "-ee", "-G1:3", "-n", "-a", "-s", "--composite:all", str(path)]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode("utf-8", "replace")
    for line in output.splitlines():
        match = LINE.match(line) or FIRST.match(line)
        if match and "(Binary data" not in match.group(3):
            found[match.group(1), match.group(2)] += words(match.group(3))
    return found


def read(program, path, track):
    """By identifier: a list of values in order."""
    command = [program, "timed", "export", "--format", "jsonl", path] + (["--track", str(track)] if track else [])
    found = collections.defaultdict(list)
    for line in subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.splitlines():
        for item in json.loads(line)["items"]:
            found[item["identifier"]].append(item.get("value"))
    return found


def values(found, identifier, place):
    for value in found.get(identifier, []):
        if value is None:
            continue
        several = value if isinstance(value, list) else [value]
        for part in several if place is None else several[place:place + 1]:
            yield from [float(part)] if isinstance(part, (int, float)) else words(str(part).replace("T", " "))


def is_same(left, right):
    if isinstance(left, float) and isinstance(right, float):
        return abs(left - right) <= 1e-6 * max(1, abs(left))
    return str(left) == str(right)


def compare(program, path, tracks, needed):
    failures, count, tags = [], 0, 0
    cache = {}
    for (group, tag), expected in sorted(told(path).items()):
        listed = {("*", tag), (path.name, tag)} & EXCEPT.keys()
        if listed:
            needed |= listed
            continue
        track, table = tracks.get(group) or tracks.get("*") or (None, {})
        if tag not in table:
            failures.append("%s %s is in no list" % (group, tag))
            continue
        if track not in cache:
            cache[track] = read(program, path, track)
        identifier, place, *turn = table[tag]
        actual = list(values(cache[track], identifier, place))
        expected = [turn[0](value) for value in expected] if turn else expected
        if tag == "GPSVersionID":
            actual = [float(part) for text in actual for part in str(text).split(".") if part]
        if not expected or len(actual) < len(expected) or not all(is_same(*pair) for pair in zip(expected, actual)):
            failures.append("%s %s: exiftool %s, here %s" % (group, tag, expected[:6], actual[:6]))
        count, tags = count + len(expected), tags + 1
    print("%s: %d values of %d tags, %d not the same" % (path.name, count, tags, len(failures)))
    for failure in failures:
        print("  " + failure)
    return not failures and tags > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", nargs="?", default=str(REPOSITORY / ".build" / "release" / "mediameta"))
    program = parser.parse_args().program
    good, missing, needed = True, False, set()
    for path, tracks in FILES:
        if path.exists():
            good = compare(program, path, tracks, needed) and good
        else:
            missing = True
            print("no %s: left out" % path.name)
    for name, tag in sorted(EXCEPT.keys() - needed if not missing else []):
        good = False
        print("no %s of %s is left out: the reason is not needed" % (tag, name))
    sys.exit(1 if not good else 77 if missing else 0)


if __name__ == "__main__":
    main()
