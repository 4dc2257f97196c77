#!/usr/bin/env python3
"""check_bytes.py [BIN] [--shared DIR] [--movies N] [--seed N] [--only PATTERN] [--jobs N] - every byte of content is kept, or told of.

Movies are made of random pieces (support/random_movies.py): samples, stray bytes between them, padding that is none,
unknown boxes at every place, blocks that other boxes name by offset, trailing data of several makers. Each is
converted both ways, edited in place (the header grows and shrinks), with -o and --faststart, grafted and stripped.
The fixtures and the real files go through the same. Of every output:
  - each block of content is in it, or the ledger of the report says that it was removed or lost;
  - offsets that `gps ` names lead to the same bytes; trailing data is still the last;
  - sources are what they were;
  - the ledger closes, its ranges do not overlap, what it calls padding is padding, what it calls carried is there;
  - "0 lost" is said only where the ledger has nothing lost.
Nothing here reads code of the package. The binary's path may come from MEDIAMETA; without it, the last release build.
"""
import argparse
import collections
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import shutil
import struct
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import boxes, places, programs  # noqa: E402
from support.ledger import GONE, Ledger  # noqa: E402
from support.random_movies import Block, RandomMovie  # noqa: E402

# What a top-level box may be that other programs make again.
STRUCTURE = {b"ftyp", b"moov", b"moof", b"mdat", b"mfra", b"sidx", b"ssix", b"styp", b"pdin", b"meta"}
ESSENCE = ("vide", "soun")
SHORTEST, LARGE = 16, 6 << 20
SHORT, LONG = "Gulls", "Gulls " * 700
# A digest of a few lines rather than thousands of them.
SHOWN = 8


def everything(index, block):
    """Every block of every source is to be accounted for."""
    return True


class Source:
    """A file with the blocks of content that are known in it: (block, offset)."""

    def __init__(self, name, path, blocks, trailer=b"", named=()):
        self.name, self.path, self.trailer, self.named = name, path, trailer, list(named)
        self.data = path.read_bytes()
        self.blocks = [(b, self.data.find(b.data)) for b in blocks]


