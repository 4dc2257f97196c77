"""The recipes of Fixtures/Vendor: movies with what cameras leave outside tracks and items, or as sentences in text tracks.

Layouts are those that the tag documentation of ExifTool tells. The positions lie around 48.1173 N, 11.5167 E.
"""
import struct

from .boxes import box, pack
from .essence import Sample
from .movie import ISO, QUICKTIME, Movie
from .tracks import CLASSIC_TEXT, Track, h264

RECIPES = []
GPS = "GPSLatitude, GPSLongitude"


def fixture(name, proves, reads=GPS):
    """Registers a recipe; `reads` says what exiftool reads of the carrier."""
    def register(recipe):
        RECIPES.append((name, proves, reads, recipe))
        return recipe
    return register


def both(name, proves, reads=GPS):
    """Registers a recipe of a brand for an mp4 and a mov."""
    def register(recipe):
        for ending, brand in (("mp4", ISO), ("mov", QUICKTIME)):
            RECIPES.append(("%s.%s" % (name, ending), proves, reads, lambda e, brand=brand: recipe(e, brand)))
        return recipe
    return register


class Tailed:
    """A movie with bytes behind its last box."""

    def __init__(self, movie, tail):
        self.movie, self.tail = movie, tail

    def data(self):
        return self.movie.data() + self.tail


def little(layout, *values):
    return struct.pack("<" + layout, *values)


def checked(body):
    """What stands between `$` and the line break of a sentence of NMEA 0183, with its check sum."""
    check = 0
    for letter in body.encode():
        check ^= letter
    return "%s*%02X" % (body, check)


def rmc(second):
    """A sentence of NMEA 0183 with its check sum."""
    return "$" + checked("GPRMC,1022%02d.00,A,48%08.5f,N,011%08.5f,E,022.4,084.4,010219,,,A" % (
        second, 7.038 + second / 100, 31 + second / 100)) + "\r\n"


def nmea(count, stamped=True):
    return "".join(("[%d]" % (1549016520000 + 1000 * n) if stamped else "") + rmc(n) for n in range(count)).encode()


# -- boxes meant for padding ---------------------------------------------------------------------

@both("blackvue", "BlackVue: `free` at the top holds `cprt`, `sttm`, `thum`, `gps ` (sentences of NMEA with their times) and `3gf `",
      "GPSLatitude, GPSLongitude, GPSDateTime, Accelerometer, StartTime, PreviewImage")
def blackvue(e, brand):
    acceleration = b"".join(pack("Ihhh", 100 * n, 5 + n, -980, 12) for n in range(4)) + b"\xff" * 4 + bytes(6)
    return Movie(brand, [h264(e)], ahead=[box("free", [
        box("cprt", b"Pittasoft Co., Ltd.;DR900S;1.005;English;1;"), box("sttm", pack("Q", 1549016520000)),
        box("thum", pack("I", len(e.jpeg)), e.jpeg), box("gps ", nmea(4)), box("3gf ", acceleration)])])


@fixture("kodak.mp4", "Kodak: `free` at the top holds a serial number and settings", "SerialNumber, FirmwareVersion")
def kodak(e):
    def text(kind, words):
        return box(kind, bytes([len(words), 0]), words)
    return Movie(ISO, [h264(e)], ahead=[box("free", text("Seri", b"KCGMK01234567"), text("SVer", b"1.00"))])


@fixture("70mai-skip.mp4", "70mai: `skip` at the top holds the camera's version and a thumbnail", "Version, ThumbnailImage")
def mai_skip(e):
    return Movie(ISO, [h264(e)], ahead=[box("skip", box("ver ", b"Dash cam 1.0"), box("tima", pack("I", 60)), box("thma", e.jpeg))])


@fixture("ligo-skip.mp4", "LigoGPS: `skip` at the top holds `LIGOGPSINFO` and rows of 132 bytes", "")
def ligo_skip(e):
    return Movie(ISO, [h264(e)], ahead=[box("skip", b"LIGOGPSINFO", bytes(4), b"\x01", little("I", 3), ligo_rows(3, b"####"))])


