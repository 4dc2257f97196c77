"""The recipes of transport streams of Fixtures/Formats, and of files whose own names libavformat hands on."""
import pathlib
import re
import struct
import subprocess
import tempfile

from .matroska import tone

RECIPES = []


def fixture(name, proves, odd=""):
    """Registers a recipe; `odd` says what is out of the ordinary on purpose."""
    def register(recipe):
        RECIPES.append((name, proves, odd, recipe))
        return recipe
    return register


def checksum(data):
    """CRC-32 as MPEG has it: the topmost bit first, not inverted at the end."""
    sum32 = 0xFFFFFFFF
    for byte in data:
        sum32 ^= byte << 24
        for _ in range(8):
            sum32 = (sum32 << 1 ^ (0x04C11DB7 if sum32 >> 31 else 0)) & 0xFFFFFFFF
    return struct.pack(">I", sum32)


def packet(pid, body, start=True, counter=0):
    """A packet of 188 bytes; what is missing is an adaptation field of filler."""
    room = 184 - len(body)
    head = struct.pack(">BHB", 0x47, (0x4000 if start else 0) | pid, (0x30 if room else 0x10) | counter)
    filler = b"" if not room else bytes([room - 1]) + (b"" if room == 1 else b"\0" + b"\xff" * (room - 2))
    return head + filler + body


def section(table, number, body):
    told = struct.pack(">BHHBBB", table, 0xB000 | len(body) + 9, number, 0xC1, 0, 0) + body
    return told + checksum(told)


def tables(pid, data):
    return packet(pid, b"\0" + data)


def descriptor(kind, body):
    return bytes([kind, len(body)]) + body


def text(words):
    return bytes([len(words)]) + words.encode("latin-1")


def program(pcr, *streams, about=b""):
    body = struct.pack(">HH", 0xE000 | pcr, 0xF000 | len(about)) + about
    for kind, pid, described in streams:
        body += struct.pack(">BHH", kind, 0xE000 | pid, 0xF000 | len(described)) + described
    return body


def pes(stream, time, data):
    stamp = struct.pack(">BHH", 0x21 | time >> 29 & 14, time >> 14 & 0xFFFE | 1, time << 1 & 0xFFFE | 1)
    body = b"\x84\x80\x05" + stamp + data
    return b"\0\0\1" + bytes([stream]) + struct.pack(">H", len(body)) + body


@fixture("programs.ts", "two programs with names and providers; ID3 and KLV in time; a language; numbers of streams")
def programs():
    frame = bytes.fromhex("FFF15040017FFC") + b"\x01\x18\x20\x07"          # an AAC frame of silence, in ADTS
    id3 = b"ID3\x04\0\0\0\0\0\x12" + b"TIT2\0\0\0\x08\0\0\x03Harbour"
    klv = bytes.fromhex("060E2B34020B01010E01030101000000") + b"\x03\1\1\7"
    language = descriptor(0x0A, b"deu\0")
    pointer = descriptor(0x25, b"\xff\xffID3 \xffID3 \0\x0f\0\1")
    carried = descriptor(0x26, b"\xff\xffID3 \xffID3 \0\x0f")
    services = b"\0\1\xff"
    for number, provider, name in ((1, "Example", "Harbour"), (2, "Example Two", "Coast")):
        told = descriptor(0x48, b"\1" + text(provider) + text(name))
        services += struct.pack(">HBH", number, 0xFC, 0x8000 | len(told)) + told
    made = tables(0, section(0, 1, struct.pack(">HHHH", 1, 0xE100, 2, 0xE200)))
    made += tables(0x11, section(0x42, 1, services))
    made += tables(0x100, section(2, 1, program(0x101, (0x0F, 0x101, language), (0x15, 0x102, carried), about=pointer)))
    made += tables(0x200, section(2, 2, program(0x201, (0x0F, 0x201, b""),
                                                (0x06, 0x202, descriptor(0x05, b"KLVA")))))
    for turn in range(6):
        time = 90_000 + turn * 1920
        for pid in (0x101, 0x201):
            made += packet(pid, pes(0xC0, time, frame * 3), counter=turn)
        made += packet(0x102, pes(0xBD, time, id3), counter=turn) + packet(0x202, pes(0xBD, time, klv), counter=turn)
    return made


