#!/usr/bin/env python3
"""check_chapters.py [BIN] [--shared DIR] [--only PATTERN] - chapters are read as other programs read them, and written so that they do.

1. Of every real file and every fixture the chapters are those that ffprobe and mutagen find.
2. In files of every container the chapters of a document in every format are what show says afterwards, and what export
   writes is the same again.
3. What was written is read back by ffprobe, mediainfo, mutagen, exiftool, mkvinfo and mpv, as far as they read it.
4. Titles in two languages and pictures go from mov to mp4 and back; editions from Matroska to mp4 and mov and back;
   pictures and links from MP3 to mp4 and mov and back; and movies in fragments have tracks of chapters.
The binary's path may come from MEDIAMETA; without it, the last release build is taken.
"""
import argparse
import fnmatch
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

CHAPTERS = [(0.0, "Start"), (2.5, "Zwei \u00e4 & <b>"), (6.04, "\U0001F3AC three")]
LENGTH = 10
FORMATS = ["ffmetadata", "webvtt", "simple", "ogm", "cue", "podcast", "hls", "matroska"]
H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
CONTAINERS = {
    "a.mov": H264 + ["-c:a", "aac"], "a.mp4": H264 + ["-c:a", "aac"], "a.m4v": H264 + ["-c:a", "aac"], "a.m4a": ["-vn", "-c:a", "aac"],
    "a.m4b": ["-vn", "-c:a", "aac", "-f", "ipod"], "a.mkv": H264 + ["-c:a", "aac"], "a.webm": ["-c:v", "libvpx", "-c:a", "libopus"],
    "a.mp3": ["-vn", "-c:a", "libmp3lame"], "a.ogg": ["-vn", "-c:a", "libvorbis"], "a.opus": ["-vn", "-c:a", "libopus"],
    "a.flac": ["-vn", "-c:a", "flac"], "a.wav": ["-vn", "-c:a", "pcm_s16le"],
}
# Two editions, the first in two languages.
EDITED = [[(0.0, "One"), (2.5, "Two")], [(0.0, "Un"), (2.5, "Deux")], [(1.0, "A"), (3.0, "B"), (4.0, "C")]]
EDITIONS = '<?xml version="1.0"?>\n<Chapters>%s</Chapters>' % "".join(
    "<EditionEntry>%s</EditionEntry>" % "".join(
        "<ChapterAtom><ChapterTimeStart>00:00:%06.3f</ChapterTimeStart>%s</ChapterAtom>" % (rows[0][0], "".join(
            "<ChapterDisplay><ChapterString>%s</ChapterString><ChapterLanguage>%s</ChapterLanguage></ChapterDisplay>" % (title, language)
            for (_, title), language in zip(rows, ("eng", "fre")))) for rows in zip(*lists))
    for lists in (EDITED[:2], EDITED[2:]))
# What programs read chapters of, by the ends of names.
READERS = {
    "ffprobe": {"mov", "mp4", "m4v", "m4a", "m4b", "mkv", "webm", "mp3", "ogg", "opus"},
    "mediainfo": {"mov", "mp4", "m4v", "m4a", "m4b", "mkv", "webm"},
    "mutagen": {"mp4", "m4v", "m4a", "m4b", "mp3"},
    "exiftool": {"mp4", "m4v", "m4a", "m4b", "mkv", "webm"},
    "mkvinfo": {"mkv", "webm"},
    "mpv": {"mov", "mp4", "m4v", "m4a", "m4b", "mkv", "webm", "mp3", "ogg", "opus"},
}
# (pattern of a real file): why other programs find others.
EXCEPTIONS = {
    "*chapters-linked.mov": "the track holds links, which ffprobe takes for titles",
    "*chapter-tracks.*": "ffprobe tells the last of two languages, with the times of edit lists left out",
    "*merged.mkv": "ffprobe puts editions together",
    "*tags.mkv": "the same, and it takes the last language",
    "*Formats/broadcast.wav": "ffprobe tells cues in the order of the file, and not the label of a region",
    "*Formats/chapters.mp3": "ffprobe and mutagen know no tables of contents, which give the lists here",
    "*comments.flac": "ffprobe takes recording codes of a cue sheet for titles, and mixes them with chapters",
}