@both("unknown-free", "content that nobody knows in `free` and `wide` at the top, and in `free` of `moov`", "")
def unknown_free(e, brand):
    return Movie(brand, [h264(e)], ahead=[box("free", bytes(16), b"Berth 7 at the quay, 48.1173 N 11.5167 E"), box("wide", b"Berth 8")],
                 after=[box("free", bytes(600), b"the last words")], in_moov=[box("free", b"Harbour master's mark")])


# -- blocks between samples ----------------------------------------------------------------------

def block(size=0x200, **fields):
    """A block of Novatek: its size, `freeGPS `, and bytes at offsets."""
    out = bytearray(pack("I", size) + b"freeGPS " + little("I", 0x4C) + bytes(size - 16))
    for place, content in fields.items():
        at = int(place[1:], 16)
        out[at:at + len(content)] = content
    return bytes(out)


def novatek_block(second):
    return block(x30=little("6I", 10, 22, second, 19, 2, 1), x48=b"ANE\0",
                 x4c=little("4f", 4807.038 + second / 100, 1131.0 + second / 100, 22.4, 84.4))


def vantrue_block(second):
    return block(x30=b"horsontech", x40=b"ANE\0", x44=little("6I", 19, 2, 1, 10, 22, second),
                 x5c=little("5f", 1131.0 + second / 100, 4807.038, 22.4, 84.4, 519), x70=little("3i", 5, 127, 263))


def indexed(e, brand, make, count=4):
    """A movie with blocks between its chunks, one as a box at the top, and an index of all in `moov`."""
    names = ["block %d" % n for n in range(count)]
    blocks = {name: make(n) for n, name in enumerate(names)}
    movie = Movie(brand, [h264(e, per_chunk=1)], between={n: (name, blocks[name]) for n, name in enumerate(names)})
    movie.in_moov = [lambda: box("gps ", pack("II", 0x101, count), [
        pack("II", movie.offset(name), len(blocks[name])) for name in names])]
    return movie


@both("novatek-index", "Novatek: blocks `freeGPS ` between the chunks of `mdat`, which the box `gps ` of `moov` names by absolute offset",
      "GPSLatitude, GPSLongitude, GPSDateTime")
def novatek_index(e, brand):
    return indexed(e, brand, novatek_block)


@fixture("vantrue-index.mp4", "Vantrue S1: the same with blocks of another layout", "GPSLatitude, GPSLongitude, GPSAltitude, GPSDateTime")
def vantrue_index(e):
    return indexed(e, ISO, vantrue_block)


@fixture("novatek-boxes.mov", "Novatek: blocks that lie at the top of the file, where they read as boxes `free`, named by the index")
def novatek_boxes(e):
    movie = Movie(QUICKTIME, [h264(e)])
    movie.ahead = [novatek_block(0), novatek_block(1)]
    movie.in_moov = [box("gps ", pack("II", 0x101, 2), [pack("II", 20 + 0x200 * n, 0x200) for n in range(2)])]
    return movie


def unindexed(e, content):
    """A movie with a block between its chunks that no index names."""
    # The search of readers wants 32 KB of media data.
    return Movie(ISO, [h264(e, per_chunk=2)], between={1: ("block", content), 2: ("room", bytes(0x8000))})


@fixture("novatek-unindexed.mp4", "Vantrue N4: a block `freeGPS ` between chunks that no index names",
         "GPSLatitude, GPSLongitude, GPSDateTime")
def novatek_unindexed(e):
    position = block(0x400, x10=little("3I", 10, 22, 30), x1c=b"A\0\0\0", x20=little("d", 4807.038), x28=b"N",
                     x30=little("d", 1131.0), x38=b"E", x40=little("2d", 22.4, 84.4), x50=little("3I3i", 19, 2, 1, -14, 66, 2))
    return unindexed(e, position)


def turned(text):
    """Text in the cipher of Azdome: every byte is turned over by 0xAA."""
    return bytes(byte ^ 0xAA for byte in text.ljust(0x1EE, b"\0"))


