#!/usr/bin/env python3
"""check_index.py [BIN] [--files N] - an index of a library says what its files say, follows what becomes of them, and
survives being killed.

A library of N files (10,000 unless told otherwise) in folders by month is made of fixtures, with titles and dates of
their own. SQLite itself, as Python has it, reads the database:
  - every file has its row, its title, its tracks and its items; the views answer;
  - again, nothing is read; what was edited, moved, added and taken away follows, and nothing else changes;
  - killed at moments at random, the database is whole, and the next run makes it what it would have been.
"""
import argparse
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import places  # noqa: E402

SOURCES = ["quicktime-keys.mov", "itunes-list.m4a", "movie-first.mp4", "movie-last.mov"]
KILLS = 12


class Check:
    def __init__(self, binary, folder, count):
        self.binary, self.library, self.database = binary, folder / "library", folder / "library.sqlite"
        self.count, self.passed, self.failed = count, 0, 0

    def expect(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED " + what, flush=True)

    def index(self, *options, database=None):
        done = subprocess.run([self.binary, "index", str(self.library), "-o", str(database or self.database), *options],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
        return done.returncode, done.stderr.strip().splitlines()[-1:] or [""]

    def ask(self, text, database=None):
        with sqlite3.connect(database or self.database) as connection:
            return connection.execute(text).fetchall()

    def make(self):
        """The library: each file with a title of its own, which a table gives to all at once."""
        for number in range(self.count):
            source = SOURCES[number % len(SOURCES)]
            folder = self.library / ("2026-%02d" % (number % 12 + 1))
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(places.MEDIA / source, folder / ("clip%05d%s" % (number, pathlib.Path(source).suffix)))
        table = self.library.parent / "titles.csv"
        files = sorted(self.library.rglob("clip*"))
        table.write_text("source,title\n" + "".join("%s,Clip %d\n" % (path, place) for place, path in enumerate(files)))
        done = subprocess.run([self.binary, "edit", "-q", "--no-sync", "--csv", str(table)], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        self.expect(done.returncode == 0, "titles: %s" % done.stdout[-500:])
        self.files = files

    # -- steps ------------------------------------------------------------------------------------

    def first(self):
        began = time.monotonic()
        code, said = self.index()
        print("%d files: %.1f s" % (self.count, time.monotonic() - began), flush=True)
        self.expect(code == 0 and "new" in said[0], "the first run ends with %d: %s" % (code, said[0]))
        rows = dict(self.ask("SELECT path, title FROM files"))
        wanted = {os.path.realpath(path): "Clip %d" % place for place, path in enumerate(self.files)}
        self.expect(rows == wanted, "%d rows, %d of them as they should be" % (
            len(rows), sum(rows.get(path) == title for path, title in wanted.items())))
        for table in ("tracks", "items"):
            without = self.ask("SELECT count(*) FROM files WHERE id NOT IN (SELECT file FROM %s)" % table)[0][0]
            self.expect(without == 0, "%d files have no %s" % (without, table))
        for view in ("by_day", "by_device", "without_place", "without_date", "duplicates", "damaged"):
            try:
                self.ask("SELECT * FROM " + view)
            except sqlite3.Error as error:
                self.expect(False, "%s: %s" % (view, error))
        days = self.ask("SELECT sum(files) FROM by_day")[0][0]
        dated = self.ask("SELECT count(*) FROM files WHERE captured IS NOT NULL")[0][0]
        self.expect(days == dated > 0, "the days have %s files, %s have a date" % (days, dated))

    def follows(self):
        before = self.ask("SELECT id, path FROM files ORDER BY id")
        began = time.monotonic()
        code, said = self.index()
        print("again: %.1f s" % (time.monotonic() - began), flush=True)
        self.expect(code == 0 and said[0].endswith(": %s unchanged" % format(self.count, ",")), "again: %s" % said[0])
        self.expect(self.ask("SELECT id, path FROM files ORDER BY id") == before, "again, rows differ")
        edited, moved, gone = self.files[:5], self.files[5:8], self.files[8:10]
        for path in edited:
            subprocess.run([self.binary, "edit", "-q", "--title", "Edited", str(path)], check=True)
        for path in moved:
            path.rename(path.with_name("moved-" + path.name))
        for path in gone:
            path.unlink()
        shutil.copy(places.MEDIA / "movie-first.mp4", self.library / "new.mp4")
        code, said = self.index()
        counts = "1 new, 5 changed, 3 moved, %s unchanged, 2 gone" % format(self.count - 10, ",")
        self.expect(said[0].endswith(counts), "after changes: %s, wanted %s" % (said[0], counts))
        self.expect(self.ask("SELECT count(*) FROM files WHERE title = 'Edited'") == [(5,)], "titles of what was edited")
        kept = {row[0] for row in before} & {row[0] for row in self.ask("SELECT id FROM files WHERE name LIKE 'moved-%'")}
        self.expect(len(kept) == 3, "what was moved keeps its row")
        orphans = self.ask("SELECT count(*) FROM items WHERE file NOT IN (SELECT id FROM files)")[0][0]
        self.expect(orphans == 0, "%d items of no file" % orphans)

    def killed(self):
        """A run that is killed leaves a whole database; the next one makes it what one run would have made."""
        chance = random.Random(9)
        other = self.database.with_name("killed.sqlite")
        took = time.monotonic()
        self.index(database=other)
        took = time.monotonic() - took
        wanted = self.ask("SELECT path, title, size FROM files ORDER BY path", other)
        other.unlink()
        for _ in range(KILLS):
            process = subprocess.Popen([self.binary, "index", "-q", str(self.library), "-o", str(other)], stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0, took))
            process.send_signal(signal.SIGKILL)
            process.wait()
            if other.exists() and other.stat().st_size:
                self.expect(self.ask("PRAGMA integrity_check", other) == [("ok",)], "after a kill, the database is not whole")
        code, said = self.index(database=other)
        self.expect(code == 0 and self.ask("SELECT path, title, size FROM files ORDER BY path", other) == wanted,
                    "after kills, the index differs: %s" % said[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--files", type=int, default=10_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        check = Check(places.binary(arguments.binary), pathlib.Path(name), arguments.files)
        check.make()
        check.first()
        check.follows()
        check.killed()
        return places.finish(check.passed, check.failed)


if __name__ == "__main__":
    sys.exit(main())
