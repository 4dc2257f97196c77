#!/usr/bin/env python3
"""check_hostile.py [BIN] [--shared DIR] [--only PATTERN] [--jobs N] - damaged files and wrong use of the command line.

Every damaged file, and prefixes of every small sound one, go through show, boxes and convert: no signal, no more
than 2 s and 256 MB, an exit status of 0, 1 or 4, one line of error, nothing left behind, the input as it was.
Then the errors of the command line: no such file, a folder, no permission, a full disk, an output that is the input...
"""
import argparse
import concurrent.futures
import fnmatch
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import confined, places  # noqa: E402
from support.confined import Folder, faults, run  # noqa: E402

PREFIXES, CONVERTED, SMALL = 200, 14, 6 * 1024
NOBODY = 65534


# -- damaged files -------------------------------------------------------------------------------

def attempts(binary, folder):
    """The commands that every damaged file goes through: (name, arguments, output)."""
    source = str(folder.input)
    yield "show", [binary, "show", "--json", source], None
    yield "boxes", [binary, "boxes", source], None
    for suffix in ("mp4", "mov"):
        target = folder.path / ("out." + suffix)
        yield "to " + suffix, [binary, "convert", "--quiet", source, str(target)], target


def attempt(name, command, target, folder):
    """Runs a command, once more alone when it was only slow, and looks at what it left."""
    ended = run(command, folder.path)
    if ended.seconds > confined.SECONDS and ended.status >= 0:
        folder.clean()
        ended = run(command, folder.path)
    found = faults(ended)
    if name == "show" and ended.status == 0:
        found += confined.json_faults(ended.out)
    wanted = [target.name] if target is not None and ended.status == 0 else []
    if folder.others() != wanted:
        found.append("left %s" % folder.others())
    if folder.state() != folder.before:
        found.append("the input has changed")
    folder.clean()
    return ["%s: %s" % (name, text) for text in found]


def damaged(binary, path):
    with Folder(path.read_bytes(), "in" + (path.suffix or ".mov")) as folder:
        return [text for name, command, target in attempts(binary, folder) for text in attempt(name, command, target, folder)]


