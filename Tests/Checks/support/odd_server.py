"""A server on loopback that does what nginx does not.

/cut/FILE      announces all, sends half        /chunked/FILE  tells no size
/always416     no range is right                /open/FILE     tells no size, and closes at the end
/silent        never answers                    /fickle/FILE   gives the first range, then ignores ranges
/radio/FILE    an ICY station without end       /growing/FILE  is longer each time
/elsewhere/X   points to X on another host name /private/FILE  refuses those who send a password or cookie
/named/FILE    gives to those who name themselves
/random/N/FILE answers with bytes changed at random in status, headers and content, by the number N
"""
import http.server
import os
import pathlib
import random
import threading
import time

TITLE = b"StreamTitle='Kraftwerk - Don't stop; the \xc3\xa9tude';StreamUrl='http://example.org/now';"
METAINT = 8192
STATION = [("icy-name", "Radio Fixture"), ("icy-genre", "Test"), ("icy-url", "http://example.org/"), ("icy-br", "64")]


class Handler(http.server.BaseHTTPRequestHandler):
    asked = {}

    def log_message(self, *_):
        pass

    def do_GET(self):
        kind, _, name = self.path.lstrip("/").partition("/")
        getattr(self, "answer_" + kind, self.missing)(name)

    def missing(self, _):
        self.send_error(404)

    def content(self, name):
        return (pathlib.Path(self.server.folder) / os.path.basename(name)).read_bytes()

    def range(self, content):
        """The range asked for, or all."""
        text = self.headers.get("Range", "")
        if not text.startswith("bytes="):
            return None
        first, _, last = text[6:].partition("-")
        return int(first), min(int(last) if last else len(content) - 1, len(content) - 1)

    def part(self, content, first, last, sent=None):
        self.send_response(206)
        self.send_header("Content-Range", "bytes %d-%d/%d" % (first, last, len(content)))
        self.send_header("Content-Length", str(last - first + 1))
        self.send_header("Accept-Ranges", "bytes")
        self.end_headers()
        self.wfile.write(content[first:last + 1][:sent])

    def whole(self, content, *headers):
        self.send_response(200)
        for header in headers:
            self.send_header(*header)
        self.end_headers()
        self.wfile.write(content)

    def answer_cut(self, name):
        content = self.content(name)
        first, last = self.range(content) or (0, len(content) - 1)
        self.part(content, first, last, (last - first + 1) // 2)

    def answer_always416(self, _):
        self.send_response(416)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer_silent(self, _):
        time.sleep(60)

    def answer_chunked(self, name):
        content = self.content(name)
        self.protocol_version = "HTTP/1.1"
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.send_header("Connection", "close")
        self.end_headers()
        for start in range(0, len(content), 5000):
            piece = content[start:start + 5000]
            self.wfile.write(b"%x\r\n" % len(piece) + piece + b"\r\n")
        self.wfile.write(b"0\r\n\r\n")

    def answer_open(self, name):
        self.whole(self.content(name))

    def answer_fickle(self, name):
        content = self.content(name)
        Handler.asked[name] = Handler.asked.get(name, 0) + 1
        if Handler.asked[name] == 1:
            self.part(content, *(self.range(content) or (0, len(content) - 1)))
        else:
            self.whole(content, ("Content-Length", str(len(content))), ("Accept-Ranges", "bytes"))

    def answer_growing(self, name):
        Handler.asked[name] = Handler.asked.get(name, 0) + 1
        content = self.content(name) + bytes(Handler.asked[name])
        self.part(content, *(self.range(content) or (0, len(content) - 1)))

    def answer_elsewhere(self, name):
        self.send_response(302)
        self.send_header("Location", "http://localhost:%d/%s" % (self.server.server_port, name))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer_private(self, name):
        if self.headers.get("Authorization") or self.headers.get("Cookie"):
            self.send_error(403)
        else:
            content = self.content(name)
            self.part(content, *(self.range(content) or (0, len(content) - 1)))

    def answer_named(self, name):
        """Gives only to those who name themselves."""
        content = self.content(name)
        if self.headers.get("Authorization") == "Bearer token" and self.headers.get("User-Agent") == "Teller/1":
            self.part(content, *(self.range(content) or (0, len(content) - 1)))
        else:
            self.send_error(401)

    def answer_random(self, name):
        number, _, name = name.partition("/")
        Handler.asked[number] = Handler.asked.get(number, 0) + 1
        chosen = random.Random("%s %d" % (number, Handler.asked[number]))
        content = self.content(name)
        first, last = self.range(content) or (0, len(content) - 1)
        size = str(last - first + 1)
        head = [b"HTTP/1.1 206 Partial Content", b"Content-Range: bytes %d-%d/%d" % (first, last, len(content)),
                b"Content-Length: " + size.encode(), b"Accept-Ranges: bytes", b"Connection: close"]
        odd = [b"Content-Length: -1", b"Content-Length: 99999999999999999999", b"Content-Range: bytes 5-2/1", b"Content-Range: bytes */*",
               b"Content-Range: bytes 0-0/9223372036854775807", b"Transfer-Encoding: chunked", b"Content-Encoding: gzip",
               b"Location: /random/%s/%s" % (number.encode(), name.encode()), b"icy-metaint: 1", b"icy-metaint: -5", b"X: " + b"y" * 70000,
               b"Set-Cookie: " + b"=;" * 500, b"\xff\xfe: \0", b"Content-Type: " + b"%n%s" * 20]
        for _ in range(chosen.randint(0, 3)):
            head.insert(chosen.randint(1, len(head)), chosen.choice(odd))
        if chosen.random() < 0.4:
            head[0] = chosen.choice([b"HTTP/1.0 200", b"HTTP/1.1 302 Found", b"HTTP/9.9 206 x", b"ICY 200 OK", b"", b"HTTP/1.1 -7 x", b"HTTP/1.1 416 x"])
        if chosen.random() < 0.3:
            del head[chosen.randrange(1, len(head))]
        answer = bytearray(b"\r\n".join(head) + b"\r\n\r\n" + content[first:last + 1])
        for _ in range(chosen.choice((0, 0, 1, 4, 16))):
            answer[chosen.randrange(min(len(answer), 400))] = chosen.randrange(256)
        self.wfile.write(answer[:chosen.randrange(len(answer))] if chosen.random() < 0.2 else answer)

    def answer_radio(self, name):
        self.wfile.write(b"ICY 200 OK\r\n")
        for key, value in STATION + [("icy-metaint", str(METAINT)), ("content-type", "audio/mpeg")]:
            self.wfile.write(b"%s: %s\r\n" % (key.encode(), value.encode()))
        self.wfile.write(b"\r\n")
        content, place = self.content(name), 0
        blocks = -(-len(TITLE) // 16)
        packet = bytes([blocks]) + TITLE.ljust(blocks * 16, b"\0")
        try:
            while True:
                piece = (content * 2)[place:place + METAINT]
                place = (place + METAINT) % len(content)
                self.wfile.write(piece + packet)
        except OSError:
            pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """Clients that have enough go away in the middle of an answer."""


def serve(folder):
    """A server in a thread of its own."""
    server = Server(("127.0.0.1", 0), Handler)
    server.folder = folder
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
