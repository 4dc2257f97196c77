"""The recipes of MXF files of Fixtures/Formats.

A file is a header partition, a body partition of PCM sound and a footer; the header metadata stand in the first and the last.
Source: SMPTE ST 377-1, ST 380 (DMS-1), ST 382 for the sound.
"""
import hashlib
import struct

RECIPES = []

PREFIX = bytes.fromhex("060e2b34")
FILL = PREFIX + bytes.fromhex("010101020301021001000000")
UTF16_TYPE = bytes.fromhex("0002100100000000060e2b3401040101")


def fixture(name, proves, odd=""):
    """Registers a recipe; `odd` says what is out of the ordinary on purpose."""
    def register(recipe):
        RECIPES.append((name, proves, odd, recipe))
        return recipe
    return register


def packet(key, value, long=True):
    size = b"\x83" + struct.pack(">I", len(value))[1:] if long or len(value) > 127 else bytes([len(value)])
    return key + size + value


def fill(count):
    """Room of so many bytes, 20 at least."""
    return packet(FILL, bytes(count - 20))


def to_grid(data, grid):
    room = -len(data) % grid
    return data + (fill(room if room >= 20 else room + grid) if room else b"")


def label(tail, kind="01010101"):
    return PREFIX + bytes.fromhex(kind) + bytes.fromhex(tail)


def uid(name):
    return hashlib.sha256(name.encode()).digest()[:16]


def package_number(name):
    return label("0101001013000000", "01010105")[:16] + uid(name)


def wide(words):
    return words.encode("utf-16-be") + b"\0\0"


def date(year, month, day, hour, minute, second, quarter=0):
    return struct.pack(">H6B", year, month, day, hour, minute, second, quarter)


def refs(*names):
    return struct.pack(">II", len(names), 16) + b"".join(uid(n) for n in names)


def labels(*found):
    return struct.pack(">II", len(found), 16) + b"".join(found)


class Sets:
    """Sets with their local tags; those that the standard gives no tag get one from 0xFFFF down."""
    def __init__(self):
        self.tags = {}
        self.data = b""
        self.next = 0xFFFF

    def tag(self, tail, number):
        if tail not in self.tags:
            if number is None:
                number, self.next = self.next, self.next - 1
            self.tags[tail] = number
        return self.tags[tail]

    def add(self, kind, name, *properties):
        body = b""
        for tail, number, value in [("0101150200000000", 0x3C0A, uid(name)), *properties]:
            body += struct.pack(">HH", self.tag(tail, number), len(value)) + value
        self.data += packet(label(kind, "02530101"), body, long=len(body) > 127)

    def primer(self):
        entries = b"".join(struct.pack(">H", n) + label(t) for t, n in self.tags.items())
        return packet(label("0d01020101050100", "02050101"), struct.pack(">II", len(self.tags), 18) + entries)


S, N = "0d01010101", "01"
PICTURE, SOUND, TIME, DESCRIPTIVE = (label(t, "04010101") for t in (
    "0103020201000000", "0103020202000000", "0103020101000000", "0103020110000000"))
CONTAINER = label("0d01030102060100", "04010101")
PATTERN = label("0d01020101010900", "04010101")
RATE = struct.pack(">II", 25, 1)


def p(number, tail, value):
    return tail, number, value


