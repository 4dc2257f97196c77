#!/usr/bin/env python3
"""check_grafts.py [BIN] [--shared DIR] [--only PATTERN] [--jobs N] - grafts metadata onto what transcoders make.

The reference movies and movies of Fixtures/Media are transcoded by ffmpeg (H.264, H.265, AV1; header first, last,
fragmented; mp4 and mov), HandBrake, and mkvmerge with ffmpeg. Each original is grafted onto each of its transcodes, in
place and to a new file. Judged by the independent checker: nothing of the original is lost but what belongs to the
pictures (edits, a rotation that has been applied). Judged by FFmpeg: the coded bytes and times of the transcode are
what they were. Grafting a second time changes nothing that is said.
The binary's path may come from MEDIAMETA; without it, the last release build is taken.
"""
import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import places, programs  # noqa: E402

# What is the picture's own, and stays the transcode's.
ESSENCE = {"edit list"}
ROTATION = "tkhd matrix"
# Where file items are: their bytes are compared by mediameta itself.
PLACES = {"iloc"}
FFMPEG = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i"]
STREAMS = ["-map", "0:V:0?", "-map", "0:a?", "-c:a", "aac", "-ac", "2", "-b:a", "48k"]
H264 = ["-c:v", "libx264", "-preset", "ultrafast"]

TRANSCODERS = {
    "h264.mp4": H264,
    "h264-first.mp4": H264 + ["-movflags", "+faststart"],
    "h264-fragmented.mp4": H264 + ["-g", "10", "-movflags", "+frag_keyframe+empty_moov+default_base_moof"],
    "h264-keys.mp4": H264 + ["-movflags", "+use_metadata_tags"],
    "h264.mov": H264,
    "h265.mp4": ["-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-x265-params", "log-level=none"],
    "av1.mp4": ["-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime", "-strict", "-2"],
    "remuxed.mp4": None,
    "handbrake.mp4": None,
}
# Movies of Fixtures/Media with video or audio that ffmpeg decodes, and the transcodes each gets.
FIXTURES = {
    "camera-text.mov": ["h264.mp4"], "track-metadata.mov": ["h264-first.mp4"], "track-metadata.mp4": ["h264.mov"],
    "timed-items.mov": ["h264.mp4", "h264.mov"], "timed-items.mp4": ["h264-fragmented.mp4"],
    "telemetry.mp4": ["h264-first.mp4"], "telemetry.mov": ["h264.mp4"], "chapter-tracks.mov": ["h264.mp4"],
    "chapter-tracks.mp4": ["h264.mp4"], "references.mov": ["h264.mp4"], "time-code.mov": ["h264.mov"],
    "time-code.mp4": ["h264.mp4"], "three-gpp.3gp": ["h264.mp4"], "id3.mp4": ["h264.mp4"], "iso-keys.mp4": ["h264-keys.mp4"],
    "uuid-boxes.mp4": ["h264.mp4"], "windows-extra.mp4": ["h264.mp4"], 
    "selection.mp4": ["h264.mp4"], "subtitles.mp4": ["h264.mp4"], "itunes-list.m4a": ["h264.mp4"],
    "nero-chapters-v1.mp4": ["h264.mp4"], "fragmented.mp4": ["h264.mp4"], "file-items.mp4": ["h264-first.mp4"],
}


def transcode(original, name, folder):
    """The path of a transcode, or None where the program for it is not here or makes none."""
    target = folder / name
    if name == "handbrake.mp4":
        command = ["HandBrakeCLI", "-i", original, "-o", target, "-e", "x264", "--encoder-preset", "ultrafast", "-E", "av_aac",
                   "--all-audio", "--markers"]
        steps = [command]
    elif name == "remuxed.mp4":
        first, second = folder / "remux.mp4", folder / "remux.mkv"
        steps = [FFMPEG + [original] + STREAMS + H264 + [first], ["mkvmerge", "-q", "-o", second, first],
                 FFMPEG + [second, "-map", "0:v?", "-map", "0:a?", "-c", "copy", target]]
    else:
        steps = [FFMPEG + [original] + STREAMS + TRANSCODERS[name] + [target]]
    for step in steps:
        if shutil.which(str(step[0])) is None:
            return None
        programs.run([str(part) for part in step])
    return target if target.exists() and target.stat().st_size > 0 else None


