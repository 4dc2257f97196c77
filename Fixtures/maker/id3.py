"""Sound with ID3, Lyrics3, APE and AIFF metadata: laid out here, or written by mutagen and ffmpeg.

Sound comes from the ffmpeg command; the files of mutagen are made only where it can be imported.
"""
import io
import os
import struct
import subprocess
import sys
import tempfile
import zlib

from .boxes import flat, pack
from .metadata import tiny_png

try:
    import mutagen
except ImportError:
    sys.path.append("/usr/lib/python3/dist-packages")
    try:
        import mutagen
    except ImportError:
        mutagen = None

RECIPES = []


def recipe(name, proves):
    def register(make):
        RECIPES.append((name, proves, "", make))
        return make
    return register


def ffmpeg(*arguments):
    command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-cpuflags", "0", "-bitexact", *arguments]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "out." + arguments[-1])
        subprocess.run(command[:-1] + [path], check=True, timeout=60)
        with open(path, "rb") as file:
            return file.read()


def silence(seconds):
    return "-f", "lavfi", "-t", str(seconds), "-i", "anullsrc=r=8000:cl=mono"



def mp3():
    return ffmpeg(*silence(0.2), "-b:a", "8k", "-id3v2_version", "0", "-write_xing", "0", "mp3")


def aac():
    return ffmpeg(*silence(0.2), "-b:a", "8k", "-f", "adts", "aac")


# -- ID3v2 ---------------------------------------------------------------------------------------

def safe(number):
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def unsynchronised(data):
    out = bytearray()
    for index, byte in enumerate(data):
        out.append(byte)
        after = data[index + 1] if index + 1 < len(data) else None
        if byte == 0xFF and (after is None or after == 0 or after >= 0xE0):
            out.append(0)
    return bytes(out)


def tag(version, frames, flags=0, padding=0, extended=b"", footer=False):
    body = extended + flat(frames) + bytes(padding)
    if flags & 0x80 and version < 4:
        body = unsynchronised(body)
    if footer:
        flags |= 0x10
    rest = bytes([version, 0, flags]) + safe(len(body))
    return b"ID3" + rest + body + (b"3DI" + rest if footer else b"")


def f2(name, *body):
    body = flat(body)
    return name.encode() + pack("I", len(body))[1:] + body


def f3(name, *body, flags=0):
    body = flat(body)
    return name.encode() + pack("IH", len(body), flags) + body


def f4(name, *body, flags=0, plain=False):
    body = flat(body)
    return name.encode() + (pack("I", len(body)) if plain else safe(len(body))) + pack("H", flags) + body


def wide(text):
    return b"\xff\xfe" + text.encode("utf-16-le")


def big(text):
    return text.encode("utf-16-be")


@recipe("id3v22.mp3", "ID3v2.2: texts in both encodings, comment, lyrics, picture, user texts, an owner, a frame nobody knows")
def id3v22():
    return tag(2, [
        f2("TT2", b"\0Harbour at dawn\0"), f2("TP1", b"\1", wide("Möwe"), bytes(2)), f2("TCO", b"\0(17)"),
        f2("TRK", b"\0003/12"), f2("TYE", b"\0001998"), f2("COM", b"\0engshort\0long"),
        f2("COM", b"\1deu", wide("kurz"), bytes(2), wide("länger")), f2("ULT", b"\0eng\0la la"),
        f2("TXX", b"\0mood\0calm"), f2("WXX", b"\0home\0http://example.org/"), f2("WAR", b"http://example.org/gull"),
        f2("UFI", b"http://example.org\0id-1"), f2("PIC", b"\0PNG\3front\0", tiny_png(7)), f2("CNT", pack("I", 12)),
        f2("XYZ", b"\1\2\3"), f2("CM1", b"\0not known"),
    ], padding=20) + mp3()


@recipe("id3v22-unsynchronised.mp3", "ID3v2.2 with zeros after bytes FF")
def id3v22_unsynchronised():
    return tag(2, [f2("TT2", b"\0\xff\xe0\xff"), f2("TP1", b"\1", wide("A")), f2("XYZ", b"\xff\0\xff\xff\xe1\xff")], flags=0x80) + mp3()


