#!/usr/bin/env python3
"""check_peers.py [BIN] [--shared DIR] [--only PATTERN] [--verbose] - what exiftool and ffprobe call metadata is among what show says.

Every real file of the shared folder, and one file of each container that ffmpeg, mutagen, mkvtoolnix and AtomicParsley
make here with names, languages, chapters and artwork. Each thing that `exiftool -G1 -a -j` and `ffprobe -show_format
-show_streams -show_chapters -show_programs` report has to be said by `mediameta show --json` with the same value, of
the same track; exiftool's identifiers (its family 7) have to be those of our items. exiftool is asked for values
before it puts them into words (-n). EXCEPTIONS lists what need not be said, each with its reason.
"""
import argparse
import collections
import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import peer_files, places, said  # noqa: E402

ALL = lambda value, context: True  # noqa: E731
ZERO = lambda value, context: not any(float(n) for n in re.findall(r"[\d.]+", str(value)))  # noqa: E731
IS_FRAGMENTED = lambda value, context: context.said.file["isFragmented"]  # noqa: E731


def is_format(*names):
    return lambda value, context: context.said.file["format"] in names


def matches(pattern):
    return lambda value, context: re.fullmatch(pattern, str(value)) is not None


# What need not be among what show says: program, group, name (regular expressions, whole), when, why.
EXCEPTIONS = [
    ("exiftool", "System|File|ExifTool", ".*", ALL, "about the file system, the kind of file, or exiftool itself"),
    ("exiftool", "Composite", ".*", ALL, "computed by exiftool from what it reports beside it"),
    ("exiftool", ".*", "Warning|Error", ALL, "exiftool's own words about the file"),
    # Structure, which `boxes` shows where a file has boxes.
    ("exiftool", "QuickTime|Track.*", ".*Version|NextTrackID|MovieFragmentSequence|MediaData(Size|Offset)|HandlerClass|HandlerVendorID",
     ALL, "structure: versions, offsets and counters of boxes"),
    ("exiftool", "QuickTime|Track.*", "HandlerType", matches("mdta|mdir|ID32"),
     "structure: the handler of a metadata box, which the key space tells"),
    ("exiftool", "Track.*", "HandlerType|HandlerDescription", matches("(alis|url |dhlr)|.*Data ?Handler"),
     "structure: the handler of the data, which is the same in all of a program's files"),
    ("exiftool", "QuickTime|Track.*", "(Track|Media)?Duration", IS_FRAGMENTED,
     "the header's own duration leaves the fragments out; we tell the whole"),
    ("exiftool", "QuickTime", "(Preview|Poster|Selection|Current)(Time|Duration)", ZERO, "where a player stopped; not set"),
    ("exiftool", "Track.*", "GraphicsMode|OpColor|Balance|Gen.*", ALL, "how a renderer mixes tracks: fields of the media's header"),
    ("exiftool", "Track.*", "(CleanAperture|ProductionAperture|EncodedPixels)Dimensions|Display(Width|Height)", ALL,
     "geometry of pictures, as PixelAspectRatio"),
    ("exiftool", "Matroska|Track.*", "DocType.*|EBML.*|TimecodeScale|TrackType|(Track|TagTrack|AttachedFile)UID", ALL,
     "structure: versions of the notation, units, random numbers that tell elements apart, and the kind of a track"),
    ("exiftool", "ASF", "FileID|FileLength|DataPackets|SendDuration|Preroll|Flags|(Min|Max)PacketSize|ErrorCorrectionType|TimeOffset|"
     "StreamNumber|StreamType", ALL, "structure: sizes, packets and types of streams"),
    ("exiftool", "ASF", "Duration", ALL, "longer than the sound: it counts the preroll, which exiftool tells beside it"),
    ("exiftool", "RIFF", "BWF_UMID", ZERO, "not set"),
    # Facts of codecs.
    ("exiftool", "Track.*", "XResolution|YResolution|BitDepth|AudioBitsPerSample|Compressor(Name|Version)|VendorID|ColorProfiles|"
     "ColorPrimaries|TransferCharacteristics|MatrixCoefficients|PixelAspectRatio|VideoFrameRate|VideoFullRangeFlag|VideoFieldOrder|"
     "BufferSize|MaxBitrate|AverageBitrate|PurchaseFileFormat|PlaybackFrameRate|Text(Color|Font|Face|Size)|BackgroundColor|"
     "Font(Name|Table)|MetaType|LayoutFlags|(Audio|Video)?CodecID|VideoScanType", ALL, "a fact of the codec, in the sample entry"),
    ("exiftool", "MPEG|FLAC|Vorbis|Opus|Theora|RIFF|AIFF|ASF|M2TS|APE|AAC|AC3|H264|CAF|Flash|WavPack",
     "MPEG.*|Audio(Layer|Bitrate|Codec.*|Channels|Type|SampleRate|SampleSize|SampleCount|BitsPerSample|Encoding|StreamType)|"
     "Sample(Rate|Size|Frames)|Channels?|ChannelMode|NumChannels|MSStereo|IntensityStereo|Stereo|CopyrightFlag|OriginalMedia|Emphasis|"
     "VBR.*|Lame.*|BlockSize.*|FrameSize.*|BitsPerSample|BitDepth|TotalSamples|MD5Signature|(Min|Max|Nominal)Bitrate|MaxDataRate|"
     "Encoding|AvgBytesPerSec|Video(FrameRate|FrameCount|Codec.*|Bitrate|Encoding|ScanType|StreamType)|StreamType|StreamCount|FrameRate|"
     "FrameCount|Num(Sample)?Frames|CompressionType|NumSampleFrames|Quality|AspectRatio|ModeExtension|ColorSpace|PixelFormat|[XY]Offset|"
     "PixelAspectRatio|NominalVideoBitrate|(Vorbis|Opus|Theora)Version|OutputGain|FileSizeBytes|ImageWidth|ImageHeight|FormatVersionTime|"
     "BytesPerMinute|TotalFrames|ImageSize|FormatVersion", ALL, "a fact of the codec"),
    ("exiftool", "MPEG", "Encoder", ALL, "a fact of the codec: what wrote the stream, in its first frame"),
    ("exiftool", "MXF|Track.*", ".*", is_format("mxf", "MXF", "MXF (Material eXchange Format)"),
     "the sets of MXF are compared with ffprobe's; exiftool lists sets one by one, under names of its own"),
    ("ffprobe", "format", "operational_pattern_ul", is_format("mxf", "MXF", "MXF (Material eXchange Format)"),
     "said as other labels are, with a dot between all its groups"),
    ("ffprobe", "format", "uid|generation_uid", is_format("mxf", "MXF", "MXF (Material eXchange Format)"),
     "structure: numbers that tell sets of the header apart"),
    ("exiftool", "QuickTime", "Audio(BitRateControlMode|CurrentTargetBitRate|ComponentVersion|QualitySetting|EncodingParamsVersion)",
     lambda v, c: c.has_key("Encoding Params"), "parts of the item Encoding Params, which is said as it is stored"),
    ("exiftool", "XMP-x", "XMPToolkit", ALL, "what wrote the wrapper of an XMP packet, which is not a property in it"),
    ("exiftool", "FLAC", "PictureIndexedColors", ZERO, "not set: a picture without a palette"),
    ("exiftool", "FLAC", "PictureLength", lambda v, c: any(i.stored["size"] == v for i in c.said.items), "the size of a picture that is said"),
    ("exiftool", "M2TS", "Duration", ALL, "exiftool's estimate, from the clocks of the stream"),
    ("exiftool", "Chapter.*", "ChapterLanguage", matches("und"), "no language is given"),
    ("ffprobe", "format", "Encoding Params", ALL, "bytes, of which ffprobe prints those before the first zero"),
    ("ffprobe", "format", "episode_uid", lambda v, c: c.has_key("egid"), "text, of which ffprobe prints the first byte as a number"),
    ("ffprobe", "stream", "encoder", ALL, "the compressor's name in the sample entry: a fact of the codec"),
    ("ffprobe", "stream", "vendor_id", ALL, "the vendor of the codec in the sample entry"),
]

