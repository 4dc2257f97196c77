"""Movies made of random pieces, each of which is known by its bytes: samples, stray bytes, padding, private boxes, trailing data.

The layout of the private places follows what exiftool's documentation tells of them; no file is a real one.
"""
import random
import string
import struct

MATRIX = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 1 << 30)
INSTA360 = b"8db42d694ccc418790edff439fe026bf"
TICKS = 600


def u32(*numbers):
    return struct.pack(">%dI" % len(numbers), *numbers)


def box(kind, *parts):
    body = b"".join(parts)
    return u32(8 + len(body)) + kind + body


def full(kind, *parts, version=0, flags=0):
    return box(kind, u32(version << 24 | flags), *parts)


class Block:
    """Bytes that nothing else in the movie has, and where they stand."""

    def __init__(self, role, where, data):
        self.role, self.where, self.data = role, where, data

    def __repr__(self):
        return "%s in %s" % (self.role, self.where)


class Track:
    def __init__(self, number, handler, entry, samples, extra=b""):
        self.number, self.handler, self.entry, self.samples, self.extra = number, handler, entry, samples, extra
        self.places = {}                                 # sample index -> offset in the file


class RandomMovie:
    """One movie: `data`, the blocks of content in it, the bytes that must stay last, the blocks that `gps ` names.

    `tracks` gives the kinds of the tracks of another movie, so that both can be matched.
    """

    def __init__(self, seed, kind=None, tracks=None):
        self.random = random.Random(seed)
        self.kind = kind or self.random.choice(("mp4", "mov", "mp4", "mov", "fragmented"))
        self.quicktime = self.kind == "mov"
        self.suffix = ".mov" if self.quicktime else ".mp4"
        self.blocks, self.named, self.trailer, self.traits = [], [], b"", [self.kind]
        count = self.random.randint(1, 3)
        self.handlers = tracks or [self.random.choice((b"vide", b"soun", b"meta")) for _ in range(count)]
        self.tracks = [self._track(n, h) for n, h in enumerate(self.handlers, 1)]
        self.moov_first = self.kind == "fragmented" or self.random.random() < 0.5
        self.data = self._fragmented() if self.kind == "fragmented" else self._plain()

    # -- pieces ------------------------------------------------------------------------------------

    def _block(self, role, where, low=16, high=96):
        block = Block(role, where, self.random.randbytes(self.random.randint(low, high)))
        self.blocks.append(block)
        return block.data

    def _code(self):
        """A type that no one has: a capital Z, then letters and digits."""
        return b"Z" + bytes(self.random.choice((string.ascii_letters + string.digits).encode()) for _ in range(3))

    def _unknown(self, where):
        """A box with unknown content, or padding with content, or with none."""
        choice = self.random.randrange(6)
        if choice == 0:
            return box(b"uuid", self.random.randbytes(16), self._block("uuid box", where))
        if choice == 1:
            kind = self.random.choice((b"free", b"skip"))
            return box(kind, self._block("content of '%s'" % kind.decode(), where))
        if choice == 2:
            return box(self.random.choice((b"free", b"skip")), bytes(self.random.choice((0, 8, 40, 300, 4000))))
        if choice == 3:
            return box(self._code(), box(self._code(), self._block("box in a box", where)))
        return box(self._code(), self._block("unknown box", where))

    def _some(self, where, most):
        return b"".join(self._unknown(where) for _ in range(self.random.randint(0, most)))

    def _top(self):
        """Top-level boxes of a place between the usual ones."""
        out = b""
        for _ in range(self.random.choice((0, 0, 1, 1, 2, 3))):
            choice = self.random.randrange(6)
            if choice == 0:
                self.traits.append("BlackVue's free")
                inner = [box(k, self._block("'%s' in free" % k.decode(), "top level")) for k in (b"thum", b"gps ", b"3gf ", b"cprt")]
                out += box(b"free", *inner)
            elif choice == 1:
                out += box(b"wide")
            elif choice == 2:
                # Zeros around content are no padding.
                zeros = bytes(self.random.randint(20, 2000))
                out += box(self.random.choice((b"free", b"skip")), zeros, self._block("content among zeros", "top level"), zeros)
            else:
                out += self._unknown("top level")
        return out

    def _track(self, number, handler):
        entry = {
            b"vide": lambda: box(b"avc1", bytes(6), b"\0\1", bytes(16), struct.pack(">HHIIIH", 32, 32, 72 << 16, 72 << 16, 0, 1), bytes(32),
                                 b"\0\x18\xff\xff", box(b"avcC", b"\1\x42\0\x0a\xff\xe0\0")),
            b"soun": lambda: box(b"ulaw", bytes(6), b"\0\1", bytes(8), struct.pack(">HHHHI", 1, 16, 0, 0, 8000 << 16)),
            b"meta": lambda: box(b"mett", bytes(6), b"\0\1", b"\0", b"application/x-none\0"),
        }[handler]()
        count = self.random.randint(1, 12)
        samples = [self._block("sample %d" % n, "track %d" % number, 16, 64) for n in range(count)]
        return Track(number, handler, entry, samples, self._some("trak", 2))

    # -- headers -----------------------------------------------------------------------------------

    def _hdlr(self, handler, component=b"mhlr"):
        if self.quicktime:
            return full(b"hdlr", component, handler, bytes(12), b"\0")
        return full(b"hdlr", bytes(4), handler, bytes(12), b"\0")

    def _trak(self, track, tables):
        count = len(track.samples)
        header = {b"vide": full(b"vmhd", bytes(8), flags=1), b"soun": full(b"smhd", bytes(4))}.get(track.handler)
        if header is None:
            header = box(b"gmhd", full(b"gmin", b"\0\x40" + b"\x80\0" * 3, bytes(4))) if self.quicktime else full(b"nmhd")
        kind = b"alis" if self.quicktime else b"url "
        minf = box(b"minf", header, self._hdlr(kind, b"dhlr") if self.quicktime else b"",
                   box(b"dinf", full(b"dref", u32(1), full(kind, flags=1))), tables)
        tkhd = full(b"tkhd", u32(0, 0, track.number, 0, TICKS * count), bytes(16), MATRIX, bytes(8), flags=7)
        mdhd = full(b"mdhd", u32(0, 0, TICKS, TICKS * count), b"\x55\xc4\0\0")
        return box(b"trak", tkhd, box(b"mdia", mdhd, self._hdlr(track.handler), minf), track.extra)

    def _tables(self, track):
        count = len(track.samples)
        places = [track.places.get(n, 0) for n in range(count)]
        sizes = full(b"stsz", u32(0, count), u32(*map(len, track.samples)))
        offsets = full(b"co64", u32(count), struct.pack(">%dQ" % count, *places)) if self.wide else full(b"stco", u32(count), u32(*places))
        return box(b"stbl", full(b"stsd", u32(1), track.entry), full(b"stts", u32(1, count, TICKS)),
                   full(b"stsc", u32(1, 1, 1, 1)), sizes, offsets)

    def _empty_tables(self, track):
        return box(b"stbl", full(b"stsd", u32(1), track.entry), full(b"stts", u32(0)), full(b"stsc", u32(0)), full(b"stsz", u32(0, 0)),
                   full(b"stco", u32(0)))

    def _moov(self, tables, extra=b""):
        longest = max(len(t.samples) for t in self.tracks) * TICKS
        mvhd = full(b"mvhd", u32(0, 0, TICKS, longest, 65536), b"\1\0", bytes(10), MATRIX, bytes(24), u32(len(self.tracks) + 1))
        return box(b"moov", mvhd, *(self._trak(t, tables(t)) for t in self.tracks), extra, self.in_moov, self._gps())

    def _inside_moov(self):
        udta = box(b"udta", self._some("udta", 3)) if self.random.random() < 0.6 else b""
        return udta + self._some("moov", 3)

    def _gps(self):
        """Novatek's list: eight bytes, then an offset and a size for each block."""
        if not self.named:
            return b""
        return box(b"gps ", b"\0\0\1\1", u32(len(self.named)), *(u32(at, len(block)) for block, at in self.named))

    def _gps_block(self):
        """A block that calls itself `free`, with the letters GPS after it."""
        body = b"GPS " + u32(76) + self._block("freeGPS block", "what 'gps ' names", 48, 96)
        return box(b"free", body)

    def _trailing(self):
        choice = self.random.randrange(8)
        block = lambda name: self._block("trailing data of " + name, "the end", 40, 400)
        if choice == 0:
            self.traits.append("unknown trailing data")
            return b"\xff\xfe" + block("nobody")
        if choice == 1:
            self.traits.append("SEFT")
            name = b"MotionPhoto_Data"
            data = struct.pack("<HHI", 0, 0x0A30, len(name)) + name + block("Samsung")
            index = b"SEFH" + struct.pack("<IIHHII", 106, 1, 0, 0x0A30, len(data), len(data))
            return data + index + struct.pack("<I", len(index)) + b"SEFT"
        if choice == 2:
            self.traits.append("Insta360")
            data = block("Insta360")
            length = len(data) + 6 + 72
            return data + struct.pack("<HI", 0x0101, len(data)) + bytes(32) + struct.pack("<II", length, 3) + INSTA360
        if choice == 3:
            self.traits.append("LigoGPS")
            data = b"LIGOGPSINFO\0" + block("LigoGPS")
            return data + b"&&&&" + u32(len(data) + 8)
        return b""

    # -- layouts -----------------------------------------------------------------------------------

    def _chunks(self):
        """Samples of all tracks, in turn."""
        longest = max(len(t.samples) for t in self.tracks)
        return [(t, n) for n in range(longest) for t in self.tracks if n < len(t.samples)]

    def _media(self, named):
        """One to three `mdat` with what is between samples: a list of bytes, (track, sample) and names of blocks."""
        chunks, count = self._chunks(), self.random.randint(1, 3)
        parts = [chunks[i * len(chunks) // count:(i + 1) * len(chunks) // count] for i in range(count)]
        out = []
        for index, part in enumerate(parts):
            body = []
            for place in part:
                stray = self.random.random()
                if stray < 0.12:
                    body.append(self._block("stray bytes", "mdat"))
                elif stray < 0.18:
                    body.append(bytes(self.random.randint(1, 64)))
                body.append(place)
                if named and self.random.random() < 0.25:
                    body.append(("gps", named.pop()))
            wide = self.random.random() < 0.2
            out.append((wide, body))
            out.append(self._top() if index + 1 < count else b"")
        return out

    def _plain(self):
        self.wide = self.random.random() < 0.2
        self.in_moov = self._inside_moov()
        blocks = [self._gps_block() for _ in range(self.random.randint(1, 4))] if self.random.random() < 0.4 else []
        if blocks:
            self.traits.append("Novatek's gps")
        self.named = [(b, 0) for b in blocks]
        waiting = list(blocks)
        media = self._media(waiting)
        brand = box(b"ftyp", b"qt  " if self.quicktime else b"isom", u32(0x200), b"qt  " if self.quicktime else b"isomiso2mp41")
        start, middle, end = self._top(), self._top(), self._top()
        # What did not find a place among the samples stands at the top level.
        outside = waiting
        self.trailer = self._trailing()
        for _ in range(2):
            moov, out, places = self._moov(self._tables), bytearray(brand + start), {}
            if self.moov_first:
                out += moov + middle
            for block in outside:
                places[block] = len(out)
                out += block
            for part in media:
                if isinstance(part, bytes):
                    out += part
                    continue
                wide, body = part
                size = sum(len(self._bytes(piece)) for piece in body)
                out += struct.pack(">I4sQ", 1, b"mdat", 16 + size) if wide else struct.pack(">I4s", 8 + size, b"mdat")
                for piece in body:
                    if isinstance(piece, tuple) and piece[0] == "gps":
                        places[piece[1]] = len(out)
                    elif isinstance(piece, tuple):
                        piece[0].places[piece[1]] = len(out)
                    out += self._bytes(piece)
            if not self.moov_first:
                out += middle + moov
            out += end + self.trailer
            self.named = [(block, places[block]) for block, _ in self.named]
        return bytes(out)

    @staticmethod
    def _bytes(piece):
        if isinstance(piece, bytes):
            return piece
        return piece[1] if piece[0] == "gps" else piece[0].samples[piece[1]]

    def _fragmented(self):
        self.in_moov = self._inside_moov()
        trex = [full(b"trex", u32(t.number, 1, 0, 0, 0)) for t in self.tracks]
        out = bytearray(box(b"ftyp", b"iso5", u32(0x200), b"iso5isommp41") + self._top())
        out += self._moov(self._empty_tables, box(b"mvex", *trex)) + self._top()
        longest, step, number = max(len(t.samples) for t in self.tracks), self.random.randint(1, 4), 0
        for first in range(0, longest, step):
            number += 1
            runs = [(t, t.samples[first:first + step]) for t in self.tracks if t.samples[first:first + step]]
            inside = self._some("traf", 1) if self.random.random() < 0.3 else b""
            if self.random.random() < 0.1:
                out += full(b"emsg", b"urn:none\0" + b"1\0", u32(TICKS, 0, TICKS, number), self._block("event message", "top level"))
            at = len(self._moof(number, runs, inside, first, 0)) + 8
            out += self._moof(number, runs, inside, first, at)
            out += box(b"mdat", *(s for _, samples in runs for s in samples))
            if self.random.random() < 0.3:
                out += self._top()
        self.trailer = self._trailing()
        return bytes(out + self.trailer)

    def _moof(self, number, runs, inside, first, at):
        trafs = []
        for track, samples in runs:
            trun = full(b"trun", u32(len(samples), at), *(u32(TICKS, len(s)) for s in samples), flags=0x301)
            tfdt = full(b"tfdt", u32(first * TICKS))
            trafs.append(box(b"traf", full(b"tfhd", u32(track.number), flags=0x20000), tfdt, trun, inside if track is runs[0][0] else b""))
            at += sum(map(len, samples)) if at else 0
        return box(b"moof", full(b"mfhd", u32(number)), *trafs)
