#!/usr/bin/env python3
"""check_edits.py [BIN] [--shared DIR] [--only PATTERN] [--kills N] - edits metadata in place, and asks others what they see.

Files of ffmpeg, exiftool, AtomicParsley and mutagen, the fixtures and small real files are edited: the independent
checker must see the planned change and nothing else, media bytes stay, the other programs read the new values, and
edit our files in turn without harm. Then what a file goes through: killed at any moment, links, modes, attributes,
times, no permission, no room, changed by others meanwhile, two editors at once. MXF of every pattern ffmpeg writes: an
independent reader of partitions finds places and sizes true, ffprobe the values, no byte what was removed or stripped.
The binary's path may come from MEDIAMETA; without it, the last release build is taken.
"""
import argparse
import concurrent.futures
import contextlib
import fnmatch
import os
import pathlib
import random
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import edited, exchange, places, programs  # noqa: E402

SMALL = 3 << 20
# Neither file is one that can be edited, and says so.
CANNOT = {"compressed.mov": "compressed", "without-movie.mp4": "moov"}
NOBODY = 65534


class Failed(Exception):
    pass


def require(condition, message):
    if not condition:
        raise Failed(message)


class Tool:
    """mediameta edit."""

    def __init__(self, binary):
        self.binary = binary

    def run(self, *words, status=0, **options):
        done = subprocess.run([self.binary, "edit", *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=120, **options)
        require(done.returncode == status, "edit %s: exit %d, not %d: %s"
                % (" ".join(map(str, words))[:120], done.returncode, status, done.stderr.strip()[:300]))
        return done

    def fails(self, *words, status=1, path=None, **options):
        """One clear line, and the file as it was."""
        before = path.read_bytes() if path else None
        done = self.run(*words, status=status, **options)
        require(len(done.stderr.strip().splitlines()) == 1, "not one line: %r" % done.stderr[:300])
        require(done.stderr.startswith("mediameta: "), "odd line: %r" % done.stderr[:200])
        if path:
            require(path.read_bytes() == before, "the original has changed")
            others = [p.name for p in path.parent.iterdir() if p.name.startswith(".")]
            require(not others, "left behind: %s" % others)
        return done.stderr


# -- one file, edited and asked about ----------------------------------------------------------------

WORDS = {"title": "T\u00eftre \u4e2d", "artist": "Art ist", "date": "2026-05-17", "comment": "Said",
         "copyright": "(c) us", "genre": "Drama"}
OWN = "com.example.note"


def edit_file(tool, checker, source, folder):
    """Sets, reads back, sets again, removes: what is left must be what was there."""
    path = edited.copy(source, folder, "e-" + source.name)
    before, media = edited.items(tool.binary, path), edited.media_bytes(path)
    own = "mdta/%s=kept" % OWN
    report = tool.run("--quiet", "--json", "--add", own, path).stdout
    found = edited.report_faults(report)
    require(not found, "the report: " + "; ".join(found)[:300])
    after = edited.items(tool.binary, path)
    require(sorted(before, key=str) == sorted((i for i in after if OWN not in i[1]), key=str), "items differ after --add")
    if checker:
        found = edited.planned_only(checker, source, path, [OWN])
        require(not found, "; ".join(found)[:400])
    tool.run("--set", "mdta/%s=longer than before, by far" % OWN, path)
    tool.run("--remove", "mdta/" + OWN, path)
    require(sorted(before, key=str) == sorted(edited.items(tool.binary, path), key=str), "items differ after --remove")
    require(edited.media_bytes(path) == media, "media bytes differ")
    if checker:
        found = edited.planned_only(checker, source, path, ())
        require(not found, "after --remove: " + "; ".join(found)[:400])
    moment = path.stat().st_mtime_ns
    require("unchanged" in tool.run("--clear", "ixml", path).stderr, "not unchanged")
    require(path.stat().st_mtime_ns == moment, "a time differs although nothing was changed")
    path.unlink()


def edit_exchange(tool, source, folder):
    """MXF: values in every copy, room used and outgrown, removed, stripped."""
    path = edited.copy(source, folder, "x-" + source.name)
    samples = exchange.essence(path)

    def sound(step, **tags):
        found = exchange.layout_faults(path.read_bytes())
        require(not found, "%s: %s" % (step, "; ".join(found)[:300]))
        require(exchange.essence(path) == samples, "%s: other samples or complaints" % step)
        seen = exchange.told(path)
        for key, value in tags.items():
            require(seen.get(key, "") == value, "%s: ffprobe reads %s as %r" % (step, key, seen.get(key)))

    words = ["--title", "Tre \u4e2d", "--comment", "Said", "--set", "mxf/UserComments/Scene=Nine", "--set", "mxf/Identification/CompanyName=Us Ltd"]
    tool.run("--quiet", *words, path)
    sound("edited", material_package_name="Tre \u4e2d", comment_Comment="Said", comment_Scene="Nine", company_name="Us Ltd")
    for size in (1, 300, 9000):
        tool.run("--quiet", "--set", "mxf/UserComments/Long=" + "x" * size, path)
        sound("of %d letters" % size, comment_Long="x" * size)
    tool.run("--quiet", "--remove", "mxf/UserComments/Scene", "--remove", "title", path)
    sound("removed", comment_Scene="", material_package_name="", company_name="Us Ltd")
    tool.run("--quiet", "--title", "Kept", path)
    gone = [word.encode(code) for word in ("Us Ltd", "Nine", "Said") for code in ("utf-16-be", "utf-16-le", "utf-8")]
    stripped = pathlib.Path(folder) / ("s-" + source.name)
    done = programs.run([tool.binary, "strip", str(path), "-o", str(stripped)])
    require(done.returncode == 0, done.stderr.decode()[:300])
    path = stripped
    sound("stripped", material_package_name="Kept", company_name="", comment_Comment="")
    require(not any(word in path.read_bytes() for word in gone), "stripped, and still there")
    require(programs.run([tool.binary, "strip", "--check", str(path)]).returncode == 0, "strip --check finds something")
    tool.fails("--set", "mxf/MaterialPackage/PackageUID=0x00", path, path=path)
    tool.fails("--set", "mxf/UserComments/Long=" + "x" * 40000, path, path=path)


def read_back(tool, checker, source, folder):
    """Everybody reads what we set, and changes it without harm to the rest."""
    path = edited.copy(source, folder, "r-" + source.name)
    media = edited.media_bytes(path)
    cover = edited.png(pathlib.Path(folder) / ("cover-%s.png" % source.name), 40)
    words = [w for k, v in WORDS.items() for w in ("--" + k, v)]
    tool.run(*words, "--artwork", cover, "--location", "+48.8577+002.2950/", "--track-number", "3/12", path)
    require(edited.media_bytes(path) == media, "media bytes differ")
    if checker:
        require(not checker.Document(str(path)).errors or checker.Document(str(source)).errors, "malformed")
    seen = edited.ffprobe(path)
    # FFmpeg reads no text of 3GPP.
    for name in ("title", "artist", "comment", "copyright", "genre") if path.suffix != ".3gp" else ("comment",):
        values = [v for k, v in seen.items() if k == name or k.endswith("." + name)]
        require(WORDS[name] in values, "ffprobe reads %s as %s" % (name, values))
    seen = edited.exiftool(path)
    for name in ("Title", "Artist", "Genre", "Copyright"):
        values = [v for k, v in seen.items() if k.split(":")[-1] in (name, "Performer")]
        require(WORDS[name.lower()] in values, "exiftool reads %s as %s" % (name, values))
    require(not any(k.endswith(":Warning") or k.endswith(":Error") for k in seen)
            or any(k.endswith(":Warning") for k in edited.exiftool(source)), "exiftool warns: %s"
            % [v for k, v in seen.items() if k.endswith(":Warning")])
    place = [v for k, v in seen.items() if "GPSCoordinates" in k or "LocationInformation" in k]
    require(any("48.85" in v for v in place), "exiftool reads the place as %s" % place)
    seen = edited.mediainfo(path)
    require(WORDS["title"] in seen.values(), "mediainfo reads no title: %s" % seen.get("Title"))
    if path.suffix in (".mp4", ".m4a"):
        seen = edited.mutagen(path)
        if seen is not None:
            require(seen.get("\xa9nam") == [WORDS["title"]] and seen.get("trkn") == [(3, 12)], "mutagen: %s" % seen.get("\xa9nam"))
            require(bytes(seen["covr"][0]) == cover.read_bytes(), "mutagen reads another picture")
        seen = edited.atomicparsley(path)
        # It does not look into movies with fragments.
        require("fragmented" in path.name or seen.get("\xa9nam") == WORDS["title"] and seen.get("trkn") == "3 of 12", "AtomicParsley: %s" % seen)
    others_edit(tool, checker, path, folder, media)
    path.unlink()


def others_edit(tool, checker, path, folder, media):
    """exiftool, AtomicParsley and mutagen change our file: their change is there, and all the rest."""
    ours = [i for i in edited.items(tool.binary, path) if i[1].startswith(("itsk/", "mdta/"))]
    makers = [(edited.by_exiftool, "itsk/%A9gen"), (edited.by_mutagen, "itsk/%A9wrt"), (edited.by_atomicparsley, "itsk/%A9grp")]
    for maker, identifier in makers:
        # AtomicParsley and mutagen take no QuickTime movies; AtomicParsley none with fragments.
        if maker is not edited.by_exiftool and path.suffix not in (".mp4", ".m4a"):
            continue
        if "fragmented" in path.name and maker is not edited.by_mutagen:
            continue
        copy = edited.copy(path, folder, "%s-%s" % (maker.__name__, path.name))
        problem = maker(copy)
        if problem and "not installed" in problem:
            continue
        require(problem is None, "%s cannot edit our file: %s" % (maker.__name__[3:], problem))
        now = edited.items(tool.binary, copy)
        # exiftool puts items into the first list of user data, of whatever handler; in keys.mov FFmpeg's keys are the only one.
        require(path.name == "r-keys.mov" or any(i[1] == identifier for i in now), "%s: its own item is not there" % maker.__name__[3:])
        rest = [i for i in now if i[1] != identifier]
        lost = [i[1] for i in ours if i not in rest and i[1] != identifier]
        require(not lost, "%s lost %s" % (maker.__name__[3:], lost))
        require(edited.media_bytes(copy) == media, "%s: media bytes differ" % maker.__name__[3:])
        # And back to us.
        odd = checker and checker.Document(str(copy)).errors
        tool.run("--title", "Again", copy)
        require(edited.media_bytes(copy) == media, "media bytes differ after we edited what %s wrote" % maker.__name__[3:])
        if checker:
            require(odd or not checker.Document(str(copy)).errors or checker.Document(str(path)).errors,
                    "malformed after we edited what %s wrote: %s" % (maker.__name__[3:], checker.Document(str(copy)).errors[:1]))
        copy.unlink()


# -- what a file goes through ------------------------------------------------------------------------

def big(folder):
    """A movie whose header is large enough that writing it takes a while; header last."""
    path = pathlib.Path(folder) / "big.m4a"
    done = programs.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", "9000",
                         "-c:a", "aac", "-b:a", "8k", "-metadata", "title=old", str(path)])
    require(done.returncode == 0, "ffmpeg cannot make a movie")
    return path