# What camcorders of AVCHD write into pictures: tag and four bytes.
MDPM = bytes.fromhex("17EE8C60F84D11D98CD60800200C9A66") + b"MDPM"


def ratio(above, below=1):
    return struct.pack(">HH", above, below)


def camcorder_tags(second):
    """Date, place and settings as the camera tells them in a second; the receiver has a fix from the second one on."""
    return [(0x13, bytes([0, second, 1, 0x10])), (0x18, b"\x02\x20\x19\x05"), (0x19, bytes([0x30, 7, 8, second])),
            (0x70, b"\x8f\x2f\x40\xff"), (0xA0, ratio(1, 60)), (0xA1, ratio(28, 10)), (0xA3, ratio(0xFFFB, 10)),
            (0xA9, ratio(27)), (0xB0, b"\2\2\0\0"), (0xB1, b"N\0\0\0"), (0xB2, ratio(33)), (0xB3, ratio(51)),
            (0xB4, ratio(2544 + second, 100)), (0xB5, b"E\0\0\0"), (0xB6, ratio(151)), (0xB7, ratio(12)),
            (0xB8, ratio(3456, 100)), (0xB9, b"\0\0\0\0"), (0xBA, ratio(123, 10)), (0xBB, ratio(6)), (0xBC, ratio(8)),
            (0xBD, ratio(second)), (0xBE, b"A\0\0\0" if second else b"V\0\0\0"), (0xBF, b"3\0\0\0"), (0xC0, ratio(15, 10)),
            (0xC1, b"N\0\0\0"), (0xC2, ratio(100, 10)), (0xC3, b"T\0\0\0"), (0xC4, ratio(12345, 100)), (0xC7, b"WGS-"),
            (0xC8, b"84\0\0"), (0xCA, b"2019"), (0xCB, b":05:"), (0xCC, b"30\0\0"), (0xE0, b"\1\3\0\0"), (0xE4, b"HC-X"),
            (0xE5, b"9\0\0\0")]


