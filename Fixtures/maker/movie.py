"""Lays out whole files: tracks, sample tables, media data, fragments."""
from dataclasses import dataclass, field

from .boxes import UNITY, box, code, flat, pack, vbox
from .metadata import handler
from .tracks import GENERIC, TEXT_HEADER

TICKS = 600
QUICKTIME = ("qt  ", 0x20110700, ["qt  "])
ISO = ("isom", 0x200, ["isom", "iso2", "mp41"])


def brands(major, minor, compatible):
    return box("ftyp", code(major), pack("I", minor), [code(c) for c in compatible])


@dataclass
class Movie:
    """A file: what stands in `moov`, what stands beside it, and how the bytes lie."""
    brand: tuple
    tracks: list
    before_tracks: list = field(default_factory=list)
    in_moov: list = field(default_factory=list)
    ahead: list = field(default_factory=list)       # top-level boxes after ftyp
    after: list = field(default_factory=list)       # top-level boxes at the end
    quicktime: bool = None
    moov_first: bool = False
    mdat: str = "plain"                              # plain, wide, open (to the end), split (one per chunk)
    wide_offsets: bool = False
    wide_times: bool = False
    times: tuple = (0, 0)
    rate: float = 1.0
    volume: float = 1.0
    matrix: tuple = UNITY
    blobs: dict = field(default_factory=dict)        # bytes in mdat, found by `offset(name)`
    between: dict = field(default_factory=dict)      # (name, bytes) before a chunk in mdat, by its number, found likewise
    duration: int = None

    def __post_init__(self):
        if self.quicktime is None:
            self.quicktime = self.brand is None or self.brand[0] == "qt  "
        taken = {t.ident for t in self.tracks}
        for track in self.tracks:
            if not track.ident:
                track.ident = next(n for n in range(1, 1000) if n not in taken)
                taken.add(track.ident)
        self._places = {}

    def offset(self, name):
        return self._places.get(name, 0)

    # -- layout ----------------------------------------------------------------------------------

    def data(self):
        """The file's bytes; boxes given as callables are asked again once offsets are known."""
        for _ in range(2):
            head = flat([brands(*self.brand) if self.brand else b"", self._late(self.ahead)])
            chunks = self._chunks()
            if self.moov_first:
                moov = self._moov(chunks)
                self._place(chunks, len(head) + len(moov))
                moov = self._moov(chunks)
                body = moov + self._media(chunks)
            else:
                self._place(chunks, len(head))
                body = self._media(chunks)
                body += self._moov(chunks)
            out = head + body + flat(self._late(self.after))
        return out

    def _late(self, boxes):
        return [b() if callable(b) else b for b in boxes]

    def _chunks(self):
        """Chunks of all tracks in the order of their times: [start, track number, bytes, count, entry, offset]."""
        chunks = []
        for number, track in enumerate(self.tracks):
            clock, run = 0, []
            for sample in track.samples + [None]:
                if run and (sample is None or len(run) == track.per_chunk or sample.entry != run[0].entry):
                    chunks.append([clock / track.timescale, number, b"".join(s.data for s in run), len(run), run[0].entry, 0])
                    clock, run = clock + sum(s.duration for s in run), []
                if sample is not None:
                    run.append(sample)
        return sorted(chunks, key=lambda c: (c[0], c[1]))

    def _mdat_head(self, size):
        if self.mdat == "wide":
            return pack("I4sQ", 1, b"mdat", 16 + size)
        return pack("I4s", 0 if self.mdat == "open" else 8 + size, b"mdat")

    def _place(self, chunks, at):
        at += len(self._mdat_head(0))
        for name, content in self.blobs.items():
            self._places[name], at = at, at + len(content)
        for index, chunk in enumerate(chunks):
            if self.mdat == "split" and index:
                at += 8 + len(self._gap(index))
            name, content = self.between.get(index, (None, b""))
            self._places[name], at = at, at + len(content)
            chunk[5], at = at, at + len(chunk[2])

    def _gap(self, index):
        return box("free", bytes(4)) if index % 2 else b""

    def _media(self, chunks):
        first = b"".join(self.blobs.values())
        if self.mdat == "split":
            out = box("mdat", first, chunks[0][2] if chunks else b"")
            return out + flat([self._gap(i) + box("mdat", c[2]) for i, c in enumerate(chunks) if i])
        body = first + b"".join(self.between.get(n, (None, b""))[1] + c[2] for n, c in enumerate(chunks))
        return self._mdat_head(len(body)) + body if body or self.tracks else b""

    # -- moov ------------------------------------------------------------------------------------

    def _moov(self, chunks, fragmented=False):
        tracks = [self._trak(t, [c for c in chunks if c[1] == n], fragmented) for n, t in enumerate(self.tracks)]
        return box("moov", self._mvhd(fragmented), self._late(self.before_tracks), tracks, self._late(self.in_moov))

    def _mvhd(self, fragmented=False):
        longest = max([self._shown(t) for t in self.tracks], default=0)
        longest = self.duration if self.duration is not None else 0 if fragmented else longest
        times = "QQIQ" if self.wide_times else "IIII"
        return vbox("mvhd", pack(times, *self.times, TICKS, longest), pack("iH", round(self.rate * 65536), round(self.volume * 256)),
                    bytes(10), pack("9i", *self.matrix), bytes(24),
                    pack("I", max([t.ident for t in self.tracks], default=0) + 1), version=int(self.wide_times))

    def _shown(self, track):
        if track.edits:
            return sum(e[0] for e in track.edits)
        return track.duration * TICKS // track.timescale if track.timescale else 0

    def _trak(self, track, chunks, fragmented):
        wide = track.wide_times
        shown = 0 if fragmented else self._shown(track)
        volume = track.volume if track.volume is not None else (1.0 if track.handler == "soun" else 0.0)
        head = vbox("tkhd", pack("QQIIQ" if wide else "IIIII", *track.times, track.ident, 0, shown), bytes(8),
                    pack("hhhH", track.layer, track.group, round(volume * 256), 0), pack("9i", *track.matrix),
                    pack("II", *(n << 16 for n in track.size)), version=int(wide), flags=track.flags)
        edits = b""
        if track.edits:
            row = "QqI" if track.wide_edits else "IiI"
            rows = [pack(row, d, t, round(r * 65536) & 0xFFFFFFFF) for d, t, r in track.edits]
            edits = box("edts", vbox("elst", pack("I", len(rows)), rows, version=int(track.wide_edits)))
        references = [box(kind, pack("%dI" % len(ids), *ids)) for kind, ids in track.references.items()]
        return box("trak", head, edits, box("tref", references) if references else b"",
                   self._mdia(track, chunks, fragmented), self._late(track.in_trak))

    def _mdia(self, track, chunks, fragmented):
        wide = track.wide_times
        mdhd = vbox("mdhd", pack("QQIQ" if wide else "IIII", *track.times, track.timescale, 0 if fragmented else track.duration),
                    pack("HH", track.language, 0), version=int(wide))
        extended = vbox("elng", track.extended_language.encode() + b"\0") if track.extended_language else b""
        hdlr = handler(track.handler, track.name, counted_name=self.quicktime)
        kind = b"alis" if self.quicktime else b"url "
        inner = vbox("hdlr", b"dhlr", kind, bytes(12), b"\0") if self.quicktime else b""
        dinf = box("dinf", vbox("dref", pack("I", 1), vbox(kind, flags=1)))
        return box("mdia", mdhd, extended, hdlr, self._late(track.in_mdia),
                   box("minf", self._media_header(track), inner, dinf, self._stbl(track, chunks, fragmented)))

    def _media_header(self, track):
        if track.header is not None:
            return track.header
        if track.handler == "vide":
            return vbox("vmhd", bytes(8), flags=1)
        if track.handler == "soun":
            return vbox("smhd", bytes(4))
        if self.quicktime:
            return box("gmhd", GENERIC, TEXT_HEADER if track.handler == "text" else b"")
        return vbox("nmhd")

    def _stbl(self, track, chunks, fragmented):
        stsd = vbox("stsd", pack("I", len(track.descriptions)), track.descriptions)
        samples = [] if fragmented else track.samples
        parts = [stsd, vbox("stts", *table(runs([(s.duration,) for s in samples]), "II"))]
        if any(s.offset for s in samples):
            rows = runs([(s.offset,) for s in samples])
            parts.append(vbox("ctts", *table(rows, "Ii"), version=int(track.signed_offsets)))
        if any(not s.sync for s in samples):
            parts.append(vbox("stss", *table([(n,) for n, s in enumerate(samples, 1) if s.sync], "I")))
        mapping = []
        for number, chunk in enumerate(chunks, 1):
            if not mapping or mapping[-1][1:] != (chunk[3], chunk[4]):
                mapping.append((number, chunk[3], chunk[4]))
        parts.append(vbox("stsc", *table([] if fragmented else mapping, "III")))
        parts.append(sizes(samples, track.sizes_as))
        places = [(c[5],) for c in chunks]
        wide = self.wide_offsets
        parts.append(vbox("co64" if wide else "stco", *table([] if fragmented else places, "Q" if wide else "I")))
        return box("stbl", parts, self._late(track.in_stbl))