def prefixes(binary, path):
    """Many prefixes through one run of show, and a few through everything."""
    content, found = path.read_bytes(), []
    lengths = sorted({len(content) * n // PREFIXES for n in range(PREFIXES)} | {0, 1, 7, 8, 9, 15, 16, 17, len(content) - 1})
    with tempfile.TemporaryDirectory(prefix="prefixes-") as name:
        parts = []
        for length in lengths:
            parts.append(os.path.join(name, "%06d%s" % (length, path.suffix)))
            pathlib.Path(parts[-1]).write_bytes(content[:length])
        ended = run([binary, "show", "--json", *parts], name)
        if ended.status not in (0, 1) or ended.seconds > confined.GIVE_UP / 2 or ended.megabytes > confined.MEGABYTES:
            found.append("show of %d prefixes: exit %d, %.1f s, %.0f MB" % (len(parts), ended.status, ended.seconds, ended.megabytes))
            for part in parts:
                one = run([binary, "show", "--json", part], name)
                found += ["show of the first %d bytes: %s" % (int(pathlib.Path(part).stem), f) for f in faults(one, one_line=False)]
    some = [lengths[n * (len(lengths) - 1) // (CONVERTED - 1)] for n in range(CONVERTED)]
    with Folder(b"", "in" + path.suffix) as folder:
        for number, length in enumerate(some):
            folder.put(content[:length])
            chosen = list(attempts(binary, folder))
            for step in (chosen[1], chosen[2 + number % (len(chosen) - 2)]):
                found += ["first %d bytes: %s" % (length, f) for f in attempt(*step, folder)]
    return found


# -- the command line ----------------------------------------------------------------------------

class CommandLine:
    """Wrong use and a hostile file system; every case is a method whose name begins with `case_`."""

    def __init__(self, binary, source):
        self.binary, self.content, self.suffix = binary, source.read_bytes(), source.suffix

    def refused(self, arguments, folder, statuses=(1,), left=(), **settings):
        ended = run([self.binary, *map(str, arguments)], folder.path, **settings)
        found = faults(ended, statuses)
        if folder.others() != sorted(left):
            found.append("left %s" % folder.others())
        if folder.state() != folder.before:
            found.append("the input has changed")
        return found

    def folder(self):
        return Folder(self.content, "in" + self.suffix)

    def case_no_such_file(self):
        with self.folder() as f:
            return [t for a in (["show"], ["show", "--json"], ["boxes"]) for t in self.refused(a + [f.path / "none.mov"], f)] + \
                self.refused(["convert", f.path / "none.mov", f.path / "out.mp4"], f) + \
                self.refused(["diff", f.input, f.path / "none.mov"], f, statuses=(1, 2))

    def case_folder_as_input(self):
        with self.folder() as f:
            return self.refused(["show", f.path], f) + self.refused(["boxes", f.path], f) + \
                self.refused(["convert", f.path, f.path / "out.mp4"], f)

    def case_unreadable(self):
        with self.folder() as f:
            os.chmod(f.path, 0o777)
            os.chmod(f.input, 0)
            return self.as_nobody(f, ["show", f.input], ["convert", f.input, f.path / "out.mp4"])

    def case_folder_not_writable(self):
        with self.folder() as f:
            (f.path / "tmp").mkdir()
            os.chmod(f.input, 0o644)
            os.chmod(f.path, 0o755)
            return self.as_nobody(f, ["convert", f.input, f.path / "out.mp4"])

    def as_nobody(self, folder, *lines):
        """Each line of arguments, by a user without rights."""
        if os.geteuid() != 0:
            return [t for arguments in lines for t in self.refused(arguments, folder)]
        copy = shutil.copy(self.binary, tempfile.mkdtemp(prefix="binary-"))
        try:
            os.chmod(os.path.dirname(copy), 0o755)
            os.chmod(copy, 0o755)
            able = subprocess.run([copy, "--help"], user=NOBODY, group=NOBODY, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if able.returncode != 0:
                return Skip("another user cannot run the binary")
            original, self.binary = self.binary, copy
            try:
                return [t for arguments in lines for t in self.refused(arguments, folder, user=NOBODY)]
            finally:
                self.binary = original
        finally:
            shutil.rmtree(os.path.dirname(copy))

    def case_full_disk(self):
        with self.folder() as f:
            place = f.path / "small"
            place.mkdir()
            mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)], stderr=subprocess.DEVNULL)
            if mounted.returncode != 0:
                return Skip("no tmpfs can be mounted")
            try:
                large = f.path / "large.mov"
                write_large(large, 1 << 20, hole=False)
                return self.refused(["convert", large, place / "out.mp4"], f, left=["large.mov", "small"])
            finally:
                subprocess.run(["umount", str(place)], check=True)

    def case_file_size_limit(self):
        with self.folder() as f:
            return self.refused(["convert", f.input, f.path / "out.mp4"], f, file_limit=512)

    def case_results_cannot_be_written(self):
        with self.folder() as f, open("/dev/full", "wb") as full:
            return [t for a in (["show", "--json"], ["show"], ["boxes"]) for t in self.refused(a + [f.input], f, stdout=full)]

    def case_output_is_input(self):
        with self.folder() as f:
            link, hard = f.path / "link.mp4", f.path / "hard.mp4"
            link.symlink_to(f.input.name)
            os.link(f.input, hard)
            links, found = ["hard.mp4", "link.mp4"], []
            for force in ([], ["--force"]):
                for target in (f.input, f.path / "." / f.input.name, link, hard):
                    found += ["%s %s: %s" % (force, target.name, t) for t in self.refused(
                        ["convert", *force, "--type", "mp4", f.input, target], f, left=links)]
            return found

    def case_output_exists(self):
        with self.folder() as f:
            target = f.path / "out.mp4"
            target.write_bytes(b"precious")
            found = self.refused(["convert", f.input, target], f, left=["out.mp4"])
            if target.read_bytes() != b"precious":
                found.append("the output was overwritten without --force")
            ended = run([self.binary, "convert", "--quiet", "--force", str(f.input), str(target)], f.path)
            if ended.status != 0 or target.read_bytes() == b"precious":
                found.append("--force: exit %d: %s" % (ended.status, ended.lines))
            return found

    def case_output_folder_missing(self):
        with self.folder() as f:
            return self.refused(["convert", f.input, f.path / "none" / "out.mp4"], f)

    def case_output_is_a_folder(self):
        with self.folder() as f:
            (f.path / "out.mp4").mkdir()
            # As OUT it is where a file goes, of a type that has to be named; after -o it is not a file.
            commands = [["convert", "--force", str(f.input), *words, str(f.path / "out.mp4")] for words in ([], ["-o"])]
            found = [text for words in commands for text in faults(run([self.binary, *words], f.path), (2,), one_line=False)]
            return found + (["left %s" % f.others()] if f.others() != ["out.mp4"] else [])

    def case_unknown_type(self):
        with self.folder() as f:
            return self.usage(["convert", f.input, f.path / "out.xyz"], f, statuses=(1, 2))

    def usage(self, arguments, folder, statuses=(2,)):
        ended = run([self.binary, *map(str, arguments)], folder.path)
        found = faults(ended, statuses, one_line=False)
        if ended.status == 2 and not any("usage" in line.lower() for line in ended.lines):
            found.append("no usage line: %s" % ended.lines[:2])
        if len(ended.lines) > 3:
            found.append("%d lines for a wrong argument" % len(ended.lines))
        if folder.others():
            found.append("left %s" % folder.others())
        return ["%s: %s" % (" ".join(str(a) for a in arguments[:3]), text) for text in found]

    def case_wrong_arguments(self):
        with self.folder() as f:
            source, target = f.input, f.path / "out.mp4"
            return [t for arguments in (
                ["nonsense"], ["convert"], ["convert", source], ["convert", source, target, "third"], ["show"], ["boxes"], ["diff", source],
                ["show", "--nonsense", source], ["convert", "--transport", "bogus", source, target], ["convert", "--type", "bogus", source, target],
                ["convert", "--transport"], ["convert", "--report"], ["boxes", "--path"], ["--nonsense"]) for t in self.usage(arguments, f)]

    def lines_of_help(self, path, folder):
        """Every command below a path that takes arguments: (path, help)."""
        text = run([self.binary, *path, "--help"], folder.path).out
        text = text.decode("utf-8") if isinstance(text, bytes) else text
        section = re.search(r"^Commands:\n((?:  .*\n)+)", text, re.MULTILINE)
        names = re.findall(r"^  (\S+)  ", section.group(1), re.MULTILINE) if section else []
        if not names:
            yield path, text
        for name in (name for name in names if name != "help"):
            yield from self.lines_of_help([*path, name], folder)

    def case_wrong_use_of_every_command(self):
        """Each wrong use has one clear line: what is wrong, below it at most how the command is used."""
        found, commands = [], 0
        with self.folder() as f:
            for path, text in list(self.lines_of_help([], f)):
                commands += 1
                valued = re.findall(r"(--[a-z-]+)(?: |=)[A-Z]", text)
                wrong = [["--nonsense"], ["--nonsense", f.input]] + [[option] for option in valued]
                wrong += [[option, "bogus\t", f.input] for option in valued]
                if "Arguments:" in text:
                    wrong += [["none.mov"], ["none.mov", "none.mp4"], [f.path], ["ftp://nowhere/a.mov"], ["-"]]
                    if re.search(r"^  [A-Z][A-Z ]*  ", text, re.MULTILINE):
                        wrong.append([""])
                for arguments in wrong:
                    ended = run([self.binary, *path, *map(str, arguments)], f.path)
                    told = [line for line in ended.lines if not line.startswith("usage:")]
                    problem = None
                    if ended.status not in (0, 1, 2, 3, 4):
                        problem = "exit %d" % ended.status
                    elif ended.status == 2 and (len(told) != 1 or not told[0].startswith("mediameta: ") or len(told[0]) < 20):
                        problem = "%d lines: %s" % (len(told), told[:2])
                    elif ended.status in (1, 3, 4) and not told and "diff" not in path and "--check" not in arguments:
                        problem = "exit %d silently" % ended.status
                    elif arguments[0] == "--nonsense" or len(arguments) == 1 and arguments[0] in valued:
                        problem = None if ended.status == 2 else "exit %d: %s" % (ended.status, told[:1])
                    if problem:
                        found.append("%s: %s" % (" ".join([*path, *map(str, arguments)]), problem))
                    for name in f.others():
                        place = f.path / name
                        if not os.path.lexists(place):
                            continue
                        shutil.rmtree(place) if place.is_dir() and not place.is_symlink() else place.unlink()
                    # What renames files gives it another name.
                    if not f.input.exists() or f.state() != f.before:
                        f.put(self.content)
            if commands < 15:
                found.append("%d commands were found" % commands)
        return found

    def case_help(self):
        with self.folder() as f:
            found = []
            for arguments in (["--help"], ["convert", "--help"], ["show", "--help"]):
                ended = run([self.binary, *arguments], f.path)
                if ended.status != 0 or not ended.out.strip() or ended.err.strip():
                    found.append("%s: exit %d, %d bytes, errors %s" % (arguments, ended.status, len(ended.out), ended.lines))
            return found

    def case_progress_over_many_files(self):
        """On a terminal, and nowhere else, a line says how many of the files are done."""
        with self.folder() as f:
            paths = [f.path / ("%03d%s" % (n, self.suffix)) for n in range(400)]
            for path in paths:
                path.write_bytes(self.content)
            found = []
            reader, writer = pty.openpty()
            arguments = [self.binary, "edit", "--title", "T", "--jobs", "1", *map(str, paths)]
            with subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=writer,
                                  env={**os.environ, "TERM": "xterm"}) as process:
                os.close(writer)
                seen = b""
                while True:
                    try:
                        piece = os.read(reader, 1 << 16)
                    except OSError:  # Linux says so where no one has the other end any more
                        break
                    if not piece:
                        break
                    seen += piece
            os.close(reader)
            text = seen.decode()
            counts = [int(n) for n in re.findall(r"\r *\d+%.*?(\d+) of 400", text)]
            if process.returncode != 0:
                found.append("status %d" % process.returncode)
            if not counts or counts != sorted(counts) or counts[-1] > 400:
                found.append("progress of 400 files: %s" % counts)
            if "400 files: 400 changed" not in text.split("\r")[-1] + text.split("\r")[-2]:
                found.append("the bar is not taken away before the sum: %r" % text[-200:])
            ended = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True)
            if b" of 400" in ended.stderr or b"\r" in ended.stderr:
                found.append("progress where there is no terminal")
            return found

    def case_plan_writes_nothing(self):
        with self.folder() as f:
            ended = run([self.binary, "convert", "--plan", str(f.input), str(f.path / "out.mp4")], f.path)
            found = faults(ended, (0,)) + (["left %s" % f.others()] if f.others() else [])
            return found + ([] if ended.out.strip() else ["the plan is empty"])

    def case_interrupted(self):
        """A file large enough to be caught in the middle: 130 and nothing left, or done in time."""
        with self.folder() as f:
            large = f.path / "large.mov"
            write_large(large, 400 << 20)
            ended = run([self.binary, "convert", "--quiet", str(large), str(f.path / "out.mp4")], f.path, interrupt_after=0.15)
            left = [n for n in f.others() if n != "large.mov"]
            if ended.status == 0:
                return [] if left == ["out.mp4"] else ["exit 0, left %s" % left]
            return ([] if ended.status == 130 else ["exit %d" % ended.status]) + (["left %s" % left] if left else [])