@recipe("id3v23.mp3", "ID3v2.3: every kind of frame, compressed, encrypted and grouped ones; a checksum, zeros at the end")
def id3v23():
    compressed = zlib.compress(b"\0eng\0" + b"all is calm " * 40, 9)
    frames = [
        f3("TIT2", b"\1", wide("Hafen im Morgengrauen")), f3("TIT2", b"\0second"), f3("TPE1", b"\0One/Two"),
        f3("TPE2", b"\0first\0second"), f3("TCON", b"\0(4)(17)Own"), f3("TYER", b"\0002004"), f3("TDAT", b"\0002106"),
        f3("TIME", b"\0001230"), f3("TLEN", b"\000200"), f3("TBPM", b"\000090"),
        f3("COMM", b"\0eng\0plain"), f3("COMM", b"\0XXXiTunNORM\0 00000001"), f3("COMM", b"\1fra", wide("à"), bytes(2), wide("é")),
        f3("USLT", compressed_head(b"\0eng\0" + b"all is calm " * 40), compressed, flags=0x0080),
        f3("TXXX", b"\1", wide("place"), bytes(2), wide("Thames")), f3("WXXX", b"\1", wide("home"), bytes(2), b"http://example.org/"),
        f3("WCOM", b"http://example.org/buy"), f3("WOAR", b"http://example.org/gull"),
        f3("IPLS", b"\0producer\0Ann\0mixer\0Bob"), f3("MCDI", bytes(range(12))), f3("UFID", b"http://example.org\0", bytes([1, 2, 255])),
        f3("APIC", b"\0image/jpg\0\3cover\0", b"\xff\xd8\xff\xe0jpeg"), f3("APIC", b"\0-->\0\4\0http://example.org/back.png"),
        f3("APIC", b"\1image/png\0\x11", wide("fish"), bytes(2), tiny_png(3)),
        f3("GEOB", b"\0text/plain\0note.txt\0a note\0hello"), f3("PCNT", pack("I", 77)), f3("POPM", b"ann@example.org\0", bytes([196]), pack("I", 9)),
        f3("PRIV", b"org.example\0", bytes([0, 1, 2])), f3("SYLT", b"\0eng\2\1first\0one\0", pack("I", 500), b"\ntwo\0", pack("I", 61_500)),
        f3("ETCO", b"\2", b"\2", pack("I", 100), b"\3", pack("I", 1500)), f3("RVAD", b"\3\x10", pack("HH", 100, 90)), f3("EQUA", b"\x10", pack("HH", 100, 5)),
        f3("RVRB", bytes(12)), f3("RBUF", b"\0\4\0\1", pack("I", 10)), f3("COMR", b"\0USD1.00\00020300101http://example.org/buy\0\3Shop\0The song\0image/png\0logo"),
        f3("OWNE", b"\0EUR2.50\00020240101Shop"), f3("LINK", b"TIT2http://example.org/tag\0one"), f3("ENCR", b"http://example.org/crypt\0\x80key"),
        f3("GRID", b"http://example.org/group\0\x81data"), f3("AENC", b"http://example.org/enc\0", pack("HH", 0, 0)), f3("POSS", b"\2", pack("I", 250)),
        f3("USER", b"\0engfree to use"), f3("TOWN", b"\x80secret", flags=0x0040), f3("TPUB", b"\x81\0Harbour Press", flags=0x0020),
        f3("MLLT", bytes(10)), f3("SYTC", b"\2\x78", pack("I", 0)), f3("TSO2", b"\0sorted"), f3("XABC", b"whatever"), f3("TS2\0", b"\0short name"),
        f3("TENC", b"\0"), f3("TCOP", b"\7no such encoding"),
    ]
    body = flat(frames)
    extended = pack("IHII", 10, 0x8000, 33, zlib.crc32(body))
    return tag(3, [body], flags=0x40, padding=33, extended=extended) + mp3()


def compressed_head(data):
    return pack("I", len(data))