# ffmpeg's names for items of a file, and keys of ours they may stand for; other names are compared by value alone.
FFMPEG_NAMES = {
    "title": "a9nam titl TIT2 TT2 TITLE INAM Title Info2fTitle displayname com2eapple2equicktime2etitle",
    "artist": "a9ART perf TPE1 TP1 ARTIST IART Author artist",
    "album": "a9alb albm TALB TAL ALBUM IPRD WM2fAlbumTitle album", "album_artist": "aART TPE2 TP2 ALBUMARTIST ALBUM_ARTIST WM2fAlbumArtist",
    "composer": "a9wrt TCOM TCM COMPOSER WM2fComposer", "date": "a9day TDRC TDRL TDOR TYER DATE ICRD WM2fYear YEAR yrrc DATE_RELEASED OriginationDate",
    "genre": "a9gen gnre TCON TCO GENRE IGNR WM2fGenre", "copyright": "cprt a9cpy TCOP COPYRIGHT ICOP",
    "grouping": "a9grp TIT1 GRP1", "lyrics": "a9lyr USLT LYRICS", "track": "trkn TRCK TRK TRACKNUMBER IPRT WM2fTrackNumber TRACK PART_NUMBER",
    "disc": "disk TPOS DISCNUMBER DISC WM2fPartOfSet", "synopsis": "ldes",
}


