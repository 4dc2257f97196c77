#!/usr/bin/env python3
"""check_conversions.py [BIN] [--shared DIR] [--only PATTERN] [--jobs N] - converts and compares with what others see.

Every file of Fixtures/Media, the reference movies and the real files of the shared folder become mp4 and
mov. Compared with the source: items (by the independent checker), structure of the family,
what is not metadata (headers, sample descriptions, tables), coded bytes and times (by FFmpeg), warnings of exiftool, ffprobe and mediainfo; then the way back.
The binary's path may come from MEDIAMETA; without it, the last release build is taken.
"""
import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import carried, peers, places, programs, structure  # noqa: E402

SLACK = 8192
STANDARD = {"com.apple.quicktime.title": "title", "com.apple.quicktime.creationdate": "date",
            "com.apple.quicktime.location.ISO6709": "location"}

# Where a conversion may be refused, and a word its one line must hold.
MAY_REFUSE = {"compressed.mov": "compress"}
# Sources that FFmpeg 5.1 reads wrongly, so that its bytes and times prove nothing.
UNRELIABLE = {
    "fragmented-next-runs.mp4", "fragmented-protected-more.mp4", "fragmented-clear-lead.mp4", "key-namespaces.mov", "compressed.mov",
    "fragmented-negative.mov",  # it shifts negative composition offsets in plain files and not in fragments
}
# FFmpeg says so of every movie with a cover, its stream being no track; a cover may be a mirror.
COVER = "timescale not set"
# Items that have to change, by file:
MUST_CHANGE = {
    "file-items.mp4": {"iloc"},  # offsets; the items' own bytes are compared instead
    # "To the end of the fragments" is a duration of 0, which a plain file spells out.
    "fragmented-edits.mp4": {"edit list"},
    "fragmented-later.mp4": {"edit list"},
    # The checker adds the data offset of a second run to the end of the first; ISO/IEC 14496-12 8.8.8 adds each to
    # the base of the track fragment. The start of the first fragment, 10 s, becomes an empty edit.
    "main_1.mp4": {"c608", "edit list"},
}


class Check:
    """One source, converted every way, in a folder of its own."""

    def __init__(self, binary, source, checker, folder):
        self.binary, self.source, self.checker, self.folder = binary, source, checker, pathlib.Path(folder)
        self.quicktime = is_quicktime(source)
        self.faults, self.made, self.refused, self.outputs = [], 0, 0, []

    def run(self):
        self.before = programs.Seen(self.source)
        self.document = self.checker.Document(str(self.source)) if self.checker else None
        scale = self.document.timescale if self.document else 600
        self.tick = 1 / scale if scale else 0.01
        for suffix in ("mp4", "mov"):
            with self.naming("to " + suffix):
                self.one_way(suffix)
        with self.naming("other programs"):
            self.warnings()
        return self

    def naming(self, where):
        return Naming(self, where)

    def fault(self, text):
        self.faults.append("%s: %s" % (self.where, text))

    # -- one conversion ----------------------------------------------------------------------------

    def convert(self, source, target):
        """Whether the target was made; faults are noted, refusals where they may be."""
        report = target.with_name(target.name + ".json")
        done = programs.run([self.binary, "convert", "--quiet", "--report", str(report), str(source), str(target)])
        message = done.stderr.decode("utf-8", "replace").strip()
        if done.returncode == 0 and target.exists():
            self.made += 1
            self.read_report(report)
            return True
        if target.exists():
            self.fault("exit %d, but an output is there" % done.returncode)
        word = MAY_REFUSE.get(self.source.name)
        if word is not None and done.returncode == 1 and message and "\n" not in message and word in message.lower():
            self.refused += 1
        else:
            self.fault("exit %d: %s" % (done.returncode, message[:300] or "no message"))
        return False

    def read_report(self, path):
        try:
            if not isinstance(json.loads(path.read_text("utf-8")), dict):
                self.fault("the report is not JSON object")
        except (OSError, ValueError) as error:
            self.fault("no report: %s" % error)

    def one_way(self, suffix):
        target = self.folder / ("there." + suffix)
        if not self.convert(self.source, target):
            return
        self.outputs.append(target)
        for text in structure.faults(target, suffix == "mov"):
            self.fault("structure: " + text)
        for text in carried.differences(self.source, target):
            self.fault("carried: " + text)
        after = programs.Seen(target)
        if self.source.name not in UNRELIABLE:
            for text in programs.media_differences(self.before, after, self.tick):
                self.fault(text)
            for text in sorted(after.messages - self.before.messages):
                if COVER not in text:
                    self.fault("ffprobe: new message: " + text)
        if self.checker:
            self.compare(self.source, target)
            if suffix == "mp4" and self.source.name not in UNRELIABLE:
                self.mirrored(after.texts)
        if self.quicktime != (suffix == "mov"):
            self.and_back(target)

    def and_back(self, between):
        back = self.folder / ("back." + ("mov" if self.quicktime else "mp4"))
        self.where += ", and back"
        if not self.convert(between, back):
            return
        grown = back.stat().st_size - self.source.stat().st_size
        if grown > SLACK:
            self.fault("grew by %d bytes" % grown)
        for text in structure.faults(back, self.quicktime):
            self.fault("structure: " + text)
        if self.checker:
            self.compare(self.source, back, same=True)
        self.outputs.append(back)

    def compare(self, one, other, same=False):
        """The verdict of the independent checker: nothing lost, changed or moved, no new error."""
        a, b = (self.checker.Document(str(p)) for p in (one, other))
        for error in programs.kinds(b.errors) - programs.kinds(a.errors):
            self.fault("malformed: " + error)
        pairs = self.checker.match_tracks(a, b)
        tracks = {t.id: t for t in a.tracks}
        readable = not any("outside the file" in e for e in a.errors)
        for track in b.tracks:
            origin = tracks.get(pairs.get(track.id))
            if origin is not None and readable and origin.digest != track.digest:
                self.fault("samples of track %d (%s) differ" % (origin.id, origin.kind))
        result = self.checker.compare(a, b)
        excused = MUST_CHANGE.get(self.source.name, set())
        for verdict in ("lost", "changed", "moved"):
            rows = [(i, j) for i, j in result[verdict] if i.key not in excused]
            for i, j in rows[:4]:
                self.fault("%s: %s%s" % (verdict, i.text(), " -> " + j.text() if j else ""))
            if len(rows) > 4:
                self.fault("%s: %d more" % (verdict, len(rows) - 4))
        for i in [i for i in result["added"] if i.key not in excused][:4] if same else []:
            self.fault("added: " + i.text())
        if excused and stored_items(one) != stored_items(other):
            self.fault("the bytes of the file's items differ")

    def mirrored(self, texts):
        for item in self.document.items:
            name = STANDARD.get(item.key)
            if name and item.space == "mdta" and item.scope == "movie" and item.dtype == "1" and item.value and name not in texts:
                self.fault("ffprobe shows no %s, though the source has %s" % (name, item.key))

    def warnings(self):
        for name, tell in (("exiftool", programs.exiftool_messages), ("mediainfo", programs.mediainfo_messages)):
            seen = tell([self.source] + self.outputs)
            before = seen.get(str(self.source), set())
            for output in self.outputs:
                for text in sorted(seen.get(str(output), set()) - before):
                    self.fault("%s of %s: new message: %s" % (name, output.name, text))


