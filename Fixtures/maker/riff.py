"""The recipes of the WAV and AVI files of Fixtures/Formats, laid out here; ffmpeg makes one of each."""
import struct
import subprocess

from .xiph import id3

RECIPES = []


def fixture(name, proves, odd=""):
    """Registers a recipe; `odd` says what is out of the ordinary on purpose."""
    def register(recipe):
        RECIPES.append((name, proves, odd, recipe))
        return recipe
    return register


def chunk(code, content, order="<"):
    return code.encode() + struct.pack(order + "I", len(content)) + content + bytes(len(content) % 2)


def listed(kind, *chunks, order="<"):
    return chunk("LIST", kind.encode() + b"".join(chunks), order)


def riff(form, *chunks, order="<"):
    return chunk("RIFF" if order == "<" else "RIFX", form.encode() + b"".join(chunks), order)


def text(code, content, order="<"):
    return chunk(code, content.encode() if isinstance(content, str) else content, order)


XMP = (b'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
       b'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
       b'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>sound</dc:format></rdf:Description></rdf:RDF>'
       b'</x:xmpmeta><?xpacket end="w"?>')
IXML = (b'<?xml version="1.0" encoding="UTF-8"?><BWFXML><IXML_VERSION>3.01</IXML_VERSION><SCENE>12A</SCENE>'
        b'<TAKE>3</TAKE></BWFXML>')
SAMPLES = b"".join(struct.pack("<h", 300 * (n % 7)) for n in range(400))


def sound_format(order="<"):
    return chunk("fmt ", struct.pack(order + "HHIIHH", 1, 1, 8000, 16000, 2, 16), order)


def broadcast(version=2, order="<"):
    fixed = b"Quay at dawn".ljust(256, b"\0") + b"Recorder".ljust(32, b"\0") + b"REF-0001".ljust(32, b"\0")
    fixed += b"2021-06-05" + b"05:12:09" + struct.pack(order + "QH", 1_536_000_000, version)
    fixed += (bytes(range(64)) if version else bytes(64))
    loudness = struct.pack(order + "hhhhh", -2345, 512, -102, -1980, 0x7FFF) if version > 1 else bytes(10)
    return chunk("bext", fixed + loudness + bytes(180) + b"A=PCM,F=8000,W=16,M=mono,T=quay\r\n", order)


def information(order="<"):
    return listed("INFO", text("INAM", "Quay at dawn\0", order), text("IART", "Bj\u00f6rk\0", order),
                  text("ICMT", b"caf\xe9 \x96 old\0", order), text("ICRD", "2021-06-05\0", order),
                  text("ISFT", "Recorder 1.2\0", order), text("IART", "Second\0", order), order=order)


def markers():
    points = [(1, 0), (2, 160), (3, 80)]
    cue = struct.pack("<I", len(points)) + b"".join(
        struct.pack("<II4sIII", number, at, b"data", 0, 0, at) for number, at in points)
    return chunk("cue ", cue) + listed(
        "adtl", chunk("labl", struct.pack("<I", 1) + b"Start\0"), chunk("labl", struct.pack("<I", 2) + b"Pier\0"),
        chunk("note", struct.pack("<I", 2) + b"a wooden one\0"),
        chunk("ltxt", struct.pack("<II4sHHHH", 2, 40, b"rgn ", 0, 0, 0, 0)),
        chunk("labl", struct.pack("<I", 3) + b"Boat\0"))


@fixture("broadcast.wav", "bext of version 2, iXML, ADM's chna and axml, INFO in UTF-8 and in Windows-1252 with a "
         "key used twice, XMP, ID3, a title for the clipboard, markers with labels, notes and lengths, smpl")
def broadcast_wav():
    smpl = struct.pack("<9I", 0, 0, 125_000, 60, 0, 0, 0, 1, 0) + struct.pack("<6I", 1, 0, 10, 20, 0, 0)
    return riff("WAVE", broadcast(), sound_format(), chunk("data", SAMPLES), information(), chunk("iXML", IXML),
                chunk("_PMX", XMP), chunk("id3 ", id3(("TIT2", "Quay in ID3"))),
                chunk("DISP", struct.pack("<I", 1) + b"Quay on the clipboard\0"), markers(), chunk("smpl", smpl),
                chunk("axml", b"<ebuCoreMain/>"), chunk("chna", struct.pack("<HH", 0, 0)),
                chunk("zzzz", b"nobody knows"))


@fixture("plain.wav", "what ffmpeg writes: INFO and bext of version 0")
def plain_wav():
    return made_by_ffmpeg("pcm_s16le", "wav", "-write_bext", "1", "-metadata", "title=Quay", "-metadata",
                          "artist=Somebody", "-metadata", "description=Dawn", "-metadata", "origination_date=2021-06-05",
                          "-metadata", "origination_time=05:12:09")


