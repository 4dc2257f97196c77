#!/usr/bin/env python3
"""check_live.py [BIN] [--only PATTERN] - what is delivered while it is played.

A page that plays a movie is served its groups in step; other machines' names, other methods and odd requests are
refused, and a browser that goes away is let go. The binary's path may come from MEDIAMETA.
"""
import argparse
import fnmatch
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", nargs="?", help="the binary of mediameta")
    parser.add_argument("--only", default="*", metavar="PATTERN")
    arguments = parser.parse_args()
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