def azdome_block(second):
    digits = (b"\0\0XKZD\xfe\xfe201902011022%02d\x0c5567GP        \x03N480703%02dE011310000000000%02d" % (second, 80 + second, 40 + second))
    block_ = bytearray(block(x10=b"\x01\x03", x12=turned(digits.ljust(0xAD, b"\0") + b"+093-003-005")))
    # How much of the block is text.
    block_[12:16] = little("I", 0x105)
    return bytes(block_)


def eeekit_block(second):
    digits = b"\0\0XKZD\xfe\xfe201902011022%02d\x0c00201902011022\x03S48070380W011310%03d+0175011+014+002+026+01" % (second, second)
    block_ = bytearray(block(x10=b"\x01\x03", x12=turned(digits)))
    block_[12:16] = little("I", 0x105)
    return bytes(block_)


def viofo_block(second):
    return block(x10=little("6I", 10, 22, second, 19, 2, 1), x28=b"ANW\0",
                 x2c=little("4f3i", 4807.038 + second / 100, 1131.0, 22.4, 84.4, 100, 200, -30))


def akaso_block(second):
    return block(x10=b"x.xx", x20=b"00000", x30=little("4I", 10, 22, second, ord("A")), x40=little("f", 4807.038 + second / 100), x44=b"N",
                 x48=little("f", 1131.0), x4c=b"E", x50=little("2f3I", 22.4, -84.4, 2019, 2, 1))


def hidden_block(second):
    return block(x10=b"YndAkasoCar", x20=b"00000", x30=little("6I", 10, 22, second, 2019, 2, 1), x48=b"ANE\0",
                 x50=bytes.fromhex("f14e3e3d90dfca40e350bf0b0b31a040"), x60=little("2f", 22.4, 84.4))


def eachpai_block(second):
    return block(x3c=bytes(byte + 16 for byte in rmc(second).strip().encode()))


def nextbase_block(second):
    return block(x34=rmc(second).encode())


def innovv_block(second):
    return block(x10=b"ANE\0" + little("4f", 4807.038 + second / 100, 1131.0, 22.4, 84.4))


INDEXED = [
    ("innovv", "INNOVV: letters and floats, with no time", "", innovv_block),
    ("azdome", "Azdome GS63H: enciphered digits", GPS + ", GPSDateTime, GPSSpeed, Accelerometer", azdome_block),
    ("eeekit", "EEEkit: enciphered digits of another length", GPS + ", GPSDateTime, GPSSpeed, Accelerometer", eeekit_block),
    ("viofo", "Viofo A119 v3: the record begins at 0x10", GPS + ", GPSDateTime, GPSSpeed, Accelerometer", viofo_block),
    ("akaso", "Akaso: letters in 32 bits each", GPS + ", GPSDateTime, GPSSpeed", akaso_block),
    ("akaso-v1", "Akaso V1: positions in a cipher that nobody knows", "GPSDateTime, GPSSpeed", hidden_block),
    ("eachpai", "EACHPAI: sentences of NMEA, each character 16 more than it is", GPS + ", GPSDateTime, GPSSpeed", eachpai_block),
    ("nextbase", "NextBase 512GW: sentences of NMEA", "", nextbase_block),
]

for _name, _proves, _reads, _make in INDEXED:
    fixture("novatek-%s.mp4" % _name, _proves + ", in blocks that the index names", _reads)(
        lambda e, make=_make: indexed(e, ISO, make))


def doubles_block():
    return block(x10=b"20130815.01", x20=b"Jun 10 2017, 14:", x30=little("4I", 10, 22, 30, ord("A")), x40=little("d", 4807.038), x48=b"N",
                 x50=little("d", 1131.0), x58=b"W", x60=little("2d3I3i", 22.4, 84.4, 19, 2, 1, -14, 66, 2))