def sound_tracks(sets, package, tracks, clip):
    """A timecode track, a track of sound."""
    sets.add("0d01010101013b00", package + " time", p(0x4801, "0107010100000000", struct.pack(">I", 1)),
             p(0x4804, "0104010300000000", bytes(4)), p(0x4802, "0107010201000000", wide("TC1")),
             p(0x4B01, "0530040500000000", RATE), p(0x4B02, "0702010301030000", bytes(8)),
             p(0x4803, "0601010402040000", uid(package + " time sequence")))
    sets.add("0d01010101010f00", package + " time sequence", p(0x0201, "0407010000000000", TIME),
             p(0x0202, "0702020101030000", struct.pack(">Q", 4)),
             p(0x1001, "0601010406090000", refs(package + " timecode")))
    sets.add("0d01010101011400", package + " timecode", p(0x0201, "0407010000000000", TIME),
             p(0x0202, "0702020101030000", struct.pack(">Q", 4)), p(0x1502, "0404010102060000", struct.pack(">H", 25)),
             p(0x1501, "0702010301050000", struct.pack(">Q", 93079)), p(0x1503, "0404010105000000", b"\0"))
    sets.add("0d01010101013b00", package + " sound", p(0x4801, "0107010100000000", struct.pack(">I", 2)),
             p(0x4804, "0104010300000000", tracks), p(0x4802, "0107010201000000", wide("Möwen")),
             p(0x4B01, "0530040500000000", RATE), p(0x4B02, "0702010301030000", bytes(8)),
             p(0x4803, "0601010402040000", uid(package + " sound sequence")))
    sets.add("0d01010101010f00", package + " sound sequence", p(0x0201, "0407010000000000", SOUND),
             p(0x0202, "0702020101030000", struct.pack(">Q", 4)),
             p(0x1001, "0601010406090000", refs(package + " clip")))
    sets.add("0d01010101011100", package + " clip", p(0x0201, "0407010000000000", SOUND),
             p(0x0202, "0702020101030000", struct.pack(">Q", 4)), p(0x1201, "0702010301040000", bytes(8)),
             p(0x1101, "0601010301000000", clip), p(0x1102, "0601010302000000", struct.pack(">I", 2 if any(clip) else 0)))


def comment(sets, name, key, value, little=True):
    text = (key and value + "\0").encode("utf-16-le" if little else "utf-16-be")
    kind = b"L" + UTF16_TYPE if little else b"B" + bytes.fromhex("060e2b34010401010110020000000000")
    sets.add("0d01010101013f00", name, p(0x5001, "0302010209010000", wide(key)), p(0x5003, "030201020a010000", kind + text))


def sets_of(described=False, modified=date(2019, 5, 30, 12, 34, 56, 25), title="Harbour at dawn", comments=True, document=False):
    """The header metadata: an identification, a material package with comments, a file package; with DMS-1 and AS-11."""
    sets = Sets()
    schemes = [label("0d01040101020101", "04010101")] if described else []
    sets.add("0d01010101012f00", "preface", p(0x3B02, "0702011002040000", modified), p(0x3B05, "0301020105000000", b"\1\3"),
             p(0x3B06, "0601010406040000", refs("identification")), p(0x3B03, "0601010402010000", uid("storage")),
             p(0x3B09, "0102020300000000", PATTERN), p(0x3B0A, "0102021002010000", labels(CONTAINER)),
             p(0x3B0B, "0102021002020000", labels(*schemes)))
    sets.add("0d01010101013000", "identification", p(0x3C09, "0520070101000000", uid("generation")),
             p(0x3C01, "0520070102010000", wide("Example Ltd")), p(0x3C02, "0520070103010000", wide("Recorder")),
             p(0x3C03, "0520070104000000", struct.pack(">5H", 1, 2, 3, 4, 1)), p(0x3C04, "0520070105010000", wide("1.2.3")),
             p(0x3C05, "0520070107000000", uid("product")), p(0x3C06, "0702011002030000", modified))
    sets.add("0d01010101011800", "storage", p(0x1901, "0601010405010000", refs("material", "file")),
             p(0x1902, "0601010405020000", refs("essence")))
    sets.add("0d01010101012300", "essence", p(0x2701, "0601010601000000", package_number("file")),
             p(0x3F07, "0103040400000000", struct.pack(">I", 1)))
    tracks = ["material time", "material sound"] + (["described", "scenes"] if described else [])
    tracks += ["document"] if document else []
    extra = [p(0x4406, "030201020c000000", refs("comment 1", "comment 2"))] if comments else []
    if described:
        extra.append(p(None, "0e0b0101010101aa", b"dark"))
    sets.add("0d01010101013600", "material", p(0x4401, "0101151000000000", package_number("material")),
             p(0x4402, "0103030201000000", wide(title)), p(0x4405, "0702011001030000", date(2019, 5, 30, 10, 0, 0)),
             p(0x4404, "0702011002050000", modified), p(0x4403, "0601010406050000", refs(*tracks)), *extra)
    if comments:
        comment(sets, "comment 1", "Scene", "12")
        comment(sets, "comment 2", "Größe", "Möwen 港", little=False)
    sound_tracks(sets, "material", bytes(4), package_number("file"))
    sets.add("0d01010101013700", "file", p(0x4401, "0101151000000000", package_number("file")),
             p(0x4405, "0702011001030000", date(2019, 5, 30, 10, 0, 0)), p(0x4404, "0702011002050000", modified),
             p(0x4403, "0601010406050000", refs("file time", "file sound")), p(0x4701, "0601010402030000", uid("sound")))
    sound_tracks(sets, "file", bytes.fromhex("16010101"), bytes(32))
    sets.add("0d01010101014800", "sound", p(0x3006, "0601010305000000", struct.pack(">I", 2)),
             p(0x3001, "0406010100000000", RATE), p(0x3002, "0406010200000000", struct.pack(">Q", 4)),
             p(0x3004, "0601010401020000", CONTAINER), p(0x3D03, "0402030101010000", struct.pack(">II", 8000, 1)),
             p(0x3D07, "0402010104000000", struct.pack(">I", 1)), p(0x3D01, "0402030304000000", struct.pack(">I", 16)),
             p(0x3D0A, "0402030201000000", struct.pack(">H", 2)), p(0x3D09, "0402030305000000", struct.pack(">I", 16000)),
             p(None, "0e0b010101010155", b"for the decoder"))
    if described:
        describe(sets)
    if document:
        refer_to_document(sets)
    return sets


