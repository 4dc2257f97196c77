"""Bytes of boxes, and a way to find a box again in finished bytes."""
import struct

UNITY = (1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
UNDETERMINED = 0x55C4


def pack(layout, *values):
    """Big-endian fields: `pack("IHH", 1, 2, 3)`."""
    return struct.pack(">" + layout, *values)


def box(kind, *payload):
    """A box without version: payloads are bytes, text (UTF-8) or nested lists of them."""
    body = flat(payload)
    return pack("I", 8 + len(body)) + code(kind) + body


def vbox(kind, *payload, version=0, flags=0):
    """A box that starts with a version and flags."""
    return box(kind, pack("I", version << 24 | flags), *payload)


def flat(parts):
    out = bytearray()
    for part in parts:
        if isinstance(part, (bytes, bytearray)):
            out += part
        elif isinstance(part, str):
            out += part.encode("utf-8")
        elif part is not None:
            out += flat(part)
    return bytes(out)


def code(kind):
    """A four-character code; `(c)` stands for the byte 0xA9; a number is taken as it is."""
    if isinstance(kind, int):
        return pack("I", kind)
    if isinstance(kind, bytes):
        return kind
    return kind.replace("(c)", "\u00a9").encode("latin-1")


def packed_language(letters):
    """ISO 639-2/T letters in three times five bits."""
    value = 0
    for letter in letters:
        value = value << 5 | (ord(letter) - 0x60)
    return value


def terminated(text):
    return text.encode("utf-8") + b"\0"


def counted(text):
    raw = text if isinstance(text, bytes) else text.encode("utf-8")
    return bytes([len(raw)]) + raw


def fixed(value, bits=16):
    return round(value * (1 << bits))


# How many bytes stand before the first child of a box that is no plain container.
SKIPPED = {b"stsd": 8, b"dref": 8, b"mebx": 8, b"tmcd": 26, b"avc1": 78, b"encv": 78, b"mp4a": 28}


def children(data, start, end):
    """(type, start of box, start of body, end) of each whole box in data[start:end]."""
    while end - start >= 8:
        size, kind, head = *struct.unpack(">I4s", data[start:start + 8]), 8
        if size == 1:
            size, head = struct.unpack(">Q", data[start + 8:start + 16])[0], 16
        elif size == 0:
            size = end - start
        if size < head or start + size > end:
            return
        yield kind, start, start + head, start + size
        start += size


def find(data, path):
    """(start, body, end) of the box at a path such as "moov/trak#1/mdia"; LookupError when absent."""
    low, high, place = 0, len(data), None
    for step in path.split("/"):
        name, _, nth = step.partition("#")
        matches = [c for c in children(data, low, high) if c[0] == code(name)]
        if int(nth or 0) >= len(matches):
            raise LookupError(path)
        kind, *place = matches[int(nth or 0)]
        low, high = place[1], place[2]
        if kind == b"meta" and data[low:low + 4] == bytes(4):
            low += 4
        low += SKIPPED.get(kind, 0) if high - low >= SKIPPED.get(kind, 0) + 8 else 0
    return tuple(place)