class Context:
    """One file: what we say of it, and the exceptions that were used."""

    def __init__(self, path, shown, timed):
        self.path, self.said = path, said.Said(dict(shown, timed=timed))

    def has_key(self, key):
        return any(said.escaped(key).lower() in item.keys for item in self.said.items)


class Report:
    def __init__(self, is_verbose):
        self.counts = collections.defaultdict(collections.Counter)
        self.missing, self.reasons, self.is_verbose = [], collections.Counter(), is_verbose

    def tell(self, program, context, group, name, value, is_found):
        verdict = "found" if is_found else None
        if verdict is None:
            for who, groups, names, when, why in EXCEPTIONS:
                if who == program and re.fullmatch(groups, group) and re.fullmatch(names, name) and when(value, context):
                    verdict = "excepted"
                    self.reasons[why] += 1
                    break
        if verdict is None:
            verdict = "missing"
            self.missing.append((program, context.path, group, name, value))
        self.counts[program]["compared"] += 1
        self.counts[program][verdict] += 1


# -- exiftool ------------------------------------------------------------------------------------------------------

def exiftool(paths):
    """What exiftool reports of files: path, then (group, identifier, name, value)."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as names:
        names.write("".join("%s\n" % p for p in paths))
        names.flush()
        done = subprocess.run(["exiftool", "-q", "-a", "-j", "-n", "-struct", "-G1:7:4", "-charset", "filename=UTF8", "-@", names.name],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    for one in json.loads(done.stdout.decode("utf-8", "replace") or "[]"):
        facts = []
        for key, value in one.items():
            if key == "SourceFile":
                continue
            parts = [p for p in key.split(":") if not re.fullmatch(r"Copy\d+", p)]
            group, identifier = parts[0], next((p[3:] for p in parts[1:] if p.startswith("ID-")), "")
            facts.append((group, identifier, parts[-1], value))
        yield one["SourceFile"], facts


def version(number):
    """A minor version as exiftool writes it."""
    return "%x.%x.%x" % (number >> 16, number >> 8 & 255, number & 255)


def matrix(track):
    m = track.get("matrix") or []
    return " ".join("%g" % (v / (1 << 30 if n % 3 == 2 else 65536)) for n, v in enumerate(m))


MOVIE = {
    "MajorBrand": lambda f: [f.get("majorBrand")], "MinorVersion": lambda f: [version(f.get("minorVersion", 0))],
    "CompatibleBrands": lambda f: [f["compatibleBrands"], [b for b in f["compatibleBrands"] if b.strip("\\x0 ")]], "TimeScale": lambda f: [f["timescale"]],
    "Duration": lambda f: [f["duration"]["seconds"]], "PreferredRate": lambda f: [f["rate"]], "PreferredVolume": lambda f: [f["volume"]],
    "MatrixStructure": lambda f: [matrix(f)], "CreateDate": lambda f: date(f.get("creationTime")), "ModifyDate": lambda f: date(f.get("modificationTime")),
}
NO_DATE = "0000:00:00 00:00:00"


def date(told):
    """A date of a header; exiftool knows none where nothing is given, and at the first second of 1970."""
    return [NO_DATE] if told is None else [told, NO_DATE] if told == "1970-01-01T00:00:00Z" else [told]


def entries(track, name):
    return [e.get(name) for e in track["formats"] if e.get(name) is not None]


def references(track, kind):
    return [" ".join(map(str, r["trackIDs"])) for r in track["references"] if r["type"] == kind] + \
        [n for r in track["references"] if r["type"] == kind for n in r["trackIDs"]]


TRACK = {
    "TrackID": lambda t: [t["trackID"]], "TrackNumber": lambda t: [t["trackID"]],
    "TrackLanguage": said.languages, "TrackLanguageIETF": said.languages, "TrackName": lambda t: [t["handlerName"]],
    "TrackDefault": lambda t: [int("default" in t["dispositions"])], "TrackDuration": lambda t: [t["duration"]["seconds"]], "TrackLayer": lambda t: [t["layer"], t["layer"] & 0xFFFF],
    "TrackVolume": lambda t: [t["volume"]], "MatrixStructure": lambda t: [matrix(t)],
    "ImageWidth": lambda t: [t["width"]] + entries(t, "width"), "ImageHeight": lambda t: [t["height"]] + entries(t, "height"),
    "SourceImageWidth": lambda t: entries(t, "width"), "SourceImageHeight": lambda t: entries(t, "height"),
    "TrackCreateDate": lambda t: date(t.get("creationTime")),
    "TrackModifyDate": lambda t: date(t.get("modificationTime")),
    "MediaCreateDate": lambda t: date(t.get("mediaCreationTime")),
    "MediaModifyDate": lambda t: date(t.get("mediaModificationTime")),
    "MediaTimeScale": lambda t: [t["timescale"]], "MediaDuration": lambda t: [t["mediaDuration"]["seconds"]],
    "MediaLanguageCode": lambda t: said.languages(t), "HandlerType": lambda t: [t["handlerType"]],
    "HandlerDescription": lambda t: [t["handlerName"]], "CompressorID": lambda t: entries(t, "type"), "AudioFormat": lambda t: entries(t, "type"),
    "OtherFormat": lambda t: entries(t, "type"), "MetaFormat": lambda t: entries(t, "type"), "AudioChannels": lambda t: entries(t, "channels"),
    "AudioSampleRate": lambda t: entries(t, "sampleRate"), "ContentDescribes": lambda t: references(t, "cdsc"),
    "ChapterListTrackID": lambda t: references(t, "chap"), "TimeCode": lambda t: references(t, "tmcd"),
}


def is_said_for_exiftool(context, group, identifier, name, value):
    shown = context.said
    track = re.fullmatch(r"Track(\d+)", group)
    if not track and name in MOVIE and equal(MOVIE[name](shown.file), value):
        return True
    if track and name in TRACK and int(track.group(1)) <= len(shown.tracks):
        if equal(TRACK[name](shown.tracks[int(track.group(1)) - 1]), value):
            return True
    if name.startswith("Chapter") and is_chapter_said(shown, name, value):
        return True
    if name == "LocationInformation":
        return is_location_said(shown, value)
    if str(value).startswith(NO_DATE):
        value = "1970-01-01T00:00:00Z"
    owner = shown.owner(int(track.group(1)) - 1) if track else None
    # Numbers and GUIDs are places in a structure; they name no key.
    keys = None
    if not re.fullmatch(r"\d+|[0-9a-f]{20,}|Bit\d+.*", identifier):
        bare = re.sub(r"-(\d|[a-z]{3})$", "", identifier)
        keys = {identifier.lower(), bare.lower(), re.sub(r"^Track\d+", "", bare).lower(), SPELLINGS.get(bare, bare).lower()}
        keys |= {re.sub(r"20desc$", "", key) for key in keys} | {re.sub(r"desc$", "", key) for key in keys}
    if group.startswith("XMP-"):
        # Prefixes stand in the group; parts of a structure have keys of their own.
        keys |= {re.sub(r"^.*3a", "", key) for key in keys}
        if isinstance(value, dict):
            return all(is_value_said(shown, owner, {part.lower()}, v, part) for part, v in value.items())
    values = [v for v in flattened(value) if str(v).strip()]
    return all(is_value_said(shown, owner, keys, v, name) for v in values)


# Identifiers that exiftool spells in words.
SPELLINGS = {"private": "PRIV"}


def is_value_said(shown, owner, keys, value, name):
    items = [i for i in shown.items if (owner is None or i.owner == owner) and (keys is None or keys & i.keys)]
    wanted = {form for form in said.forms(value) if form[0] != "day"}
    if name == "Genre" and keys is None and str(value).isdigit():
        wanted |= said.forms(said.genre(int(value)))
    if any(wanted & item.forms for item in items):
        return True
    # Several items, or an item and what stands beside it, told as one text.
    rest, count = str(value), 0
    for told in sorted({t for i in items for t in i.told if t and keys is not None}, key=len, reverse=True):
        if told in rest:
            rest, count = rest.replace(told, ""), count + 1
    return count > 0 and re.fullmatch(r"[\s/,;()\0]*", rest) is not None


def is_chapter_said(shown, name, value):
    if name == "ChapterList":
        return all(any(said.same(c["title"], v.split(" ", 1)[1]) and abs(c["start"]["seconds"] - float(v.split(" ", 1)[0])) < 0.01
                       for c in shown.chapters) for v in flattened(value) if " " in v)
    if name in ("ChapterTimeStart", "ChapterTimeEnd"):
        which = "start_time" if name == "ChapterTimeStart" else "end_time"
        return any(abs(chapter_time(c, which) - float(value)) < 0.001 for c in shown.chapters)
    if name == "ChapterString":
        return any(said.same(c["title"], value) for c in shown.chapters)
    return name == "ChapterLanguage" and any(equal(said.languages(one), value) for one in shown.shown["chapters"])


def is_place_said(shown, text):
    """Whether the numbers of an ISO 6709 text are those of a 3GPP location, from which ffprobe makes it."""
    return is_location_said(shown, None, [float(n) for n in re.findall(r"[+-][\d.]+", text)])


def is_location_said(shown, text, wanted=None):
    """The parts of exiftool's one line on a 3GPP location stand beside the value of our item."""
    wanted = wanted or [float(n) for n in re.findall(r"(?:Lat|Lon|Alt)=(-?[\d.]+)", text)]
    for item in shown.items:
        if item.key == "loci":
            told = [float(m) for a in item.stored.get("extra", []) for m in re.findall(r"-?\d+(?:\.\d+)?", a["value"])]
            return all(any(abs(w - t) < 0.0001 for t in told) for w in wanted)
    return False


