"""What must come along beside metadata: headers, sample descriptions, tables of a track, unknown boxes."""
import collections
import struct

from .boxes import File, walk

FRAME_OF_FILE = {b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"moof", b"sidx", b"ssix", b"mfra", b"styp", b"meta", b"uuid",
                 b"emsg", b"udta", b"pdin", b"prft"}
FRAME_OF_MOVIE = {b"mvhd", b"trak", b"udta", b"meta", b"mvex", b"free", b"skip", b"wide", b"iods", b"uuid"}
FRAME_OF_TRACK = {b"tkhd", b"edts", b"tref", b"mdia", b"udta", b"meta", b"free", b"skip", b"wide", b"uuid"}
TABLES_REMADE = {b"stsd", b"stts", b"ctts", b"stss", b"stsc", b"stsz", b"stz2", b"stco", b"co64", b"saio", b"cslg", b"free", b"skip"}
PICTURE_SKIP = 78


def differences(source, output):
    """What of the source the output lacks or has otherwise, as sentences."""
    one, other = File(source), File(output)
    found = ["top level lacks " + name for name in missing(one, other, FRAME_OF_FILE)]
    a, b = one.first(b"moov"), other.first(b"moov")
    if a is None or b is None:
        return found
    found += ["moov lacks " + name for name in missing(a, b, FRAME_OF_MOVIE)]
    found += movie_header(a.first(b"mvhd"), b.first(b"mvhd"))
    tracks, others = a.all(b"trak"), b.all(b"trak")
    if len(tracks) != len(others):
        return found + ["%d tracks became %d" % (len(tracks), len(others))]
    fragmented = bool(a.all(b"mvex"))
    for number, (x, y) in enumerate(zip(auxiliary(one), auxiliary(other)), 1):
        found += ["track %d: auxiliary bytes of %s differ" % (number, kind) for kind in x if x[kind] != y.get(kind)]
    for number, (x, y) in enumerate(zip(tracks, others), 1):
        found += ["track %d: %s" % (number, text) for text in track(x, y, fragmented)]
    return found


def auxiliary(movie):
    """The bytes that saiz and saio point to, by kind, for each track: in stbl and in fragments."""
    moov, out = movie.first(b"moov"), []
    for trak in moov.all(b"trak"):
        stbl, number = trak.first(b"mdia", b"minf", b"stbl"), track_number(trak)
        found = pointed(movie, stbl, 0, samples_of_chunks(stbl)) if stbl else {}
        for moof in movie.all(b"moof"):
            for traf in moof.all(b"traf"):
                tfhd = traf.first(b"tfhd")
                if tfhd and tfhd.u32(4) == number:
                    base = struct.unpack(">Q", tfhd.content[8:16])[0] if tfhd.content[3] & 1 else moof.start
                    for kind, content in pointed(movie, traf, base, [t.u32(4) for t in traf.all(b"trun")]).items():
                        found[kind] = found.get(kind, b"") + content
        out.append(found)
    return out


def track_number(trak):
    tkhd = trak.first(b"tkhd")
    return tkhd.u32(20 if tkhd.content[0] else 12) if tkhd else None


def samples_of_chunks(stbl):
    stsc, places = stbl.first(b"stsc"), stbl.first(b"stco") or stbl.first(b"co64")
    if stsc is None or places is None:
        return []
    rows = list(struct.iter_unpack(">III", stsc.content[8:]))
    return [([per for first, per, _ in rows if first <= chunk] or [0])[-1] for chunk in range(1, (places.u32(4) or 0) + 1)]


def pointed(movie, parent, base, runs):
    """One offset covers all samples, or there is one for each chunk or run."""
    kind = lambda b: b.content[4:12] if b.content[3] & 1 else b""
    places, found = {kind(b): b.content for b in parent.all(b"saio")}, {}
    for saiz in parent.all(b"saiz"):
        name, raw = kind(saiz), saiz.content
        body = raw[4 + len(name):]
        count = struct.unpack(">I", body[1:5])[0]
        sizes = [body[0]] * count if body[0] else list(body[5:5 + count])
        if name not in places:
            continue
        saio = places[name]
        rows = saio[4 + len(name):]
        width = ">Q" if saio[0] else ">I"
        offsets = [n for n, in struct.iter_unpack(width, rows[4:4 + struct.unpack(">I", rows[:4])[0] * struct.calcsize(width)])]
        counts = [count] if len(offsets) == 1 else runs
        content, at = b"", 0
        for offset, samples in zip(offsets, counts):
            length = sum(sizes[at:at + samples])
            content, at = content + movie.data[base + offset:base + offset + length], at + samples
        found[name] = content
    return found


