"""Sample descriptions and ready tracks of every media type."""
import struct
from dataclasses import dataclass, field

from .boxes import UNDETERMINED, UNITY, box, code, counted, pack, terminated, vbox
from .essence import Sample


@dataclass
class Track:
    handler: str
    timescale: int
    descriptions: list
    samples: list
    ident: int = 0
    header: bytes = None            # the media header, when not the family's own
    language: int = UNDETERMINED
    extended_language: str = None
    name: str = ""
    flags: int = 7
    layer: int = 0
    group: int = 0
    volume: int = None
    matrix: tuple = UNITY
    size: tuple = (0, 0)
    edits: list = None              # (movie duration, media time, rate)
    wide_edits: bool = False
    wide_times: bool = False
    times: tuple = (0, 0)
    references: dict = field(default_factory=dict)
    in_trak: list = field(default_factory=list)
    in_mdia: list = field(default_factory=list)
    in_stbl: list = field(default_factory=list)
    per_chunk: int = 3
    sizes_as: str = "stsz"          # or stz2/4, stz2/8, stz2/16
    signed_offsets: bool = False

    @property
    def duration(self):
        return sum(s.duration for s in self.samples)


def described(kind, *rest):
    """A sample description: six reserved bytes, data reference 1, then its own."""
    return box(kind, bytes(6), pack("H", 1), rest)


# -- pictures ------------------------------------------------------------------------------------

def picture(kind, setup, *extensions, width=32, height=32, compressor="", depth=24):
    name = counted(compressor)
    return described(kind, bytes(16), pack("HHIIIH", width, height, 72 << 16, 72 << 16, 0, 1),
                     name + bytes(32 - len(name)), pack("Hh", depth, -1), setup, extensions)


def h264(essence, *extensions, count=6, kind="avc1", **settings):
    entry = picture(kind, box("avcC", essence.h264.setup["avcC"]), *extensions)
    settings.setdefault("size", (32, 32))
    return Track("vide", essence.h264.timescale, [entry], essence.h264.samples[:count], **settings)


# -- sound ---------------------------------------------------------------------------------------

def sound_v0(kind, channels, bits, rate, *extensions):
    return described(kind, pack("HHI", 0, 0, 0), pack("HHhHI", channels, bits, 0, 0, rate << 16), extensions)


def sound_v1(kind, channels, bits, rate, per_packet, packet, per_block, sample, *extensions, compression=-2):
    return described(kind, pack("HHI", 1, 0, 0), pack("HHhHI", channels, bits, compression, 0, rate << 16),
                     pack("IIII", per_packet, packet, per_block, sample), extensions)


def sound_v2(kind, channels, rate, bits, flags, packet, per_packet, *extensions):
    return described(kind, pack("HHI", 2, 0, 0), pack("HHhHI", 3, 16, -2, 0, 1 << 16),
                     pack("IdIIIIII", 72, float(rate), channels, 0x7F000000, bits, flags, packet, per_packet), extensions)


def wave(form, *parts):
    return box("wave", box("frma", form), parts, pack("I", 8) + bytes(4))


def aac(essence, form="iso", **settings):
    esds = box("esds", essence.aac.setup["esds"])
    entry = (sound_v0("mp4a", 1, 16, 8000, esds) if form == "iso" else
             sound_v1("mp4a", 1, 16, 8000, 1024, 0, 0, 2, wave("mp4a", box("mp4a", bytes(4)), esds)))
    return Track("soun", 8000, [entry], essence.aac.samples[3:7], **settings)


def ramp(count, layout):
    """PCM of a saw tooth."""
    return b"".join(struct.pack(layout, (n * 997) % 30000 - 15000) for n in range(count))


def pcm(entry, data, width, rate=8000, **settings):
    """Uncompressed sound: a sample is one value of each channel."""
    samples = [Sample(data[n:n + width], 1) for n in range(0, len(data), width)]
    settings.setdefault("per_chunk", 64)
    return Track("soun", rate, [entry], samples, **settings)


# -- text ----------------------------------------------------------------------------------------

def text_sample(text, *rest, encoding="utf-8"):
    raw = (b"\xfe\xff" if encoding == "utf-16-be" else b"") + text.encode(encoding)
    return pack("H", len(raw)) + raw + b"".join(rest)