@recipe("id3v23-unsynchronised.mp3", "ID3v2.3 with zeros after bytes FF, an extended header without a checksum")
def id3v23_unsynchronised():
    return tag(3, [f3("TIT2", b"\1", wide("ÿ")), f3("APIC", b"\0image/jpeg\0\0\0\xff\xd8\xff\xe0\xff\0\xff")],
               flags=0xC0, extended=pack("IHI", 6, 0, 0)) + mp3()


@recipe("id3v24.mp3", "ID3v2.4: all encodings, several values, people, frames unsynchronised, compressed and grouped, an extended header; a second tag behind it")
def id3v24():
    lyrics = b"\3eng\0" + "Ebbe und Flut\n".encode() * 30
    frames = [
        f4("TIT2", b"\3", "Hafen — 港".encode()), f4("TPE1", "\3Ann\0Bob\0Möwe".encode()), f4("TPE2", b"\1", wide("one"), bytes(2), wide("two"), bytes(2)),
        f4("TCOM", b"\2", big("three"), bytes(2), big("four")), f4("TALB", b"\1\xfe\xff", big("Docks")), f4("TCON", b"\00017\0RX\0Sea"),
        f4("TDRC", b"\0002024-06-21T04:45:00"), f4("TDRL", b"\0002024-07"), f4("TMOO", b"\3calm"), f4("TIPL", b"\3producer\0Ann\0mixer\0Bob\0extra"),
        f4("TMCL", "\3gull\0Möwe".encode()), f4("TXXX", b"\3place\0Thames\0Elbe"), f4("COMM", b"\3xxx\0no language"),
        f4("USLT", safe(len(lyrics)), zlib.compress(lyrics, 9), flags=0x0009),
        f4("APIC", safe(12 + 4), unsynchronised(b"\0image/gif\0\2\0GIF89a"[:11] + b"\2\0\xff\xe0\xff"), flags=0x0003),
        f4("TPUB", b"\x42\3Harbour Press", flags=0x0040), f4("PRIV", b"org.example\0", b"\x42", flags=0x0000),
        f4("RVA2", b"track\0\1", pack("hBB", -3328, 8, 200), b"\2", pack("hB", 512, 0)), f4("EQU2", b"\1curve\0", pack("Hh", 200, 20)),
        f4("SIGN", b"\x42sign"), f4("ASPI", pack("IIHB", 0, 1000, 2, 8), b"\0\x80"), f4("MVNM", b"\3First movement"), f4("MVIN", b"\0001/4"),
        f4("GRP1", b"\3Group"), f4("TSOA", b"\3Docks"), f4("TOFN", b"\x80\1\2\3", flags=0x0004), f4("WFED", b"\0http://example.org/feed"),
        f4("UFID", b"http://musicbrainz.org\0f0e1d2c3"), f4("PCST", bytes(4)), f4("SEEK", b"\0\0\0\0"),
    ]
    return tag(4, frames, flags=0x40, extended=safe(6) + b"\1\0") + tag(4, [f4("TIT3", b"\3behind")]) + mp3()


@recipe("id3v24-unsynchronised.mp3", "ID3v2.4 whose header says that all frames are unsynchronised, one of which does not say so itself")
def id3v24_unsynchronised():
    return tag(4, [f4("TIT2", unsynchronised(b"\1" + wide("ÿ"))), f4("TALB", unsynchronised(b"\1" + wide("Ā")), flags=2)], flags=0x80) + mp3()


@recipe("id3v24-plain-sizes.mp3", "ID3v2.4 with sizes of eight bits a byte, as iTunes wrote them")
def id3v24_plain_sizes():
    return tag(4, [f4("TIT2", b"\3", "x" * 200, plain=True), f4("TPE1", b"\3", "y" * 300, plain=True), f4("TALB", b"\3z")], padding=12) + mp3()


@recipe("id3v23-synchsafe-sizes.mp3", "ID3v2.3 with sizes of seven bits a byte")
def id3v23_synchsafe_sizes():
    return tag(3, [f4("TIT2", b"\0", "x" * 200), f4("TALB", b"\0z")]) + mp3()


