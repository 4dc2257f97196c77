"""The recipes of the Matroska and WebM files of Fixtures/Formats: laid out here, or written by mkvmerge and ffmpeg."""
import pathlib
import shutil
import struct
import subprocess
import tempfile
import zlib

from .metadata import tiny_png

RECIPES = []
COMMITTED = pathlib.Path(__file__).resolve().parent.parent / "Formats"


def fixture(name, proves, odd=""):
    """Registers a recipe; `odd` says what is out of the ordinary on purpose."""
    def register(recipe):
        RECIPES.append((name, proves, odd, recipe))
        return recipe
    return register


# -- EBML ----------------------------------------------------------------------------------------

def size(count, width=0):
    """A size in as few bytes as it takes, or in `width` bytes."""
    least = next(n for n in range(1, 9) if count < (1 << 7 * n) - 1)
    width = max(width, least)
    return (count | 1 << 7 * width).to_bytes(width, "big")


def element(number, *parts, width=0):
    """An element: bytes as they are, text in UTF-8, numbers in as few bytes as they take."""
    body = b"".join(value(part) for part in parts)
    return bytes.fromhex("%X" % number) + size(len(body), width) + body


def value(part):
    if isinstance(part, bytes):
        return part
    if isinstance(part, str):
        return part.encode("utf-8")
    if isinstance(part, float):
        return struct.pack(">d", part)
    return part.to_bytes(max(1, (part.bit_length() + 7) // 8), "big")


def checked(number, *parts):
    """A master that starts with a checksum of the rest."""
    body = b"".join(parts)
    return element(number, element(0xBF, struct.pack("<I", zlib.crc32(body))), body)


def void(count):
    return element(0xEC, bytes(count))


def unknown(number, *parts):
    """A master of unknown size."""
    return bytes.fromhex("%X" % number) + b"\x01" + b"\xff" * 7 + b"".join(parts)


def head(kind):
    return element(0x1A45DFA3, element(0x4286, 1), element(0x42F7, 1), element(0x42F2, 4), element(0x42F3, 8),
                   element(0x4282, kind), element(0x4287, 4), element(0x4285, 2))


# -- what a file says ----------------------------------------------------------------------------

def simple(name, text=None, language=None, tag=None, default=None, binary=None, inner=()):
    parts = [element(0x45A3, name)]
    parts += [element(0x447A, language)] if language else []
    parts += [element(0x447B, tag)] if tag else []
    parts += [element(0x4484, default)] if default is not None else []
    parts += [element(0x4487, text)] if text is not None else []
    parts += [element(0x4485, binary)] if binary is not None else []
    return element(0x67C8, *parts, *inner)


def tag(*simples, level=None, kind=None, track=(), edition=(), chapter=(), attachment=()):
    parts = [element(0x68CA, level)] if level else []
    parts += [element(0x63CA, kind)] if kind else []
    for number, uids in ((0x63C5, track), (0x63C9, edition), (0x63C4, chapter), (0x63C6, attachment)):
        parts += [element(number, uid) for uid in uids]
    return element(0x7373, element(0x63C0, *parts), *simples)


def display(title, languages=(), tags=(), countries=()):
    return element(0x80, element(0x85, title), *[element(0x437C, n) for n in languages],
                   *[element(0x437D, n) for n in tags], *[element(0x437E, n) for n in countries])


def chapter(uid, start, *parts, end=None, name=None, hidden=None, enabled=None):
    told = [element(0x73C4, uid)]
    told += [element(0x5654, name)] if name else []
    told += [element(0x91, start)]
    told += [element(0x92, end)] if end is not None else []
    told += [element(0x98, hidden)] if hidden is not None else []
    told += [element(0x4598, enabled)] if enabled is not None else []
    return element(0xB6, *told, *parts)


def attachment(uid, name, kind, data, description=None):
    told = [element(0x467E, description)] if description else []
    return element(0x61A7, *told, element(0x466E, name), element(0x4660, kind), element(0x465C, data),
                   element(0x46AE, uid))


INFO = (0x1549A966, [
    element(0x73A4, bytes(range(16))), element(0x3CB923, bytes(range(16, 32))), element(0x3C83AB, "before.mkv"),
    element(0x3EB923, bytes(range(32, 48))), element(0x2AD7B1, 1_000_000), element(0x4489, 90.0),
    element(0x4461, struct.pack(">q", 580_204_329_123_456_789)), element(0x7BA9, "Harbour at dawn"),
    element(0x4D80, "laid out by hand"), element(0x5741, "by hand, 1.0"),
])


def sound(number, uid, *parts):
    return element(0xAE, element(0xD7, number), element(0x73C5, uid), element(0x83, 2), *parts,
                   element(0x86, "A_PCM/INT/LIT"), element(0xE1, element(0xB5, 8000.0), element(0x9F, 1),
                                                           element(0x6264, 16)))


def words(number, uid, *parts):
    return element(0xAE, element(0xD7, number), element(0x73C5, uid), element(0x83, 0x11), *parts,
                   element(0x86, "S_TEXT/UTF8"))


TRACKS = [
    sound(1, 901, element(0x536E, "Microphone"), element(0x22B59C, "ger"), element(0x22B59D, "de-CH"),
          element(0x55AE, 1), element(0x88, 1)),
    # Buttons are no stream of most players.
    element(0xAE, element(0xD7, 2), element(0x73C5, 902), element(0x83, 0x12), element(0x86, "B_VOBBTN")),
    words(3, 903, element(0x536E, "Captions"), element(0x55AB, 1), element(0x55AA, 1), element(0xB9, 0)),
]

EDITIONS = [
    element(0x45B9, element(0x45BC, 11), element(0x45DB, 1),
            element(0x4520, element(0x4521, "Everything"), element(0x45E4, "en")),
            chapter(101, 0, display("Quay", ["eng"], countries=["gb", "us"]), display("Kai", ["ger", "dan"]),
                    chapter(102, 10_000_000, display("Boat", ["eng"]), end=20_000_001),
                    end=40_000_000, name="quay"),
            chapter(103, 40_000_000, display("Sea", tags=["en"]), display("The Sea", tags=["en"], countries=["us"]),
                    display("Meer", ["eng"], tags=["de"]), hidden=1, enabled=0)),
    element(0x45B9, element(0x45BC, 12), element(0x45DD, 1), element(0x45BD, 1),
            chapter(201, 50_000_000, display("No language told"), end=60_000_000)),
]

TAGS = [
    tag(simple("TITLE", "The Coast", "eng", default=1), simple("TITLE", "Die K\u00fcste", "ger", default=0),
        simple("TITLE", "Die K\u00fcste", tag="de-CH"), level=70, kind="COLLECTION"),
    tag(simple("ARTIST", "First", inner=[simple("SORT_WITH", "1st"), simple("URL", "https://example.org/1")]),
        simple("ARTIST", "Second"), simple("ARTIST", "Second"), simple("a/b%", "a name with a slash"),
        simple("EMPTY", ""), simple("PRIVATE", binary=b"\0\1\2\xff"), simple("ONLY", inner=[simple("INNER", "in")])),
    tag(simple("COMMENT", "of two tracks"), track=[901, 903]),
    tag(simple("COMMENT", "of the buttons"), track=[902]),
    tag(simple("COMMENT", "of no track"), track=[777]),
    tag(simple("COMMENT", "of an edition"), edition=[12]),
    tag(simple("COMMENT", "of a chapter"), chapter=[102], level=30, kind="CHAPTER"),
    tag(simple("COMMENT", "of a picture"), attachment=[501]),
]


def attachments():
    return [attachment(501, "cover.png", "image/png", tiny_png(7), "Front"),
            attachment(502, "Cover_land.PNG", "image/png", tiny_png(9)),
            attachment(503, "letters.ttf", "font/ttf", bytes(70_000)),
            attachment(504, "view.png", "image/png", tiny_png(3))]


def cluster(*extra):
    samples = b"".join(struct.pack("<h", 900 * (n % 9)) for n in range(80))
    return element(0x1F43B675, element(0xE7, 0), *extra, element(0xA3, b"\x81\0\0\x80" + samples),
                   element(0xA0, element(0xA1, b"\x83\0\0\0Ahoy"), element(0x9B, 50)))


def segment(*parts, listed):
    """A segment with a list of the elements in `listed` in front; all others have to be found."""
    def offsets(start):
        found, at = [], start
        for part in parts:
            found.append(at)
            at += len(part)
        return found

    def seek_head(places):
        rows = [element(0x4DBB, element(0x53AB, parts[n][:4]), element(0x53AC, struct.pack(">I", places[n])))
                for n in listed]
        return checked(0x114D9B74, *rows)

    width = len(seek_head([0] * len(parts)))
    body = seek_head(offsets(width)) + b"".join(parts)
    return element(0x18538067, body, width=8)


@fixture("tags.mkv", "everything of Matroska that is read, its lists behind the media data: targets, languages of both "
         "kinds, values in values, two editions, titles in several languages and for several countries, attachments",
         "a track of buttons, a tag about a track that is not there, a picture of no agreed name")
def tags_file():
    return head("matroska") + segment(
        void(20), checked(INFO[0], *INFO[1]), element(0x1654AE6B, *TRACKS), cluster(), checked(0x1043A770, *EDITIONS),
        element(0x1254C367, *TAGS), element(0x1941A469, *attachments()), element(0x12345678, b"nobody knows this"),
        listed=[1, 2, 4, 5])


@fixture("live.webm", "WebM as it is broadcast: neither the segment nor its clusters tell their size, there is no list "
         "of elements, tags come before and after")
def live():
    track = element(0xAE, element(0xD7, 1), element(0x73C5, 901), element(0x83, 2), element(0x86, "A_OPUS"),
                    element(0x63A2, b"OpusHead\x01\x01" + struct.pack("<HIhB", 0, 48000, 0, 0)),
                    element(0xE1, element(0xB5, 48000.0), element(0x9F, 1)))
    block = element(0xA3, b"\x81\0\0\x80\xf8\xff\xfe")
    return head("webm") + unknown(
        0x18538067, element(0x1549A966, element(0x2AD7B1, 1_000_000), element(0x4D80, "by hand"), element(0x5741, "by hand")),
        element(0x1654AE6B, track), element(0x1254C367, tag(simple("TITLE", "On air", "eng"))),
        unknown(0x1F43B675, element(0xE7, 0), block), unknown(0x1F43B675, element(0xE7, 20), block),
        element(0x1254C367, tag(simple("COMMENT", "said at the end"))))


# -- what other programs write -------------------------------------------------------------------

CHAPTERS_XML = """<?xml version="1.0"?>
<Chapters><EditionEntry><EditionUID>7</EditionUID><ChapterAtom><ChapterUID>71</ChapterUID>
<ChapterTimeStart>00:00:00.000000000</ChapterTimeStart><ChapterTimeEnd>00:00:00.050000000</ChapterTimeEnd>
<ChapterDisplay><ChapterString>Beginning</ChapterString><ChapLanguageIETF>en</ChapLanguageIETF></ChapterDisplay>
<ChapterDisplay><ChapterString>Anfang</ChapterString><ChapLanguageIETF>de</ChapLanguageIETF></ChapterDisplay>
</ChapterAtom></EditionEntry></Chapters>
"""
TAGS_XML = """<?xml version="1.0"?>
<Tags><Tag><Targets><TargetTypeValue>50</TargetTypeValue></Targets>
<Simple><Name>DIRECTOR</Name><String>A. Person</String><TagLanguage>eng</TagLanguage></Simple>
<Simple><Name>ACTOR</Name><String>B. Person</String><Simple><Name>CHARACTER</Name><String>Captain</String></Simple></Simple>
</Tag><Tag><Targets><ChapterUID>71</ChapterUID></Targets><Simple><Name>SUMMARY</Name><String>It begins</String></Simple></Tag>
</Tags>
"""


def tone(folder, codec, container, *arguments):
    command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-cpuflags", "0", "-f", "lavfi", "-i", "sine=440:r=8000:d=0.1",
               *arguments, "-c:a", codec, "-flags", "+bitexact", "-fflags", "+bitexact", "-f", container,
               str(folder / "made")]
    subprocess.run(command, check=True, cwd=folder)
    return folder / "made"


@fixture("merged.mkv", "what mkvmerge writes: tags, chapters, an attachment, names and languages of tracks")
def merged():
    if not shutil.which("mkvmerge"):
        return (COMMITTED / "merged.mkv").read_bytes()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = tone(folder, "pcm_s16le", "wav").rename(folder / "in.wav")
        (folder / "chapters.xml").write_text(CHAPTERS_XML)
        (folder / "tags.xml").write_text(TAGS_XML)
        (folder / "cover.png").write_bytes(tiny_png(5))
        subprocess.run(
            ["mkvmerge", "-q", "--deterministic", "harbour", "-o", "out.mkv", "--title", "Merged", "--chapters",
             "chapters.xml", "--global-tags", "tags.xml", "--attachment-description", "Front", "--attachment-mime-type",
             "image/png", "--attach-file", "cover.png", "--track-name", "0:Tone", "--language", "0:pt-BR", source.name],
            check=True, cwd=folder)
        return (folder / "out.mkv").read_bytes()


@fixture("written.mka", "what ffmpeg writes: values in two languages, chapters, a cover")
def written():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "cover.png").write_bytes(tiny_png(5))
        (folder / "chapters.txt").write_text(
            ";FFMETADATA1\ntitle=Written\nartist=A;B\nCOMMENT-ger=Bemerkung\n"
            "[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=50\ntitle=One\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=50\nEND=100\ntitle=Two\n")
        return tone(folder, "pcm_s16le", "matroska", "-i", "chapters.txt", "-map", "0", "-map_metadata", "1",
                    "-map_chapters", "1", "-metadata:s:a:0", "language=fre", "-metadata:s:a:0", "title=Tone",
                    "-attach", "cover.png", "-metadata:s:t", "mimetype=image/png").read_bytes()