def run(*command):
    return subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=120)


def loaded(*command):
    try:
        return json.loads(run(*command).stdout.decode("utf-8", "replace"))
    except ValueError:
        return {}


def shown(binary, path):
    """The lists of a file, each as pairs of start and title."""
    lists = loaded(binary, "chapters", "show", "--json", path).get("chapters") or []
    return [[(round(c["start"]["seconds"], 3), c["title"]) for c in one["chapters"]] for one in lists]


def seconds(text):
    """The seconds of 00:01:02.500."""
    total = 0.0
    for part in text.split(":"):
        total = total * 60 + float(part)
    return round(total, 3)


def ffprobe(path):
    found = loaded("ffprobe", "-v", "error", "-show_chapters", "-of", "json", path).get("chapters", [])
    return [(round(float(c["start_time"]), 3), c.get("tags", {}).get("title", "")) for c in found]


def mediainfo(path):
    tracks = loaded("mediainfo", "--Output=JSON", path).get("media", {}).get("track", [])
    for track in tracks:
        if track.get("@type") == "Menu":
            rows = [(key, value) for key, value in track.get("extra", {}).items() if re.fullmatch(r"_\d\d_\d\d_\d\d_\d{3}", key)]
            return [(seconds("%s:%s:%s.%s" % tuple(key[1:].split("_"))), re.sub(r"^[a-z]{2,3}:", "", value)) for key, value in rows]
    return []


def mutagen(path):
    import mutagen.id3
    import mutagen.mp4
    if path.suffix == ".mp3":
        try:
            tags = mutagen.id3.ID3(path)
        except mutagen.MutagenError:
            return []
        frames = sorted(tags.getall("CHAP"), key=lambda frame: frame.start_time)
        return [(frame.start_time / 1000, "".join(t for f in frame.sub_frames.getall("TIT2") for t in f.text)) for frame in frames]
    try:
        return [(round(c.start, 3), c.title) for c in mutagen.mp4.MP4(path).chapters or []]
    except mutagen.MutagenError:
        return []


def exiftool(path):
    if path.suffix in (".mkv", ".webm"):
        # Chapters may stand behind the clusters.
        text = run("exiftool", "-ee", "-a", "-n", "-G1", path).stdout.decode("utf-8", "replace")
        starts = re.findall(r"^\[Chapter\d+\] +Chapter Time Start +: ([0-9.]+)", text, re.MULTILINE)
        return list(zip([round(float(start), 3) for start in starts],
                        re.findall(r"^\[Chapter\d+\] +Chapter String +: (.*)$", text, re.MULTILINE)))
    document = (loaded("exiftool", "-j", "-n", path) or [{}])[0]
    rows = [str(row).split(" ", 1) for row in document.get("ChapterList", [])]
    return [(round(float(start), 3), title) for start, title in rows]


def mkvinfo(path):
    text = run("mkvinfo", "-a", path).stdout.decode("utf-8", "replace")
    starts = [seconds(start[:12]) for start in re.findall(r"Chapter time start: ([0-9:.]+)", text)]
    return list(zip(starts, re.findall(r"Chapter string: (.*)", text)))


def mpv(path):
    done = run("mpv", "--no-config", "--vo=null", "--ao=null", "--frames=1", "--term-playing-msg=CHAPTERS=${=chapter-list}", path)
    line = re.search(r"^CHAPTERS=(.*)$", done.stdout.decode("utf-8", "replace"), re.MULTILINE)
    try:
        return [(round(c["time"], 3), c.get("title", "")) for c in json.loads(line.group(1))] if line else None
    except ValueError:
        return None


PROGRAMS = {"ffprobe": ffprobe, "mediainfo": mediainfo, "mutagen": mutagen, "exiftool": exiftool, "mkvinfo": mkvinfo, "mpv": mpv}


def same(one, other, tolerance=0.0011):
    return len(one) == len(other) and all(abs(a[0] - b[0]) <= tolerance and a[1].strip() == b[1].strip() for a, b in zip(one, other))


