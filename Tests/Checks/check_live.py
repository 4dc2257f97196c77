#!/usr/bin/env python3
"""check_live.py [BIN] [--only PATTERN] - what is recorded, and what is delivered while it is played.

A file, a pipe and a transport stream over UDP are recorded with lines of JSON, a file of groups and a receiver behind
gpsd beside them; ffprobe counts the packets. Killed at random moments, the file plays to its last whole fragment.

A page that plays a movie is served its groups in step; other machines' names, other methods and odd requests are
refused, and a browser that goes away is let go. The binary's path may come from MEDIAMETA.
"""
import argparse
import fnmatch
import http.client
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True

from support import places  # noqa: E402

MOVIE = places.REPOSITORY / "Fixtures" / "Media" / "timed-items.mov"


class Server:
    """mediameta play --serve, on a port of its own."""

    def __init__(self, binary, path=MOVIE):
        self.process = subprocess.Popen([binary, "play", "--serve", "0", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.address = self.process.stdout.readline().decode().strip()
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)

    def get(self, path, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request(headers.pop("method", "GET"), path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()

    def events(self, query):
        """The events of a connection until it ends: (seconds since it began, name, data)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        begun = time.monotonic()
        connection.request("GET", "/events?" + query)
        answer, name, list_ = connection.getresponse(), None, []
        for line in answer:
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                name = text[7:]
            elif text.startswith("data: "):
                list_.append((time.monotonic() - begun, name, json.loads(text[6:])))
        return list_


def case_events_come_at_their_moment(binary):
    found = []
    with Server(binary) as server:
        events = server.events("at=0&rate=1")
        groups = [(when, data) for when, name, data in events if name == "group"]
        if len(groups) != 15 and len(groups) < 10:
            found.append("%d groups" % len(groups))
        for when, data in groups:
            late = when - data["start"]["seconds"]
            if not -0.02 < late < 0.5:
                found.append("the group at %.3f came %.3f s late" % (data["start"]["seconds"], late))
        if events[-1][1] != "end":
            found.append("the last event is %s" % events[-1][1])
        later = [data["start"]["seconds"] for _, name, data in server.events("at=0.4&rate=10") if name == "group"]
        if not later or max(later) != 1.0 or 1 / 6 not in [round(x, 9) for x in later] and later[0] > 0.4:
            found.append("from 0.4 s on: %s" % later)
    return found


def case_page_and_file(binary):
    found = []
    content = MOVIE.read_bytes()
    with Server(binary) as server:
        status, headers, body = server.get("/")
        if status != 200 or b"<video" not in body or "default-src 'self'" not in headers.get("Content-Security-Policy", ""):
            found.append("the page: %d %s" % (status, headers))
        for path in ("/page.js", "/page.css"):
            if server.get(path)[0] != 200:
                found.append("%s is not there" % path)
        if server.get("/media")[2] != content:
            found.append("the file is another one")
        for text, first, last in (("bytes=0-9", 0, 9), ("bytes=100-", 100, len(content) - 1), ("bytes=5-999999999", 5, len(content) - 1)):
            status, headers, body = server.get("/media", Range=text)
            if (status, headers.get("Content-Range"), body) != (206, "bytes %d-%d/%d" % (first, last, len(content)), content[first:last + 1]):
                found.append("%s: %d %s, %d bytes" % (text, status, headers.get("Content-Range"), len(body)))
        if server.get("/media", Range="bytes=%d-" % len(content))[0] != 416:
            found.append("a range behind the end is answered")
    return found


def case_refuses(binary):
    found = []
    with Server(binary) as server:
        for wanted, path, headers in ((404, "/../etc/passwd", {}), (404, "/nothing", {}), (405, "/", {"method": "POST"}),
                                      (403, "/", {"Host": "evil.example:%d" % server.port}), (400, "/events?at=-1", {}),
                                      (400, "/events?at=nan", {}), (400, "/events?rate=1e9", {})):
            status = server.get(path, **headers)[0]
            if status != wanted:
                found.append("%s %s: %d" % (path, headers, status))
        for bytes_ in (b"\r\n\r\n", b"GET\r\n\r\n", b"\0" * 100 + b"\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5000 + b"\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), 10) as peer:
                try:
                    peer.sendall(bytes_)
                    while peer.recv(4096):
                        pass
                except ConnectionError:
                    pass
        if server.get("/")[0] != 200:
            found.append("it does not answer any more")
        # A port that is taken is told in one line.
        ended = subprocess.run([binary, "play", "--serve", str(server.port), str(MOVIE)], capture_output=True, text=True, timeout=20)
        if ended.returncode != 1 or len(ended.stderr.splitlines()) != 1:
            found.append("a taken port: %d %s" % (ended.returncode, ended.stderr))
    if server.process.returncode != 130:
        found.append("after an interruption: %s" % server.process.returncode)
    return found


def case_lets_go_of_those_who_went(binary):
    found = []
    with Server(binary) as server:
        for _ in range(100):
            with socket.create_connection(("127.0.0.1", server.port), 10) as peer:
                peer.sendall(b"GET /events?at=0&rate=0 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port)
                peer.recv(100)
        if server.get("/")[0] != 200:
            found.append("it does not answer any more")
    return found


def case_a_reader_that_goes_away_ends_it(binary):
    ended = subprocess.run("'%s' play --rate 0.5 '%s' | head -1" % (binary, MOVIE), shell=True, capture_output=True, text=True, timeout=20)
    return [] if len(ended.stdout.splitlines()) == 1 and not ended.stderr else ["%s %s" % (ended.stdout, ended.stderr)]



def packets(path):
    """How many packets of each kind a file has, as ffprobe counts them."""
    out = subprocess.run(["ffprobe", "-v", "error", "-count_packets", "-show_entries", "stream=codec_type,nb_read_packets", "-of", "json", path],
                         capture_output=True, text=True)
    return {s["codec_type"]: int(s.get("nb_read_packets", 0)) for s in json.loads(out.stdout or "{}").get("streams", [])}, out.stderr


def source(folder, name="source.mp4", seconds=4, options=()):
    """A file of moving pictures and a tone."""
    path = str(folder / name)
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25", "-f", "lavfi", "-i", "sine=r=48000", "-t",
                    str(seconds), "-c:v", "libx264", "-g", "25", "-preset", "ultrafast", "-c:a", "aac", *options, path], check=True)
    return path


def groups(binary, path):
    out = subprocess.run([binary, "timed", "export", path], capture_output=True, text=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def texts(binary, path):
    return [item.get("value") for group in groups(binary, path) for item in group["items"]]


def line(text):
    return json.dumps({"items": [{"identifier": "mdta/com.example.note", "dataType": "com.apple.metadata.datatype.UTF-8", "value": text}]}) + "\n"


def record(binary, *arguments, **settings):
    return subprocess.run([binary, "record", "--json", *map(str, arguments)], capture_output=True, timeout=60, **settings)


def report_of(ended):
    """The report of a recording, and what is wrong with it by its schema."""
    report = json.loads(ended.stdout)
    try:
        import jsonschema
    except ImportError:
        return report, []
    schema = json.loads((places.REPOSITORY / "Sources" / "mediameta" / "Schemas" / "record.schema.json").read_text("utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return report, ["the report: %s" % error.message for error in kind(schema).iter_errors(report)]


def case_records_a_file_as_it_plays(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = source(folder)
        wanted = packets(path)[0]
        notes = folder / "notes.jsonl"
        notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("note %d" % n)[1:]) for n in range(0, 40, 5)))
        for suffix in ("mov", "mp4"):
            target = str(folder / ("out." + suffix))
            begun = time.monotonic()
            ended = record(binary, path, "-o", target, "--metadata", notes)
            took = time.monotonic() - begun
            if ended.returncode or not 3.5 < took < 20:
                found.append("%s: %d after %.1f s: %s" % (suffix, ended.returncode, took, ended.stderr[-300:]))
                continue
            got = packets(target)[0]
            if got.get("video") != wanted["video"] or abs(got.get("audio", 0) - wanted["audio"]) > 2:
                found.append("%s: %s instead of %s" % (suffix, got, wanted))
            report, wrong = report_of(ended)
            found += wrong
            if not report["isPlainMovie"] or b"moof" in pathlib.Path(target).read_bytes():
                found.append("%s is no plain movie: %s" % (suffix, report.get("notes")))
            told = [(round(g["start"]["seconds"], 2), g["items"][0]["value"]) for g in groups(binary, target) if g["items"]]
            if told != [(n / 10, "note %d" % n) for n in range(0, 40, 5)]:
                found.append("%s: groups %s" % (suffix, told))
            if sorted(p.name for p in folder.iterdir()) != sorted({"source.mp4", "notes.jsonl", "out." + suffix, "out.mov"}):
                found.append("left %s" % sorted(p.name for p in folder.iterdir()))
            decoded = subprocess.run(["ffmpeg", "-v", "error", "-i", target, "-f", "null", "-"], capture_output=True, text=True)
            if decoded.stderr:
                found.append("%s: ffmpeg says %s" % (suffix, decoded.stderr[:200]))
    return found


def gpsd(stop):
    """A receiver behind gpsd: its port; places ten to the second."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        peer, _ = listener.accept()
        peer.sendall(b'{"class":"VERSION","release":"3.22"}\n')
        number = 0
        try:
            while not stop.wait(0.1):
                now = time.time()
                text = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now)) + ".%03dZ" % (now % 1 * 1000)
                peer.sendall(json.dumps({"class": "TPV", "mode": 3, "time": text, "lat": 51.5 + number * 1e-4, "lon": -0.1, "altMSL": 20.0,
                                         "speed": 1.5, "track": 90.0}).encode() + b"\r\n")
                number += 1
        except OSError:
            pass
        peer.close()
    threading.Thread(target=serve, daemon=True).start()
    return listener.getsockname()[1]


def case_records_a_stream_and_a_receiver(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = source(folder, "source.ts", 30)
        port = random.randint(20000, 40000)
        stop = threading.Event()
        receiver = gpsd(stop)
        sender = subprocess.Popen(["ffmpeg", "-v", "error", "-re", "-i", path, "-c", "copy", "-f", "mpegts", "udp://127.0.0.1:%d?pkt_size=1316" % port])
        target = str(folder / "out.mov")
        ended = record(binary, "udp://127.0.0.1:%d" % port, "-o", target, "--metadata", "gpsd://127.0.0.1:%d" % receiver, "--duration", "6")
        stop.set()
        sender.kill()
        sender.wait()
        if ended.returncode:
            return ["%d: %s" % (ended.returncode, ended.stderr[-400:])]
        got = packets(target)[0]
        if not 140 <= got.get("video", 0) <= 155 or got.get("audio", 0) < 250:
            found.append("packets: %s" % got)
        places_ = [g["start"]["seconds"] for g in groups(binary, target) if any(i["identifier"] == "tele/position" for i in g["items"])]
        steps = [b - a for a, b in zip(places_, places_[1:])]
        # The clock of the receiver is known once some messages came: a later one that is less late corrects it.
        settled = [b - a for a, b in zip(places_, places_[1:]) if a >= places_[0] + 1]
        if len(places_) < 35 or min(steps) <= 0 or max(steps) > 0.3 or min(settled) < 0.02 or not 0.08 < sum(steps) / len(steps) < 0.12:
            found.append("%d places, %.3f to %.3f s apart" % (len(places_), min(settled or [0]), max(steps or [0])))
        report, wrong = report_of(ended)
        found += wrong
        if len(report.get("inputClocks", [])) != 1:
            found.append("the receiver's clock is not told")
    return found


def case_an_interruption_ends_it_properly(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path, target = source(folder, seconds=20), str(folder / "out.mov")
        run = subprocess.Popen([binary, "record", path, "-o", target, "--metadata", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        for number in range(20):
            run.stdin.write(line("at %d" % number).encode())
            run.stdin.flush()
            time.sleep(0.1)
        run.stdin.write(b"nonsense\n")
        run.stdin.flush()
        time.sleep(0.2)
        run.send_signal(signal.SIGINT)
        error = run.stderr.read().decode()
        if run.wait(30) or "line 21" not in error:
            found.append("%d: %s" % (run.returncode, error[-300:]))
        got = packets(target)[0]
        if got.get("video", 0) < 30:
            found.append("packets: %s" % got)
        told = texts(binary, target)
        if len(told) < 10 or told != ["at %d" % (20 - len(told) + n) for n in range(len(told))]:
            found.append("groups: %s" % told)
    return found


def case_killed_it_plays_to_the_last_fragment(binary):
    found = []
    chance = random.Random(14)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = source(folder, seconds=20)
        notes = folder / "notes.jsonl"
        notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("%d" % n)[1:]) for n in range(200)))
        jobs = []
        for number in range(50):
            target = str(folder / ("out%d.%s" % (number, ("mov", "mp4")[number % 2])))
            jobs.append((target, chance.uniform(2.0, 6.0)))
        for first in range(0, len(jobs), 10):
            running = [(t, s, subprocess.Popen([binary, "record", "-q", "--fragment", "0.5", path, "-o", t, "--metadata", str(notes)])) for t, s in jobs[first:first + 10]]
            begun = time.monotonic()
            for target, seconds, run in sorted(running, key=lambda row: row[1]):
                time.sleep(max(0, begun + seconds - time.monotonic()))
                run.kill()
                run.wait()
        kept = 0
        for target, seconds in jobs:
            if not os.path.exists(target) or b"moof" not in pathlib.Path(target).read_bytes():
                continue
            kept += 1
            got = packets(target)[0]
            told = texts(binary, target)
            if got.get("video", 0) < 5:
                found.append("killed after %.2f s: %s" % (seconds, got))
            if told != ["%d" % n for n in range(len(told))]:
                found.append("killed after %.2f s: groups %s" % (seconds, told))
        if kept < 40:
            found.append("only %d of %d files had a fragment" % (kept, len(jobs)))
    return found


def case_dead_sources_are_told_in_a_line(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "noise.bin").write_bytes(bytes(range(256)) * 100)
        taken = folder / "taken.mov"
        taken.write_bytes(b"kept")
        path = source(folder, seconds=1)
        for arguments, status in ((["udp://127.0.0.1:9", "-o", folder / "a.mov", "--timeout", "0.5"], 1), ([folder / "none.ts", "-o", folder / "a.mov"], 1),
                                  ([folder / "noise.bin", "-o", folder / "a.mov"], 1), (["ftp://x/y", "-o", folder / "a.mov"], 1),
                                  ([path, "-o", taken], 1), ([path, "-o", folder / "a.avi"], 1), ([path, "-o", folder / "no" / "a.mov"], 1),
                                  ([path, "-o", folder / "a.mov", "--metadata", "gpsd://127.0.0.1:1"], 1), ([path], 2),
                                  ([path, "-o", folder / "a.mov", "--orientation", "9"], 2)):
            ended = record(binary, *arguments, stdin=subprocess.DEVNULL)
            lines = [text for text in ended.stderr.decode().splitlines() if not text.startswith("usage:")]
            if ended.returncode != status or len(lines) != 1:
                found.append("%s: %d %s" % ([str(a) for a in arguments], ended.returncode, lines))
        if taken.read_bytes() != b"kept" or (folder / "a.mov").exists():
            found.append("something was written: %s" % sorted(p.name for p in folder.iterdir()))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    # What is started in the background ignores interruptions, and would hand that down.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parser.add_argument("binary", nargs="?", help="the binary of mediameta")
    parser.add_argument("--only", default="*", metavar="PATTERN")
    arguments = parser.parse_args()
    if not shutil.which("ffmpeg"):
        print("left out: recordings (no ffmpeg)")
        return places.SKIPPED
    failed = 0
    cases = [(name[5:], case) for name, case in globals().items() if name.startswith("case_") and fnmatch.fnmatch(name[5:], arguments.only)]
    for name, case in cases:
        found = case(places.binary(arguments.binary))
        failed += bool(found)
        print("%s: %s" % (name.replace("_", " "), "ok" if not found else "; ".join(found[:5])))
    print("%d of %d cases hold" % (len(cases) - failed, len(cases)))
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
