"""The recipes of Fixtures/Malformed: files of Media with one thing broken, named after the defect."""
import struct

from .boxes import box, find, pack, vbox
from .credentials import provenance

FULL = b"\xff\xff\xff\xff"
TABLES = "moov/trak/mdia/minf/stbl/"


class Broken:
    """A file's bytes with means to damage them at a box's path."""

    def __init__(self, data):
        self.data = bytearray(data)

    def size(self, path, number):
        """Another 32-bit size in a box's header."""
        return self._write(find(self.data, path)[0], pack("I", number))

    def body(self, path, at, content):
        """Other bytes in a box's body."""
        return self._write(find(self.data, path)[1] + at, content)

    def at_sample(self, track, at, content):
        """Other bytes in the first sample of a track."""
        place = find(self.data, "moov/trak#%d/mdia/minf/stbl/stco" % track)[1] + 8
        return self._write(struct.unpack(">I", self.data[place:place + 4])[0] + at, content)

    def _write(self, at, content):
        self.data[at:at + len(content)] = content
        return bytes(self.data)

    def replaced(self, path, content):
        """A box replaced by bytes of any length; the boxes around it grow. Only where `moov` is last."""
        start, _, end = find(self.data, path)
        steps, grown = path.split("/"), len(content) - (end - start)
        for place in [find(self.data, "/".join(steps[:count]))[0] for count in range(1, len(steps))]:
            size = struct.unpack(">I", self.data[place:place + 4])[0]
            self.data[place:place + 4] = pack("I", size + grown)
        self.data[start:end] = content
        return bytes(self.data)

    def before(self, path, content):
        """Bytes put before a box; no offset follows."""
        start = find(self.data, path)[0]
        return bytes(self.data[:start] + content + self.data[start:])

    def cut(self, path, at):
        """The file up to some way into a box."""
        return bytes(self.data[:find(self.data, path)[1] + at])


def nested(kind, depth):
    data = b""
    for _ in range(depth):
        data = box(kind, data)
    return data