def kills(tool, checker, folder, count):
    """Killed at random moments: the file is the old or the new one, whole, and can be edited again."""
    source = big(folder)
    first = edited.copy(source, folder, "first.m4a")
    programs.run(["ffmpeg", "-v", "error", "-y", "-i", str(source), "-c", "copy", "-movflags", "+faststart", str(first)])
    ended = {"old": 0, "new": 0}
    for original in (source, first):
        media = edited.media_bytes(original)
        path = edited.copy(original, folder, "killed.m4a")
        began = time.monotonic()
        tool.run("--title", "warm", path)
        span = time.monotonic() - began
        shutil.copy(original, path)
        title = edited.probed_title(path)
        for number in range(count):
            new = "title %d %s" % (number, "x" * random.choice((0, 10, 9000)))
            words = [tool.binary, "edit", "--title", new, str(path)]
            child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0, span * 1.1))
            child.send_signal(signal.SIGKILL)
            child.wait()
            now = edited.probed_title(path)
            require(now in (title, new), "after a kill the title is %r" % (now or "")[:40])
            ended["new" if now == new else "old"] += 1
            title = now
            if number % 5 == 0:
                require(edited.media_bytes(path) == media, "media bytes differ after a kill")
                if checker:
                    # Between two steps the old header stands before the new one, which says nothing yet.
                    errors = [str(e) for e in checker.Document(str(path)).errors if "a second moov" not in str(e)]
                    require(not errors, "malformed after a kill: %s" % errors[:1])
        require(edited.media_bytes(path) == media, "media bytes differ after kills")
        tool.run("--title", "at last", path)
        require(edited.probed_title(path) == "at last", "no edit after kills")
        require(not checker or not checker.Document(str(path)).errors, "malformed after the edit that follows kills")
        rest = [p.name for p in path.parent.iterdir() if p.name.startswith(".")]
        require(not rest, "left behind: %s" % rest)
    return "%d old, %d new" % (ended["old"], ended["new"])


