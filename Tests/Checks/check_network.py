#!/usr/bin/env python3
"""check_network.py [BIN] - what reading a URL costs, and what becomes of servers that misbehave.

Debian's nginx and a small server of our own serve on loopback. What `show --verbose` says of requests and bytes must
be what nginx's log says, and within the ceilings: a header after 4 GB of media takes 4 requests and 1.5 times its
bytes at most. Servers without ranges, sizes, patience or manners give a description or one line of error, never more
bytes than allowed.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from support import far_movies, nginx, odd_server, places  # noqa: E402

RANDOM = 90
COST = re.compile(r"^ *read +([0-9,]+) bytes? in ([0-9,]+) requests?$", re.MULTILINE)


class Shown:
    """What `show --verbose` printed for a URL."""

    def __init__(self, binary, url, *options, environment=None):
        began = time.monotonic()
        done = subprocess.run([binary, "show", "--verbose", *options, url], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=120, env={"PATH": "/usr/bin:/bin", "COLUMNS": "400", **(environment or {})})
        self.seconds = time.monotonic() - began
        self.status, self.text = done.returncode, done.stdout.decode()
        self.errors = done.stderr.decode().splitlines()
        cost = COST.search(self.text)
        self.bytes, self.requests = (int(n.replace(",", "")) for n in cost.groups()) if cost else (None, None)

    def faults(self, status=0, error="", says=(), seconds=30.0):
        found = []
        if self.status != status:
            found.append("exit status %d: %s" % (self.status, self.errors))
        if status and (len(self.errors) != 1 or error not in self.errors[0]):
            found.append("no '%s' in %s" % (error, self.errors))
        found += ["nothing said of '%s'" % word for word in says if word not in self.text]
        if self.seconds > seconds:
            found.append("took %.1f s" % self.seconds)
        return found


class Check:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.files = folder / "files"
        self.files.mkdir()
        self.passed = self.failed = 0
        self.server = nginx.Server(self.files, folder / "nginx")
        self.odd = "http://127.0.0.1:%d/" % odd_server.serve(self.files).server_port

    def report(self, name, found, note=""):
        if found:
            self.failed += 1
        else:
            self.passed += 1
        print("%s %s%s" % ("FAILED" if found else "passed", name, " - " + note if note else ""), flush=True)
        for text in found:
            print("    " + text)

    def cost(self, name, url, requests, most, says=(), options=(), slack=0):
        """A description within a ceiling, and told as nginx logged it."""
        self.server.log()
        shown = Shown(self.binary, url, *options)
        log = self.server.log()
        found = shown.faults(says=says)
        if shown.bytes is None:
            found.append("no cost is given")
        else:
            sent = sum(count for status, count, _ in log if status in (200, 206))
            if shown.requests != len(log):
                found.append("tells of %d requests, nginx of %d" % (shown.requests, len(log)))
            if not sent - slack <= shown.bytes <= sent:
                found.append("tells of %d bytes, nginx of %d" % (shown.bytes, sent))
            if shown.requests > requests or shown.bytes > most:
                found.append("%d requests and %d bytes, allowed are %d and %d" % (shown.requests, shown.bytes, requests, most))
            asked = [r for status, _, r in log if status == 206]
            if len(set(asked)) != len(asked):
                found.append("a range was asked for twice: %s" % asked)
        self.report(name, found, "%s requests, %s bytes, %.2f s" % (shown.requests, shown.bytes, shown.seconds))

    def refusal(self, name, url, error, options=(), seconds=30.0):
        shown = Shown(self.binary, url, *options)
        self.report(name, shown.faults(1, error, seconds=seconds), shown.errors[0].split(": ", 2)[-1] if shown.errors else "")

    def answer(self, name, url, says, options=()):
        shown = Shown(self.binary, url, *options)
        self.report(name, shown.faults(says=says), "%s requests, %s bytes, %.2f s" % (shown.requests, shown.bytes, shown.seconds))


def movies(check):
    files, url = check.files, check.server.url
    source = far_movies.base(check.folder)
    size = far_movies.header_last(files / "last.mp4", source)
    far_movies.header_first(files / "first.mp4", source)
    check.cost("4 GB, header last, %d bytes of header" % size, url("last.mp4"), 4, size * 3 // 2, ["Far away", "180,000 samples"])
    check.cost("4 GB, header first", url("first.mp4"), 4, size * 3 // 2, ["Far away", "180,000 samples"])
    check.cost("one redirection", url("hop/last.mp4"), 5, size * 3 // 2, ["Far away"])
    for fixture in ("quicktime-keys.mov", "movie-last.mov", "chapter-tracks.m4b"):
        (files / fixture).write_bytes((places.MEDIA / fixture).read_bytes())
        check.cost(fixture, url(fixture), 1, 16384)
    source = far_movies.base(check.folder, "frag_keyframe", "empty_moov", "default_base_moof")
    for index, says in (("mfra", "2:00:00."), ("sidx", "2:00:00."), ("none", "from here on")):
        count = far_movies.fragmented(files / ("fragments-%s.mp4" % index), source, index)
        check.cost("%d fragments, index %s" % (count, index), url("fragments-%s.mp4" % index), 9, 400_000, [says, "left out"])


def others(check):
    files, url = check.files, check.server.url
    noise = ["-f", "lavfi", "-i", "anoisesrc=d=180:r=44100"]
    told = ["-metadata", "title=Far away"]
    far_movies.ffmpeg(files / "noise.mp3", *noise, *told, "-b:a", "256k")
    far_movies.ffmpeg(files / "noise.flac", *noise, *told)
    far_movies.ffmpeg(files / "noise.ogg", *noise, *told, "-c:a", "libvorbis")
    far_movies.ffmpeg(files / "noise.wav", *noise, *told)
    far_movies.ffmpeg(files / "noise.mkv", *noise, "-f", "lavfi", "-i", "testsrc=d=180:s=320x240:r=25", *told, "-c:v", "mpeg4", "-b:v", "800k",
                      "-g", "50", "-c:a", "flac")
    far_movies.ffmpeg(files / "noise.ts", "-i", str(files / "noise.mkv"), "-c:v", "copy", "-c:a", "mp2")
    for name, requests, most in (("noise.mp3", 12, 3_000_000), ("noise.flac", 12, 3_000_000), ("noise.ogg", 12, 3_000_000),
                                 ("noise.wav", 12, 3_000_000), ("noise.mkv", 12, 4_000_000), ("noise.ts", 20, 5_000_000)):
        says = [] if name == "noise.ts" else ["Far away"]
        check.cost("%s, %d bytes" % (name, (files / name).stat().st_size), url(name), requests, most, says)


    # nginx takes the address of another server for a path of its own.
    shown = Shown(check.binary, "http://elsewhere.invalid/noise.mp3", environment={"http_proxy": url("")})
    check.report("through a proxy", shown.faults(says=["Far away"]))


def without_ranges(check):
    files, url = check.files, check.server.url
    check.answer("no ranges, header first", url("whole/first.mp4"), ["Far away", "gives no ranges"])
    check.refusal("no ranges, header last", url("whole/last.mp4"), "would read more than 100000000 bytes, for the server gives no ranges",
                  seconds=5)
    check.answer("no ranges, a small file", url("whole/chapter-tracks.m4b"), ["chapter"])
    check.answer("no ranges, mp3", url("whole/noise.mp3"), ["Far away", "gives no ranges"])
    check.answer("ranges given, then ignored", check.odd + "fickle/noise.mp3", ["Far away", "gives no ranges"])
    check.answer("no size, chunked", check.odd + "chunked/chapter-tracks.m4b", ["tells no size", "chapter"])
    check.answer("no size, closed at the end", check.odd + "open/chapter-tracks.m4b", ["tells no size", "chapter"])
    check.answer("no size, mp3", check.odd + "chunked/noise.mp3", ["tells no size", "Far away"])
    check.answer("a radio station", check.odd + "radio/noise.mp3",
                 ["icy/icy-name", "Radio Fixture", "icy/icy-genre", "icy/icy-br", "icy/StreamTitle", "Don't stop; the étude", "icy/StreamUrl"])


def refusals(check):
    url, odd = check.server.url, check.odd
    free = nginx.free_port()
    check.refusal("404", url("nothing.mov"), "status 404")
    check.refusal("403", url("forbidden"), "status 403")
    check.refusal("503", url("broken"), "status 503")
    check.refusal("416", odd + "always416", "status 416")
    check.refusal("no one listens", "http://127.0.0.1:%d/x.mov" % free, "refused")
    check.refusal("no such host", "http://nobody.invalid/x.mov", "name of the server")
    check.refusal("a loop of redirections", url("loop"), "elsewhere more than 8 times")
    for place in ("file", "ftp", "data"):
        check.refusal("a redirection to " + place, url("to/" + place), "only http and https")
    check.refusal("silence", odd + "silent", "timeout", ("--timeout", "1"), seconds=4)
    check.refusal("a trickle", url("slow/noise.mp3"), "timeout", ("--timeout", "2"), seconds=10)
    check.answer("slow, but steady", url("steady/movie-last.mov"), ["QuickTime"], ("--timeout", "5"))
    check.refusal("cut off", odd + "cut/noise.mp3", "ended")
    check.refusal("longer each time", odd + "growing/noise.mp3", "changed while it was being read")
    check.refusal("more than allowed", url("last.mp4"), "would read more than 1000000 bytes", ("--max-bytes", "1M"), seconds=5)
    far_movies.hole(check.files / "zeros.bin", 250_000_000)
    check.server.log()
    shown = Shown(check.binary, url("zeros.bin"))
    sent = sum(count for _, count, _ in check.server.log())
    check.report("250 MB without metadata", shown.faults(1, "format") + (["%d bytes" % sent] if sent > 12_000_000 else []), "%d bytes" % sent)
    (check.files / "empty.mov").write_bytes(b"")
    check.refusal("an empty file", url("empty.mov"), "empty")
    if check.server.secure_port:
        check.refusal("a certificate that no one vouches for", check.server.secure_url("movie-last.mov"), "certificate")
    else:
        places.leave_out("a certificate that no one vouches for: no openssl makes one")


def answers(check):
    """Answers made up at random: a description or one line, in time, and no crash."""
    found = []
    for number in range(RANDOM):
        shown = Shown(check.binary, "%srandom/%d/%s" % (check.odd, number, ("movie-last.mov", "chapter-tracks.m4b", "noise.mp3")[number % 3]),
                      "--timeout", "2")
        if shown.status not in (0, 1) or shown.status == 1 and len(shown.errors) != 1 or shown.seconds > 10:
            found.append("number %d: exit status %d, %.1f s: %s" % (number, shown.status, shown.seconds, " / ".join(shown.errors)[:200]))
    check.report("%d random answers" % RANDOM, found)


def main():
    binary = places.binary(sys.argv[1] if len(sys.argv) > 1 else None)
    if nginx.path() is None:
        return places.finish(0, 0, left_out=["all of it: there is no nginx; Debian has it in nginx-light"])
    with tempfile.TemporaryDirectory(prefix="mediametadata-network-") as folder:
        check = Check(binary, pathlib.Path(folder))
        try:
            for part in (movies, others, without_ranges, refusals, answers):
                part(check)
        finally:
            check.server.close()
    return places.finish(check.passed, check.failed)


if __name__ == "__main__":
    sys.exit(main())
