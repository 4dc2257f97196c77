#!/usr/bin/env python3
"""check_growth.py [BIN] [--only PATTERN] [--jobs N] [--all] - time and memory grow no faster than what is read.

Files with many fragments, items, boxes, edits, samples, tags, tracks or chapters are made in two sizes, and every verb
goes over both. The work of a verb is counted in instructions where `perf` may count them, else as CPU time of the
process; what an empty file takes is left out. It must not grow with a power of more than POWER, and a file must take
no more memory than what an empty one takes, SPARE megabytes and TIMES its size, nor more than MEGABYTES.
A verb may refuse a file, in time. With --all the sizes are those of the biggest files that are known.
"""
import argparse
import concurrent.futures
import fnmatch
import math
import os
import pathlib
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import places  # noqa: E402
from support.random_movies import MATRIX, box, full, u32  # noqa: E402

POWER, SPARE, TIMES, MEGABYTES = 1.3, 64, 48, 256
# Below these nothing is said of growth; a tenth of it is the noise of a start.
FEW_SECONDS, FEW_INSTRUCTIONS = 0.25, 300_000_000
SECONDS = 15
TICKS = 600


# -- files ---------------------------------------------------------------------------------------------

def hdlr(handler):
    return full(b"hdlr", bytes(4), handler, bytes(12), b"\0")


def trak(number, handler=b"meta", tables=None, edits=b"", duration=TICKS):
    entry = box(b"mett", bytes(6), b"\0\1", b"\0", b"text/plain\0")
    stbl = tables or [full(b"stts", u32(1, 1, TICKS)), full(b"stsc", u32(1, 1, 1, 1)), full(b"stsz", u32(16, 1)), full(b"stco", u32(1, 40))]
    minf = box(b"minf", full(b"nmhd"), box(b"dinf", full(b"dref", u32(1), full(b"url ", flags=1))),
               box(b"stbl", full(b"stsd", u32(1), entry), *stbl))
    return box(b"trak", full(b"tkhd", u32(0, 0, number, 0, duration), bytes(16), MATRIX, bytes(8), flags=7), edits,
               box(b"mdia", full(b"mdhd", u32(0, 0, TICKS, duration), b"\x55\xc4\0\0"), hdlr(handler), minf))


def moov(*parts, tracks=1, duration=TICKS):
    return box(b"moov", full(b"mvhd", u32(0, 0, TICKS, duration, 65536), b"\1\0", bytes(10), MATRIX, bytes(24), u32(tracks + 1)), *parts)


FTYP = box(b"ftyp", b"isom", u32(0x200), b"isomiso2iso5mp41")
# Media data at 32: sixteen bytes from 40 on.
MEDIA = box(b"mdat", bytes(range(1, 17)))


def movie(*parts, **settings):
    return FTYP + MEDIA + moov(*parts, **settings)


def fragments(count):
    empty = [full(b"stts", u32(0)), full(b"stsc", u32(0)), full(b"stsz", u32(0, 0)), full(b"stco", u32(0))]
    out = [FTYP, moov(trak(1, tables=empty, duration=0), box(b"mvex", full(b"trex", u32(1, 1, 0, 0, 0))), duration=0)]
    for number in range(count):
        traf = box(b"traf", full(b"tfhd", u32(1), flags=0x20000), full(b"tfdt", u32(number * TICKS)), full(b"trun", u32(1, 100, TICKS, 16), flags=0x301))
        moof = box(b"moof", full(b"mfhd", u32(number + 1)), traf)
        assert len(moof) == 92, len(moof)
        out += [moof, box(b"mdat", struct.pack(">QQ", number, number))]
    return b"".join(out)


def list_items(count):
    data = lambda n: full(b"data", bytes(4), b"value %d" % n, flags=1)
    items = [box(b"----", full(b"mean", b"org.example"), full(b"name", b"n%d" % n), data(n)) for n in range(count)]
    return movie(trak(1), box(b"udta", full(b"meta", full(b"hdlr", bytes(4), b"mdirappl", bytes(9)), box(b"ilst", *items))))


def keys(count):
    names = [box(b"mdta", b"org.example.key%d" % n) for n in range(count)]
    items = [box(u32(n + 1), full(b"data", bytes(4), b"value %d" % n, flags=1)) for n in range(count)]
    return movie(trak(1), full(b"meta", hdlr(b"mdta"), full(b"keys", u32(count), *names), box(b"ilst", *items)))


