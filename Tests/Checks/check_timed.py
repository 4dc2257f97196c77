#!/usr/bin/env python3
"""check_timed.py [BIN] [--shared DIR] - timed metadata has the values and times that other programs tell.

Read are the telemetry files of the shared folder: movies and streams of GPMF against `exiftool -ee`; a stream of GPMF
that is written here from parsed values against what gopro-telemetry makes of them; packets of KLV that ffmpeg takes out
of a transport stream against the formulas of MISB ST 0601; captions of drones against their own text. Frames have the
times of ffprobe. What is exported as a path is read by gpsbabel and ogrinfo, GPX obeys its schema, GeoJSON a validator.
The binary's path may come from MEDIAMETA; without it, the last release build is taken.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import check_telemetry  # noqa: E402
from support import boxes, gpmf, paths, places  # noqa: E402

# Tags of exiftool; the identifier and the place in its value that holds the same.
TAGS = {
    "GPSLatitude": ("tele/position", 0), "GPSLongitude": ("tele/position", 1), "GPSAltitude": ("tele/altitude", None),
    "GPSSpeed": ("tele/speed.2d", None), "GPSSpeed3D": ("tele/speed.3d", None), "GPSTrack": ("tele/heading", None),
    "GPSSpeedX": ("tele/velocity", 1), "GPSSpeedY": ("tele/velocity", 0), "GPSSpeedZ": ("tele/velocity", 2),
    "GPSDateTime": ("tele/utc", None), "GPSMeasureMode": ("tele/fix", None), "GPSHPositioningError": ("tele/dilution", None),
    "Accelerometer": ("tele/acceleration", "axes"), "Gyroscope": ("tele/rotation-rate", "axes"),
    "ExposureTimes": ("tele/exposure-time", None), "ISOSpeeds": ("tele/iso", None),
    "ColorTemperatures": ("tele/white-balance", None), "CameraTemperature": ("tele/temperature", None),
    "VideoOrientation": ("mdta/com.apple.quicktime.video-orientation", None),
}
# The sign that a number has otherwise: exiftool's third speed is upwards as stored, ours downwards is turned too.
TURNED = {"GPSSpeedZ"}
# What exiftool says and is not looked for, with the reason.
NOT_TOLD = {
    "SampleTime": "the time itself, which values are held against",
    "SampleDuration": "the time itself",
    "Text": "titles of chapters, which `chapters` tells",
    "TimeStamp": "the clock of the device, of which times are made",
    "AccelerometerMatrix": "how axes are in the camera; values are brought into the order of the axes",
    "InputOrientation": "the order of the axes, into which values are brought",
    "OutputOrientation": "the order of the axes, into which values are brought",
    "FaceDetected": "exiftool 12.57 takes the faces of a complex type for other numbers",
    "LivePhotoInfo": "bytes whose meaning is not published",
    "FirmwareVersion": "a record in the header of the movie, which show tells",
    "Model": "a record in the header of the movie",
    "SerialNumber": "a record in the header of the movie",
    "OtherSerialNumber": "a record in the header of the movie",
}
# Times that a drone's clock is set against: exiftool takes the sample before for those of the next one.
CLOCKS = {"GPSDateTime"}
# Files that tell more than exiftool reads, with the reason: its values come in order among ours.
MORE = {"hero11": "exiftool 12.57 reads no GPS9, which is stored beside GPS5"}
# Files whose edits move what exiftool shows at the time of the sample.
EDITED = {"sample_edit_list.mp4": "exiftool leaves edits aside"}
# The letters of the types that parsed values were stored as.
KINDS = {"TSMP": "L", "TMPC": "f", "MTRX": "f", "ACCL": "s", "GYRO": "s", "GPSF": "L", "GPSP": "S", "GPS5": "l", "SCAL": "l",
         "ISOE": "S", "SHUT": "f", "WBAL": "S", "WRGB": "f", "FCNM": "B", "acc1": "B", "MFGI": "B"}


class Run:
    """The tool, and what was found."""

    def __init__(self, binary, folder):
        self.binary, self.folder, self.passed, self.failed = binary, folder, 0, 0

    def told(self, *arguments):
        """What the tool prints; an exception where it fails."""
        done = subprocess.run([self.binary, "timed", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, timeout=300)
        if done.returncode:
            raise RuntimeError("timed %s: %s" % (" ".join(map(str, arguments)), done.stderr.strip()))
        return done.stdout

    def groups(self, path, *options):
        return [json.loads(line) for line in self.told("export", "--quiet", "--format", "jsonl", *options, path).splitlines()]

    def judge(self, name, problems):
        """One line for what is wrong, none for what is right."""
        if problems:
            self.failed += 1
            print("FAILED %s: %s" % (name, "; ".join(problems[:4])), flush=True)
        else:
            self.passed += 1

    def attempt(self, name, check, *arguments):
        try:
            self.judge(name, check(self, *arguments))
        except (RuntimeError, ValueError, KeyError, subprocess.TimeoutExpired) as error:
            self.judge(name, ["%s: %s" % (type(error).__name__, error)])


def near(one, other, tolerance=1e-6):
    return abs(one - other) <= tolerance * max(1, abs(one), abs(other))


def values(groups, identifier):
    """Every value of an identifier, with the seconds at which it begins."""
    return [(group["start"]["seconds"], item.get("value")) for group in groups for item in group["items"]
            if item["identifier"] == identifier]


def seconds_of(date):
    """Seconds since midnight of a date of either kind."""
    hour, minute, second = re.search(r"[T ](\d\d):(\d\d):(\d\d(?:\.\d+)?)", date).groups()
    return int(hour) * 3600 + int(minute) * 60 + float(second)


# -- movies, beside exiftool ---------------------------------------------------------------------------

def said_by_exiftool(path):
    """For each document its time and duration; for each tag its values in order, with their document."""
    shown = subprocess.run(["exiftool", "-ee", "-G3:4", "-n", "-a", "-j", "-b", str(path)], stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, check=True).stdout
    found = []
    for name, value in json.loads(shown)[0].items():
        match = re.fullmatch(r"Doc(\d+):(?:Copy(\d+):)?(\w+)", name)
        if match:
            # The last of those of the first document has no number.
            copy = int(match[2]) if match[2] else 1 << 30
            found.append((match[3], copy, int(match[1]), value))
    tags, times = {}, {}
    for tag, _, document, value in sorted(found, key=lambda f: (f[0], f[2], f[1])):
        tags.setdefault(tag, []).append((document, value))
        if tag in ("SampleTime", "SampleDuration"):
            times.setdefault(document, {})[tag] = value
    return tags, times


def numbers(value):
    """The numbers of a value, or of a list of values."""
    if isinstance(value, list):
        return [number for part in value for number in numbers(part)]
    if isinstance(value, bool):
        return [float(value)]
    if isinstance(value, (int, float)):
        return [float(value)]
    try:
        return [float(word) for word in str(value).split()]
    except ValueError:
        return []


def expected_of(tag, value):
    """What exiftool shows, as a list of what is compared."""
    if tag == "GPSDateTime":
        return [seconds_of(value)]
    if TAGS[tag][1] == "axes":
        stored = numbers(value)
        return [sorted(map(abs, stored[i:i + 3])) for i in range(0, len(stored), 3)]
    sign = -1 if tag in TURNED else 1
    return [sign * number for number in numbers(value)]


def ours_of(tag, value):
    place = TAGS[tag][1]
    if tag == "GPSDateTime":
        return seconds_of(value)
    if place == "axes":
        return sorted(map(abs, value))
    return float(value if place is None else value[place])


def same(one, other):
    # Dates are kept to the millisecond.
    if isinstance(one, list):
        return len(one) == len(other) and all(near(a, b) for a, b in zip(one, other))
    return near(one, other, 2e-8) if abs(one) > 10000 else near(one, other)


def beside_exiftool(run, path):
    tags, times = said_by_exiftool(path)
    if not tags:
        return ["exiftool tells nothing"]
    groups = run.groups(path)
    everything = {}
    for group in groups:
        for item in group["items"]:
            found = numbers(item.get("value"))
            everything.setdefault("numbers" if found else "texts", set()).update(found or [str(item.get("value"))])
    problems = []
    for tag, said in tags.items():
        if tag in NOT_TOLD:
            continue
        if tag not in TAGS:
            problems += held_somewhere(tag, said, everything)
            continue
        wanted = [(document, value) for document, shown in said for value in expected_of(tag, shown)]
        # A drone that tells no time of day yet.
        wanted = [(document, value) for document, value in wanted if tag != "GPSDateTime" or value]
        mine = [(start, ours_of(tag, value)) for start, value in values(groups, TAGS[tag][0])]
        if path.stem in MORE:
            mine = among(wanted, mine, times)
        if not wanted:
            continue
        if len(wanted) != len(mine):
            problems.append("%s: %d values, %d here" % (tag, len(wanted), len(mine)))
            continue
        for (document, value), (start, found) in zip(wanted, mine):
            time = times[document]
            if not (same(value, found) or tag in CLOCKS and abs(value - found) < 0.01):
                problems.append("%s of sample %d: %s, %s here" % (tag, document, value, found))
                break
            first, last = time["SampleTime"], time["SampleTime"] + time["SampleDuration"]
            if path.name not in EDITED and not first - 0.1 <= start <= last + 0.1:
                problems.append("%s of sample %d is at %s to %s, %s here" % (tag, document, first, last, start))
                break
    return problems


def held_somewhere(tag, said, everything):
    """What has no identifier of its own is among all that is reported."""
    for document, shown in said:
        parts = shown if isinstance(shown, list) else [shown]
        for part in parts:
            found = numbers(part)
            known = sorted(everything.get("numbers", ()))
            missing = [n for n in found if not any(near(n, k) for k in known)]
            if missing or (not found and not any(str(part).strip() in text for text in everything.get("texts", ()))):
                return ["%s of sample %d: %s is not told" % (tag, document, missing[:1] or part)]
    return []


def among(wanted, mine, times):
    """Of ours those that are wanted, each near its time."""
    kept, rest = [], list(mine)
    for document, value in wanted:
        time = times[document]
        found = next((one for one in rest if same(value, one[1]) and
                      time["SampleTime"] - 0.1 <= one[0] <= time["SampleTime"] + time["SampleDuration"] + 0.1), None)
        if found:
            rest.remove(found)
            kept.append(found)
    return kept


# -- GPMF, beside gopro-telemetry ----------------------------------------------------------------------

def stored(key, value):
    """A record of a parsed value."""
    if isinstance(value, str):
        return gpmf.record(key, "U" if key == "GPSU" else "c", value)
    items = value if isinstance(value, list) else [value]
    if items and isinstance(items[0], str):
        return gpmf.record(key, "c", "".join(items))
    width = len(items[0]) if isinstance(items[0], list) else 1
    flat = [number for item in items for number in (item if isinstance(item, list) else [item])]
    return gpmf.record(key, KINDS[key], flat, width)


def beside_gopro_telemetry(run, folder):
    parsed, timed = (json.loads((folder / name).read_text()) for name in ("parsed.json", "timed.json"))
    interpreted = json.loads((folder / "interpreted.json").read_text())
    devices = []
    for device in parsed["DEVC"]:
        records = [gpmf.record("DVID", "L", [device["DVID"]]), stored("DVNM", device["DVNM"])]
        for stream in device["STRM"]:
            # Faces have a complex type, and their values were none.
            records.append(gpmf.nested("STRM", [stored(key, value) for key, value in stream.items()
                                                if key not in ("interpretSamples", "FACE")]))
        devices.append(gpmf.nested("DEVC", records))
    path = run.folder / "parsed.raw"
    path.write_bytes(b"".join(devices))
    groups = run.groups(path, "--codec", "gpmf")
    problems = []
    streams = zip(timed["1"]["DEVC"][0]["STRM"], interpreted["1"]["DEVC"][0]["STRM"])
    compared = 0
    for with_times, without in streams:
        key = with_times["interpretSamples"]
        if key in ("FACE", "STNM"):
            continue
        for told, value in zip(with_times[key], without[key]):
            if not same(numbers(told["value"]), numbers(value)):
                problems.append("the expected files of %s differ" % key)
        for identifier, place, wanted in columns_of(key, [told["value"] for told in with_times[key]]):
            mine = values(groups, identifier)
            compared += len(wanted)
            if len(mine) != len(wanted):
                problems.append("%s: %d values, %d here" % (identifier, len(wanted), len(mine)))
            for told, value, (start, found) in zip(with_times[key], wanted, mine):
                found = found if place is None else found[place]
                # Times there are milliseconds from the first sample of a payload of 1001.
                if not same(numbers(value), numbers(found)) or not near(told["cts"] / 1000, start, 1e-5):
                    problems.append("%s: %s at %s, %s at %s here" % (identifier, value, told["cts"] / 1000, found, start))
                    break
    return problems or ([] if compared > 500 else ["%d values alone were compared" % compared])


def columns_of(key, told):
    """Identifiers that hold a stream of gopro-telemetry, the place of each in its value, and what it holds."""
    if key == "GPS5":
        names = (("tele/position", 0), ("tele/position", 1), ("tele/altitude", None), ("tele/speed.2d", None), ("tele/speed.3d", None))
        return [(name, place, [value[i] for value in told]) for i, (name, place) in enumerate(names)]
    known = {"ISOE": "tele/iso", "SHUT": "tele/exposure-time", "WBAL": "tele/white-balance"}
    if key in ("ACCL", "GYRO"):
        name = "tele/acceleration" if key == "ACCL" else "tele/rotation-rate"
        # z, x, y there.
        return [(name, None, [[value[1], value[2], value[0]] for value in told])]
    return [(known.get(key, "gpmf/" + key), None, told)]


# -- KLV, beside its formulas --------------------------------------------------------------------------

def ber(data, place):
    """A length, and where what it counts begins."""
    if data[place] < 128:
        return data[place], place + 1
    count = data[place] & 127
    return int.from_bytes(data[place + 1:place + 1 + count], "big"), place + 1 + count


def mapped(raw, size, least, greatest, signed):
    """A number of so many bits between two bounds, by MISB ST 0601."""
    value = int.from_bytes(raw, "big", signed=signed)
    if signed:
        return value * (greatest - least) / ((1 << (8 * size)) - 2)
    return least + value * (greatest - least) / ((1 << (8 * size)) - 1)


FORMULAS = {
    2: ("klv/0601.2", None), 5: ("klv/0601.5", (2, 0, 360, False)), 6: ("klv/0601.6", (2, -20, 20, True)),
    7: ("klv/0601.7", (2, -50, 50, True)), 8: ("klv/0601.8", None), 13: ("klv/0601.13", (4, -90, 90, True)),
    14: ("klv/0601.14", (4, -180, 180, True)), 15: ("klv/0601.15", (2, -900, 19000, False)),
    16: ("klv/0601.16", (2, 0, 180, False)), 18: ("klv/0601.18", (4, 0, 360, False)), 21: ("klv/0601.21", (4, 0, 5_000_000, False)),
    23: ("klv/0601.23", (4, -90, 90, True)), 24: ("klv/0601.24", (4, -180, 180, True)), 25: ("klv/0601.25", (2, -900, 19000, False)),
}


def beside_formulas(run, path):
    """The packets that ffmpeg takes out, at the times of ffprobe."""
    out = run.folder / "packets.klv"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(path), "-map", "0:d", "-c", "copy", "-f", "data", str(out)], check=True)
    data, place, sets = out.read_bytes(), 0, []
    while place < len(data):
        length, start = ber(data, place + 16)
        elements, at = {}, start
        while at < start + length:
            tag, at = data[at], at + 1
            while tag & 128 and data[at - 1] & 128:
                tag, at = (tag & 127) << 7 | data[at], at + 1
            size, at = ber(data, at)
            elements[tag], at = data[at:at + size], at + size
        sets.append(elements)
        place = start + length
    problems = [] if sets else ["ffmpeg found no packet"]
    groups = run.groups(path)
    for tag, (identifier, form) in FORMULAS.items():
        wanted = [mapped(s[tag], *form) if form else int.from_bytes(s[tag], "big") for s in sets if tag in s]
        mine = values(groups, identifier)
        if len(wanted) != len(mine):
            problems.append("%s: %d values, %d here" % (identifier, len(wanted), len(mine)))
        for value, (_, found) in zip(wanted, mine):
            # Times are dates here, microseconds there.
            if isinstance(found, str):
                value, found = value / 1e6 % 86400, seconds_of(found)
            if not near(value, found, 1e-9 if abs(value) < 1e4 else 2e-8):
                problems.append("%s: %s, %s here" % (identifier, value, found))
                break
    # Its packets have no time stamps: they hold when the pictures around them are shown, by the clock of the aircraft.
    told = [int.from_bytes(one[2], "big") / 1e6 for one in sets]
    starts = [group["start"]["seconds"] for group in groups]
    if len(starts) != len(told) or any(not abs((a - told[0]) - (b - starts[0])) < 0.05 for a, b in zip(told, starts)):
        problems.append("groups begin at other times than packets tell")
    taken = run.groups(out, "--codec", "klv")
    if [g["items"] for g in taken] != [g["items"] for g in groups]:
        problems.append("the packets that ffmpeg took out tell something else")
    return problems


# -- captions of drones, beside their own text ---------------------------------------------------------

PLACES = [r"\[latitude\s*:\s*(?P<lat>[-\d.]+)\].*?\[long(?:t)?itude\s*:\s*(?P<lon>[-\d.]+)\]",
          r"(?<!\w)GPS\s*\((?P<lon>[-\d.]+),\s*(?P<lat>[-\d.]+)"]
SENSITIVITY = r"\biso\s*:?\s*(\d+)"
HEIGHTS = r"(?:abs_alt|altitude)\s*:\s*([-\d.]+)"


def beside_text(run, path):
    blocks = [block for block in re.split(r"\r?\n\s*\r?\n", path.read_text("utf-8", "replace")) if block.strip()]
    wanted, isos, heights, times = [], [], [], []
    for block in blocks:
        where = next((m for m in (re.search(p, block, re.S) for p in PLACES) if m), None)
        if not where:
            continue
        wanted.append([float(where["lat"]), float(where["lon"])])
        when = re.search(r"(\d+):(\d+):(\d+)[,.](\d+)\s*-->", block)
        times.append(int(when[1]) * 3600 + int(when[2]) * 60 + int(when[3]) + int(when[4]) / 1000 if when else None)
        isos += [float(n) for n in re.findall(SENSITIVITY, block, re.I)]
        heights += [float(n) for n in re.findall(HEIGHTS, block)]
    groups = run.groups(path)
    problems = [] if wanted else ["no position in the text"]
    mine = values(groups, "tele/position")
    if [value for _, value in mine] != wanted:
        problems.append("%d positions, %d here, or others" % (len(wanted), len(mine)))
    if any(time is not None and not near(time, start) for time, (start, _) in zip(times, mine)):
        problems.append("captions begin at other times")
    for name, numbers_wanted in (("tele/iso", isos), ("tele/altitude", heights)):
        found = [value for _, value in values(groups, name)]
        if found != numbers_wanted:
            problems.append("%s: %d values, %d here, or others" % (name, len(numbers_wanted), len(found)))
    doubtful = sum(1 for g in groups for i in g["items"] if i["identifier"] == "tele/position" and
                   any(e["key"] == "doubt" for e in i.get("extra", [])))
    if doubtful != sum(1 for place in wanted if place == [0, 0]):
        problems.append("%d positions are doubted" % doubtful)
    return problems


# -- frames --------------------------------------------------------------------------------------------

def beside_ffprobe(run, path, *options):
    """Frames have the times that ffprobe tells of packets without edits, and the edit on top.

    With edits, ffmpeg moves the first picture to the start and leaves out one that begins before it.
    """
    shown = subprocess.run(["ffprobe", "-v", "error", "-ignore_editlist", "1", "-select_streams", "v:0", "-show_entries",
                            "packet=pts,duration:stream=time_base", "-of", "json", str(path)], stdout=subprocess.PIPE, check=True).stdout
    document = json.loads(shown)
    timescale = int(document["streams"][0]["time_base"].split("/")[1])
    start, length = edit_of(path)
    wanted = []
    for packet in document["packets"]:
        begin = packet["pts"] / timescale - start
        if begin + packet["duration"] / timescale > 1e-9 and begin < length - 1e-9:
            wanted.append(max(0, begin))
    wanted.sort()
    rows = [json.loads(line) for line in run.told("frames", "--quiet", "--json", *options, path).splitlines()]
    mine = [row["seconds"] for row in rows]
    if len(mine) != len(wanted):
        return ["%d frames, %d here" % (len(wanted), len(mine))]
    worst = max((abs(a - b) for a, b in zip(wanted, mine)), default=1)
    return [] if worst < 1e-6 else ["times differ by %.6f s" % worst]


def edit_of(path):
    """The seconds of media that the one edit of the first picture track begins at, and how many it shows."""
    data = path.read_bytes()
    for movie in boxes.walk(data, 0, len(data)):
        if movie.kind != b"moov":
            continue
        movie_timescale = movie.first(b"mvhd").u32(12)
        for track in movie.all(b"trak"):
            if track.first(b"mdia", b"hdlr").content[8:12] != b"vide":
                continue
            edits, timescale = track.first(b"edts", b"elst"), track.first(b"mdia", b"mdhd").u32(12)
            if edits is None:
                return 0, float("inf")
            if edits.u32(0) or edits.u32(4) != 1:
                raise ValueError("%s has edits that this check does not know" % path.name)
            return edits.u32(12) / timescale, edits.u32(8) / movie_timescale
    raise ValueError("%s has no pictures" % path.name)


def frame_movies(run):
    """A movie with pictures that depend on later ones, whose edit leaves some out, and positions on its frames."""
    plain, edited = run.folder / "order.mp4", run.folder / "edited.mov"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-c:v", "libx264", "-bf", "3",
                    "-g", "25", str(plain)], check=True)
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", "0.5", "-i", str(plain), "-c", "copy", str(edited)], check=True)
    captions = run.folder / "path.srt"
    captions.write_text("".join(
        "%d\n00:00:%02d,000 --> 00:00:%02d,000\n[latitude: %.6f] [longitude: %.6f]\n\n" % (n + 1, n, n + 1, 10 + n, 20 - n)
        for n in range(4)))
    return plain, edited, captions


def on_the_line(run, path, captions):
    """Positions of frames are on the line between two captions."""
    rows = [json.loads(line) for line in run.told("frames", "--quiet", "--json", "--sidecar", captions, path).splitlines()]
    wrong = [row for row in rows if not near(row["tele/position"][0], 10 + row["seconds"], 1e-9)
             or not near(row["tele/position"][1], 20 - row["seconds"], 1e-9)]
    return ["frame %s is at %s" % (wrong[0]["frame"], wrong[0]["tele/position"])] if wrong or not rows else []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    given = parser.parse_args()
    shared = places.shared_folder(given.shared)
    with tempfile.TemporaryDirectory() as folder:
        run = Run(places.binary(given.binary), pathlib.Path(folder))
        plain, edited, captions = frame_movies(run)
        for path in (plain, edited):
            run.attempt("frames of " + path.name, beside_ffprobe, path, "--sidecar", captions)
            run.attempt("positions of frames of " + path.name, on_the_line, path, captions)
        run.attempt("path of captions", paths.check, captions, False)
        run.attempt("cameras.mov beside exiftool", beside_its_tables)
        if shared is None:
            places.leave_out("telemetry files (no shared folder)")
        else:
            real_files(run, shared)
        return places.finish(run.passed, run.failed)


def beside_its_tables(run):
    """Every value of a fixture with samples of many cameras."""
    path, tracks = check_telemetry.FILES[0]
    return [] if check_telemetry.compare(run.binary, path, tracks, needed=set()) else ["values differ, as told above"]


def real_files(run, shared):
    telemetry, samples = shared / "telemetry", shared / "samples"
    gopro = telemetry / "JuanIrache__gopro-telemetry"
    karma = samples / "gopro__gpmf-parser" / "karma.mp4"
    movies = [karma, telemetry / "mindeng__nom-exif" / "meta.mov", samples / "androidx__media" / "dolbyVision-hdr.MOV",
              samples / "androidx__media" / "sample_edit_list.mp4"]
    for raw in sorted(gopro.glob("*.raw")):
        # exiftool reads no stream without a movie around it.
        path = run.folder / (raw.stem + ".mp4")
        path.write_bytes(gpmf.movie(gpmf.samples(raw.read_bytes())))
        movies.append(path)
    for path in movies:
        run.attempt("%s beside exiftool" % path.name, beside_exiftool, path)
    for raw in sorted(gopro.glob("*.raw")):
        run.attempt("%s alone" % raw.name, alone, raw)
    run.attempt("gopro-telemetry", beside_gopro_telemetry, gopro)
    run.attempt("h264_klv.ts", beside_formulas, telemetry / "Kitware__kwiver" / "h264_klv.ts")
    for path in sorted(telemetry.rglob("*.SRT")):
        run.attempt(path.name, beside_text, path)
    for path in (karma, samples / "androidx__media" / "sample_edit_list.mp4"):
        run.attempt("frames of " + path.name, beside_ffprobe, path)
    for path in (karma, run.folder / "hero7.mp4", telemetry / "Kitware__kwiver" / "h264_klv.ts",
                 telemetry / "JuanIrache__DJI_SRT_Parser" / "mavic_pro.SRT"):
        run.attempt("path of " + path.name, paths.check, path, path.suffix != ".SRT")


def alone(run, raw):
    """A stream without a movie has the groups of one with a movie around it."""
    stream, movie = run.groups(raw, "--codec", "gpmf"), run.groups(run.folder / (raw.stem + ".mp4"))
    if [g["items"] for g in stream] != [g["items"] for g in movie]:
        return ["other items than in a movie"]
    pairs = zip(stream, movie)
    # A clock of the device may set the first measurements before the start of a movie; a stream begins at 0.
    return [] if all(near(a["start"]["seconds"], max(0, b["start"]["seconds"])) for a, b in pairs) else ["other times than in a movie"]


if __name__ == "__main__":
    sys.exit(main())