class Check:
    def __init__(self, binary, only):
        self.binary, self.only, self.failures, self.count, self.left = binary, only, [], 0, set()

    def expect(self, condition, message):
        self.count += 1
        if not condition:
            self.failures.append(message)
            print("FAILED:", message)

    def wants(self, name):
        return not self.only or fnmatch.fnmatch(name, self.only)

    # 1
    def real(self, files):
        told = 0
        for path in files:
            name = str(path)
            if not self.wants(name) or any(fnmatch.fnmatch(name, pattern) for pattern in EXCEPTIONS):
                continue
            lists = shown(self.binary, path)
            probed = ffprobe(path)
            if probed:
                told += 1
                self.expect(any(same(one, probed) for one in lists), "%s: ffprobe finds %s, show says %s" % (path, probed[:4], [one[:4] for one in lists]))
            if path.suffix in (".mp4", ".m4a", ".m4b", ".m4v", ".mp3"):
                found = mutagen(path)
                if found:
                    told += 1
                    # It counts the starts of chpl in the clock of the movie, and not in units of 100 ns.
                    tolerance = 0.0011 if path.suffix == ".mp3" else 1e9
                    ordered = [sorted(one) for one in lists]
                    self.expect(any(same(one, sorted(found), tolerance) for one in ordered), "%s: mutagen finds %s, show says %s" % (path, found[:4], [one[:4] for one in lists]))
        print("real files and fixtures: %d readings of other programs compared" % told)

    # 2, 3
    def made(self, folder, name, options):
        source = folder / name
        done = run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=d=%d:s=64x48:r=10" % LENGTH, "-f", "lavfi", "-i",
                   "sine=d=%d" % LENGTH, *options, source)
        if done.returncode:
            print("ffmpeg cannot make %s: %s" % (name, done.stderr.decode("utf-8", "replace").strip()[:200]))
            self.left.add("ffmpeg for " + name)
            return
        for form in FORMATS:
            self.written(folder, source, form)
        kept = source.with_name("read-" + name)
        done = run(self.binary, "chapters", "import", "-f", "-o", kept, source, folder / "chapters.webvtt")
        self.expect(done.returncode == 0, "%s: %s" % (name, done.stderr.decode("utf-8", "replace")))
        suffix = name.split(".")[-1]
        for program, suffixes in READERS.items():
            if suffix not in suffixes or program in self.left:
                continue
            found = PROGRAMS[program](kept)
            # Players count from the first sound, in front of which encoders put some samples.
            tolerance = 0.03 if (program, suffix) == ("mpv", "mp3") else 0.0011
            self.expect(found is not None and same(found, CHAPTERS, tolerance), "%s: %s reads %s" % (name, program, found))
        whole = run(self.binary, "chapters", "remove", kept)
        self.expect(whole.returncode == 0 and shown(self.binary, kept) == [], "%s: chapters are left after remove" % name)

    def written(self, folder, source, form):
        name = "%s from %s" % (source.name, form)
        output = source.with_name("out-" + source.name)
        shutil.copyfile(source, output)
        done = run(self.binary, "chapters", "import", output, folder / ("chapters." + form))
        self.expect(done.returncode == 0, "%s: %s" % (name, done.stderr.decode("utf-8", "replace")))
        lists = shown(self.binary, output)
        # Cue sheets count 75ths of a second.
        self.expect(lists and same(lists[0], CHAPTERS, 0.014 if form == "cue" else 0.0011), "%s: show says %s" % (name, lists))
        first = run(self.binary, "chapters", "export", "--quiet", "--format", form, output).stdout
        exported = folder / "exported"
        exported.write_bytes(first)
        again = run(self.binary, "chapters", "import", "--format", form, output, exported)
        second = run(self.binary, "chapters", "export", "--quiet", "--format", form, output).stdout
        self.expect(again.returncode == 0 and first and first == second, "%s: export is another one after it was imported" % name)

    # 4
    def languages(self, folder):
        movie, picture = folder / "languages.mov", folder / "p.mkv"
        shutil.copyfile(folder / "a.mov", movie)
        for language, title in (("en", "One"), ("fr", "Un")):
            done = run(self.binary, "chapters", "set", "--language", language, "--chapter", "0:00 " + title, "--chapter", "0:05 %s 2" % title, movie)
            self.expect(done.returncode == 0, "languages: %s" % done.stderr.decode("utf-8", "replace"))
        wanted = [[(0.0, "One"), (5.0, "One 2")], [(0.0, "Un"), (5.0, "Un 2")]]
        self.expect(shown(self.binary, movie) == wanted, "languages: show says %s" % shown(self.binary, movie))
        there, back = folder / "languages.mp4", folder / "languages-back.mov"
        for one, other in ((movie, there), (there, back)):
            done = run(self.binary, "convert", one, other)
            self.expect(done.returncode == 0, "languages: %s" % done.stderr.decode("utf-8", "replace"))
        self.expect(shown(self.binary, back)[:2] == wanted, "languages: after mov -> mp4 -> mov show says %s" % shown(self.binary, back))
        done = run(self.binary, "convert", movie, picture)
        self.expect(done.returncode == 0 and shown(self.binary, picture) == wanted, "languages: in Matroska show says %s" % shown(self.binary, picture))

    def carried(self, folder):
        """Editions and languages of mkvmerge, pictures and links of mutagen, there and back."""
        if shutil.which("mkvmerge") is None:
            self.left.add("mkvmerge")
        else:
            (folder / "editions.xml").write_text(EDITIONS, "utf-8")
            merged = folder / "editions.mkv"
            run("mkvmerge", "-q", "-o", merged, "--chapters", folder / "editions.xml", folder / "a.mkv")
            self.there_and_back(folder, merged, EDITED)
        import mutagen.id3
        sound = folder / "pictures.mp3"
        shutil.copyfile(folder / "a.mp3", sound)
        tags = mutagen.id3.ID3()
        for number, (start, title) in enumerate(CHAPTERS):
            picture = folder / ("%d.%s" % (number, ("png", "jpg")[number % 2]))
            run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=red:s=%dx32" % (32 + number), "-frames:v", "1", picture)
            end = CHAPTERS[number + 1][0] if number + 1 < len(CHAPTERS) else LENGTH
            tags.add(mutagen.id3.CHAP(
                element_id="c%d" % number, start_time=int(start * 1000), end_time=int(end * 1000), start_offset=0xFFFFFFFF,
                end_offset=0xFFFFFFFF, sub_frames=[
                    mutagen.id3.TIT2(encoding=3, text=[title]), mutagen.id3.WXXX(encoding=3, url="https://example.com/%d" % number),
                    mutagen.id3.APIC(encoding=3, mime="image/" + ("png", "jpeg")[number % 2], type=3, data=picture.read_bytes())]))
        tags.add(mutagen.id3.CTOC(element_id="toc", flags=mutagen.id3.CTOCFlags.TOP_LEVEL | mutagen.id3.CTOCFlags.ORDERED,
                                  child_element_ids=["c%d" % number for number in range(len(CHAPTERS))], sub_frames=[]))
        tags.save(sound)
        self.there_and_back(folder, sound, [CHAPTERS])
        done = run(self.binary, "convert", "-f", sound, folder / "pictures.mkv")
        told = done.stderr.decode("utf-8", "replace")
        self.expect(done.returncode == 0 and "APIC" in told and shown(self.binary, folder / "pictures.mkv") == [CHAPTERS],
                    "mp3 with pictures of chapters -> mkv: %d %s" % (done.returncode, told))
        for kind in ("mp4", "mov"):
            back = mutagen.id3.ID3(folder / ("back-%s.mp3" % kind))
            frames = sorted(back.getall("CHAP"), key=lambda frame: frame.start_time)
            for number, frame in enumerate(frames):
                picture = (folder / ("%d.%s" % (number, ("png", "jpg")[number % 2]))).read_bytes()
                self.expect([one.data for one in frame.sub_frames.getall("APIC")] == [picture], "mp3 -> %s -> mp3: picture %d is another one" % (kind, number))
                self.expect([one.url for one in frame.sub_frames.getall("WXXX")] == ["https://example.com/%d" % number], "mp3 -> %s -> mp3: link %d is another one" % (kind, number))
        pieces = folder / "fragments.mp4"
        run("ffmpeg", "-v", "error", "-y", "-i", folder / "a.mp4", "-c", "copy", "-movflags", "frag_keyframe+empty_moov", pieces)
        done = run(self.binary, "chapters", "import", pieces, folder / "chapters.webvtt")
        self.expect(done.returncode == 0, "fragments: %s" % done.stderr.decode("utf-8", "replace"))
        for program in ("ffprobe", "mpv"):
            if program not in self.left:
                found = PROGRAMS[program](pieces)
                self.expect(found is not None and same(found, CHAPTERS), "fragments: %s reads %s" % (program, found))
        done = run("ffmpeg", "-v", "error", "-i", pieces, "-f", "null", "-")
        self.expect(done.returncode == 0 and not done.stderr, "fragments: ffmpeg says %s" % done.stderr.decode("utf-8", "replace"))

    def there_and_back(self, folder, source, wanted):
        self.expect(shown(self.binary, source) == wanted, "%s: show says %s" % (source.name, shown(self.binary, source)))
        for kind in ("mp4", "mov"):
            there, back = folder / ("there." + kind), folder / ("back-%s%s" % (kind, source.suffix))
            for one, other in ((source, there), (there, back)):
                done = run(self.binary, "convert", "-f", one, other)
                self.expect(done.returncode == 0, "%s: %s" % (other.name, done.stderr.decode("utf-8", "replace")))
            self.expect(shown(self.binary, there)[:len(wanted)] == wanted, "%s in %s: show says %s" % (source.name, kind, shown(self.binary, there)))
            self.expect(shown(self.binary, back) == wanted, "%s -> %s and back: show says %s" % (source.name, kind, shown(self.binary, back)))

    def faults(self, folder):
        for form, text, place in (("webvtt", "WEBVTT\n\nx\ny\n", "line 3, column 1"), ("simple", "0:00 a\nx b\n", "line 2, column 1"),
                                  ("matroska", "<Chapters>\n<a></b>", "line 2")):
            document = folder / "fault"
            document.write_text(text, "utf-8")
            done = run(self.binary, "chapters", "import", "--format", form, folder / "a.mov", document)
            message = done.stderr.decode("utf-8", "replace")
            self.expect(done.returncode == 1 and place in message, "%s: a fault ends with %d and %r" % (form, done.returncode, message))