def attributes(tool, source, folder):
    """Mode, owner, extended attributes, hard and symbolic links, times."""
    path = edited.copy(source, folder, "a.mp4")
    hard, soft = path.parent / "hard.mp4", path.parent / "soft.mp4"
    os.link(path, hard)
    soft.symlink_to(path.name)
    os.chmod(path, 0o640)
    with contextlib.suppress(OSError):
        os.setxattr(path, "user.note", b"kept")
    if os.geteuid() == 0:
        os.chown(path, NOBODY, NOBODY)
    os.utime(path, ns=(10**18, 10**18 + 123456789))
    before = path.stat()

    def same(names):
        now = path.stat()
        for name in names:
            require(getattr(now, name) == getattr(before, name), "%s is another" % name)
        with contextlib.suppress(OSError):
            if "user.note" in os.listxattr(hard):
                require(os.getxattr(path, "user.note") == b"kept", "an extended attribute is another")

    kept = ("st_ino", "st_nlink", "st_mode", "st_uid", "st_gid")
    tool.run("--preserve-mtime", "--title", "one", soft)
    require(soft.is_symlink(), "the symbolic link is gone")
    same(kept + ("st_mtime_ns",))
    require(edited.probed_title(hard) == "one", "the hard link has another title")
    tool.run("--title", "two", hard)
    same(kept)
    require(path.stat().st_mtime_ns != before.st_mtime_ns, "the time of modification is the old one")
    out = path.parent / "out.mp4"
    tool.run("--title", "three", "-o", out, path)
    require(stat.S_IMODE(out.stat().st_mode) == 0o640, "the output has another mode")
    require(edited.probed_title(path) == "two", "the original was changed")
    for one in (path, hard, soft, out):
        one.unlink()