def user_data(count):
    kinds = [b"\xa9nam", b"\xa9ART", b"\xa9cmt", b"\xa9alb"]
    return movie(trak(1), box(b"udta", *(box(kinds[n % 4], struct.pack(">HH", 8, 0x15C7), b"text%4d" % (n % 10000)) for n in range(count))))


def top_level(count):
    return movie(trak(1)) + box(b"Zero") * (count // 2) + b"".join(box(b"Znum", u32(n, n, n, n)) for n in range(count // 2))


def edit_list(count):
    rows = u32(1, 0, 65536) * count
    return movie(trak(1, edits=box(b"edts", full(b"elst", u32(count), rows)), duration=count))


def samples(count):
    head = len(FTYP) + 8
    places_ = u32(*(head + 8 * n for n in range(count)))
    tables = [full(b"stts", u32(1, count, TICKS)), full(b"stsc", u32(1, 1, 1, 1)), full(b"stsz", u32(0, count), u32(8) * count), full(b"stco", u32(count), places_)]
    return FTYP + box(b"mdat", b"".join(struct.pack(">Q", n) for n in range(count))) + moov(trak(1, tables=tables, duration=count * TICKS), duration=count * TICKS)


def tracks(count):
    return movie(*(trak(n) for n in range(1, count + 1)), tracks=count)


def chapters(count):
    """Titles in a track of text that a track of sound refers to."""
    head = len(FTYP) + 8
    titles = [struct.pack(">H", 7) + b"%07d" % n for n in range(count)]
    tables = [full(b"stts", u32(1, count, TICKS)), full(b"stsc", u32(1, 1, 1, 1)), full(b"stsz", u32(9, count)),
              full(b"stco", u32(count), u32(*(head + 9 * n for n in range(count))))]
    text = trak(2, b"text", tables, duration=count * TICKS)
    return FTYP + box(b"mdat", b"".join(titles)) + moov(trak(1, b"soun", edits=box(b"tref", box(b"chap", u32(2))), duration=count * TICKS), text,
                                                        tracks=2, duration=count * TICKS)


def nesting(count):
    """Boxes in boxes, of which sizes are reported before what is in them."""
    inner = b"".join(struct.pack(">I", 8 * (count - n)) + b"udta" for n in range(count))
    return movie(trak(1), inner)


def packet(count):
    """Properties of an XMP packet."""
    names = b"".join(b"<x:n%d>value %d</x:n%d>" % (n, n, n) for n in range(count))
    text = (b'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
            b'<rdf:Description rdf:about="" xmlns:x="http://example.org/x/">' + names + b"</rdf:Description></rdf:RDF></x:xmpmeta>")
    return movie(trak(1), box(b"udta", box(b"XMP_", text)))


def synchsafe(number):
    return bytes(number >> shift & 127 for shift in (21, 14, 7, 0))


def frames_of_sound():
    return (places.FORMATS / "id3v1.mp3").read_bytes()[:-128]


def id3(count):
    frames = [b"TXXX" + synchsafe(len(b)) + b"\0\0" + b for b in (b"\3name %d\0value %d" % (n, n) for n in range(count))]
    body = b"".join(frames)
    return b"ID3\4\0\0" + synchsafe(len(body)) + body + frames_of_sound()


def id3_chapters(count):
    titles = [b"TIT2" + synchsafe(len(b)) + b"\0\0" + b for b in (b"\3title %d" % n for n in range(count))]
    frames = [b"c%d\0" % n + struct.pack(">IIII", n * 10, n * 10 + 10, 0xFFFFFFFF, 0xFFFFFFFF) + titles[n] for n in range(count)]
    body = b"".join(b"CHAP" + synchsafe(len(b)) + b"\0\0" + b for b in frames)
    return b"ID3\4\0\0" + synchsafe(len(body)) + body + frames_of_sound()


def vorbis(count):
    data = (places.FORMATS / "comments.flac").read_bytes()
    at, blocks = 4, []
    while True:
        head = data[at:at + 4]
        size = int.from_bytes(head[1:], "big")
        blocks.append((head[0] & 127, data[at + 4:at + 4 + size]))
        at += 4 + size
        if head[0] & 128:
            break
    comments = [b"NAME%d=value %d" % (n, n) for n in range(count)]
    body = struct.pack("<I", 4) + b"none" + struct.pack("<I", count) + b"".join(struct.pack("<I", len(c)) + c for c in comments)
    chosen = [blocks[0][1], body]
    return b"fLaC" + bytes([0]) + len(chosen[0]).to_bytes(3, "big") + chosen[0] + bytes([0x84]) + len(body).to_bytes(3, "big") + body + data[at:]


def info(count):
    data = (places.FORMATS / "plain.wav").read_bytes()
    kinds = [b"INAM", b"IART", b"ICMT", b"IGNR"]
    body = b"INFO" + b"".join(kinds[n % 4] + struct.pack("<I", 8) + b"%07d\0" % n for n in range(count))
    data += b"LIST" + struct.pack("<I", len(body)) + body
    return data[:4] + struct.pack("<I", len(data) - 8) + data[8:]


def matroska(count):
    """Tags at the end of a file of which mkvmerge made the rest."""
    def element(code, body):
        return bytes.fromhex(code) + (0x10000000 | len(body)).to_bytes(4, "big") + body
    data = bytearray((places.FORMATS / "merged.mkv").read_bytes())
    simple = [element("67c8", element("45a3", b"NAME%d" % n) + element("4487", b"value %d" % n)) for n in range(count)]
    tags = element("1254c367", element("7373", element("63c0", b"") + b"".join(simple)))
    at = data.find(bytes.fromhex("18538067")) + 4
    width = 8 - int(math.log2(data[at]))
    size = int.from_bytes(data[at:at + width], "big") & (1 << 7 * width) - 1
    data[at:at + width] = (size + len(tags) | 1 << 7 * width).to_bytes(width, "big")
    return bytes(data) + tags


# Name, suffix, what makes it, two sizes, and the larger of --all.
FILES = [
    ("fragments", ".mp4", fragments, (1_000, 10_000), 100_000),
    ("list items", ".m4a", list_items, (5_000, 50_000), 100_000),
    ("keys", ".mov", keys, (5_000, 50_000), 100_000),
    ("user data", ".mov", user_data, (5_000, 50_000), 100_000),
    ("top-level boxes", ".mp4", top_level, (10_000, 100_000), 1_000_000),
    ("edit list", ".mp4", edit_list, (100_000, 1_000_000), 1_000_000),
    ("samples", ".mp4", samples, (50_000, 500_000), 2_000_000),
    ("tracks", ".mp4", tracks, (100, 1_000), 1_000),
    ("chapters", ".mov", chapters, (5_000, 50_000), 100_000),
    ("nesting", ".mov", nesting, (10_000, 100_000), 100_000),
    ("XMP properties", ".mov", packet, (5_000, 50_000), 100_000),
    ("ID3 chapters", ".mp3", id3_chapters, (2_000, 20_000), 40_000),
    ("ID3 frames", ".mp3", id3, (10_000, 100_000), 100_000),
    ("Vorbis comments", ".flac", vorbis, (10_000, 100_000), 100_000),
    ("INFO texts", ".wav", info, (10_000, 100_000), 100_000),
    ("Matroska tags", ".mkv", matroska, (3_000, 30_000), 100_000),
]


def commands(binary, path, folder):
    """Name and arguments of each verb, of a copy where it changes the file."""
    out = folder / ("out" + path.suffix)
    target = folder / ("out" + {".mp4": ".mov", ".m4a": ".mov", ".mov": ".mp4", ".mkv": ".mp4"}.get(path.suffix, ".m4a"))
    yield "show", [binary, "show", "--json", path]
    if path.suffix in places.SUFFIXES:
        yield "boxes", [binary, "boxes", path]
    yield "convert", [binary, "convert", "--quiet", "--no-sync", "-f", path, target]
    yield "edit", [binary, "edit", "--quiet", "--no-sync", "--title", "Gulls", folder / ("copy" + path.suffix)]
    yield "strip", [binary, "strip", "--quiet", "--no-sync", "-f", path, "-o", out]
    yield "diff", [binary, "diff", path, path]


# -- measuring -----------------------------------------------------------------------------------------

def counts_instructions():
    """Whether perf may count instructions here."""
    if shutil.which("perf") is None:
        return False
    done = subprocess.run(["perf", "stat", "-x", ",", "-e", "instructions:u", "true"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return done.returncode == 0 and done.stderr.split(",")[0].isdigit()


class Run:
    def __init__(self, words, with_perf, folder):
        told = folder / "perf"
        told.unlink(missing_ok=True)
        before = ["perf", "stat", "-x", ",", "-o", str(told), "-e", "instructions:u", "--"] if with_perf else []

        def limits():
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))

        with tempfile.TemporaryFile() as err:
            child = subprocess.Popen([*before, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=err, preexec_fn=limits,
                                     env=dict(os.environ, TMPDIR=str(folder)))
            number, status, usage = wait(child)
            err.seek(0)
            self.error = err.read().decode("utf-8", "replace").strip().splitlines()[-1:]
        self.status = os.waitstatus_to_exitcode(status)
        self.seconds, self.megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        self.work = self.seconds
        if with_perf and told.exists():
            fields = [line.split(",")[0] for line in told.read_text().splitlines() if "instructions" in line]
            self.work = int(fields[0]) if fields and fields[0].isdigit() else 0
        self.is_stopped = self.status == -signal.SIGXCPU or number is None


def wait(child):
    """A process that waits rather than works is stopped, too."""
    ends = time.monotonic() + SECONDS * 4
    while time.monotonic() < ends:
        number, status, usage = os.wait4(child.pid, os.WNOHANG)
        if number:
            return number, status, usage
        time.sleep(0.005)
    os.killpg(child.pid, signal.SIGKILL)
    _, status, usage = os.wait4(child.pid, 0)
    return None, status, usage


def check(binary, name, suffix, make, sizes, with_perf):
    """One kind of file through every verb: [(verb, text of the figures, what is wrong)]."""
    results = []
    few = FEW_INSTRUCTIONS if with_perf else FEW_SECONDS
    with tempfile.TemporaryDirectory(prefix="growth-") as folder:
        folder = pathlib.Path(folder)
        paths = []
        for label, count in (("empty", 1), ("small", sizes[0]), ("large", sizes[1])):
            paths.append(folder / (label + suffix))
            paths[-1].write_bytes(make(count))
        for verb, _ in list(commands(binary, paths[0], folder)):
            def measured():
                runs = []
                for path in paths:
                    shutil.copyfile(path, folder / ("copy" + suffix))
                    runs.append(Run(dict(commands(binary, path, folder))[verb], with_perf, folder))
                    if runs[-1].is_stopped:
                        break
                return runs
            runs = measured()
            # Something else may have been in the way: what is over soon, or grew too fast, is measured twice.
            if not runs[-1].is_stopped and (runs[-1].seconds < 1 or judge(runs, paths, sizes, few)[1]):
                again = measured()
                runs = [min(pair, key=lambda r: r.work) for pair in zip(runs, again)] if len(again) == len(runs) else runs
            results.append((verb, *judge(runs, paths, sizes, few)))
    return name, results


def judge(runs, paths, sizes, few):
    last = runs[-1]
    size = paths[len(runs) - 1].stat().st_size / (1 << 20)
    if last.is_stopped:
        return "stopped", ["not done after %d s of CPU time, a file of %.1f MB" % (SECONDS, size)]
    empty, small, large = runs
    figures = "%5.2f %5.2f %5.2f s, %4.0f MB" % (empty.seconds, small.seconds, large.seconds, large.megabytes)
    wrong = []
    grown = [max(r.work - empty.work, 0) + few / 10 for r in (small, large)]
    power = math.log(grown[1] / grown[0]) / math.log(sizes[1] / sizes[0])
    if large.work - empty.work > few:
        figures += ", power %.2f" % power
        if power > POWER:
            wrong.append("work grows with a power of %.2f" % power)
    limit = min(MEGABYTES, empty.megabytes + SPARE + TIMES * size)
    if large.megabytes > limit:
        wrong.append("%.0f MB for a file of %.1f MB, more than %.0f" % (large.megabytes, size, limit))
    if large.status < 0:
        wrong.append("killed by signal %d" % -large.status)
    elif large.status != 0:
        figures += ", exit %d: %s" % (large.status, " ".join(large.error)[-100:])
    return figures, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared", help="not needed; there for the sake of likeness")
    parser.add_argument("--only", default="*", help="kinds of files, such as 'frag*'")
    parser.add_argument("--all", action="store_true", help="the biggest files that are known")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    binary, with_perf = places.binary(options.binary), counts_instructions()
    print("work is counted in %s" % ("instructions" if with_perf else "CPU time"), flush=True)
    passed = failed = 0
    wanted = [(name, suffix, make, (sizes[0], most) if options.all else sizes) for name, suffix, make, sizes, most in FILES
              if fnmatch.fnmatch(name, options.only)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(check, binary, *one, with_perf) for one in wanted]
        for job in concurrent.futures.as_completed(jobs):
            name, results = job.result()
            for verb, figures, wrong in results:
                passed, failed = passed + (not wrong), failed + bool(wrong)
                print("%s %s, %s: %s" % ("FAIL" if wrong else "ok  ", name, verb, figures))
                for text in wrong:
                    print("       " + text)
            sys.stdout.flush()
    return places.finish(passed, failed)


if __name__ == "__main__":
    sys.exit(main())