class Check:
    """One original on one of its transcodes."""

    def __init__(self, binary, checker, original, transcoded):
        self.binary, self.checker, self.original, self.transcoded = binary, checker, original, transcoded
        self.faults = []

    def run(self):
        self.before = programs.Seen(self.transcoded)
        self.messages = programs.messages(self.original)
        work = self.transcoded.with_name("work-" + self.transcoded.name)
        shutil.copyfile(self.transcoded, work)
        if self.graft("in place", [work], work):
            size = work.stat().st_size
            if self.graft("again", [work], work) and work.stat().st_size > 2 * size:
                self.faults.append("again: the file has doubled")
        new = self.transcoded.with_name("new-" + self.transcoded.name)
        self.graft("new file", [self.transcoded, "-o", new], new)
        return self.faults

    def graft(self, where, arguments, output):
        done = programs.run([str(a) for a in [self.binary, "graft", "--json", self.original, *arguments]])
        if done.returncode != 0:
            self.faults.append("%s: exit %d: %s" % (where, done.returncode, done.stderr.decode("utf-8", "replace").strip()[:300]))
            return False
        report = json.loads(done.stdout)
        notes = " ".join(report["plan"]["notes"])
        for loss in report["plan"]["losses"]:
            self.faults.append("%s: lost %s (%s)" % (where, loss["what"], loss["reason"]))
        if self.checker:
            self.judge(where, output, ESSENCE | ({ROTATION} if "rotation" in notes else set()))
        if where == "again":
            return True
        after = programs.Seen(output)
        for text in programs.media_differences(self.before, after, 0.002):
            self.faults.append("%s: %s" % (where, text))
        for text in sorted(after.messages - self.before.messages - self.messages):
            self.faults.append("%s: ffprobe: new message: %s" % (where, text))
        return True

    def judge(self, where, output, essence):
        before, after = (self.checker.Document(str(p)) for p in (self.original, output))
        known = len(before.errors) + len(self.checker.Document(str(self.transcoded)).errors)
        for message in after.errors[known:]:
            self.faults.append("%s: malformed: %s" % (where, message))
        result = self.checker.compare(before, after)
        for verdict in ("lost", "changed"):
            for item, _ in result[verdict]:
                if item.feature not in essence and item.key not in PLACES:
                    self.faults.append("%s: %s %s" % (where, verdict, item.text()))


def one(binary, original, name, shared, label):
    began = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="grafts-") as folder:
            made = transcode(original, name, pathlib.Path(folder))
            if made is None:
                return label, None, time.monotonic() - began
            faults = Check(binary, places.independent_checker(shared), original, made).run()
    except Exception as error:  # a fault of one file must not hide the others
        faults = ["%s: %s" % (type(error).__name__, error)]
    return label, faults, time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="*", help="names to check, such as '*av1*'")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    binary, shared = places.binary(options.binary), places.shared_folder(options.shared)
    passed = failed = 0
    left_out = places.left_out(shared, "reference movies, the independent checker")
    with tempfile.TemporaryDirectory(prefix="reference-") as folder:
        movies = [p for p in places.reference_movies(shared, folder) if p.name in ("ref.mov", "ref.mp4")]
        work = [(p, name) for p in movies for name in TRANSCODERS]
        work += [(places.MEDIA / name, made) for name, all_made in FIXTURES.items() for made in all_made]
        work = [(p, name, "%s -> %s" % (p.name, name)) for p, name in work]
        work = [w for w in work if fnmatch.fnmatch(w[2], options.only)]
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            jobs = [pool.submit(one, binary, p, name, shared, label) for p, name, label in work]
            for done in concurrent.futures.as_completed(jobs):
                label, faults, seconds = done.result()
                if faults is None:
                    places.leave_out("%s: the program that makes it is not here, or makes none" % label)
                    continue
                passed, failed = passed + (not faults), failed + bool(faults)
                print("%s %s (%.1f s)" % ("FAIL" if faults else "ok  ", label, seconds))
                for text in faults:
                    print("       " + text)
                sys.stdout.flush()
    return places.finish(passed, failed, left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
