"""The recipes of the ASF files of Fixtures/Formats: coded by ffmpeg, their headers laid out here."""
import pathlib
import struct
import tempfile
import uuid

from .matroska import tone
from .metadata import tiny_png

RECIPES = []


def fixture(name, proves, odd=""):
    """Registers a recipe; `odd` says what is out of the ordinary on purpose."""
    def register(recipe):
        RECIPES.append((name, proves, odd, recipe))
        return recipe
    return register


HEADER = "75B22630-668E-11CF-A6D9-00AA0062CE6C"
FILE = "8CABDCA1-A947-11CF-8EE4-00C00C205365"
STREAM = "B7DC0791-A9B7-11CF-8EE6-00C00C205365"
EXTENSION = "5FBF03B5-A92E-11CF-8EE3-00C00C205365"
EXTENSION_CLASS = "ABD3D211-A9BA-11CF-8EE6-00C00C205365"
DESCRIPTION = "75B22633-668E-11CF-A6D9-00AA0062CE6C"
ATTRIBUTES = "D2D0A440-E307-11D2-97F0-00A0C95EA850"
METADATA = "C5F8CBEA-5BAF-4877-8467-AA8C44FA4CCA"
LIBRARY = "44231C94-9498-49D1-A141-1D134E457054"
LANGUAGES = "7C4346A9-EFE0-4BFC-B229-393EDE415C85"
MARKERS = "F487CD01-A951-11CF-8EE6-00C00C205365"
MARKERS_CLASS = "4CFEDB20-75F6-11CF-9C0F-00A0C90349CB"
EXTENDED_STREAM = "14E6A5CB-C672-4332-8399-A96952065B5A"
TEXT, BYTES, FLAG, DWORD, QWORD, WORD, GUID = range(7)


def guid(text):
    return uuid.UUID(text).bytes_le


def wide(text):
    return (text + "\0").encode("utf-16-le")


def thing(kind, *parts):
    body = b"".join(parts)
    return guid(kind) + struct.pack("<Q", 24 + len(body)) + body


def objects(data):
    """The objects of a run, each with its kind."""
    at = 0
    while at < len(data):
        size = struct.unpack_from("<Q", data, at + 16)[0]
        yield str(uuid.UUID(bytes_le=data[at:at + 16])).upper(), data[at:at + size]
        at += size


def coded(value, kind, long):
    if kind == TEXT:
        return wide(value)
    if kind == GUID:
        return guid(value)
    widths = {FLAG: "<H" if long else "<I", DWORD: "<I", QWORD: "<Q", WORD: "<H"}
    return struct.pack(widths[kind], value) if kind in widths else value


def attributes(*rows):
    made = [struct.pack("<H", len(rows))]
    for name, kind, value in rows:
        data = coded(value, kind, False)
        made.append(struct.pack("<H", len(wide(name))) + wide(name) + struct.pack("<HH", kind, len(data)) + data)
    return thing(ATTRIBUTES, *made)


def library(kind, *rows):
    made = [struct.pack("<H", len(rows))]
    for language, stream, name, how, value in rows:
        data = coded(value, how, True)
        made.append(struct.pack("<HHHHI", language, stream, len(wide(name)), how, len(data)) + wide(name) + data)
    return thing(kind, *made)


def description(*texts):
    texts = [wide(text) for text in texts]
    return thing(DESCRIPTION, struct.pack("<5H", *map(len, texts)), *texts)


def languages(*tags):
    return thing(LANGUAGES, struct.pack("<H", len(tags)), *[bytes([len(wide(t))]) + wide(t) for t in tags])


def markers(preroll, *rows):
    made = [guid(MARKERS_CLASS), struct.pack("<IHH", len(rows), 0, 0)]
    for time, title in rows:
        text = wide(title)
        made.append(struct.pack("<QQHIII", 0, time + preroll, 12 + len(text), 0, 0, len(text) // 2) + text)
    return thing(MARKERS, *made)


def extended_stream(number, language, *names):
    made = [bytes(48), struct.pack("<HHQHH", number, language, 0, len(names), 0)]
    made += [struct.pack("<HH", place, len(wide(name))) + wide(name) for place, name in names]
    return thing(EXTENDED_STREAM, *made)


def picture(kind, description, data):
    return struct.pack("<BI", kind, len(data)) + wide("image/png") + wide(description) + data


def with_header(change):
    """A file of ffmpeg's after `change` has rewritten the list of its header objects."""
    with tempfile.TemporaryDirectory() as name:
        data = tone(pathlib.Path(name), "wmav2", "asf", "-metadata", "title=Tone").read_bytes()
    size = struct.unpack_from("<Q", data, 16)[0]
    kept = {kind: found for kind, found in objects(data[30:size])}
    made = change(kept)
    body = b"".join(made)
    head = guid(HEADER) + struct.pack("<QIBB", 30 + len(body), len(made), 1, 2)
    return head + body + data[size:]


def whole(inner, *outer):
    def change(kept):
        file = bytearray(kept[FILE])
        struct.pack_into("<Q", file, 48, 132_036_955_291_234_567)     # 2019-05-29, in 100 ns from 1601
        preroll = struct.unpack_from("<Q", file, 80)[0] * 10_000
        made = [bytes(file)] + [found for kind, found in kept.items() if kind not in (FILE, EXTENSION, DESCRIPTION, ATTRIBUTES)]
        extension = thing(EXTENSION, guid(EXTENSION_CLASS), struct.pack("<HI", 6, len(inner)), inner)
        return made + [extension, *outer, markers(preroll, (0, "One"), (500_000, "Zwei \u00fc"))]
    return with_header(change)


@fixture("attributes.wma", "ASF: the five texts, attributes of every type, of file and stream, in two languages, twice "
         "the same, pictures in both places, names of a stream, markers", "an attribute of a stream that is not there")
def every_attribute():
    inner = (
        languages("en-us", "de-de")
        + extended_stream(1, 1, (0, "Tone"), (1, "Ton"))
        + library(METADATA, (0, 1, "WM/StreamTypeInfo", DWORD, 7), (0, 1, "IsVBR", FLAG, 1))
        + library(LIBRARY, (0, 0, "Title", TEXT, "Harbour"), (1, 0, "Title", TEXT, "Hafen"),
                  (0, 0, "WM/MediaClassPrimaryID", GUID, "D1607DBC-E323-4BE2-86A1-48A42A28441E"),
                  (0, 0, "WM/Picture", BYTES, picture(4, "Back", tiny_png(3) + bytes(70_000))),
                  (0, 9, "WM/Lost", TEXT, "of stream 9")))
    return whole(
        inner, description("Harbour", "First", "2019 Example", "A tone", ""),
        attributes(("WM/AlbumTitle", TEXT, "The Coast"), ("WM/Genre", TEXT, "Field recording"), ("Author", TEXT, "Second"),
                   ("Author", TEXT, "Second"), ("WM/TrackNumber", DWORD, 3), ("WM/Year", TEXT, "2019"),
                   ("WM/IsCompilation", FLAG, 1), ("Large", QWORD, 1 << 40), ("Small", WORD, 9),
                   ("Private", BYTES, b"\0\1\2"), ("WM/Picture", BYTES, picture(3, "Front", tiny_png(5)))))


@fixture("written.wma", "what ffmpeg writes: descriptions and attributes")
def written():
    with tempfile.TemporaryDirectory() as name:
        return tone(pathlib.Path(name), "wmav2", "asf", "-metadata", "title=Written", "-metadata", "album_artist=Somebody",
                    "-metadata", "WM/Mood=calm").read_bytes()
