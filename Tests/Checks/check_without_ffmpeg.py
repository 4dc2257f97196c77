#!/usr/bin/env python3
"""What needs no FFmpeg works where neither it nor libcurl nor SQLite is installed; what does names the package in one line.

check_without_ffmpeg.py BINARY

The libraries are hidden from the loader by a library of a few lines that is loaded before all others.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from support import places

# libav* is not found, all else is.
HIDING = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
void *dlopen(const char *name, int flags) {
  static void *(*found)(const char *, int);
  if (!found) found = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
  return name && (strstr(name, "libav") || strstr(name, "libcurl") || strstr(name, "libsqlite")) ? 0 : found(name, flags);
}
"""
# Formats that libavformat alone reads.
FOREIGN = {".ts", ".mts"}
# Formats whose tracks headers tell wholly; of others libavformat tells what samples say.
DESCRIBED = {".flac", ".mp3", ".wav", ".w64", ".aiff", ".oga", ".ogg", ".opus", ".spx", ".mka", ".wma"}


def said(facts):
    """What the file says, wherever it stands; what libavformat says of codecs is left out."""
    items = facts.get("metadata", []) + [item for track in facts["tracks"] for item in track.get("metadata", [])]
    return sorted((item["identifier"], json.dumps(item.get("value"))) for item in items
                  if not item["identifier"].startswith("ffmpeg/"))


class Check:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)
        self.passed, self.failed = 0, 0
        source = self.folder / "hiding.c"
        source.write_text(HIDING)
        self.hiding = str(self.folder / "hiding.so")
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", self.hiding, source, "-ldl"], check=True)

    def run(self, *arguments, hidden=True):
        environment = dict(os.environ, LD_PRELOAD=self.hiding) if hidden else os.environ
        return subprocess.run([self.binary, *map(str, arguments)], env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=60)

    def judge(self, holds, *what):
        self.passed, self.failed = self.passed + bool(holds), self.failed + (not holds)
        if not holds:
            print("FAILED:", *what)

    def shows_the_same(self, path, part=lambda facts: facts):
        there, gone = (self.run("show", "--json", path, hidden=hidden) for hidden in (False, True))
        facts = [part(json.loads(run.stdout)) if run.returncode == 0 else run.stderr for run in (there, gone)]
        self.judge(facts[0] == facts[1], "show", path.name, gone.stderr, facts)

    def names_the_package(self, package, *arguments):
        run = self.run(*arguments)
        line = run.stderr.decode()
        self.judge(run.returncode not in (0, 2) and line.count("\n") == 1 and "apt-get install " + package in line,
                   *arguments, run.returncode, line)


def main():
    with tempfile.TemporaryDirectory() as folder:
        check = Check(places.binary(sys.argv[1] if len(sys.argv) > 1 else None), folder)
        out = check.folder / "out"
        for path in sorted(places.MEDIA.iterdir()):
            check.shows_the_same(path)
            if path.suffix not in (".mov", ".mp4"):
                continue
            kind = ".mp4" if path.suffix == ".mov" else ".mov"
            statuses = {hidden: check.run("convert", "--force", path, out.with_suffix(kind), hidden=hidden).returncode
                        for hidden in (False, True)}
            check.judge(statuses[True] == statuses[False], "convert", path.name, statuses)
        for path in sorted(places.FORMATS.iterdir()):
            if path.suffix in FOREIGN:
                check.names_the_package("libavformat", "show", path)
                continue
            check.shows_the_same(path, (lambda facts: facts) if path.suffix in DESCRIBED else said)
            copy = out.with_suffix(path.suffix)
            statuses = {}
            for hidden in (False, True):
                copy.write_bytes(path.read_bytes())
                statuses[hidden] = check.run("edit", "--title", "A title", copy, hidden=hidden).returncode
            check.judge(statuses[True] == statuses[False], "edit", path.name, statuses)
        check.names_the_package("libavformat", "convert", places.FORMATS / "tags.mkv", check.folder / "from.mp4")
        check.names_the_package("libavformat", "convert", next(places.MEDIA.glob("*.mov")), check.folder / "to.mkv")
        check.names_the_package("libsqlite3-0", "timed", "export", "--quiet", "-o", check.folder / "path.gpkg",
                                places.MEDIA / "telemetry.mp4")
        check.names_the_package("libcurl", "show", "http://127.0.0.1:9/none.mp4")
        print("%d passed, %d failed" % (check.passed, check.failed))
        return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