def runs(rows):
    """Equal neighbours counted: [(count, ...)]."""
    out = []
    for row in rows:
        if out and out[-1][1:] == row:
            out[-1] = (out[-1][0] + 1, *row)
        else:
            out.append((1, *row))
    return out


def table(rows, layout):
    return [pack("I", len(rows)), [pack(layout, *row) for row in rows]]


def sizes(samples, form):
    numbers = [len(s.data) for s in samples]
    if form == "stsz":
        if numbers and len(set(numbers)) == 1:
            return vbox("stsz", pack("II", numbers[0], len(numbers)))
        return vbox("stsz", pack("II", 0, len(numbers)), [pack("I", n) for n in numbers])
    bits = int(form.partition("/")[2])
    if bits == 4:
        padded = numbers + [0] * (len(numbers) % 2)
        body = bytes(a << 4 | b for a, b in zip(padded[::2], padded[1::2]))
    else:
        body = b"".join(pack("B" if bits == 8 else "H", n) for n in numbers)
    return vbox("stz2", bytes(3), pack("BI", bits, len(numbers)), body)


@dataclass
class Part:
    """The samples of one track in one fragment."""
    track: int                      # number in the movie's list
    first: int
    last: int
    start: int = None               # decode time; none leaves tfdt out
    in_traf: list = field(default_factory=list)   # boxes, or callables of the offset of `blob` in the moof
    blob: bytes = b""               # auxiliary bytes that stand before the samples in mdat
    runs: int = 1
    offset_each: bool = False       # every run says where it begins, not only the first
    unsigned: bool = False
    lean: bool = False              # durations and flags by default