@recipe("id3-several.mp3", "two tags one after the other, one at the end that SEEK names, an ID3v1 tag behind it")
def id3_several():
    sound = mp3()
    second = tag(3, [f3("TIT2", b"\0second")])
    appended = tag(4, [f4("TALB", b"\3appended")], footer=True)
    first = tag(4, [f4("TIT2", b"\3first"), f4("SEEK", pack("I", len(second) + len(sound)))])
    return first + second + sound + appended + id3v1("Title", "Artist", "Album", "1999", "Comment", 17, 5)


# -- ID3v1 and Lyrics3 ---------------------------------------------------------------------------

def id3v1(title, artist, album, year, comment, genre, number=None, fill=b"\0"):
    def text(value, size):
        return value.encode("latin-1").ljust(size, fill)
    end = text(comment, 30) if number is None else text(comment, 28) + bytes([0, number])
    return b"TAG" + text(title, 30) + text(artist, 30) + text(album, 30) + text(year, 4) + end + bytes([genre])


@recipe("id3v1.mp3", "ID3v1 with fields filled up with spaces, and a comment of thirty bytes")
def id3v1_only():
    return mp3() + id3v1("Über", "Ann", "Docks", "1997", "thirty characters of a comment", 255, fill=b" ")


@recipe("id3v1-enhanced.mp3", "ID3v1.1 and the enhanced fields before it")
def id3v1_enhanced():
    extra = b"TAG+" + b"A very long title that goes on and on".ljust(60, b"\0") + b"Ann".ljust(60, b"\0") + b"Docks".ljust(60, b"\0") + \
        bytes([2]) + b"Sea shanty".ljust(30, b"\0") + b"000:01" + b"002:30"
    return mp3() + extra + id3v1("A very long title that goes on", "Ann", "Docks", "1997", "short", 80, 12)


@recipe("lyrics3-first.mp3", "Lyrics3 of the first version, before ID3v1")
def lyrics3_first():
    return mp3() + b"LYRICSBEGIN[00:01]Ebb\r\n[00:02]Flood\r\nLYRICSEND" + id3v1("Tide", "Ann", "", "", "", 12)


@recipe("lyrics3-second.mp3", "Lyrics3 2.00, before ID3v1")
def lyrics3_second():
    body = b"LYRICSBEGIN"
    for name, text in [("IND", b"110"), ("ETT", b"A very long title that goes on and on"), ("AUT", b"Bob"), ("LYR", b"[00:01]Ebb\r\n[00:02]Flood")]:
        body += name.encode() + b"%05d" % len(text) + text
    return mp3() + body + b"%06dLYRICS200" % len(body) + id3v1("Tide", "Ann", "", "", "", 12)


# -- Chapters ------------------------------------------------------------------------------------

def chap(name, start, end, *frames, offsets=(0xFFFFFFFF, 0xFFFFFFFF), frame=f4):
    return frame("CHAP", name.encode(), b"\0", pack("IIII", start, end, *offsets), *frames)


def ctoc(name, flags, children, *frames, frame=f4):
    return frame("CTOC", name.encode(), b"\0", bytes([flags, len(children)]), *[c.encode() + b"\0" for c in children], *frames)


@recipe("chapters.mp3", "chapters in nested tables of contents, in another order than they are stored; two lists; images, links, places; names that are missing, or lead in a circle")
def chapters():
    frames = [
        f4("TIT2", b"\3A book"),
        ctoc("toc", 3, ["c1", "part", "c4", "gone"], f4("TIT2", b"\3Contents")),
        ctoc("part", 1, ["c3", "c2", "toc"], f4("TIT2", b"\3Part two")),
        ctoc("other", 2, ["c4", "c1"]),
        chap("c1", 0, 1000, f4("TIT2", b"\3One"), f4("TIT3", b"\3Beginning"), f4("WXXX", b"\0page\0http://example.org/1"), offsets=(0, 4000)),
        chap("c2", 1000, 2000, f4("TIT2", b"\1", wide("Zwei"))),
        chap("c3", 2000, 3000, f4("TIT2", b"\3Three"), f4("APIC", b"\0image/png\0\0\0", tiny_png(30))),
        chap("c4", 4000, 3500), chap("c5", 3000, 4000, f4("TIT2", b"\3Not listed")),
    ]
    return tag(4, frames) + mp3()


