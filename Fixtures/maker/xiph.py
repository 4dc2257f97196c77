"""The recipes of the FLAC and Ogg files of Fixtures/Formats: coded by ffmpeg, their comments written by mutagen."""
import base64
import io
import struct
import subprocess
import zlib

from .metadata import tiny_png

RECIPES = []


def fixture(name, proves, odd=""):
    """Registers a recipe; `odd` says what is out of the ordinary on purpose."""
    def register(recipe):
        RECIPES.append((name, proves, odd, recipe))
        return recipe
    return register


def coded(codec, container, *arguments, picture="", seconds=0.05):
    """A few milliseconds of a tone, or of a picture beside it, as ffmpeg codes them."""
    inputs = ["-f", "lavfi", "-i", "sine=440:r=48000:d=%s" % seconds]
    if picture:
        inputs += ["-f", "lavfi", "-i", "color=c=teal:s=32x32:r=10:d=0.1", "-c:v", picture]
    command = ["ffmpeg", "-v", "error", "-nostdin", "-cpuflags", "0", *inputs, "-c:a", codec, "-ac", "1", *arguments,
               "-flags", "+bitexact", "-fflags", "+bitexact", "-map_metadata", "-1", "-f", container, "pipe:1"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def saved(data, kind, change):
    """A file after mutagen has changed its comments."""
    import importlib
    module, name = kind.rsplit(".", 1)
    stream = io.BytesIO(data)
    media = getattr(importlib.import_module("mutagen." + module), name)(stream)
    if media.tags is None:
        media.add_tags()
    change(media)
    stream.seek(0)
    media.save(stream, padding=lambda info: 0)
    return stream.getvalue()


def picture(kind=3, description="Quay", data=None):
    from mutagen.flac import Picture
    made = Picture()
    made.type, made.mime, made.desc = kind, "image/png", description
    made.width, made.height, made.depth, made.data = 1, 1, 24, data or tiny_png(200)
    return made


def usual(media):
    media.tags.extend([
        ("TITLE", "Hafen im Morgengrauen"), ("ARTIST", "Erste Stimme"), ("ARTIST", "Zweite Stimme"),
        ("artist", "dritte Stimme"), ("Album Artist", "\u6e2f\u306e\u5408\u5531"), ("DATE", "2021-06-05"),
        ("COMMENT", "a=b"), ("EMPTY", "")])


def chapters(media):
    media.tags.extend([
        ("CHAPTER001", "00:00:00.000"), ("CHAPTER001NAME", "Quay"), ("CHAPTER002", "00:00:00.020"),
        ("CHAPTER002NAME", "Pier"), ("CHAPTER002URL", "https://example.org/pier")])


# -- FLAC ----------------------------------------------------------------------------------------

def tone():
    return coded("flac", "flac", "-sample_fmt", "s16")


@fixture("comments.flac", "comments used twice and in both cases, a name with a space, text beyond ASCII, an empty "
         "value, chapters with a link, a cue sheet, two pictures, an application's block")
def comments_flac():
    from mutagen.flac import CueSheet, CueSheetTrack, CueSheetTrackIndex, MetadataBlock

    def change(media):
        usual(media)
        chapters(media)
        media.add_picture(picture())
        media.add_picture(picture(4, ""))
        sheet = CueSheet(None)
        sheet.media_catalog_number, sheet.lead_in_samples, sheet.compact_disc = b"1234567890123", 88200, True
        for number, start in ((1, 0), (2, 1176), (170, 2352)):
            track = CueSheetTrack(number, start, b"DEAAA2100%03d" % number if number < 100 else b"")
            if number < 100:
                track.indexes.append(CueSheetTrackIndex(1, 0))
            sheet.tracks.append(track)
        media.metadata_blocks.append(sheet)
        block = MetadataBlock(b"AbCd" + bytes(range(8)))
        block.code = 2
        media.metadata_blocks.append(block)
    return saved(tone(), "flac.FLAC", change)


def id3(*texts):
    """ID3v2.4 of text frames alone."""
    frames = b"".join(
        name.encode() + struct.pack(">IH", len(text) + 1, 0) + b"\x03" + text.encode() for name, text in texts)
    return b"ID3\x04\0\0" + struct.pack(">I", len(frames)) + frames


@fixture("wrapped.flac", "ID3v2 in front of the blocks, APE items and ID3v1 behind the samples",
         "FLAC has a place for comments of its own")
def wrapped_flac():
    item = b"Nach dem Klang"
    items = struct.pack("<II", len(item), 0) + b"Title\0" + item
    footer = b"APETAGEX" + struct.pack("<IIII", 2000, len(items) + 32, 1, 0) + bytes(8)
    old = b"TAG" + b"Alt".ljust(30, b"\0") + bytes(94) + b"\xff"
    return id3(("TIT2", "Vor dem Klang")) + saved(tone(), "flac.FLAC", usual) + items + footer + old


# -- Ogg -----------------------------------------------------------------------------------------

def page_checksum(page):
    number = 0
    for byte in page:
        number ^= byte << 24
        for _ in range(8):
            number = (number << 1 ^ 0x04C11DB7 if number & 0x80000000 else number << 1) & 0xFFFFFFFF
    return number


def renumbered(data, serial):
    """The pages of a file with one stream under another serial number."""
    made, at = b"", 0
    while at < len(data):
        count = data[at + 26]
        end = at + 27 + count + sum(data[at + 27:at + 27 + count])
        page = bytearray(data[at:end])
        page[14:18], page[22:26] = struct.pack("<I", serial), bytes(4)
        page[22:26] = struct.pack("<I", page_checksum(page))
        made, at = made + bytes(page), end
    return made


def vorbis():
    return coded("libvorbis", "ogg", "-q:a", "-1")


@fixture("comments.ogg", "Vorbis: comments as in comments.flac, an old cover without a header, chapters")
def comments_ogg():
    def change(media):
        usual(media)
        chapters(media)
        media.tags.extend([("COVERARTMIME", "image/png"), ("COVERART", base64.b64encode(tiny_png(200)).decode())])
    return saved(vorbis(), "oggvorbis.OggVorbis", change)


@fixture("picture.opus", "Opus: a picture in a comment, replay gain")
def picture_opus():
    def change(media):
        usual(media)
        # Too much for a page, so that the packet goes over several.
        data = tiny_png(200) + b"".join(zlib.crc32(bytes([n & 255, n >> 8])).to_bytes(4, "big") for n in range(12_500))
        media.tags.append(("metadata_block_picture", base64.b64encode(picture(3, "Kai", data).write()).decode()))
        media.tags.append(("R128_TRACK_GAIN", "-573"))
    return saved(coded("libopus", "ogg", "-b:a", "6k"), "oggopus.OggOpus", change)


@fixture("comments.spx", "Speex: comments without a mark before them")
def comments_spx():
    return saved(coded("libspeex", "ogg", "-ar", "8000"), "oggspeex.OggSpeex", usual)


@fixture("comments.oga", "FLAC in Ogg: comments, a block to a packet")
def comments_oga():
    return saved(coded("flac", "ogg", "-sample_fmt", "s16"), "oggflac.OggFLAC", usual)


@fixture("streams.ogv", "Theora and Vorbis side by side: what both say, and what one says")
def streams_ogv():
    def shared(media):
        media.tags.extend([("TITLE", "Quay"), ("ARTIST", "Both")])

    def theora(media):
        shared(media)
        media.tags.append(("DESCRIPTION", "of the picture"))

    def sound(media):
        shared(media)
        media.tags.append(("LANGUAGE", "gle"))
    data = coded("libvorbis", "ogg", "-q:a", "-1", picture="libtheora")
    return saved(saved(data, "oggtheora.OggTheora", theora), "oggvorbis.OggVorbis", sound)


@fixture("chain.ogg", "three links of a chain, each with comments of its own")
def chain_ogg():
    made = b""
    for number, title in enumerate(("First", "Second", "Third")):
        part = saved(vorbis(), "oggvorbis.OggVorbis", lambda media: media.tags.append(("TITLE", title)))
        made += renumbered(part, 1000 + number)
    return made
