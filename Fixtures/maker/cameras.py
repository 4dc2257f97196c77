"""Fixtures of the timed metadata of cameras: the bytes are laid out by their descriptions, no camera made them."""
import struct

from .boxes import pack
from .essence import Sample
from .media import fixture
from .movie import QUICKTIME, Movie
from .tracks import described, h264, metadata

# -- Sony ----------------------------------------------------------------------------------------

LENS, CAMERA, OWN = "0c02010101010000", "0c02010102010000", "0c0201017f010000"


def tag(number, content):
    return pack("HH", number, len(content)) + content


def tag_set(kind, *tags):
    """A universal key, a length of three bytes in BER, tags of two bytes."""
    content = b"".join(tags)
    return bytes.fromhex("060e2b3402530101" + kind) + b"\x83" + pack("I", len(content))[1:] + content


def rationals(*pairs):
    return b"".join(pack("II", *pair) for pair in pairs)


def axes(rows):
    return pack("II", len(rows), 6) + b"".join(pack("3h", *row) for row in rows)


def real_time(number):
    """What a sample of `rtmd` says of one picture."""
    head = bytes.fromhex("001c0100") + bytes(10) + bytes([30, 15, 0, number]) + bytes(10)
    lens = tag_set(LENS, tag(0x8000, pack("H", 0xC000)), tag(0x8001, pack("H", 0x0003)),
                   tag(0x8004, pack("H", 0xD04B)), tag(0x8005, pack("H", 0xD032)), tag(0x8007, b"FE 50mm F1.8"),
                   tag(0x800A, pack("H", 0x8000)))
    camera = tag_set(
        CAMERA, tag(0x3210, bytes.fromhex("060e2b34040101060e06040101010604")),
        tag(0x8100, bytes.fromhex("060e2b3404010101051001010104 0000".replace(" ", ""))),
        tag(0x8101, b"\1"), tag(0x8104, pack("H", 35616)), tag(0x8105, pack("H", 20092)),
        tag(0x8106, pack("II", 25, 1)), tag(0x8109, pack("II", 1, 50 + number)), tag(0x810A, pack("h", -300)),
        tag(0x810B, pack("H", 400)), tag(0x810D, b"\1"), tag(0x810E, pack("H", 5600)))
    own = tag_set(
        OWN, tag(0xE000, bytes.fromhex("966908004678031c20510000f0c01181")),
        tag(0x8500, bytes([2, 2, 0, 0])), tag(0x8501, b"N\0"), tag(0x8502, rationals((51, 1), (30, 1), (2592, 100))),
        tag(0x8503, b"W\0"), tag(0x8504, rationals((0, 1), (7, 1), (3936, 100))), tag(0x8505, b"\0"),
        tag(0x8506, pack("II", 115, 10)), tag(0x8507, rationals((7, 1), (8, 1), (95, 10))), tag(0x8509, b"A\0"),
        tag(0x850A, b"3\0"), tag(0x850C, b"K\0"), tag(0x850D, pack("II", 36, 1)), tag(0x850F, pack("II", 9050, 100)),
        tag(0x8512, b"WGS-84\0"), tag(0x851D, b"2019:05:30\0"),
        tag(0xE303, b"\4"), tag(0xE304, bytes.fromhex("4420190530090809")), tag(0xE435, pack("I", 2000)),
        tag(0xE437, pack("i", -3600)), tag(0xE439, pack("f", 65.5)), tag(0xE43A, pack("H", 0x420)),
        tag(0xE43B, axes([(655, -131, 0), (0, 131, 262)])), tag(0xE445, pack("I", 2000)),
        tag(0xE449, pack("f", 2048.0)), tag(0xE44A, pack("H", 0x152)),
        tag(0xE44B, axes([(2048, 0, -1024), (0, 2048, 1024)])), tag(0xE4FF, b"what is it"))
    return head + lens + camera + own + bytes(12)


# -- Canon ---------------------------------------------------------------------------------------

def record(kind, content, head="0000000100ff"):
    return struct.pack("<IH", 12 + len(content), kind) + bytes.fromhex(head) + content