@recipe("chapters-alone.mp3", "ID3v2.3 chapters without a table of contents")
def chapters_alone():
    return tag(3, [chap("a", 0, 100, f3("TIT2", b"\0Alpha"), frame=f3), chap("b", 100, 200, f3("TIT2", b"\0Beta"), frame=f3)]) + mp3()


# -- Other sound ---------------------------------------------------------------------------------

@recipe("timed.aac", "ADTS with ID3 before it, between two of its frames, and ID3v1 at the end")
def timed_aac():
    sound = aac()
    first = (sound[3] & 3) << 11 | sound[4] << 3 | sound[5] >> 5

    def stamp(ticks):
        return tag(4, [f4("PRIV", b"com.apple.streaming.transportStreamTimestamp\0", pack("Q", ticks))])
    return stamp(90000) + sound[:first] + stamp(95760) + tag(4, [f4("TIT2", b"\3Now")]) + sound[first:] + id3v1("End", "", "", "", "", 255)


# 32 ms of silence, as ffmpeg encodes them.
AC3 = bytes.fromhex(
    "0b7796b900402f842903fe757cf9f3e7cf9f3e7cf9f3e7cf9f3e7cf9f3e7cf8cbfba90000036b5ad6b5ad6b5ad6b5a94000000dad6b5ad6b5ad6b5ad6a500000"
    "036b5ad6b5ad6b5ad6b5a94000000dad6b5ad6b5ad6b5ad6a500000036b5ad6b5ad6b5ad6b5a94000000dad6b5ad6b5ad6b5ad6a40000000000000000000b2b0")


@recipe("stamped.ac3", "AC-3 behind an ID3 tag that tells its time, as segments of HLS have it")
def stamped_ac3():
    stamp = f4("PRIV", b"com.apple.streaming.transportStreamTimestamp\0", pack("Q", 90000))
    return tag(4, [stamp, f4("TIT2", b"\3Harbour")]) + AC3 * 3


def chunk(kind, data):
    return kind.encode() + pack("I", len(data)) + data + b"\0" * (len(data) % 2)


@recipe("items.aiff", "AIFF with all its texts, dated comments, XMP and an ID3 chunk of version 2.2")
def items_aiff():
    sound = ffmpeg(*silence(0.01), "-f", "aiff", "aiff")
    comments = pack("H", 2) + pack("IHH", 3_500_000_000, 0, 5) + b"first\0" + pack("IHH", 0, 7, 6) + b"second"
    form = sound[12:] + chunk("NAME", b"Harbour") + chunk("AUTH", b"Ann\0") + chunk("(c) ", b"2024 Ann") + chunk("ANNO", b"one") + \
        chunk("ANNO", b"M\x9awe") + chunk("COMT", comments) + chunk("APPL", b"XMP <x:xmpmeta/>") + chunk("ID3 ", tag(2, [f2("TT2", b"\0Tagged")]))
    return b"FORM" + pack("I", 4 + len(form)) + b"AIFF" + form


def ape_items(items):
    out = b""
    for key, value, flags in items:
        out += len(value).to_bytes(4, "little") + flags.to_bytes(4, "little") + key.encode() + b"\0" + value
    return out


def ape_frame(version, size, count, flags):
    return b"APETAGEX" + b"".join(n.to_bytes(4, "little") for n in (version, size, count, flags)) + bytes(8)


def ape(items, version=2000, header=True):
    body = ape_items(items)
    size, flags = len(body) + 32, 0x80000000 if header else 0
    head = ape_frame(version, size, len(items), flags | 0x20000000) if header else b""
    return head + body + ape_frame(version, size, len(items), flags)


APE_ITEMS = [("Title", b"Harbour", 0), ("Artist", "Ann\0Möwe".encode(), 0), ("Comment", b"", 0), ("Related", b"http://example.org/", 4),
             ("Cover Art (Front)", b"front.png\0" + tiny_png(5), 2), ("Blob", bytes(range(8)), 2), ("Track", b"3/12", 1)]


