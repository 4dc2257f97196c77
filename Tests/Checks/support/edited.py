"""Edits by mediameta and by other programs, and what each of them reads afterwards."""
import contextlib
import io
import json
import pathlib
import shutil
import struct
import subprocess
import zlib

from . import places, programs

PICTURES = ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=10:d=2"]
SOUND = ["-f", "lavfi", "-i", "sine=440:r=44100:d=2"]
ITEMS = ["-metadata", "title=Before", "-metadata", "artist=Someone", "-metadata", "comment=A comment"]
# Name, and what follows the inputs on ffmpeg's command line: header first, last, in keys, before fragments, sound.
MOVIES = [
    ("first.mp4", ["-c:v", "libx264", "-bf", "2", "-c:a", "aac", "-movflags", "+faststart"]),
    ("last.mp4", ["-c:v", "mpeg4", "-c:a", "aac"]),
    ("classic.mov", ["-c:v", "mjpeg", "-c:a", "pcm_s16be", "-timecode", "01:00:00:00"]),
    ("keys.mov", ["-c:v", "libx264", "-c:a", "aac", "-movflags", "use_metadata_tags"]),
    ("keys.mp4", ["-c:v", "libx264", "-c:a", "aac", "-movflags", "use_metadata_tags"]),
    ("fragmented.mp4", ["-c:v", "libx264", "-g", "5", "-c:a", "aac", "-movflags", "+frag_keyframe+empty_moov+default_base_moof"]),
    ("sound.m4a", ["-map", "1:a", "-c:a", "aac"]),
    ("three.3gp", ["-c:v", "h263", "-s", "176x144", "-c:a", "aac", "-ar", "8000"]),
]


def movies(folder):
    """Small movies made with ffmpeg, and one each changed by exiftool, AtomicParsley and mutagen before we see it."""
    for name, options in MOVIES:
        programs.run(["ffmpeg", "-v", "error", "-y", *PICTURES, *SOUND, *ITEMS, *options, "-t", "2", str(folder / name)])
    for maker in (by_exiftool, by_atomicparsley, by_mutagen):
        copy = folder / ("%s.mp4" % maker.__name__[3:])
        with contextlib.suppress(OSError):
            shutil.copy(folder / "last.mp4", copy)
            if maker(copy):
                copy.unlink()
    return sorted(p for p in folder.iterdir() if p.stat().st_size)


def png(path, colour):
    """A picture of 8 x 8 pixels."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = (b"\0" + bytes([colour, 80, 160]) * 8) * 8
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return path


# -- edits by others: None where they went well --------------------------------------------------

def by_exiftool(path):
    done = programs.run(["exiftool", "-q", "-overwrite_original", "-ItemList:Genre=By exiftool", "-UserData:Title=Ours too", str(path)])
    return done.stderr.decode()[:200] if done.returncode else None


def by_atomicparsley(path):
    done = programs.run(["AtomicParsley", str(path), "--grouping", "By AtomicParsley", "--overWrite"])
    return (done.stdout + done.stderr).decode("utf-8", "replace")[-200:] if done.returncode else None


def by_mutagen(path):
    try:
        from mutagen.mp4 import MP4
        movie = MP4(str(path))
        if movie.tags is None:
            movie.add_tags()
        movie["\xa9wrt"] = ["By mutagen"]
        movie.save()
        return None
    except ImportError:
        return "mutagen is not installed"
    except Exception as error:  # its own classes, one for each trouble
        return "%s: %s" % (type(error).__name__, error)


# -- what others read: {name: text} ----------------------------------------------------------------

def ffprobe(path):
    done = programs.run(["ffprobe", "-v", "error", "-of", "json", "-show_entries", "format_tags", str(path)])
    tags = json.loads(done.stdout or b"{}").get("format", {}).get("tags", {})
    return {k.lower(): v for k, v in tags.items()}


def exiftool(path):
    done = programs.run(["exiftool", "-j", "-n", "-a", "-G1", str(path)])
    return {k: str(v) for k, v in json.loads(done.stdout or b"[{}]")[0].items()}


def mediainfo(path):
    done = programs.run(["mediainfo", "--Output=JSON", str(path)])
    tracks = ((json.loads(done.stdout or b"{}") or {}).get("media") or {}).get("track", [])
    general = [part for t in tracks if t.get("@type") == "General" for part in (t, t.get("extra") or {})]
    return {k: v for part in general for k, v in part.items() if isinstance(v, str)}


def mutagen(path):
    try:
        from mutagen.mp4 import MP4
    except ImportError:
        return None
    return {k: v for k, v in (MP4(str(path)).tags or {}).items()}


def atomicparsley(path):
    text = programs.run(["AtomicParsley", str(path), "-t"]).stdout.decode("utf-8-sig", "replace")
    return {k: v for k, _, v in (line[6:].partition('" contains: ') for line in text.splitlines() if line.startswith("Atom "))}


# -- ours ------------------------------------------------------------------------------------------

def items(binary, path):
    """Our items, as (track, identifier, language, value or bytes)."""
    done = subprocess.run([binary, "show", "--json", "--payload", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    shown = json.loads(done.stdout)
    return [(i.get("trackID"), i["identifier"], i.get("language"), i["payload"]) for i in shown.get("metadata", [])]


def report_faults(text):
    """What is wrong with a report by its schema; nothing where no validator is installed."""
    try:
        import jsonschema
    except ImportError:
        return []
    schema = json.loads((places.REPOSITORY / "Sources/mediameta/Schemas/edit.schema.json").read_text("utf-8"))
    return [error.message for error in jsonschema.validators.validator_for(schema)(schema).iter_errors(json.loads(text))]


def planned_only(checker, before, after, identifiers):
    """What the independent checker says was changed beyond the identifiers that were to be."""
    one, other = checker.Document(str(before)), checker.Document(str(after))
    new = [e for e in map(str, other.errors) if plain(e) not in {plain(str(x)) for x in one.errors}]
    found = ["malformed: %s" % e[:160] for e in new]
    with contextlib.redirect_stdout(io.StringIO()):
        result = checker.compare(one, other)
    touched = [(verdict, i) for verdict in ("lost", "changed", "moved") for i, _ in result[verdict]]
    touched += [("added", i) for i in result["added"]]
    for verdict, item in touched:
        if not any(name in "%s/%s" % (item.space, item.key) for name in identifiers):
            found.append("%s %s/%s of %s" % (verdict, item.space, item.key, item.scope))
    return found


def plain(message):
    return "".join(c for c in message if not c.isdigit())


def media_bytes(path):
    """Hashes of all streams, as FFmpeg reads them."""
    return programs.run(["ffmpeg", "-v", "error", "-nostdin", "-i", str(path), "-map", "0:V?", "-map", "0:a?", "-map", "0:s?", "-map", "0:d?", "-c", "copy",
                         "-f", "streamhash", "-hash", "md5", "-"]).stdout


def is_cut(path):
    """Whether samples are beyond the end of a file, so that no one can tell what they were."""
    return b"partial file" in programs.run(["ffprobe", "-v", "error", "-show_packets", str(path)]).stderr


def copy(source, folder, name=None):
    target = pathlib.Path(folder) / (name or source.name)
    shutil.copy(source, target)
    return target


def probed_title(path):
    """The title as another program reads it."""
    found = ffprobe(path)
    return found.get("title", found.get("com.apple.quicktime.title"))
