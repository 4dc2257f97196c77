#!/usr/bin/env python3
"""check_containers.py [BIN] - converts between containers with boxes and without, and asks other programs.

FFmpeg makes small sources: Matroska with video, audio, subtitles, chapters and attachments; WebM, transport stream,
MP3, FLAC, Ogg, WAV, AVI. Each is converted to the types named beside it. Compared: the packets (FFmpeg's hashes where
the bytes may not change, their number elsewhere), titles and artists (ffprobe, mutagen), languages, chapters,
subtitles, artwork. Movies must be whole to the independent checker where the shared folder is there.
The binary's path may come from MEDIAMETA; without it, the last release build is taken.
"""
import concurrent.futures
import json
import os
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places, programs  # noqa: E402

SUBTITLES = """1
00:00:00,200 --> 00:00:00,900
Hello <i>there</i>

2
00:00:01,100 --> 00:00:01,800
Two & three
line two
"""
CHAPTERS = """;FFMETADATA1
title=Film of chapters
artist=Somebody
[CHAPTER]
TIMEBASE=1/1000
START=0
END=1000
title=One
[CHAPTER]
TIMEBASE=1/1000
START=1000
END=2000
title=Zwei
"""
LATE_CHAPTERS = CHAPTERS.replace("START=0", "START=400")
PICTURES = ["-f", "lavfi", "-i", "testsrc=s=160x120:d=2:r=25"]
SOUND = ["-f", "lavfi", "-i", "sine=d=2"]
NAMED = ["-metadata", "title=Film of chapters", "-metadata", "artist=Somebody"]