@recipe("items.wv", "WavPack with APEv2: texts, several values, a link, a picture, bytes, a value that is read only")
def items_wv():
    return ffmpeg(*silence(0.01), "-c:a", "wavpack", "-f", "wv", "wv") + ape(APE_ITEMS)


@recipe("items.ape", "APEv1 behind a header of Monkey's Audio, and ID3v1 behind that")
def items_ape():
    return b"MAC " + pack("H", 0x960F) + bytes(74) + ape([("Title", "Möwe".encode("latin-1"), 0), ("Year", b"1999", 0)], version=1000, header=False) + \
        id3v1("Title", "", "", "", "", 255)


@recipe("items.dsf", "one-bit sound with ID3v2.4 behind it, at the place that the header tells")
def items_dsf():
    sound = b"\x69" * 64
    head = b"fmt " + struct.pack("<QIIIIIIQII", 52, 1, 0, 2, 2, 2822400, 1, 256, 32, 0)
    body = head + b"data" + struct.pack("<Q", 12 + len(sound)) + sound
    items = tag(4, [f4("TIT2", b"\3Hafen"), f4("TPE1", b"\3", "Möwe".encode())])
    return b"DSD " + struct.pack("<QQQ", 28, 28 + len(body) + len(items), 28 + len(body)) + body + items


@recipe("items.dff", "DSDIFF: artist, title and a dated comment in chunks of their own, ID3v2.4 behind the sound")
def items_dff():
    def chunk(code, content):
        return code + struct.pack(">Q", len(content)) + content + bytes(len(content) % 2)

    def text(code, content):
        return chunk(code, struct.pack(">I", len(content)) + content)

    kind = b"SND " + chunk(b"FS  ", struct.pack(">I", 2822400)) + chunk(b"CHNL", b"\0\2SLFTSRGT") + chunk(
        b"CMPR", b"DSD \x0enot compressed\0")
    comment = struct.pack(">HHBBBBHHI", 1, 2019, 5, 30, 13, 12, 2, 0, 5) + b"Noted\0"
    body = (b"DSD " + chunk(b"FVER", b"\1\5\0\0") + chunk(b"PROP", kind) + chunk(b"COMT", comment) + chunk(
        b"DSD ", b"\x69" * 64) + chunk(b"DIIN", chunk(b"EMID", b"AB-12") + text(b"DIAR", b"Somebody") + text(
            b"DITI", b"Harbour")) + chunk(b"MANF", b"Example recorder") + chunk(
                b"ID3 ", tag(4, [f4("TIT2", b"\3Hafen"), f4("TPE1", b"\3", "Möwe".encode())])))
    return b"FRM8" + struct.pack(">Q", len(body)) + body


@recipe("items.tta", "True Audio behind an ID3v2.4 tag")
def items_tta():
    return tag(4, [f4("TIT2", b"\3Hafen"), f4("TPE1", b"\3", "Möwe".encode())]) + ffmpeg(*silence(0.2), "-c:a", "tta", "tta").split(b"APETAGEX")[0]


@recipe("items.mpc", "APEv2 behind a header of Musepack")
def items_mpc():
    return b"MPCK" + b"SH\x0f" + bytes(12) + ape(APE_ITEMS[:3])


@recipe("ape-in-front.mp3", "APEv2 before the sound, and again behind it together with Lyrics3 and ID3v1")
def ape_in_front():
    sound = mp3()
    lyrics = b"LYRICSBEGIN" + b"LYR00003abc"
    return ape(APE_ITEMS[:1]) + sound + ape(APE_ITEMS[1:2]) + lyrics + b"%06dLYRICS200" % len(lyrics) + id3v1("T", "", "", "", "", 255)


# -- Written by others ---------------------------------------------------------------------------