def flattened(value):
    if isinstance(value, list):
        return [v for one in value for v in flattened(one)]
    if isinstance(value, dict):
        return [v for one in value.values() for v in flattened(one)]
    return [value]


def equal(ours, theirs):
    for one in ours:
        if one == theirs or one is not None and said.same(one, theirs):
            return True
        if isinstance(one, list) and [str(v).strip() for v in one] == [str(v).strip() for v in flattened(theirs)]:
            return True
        if one == "" and not str(theirs).strip():
            return True
    return False


# -- ffprobe -------------------------------------------------------------------------------------------------------

def ffprobe(path):
    done = subprocess.run(["ffprobe", "-v", "quiet", "-of", "json", "-show_format", "-show_streams", "-show_chapters", "-show_programs", path],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return json.loads(done.stdout.decode("utf-8", "replace") or "{}")


def ffprobe_facts(shown):
    """(group, owner, name, value) for everything that is metadata: dictionaries, chapter times, rotation."""
    for name, value in shown.get("format", {}).get("tags", {}).items():
        yield "format", None, name, value
    index = 0
    for stream in shown.get("streams", []):
        # Pictures and attachments are items of ours, no tracks.
        is_item = stream.get("disposition", {}).get("attached_pic") or stream["codec_type"] == "attachment"
        for name, value in stream.get("tags", {}).items():
            yield "picture" if is_item else "stream", index, name, value
        for side in stream.get("side_data_list", []):
            if "rotation" in side:
                yield "stream", index, "rotation", side["rotation"]
        index += not is_item
    for index, chapter in enumerate(shown.get("chapters", [])):
        yield "chapter", index, "start_time", chapter["start_time"]
        yield "chapter", index, "end_time", chapter["end_time"]
        for name, value in chapter.get("tags", {}).items():
            yield "chapter", index, name, value
    for program in shown.get("programs", []):
        yield "program", program["program_id"], "program_id", program["program_id"]
        for name, value in program.get("tags", {}).items():
            yield "program", program["program_id"], name, value


def is_said_for_ffprobe(context, group, owner, name, value):
    shown = context.said
    if not "".join(c for c in str(value) if c > " "):
        return True
    if group == "picture":
        return any(said.forms(value) & item.forms for item in shown.items)
    if group == "format":
        file = shown.file
        facts = {"major_brand": [file.get("majorBrand")], "minor_version": [file.get("minorVersion")],
                 "compatible_brands": ["".join(file["compatibleBrands"])], "creation_time": [file.get("creationTime")]}
        if name in facts and equal(facts[name], value):
            return True
        if name.startswith("location") and is_place_said(shown, value):
            return True
        return is_item_said(shown, None, name, value) or name == "timecode" and is_timecode_said(shown, value)
    if group == "stream":
        track = shown.tracks[owner] if owner < len(shown.tracks) else None
        if track is None:
            return is_item_said(shown, None, name, value)
        facts = {"creation_time": [track.get("mediaCreationTime")], "handler_name": [track["handlerName"]],
                 "language": said.languages(track),
                 "rotation": [rotation(track)]}
        if name in facts and equal([f for f in facts[name] if f is not None], value):
            return True
        if name == "timecode":
            return is_timecode_said(shown, value)
        return shown.has(value, track["trackID"]) or is_item_said(shown, None, name, value)
    if group == "chapter":
        if name in ("start_time", "end_time"):
            return any(abs(chapter_time(c, name) - float(value)) < 0.02 for c in shown.chapters)
        if name == "title":
            return any(said.same(c["title"], value) or not value and not c["title"] for c in shown.chapters)
        return is_item_said(shown, "chapter", name, value)
    programs = {p["number"]: p for p in shown.shown.get("programs", [])}
    return owner in programs and (name == "program_id" or shown.has(value, "program %s" % owner))


def chapter_time(chapter, name):
    start = chapter["start"]["seconds"]
    return start if name == "start_time" else start + chapter["duration"]["seconds"]


def rotation(track):
    m = [v / 65536 for v in (track.get("matrix") or [])[:5]]
    turns = {(1, 0, 0, 1): 0, (0, 1, -1, 0): -90, (-1, 0, 0, -1): -180, (0, -1, 1, 0): 90}
    return turns.get((m[0], m[1], m[3], m[4])) if len(m) == 5 else None


def is_timecode_said(shown, value):
    told = [i.get("value", "") for i in shown.timed] + [a["value"] for i in shown.timed for a in i.get("extra", [])]
    return any(said.same(one, value) for one in told)


def is_item_said(shown, owner, name, value):
    keys = set(FFMPEG_NAMES.get(name, "").lower().split())
    date = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", value)
    if name == "date" and date and shown.has(date.group(1), owner, "tyer") and shown.has(date.group(3) + date.group(2), owner, "tdat"):
        return True
    parts = [value] + ([p for p in value.split(";")] if ";" in value else [])
    if keys and any(keys & item.keys for item in shown.items):
        return any(shown.has(value, owner, key) for key in keys) or \
            len(parts) > 1 and all(any(shown.has(p, owner, key) for key in keys) for p in parts[1:])
    return shown.has(value, owner) or len(parts) > 1 and all(shown.has(p, owner) for p in parts[1:])


# -- running -------------------------------------------------------------------------------------------------------

def shown(binary, paths, *options):
    done = subprocess.run([binary, "show", "--jsonl", *options, *paths], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    lines = done.stdout.decode("utf-8").splitlines()
    return {one["source"]: one for one in map(json.loads, lines)}


def real_files(shared):
    """Every media file among the real ones, without the damaged ones."""
    if shared is None:
        return []
    folder = shared / "samples"
    return sorted(p for p in folder.rglob("*") if p.is_file() and "malformed" not in p.relative_to(folder).parts
                  and p.suffix.lower() not in {"", ".md", ".json", ".txt", ".scc", ".itt", ".m3u8"})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", help="files whose names match a pattern")
    parser.add_argument("--verbose", action="store_true", help="tell how often each exception was used")
    parser.add_argument("--keep", help="make the files in this folder, and leave them there")
    arguments = parser.parse_args()
    binary, shared = places.binary(arguments.binary), places.shared_folder(arguments.shared)
    left_out = places.left_out(shared, "real files")
    report = Report(arguments.verbose)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(arguments.keep or temporary)
        folder.mkdir(exist_ok=True)
        made, notes = peer_files.make(folder, arguments.only)
        for note in notes:
            print(note)
        paths = [str(p) for p in real_files(shared) + made if fnmatch.fnmatch(p.name, arguments.only or "*")]
        said_of, timed = shown(binary, paths), shown(binary, paths, "--timed", "--limit", "2")
        contexts = {}
        for path in paths:
            one = said_of.get(path)
            if one is None or one["status"] != "ok":
                report.missing.append(("mediameta", path, "", "", "the file cannot be shown"))
            else:
                contexts[path] = Context(path, one, timed[path].get("timed", []))
        for path, facts in exiftool(contexts):
            for group, identifier, name, value in facts:
                report.tell("exiftool", contexts[path], group, name, value,
                            is_said_for_exiftool(contexts[path], group, identifier, name, value))
        for path, context in contexts.items():
            for group, owner, name, value in ffprobe_facts(ffprobe(path)):
                report.tell("ffprobe", context, group, name, value, is_said_for_ffprobe(context, group, owner, name, value))
    for program, path, group, name, value in report.missing:
        print("MISSING %s %s %s:%s = %s" % (program, pathlib.Path(path).name, group, name, str(value)[:100]))
    if arguments.verbose:
        for reason, count in report.reasons.most_common():
            print("%6d excepted: %s" % (count, reason))
    for program, counts in report.counts.items():
        print("%s: %d files, %d compared, %d found, %d excepted, %d missing" % (
            program, len(contexts), counts["compared"], counts["found"], counts["excepted"], counts["missing"]))
    return places.finish(sum(c["found"] + c["excepted"] for c in report.counts.values()), len(report.missing), left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