def missing(one, other, usual):
    """Children of unusual types that are not there byte for byte."""
    count = lambda node: collections.Counter((c.kind, c.content) for c in node.children() if c.kind not in usual)
    return ["'%s' of %d bytes" % (kind.decode("latin-1"), len(content)) for (kind, content), n in (count(one) - count(other)).items()
            for _ in range(n)]


def times(content):
    """Creation and modification of a header, whatever its version."""
    return struct.unpack(">QQ" if content[0] else ">II", content[4:20 if content[0] else 12])


def movie_header(a, b):
    if a is None or b is None or len(a.content) < 100 or len(b.content) < 100:
        return []
    tail = lambda c: c[32 if c[0] else 20:][:76]            # rate, volume, matrix, and what QuickTime kept there
    found = [] if times(a.content) == times(b.content) else ["movie times %s became %s" % (times(a.content), times(b.content))]
    if tail(a.content)[:6] != tail(b.content)[:6] or tail(a.content)[16:52] != tail(b.content)[16:52]:
        found.append("rate, volume or matrix of the movie differ")
    return found


def track(x, y, fragmented):
    found = ["lacks " + name for name in missing(x, y, FRAME_OF_TRACK)]
    a, b = x.first(b"tkhd"), y.first(b"tkhd")
    if a and b:
        tail = lambda c: c[44 if c[0] else 32:]             # layer, group, volume, matrix, size
        if times(a.content) != times(b.content):
            found.append("times %s became %s" % (times(a.content), times(b.content)))
        if a.content[1:4] != b.content[1:4]:
            found.append("flags %s became %s" % (a.content[1:4].hex(), b.content[1:4].hex()))
        if tail(a.content) != tail(b.content):
            found.append("layer, group, volume, matrix or size differ")
    handlers = [t.first(b"mdia", b"hdlr") for t in (x, y)]
    if None in handlers:
        return found
    handler = handlers[0].content[8:12]
    if handlers[1].content[8:12] != handler:
        found.append("handler %s became %s" % (handler, handlers[1].content[8:12]))
    stbl = [t.first(b"mdia", b"minf", b"stbl") for t in (x, y)]
    if None in stbl:
        return found
    found += descriptions(handler, *(s.first(b"stsd") for s in stbl))
    if not fragmented:
        found += ["stbl lacks " + name for name in missing(*stbl, TABLES_REMADE)]
    return found


def descriptions(handler, a, b):
    if a is None or b is None:
        return []
    one, other = a.children(), b.children()
    if [d.kind for d in one] != [d.kind for d in other]:
        return ["sample descriptions %s became %s" % ([d.kind for d in one], [d.kind for d in other])]
    found = []
    for x, y in zip(one, other):
        if handler == b"vide":
            found += picture(x, y)
        elif handler != b"soun" and x.content.rstrip(b"\0") != y.content.rstrip(b"\0"):
            found.append("sample description %s differs" % x.kind)
    return found


def picture(x, y):
    """Width, height, compressor name, depth, and every extension; QuickTime's colr may take its ISO form."""
    fixed = lambda d: (d.content[24:28], d.content[42:76])
    found = [] if fixed(x) == fixed(y) else ["fixed part of picture description %s differs" % x.kind]

    def extensions(d):
        boxes = walk(d.data, d.body + PICTURE_SKIP, d.end)
        return collections.Counter((c.kind, colour(c)) for c in boxes if c.kind not in (b"\0\0\0\0", b"free"))

    lost = extensions(x) - extensions(y)
    return found + ["picture description lacks %s of %d bytes" % (kind, len(content)) for kind, content in lost]


def colour(box):
    """The three numbers of colr without its form: nclc and nclx say the same."""
    content = box.content
    return content[4:10] if box.kind == b"colr" and content[:4] in (b"nclc", b"nclx") else content
