"""A few coded pictures and sounds, made by the ffmpeg command and taken apart here."""
import os
import struct
import subprocess
import tempfile
from dataclasses import dataclass

from .boxes import SKIPPED, children, find


@dataclass(frozen=True)
class Sample:
    data: bytes
    duration: int
    offset: int = 0
    sync: bool = True
    entry: int = 1


@dataclass
class Coded:
    """Samples of one coded stream and the boxes that configure its decoder, by type."""
    timescale: int
    samples: list
    setup: dict


def _run(*arguments):
    command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-cpuflags", "0", "-bitexact", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def _rows(data, place, layout, skip=4):
    raw = data[place[1] + 4 + skip:place[2]]
    size = struct.calcsize(">" + layout)
    return list(struct.iter_unpack(">" + layout, raw[:len(raw) // size * size]))


def _expand(rows):
    return [number for count, number in rows for _ in range(count)]


def take_apart(data):
    """The one track of a small progressive file."""
    table = "moov/trak/mdia/minf/stbl/"

    def rows(kind, layout, skip=4):
        try:
            return _rows(data, find(data, table + kind), layout, skip)
        except LookupError:
            return []

    one_size, count = rows("stsz", "II", 0)[0]
    sizes = [one_size] * count if one_size else [n for n, in rows("stsz", "I", 8)]
    durations, offsets = _expand(rows("stts", "II")), _expand(rows("ctts", "Ii"))
    sync = {n for n, in rows("stss", "I")}
    chunks, runs = [n for n, in rows("stco", "I")], rows("stsc", "III")
    samples, number = [], 0
    for chunk, at in enumerate(chunks, 1):
        per = [count for first, count, _ in runs if first <= chunk][-1]
        for _ in range(per):
            samples.append(Sample(data[at:at + sizes[number]], durations[number],
                                  offsets[number] if offsets else 0, not sync or number + 1 in sync))
            at, number = at + sizes[number], number + 1
    _, body, end = find(data, table + "stsd")
    kind, _, start, stop = next(children(data, body + 8, end))
    skip = SKIPPED.get(kind, 28)
    if kind == b"alac" and data[start + 8:start + 10] == b"\0\1":
        skip += 16
    setup = {k.decode("latin-1"): data[a:b] for k, _, a, b in children(data, start + skip, stop)}
    scale = struct.unpack(">I", data[find(data, "moov/trak/mdia/mdhd")[1] + 12:][:4])[0]
    return Coded(scale, samples, setup)


@dataclass
class Essence:
    h264: Coded
    aac: Coded
    alac: Coded
    jpeg: bytes


def make():
    """Runs ffmpeg without what depends on the processor: one version of it gives one result."""
    with tempfile.TemporaryDirectory() as folder:
        def coded(name, *arguments):
            path = os.path.join(folder, name)
            _run(*arguments, "-map_metadata", "-1", path)
            with open(path, "rb") as file:
                return take_apart(file.read())

        picture = ["-f", "lavfi", "-i", "testsrc2=s=32x32:r=12:d=1"]
        sound = ["-f", "lavfi", "-i", "sine=f=330:r=8000:d=0.9"]
        return Essence(
            h264=coded("v.mp4", *picture, "-c:v", "libx264", "-threads", "1", "-crf", "40", "-bf", "2", "-x264-params",
                       "keyint=6:scenecut=0:no-info=1:asm=0", "-pix_fmt", "yuv420p", "-video_track_timescale", "600"),
            aac=coded("a.mp4", *sound, "-c:a", "aac", "-b:a", "8k"),
            alac=coded("l.m4a", *sound, "-t", "0.1", "-c:a", "alac"),
            jpeg=_run("-f", "lavfi", "-i", "testsrc2=s=8x8", "-frames:v", "1", "-q:v", "25", "-f", "mjpeg", "-"))