def iqs_block():
    return block(x10=b"IQS_A7_20150417", x20=b"Mar 29 2017, 16:", x30=little("6I", 10, 22, 30, 19, 2, 1), x48=b"ASE\0",
                 x4c=little("3if", -481173000, 115167000, 620, 519000.0))


def anticlock_block():
    return block(x10=b"20130325A", x20=b"Apr  6 2016, 16:", x30=little("4I", 10, 22, 30, ord("A")), x40=little("f", 4807.038), x44=b"S",
                 x48=little("f", 1131.0), x4c=b"E", x50=little("2f3I3i", 22.4, 84.4, 19, 2, 1, 5, -10, 3))


def nextbase_rows():
    return block(x0c=little("I", 0x178), x10=b"x.xx", x20=b"00000", x30=b"".join(
        pack("HHhHBBBBHBiiB", 0x2453, 620 + n, -8440, 2019, 2, 1, 10, 22, 10 * n, 2, 481173000 + 1000 * n, 115167000, 16) + bytes(8)
        for n in range(4)))


LOOSE = [
    ("doubles", "numbers of 64 bits", GPS + ", GPSDateTime, GPSSpeed, Accelerometer", doubles_block),
    ("iqs", "whole numbers, altitude in millimetres", GPS + ", GPSDateTime, GPSSpeed, GPSAltitude", iqs_block),
    ("anticlock", "letters in 32 bits each, acceleration", GPS + ", GPSDateTime, GPSSpeed, Accelerometer", anticlock_block),
    ("nextbase-rows", "NextBase 512G: rows with the most significant byte first", GPS + ", GPSDateTime, GPSSpeed", nextbase_rows),
    ("unknown", "a layout that nobody knows", "", lambda: block(x10=b"berth 7 at the quay")),
]

for _name, _proves, _reads, _make in LOOSE:
    fixture("novatek-%s.mp4" % _name, _proves + ", in a block that no index names", _reads)(
        lambda e, make=_make: unindexed(e, make()))


# -- boxes of their own --------------------------------------------------------------------------

@fixture("70mai-gps.mp4", "70mai: box `GPS ` at the top")
def mai_gps(e):
    rows = [little("4IcIcI", 1, 1, n, 36000, b"N", 4807038 + 10 * n, b"E", 1131000) + bytes(10) for n in range(3)]
    # Behind a movie header with metadata exiftool passes it over.
    return Movie(ISO, [h264(e)], ahead=[box("GPS ", rows, bytes(36))])


@fixture("dudubell.mov", "DuDuBell: boxes `gps0`, `gsen` and `IDIT` at the top", GPS + ", Accelerometer, DateTimeOriginal")
def dudubell(e):
    rows = [little("2diH6BB3B", 4807.038 + n / 100, 1131.0, 519, 40, 19, 2, 1, 10, 22, n, 42, 1, 1, 0) for n in range(3)]
    return Movie(QUICKTIME, [h264(e)], after=[
        box("IDIT", b"2019-02-01T10:22:00+0000\0"), box("gps0", rows), box("gsen", bytes([1, 0, 16] * 3))])


@fixture("datakam.mp4", "Datakam: box `udat` at the top, a log of NMEA")
def datakam(e):
    return Movie(ISO, [h264(e)], after=[box("udat", nmea(3, stamped=False))])


@fixture("kenwood.mp4", "Kenwood: `udta` at the top that is no list of boxes", GPS + ", GPSDateTime, Accelerometer")
def kenwood(e):
    rows = [b"\xfe\xfe20190201%06d.20190201%06d\x03N4807%04dE01131%04d+0519040+006+009+004" % (
        102200 + n, 102201 + n, 380 + n, n) for n in range(3)]
    return Movie(ISO, [h264(e)], after=[box("udta", b"VIDEO", b"U" * 22, rows)])