def exif(*rows):
    """A TIFF structure of one directory: (number, type, count, four bytes)."""
    return (struct.pack("<2sHIH", b"II", 42, 8, len(rows))
            + b"".join(struct.pack("<HHI", *row[:3]) + row[3] for row in rows) + bytes(4))


def canon(number):
    shot = exif((0x8827, 3, 1, struct.pack("<HH", 800, 0)), (0xA402, 3, 1, struct.pack("<HH", 1, 0)))
    note = exif((0x0006, 2, 4, b"EOS\0"))
    return (record(1, struct.pack("<2xH6B2x", 2019, 5, 30, 7, 8, 9, 10 + number))
            + record(3, b"\xff" * 4) + record(4, struct.pack("<HHHH", 85, 1, 0, 1))
            + record(5, struct.pack("<4HI", 18, 10, 1, 125, 0x80000000 | 800))
            + record(6, bytes.fromhex("03040080e015ffff"))
            + record(7, b"".join(struct.pack("<II", 8 + len(t), n) + t for n, t in ((0x8769, shot), (0x927C, note)))))


# -- DJI -----------------------------------------------------------------------------------------

def varint(number):
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes(out) + bytes([number])


def field(number, content):
    """A field of protobuf: a whole number, ("f" or "d", number), text, or what lies in it."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    if isinstance(content, tuple):
        kind, value = content
        return varint(number << 3 | (1 if kind == "d" else 5)) + struct.pack("<" + kind, value)
    content = content.encode() if isinstance(content, str) else content
    return varint(number << 3 | 2) + varint(len(content)) + content


def message(*rows):
    return b"".join(field(*row) for row in rows)


def drone(name, frame):
    """The head of the first sample: the description, serial number and model, the size of pictures."""
    return message(
        (1, message((1, message((1, name), (2, "02.00.09"), (5, "1581F5BMD000"), (10, "Example"))))),
        (2, message((frame, message((1, 3840), (2, 2160), (3, ("f", 29.97)))))))


def ratio(above, below):
    return message((1, varint(above) + varint(below)))


def large(number):
    """Mavic 3: places in radians."""
    camera = message((2, message((1, ("f", 100 + number)))), (3, ratio(1, 640)), (6, message((1, ("f", 1.5)))), (9, b"\xff\xfe"))
    place = message(
        (3, message((1, -15), (2, 20), (3, 900))),
        (4, message((1, message((2, ("d", 0.9)), (3, ("d", -0.002)))), (2, -1500))),
        (5, message((1, ("f", 2500)))))
    return field(3, message((2, camera), (3, place), (4, message((3, message((1, -900), (3, 905))))))
                 )


def action(number):
    """Osmo Action 4: places in degrees, and the time of the satellites."""
    camera = message((2, message((1, ("f", 200)))), (4, ratio(1, 100)), (6, message((1, 5600))),
                     (10, message((2, ("f", 0.5)), (3, ("f", -0.25)), (4, ("f", 1)))))
    place = message((2, message((1, message((1, 1), (2, ("d", 51.5072)), (3, ("d", -0.1276)))), (2, 11500),
                                (6, message((1, "2019-05-30 07:08:0%d" % number))))))
    return field(3, message((2, camera), (4, place)))


# -- files ---------------------------------------------------------------------------------------

@fixture("cameras.mov", "timed metadata of Sony (rtmd), Canon (CTMD) and DJI (djmd of two devices, dbgi)")
def cameras(e):
    return Movie(QUICKTIME, [
        h264(e, count=12),
        metadata([described("rtmd")], [Sample(real_time(n), 300) for n in range(2)], name="Timed Metadata Media Handler"),
        metadata([described("CTMD")], [Sample(canon(n), 300) for n in range(2)]),
        metadata([described("djmd")], [Sample((b"" if n else drone("dvtm_wm265e.proto", 2)) + large(n), 200) for n in range(3)]),
        metadata([described("djmd")], [Sample((b"" if n else drone("dvtm_ac203.proto", 3)) + action(n), 300) for n in range(2)]),
        metadata([described("dbgi")], [Sample(message((1, message((7, 1 << 40), (8, "ae"))), (2, b"\x00\x01\x02")), 600)]),
    ])
