"""GPMF for checks: streams that are written from values, and movies around streams. It shares no code with the package."""
import struct

SIZES = {"b": 1, "B": 1, "c": 1, "s": 2, "S": 2, "l": 4, "L": 4, "f": 4, "d": 8}


def record(key, kind, values, width=1):
    """A record: `values` is text, or numbers, `width` of which make one value."""
    if kind in "cU":
        body = values.encode("latin-1")
        size, count = (1, len(body)) if kind == "c" else (16, 1)
    else:
        body = struct.pack(">%d%s" % (len(values), {"l": "i", "L": "I", "s": "h", "S": "H"}.get(kind, kind)), *values)
        size, count = SIZES[kind] * width, len(values) // width
    return key.encode("latin-1") + struct.pack(">BBH", ord(kind), size, count) + body + bytes(-len(body) % 4)


def nested(key, records):
    """A record of records."""
    body = b"".join(records)
    # The count has 16 bits: what is longer is counted in words.
    size = 1 if len(body) < 1 << 16 else 4
    return key.encode("latin-1") + struct.pack(">BBH", 0, size, len(body) // size) + body


def samples(data):
    """A stream cut where a device comes again."""
    found, seen, start, place = [], set(), 0, 0
    while place + 8 <= len(data):
        key, _, size, count = struct.unpack(">4sBBH", data[place:place + 8])
        device = data[place + 16:place + 20]
        if key != b"DEVC":
            break
        if device in seen:
            found.append(data[start:place])
            start, seen = place, set()
        seen.add(device)
        place += 8 + (size * count + 3) // 4 * 4
    return found + [data[start:place]]


def box(kind, *parts):
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), kind) + body


def movie(stored, duration=1001, timescale=1000):
    """A movie with one track of samples of GPMF, each of the same duration."""
    total = duration * len(stored)
    matrix = struct.pack(">9i", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    ftyp = box(b"ftyp", b"mp41", bytes(4), b"mp41")
    mdat = box(b"mdat", *stored)
    table = box(
        b"stbl",
        box(b"stsd", struct.pack(">II", 0, 1), box(b"gpmd", bytes(6), struct.pack(">HI", 1, 0))),
        box(b"stts", struct.pack(">IIII", 0, 1, len(stored), duration)),
        box(b"stsz", struct.pack(">III", 0, 0, len(stored)), *(struct.pack(">I", len(s)) for s in stored)),
        box(b"stsc", struct.pack(">IIIII", 0, 1, 1, len(stored), 1)),
        box(b"stco", struct.pack(">III", 0, 1, len(ftyp) + 8)))
    media = box(
        b"mdia", box(b"mdhd", struct.pack(">IIIIIHH", 0, 0, 0, timescale, total, 0x55C4, 0)),
        box(b"hdlr", bytes(8), b"meta", bytes(12), b"GoPro MET\0"),
        box(b"minf", box(b"nmhd", bytes(4)),
            box(b"dinf", box(b"dref", struct.pack(">II", 0, 1), box(b"url ", struct.pack(">I", 1)))), table))
    track = box(
        b"trak", box(b"tkhd", struct.pack(">5I", 7, 0, 0, 1, 0), struct.pack(">I", total), bytes(16), matrix, bytes(8)), media)
    head = box(b"mvhd", struct.pack(">5I", 0, 0, 0, timescale, total), struct.pack(">IH", 0x10000, 0x100), bytes(10), matrix,
               bytes(24), struct.pack(">I", 2))
    return ftyp + mdat + box(b"moov", head, track)
