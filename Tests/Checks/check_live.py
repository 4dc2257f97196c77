#!/usr/bin/env python3
"""check_live.py [BIN] [--only PATTERN] - what is recorded, and what is delivered while it is played.

A file, a pipe and a transport stream over UDP are recorded with JSON lines, a file of groups and a receiver behind
gpsd beside them; ffprobe counts the packets. Killed at random moments, the file plays to its last whole fragment.

A page that plays a movie is served its groups in step; other machines' names, other methods and odd requests are
refused, and a browser that goes away is let go. The binary's path may come from MEDIAMETA.
"""
import argparse
import fcntl
import fnmatch
import http.client
import json
import os
import pathlib
import pty
import random
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import tty

sys.dont_write_bytecode = True

from support import places  # noqa: E402

# What could not be tried, and for lack of what.
LEFT_OUT = []
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


def case_groups_are_within_a_frame_on_a_busy_machine(binary):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        movie, notes = str(folder / "out.mp4"), folder / "notes.jsonl"
        notes.write_text("".join('{"start":{"value":%d,"timescale":25},%s' % (n, line("%d" % n)[1:]) for n in range(250)))
        made = subprocess.run([binary, "timed", "import", "--from", str(notes), source(folder, seconds=10), "-o", movie], capture_output=True, text=True)
        if made.returncode:
            return ["the notes cannot be imported: %s" % made.stderr[-300:]]
        busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 * (os.cpu_count() or 2))]
        try:
            play = subprocess.Popen([binary, "play", "--json", movie], stdout=subprocess.PIPE)
            told = [(time.monotonic(), json.loads(text)) for text in play.stdout]
            play.wait()
        finally:
            for process in busy:
                process.kill()
                process.wait()
    told = [(at, group) for at, group in told if not group.get("hasEnded")]
    if [group["items"][0]["value"] for _, group in told] != ["%d" % n for n in range(250)]:
        return ["%d groups, or in another order" % len(told)]
    leads = sorted(at - group["start"]["seconds"] for at, group in told)
    late = [lead - leads[0] for lead in leads]
    # Of a hundred one may wait until this script is let on; a frame lasts 40 ms.
    return [] if late[int(len(late) * 0.95)] < 0.04 and late[-1] < 0.5 else ["late by %s ms" % [round(late[int(len(late) * part)] * 1000) for part in (0.5, 0.9, 0.95, 0.99, 0.999)]]


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
            found.append("the file differs")
        for text, first, last in (("bytes=0-9", 0, 9), ("bytes=100-", 100, len(content) - 1), ("bytes=5-999999999", 5, len(content) - 1)):
            status, headers, body = server.get("/media", Range=text)
            if (status, headers.get("Content-Range"), body) != (206, "bytes %d-%d/%d" % (first, last, len(content)), content[first:last + 1]):
                found.append("%s: %d %s, %d bytes" % (text, status, headers.get("Content-Range"), len(body)))
        if server.get("/media", Range="bytes=%d-" % len(content))[0] != 416:
            found.append("a range after the end is answered")
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
        # A port that is taken is reported in one line.
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
                found.append("%s is not a plain movie: %s" % (suffix, report.get("notes")))
            told = [(round(g["start"]["seconds"], 2), g["items"][0]["value"]) for g in groups(binary, target) if g["items"]]
            if told != [(n / 10, "note %d" % n) for n in range(0, 40, 5)]:
                found.append("%s: groups %s" % (suffix, told))
            if sorted(p.name for p in folder.iterdir()) != sorted({"source.mp4", "notes.jsonl", "out." + suffix, "out.mov"}):
                found.append("left %s" % sorted(p.name for p in folder.iterdir()))
            decoded = subprocess.run(["ffmpeg", "-v", "error", "-i", target, "-f", "null", "-"], capture_output=True, text=True)
            if decoded.stderr:
                found.append("%s: ffmpeg says %s" % (suffix, decoded.stderr[:200]))
    return found