class Work:
    """One source through every verb, in a folder of its own."""

    def __init__(self, binary, source, folder, must_work):
        self.binary, self.source, self.folder, self.must_work = binary, source, pathlib.Path(folder), must_work
        self.faults, self.runs, self.refused = [], 0, 0

    def fault(self, where, text):
        self.faults.append("%s: %s" % (where, text))

    def run(self, where, words, inputs, target, keeps):
        """Runs a command; `inputs` are the sources in order, `keeps` says which of their blocks must be accounted for."""
        before = [(path, path.read_bytes()) for path in (i.path for i in inputs)]
        done = programs.run([self.binary, *map(str, words)])
        self.runs += 1
        error = done.stderr.decode("utf-8", "replace").strip()
        for path, data in before:
            if (path != target or done.returncode != 0) and path.read_bytes() != data:
                self.fault(where, "%s has changed" % path.name)
        if done.returncode != 0:
            self.refused += 1
            if self.must_work or done.returncode < 0:
                self.fault(where, "exit %d: %s" % (done.returncode, error[-200:]))
            if target not in [i.path for i in inputs] and target.exists():
                self.fault(where, "exit %d, but an output is there" % done.returncode)
            return None
        try:
            report = json.loads(done.stdout)
        except ValueError as problem:
            self.fault(where, "the report is not JSON: %s" % problem)
            report = {}
        output = target.read_bytes()
        ledger = Ledger(report, [data for _, data in before], output)
        for text in ledger.faults:
            self.fault(where, text)
        if ledger.is_there and re.search(r"\b0 lost", error) and ledger.sum("lost"):
            self.fault(where, "'0 lost' is said, and the ledger has %d bytes lost" % ledger.sum("lost"))
        for index, one in enumerate(inputs):
            self.blocks(where, index, one, output, ledger, keeps)
        self.offsets(where, inputs[-1], output)
        return output

    def blocks(self, where, index, source, output, ledger, keeps):
        for block, offset in source.blocks:
            if not keeps(index, block) or block.data in output:
                continue
            found = ledger.classes(index, offset, offset + len(block.data))
            if not found or not found <= set(GONE):
                told = "the ledger calls it %s" % " and ".join(sorted(found)) if found else "nothing tells of it"
                self.fault(where, "%s of %d bytes is not in the output: %s" % (block, len(block.data), told))

    def offsets(self, where, source, output):
        """Every entry of `gps ` leads to a block as it was."""
        if not source.named:
            return
        wanted = [block for block, _ in source.named]
        root = boxes.Node(b"", output, 0, 0, len(output))
        for gps in root.all(b"moov", b"gps "):
            rows = list(struct.iter_unpack(">II", gps.content[8:8 + 8 * gps.u32(4)]))
            found = [output[at:at + size] for at, size in rows]
            if found != wanted:
                wrong = sum(a not in wanted for a in found)
                self.fault(where, "'gps ' names %d blocks, %d of which are not what they were" % (len(rows), wrong))

    def last(self, where, source, output):
        if source.trailer and output is not None and not output.endswith(source.trailer):
            self.fault(where, "trailing data is not last")

    # -- verbs -------------------------------------------------------------------------------------

    def all(self, other):
        """Every verb; for a file of someone, each once."""
        source = self.source
        suffixes = (".mp4", ".mov") if self.must_work else (".mp4",) if source.path.suffix in (".mov", ".MOV") else (".mov",)
        for suffix in suffixes:
            target = self.folder / ("converted" + suffix)
            where = "convert to " + suffix[1:]
            self.last(where, source, self.run(where, ["convert", "--no-sync", "--json", source.path, target], [source], target, everything))
            target.unlink(missing_ok=True)
        self.edits(source)
        if other is not None:
            self.grafts(source, other)
        target = self.folder / ("stripped" + source.path.suffix)
        self.run("strip", ["strip", "--no-sync", "--json", source.path, "-o", target], [source], target, everything)
        return self

    def edits(self, source):
        suffix = source.path.suffix
        copy, target = self.folder / ("copy" + suffix), self.folder / ("edited" + suffix)
        shutil.copyfile(source.path, copy)
        titles = (("edit", SHORT), ("edit, longer", LONG), ("edit, shorter", SHORT)) if self.must_work else (("edit, longer", LONG),)
        for where, title in titles:
            again = Source(source.name, copy, [b for b, _ in source.blocks], source.trailer, source.named)
            output = self.run(where, ["edit", "--no-sync", "--json", "--title", title, copy], [again], copy, everything)
            self.last(where, source, output)
            if output is None:
                break
        for where, words in (("edit -o", []), ("edit --faststart", ["--faststart"])) if self.must_work else (("edit -o", []),):
            words = ["edit", "--no-sync", "--json", "-f", "--title", SHORT, *words, "-o", target, source.path]
            self.last(where, source, self.run(where, words, [source], target, everything))

    def grafts(self, original, other):
        keeps = lambda index, block: index == 1 or not block.role.startswith("sample")
        target = self.folder / ("grafted" + other.path.suffix)
        words = ["graft", "--no-sync", "--json", "--tolerance", "100000", original.path]
        output = self.run("graft -o", [*words, other.path, "-o", target], [original, other], target, keeps)
        self.last("graft -o", other, output)
        copy = self.folder / ("onto" + other.path.suffix)
        shutil.copyfile(other.path, copy)
        again = Source(other.name, copy, [b for b, _ in other.blocks], other.trailer, other.named)
        output = self.run("graft in place", [*words, copy], [original, again], copy, keeps)
        self.last("graft in place", other, output)


# -- sources -------------------------------------------------------------------------------------------

def random_sources(folder, seed):
    """A random movie, and one with other bytes in tracks of the same kinds."""
    made = []
    first = RandomMovie(seed)
    for name, movie in (("a", first), ("b", RandomMovie(seed + (1 << 32), tracks=first.handlers))):
        path = pathlib.Path(folder) / (name + movie.suffix)
        path.write_bytes(movie.data)
        made.append(Source("random movie %d: %s" % (seed, ", ".join(movie.traits)), path, movie.blocks, movie.trailer,
                           movie.named))
    return made


