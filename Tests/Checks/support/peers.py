"""Makes movies with the programs people really use, so that their habits are met and not only ours."""
import pathlib
import shutil
import subprocess

PICTURES = ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=10:d=2"]
SOUND = ["-f", "lavfi", "-i", "sine=440:r=44100:d=2"]
ITEMS = ["-metadata", "title=A peer's title", "-metadata", "artist=Someone", "-metadata", "date=2024-05-06T07:08:09Z",
         "-metadata", "location=+48.8577+002.2950/", "-metadata", "comment=A comment"]

# Name, and what follows the inputs on ffmpeg's command line.
BY_FFMPEG = [
    ("h264-aac.mp4", ["-c:v", "libx264", "-bf", "2", "-c:a", "aac", "-movflags", "+faststart"]),
    ("h264-aac.mov", ["-c:v", "libx264", "-c:a", "aac"]),
    ("hevc-keys.mov", ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1", "-c:a", "alac", "-movflags", "use_metadata_tags"]),
    ("hevc-keys.mp4", ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1", "-c:a", "aac", "-movflags", "use_metadata_tags"]),
    ("av1-opus.mp4", ["-c:v", "libsvtav1", "-preset", "12", "-c:a", "libopus"]),
    ("vp9-flac.mp4", ["-c:v", "libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime", "-c:a", "flac", "-strict", "-2"]),
    ("mpeg4-mp3.mp4", ["-c:v", "mpeg4", "-c:a", "libmp3lame"]),
    ("prores-pcm.mov", ["-c:v", "prores_ks", "-c:a", "pcm_s24le", "-timecode", "01:00:00:00"]),
    ("mjpeg-pcm.mov", ["-c:v", "mjpeg", "-c:a", "pcm_s16be"]),
    ("ac3.mp4", ["-c:v", "libx264", "-c:a", "ac3"]),
    ("eac3.mov", ["-c:v", "libx264", "-c:a", "eac3"]),
    ("fragmented.mp4", ["-c:v", "libx264", "-bf", "2", "-g", "5", "-c:a", "aac", "-movflags", "+frag_keyframe+empty_moov+default_base_moof"]),
    ("fragmented-old.mp4", ["-c:v", "libx264", "-g", "5", "-c:a", "aac", "-movflags", "+frag_keyframe"]),
    ("fragmented-negative.mov", ["-c:v", "libx264", "-bf", "2", "-g", "5", "-c:a", "aac", "-movflags", "+frag_keyframe+empty_moov+negative_cts_offsets"]),
    ("rotated.mp4", ["-c:v", "libx264", "-c:a", "aac", "-metadata:s:v", "rotate=90", "-metadata:s:a", "language=deu"]),
    ("three.3gp", ["-c:v", "h263", "-s", "176x144", "-c:a", "aac", "-ar", "8000"]),
]


def run(*command):
    """Whether a program is there and did its work."""
    if not shutil.which(command[0]):
        return False
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return done.returncode == 0


def make(folder):
    """The movies that could be made, and the names of those that could not."""
    folder, missing = pathlib.Path(folder), []
    for name, options in BY_FFMPEG:
        if not run("ffmpeg", "-v", "error", "-y", *PICTURES, *SOUND, *ITEMS, *options, "-t", "2", str(folder / name)):
            missing.append(name)
            (folder / name).unlink(missing_ok=True)
    plain = folder / "h264-aac.mp4"
    steps = [
        ("exiftool.mov", folder / "h264-aac.mov",
         ["exiftool", "-q", "-overwrite_original", "-Keys:Title=By exiftool", "-Keys:Make=Maker", "-ItemList:Artist=Item artist",
          "-UserData:Comment=User comment", "-XMP-dc:Source=A packet", "-XMP-xmp:Rating=4"]),
        ("exiftool.mp4", plain,
         ["exiftool", "-q", "-overwrite_original", "-ItemList:Title=By exiftool", "-Keys:Model=Model", "-XMP-dc:Source=A packet"]),
        ("atomicparsley.mp4", plain,
         ["AtomicParsley", None, "--title", "By AtomicParsley", "--tracknum", "3/12", "--genre", "Rock", "--rDNSatom", "value",
          "name=test", "domain=com.example", "--3gp-title", "A 3GPP title", "lang=deu", "--overWrite"]),
    ]
    for name, source, command in steps:
        target = folder / name
        if not source.exists():
            missing.append(name)
            continue
        shutil.copy(source, target)
        words = [str(target) if word is None else word for word in command]
        if None not in command:
            words.append(str(target))
        if not run(*words):
            missing.append(name)
            target.unlink(missing_ok=True)
    return sorted(p for p in folder.iterdir() if p.is_file()), missing + by_mutagen(plain, folder / "mutagen.m4a")


def by_mutagen(source, target):
    """Adds items, several values and pictures with mutagen; a list of what could not be made."""
    try:
        from mutagen.mp4 import MP4, MP4Cover, MP4FreeForm
        shutil.copy(source, target)
        movie = MP4(str(target))
        movie["\xa9nam"] = ["By mutagen", "A second value"]
        movie["trkn"] = [(2, 9)]
        movie["covr"] = [MP4Cover(b"\x89PNG\r\n\x1a\n" + bytes(32), MP4Cover.FORMAT_PNG)]
        movie["----:com.example:several"] = [MP4FreeForm(b"one"), MP4FreeForm(b"two")]
        movie["cpil"] = True
        movie.save()
        return []
    except (ImportError, OSError) as error:
        target.unlink(missing_ok=True)
        return ["mutagen.m4a (%s)" % type(error).__name__]
