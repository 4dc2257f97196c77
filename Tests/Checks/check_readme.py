#!/usr/bin/env python3
"""check_readme.py [BIN] [--record] - the examples of README.md and of docs print what is said there.

Each line `$ COMMAND` of a block marked `console` is run in turn, those of one document in one folder that has the
fixtures. Durations may differ. A block may end in `...`: what follows is not shown. --record writes what the commands
print now into the documents.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

DOCUMENTS = [places.REPOSITORY / "README.md", *sorted((places.REPOSITORY / "docs").glob("*.md"))]
BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.S | re.M)
DURATIONS = (re.compile(r"(?<=in )\d+:\d\d\.\d+"), re.compile(r'(?<="seconds": )[\d.]+'))


def examples(block):
    """Pairs of a command and the lines it prints."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return found


def printed(command, folder, binary):
    path = "%s:%s" % (pathlib.Path(binary).parent, os.environ["PATH"])
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=dict(os.environ, PATH=path, NO_COLOR="1", COLUMNS="80"),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode("utf-8", "replace").splitlines()


def masked(lines):
    text = "\n".join(lines)
    for pattern in DURATIONS:
        text = pattern.sub("TIME", text)
    return text.splitlines()


def run(document, binary, record):
    """How many examples of a document print what it says, and how many do not."""
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(places.REPOSITORY / "Fixtures", pathlib.Path(folder) / "Fixtures")

        def again(match):
            nonlocal passed, failed
            lines = []
            for command, told in examples(match.group(0)):
                now = printed(command, folder, binary)
                is_cut = bool(told) and told[-1] == "..."
                if is_cut:
                    now = now[:len(told) - 1] + ["..."]
                same = masked(now) == masked(told)
                passed, failed = passed + same, failed + (not same)
                if not same and not record:
                    print("FAIL %s: %s" % (document.name, command))
                    for line in now:
                        print("     | %s" % line)
                lines += ["$ " + command] + (told if same else now)
            return "".join(line + "\n" for line in lines)

        text = document.read_text("utf-8")
        recorded = BLOCK.sub(again, text)
    if record and recorded != text:
        document.write_text(recorded, "utf-8")
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    binary = os.path.abspath(places.binary(arguments.binary))
    counts = [run(document, binary, arguments.record) for document in DOCUMENTS]
    passed, failed = (sum(column) for column in zip(*counts))
    if arguments.record:
        print("recorded %d examples, %d of them changed" % (passed + failed, failed))
        return 0
    return places.finish(passed, failed)


if __name__ == "__main__":
    sys.exit(main())
