"""Movies of gigabytes that take no room: holes where the samples would be, tables as large as such movies have."""
import os
import struct
import subprocess

GIGABYTE = 1 << 30


def ffmpeg(target, *arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments, str(target)], check=True)
    return target


def boxes(data, start=0, end=None):
    """(type, start, size of the header, end) of each box."""
    end = len(data) if end is None else end
    while start + 8 <= end:
        size, kind = struct.unpack_from(">I4s", data, start)
        header = 8
        if size == 1:
            size, header = struct.unpack_from(">Q", data, start + 8)[0], 16
        yield kind, start, header, start + (size or end - start)
        start += size or end - start


def base(folder, *flags):
    """A movie of two hours with video and audio: the tables that such a length takes."""
    movflags = ("-movflags", "+".join(flags)) if flags else ()
    return ffmpeg(folder / ("base-%s.mp4" % "-".join(flags)), "-f", "lavfi", "-i", "color=gray:s=16x16:r=25:d=7200",
                  "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono:d=7200", "-c:v", "mpeg4", "-g", "50", "-c:a", "aac", "-b:a", "8k",
                  "-metadata", "title=Far away", *movflags)


def parts(path):
    data = path.read_bytes()
    found = {kind: data[start:end] for kind, start, _, end in boxes(data)}
    return found[b"ftyp"], found[b"moov"]


def header_last(path, source, size=4 * GIGABYTE):
    """Brand, media data of gigabytes, header; tells the header's size."""
    brand, movie = parts(source)
    with open(path, "wb") as file:
        file.write(brand + struct.pack(">I4sQ", 1, b"mdat", size - len(brand) - len(movie)))
        file.seek(size - len(movie))
        file.write(movie)
    return len(movie)


def header_first(path, source, size=4 * GIGABYTE):
    """Brand, header, media data of gigabytes; tells the header's size."""
    brand, movie = parts(source)
    with open(path, "wb") as file:
        file.write(brand + movie + struct.pack(">I4sQ", 1, b"mdat", size - len(brand) - len(movie)))
        file.truncate(size)
    return len(movie)


def fragmented(path, source, index, hole=1 << 20):
    """The fragments of a movie with a hole after the samples of each; with `mfra`, with `sidx`, or without an index."""
    data = source.read_bytes()
    out, place, moved, sizes = [], 0, {}, []
    listed = list(boxes(data))
    first = next(start for kind, start, _, _ in listed if kind == b"moof")
    head = [(kind, data[start:end]) for kind, start, _, end in listed if start < first and kind in (b"ftyp", b"moov")]
    count = sum(kind == b"moof" for kind, *_ in listed)
    place = sum(len(piece) for _, piece in head) + (32 + 12 * count if index == "sidx" else 0)
    for kind, start, header, end in listed:
        if kind == b"moof":
            moved[start] = place
            out.append((place, data[start:end]))
            place += end - start
            sizes.append(end - start)
        elif kind == b"mdat" and moved:
            out.append((place, struct.pack(">I4s", end - start + hole, b"mdat") + data[start + header:end]))
            place += end - start + hole
            sizes[-1] += end - start + hole
    tail = b""
    if index == "mfra":
        tail = bytearray(next(data[start:end] for kind, start, _, end in listed if kind == b"mfra"))
        for kind, start, header, end in boxes(tail, 8):
            if kind != b"tfra":
                continue
            version, lengths, rows = tail[start + 8], struct.unpack_from(">I", tail, start + 16)[0], struct.unpack_from(">I", tail, start + 20)[0]
            numbers = sum((lengths >> shift & 3) + 1 for shift in (4, 2, 0))
            for row in range(rows):
                at = start + 24 + row * ((16 if version else 8) + numbers)
                old = struct.unpack_from(">Q", tail, at + 8)[0] if version else struct.unpack_from(">I", tail, at + 4)[0]
                struct.pack_into(*((">Q", tail, at + 8) if version else (">I", tail, at + 4)), moved[old])
    with open(path, "wb") as file:
        for _, piece in head:
            file.write(piece)
        if index == "sidx":
            file.write(struct.pack(">I4sIIIIIHH", 32 + 12 * count, b"sidx", 0, 1, 1000, 0, 0, 0, count))
            for size in sizes:
                file.write(struct.pack(">III", size, 1000, 0x90000000))
        for at, piece in out:
            file.seek(at)
            file.write(piece)
        file.seek(place)
        file.write(tail)
        file.truncate(place + len(tail))
    return count


def hole(path, size):
    with open(path, "wb") as file:
        os.truncate(file.fileno(), size)
