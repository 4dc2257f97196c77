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
ZERO = lambda value, context: not any(n for n in re.findall(r"-?[\d.]+", str(value)) if float(n))  # noqa: E731
IDENTITY = lambda value, context: str(value).split() == "1 0 0 0 1 0 0 0 1".split()  # noqa: E731

# What need not be among what show says: program, group, name (regular expressions, whole), when, why.
EXCEPTIONS = [
    ("exiftool", "System|File|ExifTool", ".*", ALL, "about the file system, the kind of file, or exiftool itself"),
    ("exiftool", "Composite", ".*", ALL, "computed by exiftool from what it reports beside it"),
    ("exiftool", ".*", "Warning|Error", ALL, "exiftool's own words about the file"),
    # Structure of QuickTime and ISO files, which `boxes` shows.
    ("exiftool", "QuickTime|Track.*", ".*Version|NextTrackID|MovieFragmentSequence|MediaData(Size|Offset)|HandlerClass|HandlerVendorID",
     ALL, "structure: versions, offsets and counters of boxes"),
    ("exiftool", "QuickTime|Track.*", "HandlerType", lambda v, c: v in ("mdta", "mdir", "ID32"),
     "structure: the handler of a metadata box, which the key space tells"),
    ("exiftool", "Track.*", "HandlerType|HandlerDescription", lambda v, c: re.fullmatch("(alis|url |dhlr)|.*Data ?Handler", str(v)),
     "structure: the handler of the data, which is the same for all of a program's files"),
    ("exiftool", "QuickTime|Track.*", "(Track|Media)?Duration", lambda v, c: c.said.file["isFragmented"],
     "the header's own duration leaves the fragments out; we tell the whole"),
    ("exiftool", "QuickTime", "(Preview|Poster|Selection|Current)(Time|Duration)", ZERO, "where a player stopped; not set"),
    ("exiftool", "QuickTime", "MatrixStructure", IDENTITY, "the movie's matrix where it changes nothing"),
    ("exiftool", "Track.*", "GraphicsMode|OpColor|Balance|Gen.*", ALL, "how a renderer mixes tracks: fields of the media's header"),
    ("exiftool", "Track.*", "(CleanAperture|ProductionAperture|EncodedPixels)Dimensions", ALL,
     "geometry of pictures, as PixelAspectRatio"),
    # Facts of codecs.
    ("exiftool", "Track.*", "XResolution|YResolution|BitDepth|AudioBitsPerSample|Compressor(Name|Version)|VendorID|ColorProfiles|ColorPrimaries|"
     "TransferCharacteristics|MatrixCoefficients|PixelAspectRatio|VideoFrameRate|VideoFullRangeFlag|VideoFieldOrder|"
     "BufferSize|MaxBitrate|AverageBitrate|PurchaseFileFormat|PlaybackFrameRate|Text(Color|Font|Face|Size)|Background"
     "Color|Font(Name|Table)|MetaType", ALL, "a fact of the codec, in the sample entry"),
    ("exiftool", "MPEG|FLAC|Vorbis|Opus|Theora|RIFF|AIFF|ASF|Matroska|M2TS|APE|AAC|AC3|H264|AudioInfo|Real|CAF|Track.*",
     "MPEG.*|Audio(Layer|Bitrate|Codec.*|Channels|Type|SampleRate|Quality)|Sample(Rate|Size|Frames)|SampleRateScale|Channel(Mode|s)|"
     "NumChannels|MSStereo|IntensityStereo|CopyrightFlag|OriginalMedia|Emphasis|VBR.*|Lame.*|BlockSize.*|FrameSize.*|"
     "BitsPerSample|BitDepth|TotalSamples|TotalFrames|MD5Signature|(Min|Max|Nominal)Bitrate|Max(imum)?DataRate|.*Codec.*|Encoding|AvgBytesPerSec|"
     "Video(Frame.*|Codec.*|Scan.*)|StreamType|StreamCount|FrameRate|FrameCount|Num.*Frames|Streams?|Video.*Rate|Compress.*|Num.*",
     ALL, "a fact of the codec"),
    ("exiftool", "QuickTime", "Audio(BitRateControlMode|CurrentTargetBitRate|ComponentVersion|QualitySetting|EncodingParamsVersion)",
     lambda v, c: c.has_key("Encoding Params"), "parts of the item Encoding Params, which is said as it is stored"),
    ("ffprobe", "format", "Encoding Params", ALL, "bytes, of which ffprobe prints those before the first zero"),
    ("ffprobe", "format", "episode_uid", lambda v, c: c.has_key("egid"), "text, of which ffprobe prints the first byte as a number"),
    ("ffprobe", "stream", "encoder", ALL, "the compressor's name in the sample entry: a fact of the codec"),
    ("ffprobe", "stream", "vendor_id", ALL, "the vendor of the codec in the sample entry"),
]

# ffmpeg's names for items of these files, and keys of ours that they may stand for; other names are compared by value.
FFMPEG_NAMES = {
    "title": "a9nam titl TIT2 TT2 TITLE INAM Title title", "artist": "a9ART perf TPE1 TP1 ARTIST IART Author artist Artist",
    "album": "a9alb albm TALB TAL ALBUM IPRD WM2fAlbumTitle album Album", "album_artist": "aART TPE2 TP2 ALBUMARTIST ALBUM_ARTIST",
    "composer": "a9wrt TCOM TCM COMPOSER WM2fComposer", "date": "a9day TDRC TYER DATE ICRD WM2fYear YEAR Year",
    "genre": "a9gen gnre TCON TCO GENRE IGNR WM2fGenre Genre", "copyright": "cprt a9cpy TCOP COPYRIGHT ICOP Copyright",
    "grouping": "a9grp TIT1 GRP1", "lyrics": "a9lyr USLT LYRICS", "track": "trkn TRCK TRK TRACKNUMBER IPRT WM2fTrackNumber Track",
    "disc": "disk TPOS DISCNUMBER Disc", "synopsis": "ldes", "description": "desc dscp DESCRIPTION com.apple.quicktime.description Description",
}