def write_large(path, size, pieces=400, hole=True):
    """A sound file of one data track, whose samples are about `size` bytes, a hole if wished."""
    def box(kind, *parts):
        body = b"".join(parts)
        return (8 + len(body)).to_bytes(4, "big") + kind + body

    def full(kind, *parts):
        return box(kind, bytes(4), *parts)

    u32 = lambda *numbers: b"".join(n.to_bytes(4, "big") for n in numbers)
    matrix = u32(65536, 0, 0, 0, 65536, 0, 0, 0, 1 << 30)
    head = box(b"ftyp", b"qt  ", u32(0), b"qt  ")
    each = size // pieces
    entry = box(b"mett", bytes(6), b"\0\1", b"\0", b"text/plain\0")
    stbl = box(b"stbl", full(b"stsd", u32(1), entry), full(b"stts", u32(1, pieces, 600)), full(b"stsc", u32(1, 1, 1, 1)),
               full(b"stsz", u32(each, pieces)), full(b"stco", u32(pieces), u32(*(len(head) + 8 + each * n for n in range(pieces)))))
    generic = box(b"gmhd", full(b"gmin", b"\0\x40" + b"\x80\0" * 3, bytes(4)))
    minf = box(b"minf", generic, full(b"hdlr", b"dhlr", b"url ", bytes(13)), box(b"dinf", full(b"dref", u32(1), box(b"url ", u32(1)))), stbl)
    mdia = box(b"mdia", full(b"mdhd", u32(0, 0, 600, 600 * pieces), b"\x55\xc4\0\0"), full(b"hdlr", b"mhlr", b"meta", bytes(13)), minf)
    trak = box(b"trak", box(b"tkhd", u32(7, 0, 0, 1, 0, 600 * pieces), bytes(16), matrix, bytes(8)), mdia)
    moov = box(b"moov", full(b"mvhd", u32(0, 0, 600, 600 * pieces, 65536), b"\1\0", bytes(10), matrix, bytes(24), u32(2)), trak)
    with open(path, "wb") as file:
        file.write(head + u32(8 + each * pieces) + b"mdat")
        file.seek(each * pieces, os.SEEK_CUR) if hole else file.write(b"Z" * (each * pieces))
        file.write(moov)


