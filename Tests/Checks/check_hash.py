#!/usr/bin/env python3
"""check_hash.py [BIN] [--shared DIR] - hashes of media are those of ffmpeg, and stay what they are when metadata changes.

For every movie of the fixtures, and the real ones where the shared folder is present:
  - the hash of each track of video and audio is that of `ffmpeg -c copy -f streamhash -hash sha256`, where ffmpeg
    reads as many bytes as the sample tables name;
  - after edit, strip, a conversion to the other of MP4 and QuickTime and back, and graft onto a copy without metadata,
    the hash of the file is the one before, and `verify` and `duplicates` say so;
  - with one byte of a sample changed, `verify` ends with 1.
Left out, with exit code 77, where ffmpeg is not here.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

# What ffmpeg reads wrongly, and why.
EXCEPTIONS = {"fragmented-next-runs.mp4": "FFmpeg 5.1 takes every run from the base"}
MOVIES = {".mov", ".mp4", ".m4a", ".m4v", ".m4b", ".3gp"}


def run(*command):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")


def streams(path):
    """What ffmpeg copies of each stream of video and audio: (bytes, SHA-256)."""
    found = []
    for kind in "va":
        listed = run("ffprobe", "-v", "error", "-select_streams", kind, "-show_entries", "stream=index", "-of", "csv=p=0", path).stdout.split()
        for index in (word.strip(",") for word in listed):
            options = ["-v", "error", "-ignore_editlist", "1", "-i", path, "-map", "0:" + index, "-c", "copy"]
            hashed = re.search(r"SHA256=([0-9a-f]{64})", run("ffmpeg", *options, "-f", "streamhash", "-hash", "sha256", "-").stdout)
            sizes = [int(line.split(",")[4]) for line in run("ffmpeg", *options, "-f", "framecrc", "-").stdout.splitlines() if line[:1].isdigit()]
            found.append((sum(sizes), hashed and hashed.group(1)))
    return found


def told(binary, path):
    done = run(binary, "hash", "--json", path)
    return json.loads(done.stdout) if done.stdout else None


class Movie:
    def __init__(self, binary, path, folder):
        self.binary, self.path, self.folder = binary, path, folder
        self.report = told(binary, path)

    def faults(self):
        yield from self.compared()
        yield from self.kept()
        yield from self.changed()

    def compared(self):
        """The tracks whose bytes ffmpeg counts alike have its hash."""
        self.matched = 0
        if self.path.name in EXCEPTIONS:
            return
        peers = streams(self.path)
        for track in self.report["tracks"]:
            if track["mediaType"] not in ("vide", "soun") or "hash" not in track:
                continue
            alike = [digest for size, digest in peers if size == track["bytes"]]
            self.matched += track["hash"] in alike
            if alike and track["hash"] not in alike:
                yield "track %d: %s, ffmpeg %s" % (track["trackID"], track["hash"], alike)

    def kept(self):
        hashed, suffix = self.report["hash"], self.path.suffix.lower()
        other = ".mp4" if suffix == ".mov" else ".mov"
        edited, stripped, converted, back, bare = (self.folder / name for name in (
            "edited" + suffix, "stripped" + suffix, "converted" + other, "back" + suffix, "bare" + other))
        steps = (
            ("edit", edited, ["edit", self.path, "--title", "Another title", "-o", edited]),
            ("strip", stripped, ["strip", self.path, "-o", stripped]),
            ("convert", converted, ["convert", self.path, converted]),
            ("convert back", back, ["convert", converted, back]))
        written = []
        for name, output, command in steps:
            if run(self.binary, *command).returncode != 0 or not output.exists():
                continue  # What cannot be written is the business of other checks.
            written.append(output)
            after = told(self.binary, output)
            if after.get("hash") != hashed:
                yield "%s: the hash was %s, is %s" % (name, hashed, after.get("hash"))
        self.steps = len(written)
        if converted in written:
            shutil.copy(converted, bare)
            if run(self.binary, "graft", self.path, bare).returncode == 0 and told(self.binary, bare).get("hash") != hashed:
                yield "graft: the hash differs"
        report = self.folder / "report.json"
        report.write_text(json.dumps(self.report))
        for output in written:
            verified = run(self.binary, "verify", report, output)
            if verified.returncode != 0:
                yield "verify of %s: %s%s" % (output.name, verified.stdout, verified.stderr)
        listed = run(self.binary, "duplicates", self.path, *written).stdout.split("\n") if written else []
        if listed and listed[:-1] != [str(self.path), *map(str, written)]:
            yield "duplicates: %s" % listed

    def changed(self):
        """One byte of the first sample that has been hashed, found by its bytes in the file."""
        damaged = self.folder / ("damaged" + self.path.suffix)
        sample = run("ffmpeg", "-v", "error", "-ignore_editlist", "1", "-i", self.path, "-map", "0:a:0?", "-map", "0:v:0?", "-c", "copy", "-frames", "1", "-f", "data", self.folder / "sample")
        bytes_ = self.path.read_bytes()
        piece = (self.folder / "sample").read_bytes()[:64] if sample.returncode == 0 and (self.folder / "sample").exists() else b""
        place = bytes_.find(piece) if len(piece) == 64 else -1
        if place < 0 or bytes_.count(piece) != 1:
            return
        damaged.write_bytes(bytes_[:place] + bytes([bytes_[place] ^ 1]) + bytes_[place + 1:])
        verified = run(self.binary, "verify", self.folder / "report.json", damaged)
        self.damaged = True
        if verified.returncode != 1 or "differs" not in verified.stdout:
            yield "a changed sample: exit %d, %s" % (verified.returncode, verified.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    arguments = parser.parse_args()
    if not shutil.which("ffmpeg"):
        print("ffmpeg is not here: nothing is checked")
        return places.finish(0, 0, left_out=["all movies: ffmpeg is not here"])
    binary, shared = places.binary(arguments.binary), places.shared_folder(arguments.shared)
    paths = [path for path in sorted(places.MEDIA.iterdir()) + places.real_files(shared) if path.suffix.lower() in MOVIES]
    passed = failed = matched = steps = damaged = 0
    for path in paths:
        with tempfile.TemporaryDirectory() as name:
            movie = Movie(binary, path, pathlib.Path(name))
            if not movie.report or not movie.report.get("hash"):
                continue
            found = list(movie.faults())
            matched, steps, damaged = matched + movie.matched, steps + movie.steps, damaged + getattr(movie, "damaged", False)
        passed, failed = passed + (not found), failed + bool(found)
        for text in found:
            print("FAIL %s: %s" % (path.name, text))
    print("%d tracks have ffmpeg's hash; %d files were written and have the hash of their source; %d changed samples were reported" % (matched, steps, damaged))
    if min(matched, steps, damaged) == 0:
        print("FAIL nothing was compared")
        failed += 1
    return places.finish(passed, failed, left_out=places.left_out(shared, "real files"))


if __name__ == "__main__":
    sys.exit(main())
