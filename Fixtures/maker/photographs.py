"""The recipes of photographs of Fixtures/Formats: JPEG, HEIC and AVIF with EXIF and XMP.

The pictures, 64 x 64 pixels, were coded by ffmpeg, libheif and libavif; every other byte is laid out here.
Source: CIPA DC-008 (Exif) 4.6 and 4.7; XMP Specification Part 3, 1.1.3; CIPA DC-007 (MPF) 5; ISO/IEC 23008-12.
"""
import base64
import struct

from .boxes import box, flat, pack, terminated, vbox

RECIPES = []

JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgoKC8oLzc3Nzc3N0E8QUNDQ0FBQUFDQ0NISEhVVVVI"
    "SEhDQ0hIUFBVVVxfXFdXVVdfX2RkZHh4c3OMjJGsrM//xABZAAEBAQEBAQEAAAAAAAAAAAADBAACBgUHAQEBAQEBAQEBAAAAAAAA"
    "AAAFBgAEBwMBAhABAAAAAAAAAAAAAAAAAAAAABEBAQEAAAAAAAAAAAAAAAAAAQAR/8AAEQgAQABAAwESAAISAAMSAP/aAAwDAQAC"
    "EQMRAD8A/NgKFJlK+GJGrAl0mUqMYkawCXSZSoxiRqwJdJlKjGJGrAl0mUqMYkaoKayWSoIwZ3AW60lrmG7ZyX9XTfl5wD3xJlLx"
    "MYkawCXSZSoxiRqwJdJlKjGJGrAl0mUqMYkasCXSZSoxihqwJdJlKiGKGrAl0mUqIYoawCXSZSoxiRvOM97v28Tvy7cOVLqukbmn"
    "CHSVyWGMqgJtJlKgGJGrAl0mUqMYkasCXSZSoxiRqwpdJlKjGJGrAl0mUqMYkb5TPSrXn1rM1rWszWtazNa1rpy+OX2vtt8ZRDEk"
    "pEY+qAnkmEnRihqwJhJlKiGKG//Z")
HVCC = base64.b64decode(
    "AAAAeGh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACtCAQEDcAAAAwCQ"
    "AAADAAADAB6gIIEFlupJKa5uBAQMCAAAAwAIAAADAAhAIgABAAdEAcFysCJA")
HEVC = base64.b64decode(
    "AAAAJSgBrwQY/Hn904Vf+3WXVyuU6u9vN95FmN5ywTR72Hw8VsUsU8E=")
AV1C = base64.b64decode(
    "AAAADGF2MUOBIAAA")
AV1 = base64.b64decode(
    "EgAKCTgVf/2EBDQaQDIyHkA////EAMG7CBIplhFZ/mLygNlUfNfQ0gCEjOOJwNVjoBPLug26QtohdNzUSxsx9H8=")

ASCII, SHORT, LONG, RATIONAL, UNDEFINED = 2, 3, 4, 5, 7
WIDTHS = {1: 1, ASCII: 1, SHORT: 2, LONG: 4, RATIONAL: 8, UNDEFINED: 1}


def fixture(name, proves, odd=""):
    """Registers a recipe; `odd` says what is out of the ordinary on purpose."""
    def register(recipe):
        RECIPES.append((name, proves, odd, recipe))
        return recipe
    return register


