#!/usr/bin/env python3
"""check_words.py - finds words to avoid, which words.txt lists, in comments, texts, documentation and names.

Every finding is printed with its place and what to say instead; any makes the exit code 1.
"""
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True

from support import places, prose  # noqa: E402

TABLE = pathlib.Path(__file__).with_name("words.txt")
PARTS = ("Sources", "CShims", "Tests", "docs", ".ci", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Package.swift")
KINDS = {".swift", ".c", ".h", ".py", ".md", ""}
# The page of the report has libraries of others; the list itself has every word.
LEFT_OUT = ("Sources/ReportPage/", "Tests/Checks/words.txt")


def rules():
    """Expressions for prose and for names, each with what to say instead."""
    found, part = {"prose": [], "names": []}, "prose"
    for line in TABLE.read_text("utf-8").splitlines():
        if line == "[names]":
            part = "names"
        elif line.strip() and not line.startswith("#"):
            expression, instead = line.split("\t")
            pattern = expression.replace(" ", r"\s+") if part == "prose" else expression
            found[part].append((re.compile(pattern, re.I if part == "prose" else 0), instead))
    return found


def files():
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *PARTS],
                            cwd=places.REPOSITORY, check=True, capture_output=True, text=True).stdout
    for name in sorted(filter(None, listed.split("\0"))):
        path = places.REPOSITORY / name
        if path.suffix in KINDS and path.is_file() and not name.startswith(LEFT_OUT):
            yield name, path


def main():
    table, count, failed = rules(), 0, 0
    for name, path in files():
        text = path.read_text("utf-8")
        count += 1
        lines, words = prose.Lines(text), prose.masked(path, text)
        for part, where in (("prose", words), ("names", text if path.suffix == ".swift" else "")):
            for expression, instead in table[part]:
                for match in expression.finditer(where):
                    failed += 1
                    said = re.sub(r"\s+", " ", match.group())
                    print("%s:%d: '%s': %s" % (name, lines.number(match.start()), said, instead))
    print("%d files, %d words to avoid" % (count, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