def gpsd(stop, is_set=None):
    """A receiver behind gpsd: its port; places ten to the second. Its clock is set once that is so."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        peer, _ = listener.accept()
        peer.sendall(b'{"class":"VERSION","release":"3.22"}\n')
        number = 0
        try:
            while not stop.wait(0.1):
                now = time.time() + (3600 if is_set and is_set.is_set() else 0)
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


def case_a_source_that_begins_anew_and_a_clock_that_is_set(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = source(folder, "source.ts", 30)
        port = random.randint(20000, 40000)
        stop, is_set = threading.Event(), threading.Event()
        receiver, target = gpsd(stop, is_set), str(folder / "out.mov")
        push = ["ffmpeg", "-v", "error", "-re", "-i", path, "-c", "copy", "-f", "mpegts", "udp://127.0.0.1:%d?pkt_size=1316" % port]
        sender = subprocess.Popen(push)
        run = subprocess.Popen([binary, "record", "--json", "udp://127.0.0.1:%d" % port, "-o", target, "--metadata", "gpsd://127.0.0.1:%d" % receiver, "--duration", "14"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(5)
        sender.kill()
        sender.wait()
        time.sleep(1.5)
        sender = subprocess.Popen(push)
        time.sleep(3)
        is_set.set()
        out, error = run.communicate(timeout=60)
        stop.set()
        sender.kill()
        sender.wait()
        if run.returncode:
            return ["%d: %s" % (run.returncode, error[-400:])]
        report = json.loads(out)
        # The source was away for some seconds, and its pictures are where they came.
        at = [float(text.split(",")[0]) for text in shown(target, "v")]
        at.sort()
        pauses = [b - a for a, b in zip(at, at[1:]) if b - a > 0.1]
        if len(pauses) != 1 or not 1 < pauses[0] < 4 or report["clock"]["steps"] or at[-1] < 13.8:
            found.append("pictures pause %s, to %.2f, clock %s" % (pauses, at[-1], report["clock"]))
        places_ = [(g["start"]["seconds"], i["value"][0]) for g in groups(binary, target) for i in g["items"] if i["identifier"] == "tele/position"]
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(places_, places_[1:])]
        # The clock of the receiver is known once some messages came; what comes while it is in doubt is where it came.
        settled = [step for (start, _), (step, _) in zip(places_, steps) if start >= places_[0][0] + 1]
        if len(places_) < 120 or any(abs(way - 1e-4) > 1e-7 for _, way in steps):
            found.append("%d places, some lost or doubled: %s" % (len(places_), [row for row in steps if abs(row[1] - 1e-4) > 1e-7][:5]))
        if min(settled) < 0.02 or max(settled) > 0.3:
            found.append("places are %.3f to %.3f s apart" % (min(settled), max(settled)))
        if report.get("refusals") and any("ends before" not in row["reason"] for row in report["refusals"]):
            found.append("%s" % report["refusals"])
        if report["inputClocks"][0]["steps"] != 1:
            found.append("the receiver's clock: %s" % report["inputClocks"])
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


def case_records_what_a_pipe_gives(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        notes = folder / "notes.jsonl"
        notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("%d" % n)[1:]) for n in range(0, 40, 5)))
        source(folder, "source.ts"), source(folder, "source.mkv"), source(folder, "source.mp4", options=("-movflags", "+faststart"))
        for suffix, reading in (("ts", "cat '%s'"), ("mkv", "cat '%s'"), ("mp4", "cat '%s'"), ("mkv", "ffmpeg -v error -re -i '%s' -c copy -f nut -")):
            path, target = str(folder / ("source." + suffix)), str(folder / ("%d.mov" % len(list(folder.glob("*.mov")))))
            begun = time.monotonic()
            ended = subprocess.run("%s | '%s' record --json - -o '%s' --metadata '%s'" % (reading % path, binary, target, notes), shell=True, capture_output=True, timeout=60)
            took, wanted = time.monotonic() - begun, packets(path)[0]
            if ended.returncode or not os.path.exists(target):
                found.append("%s: %d %s" % (suffix, ended.returncode, ended.stderr[-300:]))
                continue
            found += report_of(ended)[1]
            got = packets(target)[0]
            # What comes at once is recorded as it would be played.
            if not 3.5 < took < 20 or abs(got.get("video", 0) - wanted["video"]) > 1 or abs(got.get("audio", 0) - wanted["audio"]) > 3:
                found.append("%s: %s instead of %s in %.1f s" % (reading % suffix, got, wanted, took))
            if texts(binary, target) != ["%d" % n for n in range(0, 40, 5)]:
                found.append("%s: groups %s" % (suffix, texts(binary, target)))
        path = str(folder / "source.ts")
        for options in (["--metadata", "-"], ["--metadata", "-", "--json"]):
            ended = subprocess.run([binary, "record", "-", "-o", str(folder / "twice.mov"), *options], stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if ended.returncode != 2 or "read once" not in ended.stderr or (folder / "twice.mov").exists():
                found.append("%s: %d %s" % (options, ended.returncode, ended.stderr))
        ended = record(binary, "-", "-o", folder / "empty.mov", stdin=subprocess.DEVNULL)
        if ended.returncode != 1 or len(ended.stderr.splitlines()) != 1 or (folder / "empty.mov").exists():
            found.append("an empty pipe: %d %s" % (ended.returncode, ended.stderr))
    return found


def on_a_terminal(command, columns, seconds):
    """What a command writes on a terminal of so many columns, on which someone presses Ctrl-C after some seconds; and its status."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 25, columns, 0, 0))
    written, begun, has_stopped = b"", time.monotonic(), False
    while True:
        if not has_stopped and time.monotonic() - begun > seconds:
            os.write(terminal, b"\x03")
            has_stopped = True
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            more = os.read(terminal, 4096)
        except OSError:
            more = b""
        if not more:
            break
        written += more
    return written.decode(), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def case_a_line_on_a_terminal_tells_what_arrives(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path, notes = source(folder, seconds=20), folder / "notes.jsonl"
        notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("%d" % n)[1:]) for n in range(200)))
        for number, (columns, options) in enumerate(((100, []), (30, []), (100, ["-q"]))):
            target = folder / ("%d.mov" % number)
            written, status = on_a_terminal([binary, "record", *options, path, "-o", str(target), "--metadata", str(notes)], columns, 3)
            lines = re.findall("\r([^\r\n\x1b]+)\x1b\\[K", written)
            if status or not 50 < packets(str(target))[0].get("video", 0) < 120:
                found.append("%d columns %s: %d %s %r" % (columns, options, status, packets(str(target)), written[-200:]))
            if options:
                # What was not recorded is reported all the same.
                if lines or "\x1b" in written or "2.mov: " not in written.replace("^C", "") or len(written.splitlines()) != 1:
                    found.append("quietly: %r" % written[:200])
                continue
            if len(lines) < 6 or len(lines) > 30 or max(map(len, lines)) >= columns:
                found.append("%d columns: %d lines, %r" % (columns, len(lines), lines[-3:]))
            seconds = [float(text.split()[0].split(":")[-1]) for text in lines]
            if seconds != sorted(seconds) or len(set(seconds)) < 6:
                found.append("%d columns: %r" % (columns, seconds))
            if columns == 100:
                counts = [[int(word) for word in re.findall(r"(\d+) (?:sample|group)s?\b", text)] for text in lines]
                if any(len(row) != 2 for row in counts) or counts != sorted(counts) or counts[-1][0] < 100 or counts[-1][1] < 10:
                    found.append("counted: %s of %r" % (counts, lines[-1:]))
            # It goes away before the last word, which stays.
            last = written.split("\r")[-1] if written.endswith("\n") is False else written.rstrip().split("\n")[-1]
            if "\x1b[K" not in written[written.rindex(lines[-1]) + len(lines[-1]) + 3:] or "%d.mov: " % number not in last:
                found.append("%d columns, in the end: %r" % (columns, written[-300:]))
        # What is not a terminal has the last word alone.
        ended = subprocess.run([binary, "record", path, "-o", str(folder / "file.mov"), "--duration", "1"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if ended.returncode or "\x1b" in ended.stderr or "\r" in ended.stderr or len(ended.stderr.splitlines()) != 1:
            found.append("on no terminal: %r" % ended.stderr)
    return found


def case_killed_it_plays_to_the_last_fragment(binary):
    found = []
    chance = random.Random(14)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = source(folder, seconds=20)
        notes = folder / "notes.jsonl"
        notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("%d" % n)[1:]) for n in range(200)))
        # One that nothing follows, and which holds until the end.
        holding = folder / "holding.jsonl"
        holding.write_text('{"start":{"value":2,"timescale":10},%s' % line("holds")[1:])
        jobs = []
        for number in range(50):
            target = str(folder / ("out%d.%s" % (number, ("mov", "mp4")[number % 2])))
            jobs.append((target, chance.uniform(2.0, 6.0)))
        for first in range(0, len(jobs), 10):
            running = [(t, s, subprocess.Popen([binary, "record", "-q", "--fragment", "0.5", path, "-o", t, "--metadata", str(notes), "--metadata", str(holding)]))
                       for t, s in jobs[first:first + 10]]
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
            length = max(float(text.split(",")[0]) for text in shown(target, "v")) + 0.04 if got.get("video") else 0
            # A second is waited for what may come late.
            until = [end for begin, end, items in held(binary, target) if items[0][1] == "holds"]
            told = [text for text in told if text != "holds"]
            if length > 1 and (len(until) != 1 or not length - 1.8 < until[0] < length + 0.01):
                found.append("killed after %.2f s: what holds is reported until %s of %.2f s" % (seconds, until, length))
            if got.get("video", 0) < 5:
                found.append("killed after %.2f s: %s" % (seconds, got))
            if told != ["%d" % n for n in range(len(told))]:
                found.append("killed after %.2f s: groups %s" % (seconds, told))
        if kept < 40:
            found.append("only %d of %d files had a fragment" % (kept, len(jobs)))
    return found