class Context:
    """One file: what we say of it, and the exceptions that were used."""

    def __init__(self, path, shown, timed):
        self.path, self.said = path, said.Said(dict(shown, timed=timed))

    def has_key(self, key):
        return any(said.escaped(key) in item.keys for item in self.said.items)


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
    "CompatibleBrands": lambda f: [f["compatibleBrands"]], "TimeScale": lambda f: [f["timescale"]],
    "Duration": lambda f: [f["duration"]["seconds"]], "PreferredRate": lambda f: [f["rate"]], "PreferredVolume": lambda f: [f["volume"]],
    "CreateDate": lambda f: [f.get("creationTime", "0000:00:00 00:00:00")],
    "ModifyDate": lambda f: [f.get("modificationTime", "0000:00:00 00:00:00")],
}


def entries(track, name):
    return [e.get(name) for e in track["formats"] if e.get(name) is not None]


def references(track, kind):
    return [" ".join(map(str, r["trackIDs"])) for r in track["references"] if r["type"] == kind] + \
        [n for r in track["references"] if r["type"] == kind for n in r["trackIDs"]]


TRACK = {
    "TrackID": lambda t: [t["trackID"]], "TrackDuration": lambda t: [t["duration"]["seconds"]], "TrackLayer": lambda t: [t["layer"]],
    "TrackVolume": lambda t: [t["volume"]], "MatrixStructure": lambda t: [matrix(t)],
    "ImageWidth": lambda t: [t["width"]] + entries(t, "width"), "ImageHeight": lambda t: [t["height"]] + entries(t, "height"),
    "SourceImageWidth": lambda t: entries(t, "width"), "SourceImageHeight": lambda t: entries(t, "height"),
    "TrackCreateDate": lambda t: [t.get("creationTime", "0000:00:00 00:00:00")],
    "TrackModifyDate": lambda t: [t.get("modificationTime", "0000:00:00 00:00:00")],
    "MediaCreateDate": lambda t: [t.get("mediaCreationTime", "0000:00:00 00:00:00")],
    "MediaModifyDate": lambda t: [t.get("mediaModificationTime", "0000:00:00 00:00:00")],
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
    if group == "QuickTime" and name in MOVIE:
        return equal(MOVIE[name](shown.file), value)
    if track and name in TRACK and int(track.group(1)) <= len(shown.tracks):
        if equal(TRACK[name](shown.tracks[int(track.group(1)) - 1]), value):
            return True
    if name == "ChapterList":
        return all(any(said.same(c["title"], v.split(" ", 1)[1]) and abs(c["start"]["seconds"] - float(v.split(" ", 1)[0])) < 0.01
                       for c in shown.chapters) for v in (value if isinstance(value, list) else [value]) if " " in v)
    if name == "LocationInformation":
        return is_location_said(shown, value)
    owner = shown.owner(int(track.group(1)) - 1) if track else None
    keys = {identifier, re.sub(r"-\d+$", "", identifier), identifier.replace("com2eapple2equicktime2e", "")}
    values = [v for v in flattened(value) if str(v).strip()]
    return all(any(shown.has(v, owner, key) for key in keys) or is_part_said(shown, keys, v) for v in values)


def is_part_said(shown, keys, value):
    """Whether a value stands in the text of an item beside others: (description) text, a/b/c."""
    text = re.sub(r"\s+", " ", str(value)).strip()
    for item in shown.items:
        if not keys & item.keys:
            continue
        told = [item.stored.get("value")] + [a["value"] for a in item.stored.get("extra", [])]
        told = [re.sub(r"\s+", " ", str(v)).strip() for v in told if v is not None]
        if text in told or re.fullmatch(r"\((?P<d>.*?)\) (?P<t>.*)", text) and \
                all(p in told for p in re.fullmatch(r"\((.*?)\) (.*)", text).groups()):
            return True
    return False


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
    for index, stream in enumerate(shown.get("streams", [])):
        for name, value in stream.get("tags", {}).items():
            yield "stream", index, name, value
        for side in stream.get("side_data_list", []):
            if "rotation" in side:
                yield "stream", index, "rotation", side["rotation"]
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
        # A stream made of artwork is no track, and says what its picture is called.
        if track is None:
            return name == "comment" or is_item_said(shown, None, name, value)
        facts = {"creation_time": [track.get("mediaCreationTime")], "handler_name": [track["handlerName"]],
                 "language": said.languages(track),
                 "rotation": [rotation(track)]}
        if name in facts and equal([f for f in facts[name] if f is not None], value):
            return True
        if name == "timecode":
            return is_timecode_said(shown, value)
        return is_item_said(shown, track["trackID"], name, value) or is_item_said(shown, None, name, value)
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
    keys = set(FFMPEG_NAMES.get(name, "").split())
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
    if shared is None:
        print("no shared folder: only the files made here are compared")
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
    return 1 if report.missing else 0


if __name__ == "__main__":
    sys.exit(main())