def refer_to_document(sets):
    """A track of one document, which lies in stream 2."""
    sets.add("0d01010101013a00", "document", p(0x4801, "0107010100000000", struct.pack(">I", 5)),
             p(0x4804, "0104010300000000", bytes(4)), p(0x4803, "0601010402040000", uid("document sequence")))
    sets.add("0d01010101010f00", "document sequence", p(0x0201, "0407010000000000", DESCRIPTIVE),
             p(0x1001, "0601010406090000", refs("document segment")))
    sets.add("0d01010101014100", "document segment", p(0x0201, "0407010000000000", DESCRIPTIVE),
             p(0x6101, "06010104020c0000", uid("document framework")))
    sets.add("0d01040104010100", "document framework", p(None, "0601010405410100", uid("document text")))
    sets.add("0d01040104020100", "document text", p(None, "0406080600000000", label("0d01040104010100", "04010101")),
             p(None, "0409020200000000", wide("text/xml")), p(None, "0301010202140000", wide("en")),
             p(None, "0103040800000000", struct.pack(">I", 2)))


def describe(sets):
    """A production with titles, rights and people; AS-11; a scene of its own time; sets that only their label tells."""
    track = [p(0x4801, "0107010100000000", struct.pack(">I", 3)), p(0x4804, "0104010300000000", bytes(4))]
    sets.add("0d01010101013a00", "described", *track, p(0x4802, "0107010201000000", wide("DM")),
             p(0x4803, "0601010402040000", uid("described sequence")))
    sets.add("0d01010101010f00", "described sequence", p(0x0201, "0407010000000000", DESCRIPTIVE),
             p(0x1001, "0601010406090000", refs("described segment", "delivery segment")))
    sets.add("0d01010101014100", "described segment", p(0x0201, "0407010000000000", DESCRIPTIVE),
             p(0x6101, "06010104020c0000", uid("production")))
    sets.add("0d01010101014100", "delivery segment", p(0x0201, "0407010000000000", DESCRIPTIVE),
             p(0x6101, "06010104020c0000", uid("delivery")))
    sets.add("0d01040101010100", "production", p(None, "0601010405400400", refs("titles")),
             p(None, "0601010405400d00", refs("annotation")), p(None, "0601010405401a00", refs("rights")),
             p(None, "0601010405401300", refs("participant")))
    sets.add("0d01040101100100", "titles", p(None, "0105020100000000", wide("The harbour")),
             p(None, "01050a0100000000", wide("Working title")))
    sets.add("0d01040101170100", "annotation", p(None, "030201060a010000", wide("Gulls over the harbour")))
    sets.add("0d010401011c0200", "rights", p(None, "0205010201000000", wide("© Example Ltd")))
    sets.add("0d01040101180100", "participant", p(None, "0230050101000000", wide("Director")),
             p(None, "0601010405401400", refs("person")))
    sets.add("0d010401011a0200", "person", p(None, "0230060301010100", wide("Example")),
             p(None, "0230060301020100", wide("Ada")))
    sets.add("0d0107010b010100", "delivery", p(None, "0d0107010b010101", wide("Coast")),
             p(None, "0d0107010b010102", wide("Programme")), p(None, "0d0107010b010107", b"\1"),
             p(None, "0d0107010b010105", b"\x02"))
    sets.add("0d01010101013900", "scenes", p(0x4801, "0107010100000000", struct.pack(">I", 4)),
             p(0x4804, "0104010300000000", bytes(4)), p(0x4901, "0530040200000000", RATE),
             p(0x4803, "0601010402040000", uid("scenes sequence")))
    sets.add("0d01010101010f00", "scenes sequence", p(0x0201, "0407010000000000", DESCRIPTIVE),
             p(0x1001, "0601010406090000", refs("scene segment")))
    sets.add("0d01010101014100", "scene segment", p(0x0201, "0407010000000000", DESCRIPTIVE),
             p(0x0601, "0702010303030000", struct.pack(">Q", 2)), p(0x0202, "0702020101030000", struct.pack(">Q", 2)),
             p(0x0602, "0530040401000000", wide("Quay")), p(0x6101, "06010104020c0000", uid("scene")))
    sets.add("0d01040101010300", "scene", p(None, "0105060100000000", wide("7b")))
    sets.add("0e0b010101010100", "private", p(None, "0e0b0101010102aa", "private".encode()))