def documents(folder, binary):
    """A document of the chapters in every format: ffmetadata as ffmpeg's documentation has it, all others from it."""
    text = ";FFMETADATA1\n"
    for index, (start, title) in enumerate(CHAPTERS):
        end = CHAPTERS[index + 1][0] if index + 1 < len(CHAPTERS) else LENGTH
        text += "[CHAPTER]\nTIMEBASE=1/1000\nSTART=%d\nEND=%d\ntitle=%s\n" % (start * 1000, end * 1000, title)
    (folder / "chapters.ffmetadata").write_text(text, "utf-8")
    holder = folder / "holder.mkv"
    run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=d=%d" % LENGTH, "-i", folder / "chapters.ffmetadata", "-map_chapters", "1", holder)
    for form in FORMATS[1:]:
        (folder / ("chapters." + form)).write_bytes(run(binary, "chapters", "export", "--quiet", "--format", form, holder).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    check = Check(places.binary(arguments.binary), arguments.only)
    shared = places.shared_folder(arguments.shared)
    for program in ("ffprobe", "mediainfo", "exiftool", "mkvinfo", "mpv"):
        if shutil.which(program) is None:
            check.left.add(program)
    files = sorted(p for folder in (places.MEDIA, places.FORMATS) for p in folder.iterdir() if p.is_file())
    if shared is None:
        check.left.add("real files")
    else:
        folder = shared / "samples"
        files += sorted(p for p in folder.rglob("*") if p.is_file() and "malformed" not in p.relative_to(folder).parts
                        and p.suffix.lower() not in (".m3u8", ".json", ".ts"))
    check.real(files)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        documents(folder, check.binary)
        for name, options in CONTAINERS.items():
            if check.wants(name):
                check.made(folder, name, options)
        if (folder / "a.mov").is_file():
            check.languages(folder)
            check.faults(folder)
        if all((folder / name).is_file() for name in ("a.mkv", "a.mp3", "a.mp4")):
            check.carried(folder)
    return places.finish(check.count - len(check.failures), len(check.failures), left_out=sorted(check.left))


if __name__ == "__main__":
    sys.exit(main())