# name, arguments of ffmpeg between its inputs and the output
SOURCES = {
    "full.mkv": [*PICTURES, *SOUND, "-i", "subtitles.srt", "-i", "chapters.txt", "-map", "0", "-map", "1", "-map", "2",
                 "-map_metadata", "3", "-map_chapters", "3", "-c:v", "libx264", "-bf", "2", "-c:a", "aac", "-c:s", "srt",
                 "-metadata:s:v", "language=jpn", "-metadata:s:a", "language=deu", "-metadata:s:a", "title=Kommentar",
                 "-metadata:s:s", "language=eng", "-attach", "cover.jpg", "-metadata:s:t", "mimetype=image/jpeg",
                 "-metadata:s:t", "filename=cover.jpg"],
    "plain.mp4": [*PICTURES, *SOUND, "-i", "chapters.txt", "-map", "0", "-map", "1", "-map_metadata", "2",
                  "-map_chapters", "2", "-c:v", "libx264", "-c:a", "aac", "-metadata:s:a", "language=deu"],
    "vp9.webm": [*PICTURES, *SOUND, *NAMED, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-c:a", "libopus"],
    "service.ts": [*PICTURES, *SOUND, "-c:v", "libx264", "-c:a", "aac", "-metadata", "service_name=Kanal Eins",
                   "-metadata:s:a", "language=deu"],
    "song.mp3": [*SOUND, "-i", "cover.jpg", "-map", "0", "-map", "1", *NAMED, "-c:a", "libmp3lame", "-c:v", "copy"],
    "song.flac": [*SOUND, "-i", "cover.jpg", "-map", "0", "-map", "1", *NAMED, "-c:v", "copy", "-disposition:v",
                  "attached_pic"],
    "song.ogg": [*SOUND, *NAMED, "-c:a", "libvorbis"],
    "song.opus": [*SOUND, *NAMED, "-c:a", "libopus"],
    "song.wav": [*SOUND, *NAMED],
    "late.mka": [*SOUND, "-i", "late-chapters.txt", "-map_metadata", "1", "-map_chapters", "1", "-c:a", "alac"],
    # What libavformat tells of the start is a track of its own in movies.
    "camera.mxf": [*PICTURES, "-c:v", "mpeg2video", "-timecode", "01:02:03:04"],
    "drop.mkv": ["-f", "lavfi", "-i", "testsrc=s=160x120:d=1:r=30000/1001", "-c:v", "mpeg4", "-timecode", "01:02:03;04"],
    "archive.mkv": [*PICTURES, *SOUND, *NAMED, "-c:v", "ffv1", "-c:a", "pcm_s16le"],
    # Nothing but positions and tags in time.
    "data.ts": ["-i", str(places.FORMATS / "programs.ts"), "-map", "0:d", "-c", "copy", "-copy_unknown"],
    "old.avi": [*PICTURES, *SOUND, *NAMED, "-c:v", "mpeg4", "-bf", "2", "-c:a", "libmp3lame"],
}

# source, destination, what ffprobe must see of the output
TITLE, ARTIST = {"title": "Film of chapters"}, {"artist": "Somebody"}
BOTH = {**TITLE, **ARTIST}
CASES = [
    ("full.mkv", "mp4", BOTH), ("full.mkv", "mov", {}), ("full.mkv", "m4v", BOTH), ("full.mkv", "mkv", BOTH),
    ("full.mkv", "ts", {}), ("plain.mp4", "mkv", BOTH), ("plain.mp4", "ts", {}), ("vp9.webm", "mp4", BOTH),
    ("vp9.webm", "mov", {}), ("vp9.webm", "mkv", BOTH), ("vp9.webm", "webm", BOTH), ("service.ts", "mp4", {}),
    ("service.ts", "mov", {}), ("service.ts", "mkv", {}), ("service.ts", "ts", {}), ("song.mp3", "m4a", BOTH),
    ("song.mp3", "mp3", BOTH), ("song.mp3", "mkv", BOTH), ("song.flac", "m4a", BOTH), ("song.flac", "flac", BOTH),
    ("song.flac", "mkv", BOTH), ("song.flac", "ogg", BOTH), ("song.ogg", "mp4", BOTH), ("song.ogg", "mkv", BOTH),
    ("song.ogg", "ogg", BOTH), ("song.opus", "mp4", BOTH), ("song.opus", "ogg", BOTH), ("song.wav", "mov", {}),
    ("late.mka", "m4a", BOTH), ("late.mka", "mov", {}), ("archive.mkv", "mov", {}), ("data.ts", "mp4", {}),
    ("data.ts", "mov", {}), ("camera.mxf", "mp4", {}), ("camera.mxf", "mov", {}), ("drop.mkv", "mp4", {}),
    ("drop.mkv", "mov", {}), ("song.wav", "wav", BOTH), ("old.avi", "mp4", BOTH), ("old.avi", "mkv", BOTH),
]
# source, destination, a word of the error
REFUSED = [
    ("song.mp3", "flac", "transcoded"), ("song.ogg", "mp3", "transcoded"), ("plain.mp4", "wav", "transcoded"),
    ("full.mkv", "webm", "transcoded"), ("one-bit.dsf", "mkv", "transcoded"),
]
# there and back again, and what must have survived
ROUND_TRIPS = [("full.mkv", ["mp4", "mkv"]), ("plain.mp4", ["mkv", "mp4"]), ("song.flac", ["m4a", "flac"]),
               ("service.ts", ["mkv", "mp4"])]


class Probed:
    """A file as ffprobe sees it."""

    def __init__(self, path):
        self.path = str(path)
        done = programs.run(["ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", "-show_chapters",
                             "-show_programs", "-count_packets", self.path])
        self.errors = done.stderr.decode("utf-8", "replace").strip()
        found = json.loads(done.stdout or b"{}")
        self.streams = [s for s in found.get("streams", [])
                        if s["codec_type"] != "attachment" and not s["disposition"]["attached_pic"]]
        self.pictures = [s for s in found.get("streams", []) if s["disposition"]["attached_pic"]
                         or s.get("tags", {}).get("mimetype", "").startswith("image/")]
        self.chapters = [(c.get("tags", {}).get("title"), float(c["start_time"])) for c in found.get("chapters", [])]
        self.tags = {k.lower(): v for k, v in found.get("format", {}).get("tags", {}).items()}
        for stream in self.streams if "ogg" in found.get("format", {}).get("format_name", "") else []:
            self.tags.update({k.lower(): v for k, v in stream.get("tags", {}).items()})
        self.services = [p.get("tags", {}).get("service_name") for p in found.get("programs", [])]

    def of_kind(self, *kinds):
        return [s for s in self.streams if s["codec_type"] in kinds]

    def hashes(self):
        streams = self.of_kind("video", "audio")
        maps = [part for s in streams for part in ("-map", "0:%d" % s["index"])]
        done = programs.run(["ffmpeg", "-v", "error", "-nostdin", "-i", self.path, *maps, "-c", "copy", "-f",
                             "streamhash", "-hash", "md5", "-"])
        return [line.partition("=")[2] for line in done.stdout.decode().splitlines()]


def shown(path):
    """When subtitles that say something are shown."""
    done = programs.run(["ffprobe", "-v", "error", "-select_streams", "s", "-of", "json", "-show_entries",
                         "packet=pts_time,duration_time,size", str(path)])
    return [(p["pts_time"], p["duration_time"]) for p in json.loads(done.stdout)["packets"] if int(p["size"]) > 2]


def convert(binary, source, target):
    report = target.with_name(target.name + ".json")
    done = programs.run([binary, "convert", "--quiet", "--no-sync", "--report", str(report), str(source), str(target)])
    message = done.stderr.decode("utf-8", "replace").strip()
    return done.returncode, message, json.loads(report.read_text()) if report.exists() else None


def same_chapters(before, after):
    """Whether titles are the same, and times within a millisecond, the clock of Matroska."""
    return len(before) == len(after) and all(
        mine[0] == theirs[0] and abs(mine[1] - theirs[1]) <= 0.001 for mine, theirs in zip(before, after))


def compare(before, after, source, suffix, report, wanted):
    """What is wrong with an output."""
    faults = []
    if after.errors:
        faults.append("ffprobe: %s" % after.errors.splitlines()[0])
    dropped = sum(t["route"]["name"] == "drop" if isinstance(t["route"], dict) else t["route"] == "drop"
                  for t in report["tracks"])
    mine, theirs = before.of_kind("video", "audio"), after.of_kind("video", "audio")
    if [s["codec_name"] for s in mine] != [s["codec_name"] for s in theirs] and not dropped:
        faults.append("codecs %s became %s" % ([s["codec_name"] for s in mine], [s["codec_name"] for s in theirs]))
    is_reformed = suffix == "ts" or source.endswith(".ts")
    for left, right in zip(mine, theirs):
        if not left["codec_name"].startswith("pcm") and left["nb_read_packets"] != right["nb_read_packets"]:
            faults.append("%s packets of %s became %s" % (left["nb_read_packets"], left["codec_name"], right["nb_read_packets"]))
        language = left.get("tags", {}).get("language", "und")
        if language != "und" and right.get("tags", {}).get("language") not in (language, {"deu": "ger"}.get(language)):
            faults.append("language %s became %s" % (language, right.get("tags", {}).get("language")))
    if not is_reformed and before.hashes() != after.hashes():
        faults.append("packets differ")
    for key, value in wanted.items():
        if after.tags.get(key) != value:
            faults.append("%s is %r and not %r" % (key, after.tags.get(key), value))
    lost = " ".join(loss["what"] + loss["reason"] for loss in report["losses"])
    if before.chapters and after.chapters != before.chapters and "chapters" not in lost:
        if not same_chapters(before.chapters, after.chapters):
            faults.append("chapters %s became %s" % (before.chapters, after.chapters))
    counts = [[s.get("nb_read_packets") for s in p.streams if s["codec_type"] == "data"] for p in (before, after)]
    if source == "data.ts" and counts[0] != counts[1]:
        faults.append("packets of data %s became %s" % tuple(counts))
    if len(before.of_kind("subtitle")) != len(after.of_kind("subtitle")) and "subtitle" not in lost:
        faults.append("subtitles are missing")
    # FFmpeg does not look for the pictures of FLAC in Ogg.
    if before.pictures and not after.pictures and suffix != "ogg" and "artwork" not in lost and "PICTURE" not in lost and "Cover" not in lost \
            and "place" not in lost:
        faults.append("the artwork is missing")
    return faults


class Check:
    def __init__(self, binary, folder, checker):
        self.binary, self.folder, self.checker = binary, folder, checker
        self.passed = self.failed = 0

    def make(self, item):
        name, arguments = item
        done = programs.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *self.inputs(arguments), str(self.folder / name)])
        return name if done.returncode == 0 else None

    def inputs(self, arguments):
        files = {"subtitles.srt", "chapters.txt", "late-chapters.txt", "cover.jpg"}
        return [str(self.folder / a) if a in files else a for a in arguments]

    def whole(self, path):
        """What the independent checker finds wrong with a movie."""
        if self.checker is None or path.suffix not in places.SUFFIXES:
            return []
        errors = self.checker.Document(str(path)).errors
        return ["malformed: %s" % error for error in errors[:3]]

    def one(self, case):
        source, suffix, wanted = case
        target = self.folder / ("%s.%s" % (source.replace(".", "-"), suffix))
        status, message, report = convert(self.binary, self.folder / source, target)
        if status or report is None:
            return ["exit status %d: %s" % (status, message)]
        before, after = Probed(self.folder / source), Probed(target)
        faults = compare(before, after, source, suffix, report, wanted) + self.whole(target)
        timecode = {"camera.mxf": "01:02:03:04", "drop.mkv": "01:02:03;04"}.get(source)
        told = [s.get("tags", {}).get("timecode") for s in after.of_kind("data") if s["codec_tag_string"] == "tmcd"]
        if timecode and told != [timecode]:
            faults.append("the timecode track says %s and not %s" % (told, timecode))
        if source == "service.ts" and suffix == "ts" and after.services != ["Kanal Eins"]:
            faults.append("the service is called %s" % after.services)
        if source == "full.mkv" and suffix in ("mp4", "mov"):
            done = programs.run(["ffmpeg", "-v", "error", "-nostdin", "-i", str(target), "-map", "0:s", "-f", "srt", "-"])
            said = done.stdout.decode().replace("\r\n", "\n")
            for words in ("Hello <i>there</i>", "Two & three\nline two"):
                if words not in said:
                    faults.append("no %r in the subtitles" % words)
            if shown(self.folder / source) != shown(target):
                faults.append("subtitles are shown at %s and not %s" % (shown(target), shown(self.folder / source)))
        return faults

    def refused(self, case):
        source, suffix, word = case
        target = self.folder / ("refused-%s.%s" % (source.replace(".", "-"), suffix))
        status, message, _ = convert(self.binary, self.folder / source, target)
        faults = [] if status == 1 and word in message and "\n" not in message else ["%d: %s" % (status, message)]
        return faults + (["left something behind"] if target.exists() else [])

    def round_trip(self, case):
        source, suffixes = case
        path = self.folder / source
        for number, suffix in enumerate(suffixes):
            target = self.folder / ("trip-%s-%d.%s" % (source.replace(".", "-"), number, suffix))
            status, message, _ = convert(self.binary, path, target)
            if status:
                return ["to %s: exit status %d: %s" % (suffix, status, message)]
            path = target
        before, after = Probed(self.folder / source), Probed(path)
        faults = self.whole(path)
        for key in ("title", "artist"):
            if key in before.tags and before.tags[key] != after.tags.get(key):
                faults.append("%s is %r and not %r" % (key, after.tags.get(key), before.tags[key]))
        if [c[0] for c in before.chapters] != [c[0] for c in after.chapters]:
            faults.append("chapters %s became %s" % (before.chapters, after.chapters))
        counts = [[s["nb_read_packets"] for s in p.of_kind("video", "audio")] for p in (before, after)]
        if counts[0] != counts[1]:
            faults.append("packets %s became %s" % tuple(counts))
        if not source.endswith(".ts") and before.hashes() != after.hashes():
            faults.append("packets differ")
        return faults

    def telemetry(self, shared):
        """Positions of a drone, whose transport stream gives them no times, come with the pictures they are among."""
        source = shared / "telemetry" / "Kitware__kwiver" / "h264_klv.ts"
        target = self.folder / "telemetry.mp4"
        status, message, _ = convert(self.binary, source, target)
        if status:
            return ["exit status %d: %s" % (status, message)]
        done = programs.run(["ffprobe", "-v", "error", "-select_streams", "d", "-of", "json", "-show_entries",
                             "packet=pts_time,size", str(target)])
        packets = json.loads(done.stdout)["packets"]
        times = [float(packet["pts_time"]) for packet in packets]
        if len(packets) != 30 or times != sorted(times) or not 0.8 < times[-1] < 1:
            return ["%d samples at %s" % (len(packets), times)]
        return self.whole(target)

    def report(self, name, faults):
        if faults:
            self.failed += 1
            print("FAILED %s" % name)
            for fault in faults:
                print("  %s" % fault)
        else:
            self.passed += 1

    def run(self):
        (self.folder / "one-bit.dsf").write_bytes((places.FORMATS / "items.dsf").read_bytes())
        (self.folder / "subtitles.srt").write_text(SUBTITLES)
        (self.folder / "chapters.txt").write_text(CHAPTERS)
        (self.folder / "late-chapters.txt").write_text(LATE_CHAPTERS)
        programs.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc=s=64x64", "-frames:v", "1",
                      str(self.folder / "cover.jpg")])
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            made = set(pool.map(self.make, SOURCES.items()))
            for name in SOURCES:
                if name not in made:
                    places.leave_out("%s, which this ffmpeg cannot make" % name)
            for title, work, cases in (("to", self.one, CASES), ("refused as", self.refused, REFUSED),
                                       ("there and back", self.round_trip, ROUND_TRIPS)):
                there = [c for c in cases if c[0] in made or c[0] not in SOURCES]
                for case, faults in zip(there, pool.map(work, there)):
                    self.report("%s %s %s" % (case[0], title, case[1]), faults)
        shared = places.shared_folder()
        if shared is None:
            places.leave_out("the telemetry of a drone: the shared folder is absent")
        else:
            self.report("telemetry of a drone", self.telemetry(shared))
        return places.finish(self.passed, self.failed)


def main():
    binary = places.binary(sys.argv[1] if len(sys.argv) > 1 else None)
    checker = places.independent_checker(places.shared_folder())
    if checker is None:
        print("the shared folder is absent: movies are not looked at by the independent checker")
    with tempfile.TemporaryDirectory() as folder:
        return Check(binary, pathlib.Path(folder), checker).run()


if __name__ == "__main__":
    sys.exit(main())