def shown(path, kind):
    """The packets of a kind: when each is shown, and what is in it."""
    out = subprocess.run(["ffprobe", "-v", "error", "-select_streams", kind, "-show_entries", "packet=pts_time,data_hash", "-show_data_hash", "md5",
                          "-of", "csv=p=0", path], capture_output=True, text=True)
    return sorted(out.stdout.split())


def held(binary, path):
    """What holds from when to when: groups one after the other with the same items are one."""
    list_ = []
    for group in groups(binary, path):
        begin = group["start"]["seconds"]
        end = begin + (group.get("duration") or {}).get("seconds", 0)
        items = [(item["identifier"], item.get("value")) for item in group["items"]]
        if list_ and list_[-1][2] == items and abs(list_[-1][1] - begin) < 1e-4:
            list_[-1][1] = end
        else:
            list_.append([begin, end, items])
    return [(round(begin, 3), round(end, 3), items) for begin, end, items in list_ if items]


def case_segments_make_the_whole(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = source(folder, seconds=9, options=("-bf", "2"))
        notes = folder / "notes.jsonl"
        # One group begins at a seam, others go over one.
        notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("note %d" % n)[1:]) for n in range(5, 90, 9)))
        runs = [(suffix, divided, subprocess.Popen([binary, "record", "--json", path, "-o", str(folder / ("%s.%s" % (divided or "whole", suffix))), "--metadata", str(notes)]
                                                   + (["--segment", "2.5"] if divided else []), stdout=subprocess.PIPE, stderr=subprocess.PIPE))
                for suffix in ("mov", "mp4") for divided in ("", "part")]
        for suffix, divided, run in runs:
            out, error = run.communicate(timeout=60)
            if run.returncode:
                found.append("%s %s: %d %s" % (suffix, divided, run.returncode, error[-300:]))
                continue
            if not divided:
                continue
            files = json.loads(out)["files"]
            if files != [str(folder / ("part-%04d.%s" % (n, suffix))) for n in range(1, 5)]:
                found.append("%s: %s" % (suffix, files))
                continue
            for file in files:
                decoded = subprocess.run(["ffmpeg", "-v", "error", "-i", file, "-f", "null", "-"], capture_output=True, text=True)
                if decoded.stderr or b"moof" in pathlib.Path(file).read_bytes():
                    found.append("%s: %s" % (file, decoded.stderr[:200]))
        for suffix in ("mov", "mp4"):
            parts = sorted(map(str, folder.glob("part-*." + suffix)))
            whole, joined = str(folder / ("whole." + suffix)), str(folder / ("joined." + suffix))
            if not parts or not os.path.exists(whole):
                continue
            told = sum(([group["items"][0]["value"] for group in groups(binary, part) if group["items"]] for part in parts), [])
            if len(told) <= 10:
                found.append("%s: no group goes on in the next file: %s" % (suffix, told))
            ended = subprocess.run([binary, "join", *parts, "-o", joined], capture_output=True, text=True)
            if ended.returncode:
                found.append("%s cannot be joined: %s" % (suffix, ended.stderr[-300:]))
                continue
            for kind in ("v", "a"):
                if shown(joined, kind) != shown(whole, kind):
                    found.append("%s: %s: %d packets joined, %d whole" % (suffix, kind, len(shown(joined, kind)), len(shown(whole, kind))))
            if held(binary, joined) != held(binary, whole):
                found.append("%s: %s instead of %s" % (suffix, held(binary, joined), held(binary, whole)))
    return found


def checksum(sentence):
    value = 0
    for letter in sentence:
        value ^= ord(letter)
    return "$%s*%02X\r\n" % (sentence, value)


