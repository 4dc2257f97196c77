"""Carriers of static metadata: key lists, iTunes lists, user data, ID3, XMP."""
import struct
import uuid
import zlib

from .boxes import (box, code, counted, fixed, flat, pack, packed_language, terminated, vbox)

XMP_KIND = uuid.UUID("be7acfcb-97a9-42e8-9c71-999491e3afac").bytes
PRIVATE_KIND = uuid.UUID("c0ffee00-7a1e-4f60-8f00-5ca1ab1e0001").bytes
TEXT, UTF16, SORT8, SORT16, JPEG, PNG, SIGNED, UNSIGNED = 1, 2, 4, 5, 13, 14, 21, 22
FLOAT32, FLOAT64, BMP, NESTED, INT8, INT16, INT32 = 23, 24, 27, 28, 65, 66, 67
POINT, SIZE, RECT, INT64, UINT8, UINT16, UINT32, UINT64, AFFINE, POLYGON = (
    70, 71, 72, 74, 75, 76, 77, 78, 79, 80)


def handler(kind, name="", counted_name=False, component=None):
    """A handler box, with the name as the family wants it."""
    first = component if component is not None else (b"mhlr" if counted_name else bytes(4))
    label = counted(name) if counted_name else terminated(name)
    return vbox("hdlr", first, code(kind), bytes(12), label)


def value(kind, content, language=0, country=0, type_set=0):
    """A value of an item: its type, locale indicators and bytes."""
    if isinstance(language, str):
        language = packed_language(language)
    if isinstance(country, str):
        country = struct.unpack(">H", country.encode("ascii"))[0]
    return box("data", pack("IHH", type_set << 24 | kind, country, language), content)


class KeyList:
    """`moov/meta` of handler mdta: keys numbered as they come, items in order."""

    def __init__(self):
        self.names, self.items, self.lists, self.rest = [], [], [], []

    def add(self, name, *values, space="mdta", before=b"", after=b"", reuse=True):
        key = (space, name)
        if not (reuse and key in self.names):
            self.names.append(key)
        index = len(self.names) - self.names[::-1].index(key)
        self.items.append(box(index, before, values, after))
        return self

    def text(self, name, content, language=0, country=0):
        return self.add(name, value(TEXT, content, language, country))

    def locale_list(self, kind, *rows):
        """`ctry` or `lang`: rows that values point to by number."""
        width = {"ctry": lambda c: c.encode("ascii"), "lang": lambda c: pack("H", packed_language(c))}[kind]
        body = [pack("H", len(row)) + b"".join(width(c) for c in row) for row in rows]
        self.lists.append(vbox(kind, pack("I", len(rows)), body))
        return self

    def quicktime(self):
        return box("meta", self._children())

    def iso(self):
        return vbox("meta", self._children())

    def _children(self):
        table = vbox("keys", pack("I", len(self.names)), [box(space, name) for space, name in self.names])
        return [handler("mdta"), self.lists, table, box("ilst", self.items), self.rest]


def international(kind, *texts):
    """Classic user data: each text with a Macintosh language number or packed letters."""
    rows = []
    for language, content in texts:
        raw = content if isinstance(content, bytes) else content.encode("utf-8")
        number = language if isinstance(language, int) else packed_language(language)
        rows.append(pack("HH", len(raw), number) + raw)
    return box(kind, rows)


def user_text(kind, content, language="eng", before=b"", after=b"", utf16=False):
    """A 3GPP text box: language, then text that ends in zero."""
    raw = (b"\xfe\xff" + content.encode("utf-16-be") + b"\0\0") if utf16 else terminated(content)
    return vbox(kind, before, pack("H", packed_language(language)), raw, after)


def every_3gpp_box():
    place = pack("Biii", 1, fixed(-0.1276), fixed(51.5072), fixed(11.0))
    return [
        user_text("titl", "Harbour at dawn"),
        user_text("titl", "Hafen im Morgengrauen", "deu"),
        user_text("titl", "\u591c\u660e\u3051\u306e\u6e2f", "jpn", utf16=True),
        user_text("auth", "R. Author"),
        user_text("perf", "The Performers"),
        user_text("gnre", "Documentary"),
        user_text("dscp", "Boats, \u00e9cluses and gulls", "fra", utf16=True),
        user_text("cprt", "Nobody, 2019"),
        user_text("albm", "Harbours", after=b"\x04"),
        user_text("coll", "Collected works"),
        vbox("yrrc", pack("H", 2019)),
        user_text("rtng", "U", before=b"BBFCuk  "),
        vbox("clsf", b"EXMP", pack("HH", 2, packed_language("eng")), terminated("Class two")),
        vbox("kywd", pack("HB", packed_language("eng"), 3), [counted(terminated(w)) for w in ("sea", "gull", "quay")]),
        vbox("loci", pack("H", packed_language("eng")), terminated("London"), place, terminated("earth"),
             terminated("By the river")),
    ]


def itunes_item(kind, *values):
    return box(kind, values)


def freeform(mean, name, *values):
    return box("----", vbox("mean", mean), vbox("name", name), values)


def itunes_meta(*items, padding=16):
    return vbox("meta", handler("mdir", component=bytes(4)), box("ilst", items), box("free", bytes(padding)))


def nero_chapters(version, *rows):
    body = b"".join(pack("Q", round(start * 10_000_000)) + counted(title) for start, title in rows)
    return vbox("chpl", bytes(4) if version else b"", pack("B", len(rows)), body, version=version)


def synchsafe(number):
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def id3(*parts, major=4):
    """An ID3v2 block of (identifier, bytes)."""
    length = synchsafe if major == 4 else (lambda n: pack("I", n))
    body = b"".join(name.encode() + length(len(raw)) + bytes(2) + raw for name, raw in parts)
    return b"ID3" + bytes([major, 0, 0]) + synchsafe(len(body)) + body


def id32(language, *parts, major=4):
    return vbox("ID32", pack("H", packed_language(language)), id3(*parts, major=major))


def xmp(source):
    return ("<?xpacket begin='\ufeff' id='W5M0MpCehiHzreSzNTczkc9d'?>"
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            "<r:Description r:about='' xmlns:d='http://purl.org/dc/elements/1.1/' d:source='%s'/></r:RDF>"
            "</x:xmpmeta><?xpacket end='r'?>" % source).encode("utf-8")


def xtra(*attributes):
    """Windows user data: name, then values of a type (8 UTF-16LE text, 19 u64, 21 time, 72 GUID)."""
    out = b""
    for name, values in attributes:
        rows = b"".join(pack("IH", 6 + len(raw), kind) + raw for kind, raw in values)
        label = name.encode("ascii")
        row = pack("I", len(label)) + label + pack("I", len(values)) + rows
        out += pack("I", 4 + len(row)) + row
    return box("Xtra", out)


def tiny_png(red):
    """A picture of one pixel."""
    def chunk(kind, body):
        return pack("I", len(body)) + kind + body + pack("I", zlib.crc32(kind + body))
    pixel = zlib.compress(bytes([0, red, 64, 32]), 9)
    return flat([b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", pack("IIBBBBB", 1, 1, 8, 2, 0, 0, 0)), chunk(b"IDAT", pixel),
                 chunk(b"IEND", b"")])
