#!/usr/bin/env python3
"""check_rename.py [BIN] [--files N] - a library of 10,000 files is renamed, killed in the middle, and taken back.

The files are made here: movies of a date each, ten of one second now and then, with sidecars in several notations,
Live Photos, names that are not UTF-8.
  - --dry-run tells the very names that are given then; the second time nothing changes;
  - every movie has the name that its date, read here from its bytes, makes, and its sidecars and photo go along;
  - --undo makes of every state the first one, byte for byte: of a finished run, and after SIGKILL and SIGINT at ten
    moments;
  - a file system that differs, or full of names that are taken, loses nothing.
"""
import argparse
import datetime
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import places  # noqa: E402

TEMPLATE = "{capture.date:%Y}/{capture.date:%Y%m%d_%H%M%S}{seq}.{ext}"
EPOCH = datetime.datetime(1904, 1, 1)
SIDECARS = [(), (".xmp",), (".srt", ".MP4.json"), (".en.srt", ".gpx", ".MP4.supplemental-metadata.json"), (".HEIC", ".AAE")]


def dated(content, moment):
    """The movie with other dates in all its headers, none of which has 64 bits."""
    content = bytearray(content)
    seconds = int((moment - EPOCH).total_seconds()).to_bytes(4, "big")
    for kind in (b"mvhd", b"tkhd", b"mdhd"):
        place = content.find(kind)
        while place >= 0:
            assert content[place + 4] == 0
            content[place + 8:place + 16] = seconds * 2
            place = content.find(kind, place + 1)
    return bytes(content)


def make(folder, count):
    """The library, and the names that are wanted for its files."""
    content = (places.MEDIA / "nero-chapters-v0.mp4").read_bytes()
    start, wanted, numbers = datetime.datetime(2011, 2, 3, 4, 5, 6), {}, {}
    for number in range(count):
        burst = number // 10 * 10 if number % 100 < 10 else number
        moment = start + datetime.timedelta(hours=burst * 7, seconds=burst)
        name = b"DJI_%05d" % number + (b"\xe9" if number % 50 == 49 else b"")
        files = folder / ("%03d" % (number // 1000))
        files.mkdir(exist_ok=True)
        base = os.fsencode(files) + b"/" + name
        with open(base + b".MP4", "wb") as file:
            file.write(dated(content, moment))
        stem = moment.strftime("%Y/%Y%m%d_%H%M%S")
        key = (files.name, stem)
        numbers[key] = numbers.get(key, 0) + 1
        stem += "_%d" % numbers[key] if numbers[key] > 1 else ""
        wanted[base + b".MP4"] = os.fsencode(files / (stem + ".MP4"))
        for ending in SIDECARS[number % len(SIDECARS)]:
            with open(base + os.fsencode(ending), "wb") as file:
                file.write(b"%d %s" % (number, os.fsencode(ending)))
            wanted[base + os.fsencode(ending)] = os.fsencode(files / (stem + ending))
    return wanted


def state(folder):
    """The path of every file and folder, and what is in it."""
    found = {}
    for place, folders, names in os.walk(os.fsencode(folder)):
        found[place] = None
        for name in names:
            with open(place + b"/" + name, "rb") as file:
                found[place + b"/" + name] = hashlib.sha256(file.read()).digest()
    return found


class Check:
    def __init__(self, binary, folder, count):
        self.binary, self.folder, self.count = binary, folder / "library", count
        self.journal = folder / "journal.jsonl"
        self.folder.mkdir()
        self.wanted = make(self.folder, count)
        self.before = state(self.folder)
        self.passed = self.failed = 0

    def told(self, what, *faults):
        faults = [fault for fault in faults if fault]
        self.passed, self.failed = self.passed + (not faults), self.failed + bool(faults)
        print("%s %s%s" % ("FAIL" if faults else "ok  ", what, "".join("\n  " + str(fault) for fault in faults)), flush=True)

    def command(self, *arguments):
        return [self.binary, "rename", *map(str, arguments)]

    def run(self, *arguments):
        return subprocess.run(self.command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def renaming(self, *arguments):
        return ("-r", "--to", TEMPLATE, "--journal", self.journal, *arguments, self.folder)

    def undo(self, what):
        done = self.run("--undo", self.journal, "--quiet")
        after = state(self.folder)
        odd = [path for path in set(after) ^ set(self.before)] + [path for path in after if self.before.get(path) != after[path]]
        self.told(what, done.returncode and "exit %d: %s" % (done.returncode, done.stderr[:300]), odd and "%d paths differ: %s" % (len(odd), odd[:3]))
        self.journal.unlink()

    def whole(self):
        planned = self.run(*self.renaming("-n", "--json"))
        start = time.monotonic()
        done = self.run(*self.renaming("--json"))
        seconds = time.monotonic() - start
        told, plan = json.loads(done.stdout), json.loads(planned.stdout)
        after = state(self.folder)
        missing = [path for path, name in self.wanted.items() if after.get(name) != self.before[path]]
        pairs = [[(one["source"], one["destination"], one.get("companions")) for one in report] for report in (plan, told)]
        self.told("%d files, %d in all, in %.1f s: each has its name" % (self.count, len(self.wanted), seconds),
                  done.returncode and "exit %d: %s" % (done.returncode, done.stderr[:300]), missing and "%d are wrong: %s" % (len(missing), missing[:3]),
                  len(told) != self.count and "%d are reported" % len(told), pairs[0] != pairs[1] and "--dry-run told others",
                  len([path for path in after.values() if path]) != len(self.wanted) and "files are more or less")
        again = self.run("-r", "--to", TEMPLATE.split("/")[1], "--journal", self.folder.parent / "second.jsonl", "--json", self.folder)
        statuses = {one["status"] for one in json.loads(again.stdout)}
        self.told("the second time nothing changes", statuses != {"unchanged"} and statuses)
        self.undo("--undo makes the first state of it")
        return seconds

    def stopped(self, seconds):
        for number in range(10):
            how = signal.SIGKILL if number % 2 else signal.SIGINT
            process = subprocess.Popen(self.command(*self.renaming()), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # Renaming begins when the journal is there, and takes some of the time.
            while process.poll() is None and not self.journal.exists():
                time.sleep(0.001)
            time.sleep(number * seconds / 60)
            process.send_signal(how)
            process.wait()
            moved = sum(not os.path.exists(path) for path in self.wanted)
            self.undo("%s after %d files of %d: --undo makes the first state of it" % (how.name, moved, len(self.wanted)))

    def elsewhere(self):
        with tempfile.TemporaryDirectory(dir="/dev/shm") as other:
            if os.stat(other).st_dev == os.stat(self.folder).st_dev:
                return print("the folder and /dev/shm are one file system: not tried")
            done = self.run("--to", TEMPLATE, "--journal", self.journal, "--out-dir", other, *sorted((self.folder / "000").glob("DJI_0000*.MP4")))
            self.told("another file system is refused", done.returncode != 1 and "exit %d" % done.returncode,
                      b"is on another file system" not in done.stderr and done.stderr[:300],
                      [path for _, _, names in os.walk(other) for path in names])
        self.undo("and nothing is lost")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--files", type=int, default=10_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rename-") as folder:
        check = Check(places.binary(arguments.binary), pathlib.Path(folder), arguments.files)
        check.stopped(check.whole())
        check.elsewhere()
    return places.finish(check.passed, check.failed)


if __name__ == "__main__":
    sys.exit(main())
