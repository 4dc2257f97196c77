"""Recipes for encrypted movies: where encryption information stands, beside what media has of it."""
from dataclasses import replace

from .boxes import box, find, pack, vbox
from .media import fixture
from .movie import Fragmented, Movie, Part
from .tracks import h264, picture, protection

PIFF_TRACK = bytes.fromhex("8974dbce7be74c5184f97148f9882554")
PIFF_SAMPLES = bytes.fromhex("a2394f525a9b4f14a2446c427c648df4")
OVERRIDE = bytes([0, 0, 1, 8]) + bytes(range(16))
CLEAR = "the samples are clear, so that they stay small and need no key"


def vectors(samples, ranges=True):
    """A vector for each sample, and a clear range of 4 bytes."""
    return [pack("Q", 0x1000 + n) + (pack("HHI", 1, 4, max(len(s.data) - 4, 0)) if ranges else b"") for n, s in enumerate(samples)]


class InItself(Movie):
    """A plain movie whose saio points into senc beside it."""

    def data(self):
        out = bytearray(super().data())
        place, saio = find(out, "moov/trak/mdia/minf/stbl/senc")[1] + 8, find(out, "moov/trak/mdia/minf/stbl/saio")[1] + 8
        out[saio:saio + 4] = pack("I", place)
        return bytes(out)


@fixture("protected-own-table.mp4", "a plain encrypted movie as programs write it: saio points into senc of the same stbl", CLEAR)
def protected_own_table(e):
    track = h264(e, protection("avc1"), kind="encv")
    rows = vectors(track.samples)
    track.in_stbl = [vbox("senc", pack("I", len(rows)), rows, flags=2), vbox("saio", pack("II", 1, 0)), vbox("saiz", pack("BI", 16, len(rows)))]
    return InItself(("iso6", 0, ["iso6", "mp42"]), [track], moov_first=True)


@fixture("fragmented-piff.mp4", "PIFF: uuid boxes in the place of tenc and senc, the latter with algorithm, length of vectors and key; no saiz", CLEAR)
def fragmented_piff(e):
    scheme = vbox("schm", b"piff", pack("I", 0x10001))
    defaults = box("uuid", PIFF_TRACK, bytes(4), bytes([0, 0, 1, 8]), bytes(range(16)))
    track = h264(e, box("sinf", box("frma", "avc1"), scheme, box("schi", defaults)), count=12, kind="encv")

    def part(first, last):
        rows = vectors(track.samples, ranges=False)[first:last]
        return Part(0, first, last, first * 50, in_traf=[box("uuid", PIFF_SAMPLES, pack("I", 1), OVERRIDE, pack("I", len(rows)), rows)])

    return Fragmented(Movie(("iso6", 0, ["iso6", "piff"]), [track]), [[part(0, 6)], [part(6, 12)]])


@fixture("fragmented-clear-lead.mp4", "a fragment in the clear, with a sample description of its own, before one that is encrypted and one that is "
         "not encrypted in ranges; senc without saiz", CLEAR + "; FFmpeg 5.1 takes the clear samples for encrypted ones, or none")
def fragmented_clear_lead(e):
    track = h264(e, protection("avc1"), count=12, kind="encv")
    track.descriptions.append(picture("avc1", box("avcC", e.h264.setup["avcC"])))
    track.samples = [replace(s, entry=2) if n < 4 else s for n, s in enumerate(track.samples)]

    def part(first, last, ranges):
        rows = vectors(track.samples, ranges)[first:last]
        return Part(0, first, last, first * 50, in_traf=[vbox("senc", pack("I", len(rows)), rows, flags=2 if ranges else 0)])

    return Fragmented(Movie(("iso6", 0, ["iso6"]), [track]), [[Part(0, 0, 4, 0)], [part(4, 8, True)], [part(8, 12, False)]])