class Skip(str):
    """Why a case could not be tried."""


def command_line(binary, name):
    return getattr(CommandLine(binary, places.MEDIA / "movie-last.mov"), name)()


def one(kind, binary, what):
    began = time.monotonic()
    try:
        found = {"damaged": damaged, "prefixes": prefixes, "command line": command_line}[kind](binary, what)
    except Exception as error:  # a fault of one case must not hide the others
        found = ["%s: %s" % (type(error).__name__, error)]
    return found, time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="*")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    binary, shared = places.binary(options.binary), places.shared_folder(options.shared)
    passed = failed = 0
    left_out = places.left_out(shared, "its damaged files")
    with tempfile.TemporaryDirectory(prefix="reference-") as folder:
        places.reference_movies(shared, folder)
        broken = sorted(places.MALFORMED.iterdir()) + sorted(pathlib.Path(folder, "malformed").glob("*"))
        if shared is not None:
            broken += sorted(p for p in (shared / "samples" / "malformed").rglob("*") if p.suffix in places.SUFFIXES)
        work = [("command line", name) for name in dir(CommandLine) if name.startswith("case_")]
        work += [("damaged", p) for p in broken]
        work += [("prefixes", p) for p in sorted(places.MEDIA.iterdir()) if p.stat().st_size < SMALL]
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            running = {}
            for kind, what in work:
                label = "%s: %s" % (kind, what.replace("case_", "").replace("_", " ") if isinstance(what, str) else what.name)
                if fnmatch.fnmatch(label, options.only):
                    running[pool.submit(one, kind, binary, what)] = label
            for done in concurrent.futures.as_completed(running):
                found, seconds = done.result()
                if isinstance(found, Skip):
                    places.leave_out("%s: %s" % (running[done], found))
                    continue
                passed, failed = passed + (not found), failed + bool(found)
                print("%s %s (%.1f s)" % ("FAIL" if found else "ok  ", running[done], seconds))
                for text in found[:12]:
                    print("       " + text)
                sys.stdout.flush()
    return places.finish(passed, failed, left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
