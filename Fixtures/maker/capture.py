"""Recipes for when, where and with what a movie was captured: EXIF in makers' boxes, dates that contradict each other."""
import struct

from .boxes import box
from .media import fixture
from .metadata import international
from .movie import QUICKTIME, Movie
from .tracks import h264

FROM_1970 = 1_559_189_529                                # 2019-05-30 04:12:09 UTC, seconds from 1970


def directory(rows, start):
    """A directory of EXIF, least significant byte first: (number, type, count, bytes or an inner list of rows)."""
    head, tail, end = struct.pack("<H", len(rows)), b"", start + 2 + 12 * len(rows) + 4
    for number, kind, count, content in rows:
        if isinstance(content, list):
            content, tail = struct.pack("<I", end + len(tail)), tail + directory(content, end + len(tail))
        elif len(content) > 4:
            content, tail = struct.pack("<I", end + len(tail)), tail + content
        head += struct.pack("<HHI", number, kind, count) + content.ljust(4, b"\0")
    return head + struct.pack("<I", 0) + tail


def text(number, content):
    data = content.encode("ascii") + b"\0"
    return (number, 2, len(data), data)


def parts(number, *pairs):
    return (number, 5, len(pairs), b"".join(struct.pack("<II", *pair) for pair in pairs))


def exif():
    return b"II" + struct.pack("<HI", 42, 8) + directory([
        text(0x010F, "Example"), text(0x0110, "Camera 7"), text(0x0131, "1.2"),
        (0x8769, 4, 1, [text(0x9003, "2019:05:30 05:12:09"), text(0x9291, "25"), text(0xA434, "Example 35mm")]),
        (0x8825, 4, 1, [text(1, "N"), parts(2, (51, 1), (30, 1), (2592, 100)), text(3, "W"),
                        parts(4, (0, 1), (7, 1), (3936, 100)), parts(6, (11, 1))]),
    ], 8)


def packet():
    return ("<?xpacket begin='\ufeff' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>"
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about=''"
            " xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:tiff='http://ns.adobe.com/tiff/1.0/'"
            " xmp:CreateDate='2019-05-30T05:12:09+01:00' xmp:CreatorTool='Example Desk' tiff:Model='CAMERA 7'/>"
            "</rdf:RDF></x:xmpmeta><?xpacket end='w'?>").encode("utf-8")


@fixture("capture-contradictions.mov", "capture facts: EXIF in a box of Ricoh, XMP, a content date without a zone, a place of "
         "0, 0; the zone of one follows from the header",
         "the movie header counts from 1970; the (c)xyz box tells no place")
def capture_contradictions(e):
    boxes = [international("(c)day", ("eng", "2019-05-30 05:12:09")), international("(c)xyz", ("eng", "+00.0000+000.0000/")),
             box("RMKN", exif()), box("XMP_", packet())]
    return Movie(QUICKTIME, [h264(e)], in_moov=[box("udta", boxes)], times=(FROM_1970, FROM_1970))
