"""MXF files of ffmpeg, and a reader of their layout that shares nothing with ours.

Source: SMPTE ST 377-1; ST 336.
"""
import re
import struct

from . import programs

SOUND = ["-f", "lavfi", "-i", "sine=d=1:r=48000"]
PICTURES = ["-f", "lavfi", "-i", "testsrc=s=320x240:d=1:r=25"]
D10 = ["-s", "720x608", "-c:v", "mpeg2video", "-b:v", "30M", "-minrate", "30M", "-maxrate", "30M", "-bufsize", "1200000",
       "-rc_init_occupancy", "1200000", "-intra_vlc", "1", "-non_linear_quant", "1", "-pix_fmt", "yuv422p", "-g", "1",
       "-flags", "+ildct+low_delay", "-qmax", "12", "-ps", "1", "-dc", "10", "-c:a", "pcm_s16le", "-ac", "2", "-f", "mxf_d10"]
# Name, and what follows the inputs on ffmpeg's command line.
FILES = [
    ("pattern-1a.mxf", [*PICTURES, *SOUND, "-c:v", "mpeg2video", "-c:a", "pcm_s16le", "-timecode", "01:02:03:04",
                        "-metadata", "material_package_name=Harbour", "-metadata", "company_name=Example Ltd",
                        "-metadata", "comment_Scene=Twelve", "-store_user_comments", "1"]),
    ("d10.mxf", [*PICTURES, *SOUND, *D10]),
    ("atom-sound.mxf", [*SOUND, "-c:a", "pcm_s16le", "-f", "mxf_opatom"]),
    ("atom-pictures.mxf", [*PICTURES, "-s", "640x368", "-c:v", "dnxhd", "-profile:v", "dnxhr_sq", "-pix_fmt", "yuv422p", "-f", "mxf_opatom"]),
    ("avc.mxf", [*PICTURES, *SOUND, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "pcm_s24le"]),
]


def make(folder):
    made = []
    for name, options in FILES:
        if programs.run(["ffmpeg", "-v", "error", "-y", *options, str(folder / name)]).returncode == 0:
            made.append(folder / name)
    return made


def length(data, position):
    """The length that BER tells, and where the value begins."""
    first = data[position]
    count = 0 if first < 0x80 else first & 0x7F
    value = first if first < 0x80 else int.from_bytes(data[position + 1:position + 1 + count], "big")
    return value, position + 1 + count


def layout_faults(data):
    """What partitions, their list and the sizes of header metadata say that is not so."""
    start = data.find(bytes.fromhex("060e2b34020501"))
    position, partitions, listed, faults = start, [], None, []
    while position < len(data):
        key = data[position:position + 16]
        if key[:4] != b"\x06\x0e\x2b\x34":
            return ["no packet at %d" % position]
        size, value = length(data, position + 16)
        if key[4:7] == b"\x02\x05\x01" and key[8:13] == bytes.fromhex("0d01020101"):
            if key[13] in (2, 3, 4):
                fields = struct.unpack(">HHIQQQQQIQI", data[value:value + 64])
                partitions.append((position - start, key[13], value + size, *fields[2:8]))
            elif key[13] == 0x11:
                listed = [struct.unpack(">IQ", data[at:at + 12])[1] for at in range(value, value + size - 4, 12)]
        position = value + size
    if position != len(data):
        faults.append("the last packet ends at %d of %d" % (position, len(data)))
    footers = [p[0] for p in partitions if p[1] == 4]
    for number, (place, _, behind, grid, this, previous, footer, metadata, _) in enumerate(partitions):
        if this != place:
            faults.append("the partition at %d says it is at %d" % (place, this))
        if previous != (partitions[number - 1][0] if number else 0):
            faults.append("the partition at %d says that one before it is at %d" % (place, previous))
        if footer and [footer] != footers:
            faults.append("the partition at %d says that the footer is at %d" % (place, footer))
        if not metadata:
            continue
        at = behind
        size, value = length(data, at + 16)
        if data[at + 8:at + 13] == bytes.fromhex("0301021001"):
            at = value + size
        end = at + metadata
        if data[at + 8:at + 14] != bytes.fromhex("0d0102010105"):
            faults.append("no list of local tags at %d" % at)
        while at < end:
            size, value = length(data, at + 16)
            at = value + size
        if at != end:
            faults.append("header metadata end at %d, not %d" % (at, end))
        if grid > 1 and (at - start) % grid:
            faults.append("header metadata end off the grid")
    if listed is not None and listed != [p[0] for p in partitions]:
        faults.append("the list of partitions says %s" % listed)
    return faults


def essence(path):
    """Hashes of the packets of each stream, and what libavformat complained of."""
    done = programs.run(["ffmpeg", "-v", "warning", "-i", str(path), "-map", "0", "-c", "copy", "-f", "streamhash", "-"])
    complaints = re.sub(r"0x[0-9a-f]+", "", done.stderr.decode("utf-8", "replace"))
    return done.stdout, sorted(set(complaints.splitlines()))


def told(path):
    """Tags of the file by ffprobe."""
    done = programs.run(["ffprobe", "-v", "error", "-show_entries", "format_tags", "-of", "default=nk=0:nw=1", str(path)])
    pairs = [line[4:].partition("=") for line in done.stdout.decode("utf-8").splitlines() if line.startswith("TAG:")]
    return {key: value for key, _, value in pairs}