@fixture("garmin.mp4", "Garmin: a `uuid` box in `moov`", GPS + ", GPSDateTime, GPSSpeed")
def garmin(e):
    def angle(degrees):
        return round(degrees * (1 << 31) / 180)
    rows = [pack("IH", 3_631_861_320 + n, 25) + bytes(6) + pack("ii", angle(48.1173 + n / 1000), angle(11.5167)) for n in range(3)]
    mark = bytes.fromhex("9b630f8d637440ec8204bc5ff5091728")
    return Movie(ISO, [h264(e)], in_moov=[box("uuid", mark, bytes(17), rows)])


@fixture("360fly.mp4", "360Fly: a `uuid` box at the top, rows of 32 bytes")
def fly(e):
    rows = [pack("BBQ", 5, 16, 1_000_000 * n) + pack("fff", 48.1173 + n / 1000, 11.5167, 519.0) + bytes(10) for n in range(3)]
    return Movie(ISO, [h264(e)], after=[box("uuid", bytes.fromhex("efe1589abb7749ef809527759eb1dc6f"), rows)])


@fixture("tomtom.mp4", "TomTom: `TTMD` in `udta` of `moov` with `TTAD`, records of position and motion",
         GPS + ", GPSDateTime, Accelerometer")
def tomtom(e):
    records = b""
    for n in range(3):
        records += little("BI", 0xFF, 100 * n) + little("B3i", 3, 12, -980, 30)
        records += little("BdI5dI", 5, 1549016520.0 + n, 3, 6.2, 519.0, 48.1173 + n / 1000, 11.5167, 0.0, 0)[:1 + 0x30]
        records += little("4d6H", 84.4, 9.0, 10.0, 10.0, 0, 0, 0, 32760, 5, 0)
    movie = Movie(ISO, [h264(e)], in_moov=[box("udta", box("TTMD", box("TTAD", bytes(76), records), box("TTID", bytes(4), b"\x12\x34")))])
    return movie


@fixture("parrot.mp4", "Parrot: boxes `ardt` and `prrt` at the top, the telemetry of a drone", "ARDroneFile, ARDroneTelemetry")
def parrot(e):
    rows = [little("HHIfffII", 1, 3, 100 * n, 0.1, 0.2, 0.3, 1000, 2000) for n in range(3)]
    return Movie(ISO, [h264(e)], after=[box("ardt", pack("I", 17), b"ardrone/video.mp4"), box("prrt", pack("HH", 1, 28), bytes(8), rows)])


# -- trailers ------------------------------------------------------------------------------------

def samsung_trailer(audio=None):
    """Parts, the directory `SEFH` with distances back to them, its size and `SEFT`; with `audio` the block QDIO too."""
    parts = [(0x0A01, b"Image_UTC_Data", b"1549016520123"), (0x0AA1, b"MCC_Data", b"262")]
    body, rows = b"", b""
    data = [little("HHI", 0, kind, len(name)) + name + content for kind, name, content in parts]
    total = sum(len(d) for d in data)
    for (kind, _, _), piece in zip(parts, data):
        rows += little("HHII", 0, kind, total - len(body), len(piece))
        body += piece
    directory = b"SEFH" + little("II", 106, len(parts)) + rows
    return body + directory + little("I", len(directory)) + b"SEFT"


@fixture("samsung-box.mp4", "Samsung: box `sefd` as the last, whose end is the trailer `SEFT`", "TimeStamp, MCCData")
def samsung_box(e):
    return Movie(ISO, [h264(e)], after=[box("sefd", samsung_trailer())])


@fixture("samsung-trailer.mp4", "Samsung: the trailer `SEFT` behind the last box", "")
def samsung(e):
    return Tailed(Movie(ISO, [h264(e)]), samsung_trailer())


def insta360_trailer():
    """Records, each before its type and size; sizes, and 32 characters at the very end."""
    camera = b"".join(bytes([kind, len(text)]) + text for kind, text in (
        (0x0A, b"IAQEF1234567"), (0x12, b"Insta360 ONE"), (0x1A, b"v1.18.21"), (0x2A, b"2_1472.1_1472.3")))
    motion = b"".join(little("Q6d", 20 * n, 0.1, -1.0, 0.0, 0.01, 0.02, 0.03) for n in range(3))
    places = b"".join(little("IIHcdcdcddd", 1549016520 + n, 0, 0, b"A", 48.1173 + n / 1000, b"N", 11.5167, b"E", 6.2, 84.4, 519.0)
                      for n in range(3))
    return insta360_foot((0x300, motion), (0x700, places), (0x101, camera))


