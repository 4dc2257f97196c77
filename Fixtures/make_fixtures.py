#!/usr/bin/env python3
"""make_fixtures.py - writes Media/, Formats/, Vendor/, Malformed/ and the tables of README.md beside this file.

Movies: pictures and sound come from the ffmpeg command; every other byte is laid out by the modules in maker/.
Files of other formats (Formats/) are laid out there too, or written by ffmpeg, mutagen and mkvmerge.
The files are the same on every run with the same ffmpeg. `--check` writes nothing and fails if a
committed file differs.
"""
import importlib
import pathlib
import sys

from maker import (  # some add their recipes to those of media
    cameras, capture, credentials, encryption, essence, inspection, malformed, media, vendor)

# The modules of Formats/, one for each family; each has a list RECIPES.
FORMATS = ("id3", "xiph", "riff", "matroska", "windows", "transport", "exchange", "photographs")
HERE = pathlib.Path(__file__).resolve().parent
BEGIN, END = "<!-- made by make_fixtures.py -->", "<!-- end -->"


def table(folder, rows):
    if folder != "Malformed":
        last = "exiftool reads" if folder == "Vendor" else "odd on purpose"
        head = ["| file | bytes | proves | %s |" % last, "| --- | --- | --- | --- |"]
        return head + ["| %s | %d | %s | %s |" % row for row in rows]
    return ["| file | bytes | what is wrong |", "| --- | --- | --- |"] + ["| %s | %d | %s |" % row[:3] for row in rows]


def replace_tables(text, sections):
    for mark, rows in sections.items():
        begin, end = BEGIN.replace("made", mark + " made"), END
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        if not rest:
            raise SystemExit("README.md has no mark for " + mark)
        text = before + begin + "\n" + "\n".join(table(mark, rows)) + "\n" + end + after
    return text


def main(arguments):
    check = arguments == ["--check"]
    if arguments and not check:
        raise SystemExit(__doc__)
    coded, files, rows = essence.make(), {}, {"Media": [], "Formats": [], "Vendor": [], "Malformed": []}
    for name, proves, odd, recipe in media.RECIPES:
        data = recipe(coded).data()
        files["Media/" + name] = data
        rows["Media"].append((name, len(data), proves, odd))
    for module in FORMATS:
        for name, proves, odd, recipe in importlib.import_module("maker." + module).RECIPES:
            data = recipe()
            files["Formats/" + name] = data
            rows["Formats"].append((name, len(data), proves, odd))
    for name, carrier, reads, recipe in vendor.RECIPES:
        data = recipe(coded).data()
        files["Vendor/" + name] = data
        rows["Vendor"].append((name, len(data), carrier, reads))
    for name, proves, data in malformed.variants({n[6:]: d for n, d in files.items() if n.startswith("Media/")}):
        files["Malformed/" + name] = data
        rows["Malformed"].append((name, len(data), proves))
    readme = HERE / "README.md"
    files["README.md"] = replace_tables(readme.read_text("utf-8"), rows).encode("utf-8")
    differing = [n for n, d in files.items() if not (HERE / n).is_file() or (HERE / n).read_bytes() != d]
    stray = [p for f in rows for p in (HERE / f).glob("*") if "%s/%s" % (f, p.name) not in files]
    if check:
        for name in differing + stray:
            print("differs: %s" % name)
        return 1 if differing or stray else 0
    for name in differing:
        (HERE / name).parent.mkdir(exist_ok=True)
        (HERE / name).write_bytes(files[name])
    for path in stray:
        path.unlink()
    for folder in rows:
        total = sum(r[1] for r in rows[folder])
        print("%s: %d files, %d bytes, largest %d" % (folder, len(rows[folder]), total, max((r[1] for r in rows[folder]), default=0)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