def message(tags):
    """A unit of supplemental enhancement information, with the bytes that keep start codes out of it."""
    body = MDPM + bytes([len(tags)]) + b"".join(bytes([tag]) + value for tag, value in tags)
    plain = b"\x05" + b"\xff" * (len(body) // 255) + bytes([len(body) % 255]) + body + b"\x80"
    return b"\0\0\1\x06" + re.sub(b"\0\0(?=[\0-\3])", b"\0\0\3", plain)


@fixture("camcorder.mts", "AVCHD: date, place and settings among the messages of pictures, in packets of 192 bytes")
def camcorder():
    command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-cpuflags", "0", "-f", "lavfi", "-i", "testsrc2=s=32x32:r=6:d=3",
               "-c:v", "libx264", "-threads", "1", "-crf", "45", "-bf", "0", "-x264-params",
               "keyint=6:scenecut=0:no-info=1:asm=0:aud=1", "-pix_fmt", "yuv420p", "-f", "h264", "-"]
    pictures = re.split(b"(?=\0\0\0\1\x09)", subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)[1:]
    made = tables(0, section(0, 1, struct.pack(">HH", 1, 0xE100)))
    made += tables(0x100, section(2, 1, program(0x1011, (0x1B, 0x1011, descriptor(0x05, b"HDMV")))))
    counter = 0
    for turn, picture in enumerate(pictures):
        if turn % 6 == 0:
            picture = picture[:6] + message(camcorder_tags(turn // 6)) + picture[6:]
        unit = pes(0xE0, 90_000 + turn * 15_000, picture)
        for place in range(0, len(unit), 184):
            made += packet(0x1011, unit[place:place + 184], start=place == 0, counter=counter % 16)
            counter += 1
    packets = [made[place:place + 188] for place in range(0, len(made), 188)]
    return b"".join(struct.pack(">I", 300 * number) + data for number, data in enumerate(packets))


@fixture("notes.caf", "CAF: its information strings keep their names")
def notes():
    with tempfile.TemporaryDirectory() as name:
        return tone(pathlib.Path(name), "pcm_s16le", "caf", "-metadata", "title=Tone", "-metadata",
                    "recorded date=2019-05-30").read_bytes()


@fixture("script.flv", "FLV: the names of onMetaData are kept")
def script():
    with tempfile.TemporaryDirectory() as name:
        return tone(pathlib.Path(name), "pcm_s16le", "flv", "-ar", "11025", "-metadata", "title=Tone", "-metadata",
                    "creator=Example").read_bytes()


def caf(*chunks):
    return b"caff\0\1\0\0" + b"".join(
        code + struct.pack(">q", len(content) if size is None else size) + content for code, content, size in chunks)


@fixture("open.caf", "CAF: information strings with one of no text and one used twice, room behind them, a chunk of its "
         "own bytes, sound that goes on to the end")
def open_caf():
    strings = [b"title\0Harbour\0", b"artist\0First\0", b"artist\0Second\0", b"old\0caf\xe9\0", b"channel layout\0Mono\0"]
    sound = struct.pack("<400h", *[300 * (n % 7) for n in range(400)])
    return caf((b"desc", struct.pack(">d4s5I", 8000, b"lpcm", 2, 2, 1, 1, 16), None),
               (b"info", struct.pack(">I", len(strings)) + b"".join(strings), None), (b"free", bytes(200), None),
               (b"umid", bytes(range(64)), None), (b"data", bytes(4) + sound, -1))


def amf(value):
    if isinstance(value, bool):
        return b"\1" + bytes([value])
    if isinstance(value, (int, float)):
        return b"\0" + struct.pack(">d", value)
    if isinstance(value, str):
        return b"\2" + struct.pack(">H", len(value.encode())) + value.encode()
    if isinstance(value, list):
        return b"\x0a" + struct.pack(">I", len(value)) + b"".join(map(amf, value))
    if isinstance(value, dict):
        return b"\3" + properties(value)
    return b"\x0b" + struct.pack(">dh", *value)


def properties(values):
    return b"".join(amf(key)[1:] + amf(value) for key, value in values.items()) + b"\0\0\x09"


def tag(kind, time, content):
    head = bytes([kind]) + struct.pack(">I", len(content))[1:] + struct.pack(">I", time)[1:] + bytes(4)
    return head + content + struct.pack(">I", len(head + content))


@fixture("keyframes.flv", "FLV: values of every kind, a table of places in the file, its size, XMP in a script of its own")
def keyframes():
    sounds = [tag(8, 10 * n, b"\x36" + struct.pack("<110h", *[300 * (k % 7) for k in range(110)])) for n in range(4)]
    xmp = tag(18, 0, amf("onXMPData") + b"\x08\0\0\0\1" + properties({"liveXML": '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'}))

    def script(places, size):
        values = {"duration": 0.04, "title": "Harbour", "metadatacreator": "Maker 1.0", "canSeekToEnd": True,
                  "rating": 4.5, "metadatadate": (1_559_221_929_000.0, 0), "note": {"a": 1, "b": "c"}, "filesize": size,
                  "keyframes": {"times": [0.01 * n for n in range(4)], "filepositions": places}}
        return tag(18, 0, amf("onMetaData") + b"\x08" + struct.pack(">I", len(values)) + properties(values))

    head = b"FLV\1\4\0\0\0\x09\0\0\0\0"
    start = len(head + script([0] * 4, 0) + xmp)
    places = [start + n * len(sounds[0]) for n in range(4)]
    return head + script(places, start + sum(map(len, sounds))) + xmp + b"".join(sounds)