class Structure:
    """A TIFF structure: directories of rows (number, type, value); a list as value is a directory."""

    def __init__(self, order):
        self.order = order

    def value(self, kind, value):
        if kind == ASCII:
            return value.encode("utf-8") + b"\0"
        if isinstance(value, bytes):
            return value
        values = value if isinstance(value, (list, tuple)) else [value]
        letters = {1: "B", SHORT: "H", LONG: "I"}
        if kind == RATIONAL:
            return b"".join(struct.pack(self.order + "II", *pair) for pair in values)
        return b"".join(struct.pack(self.order + letters[kind], v) for v in values)

    def directory(self, rows, start, next_rows=None):
        """The bytes of a directory that stands at an offset, with all that it points to."""
        head, tail = b"", b""
        behind = start + 2 + 12 * len(rows) + 4
        for number, kind, value in sorted(rows, key=lambda row: row[0]):
            if kind is None:
                inner = self.directory(value, behind + len(tail))
                head += struct.pack(self.order + "HHII", number, LONG, 1, behind + len(tail))
                tail += inner
                continue
            if callable(value):
                value = value(behind + len(tail))
                head += struct.pack(self.order + "HHII", number, kind, 1, behind + len(tail))
                tail += value
                continue
            raw = self.value(kind, value)
            head += struct.pack(self.order + "HHI", number, kind, len(raw) // WIDTHS[kind])
            if len(raw) > 4:
                head += struct.pack(self.order + "I", behind + len(tail))
                tail += raw + b"\0" * (len(raw) % 2)
            else:
                head += raw.ljust(4, b"\0")
        following = self.directory(next_rows, behind + len(tail)) if next_rows else b""
        return (struct.pack(self.order + "H", len(rows)) + head
                + struct.pack(self.order + "I", behind + len(tail) if next_rows else 0) + tail + following)

    def data(self, rows, next_rows=None):
        mark = b"II" if self.order == "<" else b"MM"
        return mark + struct.pack(self.order + "HI", 42, 8) + self.directory(rows, 8, next_rows)


def apple_notes(identifier):
    """The notes of Apple's cameras with the identifier of a pair, which is tag 17."""
    text = identifier.encode() + b"\0"
    return (b"Apple iOS\0\0\1MM" + pack("H", 2) + pack("HHII", 1, 9, 1, 14) + pack("HHII", 17, 2, len(text), 44)
            + pack("I", 0) + text)


def degrees(number):
    whole = int(number)
    minutes = (number - whole) * 60
    return [(whole, 1), (int(minutes), 1), (round((minutes - int(minutes)) * 6000), 100)]


def exif(order="<", thumbnail=None, orientation=6, notes=True):
    """EXIF as a camera writes it: picture, exposure, place, notes and, where there is one, a small picture."""
    taken = [
        (0x829A, RATIONAL, [(1, 60)]), (0x829D, RATIONAL, [(9, 5)]), (0x8827, SHORT, 100),
        (0x9000, UNDEFINED, b"0232"), (0x9003, ASCII, "2026:05:17 14:30:00"), (0x9011, ASCII, "+02:00"),
        (0x9291, ASCII, "250"), (0x920A, RATIONAL, [(26, 10)]), (0xA001, SHORT, 1), (0xA002, LONG, 64),
        (0xA003, LONG, 64), (0xA431, ASCII, "SN-0000"), (0xA434, ASCII, "Example Lens 26mm f/1.8")]
    if notes:
        taken.append((0x927C, UNDEFINED, apple_notes("11111111-2222-3333-4444-555555555555")))
    place = [
        (0, 1, [2, 3, 0, 0]), (1, ASCII, "N"), (2, RATIONAL, degrees(48.1173)), (3, ASCII, "E"),
        (4, RATIONAL, degrees(11.5167)), (5, 1, 0), (6, RATIONAL, [(5194, 10)])]
    rows = [
        (0x010E, ASCII, "A red and blue gradient"), (0x010F, ASCII, "Example"), (0x0110, ASCII, "Camera 1"),
        (0x0112, SHORT, orientation), (0x0131, ASCII, "1.2.3"), (0x0132, ASCII, "2026:05:18 09:00:00"),
        (0x013B, ASCII, "Zoë Beispiel"), (0x8298, ASCII, "© Example"), (0x8769, None, taken), (0x8825, None, place)]
    small = [(0x0103, SHORT, 6), (0x0201, LONG, lambda at: thumbnail), (0x0202, LONG, len(thumbnail or b""))]
    return Structure(order).data(rows, small if thumbnail else None)


def xmp(extra="", padding=200):
    """A packet with room behind it."""
    return ("""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"%s
 xmp:Rating="4">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Gradient</rdf:li></rdf:Alt></dc:title>
<dc:subject><rdf:Bag><rdf:li>red</rdf:li><rdf:li>blue</rdf:li></rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>
""" % extra + " " * padding + "\n<?xpacket end=\"w\"?>").encode("utf-8")


def segment(marker, *parts):
    body = flat(parts)
    return bytes([0xFF, marker]) + pack("H", len(body) + 2) + body


def picture():
    """JFIF's segment, and the picture from its tables on, without the comment of the encoder."""
    start = JPEG.index(b"\xff\xdb")
    return JPEG[2:20], JPEG[start:]


def jpeg(*segments):
    head, rest = picture()
    return b"\xff\xd8" + head + b"".join(segments) + rest


def extended(packet, size=150):
    """A packet in parts, each with the digest of the whole, which the main packet names."""
    return [
        segment(0xE1, "http://ns.adobe.com/xmp/extension/\0", DIGEST, pack("II", len(packet), at), packet[at:at + size])
        for at in range(0, len(packet), size)]


DIGEST = "0123456789ABCDEF0123456789ABCDEF"
MORE = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Munich"/></rdf:RDF>
</x:xmpmeta>"""


@fixture("photo.jpg", "JPEG: EXIF with a place, Apple's notes and a small picture; XMP with padding; a comment; IPTC")
def photo_jpeg():
    small = jpeg()
    record = b"".join(b"\x1c\x02" + bytes([number]) + pack("H", len(text)) + text for number, text in ((5, b"Gradient"), (90, b"Munich")))
    resources = b"Photoshop 3.0\0" + b"8BIM" + pack("HH", 0x0404, 0) + pack("I", len(record)) + record
    return jpeg(
        segment(0xE1, "Exif\0\0", exif(thumbnail=small)), segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", xmp()),
        segment(0xED, resources), segment(0xFE, "A comment"))


@fixture("photo-extended.jpg", "JPEG: extended XMP in several segments, big-endian EXIF, a second picture by MPF, bytes behind it",
         "what follows the second picture belongs to nothing")
def photo_extended():
    note = ' xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="%s"' % DIGEST
    second = jpeg(segment(0xE1, "Exif\0\0", exif(notes=False)))
    early = [segment(0xE1, "Exif\0\0", exif(">", orientation=3)), segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", xmp(note))]

    def index(size):
        at = sum(map(len, early)) + 20 + 8
        entries = struct.pack("<IIIHH", 0x030000, size, 0, 0, 0) + struct.pack("<IIIHH", 0, len(second), max(0, size - at), 0, 0)
        rows = [(0xB000, UNDEFINED, b"0100"), (0xB001, LONG, 2), (0xB002, UNDEFINED, entries)]
        return segment(0xE2, "MPF\0", Structure("<").data(rows))

    def first(size):
        return jpeg(*early, index(size), *extended(MORE))

    return first(len(first(0))) + second + b"SomethingElse"


def items(kind, codec, coded, configuration, in_items=False, properties=b"", links=b""):
    """A HEIF file of a picture, EXIF and XMP, the two in `idat` where `in_items` says so."""
    exif_item, xmp_item = pack("I", 6) + b"Exif\0\0" + exif(">", orientation=1), xmp(padding=120)
    brands = box("ftyp", kind, pack("I", 0), "mif1", kind, "miaf")
    own = exif_item + xmp_item if in_items else b""

    def meta(at):
        where = [(1, 0, at, len(coded))]
        start = 0 if in_items else at + len(coded)
        method = 1 if in_items else 0
        where += [(2, method, start, len(exif_item)), (3, method, start + len(exif_item), len(xmp_item))]
        location = [pack("HHHHII", number, how, 0, 1, offset, size) for number, how, offset, size in where]
        kinds = [
            vbox("infe", pack("HH", 1, 0), codec, terminated(""), version=2),
            vbox("infe", pack("HH", 2, 0), "Exif", terminated(""), version=2, flags=1),
            vbox("infe", pack("HH", 3, 0), "mime", terminated(""), terminated("application/rdf+xml"), version=2, flags=1)]
        known = [configuration, vbox("ispe", pack("II", 64, 64)), vbox("pixi", bytes([3, 8, 8, 8])), properties]
        count = 3 + len(links)
        return vbox(
            "meta", vbox("hdlr", pack("I", 0), "pict", bytes(12), terminated("")), vbox("pitm", pack("H", 1)),
            vbox("iloc", pack("HH", 0x4400, 3), location, version=1), vbox("iinf", pack("H", 3), kinds),
            vbox("iref", box("cdsc", pack("HHH", 2, 1, 1)), box("cdsc", pack("HHH", 3, 1, 1))),
            box("iprp", box("ipco", known), vbox("ipma", pack("IHB", 1, 1, count), bytes([0x81, 2, 3]), links)),
            box("idat", own) if in_items else b"")

    at = len(brands) + len(meta(0)) + 8
    return brands + meta(at) + box("mdat", coded, b"" if in_items else exif_item + xmp_item)


@fixture("photo.heic", "HEIC: EXIF and XMP as items in mdat, the picture turned by irot")
def photo_heic():
    return items("heic", "hvc1", HEVC, HVCC, properties=box("irot", b"\3"), links=b"\x84")


@fixture("photo.avif", "AVIF: EXIF and XMP as items in idat, the picture mirrored by imir")
def photo_avif():
    return items("avif", "av01", AV1, AV1C, in_items=True, properties=box("imir", b"\1"), links=b"\x84")
