#!/usr/bin/env python3
"""check_faults.py [BIN] [--shared DIR] [--only PATTERN] [--seed N] [--runs N | --all] - calls that fail, are done by half, or are the last.

Every verb that writes, on every format, runs with support/fault_shim.c before the C library: the calls that change
files are counted, then one of them fails (EIO, ENOSPC), does half of its work, or is never made because the process is
killed, or stops at the end of a sector as when the power fails. Afterwards:
  - the file is the old or the new one byte for byte; after a kill it may be one of them by its content;
  - an exit code of 0 is given for the new file only, with mode, owner and attributes; nothing is left beside it after an error;
  - the sources are as they were.
Then two edits of one file at once, of 20 pairs a format: what was reported as done is there. Then what of mode, owner,
access list, attributes and names of a file is kept. Without --all, --runs of all these calls are drawn by --seed.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import fnmatch
import json
import os
import pathlib
import random
import re
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import edited, places, programs  # noqa: E402

KINDS = {
    "eio": None,                                        # every call
    "enospc": {"write", "writev", "copy_file_range", "fallocate", "ftruncate", "create", "linkat", "link", "rename", "fsetxattr"},
    "short": {"write", "copy_file_range"},
    "kill": None,
    "torn": {"write", "copy_file_range"},
}
# Whose failure may be passed over in silence: what they ask for is checked by its effect, or is not needed.
ADVISORY = {"fallocate", "fchmod", "fchown", "fsetxattr", "futimens", "create", "fsync-folder", "copy_file_range", "short"}
# Names that only a killed process may leave: files without the last name.
TEMPORARY = re.compile(r"^\.")
LONG = "Far too long for what is left of any padding. " * 300
OWNER = (1000, 1001)
ACL = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *row) for row in (
    (1, 6, 0xFFFFFFFF), (2, 4, 1234), (4, 0, 0xFFFFFFFF), (16, 4, 0xFFFFFFFF), (32, 0, 0xFFFFFFFF)))


def fixture(name):
    return (places.MEDIA if (places.MEDIA / name).exists() else places.FORMATS) / name


class Scenario:
    """A command; `target` is the file that it makes or changes, others are sources."""

    def __init__(self, name, words, files, target, existing=True):
        self.name, self.words, self.files, self.target, self.existing = name, words, files, target, existing


def scenarios():
    formats = {"mp4": "movie-first.mp4", "mov": "movie-last.mov", "fragmented": "fragmented.mp4", "m4a": "itunes-list.m4a",
               "mp3": "id3v24.mp3", "flac": "comments.flac", "aiff": "items.aiff", "wav": "plain.wav", "ogg": "comments.ogg",
               "mkv": "merged.mkv", "opus": "picture.opus"}
    for kind, name in formats.items():
        for length, title in (("short", "Terns"), ("long", LONG)):
            yield Scenario("edit %s %s" % (kind, length), ["edit", "--title", title, name], [name], name)
    for kind in ("mp4", "mp3", "flac", "wav", "mkv"):
        name = formats[kind]
        yield Scenario("edit -o %s" % kind, ["edit", "--title", "Terns", name, "-o", "out-" + name], [name], "out-" + name, False)
    yield Scenario("edit --faststart", ["edit", "--faststart", "--title", "Terns", "movie-last.mov"], ["movie-last.mov"], "movie-last.mov")
    yield Scenario("edit -f -o", ["edit", "--title", "Terns", "-f", "movie-first.mp4", "-o", "movie-last.mov"],
                   ["movie-first.mp4", "movie-last.mov"], "movie-last.mov")
    for source, target in (("quicktime-keys.mov", "out.mp4"), ("movie-first.mp4", "out.mov"), ("fragmented.mp4", "out.mov"),
                           ("movie-first.mp4", "out.mkv"), ("comments.flac", "out.m4a"), ("tags.mkv", "out.mp4")):
        yield Scenario("convert %s to %s" % (source, target), ["convert", source, target], [source], target, False)
    yield Scenario("convert -f", ["convert", "-f", "quicktime-keys.mov", "movie-first.mp4"], ["quicktime-keys.mov", "movie-first.mp4"],
                   "movie-first.mp4")
    yield Scenario("convert --report", ["convert", "quicktime-keys.mov", "out.mp4", "--report", "report.json"], ["quicktime-keys.mov"],
                   "report.json", False)
    yield Scenario("plist -p", ["plist", "--quicktime-metadata", "-p", "items.plist", "quicktime-keys.mov"], ["quicktime-keys.mov"], "items.plist", False)
    graft = ["graft", "--tolerance", "100", "quicktime-keys.mov", "three-gpp.3gp"]
    both = ["quicktime-keys.mov", "three-gpp.3gp"]
    yield Scenario("graft in place", graft, both, "three-gpp.3gp")
    yield Scenario("graft -o", graft + ["-o", "out.mp4"], both, "out.mp4", False)
    for name in ("quicktime-keys.mov", "id3v24.mp3", "comments.flac", "comments.ogg", "tags.mkv", "broadcast.wav"):
        target = "out" + pathlib.Path(name).suffix
        yield Scenario("strip " + name, ["strip", name, "-o", target], [name], target, False)
    yield Scenario("strip -f", ["strip", "-f", "quicktime-keys.mov", "-o", "movie-last.mov"], ["quicktime-keys.mov", "movie-last.mov"],
                   "movie-last.mov")


class Place:
    """A folder with fresh copies of the files of a scenario."""

    def __init__(self, scenario):
        self.scenario, self.path = scenario, pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
        (self.path / "work").mkdir()
        self.work = self.path / "work"
        for name in scenario.files:
            shutil.copyfile(fixture(name), self.work / name)
            os.utime(self.work / name, (1_500_000_000, 1_500_000_000))
            os.chmod(self.work / name, 0o640)
            with contextlib.suppress(OSError):
                os.setxattr(self.work / name, "user.note", b"kept")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    @property
    def target(self):
        return self.work / self.scenario.target

    def run(self, binary, shim, at=0, kind=None):
        """The exit status, the text on standard error, and the calls that were counted: [(name, size, place)]."""
        log = self.path / "calls"
        (self.path / "tmp").mkdir(exist_ok=True)
        words = [str(self.work / w) if w in (*self.scenario.files, self.scenario.target, "out.mp4") else w for w in self.scenario.words]
        environment = dict(os.environ, LD_PRELOAD=str(shim), FAULT_FOLDER=str(self.work), FAULT_LOG=str(log), FAULT_AT=str(at),
                           FAULT_KIND=kind or "", TMPDIR=str(self.path / "tmp"))
        done = subprocess.run([binary, *words], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        calls = [line.split()[1:] for line in log.read_text().splitlines()] if log.exists() else []
        return done.returncode, done.stderr.decode("utf-8", "replace").strip(), [(n, int(s), int(p)) for n, s, p in calls]

    def bytes(self, name):
        path = self.work / name
        return path.read_bytes() if path.exists() else None

    def left(self):
        wanted = {*self.scenario.files, self.scenario.target, *(w for w in self.scenario.words if w == "out.mp4")}
        return sorted(p.name for p in self.work.iterdir() if p.name not in wanted)

    def attributes(self):
        status = self.target.stat()
        found = {}
        with contextlib.suppress(OSError):
            found = {n: os.getxattr(self.target, n) for n in os.listxattr(self.target)}
        return stat.S_IMODE(status.st_mode), status.st_uid, status.st_gid, found


class Trial:
    """A scenario that went well once: its calls, and the new file."""

    def __init__(self, binary, shim, scenario):
        self.binary, self.shim, self.scenario, self.problem = binary, shim, scenario, None
        with Place(scenario) as place:
            self.old = place.bytes(scenario.target)
            status, self.error, self.calls = place.run(binary, shim)
            if status != 0:
                self.problem = "exit %d without any fault: %s" % (status, self.error)
                return
            self.new, self.attributes = place.bytes(scenario.target), place.attributes()
            if not self.calls:
                self.problem = "no call was counted: the binary is linked statically?"

    def places(self):
        return [(at, kind) for at, (name, size, place) in enumerate(self.calls, 1) for kind, names in KINDS.items()
                if (names is None or name in names) and not (kind == "short" and size < 2)
                and not (kind == "torn" and (place % 512 + size <= 512 or place < 0 and name == "write"))]

    def faults(self, at, kind, checker):
        """What is wrong after the n-th call has gone wrong."""
        name = self.calls[at - 1][0]
        with Place(self.scenario) as place:
            before = {n: place.bytes(n) for n in self.scenario.files}
            status, error, _ = place.run(self.binary, self.shim, at, kind)
            now, left = place.bytes(self.scenario.target), place.left()
            for source in self.scenario.files:
                if source != self.scenario.target and place.bytes(source) != before[source]:
                    yield "%s has changed" % source
            if kind in ("kill", "torn"):
                if status != -signal.SIGKILL:
                    # Another order of calls: nothing was tried.
                    return
                if not self.is_old_or_new(now, exactly=False, checker=checker, folder=place.path):
                    yield "is neither the old nor the new file"
                return
            if status < 0:
                yield "killed by signal %d" % -status
            if left:
                yield "left %s" % ", ".join(re.sub(r"^\..*", ".TEMPORARY", n) for n in left)
            if status == 0:
                if not self.same(now, self.new):
                    yield "exit 0, and the file is not the new one"
                elif place.attributes() != self.attributes and error.count("\n") <= self.error.count("\n"):
                    yield "exit 0, and mode, owner or attributes differ, silently"
                elif name not in ADVISORY and kind not in ADVISORY and kind != "short":
                    yield "exit 0, although it failed"
                return
            if len(error.splitlines()) != 1 or not error.startswith("mediameta: "):
                yield "not one line of error: %r" % error[:120]
            if "report" in self.scenario.name and place.bytes("out.mp4") is not None:
                yield "the report failed, and the output is there"
            if not (now == self.old or self.same(now, self.new)):
                change = "" if now is None or self.old is None else ", %+d bytes" % (len(now) - len(self.old))
                yield "exit %d, and the file is neither the old nor the new one%s" % (status, change)

    def same(self, now, wanted):
        """Times of the run and names of folders stand in reports."""
        if now is None or wanted is None or now == wanted:
            return now == wanted
        if self.scenario.target.endswith(".json"):
            return without_times(now) == without_times(wanted)
        return False

    def is_old_or_new(self, now, exactly, checker, folder):
        if now == self.old or self.same(now, self.new):
            return True
        if exactly or now is None:
            return False
        suffix, found = pathlib.Path(self.scenario.target).suffix, []
        for label, data in (("now", now), ("old", self.old), ("new", self.new)):
            if data is None:
                continue
            path = pathlib.Path(folder) / (label + suffix)
            path.write_bytes(data)
            found.append(content(path, checker))
        return found[0] is not None and found[0] in found[1:]


def without_times(data):
    """A report without what is another in every run."""
    try:
        report = json.loads(data)
    except ValueError:
        return data
    for name in ("seconds", "source", "destination"):
        report.pop(name, None)
    ledger = report.get("ledger") or {"sources": [], "output": {}}
    for account in (*ledger["sources"], ledger["output"]):
        account.pop("name", None)
    return report


def content(path, checker):
    """What independent programs read of a file; None where they find it malformed."""
    media = edited.media_bytes(path)
    if checker and path.suffix in places.SUFFIXES:
        document = checker.Document(str(path))
        # Between the last two steps of an edit in place a second header follows the one that is read.
        errors = [e for e in map(str, document.errors) if "second moov" not in e]
        return None if errors else (media, sorted(i.text() for i in document.all_items()))
    probe = programs.run(["ffprobe", "-v", "error", "-of", "json", "-show_entries", "format_tags:stream_tags:stream_disposition", str(path)])
    return None if probe.returncode else (media, probe.stdout)


def one(trial, at, kind, shared):
    try:
        found = list(trial.faults(at, kind, places.independent_checker(shared)))
    except Exception as error:  # a fault of one run must not hide the others
        found = ["%s: %s" % (type(error).__name__, error)]
    return trial.scenario.name, at, trial.calls[at - 1][0], kind, found


def first(binary, shim, scenario):
    try:
        return Trial(binary, shim, scenario)
    except Exception as error:
        return "%s: %s" % (scenario.name, error)


# -- two editors at once -------------------------------------------------------------------------------

RACED = ["movie-first.mp4", "movie-last.mov", "fragmented.mp4", "itunes-list.m4a", "id3v24.mp3", "comments.flac", "items.aiff", "plain.wav",
         "comments.ogg", "merged.mkv"]


def race(binary, name, pairs):
    """Pairs of edits of different items of one file; [what is wrong]."""
    lost, both_failed, broken = 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="race-") as folder:
        path = pathlib.Path(folder) / name
        for _ in range(pairs):
            shutil.copyfile(fixture(name), path)
            words = [("--title", "PPPPPPPP"), ("--artist", "QQQQQQQQ")]
            running = [subprocess.Popen([binary, "edit", "--quiet", *w, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for w in words]
            done = [r.wait() == 0 for r in running]
            tags = programs.run(["ffprobe", "-v", "error", "-of", "json", "-show_entries", "format_tags:stream_tags", str(path)])
            broken += tags.returncode != 0
            both_failed += not any(done)
            lost += any(ok and w[1].encode() not in tags.stdout for ok, w in zip(done, words))
            rest = [p.name for p in path.parent.iterdir() if p != path]
            broken += bool(rest)
    found = []
    if lost:
        found.append("of %d pairs of edits at once, %d were reported as done and are lost" % (pairs, lost))
    if both_failed:
        found.append("of %d pairs of edits at once, both failed %d times" % (pairs, both_failed))
    if broken:
        found.append("of %d pairs of edits at once, %d left a broken or a stray file" % (pairs, broken))
    return found


# -- what is kept of a file ------------------------------------------------------------------------------

def kept(binary, name, words, long):
    """Mode, owner, attributes, access list, the other name of a file and the link to it, after an edit."""
    found = []
    with tempfile.TemporaryDirectory(prefix="kept-") as folder:
        path, other, link = (pathlib.Path(folder) / n for n in (name, "other-" + name, "alias-" + name))
        shutil.copyfile(fixture(name), path)
        os.link(path, other)
        link.symlink_to(path.name)
        os.chmod(path, 0o640)
        if os.geteuid() == 0:
            os.chown(path, *OWNER)
        for attribute, value in (("user.note", b"kept"), ("system.posix_acl_access", ACL), ("trusted.note", b"kept")):
            with contextlib.suppress(OSError):
                os.setxattr(path, attribute, value)
        before, names = path.stat(), set(os.listxattr(path))
        done = programs.run([binary, "edit", *words, "--title", LONG if long else "Terns", str(link)])
        if done.returncode:
            return ["exit %d: %s" % (done.returncode, done.stderr.decode("utf-8", "replace").strip()[:200])]
        after = path.stat()
        if (after.st_mode, after.st_uid, after.st_gid) != (before.st_mode, before.st_uid, before.st_gid):
            found.append("mode or owner %o %d:%d became %o %d:%d" % (before.st_mode, before.st_uid, before.st_gid, after.st_mode, after.st_uid, after.st_gid))
        gone = sorted(names - set(os.listxattr(path)))
        if gone:
            found.append("lost the attribute %s" % ", ".join(gone))
        if not link.is_symlink():
            found.append("the symbolic link is gone")
        if after.st_ino != before.st_ino and b"link" not in done.stderr:
            found.append("the other name of the file keeps the old content, and nothing is said")
    return found


def kept_cases():
    for name in RACED:
        yield "kept: %s" % name, name, [], False
    for name in ("movie-last.mov", "id3v24.mp3", "comments.flac"):
        yield "kept: %s, longer" % name, name, [], True
    yield "kept: movie-last.mov --faststart", "movie-last.mov", ["--faststart"], False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="*", help="names of scenarios, such as 'edit mp3*', 'race*' or 'kept*'")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--runs", type=int, default=700, help="how many faults are drawn")
    parser.add_argument("--pairs", type=int, default=10, help="pairs of edits at once for each format; 20 with --all")
    parser.add_argument("--all", action="store_true", help="every call of every scenario")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    binary, shared = places.binary(options.binary), places.shared_folder(options.shared)
    left_out = places.left_out(shared, "the independent checker after a kill")
    seed = options.seed if options.seed is not None else random.randrange(10**6)
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="shim-") as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        shim = pathlib.Path(folder) / "fault_shim.so"
        source = pathlib.Path(__file__).parent / "support" / "fault_shim.c"
        made = programs.run(["gcc", "-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC", "-o", str(shim), str(source), "-ldl"])
        if made.returncode:
            sys.exit("the shim cannot be built: " + made.stderr.decode())
        wanted = [s for s in scenarios() if fnmatch.fnmatch(s.name, options.only)]
        counts = collections.defaultdict(collections.Counter)
        runs = []
        for trial, scenario in zip(pool.map(lambda s: first(binary, shim, s), wanted), wanted):
            if isinstance(trial, str) or trial.problem:
                counts[scenario.name][trial if isinstance(trial, str) else trial.problem] += 1
            else:
                runs += [(trial, at, kind) for at, kind in trial.places()]
        total = len(runs)
        if not options.all and options.runs < total:
            runs = random.Random(seed).sample(runs, options.runs)
        print("%d scenarios, %d of %d faults%s" % (len(wanted), len(runs), total, "" if options.all else ", seed %d" % seed), flush=True)
        for name, at, call, kind, found in pool.map(lambda r: one(*r, shared), runs):
            passed, failed = passed + (not found), failed + bool(found)
            for text in found:
                counts[name]["%s at %s: %s" % (kind, call, text)] += 1
        pairs = 20 if options.all else options.pairs
        for name in RACED:
            if fnmatch.fnmatch("race: " + name, options.only):
                found = race(binary, name, pairs)
                passed, failed = passed + (not found), failed + bool(found)
                counts["race: " + name].update(found)
        for label, *case in kept_cases():
            if fnmatch.fnmatch(label, options.only):
                found = kept(binary, *case)
                passed, failed = passed + (not found), failed + bool(found)
                counts[label].update(found)
        for name, texts in counts.items():
            if texts:
                print("FAIL " + name)
            for text, count in sorted(texts.items()):
                print("       %s%s" % (text, " (%d x)" % count if count > 1 else ""))
        failed += sum(1 for t in counts.values() for text in t if text.startswith("exit") and "without any fault" in text)
    return places.finish(passed, failed, left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