def by_mutagen(version):
    from mutagen import id3
    tags = id3.ID3()
    tags.add(id3.TIT2(encoding=3, text=["Harbour", "Hafen"]))
    tags.add(id3.TPE1(encoding=1, text=["Ann", "Möwe"]))
    tags.add(id3.TALB(encoding=0, text=["Docks"]))
    tags.add(id3.TDRC(encoding=0, text=["2024-06-21 04:45:00"]))
    tags.add(id3.TCON(encoding=0, text=["(17)"]))
    tags.add(id3.COMM(encoding=3, lang="eng", desc="note", text=["a comment"]))
    tags.add(id3.USLT(encoding=3, lang="deu", desc="", text="Ebbe und Flut"))
    tags.add(id3.TXXX(encoding=3, desc="place", text=["Thames"]))
    tags.add(id3.WXXX(encoding=3, desc="home", url="http://example.org/"))
    tags.add(id3.APIC(encoding=3, mime="image/png", type=3, desc="front", data=tiny_png(9)))
    tags.add(id3.PRIV(owner="org.example", data=b"\0\1"))
    tags.add(id3.UFID(owner="http://musicbrainz.org", data=b"f0e1d2c3"))
    tags.add(id3.POPM(email="ann@example.org", rating=128, count=3))
    tags.add(id3.GEOB(encoding=3, mime="text/plain", filename="a.txt", desc="d", data=b"hello"))
    tags.add(id3.SYLT(encoding=3, lang="eng", format=2, type=1, desc="s", text=[("Ebb", 100), ("Flood", 2000)]))
    tags.add(id3.RVA2(desc="track", channel=1, gain=-6.5, peak=0.5))
    tags.add(id3.TIPL(encoding=3, people=[["producer", "Ann"], ["mixer", "Bob"]]))
    tags.add(id3.CTOC(element_id="toc", flags=3, child_element_ids=["c1", "c2"], sub_frames=[id3.TIT2(encoding=3, text=["Contents"])]))
    tags.add(id3.CHAP(element_id="c1", start_time=0, end_time=100, sub_frames=[id3.TIT2(encoding=3, text=["One"])]))
    tags.add(id3.CHAP(element_id="c2", start_time=100, end_time=200, sub_frames=[id3.TIT2(encoding=3, text=["Two"])]))
    if version == 3:
        tags.update_to_v23()
    file = io.BytesIO(mp3())
    tags.save(file, v2_version=version, v1=2, padding=lambda info: 16)
    return file.getvalue()


@recipe("mutagen-v24.mp3", "ID3v2.4 and ID3v1 as mutagen writes them")
def mutagen_v24():
    return by_mutagen(4)


@recipe("mutagen-v23.mp3", "ID3v2.3 and ID3v1 as mutagen writes them")
def mutagen_v23():
    return by_mutagen(3)


def by_ffmpeg(version):
    with tempfile.TemporaryDirectory() as folder:
        notes, picture = os.path.join(folder, "notes"), os.path.join(folder, "cover.png")
        with open(notes, "w", encoding="utf-8") as file:
            file.write(";FFMETADATA1\ntitle=Harbour\nartist=Möwe\ndate=2024-06-21\ncomment=calm\nTXXX-like=own\nlyrics-eng=Ebb\n"
                       "[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=100\ntitle=One\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=100\nEND=200\ntitle=Two\n")
        with open(picture, "wb") as file:
            file.write(tiny_png(11))
        return ffmpeg(*silence(0.2), "-i", notes, "-i", picture, "-map", "0:a", "-map", "2:v", "-map_metadata", "1", "-map_chapters", "1",
                      "-b:a", "8k", "-c:v", "copy", "-metadata:s:v", "title=front", "-metadata:s:v", "comment=Cover (front)",
                      "-id3v2_version", str(version), "-write_id3v1", "1", "mp3")


@recipe("ffmpeg-v24.mp3", "ID3v2.4, ID3v1 and the encoder's facts as ffmpeg writes them")
def ffmpeg_v24():
    return by_ffmpeg(4)


@recipe("ffmpeg-v23.mp3", "ID3v2.3, ID3v1 and the encoder's facts as ffmpeg writes them")
def ffmpeg_v23():
    return by_ffmpeg(3)