def partition(kind, status, grid, this, previous, footer, metadata=0, body=0):
    value = struct.pack(">HHIQQQQQIQI", 1, 3, grid, this, previous, footer, metadata, 0, 0, 0, body) + PATTERN + labels(CONTAINER)
    return packet(label("0d010201010%d%02x00" % (kind, status), "02050101"), value)


def build(head, foot, grid=1, run_in=b"", listed=True, room=64, open_head=False, document=b""):
    """The file; `head` and `foot` are sets or None; a document has a partition of its own behind the header."""
    def metadata(sets):
        if sets is None:
            return b""
        data = sets.primer() + sets.data
        return to_grid(data, grid) if grid > 1 else data + (fill(room) if room else b"")

    first, last = metadata(head), metadata(foot)
    frames = [packet(label("0d01030116010101", "01020101"),
                     struct.pack("<320h", *[900 * ((n * 320 + k) % 8 - 4) for k in range(320)])) for n in range(4)]
    essence = b"".join(to_grid(frame, grid) for frame in frames)

    def pack(*told, **more):
        return to_grid(partition(*told, **more), grid)

    size = len(pack(2, 4, grid, 0, 0, 0))
    stream = size + len(first)
    aside = to_grid(packet(label("0d01050901000000", "0101010c"), document), grid) if document else b""
    body = stream + (size + len(aside) if document else 0)
    footer = body + size + len(essence)
    data = pack(2, 1 if open_head else 4, grid, 0, 0, 0 if open_head else footer, metadata=len(first)) + first
    if document:
        data += pack(3, 0x11, grid, stream, 0, footer, body=2) + aside
    data += pack(3, 4, grid, body, stream if document else 0, footer, body=1) + essence
    data += pack(4, 4, grid, footer, body, footer, metadata=len(last)) + last
    if listed:
        places = struct.pack(">IQ", 0, 0) + (struct.pack(">IQ", 2, stream) if document else b"")
        places += struct.pack(">IQIQ", 1, body, 0, footer)
        data += packet(label("0d01020101110100", "02050101"), places + struct.pack(">I", len(places) + 24))
    return run_in + data


@fixture("described.mxf", "MXF: DMS-1, AS-11, user comments of both byte orders, a scene with its own time, names of tracks; header metadata in header and footer")
def described():
    return build(sets_of(described=True), sets_of(described=True))


@fixture("grid.mxf", "MXF: an open header with older header metadata than the footer, packets on a grid of 512 bytes, bytes of something else before the first partition",
         odd="the title of the header is not that of the footer, as a recorder leaves it that was stopped")
def grid():
    older = sets_of(title="Untitled", modified=date(2019, 5, 30, 12, 0, 0))
    return build(older, sets_of(), grid=512, run_in=b"run-in " * 40, open_head=True)


@fixture("unlisted.mxf", "MXF: no list of partitions, no room behind the header metadata, no user comments")
def unlisted():
    return build(sets_of(comments=False), None, listed=False, room=0)


@fixture("document.mxf", "MXF: a document of a camera in a partition of its own, to which a set refers (RP 2057)")
def document():
    text = b'<?xml version="1.0"?><NonRealTimeMeta><Device serialNo="0815 4711"/></NonRealTimeMeta>'
    return build(sets_of(document=True), sets_of(document=True), grid=512, document=text)