@dataclass
class Fragmented:
    """A `moov` without samples, or with the first few, and the rest in fragments."""
    movie: Movie
    fragments: list                 # of lists of Part
    addressing: str = "moof"        # moof (default-base-is-moof), explicit (tfhd base), zero (base 0), legacy (none)
    defaults: tuple = (1, 0, 0, 0)
    index: bool = False             # sidx before the first fragment
    random_access: bool = False     # mfra at the end
    between: dict = field(default_factory=dict)   # top-level boxes before a fragment, by its number
    extends: list = field(default_factory=list)   # more in mvex
    ahead: int = 0                  # samples of each track that are in moov

    def data(self):
        movie = self.movie
        head = flat([brands(*movie.brand), movie._late(movie.ahead)])
        trex = [vbox("trex", pack("5I", t.ident, *self.defaults)) for t in movie.tracks]
        movie.in_moov = [box("mvex", self.extends, trex), *movie.in_moov]
        head += self._ahead(len(head)) if self.ahead else movie._moov([], fragmented=True)
        pieces = [self._fragment(n, parts, 0) for n, parts in enumerate(self.fragments, 1)]
        before = [flat(self.between.get(n, [])) for n in range(1, len(pieces) + 1)]
        index = self._index(before, pieces)
        at, out, places = len(head) + len(index), bytearray(head + index), []
        for number, parts in enumerate(self.fragments, 1):
            out += before[number - 1]
            at = len(out)
            places.append(at)
            out += self._fragment(number, parts, at)
        out += flat(movie._late(movie.after))
        if self.random_access:
            first = [(p, self.fragments[n][0]) for n, p in enumerate(places)]
            rows = [pack("QQBBB", part.start or 0, place, 1, 1, 1) for place, part in first]
            ident = movie.tracks[self.fragments[0][0].track].ident
            tfra = vbox("tfra", pack("III", ident, 0, len(rows)), rows, version=1)
            out += box("mfra", tfra, vbox("mfro", pack("I", 8 + len(tfra) + 16)))
        return bytes(out)

    def _ahead(self, place):
        """The `moov` with the first samples, and their media."""
        movie, whole = self.movie, [t.samples for t in self.movie.tracks]
        for track in movie.tracks:
            track.samples = track.samples[:self.ahead]
        chunks = movie._chunks()
        movie._place(chunks, place + len(movie._moov(chunks)))
        out = movie._moov(chunks) + movie._media(chunks)
        for track, samples in zip(movie.tracks, whole):
            track.samples = samples
        return out

    def _index(self, before, pieces):
        if not self.index:
            return b""
        track, rows = self.movie.tracks[0], []
        for number, parts in enumerate(self.fragments):
            length = sum(s.duration for s in track.samples[parts[0].first:parts[0].last])
            rows.append(pack("III", len(before[number]) + len(pieces[number]), length, 0x90000000))
        return vbox("sidx", pack("II", track.ident, track.timescale), pack("QQ", 0, 0), pack("HH", 0, len(rows)), rows, version=1)

    def _fragment(self, number, parts, place):
        sizes_before = len(self._moof(number, parts, place, 0))
        moof = self._moof(number, parts, place, sizes_before + 8)
        body = b"".join(p.blob + b"".join(s.data for s in self._samples(p)) for p in parts)
        return moof + box("mdat", body)

    def _samples(self, part):
        return self.movie.tracks[part.track].samples[part.first:part.last]

    def _moof(self, number, parts, place, at):
        trafs = []
        for part in parts:
            blob = at
            at += len(part.blob)
            trafs.append(self._traf(part, place, at, blob))
            at += sum(len(s.data) for s in self._samples(part))
        return box("moof", vbox("mfhd", pack("I", number)), trafs)

    def _traf(self, part, place, at, blob):
        track = self.movie.tracks[part.track]
        samples = self._samples(part)
        explicit = self.addressing == "explicit"
        flags, settings = {"moof": 0x20000, "explicit": 1, "zero": 1, "legacy": 0}[self.addressing], b""
        if flags == 1:
            settings += pack("Q", place + at if explicit else 0)
        if samples[0].entry != self.defaults[0]:
            flags |= 2
            settings += pack("I", samples[0].entry)
        if part.lean:
            flags |= 0x28
            settings += pack("II", samples[0].duration, 0x1010000)
        time = vbox("tfdt", pack("Q", part.start), version=1) if part.start is not None else b""
        boxes = [vbox("tfhd", pack("I", track.ident), settings, flags=flags), time]
        step = -(-len(samples) // part.runs)
        place_of_run = {"explicit": 0, "zero": place + at}.get(self.addressing, at)
        for first in range(0, len(samples), step):
            some = samples[first:first + step]
            boxes.append(self._run(part, some, place_of_run, first))
            place_of_run += sum(len(s.data) for s in some)
        boxes += [b(blob) if callable(b) else b for b in part.in_traf]
        return box("traf", boxes)

    def _run(self, part, samples, at, first):
        offsets = any(s.offset for s in samples)
        flags = 0x200 | (0x800 if offsets else 0) | (1 if not first or part.offset_each else 0)
        rows, lead = [], pack("i", at) if flags & 1 else b""
        if part.lean:
            if not first:
                flags, lead = flags | 4, lead + pack("I", 0x2000000)
        else:
            flags |= 0x500
        for s in samples:
            row = b"" if part.lean else pack("I", s.duration)
            row += pack("I", len(s.data))
            row += b"" if part.lean else pack("I", 0x2000000 if s.sync else 0x1010000)
            rows.append(row + (pack("i", s.offset) if offsets else b""))
        return vbox("trun", pack("I", len(samples)), lead, rows, version=0 if part.unsigned else 1, flags=flags)