class Naming:
    """Names the faults found inside, and turns a failure of the check itself into one."""

    def __init__(self, check, where):
        self.check, self.name = check, where

    def __enter__(self):
        self.check.where = self.name

    def __exit__(self, kind, error, trace):
        if error is not None and isinstance(error, Exception):
            self.check.fault("%s: %s" % (type(error).__name__, str(error)[:200]))
            return True
        return False


def is_quicktime(path):
    with open(path, "rb") as file:
        head = file.read(12)
    return head[4:8] != b"ftyp" or head[8:12] == b"qt  "


def stored_items(path):
    """The bytes that the file's own meta points to, by item number."""
    movie = structure.File(path)
    meta = movie.first(b"meta")
    iloc, idat = (meta.first(k) if meta else None for k in (b"iloc", b"idat"))
    if iloc is None:
        return None
    raw, items = iloc.content, {}
    version, sizes = raw[0], int.from_bytes(raw[4:6], "big")
    offset_size, length_size, base_size = sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15
    index_size = sizes & 15 if version else 0
    at = 6

    def take(count):
        nonlocal at
        at += count
        return int.from_bytes(raw[at - count:at], "big")

    for _ in range(take(4 if version == 2 else 2)):
        number = take(4 if version == 2 else 2)
        method = take(2) & 15 if version else 0
        take(2)
        base, content = take(base_size), b""
        for _ in range(take(2)):
            take(index_size)
            start, length = base + take(offset_size), take(length_size)
            content += (idat.content if method == 1 and idat else movie.data)[start:start + length]
        items[number] = content
    return items


def one(binary, source, shared, label):
    began = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="conversions-") as folder:
            check = Check(binary, source, places.independent_checker(shared), folder).run()
        faults, made, refused = check.faults, check.made, check.refused
    except Exception as error:  # a fault of one file must not hide the others
        faults, made, refused = ["%s: %s" % (type(error).__name__, error)], 0, 0
    return label, faults, made, refused, time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="*", help="names to check, such as 'frag*'")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    binary, shared = places.binary(options.binary), places.shared_folder(options.shared)
    left_out = places.left_out(shared, "reference movies, real files, the independent checker")
    with tempfile.TemporaryDirectory(prefix="reference-") as folder, tempfile.TemporaryDirectory(prefix="peers-") as made:
        movies, missing = peers.make(made)
        for name in missing:
            places.leave_out("peers/%s: the program that makes it is not here" % name)
        sources = [("reference/" + p.name, p) for p in places.reference_movies(shared, folder)]
        sources += [("fixtures/" + p.name, p) for p in sorted(places.MEDIA.iterdir())]
        sources += [("peers/" + p.name, p) for p in movies]
        sources += [("real/" + p.name, p) for p in places.real_files(shared)]
        sources = [(label, p) for label, p in sources if fnmatch.fnmatch(p.name, options.only) or fnmatch.fnmatch(label, options.only)]
        # The largest first, so that no process waits for a late giant.
        sources.sort(key=lambda s: -os.path.getsize(s[1]))
        passed = failed = 0
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            work = [pool.submit(one, binary, p, shared, label) for label, p in sources]
            for done in concurrent.futures.as_completed(work):
                label, faults, made, refused, seconds = done.result()
                passed, failed = passed + (not faults), failed + bool(faults)
                note = ", %d refused as expected" % refused if refused else ""
                print("%s %s (%d outputs%s, %.1f s)" % ("FAIL" if faults else "ok  ", label, made, note, seconds))
                for text in faults:
                    print("       " + text)
                sys.stdout.flush()
    return places.finish(passed, failed, left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