def insta360_foot(*records):
    body = b"".join(data + little("HI", kind, len(data)) for kind, data in records)
    return body + bytes(32) + little("II", len(body) + 72, 3) + b"8db42d694ccc418790edff439fe026bf"


@both("insta360", "Insta360: the trailer that is found by its last 32 characters", GPS + ", GPSDateTime, Accelerometer, SerialNumber")
def insta360(e, brand):
    return Tailed(Movie(brand, [h264(e)]), insta360_trailer())


@fixture("insta360-frames.mp4", "Insta360: times of frames, exposure, motion of 20 bytes a row, and a record that nobody knows",
         "TimeCode, Accelerometer, AngularVelocity, ExposureTime, VideoTimeStamp")
def insta360_frames(e):
    return Tailed(Movie(ISO, [h264(e)]), insta360_foot(
        (0x300, b"".join(little("Q6H", 910 + 20 * n, 0x83F5, 0x8014 + n, 0x7FDF, 0x7FFE, 0x7FFE, 0x8001) for n in range(3))),
        (0x400, b"".join(little("Qd", 900 + 33 * n, 0.01 * (n + 1)) for n in range(3))),
        (0x600, b"".join(little("Q", 900 + 33 * n) for n in range(4))),
        (0x900, b"berth 7 at the quay")))


@fixture("insta360-open.mp4", "the same behind an `mdat` that runs to the end of the file", GPS + ", GPSDateTime, Accelerometer, SerialNumber")
def insta360_open(e):
    return Tailed(Movie(ISO, [h264(e)], moov_first=True, mdat="open"), insta360_trailer())


def ligo_rows(count, mark=b""):
    return b"".join((mark + little("I", n) + b"2019/02/01 10:22:%02d N:48.117300 E:11.516700 46.93 km/h x:-0.000 y:-0.000 z:-0.000 A:84.4" % n)
                    .ljust(132, b"\0") for n in range(count))


def ligo_trailer(head=b"SKIP", count=3):
    size = 36 + 132 * count
    return (pack("I", size) + head + b"LIGOGPSINFO" + bytes(4) + b"\x03" + little("I", count) + ligo_rows(count) +
            b"&&&&" + pack("I", size))


@both("ligo-trailer", "LigoGPS: a trailer that ends in `&&&&` and its size, and begins like a box `SKIP` of that size", "")
def ligo(e, brand):
    return Tailed(Movie(brand, [h264(e)]), ligo_trailer())


def ligo_json(count):
    """Pieces of 512 bytes, each an object of JSON."""
    return b"".join((b'LIGOGPSINFO {"Hour": "10", "Minute": "22", "Second": "%02d", "Year": "2019", "Month": "02", "Day": "01", '
                     b'"status": "A", "NS": "N", "EW": "W", "Latitude": "%.6f", "Longitude": "11.516700", "Speed": "22.4"}' % (
                         n, 48.1173 + n / 1000)).ljust(512, b"\0") for n in range(count))


@fixture("ligo-json.mp4", "LigoGPS: `udta` at the top, pieces of JSON", "")
def ligo_objects(e):
    return Movie(ISO, [h264(e)], after=[box("udta", ligo_json(3))])


@fixture("ligo-json-gku.mp4", "LigoGPS: the same behind `__V35AX_QVDATA__`", "")
def ligo_gku(e):
    return Movie(ISO, [h264(e)], after=[box("udta", little("II", 64, 0), b"__V35AX_QVDATA__".ljust(56, b"\0"), ligo_json(2))])