def variants(media):
    """(name, what is wrong, bytes) of each file."""
    def of(name):
        return Broken(media[name])

    keys, classic, plain = "quicktime-keys.mov", "classic-text.mov", "movie-last.mov"
    timed, fragment, lists = "timed-items.mov", "fragmented.mp4", "itunes-list.m4a"
    moov = find(media[plain], "moov")
    return [
        # Cut files.
        ("empty.mov", "no bytes at all", b""),
        ("cut-in-header.mov", "ends inside the first box's header", media[plain][:5]),
        ("cut-in-media-data.mov", "ends inside mdat; no moov", of(plain).cut("mdat", 40)),
        ("cut-in-movie-header.mov", "ends inside mvhd", of(plain).cut("moov/mvhd", 20)),
        ("cut-in-key-table.mov", "ends inside keys", of(keys).cut("moov/meta/keys", 30)),
        ("cut-in-sample-sizes.mov", "ends inside stsz", of(plain).cut(TABLES + "stsz", 14)),
        ("cut-in-user-data.mov", "the last 16 bytes of moov are missing", media[classic][:-16]),
        ("cut-in-fragment.mp4", "ends inside traf", of(fragment).cut("moof#1/traf", 30)),
        # Sizes.
        ("size-past-parent.mov", "a child's size runs past its parent", of(classic).size("moov/udta/(c)ART", 1 << 20)),
        ("size-below-header.mov", "a size of 5", of(classic).size("moov/udta", 5)),
        ("size-zero-inside.mov", "size 0 (to the end) in a box that is not top level", of(keys).size("moov/meta/ilst", 0)),
        ("size-wide-overflow.mov", "a 64-bit size of all ones", of(classic).replaced("moov/udta", pack("I4sQ", 1, b"udta", (1 << 64) - 1) + bytes(8))),
        ("size-wide-negative.mov", "a 64-bit size with the top bit set, whose sum with the offset wraps",
         of(classic).replaced("moov/udta", pack("I4sQ", 1, b"udta", (1 << 64) - 64) + bytes(8))),
        ("size-wide-cut.mov", "no room for the 64-bit size", media[plain] + pack("I4s", 1, b"free")),
        ("media-data-past-end.mov", "mdat is larger than the file", of(plain).size("mdat", 0x7FFFFFFF)),
        # Nesting, repetition, loops.
        ("nested-user-data.mov", "udta in udta, 5,000 deep", of(classic).replaced("moov/udta", nested("udta", 5000))),
        ("nested-meta.mov", "meta in meta, 2,000 deep", of(keys).replaced("moov/meta", nested("meta", 2000))),
        ("many-empty-boxes.mov", "4,000 boxes of 8 bytes in udta", of(classic).replaced("moov/udta", box("udta", box("skip") * 4000))),
        ("duplicate-movie.mov", "moov twice", media[plain] + media[plain][moov[0]:moov[2]]),
        ("duplicate-track-numbers.mov", "two tracks of number 1", of(plain).body("moov/trak#1/tkhd", 12, pack("I", 1))),
        ("track-number-zero.mov", "a track of number 0", of(plain).body("moov/trak/tkhd", 12, pack("I", 0))),
        ("reference-to-itself.mov", "a tref to its own track", of(timed).body("moov/trak#1/tref/cdsc", 0, pack("I", 2))),
        ("reference-to-nothing.mov", "a tref to a track that is not there", of(timed).body("moov/trak#1/tref/cdsc", 0, FULL)),
        # Times.
        ("movie-timescale-zero.mov", "mvhd with timescale 0", of(plain).body("moov/mvhd", 12, bytes(4))),
        ("media-timescale-zero.mov", "mdhd with timescale 0", of(plain).body("moov/trak/mdia/mdhd", 12, bytes(4))),
        ("edit-count.mov", "elst counts 4,294,967,295 edits", of("edits-narrow.mov").body("moov/trak/edts/elst", 4, FULL)),
        ("edit-time-negative.mov", "a media time of -2,000,000,000", of("edits-narrow.mov").body("moov/trak/edts/elst", 12, pack("i", -2_000_000_000))),
        # Sample tables.
        ("sample-count-huge.mov", "stsz counts 4,294,967,295 samples", of(plain).body(TABLES + "stsz", 8, FULL)),
        ("sample-count-constant.mov", "stsz counts 4,294,967,295 samples of one byte", of(plain).body(TABLES + "stsz", 4, pack("I", 1) + FULL)),
        ("sample-size-huge.mov", "a sample of 2 GB", of(plain).body(TABLES + "stsz", 12, pack("I", 0x7FFFFFFF))),
        ("sample-times-count.mov", "stts runs over 4,294,967,295 samples", of(plain).body(TABLES + "stts", 8, FULL + FULL)),
        ("chunk-runs-out-of-order.mov", "stsc starts at chunk 5", of("movie-last.mov").body(TABLES + "stsc", 8, pack("I", 5))),
        ("chunk-samples-huge.mov", "stsc puts 4,294,967,295 samples into a chunk", of(plain).body(TABLES + "stsc", 12, FULL)),
        ("chunk-past-end.mov", "a chunk beyond the file", of(plain).body(TABLES + "stco", 8, FULL)),
        ("chunk-wide-overflow.mp4", "a 64-bit chunk offset of all ones", of("movie-first.mp4").body(TABLES + "co64", 8, FULL + FULL)),
        ("chunk-in-header.m4a", "a chunk that lies in moov", of(lists).body(TABLES + "stco", 8, pack("I", 200))),
        ("chunk-count.m4a", "stco counts 4,294,967,295 chunks, in a file whose header comes first", of(lists).body(TABLES + "stco", 4, FULL)),
        ("media-data-cut-out.m4a", "the media data was cut out, so that chunks lie behind the end", of(lists).cut("mdat", -8)),
        ("media-data-past-end.m4a", "the last box, mdat, is larger than the file", of(lists).size("mdat", 0x7FFFFFFF)),
        ("description-missing.mov", "stsc names description 77", of(plain).body(TABLES + "stsc", 16, pack("I", 77))),
        ("description-count.mov", "stsd counts 4,294,967,295 descriptions", of(plain).body(TABLES + "stsd", 4, FULL)),
        ("compact-sizes-width.mp4", "stz2 with sizes of 7 bits", of("compact-sizes.mp4").body(TABLES + "stz2", 7, b"\7")),
        # Static metadata.
        ("key-count.mov", "keys counts 4,294,967,295 keys", of(keys).body("moov/meta/keys", 4, FULL)),
        ("key-size-zero.mov", "a key of size 0", of(keys).body("moov/meta/keys", 8, bytes(4))),
        ("key-index-missing.mov", "an item of key 40,000", of(keys).body("moov/meta/ilst", 4, pack("I", 40000))),
        ("value-size-small.mov", "a data box of 9 bytes", of(keys).body("moov/meta/ilst", 8, pack("I", 9))),
        ("value-size-large.mov", "a data box larger than its item", of(keys).body("moov/meta/ilst", 8, pack("I", 0x7FFFFFF0))),
        ("locale-list-missing.mov", "a value points to lists that are not there", of("iso-keys.mp4").body("moov/meta/lang", 4, bytes(4))),
        ("text-not-utf8.mov", "a UTF-8 value with bytes that are none", of(keys).body("moov/meta/ilst", 24, b"\xc0\xff\xed\xa0")),
        ("handler-empty.mov", "meta's hdlr without a body", of(keys).replaced("moov/meta/hdlr", box("hdlr"))),
        ("international-length.mov", "a text longer than its box", of(classic).body("moov/udta/(c)nam", 0, b"\xff\xff")),
        ("chapter-count.mp4", "chpl counts 255 chapters", of("nero-chapters-v1.mp4").body("moov/udta/chpl", 8, b"\xff")),
        ("freeform-without-name.m4a", "---- without its name", of(lists).body("moov/udta/meta/ilst/----/name", -4, b"skip")),
        ("location-cut.3gp", "loci ends in its name", of("three-gpp.3gp").replaced("moov/udta/loci", box("loci", bytes(4), b"\x15\xc7Lon"))),
        ("id3-size.mp4", "an ID3 size larger than its box", of("id3.mp4").body("meta/ID32", 12, b"\x7f\x7f\x7f\x7f")),
        ("uuid-cut.mp4", "a uuid box without room for its type", media["uuid-boxes.mp4"] + box("uuid", b"short")),
        ("credentials-claim-count.mov", "a claim that counts 4,294,967,295 members",
         of("credentials-jumbf.mov").body("jumb/jumb/jumb#1/cbor", 0, b"\xba" + FULL)),
        ("credentials-store-cut.mov", "a manifest store that runs past its box",
         media[plain] + provenance("manifest", bytes(8), pack("I4s", 9999, b"jumb"))),
        # Timed metadata.
        ("local-key-undeclared.mov", "a sample of boxed metadata with a local key that is not declared", of(timed).at_sample(1, 4, pack("I", 500))),
        ("local-key-zero-size.mov", "a sample whose first item has size 0", of(timed).at_sample(1, 0, bytes(4))),
        ("local-key-past-sample.mov", "a sample whose first item runs past it", of(timed).at_sample(1, 0, pack("I", 1 << 24))),
        ("telemetry-length.mp4", "a GPMF value longer than its sample", of("telemetry.mp4").at_sample(1, 5, b"\xff\xff\xff")),
        ("chapter-text-length.mov", "a text sample longer than itself", of("chapter-tracks.mov").at_sample(2, 0, b"\xff\xff")),
        # Fragments.
        ("run-count.mp4", "trun counts 4,294,967,295 samples", of(fragment).body("moof/traf/trun", 4, FULL)),
        ("run-offset-negative.mp4", "trun with a data offset before the file", of(fragment).body("moof/traf/trun", 8, pack("i", -1_000_000))),
        ("fragment-of-no-track.mp4", "tfhd of track 404", of(fragment).body("moof/traf/tfhd", 4, pack("I", 404))),
        ("fragment-time-huge.mp4", "a decode time of all ones", of(fragment).body("moof/traf/tfdt", 4, FULL + FULL)),
        ("fragment-base-huge.mp4", "a base offset of all ones", of("fragmented-base.mp4").body("moof/traf/tfhd", 8, FULL + FULL)),
        ("fragment-base-moved.mp4", "a box put before moov, and base offsets left as they were",
         of("fragmented-base.mp4").before("moov", box("uuid", bytes(616)))),
        ("auxiliary-count.mp4", "saiz counts 4,294,967,295 samples", of("fragmented-protected.mp4").body("moof/traf/saiz", 5, FULL)),
        ("item-location-past-end.mp4", "iloc beyond the file", of("file-items.mp4").body("meta/iloc", 16, FULL)),
        ("compressed-size.mov", "cmov that says it inflates to 4 GB", of("compressed.mov").body("moov/cmov/cmvd", 0, FULL)),
        ("track-without-media.mov", "trak with nothing but its header", of("wide-media-data.mov").replaced("moov/trak", box("trak"))),
        ("group-table-count.mp4", "sbgp counts 4,294,967,295 runs", of("sample-tables.mp4").body(TABLES + "sbgp", 8, FULL)),
        ("only-brand.mp4", "ftyp and nothing else", media["movie-first.mp4"][:28]),
        ("zeros.mov", "4,096 zero bytes", bytes(4096)),
        ("data-reference-unmarked.mov", "a data reference that neither says 'this file' nor names another",
         of(plain).body("moov/trak/mdia/minf/dinf/dref", 16, bytes(4))),
        ("version-unknown.mov", "tkhd of version 9", of(plain).body("moov/trak/tkhd", 0, b"\x09")),
        ("header-short.mov", "mvhd of 16 bytes", of(plain).replaced("moov/mvhd", vbox("mvhd", bytes(4)))),
    ]