UTF8_NOTE = box("encd", pack("I", 0x100))
CLASSIC_TEXT = described("text", pack("Ii", 0, 1), pack("HHH", 0, 0, 0), pack("hhhh", 0, 0, 0, 0), bytes(8),
                         pack("HHBHHHH", 0, 0, 0, 0, 65535, 65535, 65535), counted("Geneva"))
TX3G = described("tx3g", pack("Ibb", 0, 1, -1), bytes([0, 0, 0, 128]), pack("hhhh", 0, 0, 24, 32),
                 pack("HHHBB", 0, 0, 1, 0, 10), b"\xff" * 4, box("ftab", pack("HH", 1, 1), counted("Serif")))
TEXT_HEADER = box("text", pack("9I", *UNITY))
GENERIC = vbox("gmin", pack("HHHHhH", 0x40, 0x8000, 0x8000, 0x8000, 0, 0))


def lines(texts, duration, *rest, encoding="utf-8"):
    return [Sample(text_sample(t, *rest, encoding=encoding), duration) for t in texts]


# -- time code -----------------------------------------------------------------------------------

def timecode(first, reel=None, rate=(30000, 1001, 30), flags=3, duration=15015, **settings):
    """One sample: the number of the first picture."""
    timescale, length, per_second = rate
    name = box("name", pack("HH", len(reel.encode()), 0), reel) if reel else b""
    entry = described("tmcd", pack("IIIIBB", 0, flags, timescale, length, per_second, 0), name)
    look = vbox("tcmi", pack("HHHH", 0, 0, 12, 0), pack("HHH", 0, 0, 0), pack("HHH", 65535, 65535, 65535), counted("Monaco"))
    settings.setdefault("header", box("gmhd", GENERIC, box("tmcd", look)))
    return Track("tmcd", timescale, [entry], [Sample(pack("I", first), duration)], **settings)


# -- timed metadata ------------------------------------------------------------------------------

def local_key(number, name, data_type=None, language=None, space="mdta", setup=None, rest=b""):
    """A key of a boxed-metadata description; a text for a type is a name of its own."""
    parts = [box("keyd", code(space), name)]
    if data_type is not None:
        parts.append(box("dtyp", pack("II", 0, data_type) if isinstance(data_type, int) else [pack("I", 1), data_type]))
    if language:
        parts.append(box("loca", terminated(language)))
    if setup is not None:
        parts.append(box("setu", setup))
    return box(number, parts, rest)


def boxed_description(*keys, rest=b""):
    return described("mebx", box("keys", keys), rest)


def boxed(*rows):
    """A sample of (local number, bytes); none is the NULL item."""
    return b"".join(box(number, content) for number, content in rows) or pack("II", 8, 0)


def klv(key, kind, width, count, body):
    """GoPro's key, type, length, value; nested when the type is zero."""
    return code(key) + pack("BBH", kind, width, count) + body + bytes(-len(body) % 4)


def klv_device(number):
    stream = (klv("STNM", ord("c"), 1, 5, b"Accel") + klv("SIUN", ord("c"), 4, 1, "m/s\u00b2".encode("latin-1")) +
              klv("SCAL", ord("s"), 2, 1, pack("h", 100)) +
              klv("ACCL", ord("s"), 6, 2, pack("6h", 981 + number, 12, -5, 979 - number, 10, -7)))
    body = klv("DVID", ord("L"), 4, 1, pack("I", 1)) + klv("STRM", 0, 1, len(stream), stream)
    return klv("DEVC", 0, 1, len(body), body)


def camera_motion(kind, layout, *values):
    """A sample of Google's camera motion format: little-endian."""
    return struct.pack("<HH" + layout, 0, kind, *values)


def metadata(descriptions, samples, timescale=600, **settings):
    return Track("meta", timescale, descriptions, samples, **settings)


# -- protection ----------------------------------------------------------------------------------

def protection(original):
    scheme = vbox("schm", b"cenc", pack("I", 0x10000))
    defaults = vbox("tenc", pack("BBBB", 0, 0, 1, 8), bytes(range(16)))
    return box("sinf", box("frma", original), scheme, box("schi", defaults))


def display_area(*extensions):
    """colr nclx, pasp and whatever else is asked for."""
    return [box("colr", b"nclx", pack("HHHB", 9, 16, 9, 0x80)), box("pasp", pack("II", 4, 3)), *extensions]


def clean_aperture(width, height):
    return box("clap", pack("8i", width, 1, height, 1, 0, 1, 0, 1))