def trouble(tool, source, folder):
    """No permission, no room, other limits: one clear line, and the original as it was."""
    path = edited.copy(source, folder, "t.mp4")
    artwork = pathlib.Path(folder) / "large.png"
    artwork.write_bytes(edited.png(pathlib.Path(folder) / "p.png", 3).read_bytes() + bytes(1 << 20))
    # A limit on the size of files ends like a full disk.
    limit = path.stat().st_size + 4096

    def limited():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    tool.fails("--artwork", artwork, path, path=path, preexec_fn=limited)
    tool.fails("--title", "x", path.parent / "none.mp4")
    tool.fails("--title", "x", path.parent)
    (path.parent / "text.mp4").write_text("no movie at all, only words")
    tool.fails("--title", "x", path.parent / "text.mp4")
    tool.fails("--title", "x", "-o", path, "-f", path, path=path)
    tool.fails("--title", "x", "-o", path.parent / "no" / "folder.mp4", path, path=path)
    done = tool.run("--set", "itsk/trkn=a/b", path, status=2)
    require(len(done.stderr.strip().splitlines()) == 2, "usage: %r" % done.stderr)
    setpriv = shutil.which("setpriv")
    if os.geteuid() != 0 or not setpriv:
        places.leave_out("files of another user, which needs root and setpriv")
    else:
        os.chmod(folder, 0o755)
        os.chmod(path, 0o444)
        words = [setpriv, "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups", tool.binary, "edit", "--title", "x", str(path)]
        before = path.read_bytes()
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if "ermission denied" in done.stderr and "setpriv" not in done.stderr:
            require(done.returncode == 1 and len(done.stderr.strip().splitlines()) == 1, "read-only: %r" % done.stderr)
        else:
            require(done.returncode != 0, "a read-only file was changed")
        require(path.read_bytes() == before, "a read-only file has changed")
    full_disk(tool, source, artwork, folder)


def full_disk(tool, source, artwork, folder):
    """A small file system that has no room for the edit; left out where none can be mounted."""
    room = pathlib.Path(folder) / "room"
    room.mkdir()
    blocks = (source.stat().st_size + (96 << 10)) >> 10
    mounted = os.geteuid() == 0 and shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=%dk" % blocks, "tmpfs", str(room)], stderr=subprocess.DEVNULL).returncode == 0
    if not mounted:
        return places.leave_out("a full file system, since none can be mounted")
    try:
        path = edited.copy(source, room, "full.mp4")
        line = tool.fails("--artwork", artwork, path, path=path)
        require("space" in line, "says nothing of space: %r" % line)
        tool.fails("--artwork", artwork, "-o", room / "new.mp4", path, path=path)
        require(not (room / "new.mp4").exists(), "half a file was left")
        tool.run("--title", "fits", path)
    finally:
        subprocess.run(["umount", str(room)], check=False)