@fixture("auto-vox.mov", "Auto-Vox: chunks as in RIFF behind the last box", GPS + ", GPSDateTime, Accelerometer")
def auto_vox(e):
    def chunk(kind, content):
        return kind + little("I", len(content)) + content
    places = b"".join(b"AITG" + little("2d", 4807.038 + n / 100, 1131.0) + b"\xff\xff\0\0" +
                      little("H6B4BI", 22, 119, 2, 1, 10, 22, n, 42, 1, 1, 0x40, 1000 * n) for n in range(4))
    motion = b"".join(b"AITS" + little("3bBI", 26, 13, 5, -1 & 0xFF, 200 * n) for n in range(4))
    return Tailed(Movie(QUICKTIME, [h264(e)]), chunk(b"gpsa", bytes.fromhex("0120000008030208")) +
                  chunk(b"gps0", places) + chunk(b"gsea", bytes(20)) + chunk(b"gsen", motion))


@both("unknown-tail", "bytes behind the last box that nobody knows", "")
def unknown_tail(e, brand):
    return Tailed(Movie(brand, [h264(e)]), b"Harbour log: berth 7, 48.1173 N 11.5167 E" * 30)


@fixture("unknown-tail-boxlike.mp4", "the same, where the first bytes read as a small box and the next as none", "")
def unknown_tail_boxlike(e):
    return Tailed(Movie(ISO, [h264(e)]), pack("I", 16) + b"log1" + b"berth 7!" + b"\xff\xff\xff\xffmore of the log" * 9)


@fixture("two-trailers.mp4", "unknown bytes, a trailer of Samsung and one of Insta360, one behind the other", GPS)
def two_trailers(e):
    return Tailed(Movie(ISO, [h264(e)]), b"unknown bytes" * 5 + samsung_trailer() + insta360_trailer())


# -- sentences in text tracks --------------------------------------------------------------------

def spoken(e, brand, texts, prefixed=False):
    """A track of text; with `prefixed` each sample says its length first."""
    samples = [Sample((pack("H", len(t)) if prefixed else b"") + t, 600) for t in texts]
    return Movie(brand, [h264(e), Track("text", 600, [CLASSIC_TEXT], samples, flags=1)])


@both("thinkware", "Thinkware: sentences of sensors and NMEA in a text track", GPS + ", GPSDateTime, GSensor")
def thinkware(e, brand):
    return spoken(e, brand, [
        ("gsensori,4,512,-67,-12,100;" + checked("GNRMC,1022%02d.00,A,4807.%05d,N,01131.00000,E,6.225,35.34,010219,,,A" % (n, 3800 + n)) +
         "..;CAR,0,0,0,0.0,0,0,0,0,0,0,0,0").encode() for n in range(6)])


ROADHAWK = "-I8XQWRVNZOYPUTA0B1C2SJ9K.L,M$D3E4F5G6H7"


@fixture("roadhawk.mov", "Roadhawk: enciphered sentences in a text track", GPS + ", GPSDateTime, Accelerometer")
def roadhawk(e):
    def encipher(text):
        return bytes(ROADHAWK.index(c) + 43 for c in text)
    sentences = [checked("GPRMC,1022%02d,A,4807.0380,N,01131.0000,E,012.5,87.86,010219,002.1,A" % n) for n in range(6)]
    return spoken(e, QUICKTIME, [
        encipher("X0000.2340Y-000.0720Z0000.9900G0001.0400$" + s[:-3]) + s[-3:].encode() + b"~" for s in sentences])


@fixture("dji-text.mov", "DJI: settings and position as text", GPS + ", GPSAltitude, ISO")
def dji(e):
    return spoken(e, QUICKTIME, [
        b"F/3.5, SS 1000, ISO 100, EV 0, GPS (11.5167, 48.117%d, 18), D 24.26m, H 6.00m, H.S 2.10m/s, V.S 0.00m/s \n" % n
        for n in range(6)], prefixed=True)


@fixture("late-positions.mp4", "a text track whose first 40 samples are words, and only the last a position", GPS)
def late(e):
    return spoken(e, ISO, [b"Late in the harbour, lat"] * 40 + [rmc(9).encode()], prefixed=True)