def sentences(number, begun=None):
    """A tenth of a second of a receiver, whose first is at a time of the day, or at noon."""
    now = round((43200 if begun is None else begun) * 100) + number * 10
    clock, now = time.strftime("%H%M%S", time.gmtime(now // 100)) + ".%02d" % (now % 100), now // 100
    date = "251126" if begun is None else time.strftime("%d%m%y", time.gmtime(now))
    where = "%09.4f,N,%010.4f,W" % (5130 + number * 0.01, 7.2)
    return checksum("GPRMC,%s,A,%s,10.0,90.0,%s,,,A" % (clock, where, date)) + checksum("GPGGA,%s,%s,1,08,1.0,20.0,M,47.0,M,," % (clock, where))


def case_records_what_gpsd_tells(binary):
    """The daemon of Debian, with a receiver at a line of its own."""
    daemon = shutil.which("gpsd") or "/usr/sbin/gpsd"
    if not os.path.exists(daemon):
        LEFT_OUT.append("gpsd itself (not installed)")
        return []
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path, target = source(folder, seconds=8), str(folder / "out.mov")
        main_, line_ = os.openpty()
        for side in (main_, line_):
            tty.setraw(side)
        # It gives its rights away before it opens the line.
        os.chmod(os.ttyname(line_), 0o666)
        port, stop, begun = random.randint(20000, 40000), threading.Event(), time.time()

        def receive():
            number = 0
            while not stop.wait(max(0, begun + (number + 1) / 10 - time.time())):
                os.write(main_, sentences(number, begun).encode())
                number += 1
        serving = subprocess.Popen([daemon, "-N", "-n", "-b", "-S", str(port), os.ttyname(line_)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        threading.Thread(target=receive, daemon=True).start()
        try:
            if not wait_for_port(port):
                return ["gpsd does not begin"]
            ended = record(binary, path, "-o", target, "--metadata", "gpsd://127.0.0.1:%d" % port, "--duration", "6")
        finally:
            stop.set()
            serving.kill()
            serving.wait()
        if ended.returncode:
            return ["%d: %s" % (ended.returncode, ended.stderr[-400:])]
        report, wrong = report_of(ended)
        found += wrong
        at = [(group["start"]["seconds"], item["value"][0]) for group in groups(binary, target) for item in group["items"] if item["identifier"] == "tele/position"]
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(at, at[1:])]
        # 0.01 minutes of latitude go with a tenth of a second: none is lost or comes twice, and each is at its time.
        settled = [step for (start, _), (step, _) in zip(at, steps) if start >= at[0][0] + 1.5]
        if len(at) < 40 or any(abs(way - 0.01 / 60) > 1e-6 for _, way in steps) or min(settled) < 0.06 or max(settled) > 0.14:
            found.append("%d places, %s" % (len(at), steps[:5]))
        clocks = report.get("inputClocks", [])
        if len(clocks) != 1 or clocks[0]["steps"] or clocks[0]["arrivals"] < 40:
            found.append("the clock of the receiver: %s" % clocks)
    return found


def case_records_what_sockets_and_serial_lines_tell(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path, target = source(folder, seconds=6), str(folder / "out.mov")
        listeners = {"tcp": socket.create_server(("127.0.0.1", 0)), "unix": socket.socket(socket.AF_UNIX)}
        listeners["unix"].bind(str(folder / "lines"))
        listeners["unix"].listen()
        main, line_ = os.openpty()
        serial, stop = os.ttyname(line_), threading.Event()
        speeds = []

        def tell(kind):
            peer, _ = listeners[kind].accept()
            # The one of the two goes away in the midst of it, within a line.
            for number in range(60 if kind == "unix" else 15):
                if stop.wait(0.1):
                    break
                peer.sendall(line("%s %d" % (kind, number)).encode())
            if kind == "tcp":
                peer.sendall(b'{"items":[{"identi')
            peer.close()

        def receive():
            number = 0
            while not stop.wait(0.1):
                os.write(main, sentences(number).encode())
                number += 1
                if number == 20:
                    speeds.append(termios.tcgetattr(line_)[4] == termios.B4800)
        for work in (lambda: tell("tcp"), lambda: tell("unix"), receive):
            threading.Thread(target=work, daemon=True).start()
        log = folder / "track.nmea"
        log.write_text("".join(sentences(number) for number in range(50)))
        ended = record(binary, path, "-o", target, "--metadata", "tcp://127.0.0.1:%d" % listeners["tcp"].getsockname()[1], "--metadata", "unix:%s" % (folder / "lines"),
                       "--metadata", serial, "--baud", "4800", "--metadata", log, "--duration", "5")
        stop.set()
        os.close(main)
        if ended.returncode:
            return ["%d: %s" % (ended.returncode, ended.stderr[-400:])]
        report, wrong = report_of(ended)
        found += wrong
        if any("ends before" not in row["reason"] for row in report.get("refusals", [])) or len(report.get("inputClocks", [])) != 1:
            found.append("%s %s" % (report.get("refusals"), report.get("inputClocks")))
        told = {}
        for group in groups(binary, target):
            told.setdefault(group["trackID"], []).append(group)
        tracks = list(told.values())
        if len(tracks) != 4:
            return found + ["%d tracks of groups" % len(tracks)]
        # What came before the first picture holds when it is shown; nothing is lost after that, and nothing doubled.
        for kind, of_kind in zip(("tcp", "unix"), tracks):
            numbers = [int(group["items"][0]["value"].split()[1]) for group in of_kind if group["items"]]
            if numbers != list(range(numbers[0], numbers[0] + len(numbers))) or len(numbers) < (8 if kind == "tcp" else 30):
                found.append("%s: %s" % (kind, numbers))
        if "line 16 of the metadata" not in ended.stderr.decode() or "the connection has ended" not in ended.stderr.decode():
            found.append("the end of a connection is not told: %s" % ended.stderr[-300:])
        for kind, of_kind, most in (("serial", tracks[2], 0.35), ("log", tracks[3], 0.11)):
            at = [(group["start"]["seconds"], item["value"][0]) for group in of_kind for item in group["items"] if item["identifier"] == "tele/position"]
            steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(at, at[1:])]
            # 0.01 minutes of latitude go with a tenth of a second.
            if len(at) < 40 or max(step for step, _ in steps) > most or any(abs(way - 0.01 / 60) > 1e-6 for _, way in steps):
                found.append("%s: %d places, %s" % (kind, len(at), steps[:3]))
        if speeds != [True]:
            found.append("the line does not run at 4800: %s" % speeds)
        log_at = [group["start"]["seconds"] for group in tracks[3]]
        if abs(log_at[0]) > 1e-3 or any(abs(b - a - 0.1) > 1e-3 for a, b in zip(log_at, log_at[1:])):
            found.append("the log: %s" % log_at[:5])
    return found


def wait_for_port(port):
    for _ in range(100):
        with socket.socket() as peer:
            if peer.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.1)
    return False


def case_records_what_the_network_serves(binary):
    found = []
    protocols = subprocess.run(["ffmpeg", "-hide_banner", "-protocols"], capture_output=True, text=True).stdout.split()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.chmod(folder, 0o755)
        path = source(folder, "source.ts", 12, ("-bf", "0"))
        port = random.randint(20000, 40000)
        push = ["ffmpeg", "-v", "error", "-re", "-i", path, "-c", "copy", "-f", "mpegts"]
        jobs = {
            "tcp": (push + ["tcp://127.0.0.1:%d?listen=1" % port], "tcp://127.0.0.1:%d" % port, 0),
            "http": (push + ["-listen", "1", "http://127.0.0.1:%d/s.ts" % (port + 1)], "http://127.0.0.1:%d/s.ts" % (port + 1), 0),
            "rtp": (push[:-1] + ["rtp_mpegts", "rtp://127.0.0.1:%d" % (port + 2)], "rtp://127.0.0.1:%d" % (port + 2), 0),
        }
        if "srt" in protocols:
            jobs["srt"] = (push + ["srt://127.0.0.1:%d?mode=listener" % (port + 4)], "srt://127.0.0.1:%d" % (port + 4), 0)
        else:
            LEFT_OUT.append("SRT (this ffmpeg has no libsrt)")
        if shutil.which("cvlc"):
            # It does not run as root.
            user = ["runuser", "-u", "nobody", "--"] if os.geteuid() == 0 else []
            jobs["rtsp"] = (user + ["env", "HOME=/tmp", "cvlc", "-q", path, "--sout", "#rtp{sdp=rtsp://127.0.0.1:%d/s}" % (port + 6), "--sout-keep"],
                            "rtsp://127.0.0.1:%d/s" % (port + 6), port + 6)
        else:
            LEFT_OUT.append("RTSP (no vlc)")
        for kind, (server, address, awaited) in jobs.items():
            target = str(folder / (kind + ".mp4"))
            serving = subprocess.Popen(server, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, start_new_session=True)
            if awaited and not wait_for_port(awaited):
                found.append("%s is not served" % kind)
            time.sleep(0 if awaited else 0.7)
            ended = record(binary, address, "-o", target, "--duration", "3", stdin=subprocess.DEVNULL)
            os.killpg(serving.pid, signal.SIGKILL)
            serving.wait()
            if ended.returncode:
                found.append("%s: %d %s" % (kind, ended.returncode, ended.stderr[-300:]))
                continue
            got = packets(target)[0]
            # 3 s of 25 pictures, and of 47 frames of sound, of which the first may come after a picture.
            if not 74 <= got.get("video", 0) <= 77 or not 120 <= got.get("audio", 0) <= 145:
                found.append("%s: %s" % (kind, got))
            decoded = subprocess.run(["ffmpeg", "-v", "error", "-i", target, "-f", "null", "-"], capture_output=True, text=True)
            if decoded.stderr:
                found.append("%s: ffmpeg says %s" % (kind, decoded.stderr[:200]))
    return found


def case_records_devices(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for device in ("v4l2:/dev/no-such-video", "alsa:no-such-sound"):
            ended = record(binary, device, "-o", folder / "none.mov", stdin=subprocess.DEVNULL)
            if ended.returncode != 1 or len(ended.stderr.splitlines()) != 1 or device.encode() not in ended.stderr or (folder / "none.mov").exists():
                found.append("%s: %d %s" % (device, ended.returncode, ended.stderr))
        camera = folder / "camera.so"
        code = pathlib.Path(__file__).parent / "support" / "fake_camera.c"
        if not shutil.which("gcc"):
            LEFT_OUT.append("a camera (no gcc)")
        else:
            subprocess.run(["gcc", "-Wall", "-Werror", "-O1", "-shared", "-fPIC", "-o", str(camera), str(code), "-ldl"], check=True)
            there = dict(os.environ, LD_PRELOAD=str(camera))
            notes = folder / "notes.jsonl"
            notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("%d" % n)[1:]) for n in range(0, 60, 5)))
            ended = record(binary, "v4l2:/dev/video-of-a-check", "-o", folder / "camera.mov", "--duration", "3", "--metadata", notes, env=there)
            got = packets(str(folder / "camera.mov"))[0]
            if ended.returncode or got.get("video") != 75 or texts(binary, str(folder / "camera.mov")) != ["%d" % n for n in range(0, 30, 5)]:
                found.append("the camera: %d %s %s %s" % (ended.returncode, got, texts(binary, str(folder / "camera.mov")), ended.stderr[-300:]))
            # Each picture is of one brightness, one more than the one before it.
            grey = subprocess.run(["ffmpeg", "-v", "error", "-i", str(folder / "camera.mov"), "-vf", "extractplanes=y,crop=2:2:0:0", "-pix_fmt", "gray", "-f", "rawvideo", "-"],
                                  capture_output=True).stdout[::4]
            if list(grey) != list(range(75)):
                found.append("the camera's pictures: %s" % list(grey)[:10])
            # A camera that gives nothing any more.
            ended = record(binary, "v4l2:/dev/video-of-a-check", "-o", folder / "silent.mov", "--timeout", "1", env=dict(there, FAKE_CAMERA_PICTURES="40"))
            if ended.returncode != 1 or packets(str(folder / "silent.mov"))[0].get("video") != 40 or b"nothing came for 1 s" not in ended.stderr:
                found.append("a silent camera: %d %s" % (ended.returncode, ended.stderr[-300:]))
            ended = record(binary, "v4l2:/dev/video-of-a-check", "-o", folder / "camera.mp4", env=there)
            if ended.returncode != 1 or b"rawvideo" not in ended.stderr or len(ended.stderr.splitlines()) != 1:
                found.append("MP4 of a camera: %d %s" % (ended.returncode, ended.stderr[-300:]))
        has_plugin = any(pathlib.Path("/usr/lib").glob("*/alsa-lib/libasound_module_pcm_pulse.so"))
        if not shutil.which("pulseaudio") or not has_plugin:
            LEFT_OUT.append("sound (no pulseaudio, or no libasound2-plugins)")
            return found
        os.makedirs(folder / "run", mode=0o700)
        there = dict(os.environ, HOME=name, XDG_RUNTIME_DIR=str(folder / "run"), PULSE_SERVER="unix:%s/sound" % name)
        (folder / ".asoundrc").write_text('pcm.check { type pulse server "unix:%s/sound" device "check.monitor" }\n' % name)
        daemon = subprocess.Popen(["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "-L", "module-null-sink sink_name=check", "-L",
                                   "module-native-protocol-unix auth-anonymous=1 socket=%s/sound" % name], env=there, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            if (folder / "sound").exists():
                break
            time.sleep(0.1)
        tone = subprocess.Popen(["ffmpeg", "-v", "error", "-re", "-f", "lavfi", "-i", "sine=r=48000:f=1000", "-t", "20", "-f", "pulse", "-device", "check", "check"], env=there)
        time.sleep(1)
        ended = record(binary, "alsa:check", "-o", folder / "sound.mov", "--duration", "3", env=there)
        for process in (tone, daemon):
            process.kill()
            process.wait()
        if ended.returncode:
            return found + ["sound: %d %s" % (ended.returncode, ended.stderr[-300:])]
        sound = subprocess.run(["ffmpeg", "-v", "error", "-i", str(folder / "sound.mov"), "-ac", "1", "-f", "s16le", "-"], capture_output=True).stdout
        values = memoryview(sound).cast("h")
        crossings = sum(a < 0 <= b for a, b in zip(values, values[1:]))
        # A tone of 1,000 Hz for 3 s; what a busy machine does not take off the daemon in time is a gap.
        if not 96_000 < len(values) < 148_000 or not 950 < crossings / (len(values) / 48000) < 1050:
            found.append("sound: %d samples, %d waves: %s" % (len(values), crossings, ended.stderr[-300:]))
    return found


def matrix(path):
    out = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream_side_data=rotation,displaymatrix", "-of", "json", path], capture_output=True, text=True)
    return [side.get("rotation") for stream in json.loads(out.stdout)["streams"] for side in stream.get("side_data_list", [])]


def decoded_at(path, kind):
    """When each picture is shown, or each part of sound heard, by what is decoded."""
    out = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-map", "0:%s:0" % kind, "-fps_mode", "passthrough", "-f", "framemd5", "-"], capture_output=True, text=True).stdout
    scale = next(text.split()[-1] for text in out.splitlines() if text.startswith("#tb"))
    scale = [int(number) for number in scale.split("/")]
    rows = [text.split(",") for text in out.splitlines() if not text.startswith("#")]
    return {row[5].strip(): int(row[2]) * scale[0] / scale[1] for row in rows}


def case_pictures_and_sound_come_from_two_sources(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # Sound that is never the same twice.
        path = str(folder / "source.mp4")
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25", "-f", "lavfi", "-i", "anoisesrc=r=48000:seed=14", "-t", "20", "-c:v", "libx264",
                        "-g", "25", "-bf", "0", "-preset", "ultrafast", "-c:a", "aac", "-aac_pns", "0", path], check=True)
        for kind, other in (("v", "-an"), ("a", "-vn")):
            subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-c", "copy", other, str(folder / (kind + ".mp4"))], check=True)
        notes = folder / "notes.jsonl"
        notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("%d" % n)[1:]) for n in range(0, 60, 5)))
        port = random.randint(20000, 40000)
        ports = {"v": "udp://127.0.0.1:%d" % port, "a": "udp://127.0.0.1:%d" % (port + 1)}
        push = ["ffmpeg", "-v", "error", "-re", "-i", path]
        for kind in "va":
            push += ["-map", "0:" + kind, "-c", "copy", "-f", "mpegts", "-pes_payload_size", "0", ports[kind] + "?pkt_size=1316"]
        files = {kind: str(folder / (kind + ".mp4")) for kind in "va"}
        wanted = {kind: decoded_at(path, kind) for kind in "va"}
        for what, places_, order, sender in (("files", files, "va", None), ("streams", ports, "va", push), ("streams, sound first", ports, "av", push), ("a file and a stream", dict(files, a=ports["a"]), "av", push)):
            target = str(folder / ("%s.mov" % what.replace(" ", "").replace(",", "")))
            sending = subprocess.Popen(sender) if sender else None
            ended = record(binary, *[places_[kind] for kind in order], "-o", target, "--metadata", notes, "--duration", "6", "--timeout", "6")
            if sending:
                sending.kill()
                sending.wait()
            if ended.returncode:
                found.append("%s: %d %s" % (what, ended.returncode, ended.stderr[-300:]))
                continue
            report, wrong = report_of(ended)
            found += wrong
            if len(report.get("mediaClocks", [])) != 2:
                found.append("%s: the clocks are not told" % what)
            got = packets(target)[0]
            if not 148 <= got.get("video", 0) <= 152 or not 255 <= got.get("audio", 0) <= 290:
                found.append("%s: %s" % (what, got))
            decoded = subprocess.run(["ffmpeg", "-v", "error", "-i", target, "-f", "null", "-"], capture_output=True, text=True)
            if decoded.stderr:
                found.append("%s: ffmpeg says %s" % (what, decoded.stderr[:200]))
            if texts(binary, target) != ["%d" % n for n in range(0, 60, 5)]:
                found.append("%s: groups %s" % (what, texts(binary, target)))
            leads = {}
            for kind in "va":
                list_ = sorted(at - wanted[kind][content] for content, at in decoded_at(target, kind).items() if content in wanted[kind])
                leads[kind] = list_[len(list_) // 2] if len(list_) > 100 else None
            if None in leads.values():
                found.append("%s: what is decoded is something else" % what)
            # A stream and a file have no time in common.
            elif "file and" not in what and abs(leads["v"] - leads["a"]) > 0.04:
                found.append("%s: sound is %.3f s late" % (what, leads["a"] - leads["v"]))
        # A source that is not there, or goes away.
        ended = record(binary, files["v"], ports["a"], "-o", folder / "none.mov", "--timeout", "1")
        if ended.returncode != 1 or len(ended.stderr.splitlines()) != 1 or (folder / "none.mov").exists():
            found.append("a dead source: %d %s" % (ended.returncode, ended.stderr))
        sending = subprocess.Popen(push)
        threading.Timer(5, sending.kill).start()
        ended = record(binary, files["v"], ports["a"], "-o", folder / "gone.mov", "--timeout", "2", "--duration", "10")
        got = packets(str(folder / "gone.mov"))[0]
        report, wrong = report_of(ended)
        if ended.returncode or not 248 <= got.get("video", 0) <= 252 or not 80 < got.get("audio", 0) < 260 or not any("went on without it" in note for note in report.get("notes", [])):
            found.append("sound that goes away: %d %s %s" % (ended.returncode, got, ended.stderr[-300:]))
    return found


def case_pictures_stay_upright(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        upright = source(folder, seconds=1)
        turned = str(folder / "turned.mp4")
        subprocess.run(["ffmpeg", "-v", "error", "-i", upright, "-c", "copy", "-metadata:s:v:0", "rotate=90", turned], check=True)
        if matrix(turned) == []:
            return ["ffmpeg turns nothing"]
        for path, options, wanted in ((upright, [], [[]]), (turned, [], [matrix(turned)]), (turned, ["--segment", "10"], [matrix(turned)]),
                                      (turned, ["--orientation", "3"], [[180], [-180]]), (upright, ["--orientation", "8"], [[90]])):
            for suffix in ("mov", "mp4"):
                target = folder / ("out%d.%s" % (len(list(folder.iterdir())), suffix))
                ended = record(binary, path, "-o", target, *options)
                file = json.loads(ended.stdout)["files"][0] if ended.returncode == 0 else None
                if file is None or matrix(file) not in wanted:
                    found.append("%s %s: %s instead of %s: %s" % (os.path.basename(path), options, file and matrix(file), wanted, ended.stderr[-200:]))
        # Coded pictures that say themselves how they are turned, and turn after a second.
        parts = []
        for degrees in (90, 180):
            parts.append(str(folder / ("turned%d.ts" % degrees)))
            subprocess.run(["ffmpeg", "-v", "error", "-i", upright, "-c", "copy", "-bsf:v", "h264_metadata=display_orientation=insert:rotate=%d" % degrees, parts[-1]], check=True)
        joined = str(folder / "joined.ts")
        pathlib.Path(joined).write_bytes(b"".join(pathlib.Path(part).read_bytes() for part in parts))
        for path, target, wanted in ((parts[0], folder / "turned.mov", [8]), (joined, folder / "turning.mp4", [8, 3])):
            ended = record(binary, path, "-o", target)
            told = [(round(g["start"]["seconds"], 1), i["value"]) for g in groups(binary, target) for i in g["items"]]
            if ended.returncode or [value for _, value in told] != wanted or matrix(target) != [90] or told[0][0] != 0 or not 0.9 < told[-1][0] + (len(wanted) < 2) < 1.3:
                found.append("%s: %s %s %s" % (path, told, matrix(target), ended.stderr[-200:]))
    return found


def case_a_full_disk_keeps_what_was_recorded(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = source(folder, seconds=20)
        notes = folder / "notes.jsonl"
        notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("%d" % n)[1:]) for n in range(200)))
        size = os.path.getsize(path)
        places_ = [("a file that may not grow", folder, "ulimit -f %d; " % (size // 4 // 1024))]
        mount = folder / "small"
        mount.mkdir()
        is_mounted = os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=%d" % (size // 4), "none", str(mount)], capture_output=True).returncode == 0
        if is_mounted:
            places_.append(("a full disk", mount, ""))
        else:
            LEFT_OUT.append("a full disk (nothing may be mounted)")
        for what, where, limit in places_:
            for suffix, options in (("mov", []), ("mp4", []), ("mov", ["--segment", "2"])):
                if options and limit:
                    continue
                target = where / ("out." + suffix)
                ended = subprocess.run("trap '' XFSZ; %sexec '%s' record -q --fragment 0.5 '%s' -o '%s' --metadata '%s' %s" % (limit, binary, path, target, notes, " ".join(options)),
                                       shell=True, capture_output=True, text=True, timeout=60, executable="/bin/bash")
                wanted = "No space left on device" if where == mount else "File too large"
                if ended.returncode != 1 or len(ended.stderr.splitlines()) != 1 or wanted not in ended.stderr:
                    found.append("%s, %s %s: %d %s" % (what, suffix, options, ended.returncode, ended.stderr))
                files = sorted(where.glob("out*"))
                if any(".plain" in file.name for file in files) or not files:
                    found.append("%s, %s: %s" % (what, suffix, files))
                count, told = 0, []
                for file in files:
                    count += packets(str(file))[0].get("video", 0)
                    decoded = subprocess.run(["ffmpeg", "-v", "error", "-i", str(file), "-f", "null", "-"], capture_output=True, text=True)
                    if decoded.stderr:
                        found.append("%s, %s: ffmpeg says %s" % (what, file.name, decoded.stderr[:200]))
                    told += texts(binary, str(file))
                told = [text for index, text in enumerate(told) if index == 0 or told[index - 1] != text]
                if count < 40 or len(told) < 15 or told != ["%d" % n for n in range(len(told))]:
                    found.append("%s, %s %s: %d pictures, groups %s" % (what, suffix, options, count, told[-3:]))
                for file in files:
                    file.unlink()
        if is_mounted:
            subprocess.run(["umount", str(mount)], check=True)
    return found


def case_wrong_times_are_told(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = source(folder, seconds=2)
        for text, wanted in (('{"items":[]}\n', "line 1"), ('{"start":{"value":1,"timescale":0},"items":[]}\n', "line 1"), ("", "holds no groups")):
            log = folder / "wrong.jsonl"
            log.write_text(text)
            ended = record(binary, path, "-o", folder / "none.mov", "--metadata", log)
            if ended.returncode not in (1, 3) or len(ended.stderr.splitlines()) != 1 or wanted not in ended.stderr.decode() or (folder / "none.mov").exists():
                found.append("%r: %d %s" % (text, ended.returncode, ended.stderr))
        # Two at a time, one before the movie, one far behind it, one at the end of all times.
        log = folder / "odd.jsonl"
        log.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("%d" % n)[1:]) for n in (-3, 0, 5, 5, 7, 3000, 2**62)))
        ended = record(binary, path, "-o", folder / "out.mov", "--metadata", log)
        report, wrong = report_of(ended)
        found += wrong
        told = texts(binary, str(folder / "out.mov"))
        if ended.returncode or told != ["0", "5", "7"] or sum(r["count"] for r in report.get("refusals", [])) != 3:
            found.append("%d %s %s %s" % (ended.returncode, told, report.get("refusals"), ended.stderr[-300:]))
        length = subprocess.run(["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", str(folder / "out.mov")], capture_output=True, text=True).stdout
        if not 1.9 < float(length) < 2.2:
            found.append("it lasts %s s" % length.strip())
    return found


def case_a_page_stays_in_step_with_its_player(binary):
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        LEFT_OUT.append("a browser (no python3-selenium)")
        return []
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        LEFT_OUT.append("a browser (no chromium-driver)")
        return []
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path, target = source(folder, seconds=12), str(folder / "out.mp4")
        notes = folder / "notes.jsonl"
        # A note each quarter of a second, and nothing known from 8 to 9 s.
        notes.write_text("".join('{"start":{"value":%d,"timescale":4},%s' % (n, line("note %d" % n)[1:] if not 32 <= n < 36 else '"items":[]}\n') for n in range(48)))
        made = subprocess.run([binary, "timed", "import", "--from", str(notes), path, "-o", target], capture_output=True, text=True)
        if made.returncode:
            return ["the notes cannot be imported: %s" % made.stderr[-300:]]
        options = Options()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio", "--autoplay-policy=no-user-gesture-required"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.binary_location = shutil.which("chromium")
        driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        try:
            with Server(binary, target) as server:
                driver.get(server.address)
                driver.execute_script("""
                    window.seen = [];
                    const video = document.getElementById("video"), list = document.getElementById("streams");
                    new MutationObserver(() => {
                      const match = /note (\\d+)/.exec(list.textContent);
                      const note = match ? Number(match[1]) : null;
                      if (!seen.length || seen[seen.length - 1][1] !== note) seen.push([video.currentTime, note, video.paused]);
                    }).observe(list, {childList: true, subtree: true, characterData: true});""")

                def watch(script, seconds):
                    """What is shown after a script, each with the time of the player."""
                    driver.execute_script("window.seen = [];" + script)
                    time.sleep(seconds)
                    return driver.execute_script("return [window.seen, video.currentTime];")

                def judge(what, seen, now, rate=1, least=1):
                    numbers = [note for _, note, _ in seen if note is not None]
                    if len(numbers) < least or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
                        found.append("%s: %s" % (what, seen[:12]))
                    late = [at - note / 4 for at, note, _ in seen[1:] if note is not None]
                    # Pictures of a busy machine are late; a group is not before its time.
                    if late and not (-0.05 * rate < min(late) and max(late) < 0.35 * rate):
                        found.append("%s: %.3f to %.3f s late" % (what, min(late), max(late)))

                # Until it is ready, and shows what holds at its start.
                for _ in range(100):
                    if driver.execute_script("return video.readyState >= 3 && list.textContent.includes('note 0');".replace("list", "document.getElementById('streams')")):
                        break
                    time.sleep(0.1)
                else:
                    found.append("before it plays: %s" % driver.execute_script("return [video.readyState, document.getElementById('streams').textContent];"))
                seen, now = watch("video.play();", 3)
                judge("played", seen, now, least=6)
                driver.execute_script("video.pause();")
                time.sleep(0.3)
                seen, now = watch("", 1)
                if seen:
                    found.append("while it is paused: %s" % seen)
                seen, now = watch("video.currentTime = 5.1;", 1.5)
                if [note for _, note, _ in seen if note is not None] != [20]:
                    found.append("after a seek while it is paused: %s" % seen)
                seen, now = watch("video.play();", 1.5)
                judge("played from there", seen, now, least=3)
                seen, now = watch("video.currentTime = 1.1;", 2)
                # Nothing of where it was before is shown after that.
                judge("after a seek while it plays", [row for row in seen if row[1] is not None], now, least=3)
                if any(note is not None and note >= 20 for _, note, _ in seen):
                    found.append("something stale: %s" % seen)
                seen, now = watch("video.playbackRate = 2;", 2)
                judge("twice as fast", seen, now, rate=2, least=8)
                seen, now = watch("video.playbackRate = 1; video.currentTime = 7.6;", 2.2)
                gap = [at for at, note, _ in seen if note is None and at > 7.7]
                if not gap or not 7.9 < gap[-1] < 8.4 or any(note is not None and 32 <= note < 36 for _, note, _ in seen):
                    found.append("a gap: %s" % seen)
                complaints = [entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
                if complaints:
                    found.append("the console: %s" % complaints[:3])
        finally:
            driver.quit()
    return found


def case_what_playlists_name_is_played(binary):
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path, movie = source(folder, seconds=8), str(folder / "movie.mp4")
        notes, chapters = folder / "notes.jsonl", folder / "chapters.txt"
        notes.write_text("".join('{"start":{"value":%d,"timescale":10},%s' % (n, line("note %d" % n)[1:]) for n in range(3, 80, 7)))
        chapters.write_text("00:00:00.000 One\n00:00:03.000 Two\n00:00:05.500 Three\n")
        for arguments in (["timed", "import", "--from", notes, path, "-o", movie], ["chapters", "import", movie, chapters]):
            made = subprocess.run([binary, *map(str, arguments)], capture_output=True, text=True)
            if made.returncode:
                return ["%s: %s" % (arguments[:2], made.stderr[-300:])]
        for form in ("ts", "fmp4"):
            made = subprocess.run([binary, "hls", "author", "-q", "--form", form, "--segment-duration", "2", "--program-date", "2026-01-01T12:00:00Z", "--date-ranges",
                                   "com.example.chapter", "--timed", "mdta/com.example.note", movie, "-o", str(folder / form)], capture_output=True, text=True)
            if made.returncode:
                found.append("%s: %s" % (form, made.stderr[-300:]))
                continue
            run = subprocess.Popen([binary, "play", "--json", "--follow", "--rate", "4", str(folder / form / "index.m3u8")], stdout=subprocess.PIPE, text=True)
            told, begun = [], None
            for text in run.stdout:
                begun = begun or time.monotonic()
                told.append((time.monotonic() - begun, json.loads(text)))
            run.wait()
            for at, group in told:
                late = at - group["start"]["seconds"] / 4
                if not -0.1 < late < 0.5:
                    found.append("%s: the group at %.3f came %.3f s late" % (form, group["start"]["seconds"], late))
            passed = [(round(group["start"]["seconds"], 2), item["identifier"], item["value"]) for _, group in told if not group.get("hasEnded") for item in group["items"]]
            for identifier, wanted in (("id3/TXXX", [(n / 10, "note %d" % n) for n in range(3, 80, 7)]), ("id3/TIT2", [(0, "One"), (3, "Two"), (5.5, "Three")]),
                                       ("lsdr/X-TITLE", [(0, "One"), (3, "Two"), (5.5, "Three")])):
                got = [(at, value) for at, name_, value in passed if name_ == identifier]
                if got != wanted:
                    found.append("%s: %s: %s" % (form, identifier, got))
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
    for text in LEFT_OUT:
        print("left out: %s" % text)
    return 1 if failed or not cases else places.SKIPPED if LEFT_OUT else 0


if __name__ == "__main__":
    sys.exit(main())