def meanwhile(tool, source, folder):
    """Someone else changes the file after it was read: refused. The items come from a pipe, which holds the edit up."""
    path = edited.copy(source, folder, "m.mp4")
    document = subprocess.run([tool.binary, "show", "--json", str(path)], stdout=subprocess.PIPE, check=True).stdout
    document = document.replace(b'"metadata": [', b'"metadata": [{"identifier": "mdta/com.example.a", "value": "x"},', 1)
    changes = [
        ("grows", lambda: path.open("ab").write(b"\0\0\0\x08free")),
        ("is edited by another", lambda: tool.run("--title", "theirs", path)),
        ("is replaced", lambda: os.replace(edited.copy(source, folder, "other.mp4"), path)),
    ]
    for name, change in changes:
        shutil.copy(source, path)
        pipe = path.parent / "items.fifo"
        os.mkfifo(pipe)
        child = subprocess.Popen([tool.binary, "edit", "--import", str(pipe), str(path)], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        # Opening for writing waits until the edit, which has read the file by then, opens for reading.
        with open(pipe, "wb") as file:
            time.sleep(0.05)
            change()
            now = path.read_bytes()
            file.write(document)
        _, said = child.communicate(timeout=60)
        pipe.unlink()
        require(child.returncode == 1 and len(said.strip().splitlines()) == 1, "%s: exit %d, %r" % (name, child.returncode, said))
        require(path.read_bytes() == now, "%s: the file of the other is gone" % name)
    path.unlink()


def together(tool, checker, source, folder):
    """Many editors of one file at once: each is done or refused in one line, and the file is whole."""
    path = edited.copy(source, folder, "g.mp4")
    media = edited.media_bytes(path)
    done, refused = 0, 0
    for turn in range(4):
        children = [subprocess.Popen([tool.binary, "edit", "--set", "mdta/com.example.n%d=%d" % (n, turn), str(path)],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for n in range(4)]
        for child in children:
            _, said = child.communicate(timeout=60)
            require(child.returncode in (0, 1), "exit %d: %s" % (child.returncode, said[:200]))
            if child.returncode:
                require(len(said.strip().splitlines()) == 1, "not one line: %r" % said)
                refused += 1
            else:
                done += 1
    require(done > 0, "no one could edit")
    require(edited.media_bytes(path) == media, "media bytes differ")
    if checker:
        require(not checker.Document(str(path)).errors, "malformed: %s" % checker.Document(str(path)).errors[:1])
    return "%d done, %d refused" % (done, refused)


# -- all -----------------------------------------------------------------------------------------------

def attempt(name, work, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        try:
            said = work(*arguments[:-1], folder) if arguments and arguments[-1] is None else work(*arguments)
            return name, None, said
        except Failed as failure:
            return name, str(failure), None
        except (OSError, ValueError, KeyError, subprocess.SubprocessError) as error:
            return name, "%s: %s" % (type(error).__name__, error), None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="*")
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    tool = Tool(places.binary(options.binary))
    shared = places.shared_folder(options.shared)
    checker = places.independent_checker(shared)
    left_out = places.left_out(shared, "the independent checker, real files")
    passed, failed = 0, 0
    with tempfile.TemporaryDirectory() as made:
        movies = edited.movies(pathlib.Path(made))
        plain = pathlib.Path(made) / "last.mp4"
        fixtures = [p for p in sorted(places.MEDIA.iterdir()) if p.suffix in places.SUFFIXES and p.name not in CANNOT]
        real = [p for p in places.real_files(shared) if p.stat().st_size < SMALL and readable(tool, p) and not edited.is_cut(p)]
        jobs = [("edit %s" % p.name, edit_file, tool, checker, p, None) for p in movies + fixtures + real]
        exchanged = pathlib.Path(made) / "exchanged"
        exchanged.mkdir()
        jobs += [("exchange %s" % p.name, edit_exchange, tool, p, None) for p in exchange.make(exchanged)]
        jobs += [("read back %s" % p.name, read_back, tool, checker, p, None) for p in movies]
        jobs += [
            ("killed", lambda folder: kills(tool, checker, folder, options.kills), None),
            ("attributes", attributes, tool, plain, None), ("trouble", trouble, tool, plain, None),
            ("changed meanwhile", meanwhile, tool, plain, None), ("together", together, tool, checker, plain, None),
        ]
        jobs = [j for j in jobs if fnmatch.fnmatch(j[0], options.only)]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for name, problem, said in pool.map(lambda j: attempt(*j), jobs):
                if problem:
                    failed += 1
                    print("FAILED %s: %s" % (name, problem), flush=True)
                else:
                    passed += 1
                    if isinstance(said, str):
                        print("%s: %s" % (name, said), flush=True)
    return places.finish(passed, failed, left_out=left_out)


def readable(tool, path):
    """Whether a file has a movie header at all; init segments and scraps have none."""
    done = subprocess.run([tool.binary, "edit", "--dry-run", "--clear", "ixml", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
