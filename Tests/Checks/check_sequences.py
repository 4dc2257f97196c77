#!/usr/bin/env python3
"""check_sequences.py [BIN] [--shared DIR] [--sequences N] [--steps N] [--seed N] [--only PATTERN] - verbs one after the other.

From a fixture on, edits, imports, conversions, grafts, strips, property lists and parts follow one another at random;
each step starts from what the one before has made. After each step:
  - the exit code is 0, or there is one line of error and the file is what it was;
  - the independent checker calls nothing malformed, and sees no change that was not asked for;
  - what was set in earlier steps is there, as an independent reader reads it; nothing of the tool is left beside the file;
  - the coded pictures and sounds are the same, as FFmpeg reads them.
Files without boxes go through edits and strips, with ffprobe as the reader. The seed is printed.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import fnmatch
import io
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import edited, places, programs  # noqa: E402

MOVIES = ["quicktime-keys.mov", "movie-first.mp4", "movie-last.mov", "iso-keys.mp4", "itunes-list.m4a", "timed-items.mov", "chapter-tracks.mp4",
          "time-code.mov", "fragmented.mp4", "references.mov", "track-metadata.mp4", "telemetry.mp4", "uuid-boxes.mp4", "windows-extra.mp4",
          "three-gpp.3gp", "classic-text.mov", "split-media-data.mov", "subtitles.mov", "selection.mp4", "nero-chapters-v1.mp4"]
OTHERS = ["id3v24.mp3", "mutagen-v23.mp3", "comments.flac", "comments.ogg", "plain.wav", "items.aiff", "merged.mkv", "picture.opus",
          "written.mka", "ffmpeg-v24.mp3"]
# Keys of ours, and how the independent checker names them: space, key.
OWN = {"mdta/org.example.%s" % n: ("mdta", "org.example.%s" % n) for n in ("one", "two", "three")}
OWN["itsk/%A9wrt"] = ("itunes", "\u00a9wrt")
TITLES = ("nam", "title", "titl")
# What a conversion spells otherwise, and what belongs to the pictures of a file.
FREE = {"edit list", "tkhd matrix", "iloc"}
PLACES = {"com.apple.quicktime.location.ISO6709", "\u00a9xyz", "loci"}
TEXTS = ("Gulls", "T\u00eftre \u4e2d", "x", "long " * 200, "longer " * 2000, "\u202ebidi", "a=b@c:d")


def media_of(path):
    """Hashes of video and audio, as FFmpeg reads them."""
    return programs.run(["ffmpeg", "-v", "error", "-nostdin", "-i", str(path), "-map", "0:V?", "-map", "0:a?", "-c", "copy", "-f", "streamhash",
                         "-hash", "md5", "-"]).stdout


class Refused(Exception):
    """The tool said that it cannot, in one line."""


class Sequence:
    def __init__(self, binary, checker, name, seed, folder):
        self.binary, self.checker, self.name = binary, checker, name
        self.random, self.folder = random.Random(seed), pathlib.Path(folder)
        source = (places.MEDIA if (places.MEDIA / name).exists() else places.FORMATS) / name
        self.path = self.folder / ("now" + source.suffix)
        shutil.copyfile(source, self.path)
        self.own, self.history, self.faults, self.log, self.refused = {}, [], [], [], 0
        self.media = media_of(self.path)
        if self.path.suffix in places.SUFFIXES:
            # What the fixture says by one of these keys comes back with a graft of its first state.
            items = [(i.space, i.key, i.value) for i in self.document(self.path).all_items() if i.scope == "movie"]
            self.own = {identifier: v for identifier, name in OWN.items() for s, k, v in items if (s, k) == name}
        self.keep()

    def keep(self):
        """A copy of the present state, which later steps may graft."""
        copy = self.folder / ("state-%d%s" % (len(self.history), self.path.suffix))
        shutil.copyfile(self.path, copy)
        self.history.append((copy, dict(self.own)))

    def fault(self, text):
        self.faults.append("step %d, %s: %s" % (len(self.log), self.log[-1][:140], text))

    # -- running -----------------------------------------------------------------------------------

    def tool(self, *words, changes=None):
        """Runs the tool; a refusal leaves the changed file as it was."""
        words = [str(w) for w in words]
        self.log.append(" ".join(w if len(w) < 60 else w[:20] + "..." for w in words).replace(str(self.folder) + "/", ""))
        before = changes.read_bytes() if changes is not None and changes.exists() else None
        done = subprocess.run([self.binary, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        error = done.stderr.decode("utf-8", "replace").strip()
        left = [p.name for p in self.folder.iterdir() if p.name.startswith(".")]
        if left:
            self.fault("left %s" % left)
        if done.returncode < 0:
            self.fault("killed by signal %d" % -done.returncode)
        if done.returncode:
            if changes is not None and (changes.read_bytes() if changes.exists() else None) != before:
                self.fault("exit %d, and the file has changed" % done.returncode)
            if len(error.splitlines()) != 1 and done.returncode != 2:
                self.fault("not one line: %r" % error[:200])
            if "verification" in error:
                self.fault("exit %d: %s" % (done.returncode, error[-160:]))
            raise Refused(error)
        return done.stdout

    def document(self, path):
        return self.checker.Document(str(path))

    def judge(self, before, after, allowed, own=None, media=True):
        """Compares two files by the independent checker: `allowed` says of an item whether it may differ."""
        if media and media_of(after) != self.media:
            self.fault("media bytes differ")
        one, other = self.document(before), self.document(after)
        known = {edited.plain(str(e)) for e in one.errors}
        for message in [str(e) for e in other.errors if edited.plain(str(e)) not in known][:2]:
            self.fault("malformed: " + message[:160])
        with contextlib.redirect_stdout(io.StringIO()):
            result = self.checker.compare(one, other)
        # A copy in another place goes again where it is not needed; places are spelled in their own way in each.
        there = {(i.scope, "place" if i.key in PLACES else str(i.value)) for i in other.all_items()}
        wrong = [(v, i) for v in ("lost", "changed") for i, _ in result[v] if not allowed(i) and i.key not in FREE and i.feature not in FREE
                 and not (v == "lost" and (i.scope, "place" if i.key in PLACES else str(i.value)) in there)]
        for verdict, item in wrong[:3]:
            self.fault("%s %s" % (verdict, item.text()))
        self.told(after, self.own if own is None else own)

    def told(self, path, own):
        """What was set is there."""
        items = [(i.space, i.key, i.value) for i in self.document(path).all_items() if i.scope == "movie"]
        for identifier, value in own.items():
            if (*OWN[identifier], value) not in items:
                self.fault("%s is not %r: %s" % (identifier, value[:20], [str(v)[:20] for s, k, v in items if (s, k) == OWN[identifier]]))

    # -- steps of movies ---------------------------------------------------------------------------

    def step_set(self):
        own, words = dict(self.own), []
        for identifier in self.random.sample(sorted(OWN), self.random.randint(1, 2)):
            own[identifier] = self.random.choice(TEXTS).strip()
            words += ["--set", "%s=%s" % (identifier, own[identifier])]
        if self.random.random() < 0.3:
            words += ["--title", self.random.choice(TEXTS).strip()]
        self.edit(words, own)

    def step_remove(self):
        if not self.own:
            return self.step_set()
        identifier = self.random.choice(sorted(self.own))
        self.edit(["--remove", identifier], {k: v for k, v in self.own.items() if k != identifier})

    def step_faststart(self):
        own = {**self.own, "mdta/org.example.one": "first"}
        self.edit(["--set", "mdta/org.example.one=first", "--faststart"], own)

    def edit(self, words, own):
        before = self.folder / ("before" + self.path.suffix)
        shutil.copyfile(self.path, before)
        if self.random.random() < 0.3:
            target = self.folder / ("edited" + self.path.suffix)
            self.tool("edit", "--no-sync", *words, "-f", "-o", target, self.path, changes=target)
            os.replace(target, self.path)
        else:
            self.tool("edit", "--no-sync", *words, self.path, changes=self.path)
        touched = {OWN[i] for i in OWN if self.own.get(i) != own.get(i)} | {OWN[i] for i in own if i in OWN}
        self.own = own
        self.judge(before, self.path, lambda i: (i.space, i.key) in touched or "--title" in words and any(t in i.key.lower() for t in TITLES)
                   or any(i.key == OWN[w][1] for w in words if w in OWN))

    def step_import(self):
        """What show printed, with one value changed; then, on a copy, with bytes changed at random."""
        shown = self.tool("show", "--json", self.path)
        document = json.loads(shown)
        own = dict(self.own)
        for item in document.get("metadata", []):
            if item["identifier"] in own and not item.get("trackID"):
                own[item["identifier"]] = item["value"] = "imported %d" % len(self.log)
                break
        listed = self.folder / "items.json"
        listed.write_text(json.dumps(document), "utf-8")
        before = self.folder / ("before" + self.path.suffix)
        shutil.copyfile(self.path, before)
        self.tool("edit", "--no-sync", "--import", listed, self.path, changes=self.path)
        changed = {OWN[i] for i in own if self.own.get(i) != own[i]}
        self.own = own
        self.judge(before, self.path, lambda i: (i.space, i.key) in changed)
        broken, copy = bytearray(shown), self.folder / ("copy" + self.path.suffix)
        for _ in range(self.random.randint(1, 4)):
            broken[self.random.randrange(len(broken))] = self.random.randrange(256)
        listed.write_bytes(broken)
        shutil.copyfile(self.path, copy)
        with contextlib.suppress(Refused):
            self.tool("edit", "--no-sync", "--import", listed, copy, changes=copy)
            if self.document(copy).errors and not self.document(self.path).errors:
                self.fault("malformed after the import of damaged JSON")
            if media_of(copy) != self.media:
                self.fault("media bytes differ after the import of damaged JSON")

    def step_convert(self):
        suffix = ".mp4" if self.path.suffix in (".mov", ".m4a") else ".mov"
        target = self.folder / ("now" + suffix)
        out = self.folder / ("converted" + suffix)
        self.tool("convert", "--quiet", "--no-sync", "-f", self.path, out, changes=out)
        self.judge(self.path, out, lambda i: False)
        self.path.unlink()
        self.path = target
        os.replace(out, target)

    def step_graft(self):
        """An earlier state onto the present one: all that it says is there, and all else."""
        original, theirs = self.random.choice(self.history)
        before = self.folder / ("before" + self.path.suffix)
        shutil.copyfile(self.path, before)
        if self.random.random() < 0.5:
            target = self.folder / ("grafted" + self.path.suffix)
            self.tool("graft", "--no-sync", "--tolerance", "1000", "-f", original, self.path, "-o", target, changes=target)
            os.replace(target, self.path)
        else:
            self.tool("graft", "--no-sync", "--tolerance", "1000", original, self.path, changes=self.path)
        self.own = {**self.own, **theirs}
        self.judge(original, self.path, lambda i: False)

    def step_strip(self):
        out = self.folder / ("stripped" + self.path.suffix)
        self.tool("strip", "--no-sync", "-f", self.path, "-o", out, changes=out)
        self.judge(self.path, out, lambda i: True, own={})
        try:
            self.tool("strip", "--check", out)
        except Refused:
            self.fault("strip --check finds something in the output")
        if self.random.random() < 0.4:
            os.replace(out, self.path)
            self.own = {}

    def step_list(self):
        """A property list of the keys, and back onto a new file."""
        listed, out = self.folder / "items.plist", self.folder / "listed.mov"
        out.unlink(missing_ok=True)
        listed.unlink(missing_ok=True)
        self.tool("plist", "--quicktime-metadata", "-p", listed, self.path)
        self.tool("plist", "--quicktime-metadata", "-a", listed, self.path, out, changes=out)
        # A list has one value for each identifier (and for its copies in other key spaces), and no list of languages.
        name = lambda i: (i.scope, i.space, i.key.split("/")[0])  # noqa: E731
        items = list(self.document(self.path).all_items())
        count = collections.Counter(map(name, items))
        several = {(i.scope, str(i.value)) for i in items if count[name(i)] > 1}
        self.judge(self.path, out, lambda i: count[name(i)] > 1 or "+" in i.lang or (i.scope, str(i.value)) in several)

    def step_part(self):
        """A part of the file, which becomes nothing's source: FFmpeg must read it."""
        out = self.folder / ("part" + self.path.suffix)
        self.tool("convert", "--quiet", "--no-sync", "-f", "--from", "0.1", "--to", "0.3", self.path, out, changes=out)
        known = {edited.plain(str(e)) for e in self.document(self.path).errors}
        for message in [str(e) for e in self.document(out).errors if edited.plain(str(e)) not in known][:2]:
            self.fault("malformed: " + message[:160])

    # -- steps of other files ------------------------------------------------------------------------

    def tags(self, path):
        probe = programs.run(["ffprobe", "-v", "error", "-of", "json", "-show_entries", "format_tags:stream_tags", str(path)])
        found = json.loads(probe.stdout or b"{}")
        all_ = [found.get("format", {}).get("tags", {})] + [s.get("tags", {}) for s in found.get("streams", [])]
        values = collections.defaultdict(list)
        for key, value in [pair for tags in all_ for pair in tags.items()]:
            values[key.lower()].append(str(value))
        return values

    def exiftool(self):
        return programs.run(["exiftool", "-a", "-G1", str(self.path)]).stdout.decode("utf-8", "replace")

    def other_edit(self):
        name = self.random.choice(("title", "artist", "album"))
        value = self.random.choice(("Gulls", "x", "T\u00eftre", "long " * 50, "longer " * 1000)).strip()
        before = self.tags(self.path)
        out = self.folder / ("edited" + self.path.suffix)
        if self.random.random() < 0.3:
            self.tool("edit", "--no-sync", "--" + name, value, "-f", "-o", out, self.path, changes=out)
            os.replace(out, self.path)
        else:
            self.tool("edit", "--no-sync", "--" + name, value, self.path, changes=self.path)
        self.own[name] = value
        self.judge_other(before, name)

    def other_strip(self):
        out = self.folder / ("stripped" + self.path.suffix)
        self.tool("strip", "--no-sync", "-f", self.path, "-o", out, changes=out)
        if media_of(out) != self.media:
            self.fault("media bytes differ")
        try:
            self.tool("strip", "--check", out)
        except Refused:
            self.fault("strip --check finds something in the output")

    def judge_other(self, before, name):
        if media_of(self.path) != self.media:
            self.fault("media bytes differ")
        after = self.tags(self.path)
        for key, value in self.own.items():
            # ID3v1 and INFO cut; of several values ffprobe shows one, exiftool all.
            if not any(v.startswith(value[:30]) for v in after[key]) and value[:30] not in self.exiftool():
                self.fault("%s is %r, not %r" % (key, [v[:30] for v in after[key]], value[:30]))
        gone = sorted(k for k in before if k not in after and name not in k)
        if gone:
            self.fault("ffprobe no longer reads %s" % ", ".join(gone[:5]))

    # -- all of it -----------------------------------------------------------------------------------

    def run(self, steps):
        if self.path.suffix in places.SUFFIXES:
            choices = [self.step_set] * 4 + [self.step_remove, self.step_faststart, self.step_import, self.step_convert, self.step_convert,
                                             self.step_graft, self.step_graft, self.step_strip, self.step_list, self.step_part]
        else:
            choices = [self.other_edit] * 4 + [self.other_strip]
        for _ in range(steps):
            try:
                self.random.choice(choices)()
            except Refused as reason:
                self.refused += 1
                REASONS[re.sub(r"^mediameta: \S+: ", "", str(reason))[:110]] += 1
            if self.random.random() < 0.3:
                self.keep()
            if self.faults:
                break
        return self