def real_source(path, checker):
    """A file of someone, with what of it is content by the rules of the format alone."""
    data = path.read_bytes()
    found, at = [], 0
    if places.is_base_media(path) if len(data) > 8 else False:
        for box in boxes.walk(data, 0, len(data)):
            at = box.end
            content = data[box.body:box.end]
            if box.kind not in STRUCTURE and content.strip(b"\0") and len(content) >= SHORTEST and b"MediaMetadata" not in content:
                found.append(Block("content of '%s'" % box.kind.decode("latin-1"), "top level", content))
        # Media data that is cut has a header, which says another size afterwards.
        tail = data[at + 8:] if data[at + 4:at + 8] == b"mdat" else data[at:]
        if at and len(tail) >= SHORTEST and tail.strip(b"\0"):
            found.append(Block("trailing data", "the end", tail))
        if checker and len(data) < LARGE:
            document = checker.Document(str(path))
            # What a table takes for a sample outside of media data is part of a box, which may become another one.
            media = [(box.body, box.end) for box in boxes.walk(data, 0, len(data)) if box.kind == b"mdat"]
            for track in document.tracks if not document.errors else ():
                for sample in track.samples:
                    piece = data[sample[2]:sample[2] + sample[3]]
                    inside = any(a <= sample[2] and sample[2] + sample[3] <= b for a, b in media)
                    if inside and len(piece) >= SHORTEST and piece.strip(b"\0"):
                        found.append(Block("sample", "track %s (%s)" % (track.id, track.handler), piece))
    source = Source(path.name, path, [])
    # The first place of these bytes is as good as any.
    source.blocks = [(block, data.find(block.data)) for block in found]
    return source


def random_work(binary, seed):
    with tempfile.TemporaryDirectory(prefix="bytes-") as folder:
        source, other = random_sources(folder, seed)
        return Work(binary, source, folder, must_work=True).all(other)


def real_work(binary, path, shared):
    with tempfile.TemporaryDirectory(prefix="bytes-") as folder:
        return Work(binary, real_source(path, places.independent_checker(shared)), folder, must_work=False).all(None)


def timed(function, *arguments):
    began = time.monotonic()
    try:
        work = function(*arguments)
        return work.faults, work.runs, work.refused, work.source.name, time.monotonic() - began
    except Exception as error:  # a fault of one file must not hide the others
        return ["%s: %s" % (type(error).__name__, error)], 0, 0, str(arguments[1]), time.monotonic() - began


def kind_of(fault):
    """A fault without what differs from one file to the next: the verb, and what of its kind is wrong."""
    where, _, text = fault.partition(": ")
    text = re.sub(r"b'.*'|b\".*\"", "...", text)
    return "%s: %s" % (where.split()[0].rstrip(","), re.sub(r"-?\d+", "N", text.replace("3gf", "gf"))[:110])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--movies", type=int, default=40, help="how many random movies are made")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first of them")
    parser.add_argument("--only", default="*", help="names of files to check, such as 'frag*'; 'random*' for the movies made")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    binary, shared = places.binary(options.binary), places.shared_folder(options.shared)
    left_out = places.left_out(shared, "real files, the samples of fixtures")
    work = [("random movie %d" % n, random_work, (binary, n)) for n in range(options.seed, options.seed + options.movies)]
    fixtures = [p for f in (places.MEDIA, places.MALFORMED, places.FORMATS) for p in sorted(f.iterdir())]
    work += [(p.name, real_work, (binary, p, shared)) for p in fixtures]
    if shared:
        work += [(p.name, real_work, (binary, p, shared)) for p in sorted((shared / "samples").rglob("*"))
                 if p.is_file() and p.suffix not in (".md", ".txt", "") and not p.name.startswith("LICENSE")]
    work = [w for w in work if fnmatch.fnmatch(w[0], options.only)]
    passed = failed = runs = refused = 0
    counted = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(timed, function, *arguments) for _, function, arguments in work]
        for job in concurrent.futures.as_completed(jobs):
            faults, count, no, name, seconds = job.result()
            passed, failed, runs, refused = passed + (not faults), failed + bool(faults), runs + count, refused + no
            counted.update({kind_of(fault) for fault in faults})
            if faults:
                print("FAIL %s (%.1f s)" % (name, seconds))
                for text in faults[:SHOWN]:
                    print("       " + text)
                if len(faults) > SHOWN:
                    print("       and %d more" % (len(faults) - SHOWN))
                sys.stdout.flush()
    for text, count in counted.most_common(40):
        print("%6d files: %s" % (count, text))
    print("%d files, %d commands, %d refused" % (len(work), runs, refused))
    return places.finish(passed, failed, left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