@fixture("large.wav", "RF64: sizes in ds64, metadata behind the samples")
def large_wav():
    body = b"".join([sound_format(), b"data" + b"\xff" * 4 + SAMPLES, information()])
    sizes = chunk("ds64", struct.pack("<QQQI", 4 + 36 + len(body), len(SAMPLES), 400, 0))
    return b"RF64" + b"\xff" * 4 + b"WAVE" + sizes + body


@fixture("big-endian.wav", "RIFX: numbers most significant byte first")
def big_endian_wav():
    return riff("WAVE", broadcast(1, ">"), sound_format(">"), chunk("data", SAMPLES, ">"), information(">"),
                order=">")


@fixture("wave64.w64", "Wave64: GUIDs for codes, sizes of 64 bits, a list of texts of its own")
def wave64():
    def guid(code, tail="f3acd3118cd100c04f8edb8a"):
        return code.encode() + bytes.fromhex(tail)

    def part(code, content):
        whole = (guid(code) if isinstance(code, str) else code) + struct.pack("<Q", 24 + len(content)) + content
        return whole + bytes(-len(whole) % 8)
    words = "Quay\0".encode("utf-16-le")
    summary = struct.pack("<I4sI", 1, b"INAM", len(words)) + words
    body = guid("wave") + part("fmt ", sound_format()[8:]) + part("bext", broadcast(1)[8:8 + 602]) + part(
        bytes.fromhex("925f94bc525ad21186dc00c04f8edb8a".replace("925f94bc525a", "925f94bc5a52")), summary) + part(
            "data", SAMPLES)
    return guid("riff", "2e91cf11a5d628db04c10000") + struct.pack("<Q", 24 + len(body)) + body


def made_by_ffmpeg(codec, container, *arguments, video=""):
    inputs = ["-f", "lavfi", "-i", "sine=440:r=8000:d=0.05"]
    if video:
        inputs += ["-f", "lavfi", "-i", "color=c=teal:s=16x16:r=10:d=0.1", "-c:v", video]
    command = ["ffmpeg", "-v", "error", "-nostdin", "-cpuflags", "0", "-y", *inputs, "-c:a", codec, *arguments,
               "-flags", "+bitexact", "-fflags", "+bitexact", "-f", container]
    import pathlib
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "made"
        subprocess.run(command + [str(path)], check=True)
        return path.read_bytes()


@fixture("plain.avi", "what ffmpeg writes: INFO, names of streams, OpenDML headers")
def plain_avi():
    return made_by_ffmpeg("pcm_s16le", "avi", "-metadata", "title=Quay", "-metadata", "artist=Somebody", "-metadata",
                          "date=2021", "-metadata:s:0", "title=Camera", "-metadata:s:1", "title=Microphone",
                          video="mjpeg")


@fixture("camera.avi", "what cameras write: IDIT, exif, strd, strn, text in filler, XMP, a second RIFF")
def camera_avi():
    header = struct.pack("<14I", 100_000, 0, 0, 16, 1, 0, 1, 0, 16, 16, 0, 0, 0, 0)
    stream = struct.pack("<4s4sIHHIIIIIIIIHHHH", b"vids", b"MJPG", 0, 0, 0, 0, 1, 10, 0, 1, 0, 0, 0, 0, 0, 16, 16)
    format_ = struct.pack("<IiiHH4sIiiII", 40, 16, 16, 1, 24, b"MJPG", 768, 0, 0, 0, 0)
    streams = listed("strl", chunk("strh", stream), chunk("strf", format_), chunk("strd", b"AVIF" + bytes(range(12))),
                     text("strn", "Lens\0"))
    exif = listed("exif", text("ever", "0220"), text("ecor", "Example\0"), text("emdl", "Camera 7\0"),
                  text("etim", "05:12:09.25"), chunk("emnt", b"\x01\x02maker"), text("eucm", b"ASCII\0\0\0a note\0"))
    headers = listed("hdrl", chunk("avih", header), streams, text("IDIT", "Sat Jun 05 05:12:09 2021\n\0"))
    first = riff("AVI ", headers, listed("INFO", text("ISFT", "CanonMVI01\0"), exif[:0] + text("IART", "Somebody\0")),
                 exif, chunk("JUNK", b"Made by a camera".ljust(40, b"\0")), chunk("_PMX", XMP),
                 listed("movi", chunk("00dc", bytes(16))), chunk("idx1", bytes(16)))
    return first + riff("AVIX", listed("movi", chunk("00dc", bytes(16))), listed("INFO", text("ICMT", "behind\0")))