REASONS = collections.Counter()


def one(binary, shared, name, seed, steps):
    began = time.monotonic()
    REASONS.clear()
    try:
        with tempfile.TemporaryDirectory(prefix="sequence-") as folder:
            done = Sequence(binary, places.independent_checker(shared), name, seed, folder).run(steps)
            return name, seed, done.faults, done.log, done.refused, dict(REASONS), time.monotonic() - began
    except Exception as error:  # a fault of one sequence must not hide the others
        return name, seed, ["%s: %s" % (type(error).__name__, error)], [], 0, {}, time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--sequences", type=int, default=40)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--only", default="*", help="names of fixtures, such as '*.mov'")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    binary, shared = places.binary(options.binary), places.shared_folder(options.shared)
    seed = options.seed if options.seed is not None else random.randrange(10**6)
    names, left_out = MOVIES + OTHERS if shared else OTHERS, places.left_out(shared, "sequences of movies")
    names = [n for n in names if fnmatch.fnmatch(n, options.only) and ((places.MEDIA / n).exists() or (places.FORMATS / n).exists())]
    if not names:
        sys.exit("no fixture of that name")
    print("seed %d" % seed, flush=True)
    passed = failed = steps = refused = 0
    reasons = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        work = [pool.submit(one, binary, shared, names[n % len(names)], seed + n, options.steps) for n in range(options.sequences)]
        for job in concurrent.futures.as_completed(work):
            name, number, faults, log, no, why, seconds = job.result()
            passed, failed, steps, refused = passed + (not faults), failed + bool(faults), steps + len(log), refused + no
            reasons.update(why)
            if faults:
                print("FAIL %s, seed %d (%.1f s); again: --only %s --sequences 1 --seed %d" % (name, number, seconds, name, number))
                for text in faults[:5]:
                    print("       " + text)
                for line in log:
                    print("         mediameta " + line)
                sys.stdout.flush()
    for text, count in reasons.most_common(12):
        print("%5d refused: %s" % (count, text))
    print("%d commands, %d refused" % (steps, refused))
    return places.finish(passed, failed, left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
