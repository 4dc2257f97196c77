#!/usr/bin/env python3
"""check_chapters.py [BIN] [--shared DIR] [--only PATTERN] - chapters are read as other programs read them, and written so that they do.

1. Of every real file and every fixture the chapters are those that ffprobe and mutagen find.
2. In files of every container the chapters of a document in every format are what show says afterwards, and what export
   writes is the same again.
3. What was written is read back by ffprobe, mediainfo, mutagen, exiftool, mkvinfo and mpv, as far as they read it.
4. Titles in two languages and pictures go from mov to mp4 and back; editions from Matroska to mp4 and mov and back;
   pictures and links from MP3 to mp4 and mov and back; and movies in fragments have tracks of chapters.
5. From each format to each other one chapters keep what both can say.
6. What someone changes in the JSON of show is in a file of every container after edit --import.
7. Odd chapters are reported, and ten thousand are written.
8. Of what is none of each format line, column and reason are reported.
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
# Chapters inside each other, with ends: start, end, depth, title. The last one ends before the file does.
NESTED = [(0.0, 6.0, 0, "Start"), (2.52, 4.0, 1, "Zwei \u00e4 & <b>"), (6.0, 8.0, 0, "\U0001F3AC three"), (8.04, 9.5, 0, "four")]
# What a format can say beside starts and titles. That chapters are inside each other WebVTT tells by their times.
CAN_SAY = {"ffmetadata": {"ends"}, "webvtt": {"ends", "depth", "language"}, "simple": set(), "ogm": set(), "cue": set(), "podcast": {"ends"},
           "hls": {"ends", "language"}, "matroska": {"ends", "depth", "language"}}
# What is none of a format, and what is reported for it.
FAULTS = [
    ("ffmetadata", ";FFMETADATA1\n[CHAPTER]\nSTART=x\n", "line 3, column 7: 'x' is not a whole number"),
    ("ffmetadata", ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/0\n", "line 3, column 10: a time base is two numbers, as 1/1000"),
    ("ffmetadata", "[CHAPTER]\n", "line 1, column 1: the document does not begin with ;FFMETADATA1"),
    ("webvtt", "WEBVTT\n\nx\ny\n", "line 3, column 1: a cue without a time"),
    ("webvtt", "WEBVTT\n\n00:10.000 --> 00:09.000\n", "line 3, column 15: the cue ends before it starts"),
    ("simple", "0:00 a\nx b\n", "line 2, column 1: 'x' is no time as 00:01:02.500"),
    ("simple", "", "line 1, column 1: there is no chapter"),
    ("ogm", "CHAPTER01=0:00:00\nCHAPTER01NAM=x\n", "line 2, column 1: 'CHAPTER01NAM' is none of CHAPTER01, CHAPTER01NAME and CHAPTER01URL"),
    ("ogm", "CHAPTER01=0:00:00\nCHAPTER02=x\n", "line 2, column 11: 'x' is no time as 00:01:02.500"),
    ("cue", "TRACK 01 AUDIO\n  INDEX 01 00:00:75\n", "line 2, column 12: '00:00:75' is no time as 01:02:37"),
    ("cue", "FILE \"a\" WAVE\nTRACK 01 AUDIO\n", "line 2, column 1: a track without INDEX 01"),
    ("podcast", "{\"chapters\":\n [{\"startTime\": \"x\"}]}", "line 2, column 17: startTime is of another type than it has to be"),
    ("podcast", "{\"chapters\": [{\"startTime\": 1,\n}]}", "line 2, column 1: is not JSON"),
    ("hls", "[{\"start-time\": 1},\n {\"start-time\": -1}]", "line 2, column 17: start-time is 0 or more"),
    ("hls", "[{\"start-time\": 1},\n {\"start-time\": 2}", "line 2, column 19: is not JSON"),
    ("matroska", "<Chapters>\n<a></b>", "line 2, column 6: an element ends that is not open"),
    ("matroska", "<Chapters><EditionEntry><ChapterAtom>\n <ChapterTimeStart>5</ChapterTimeStart></ChapterAtom></EditionEntry></Chapters>",
     "line 2, column 2: ChapterTimeStart '5' is no time as 00:01:02.500000000"),
]
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


def detailed(binary, path):
    """The first list of a file: start, end, depth and title of each chapter, and the language."""
    lists = loaded(binary, "chapters", "show", "--json", path).get("chapters") or [{"chapters": []}]
    rows = [(c["start"]["seconds"], c["start"]["seconds"] + (c.get("duration") or {"seconds": 0})["seconds"], c.get("depth", 0), c["title"])
            for c in lists[0]["chapters"]]
    return rows, lists[0].get("language")


def through(form, rows, language):
    """What is left of chapters in a format."""
    can = CAN_SAY[form]
    rows = sorted(rows, key=lambda row: row[0])
    if "ends" not in can:
        starts = [row[0] for row in rows[1:]] + [LENGTH]
        rows = [(start, end, depth, title) for (start, _, depth, title), end in zip(rows, starts)]
    if form == "webvtt":
        rows = [(start, end, sum(other[0] < start and other[1] >= end for other in rows), title) for start, end, _, title in rows]
    elif "depth" not in can:
        rows = [(start, end, 0, title) for start, end, _, title in rows]
    return rows, language if "language" in can else None


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
        # Chapters may follow the clusters.
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
        self.expect(again.returncode == 0 and first and first == second, "%s: export differs after it was imported" % name)

    # 4
    def languages(self, folder):
        movie, picture = folder / "languages.mov", folder / "p.mkv"
        shutil.copyfile(folder / "a.mov", movie)
        for language, title in (("en", "One"), ("fr", "Un")):
            done = run(self.binary, "chapters", "set", "--language", language, "--chapter", "0:00 " + title, "--chapter", "0:05 %s 2" % title, movie)
            self.expect(done.returncode == 0, "languages: %s" % done.stderr.decode("utf-8", "replace"))
        wanted = [[(0.0, "One"), (5.0, "One 2")], [(0.0, "Un"), (5.0, "Un 2")]]
        self.expect(shown(self.binary, movie) == wanted, "languages: show says %s" % shown(self.binary, movie))
        # A track for each language, which players do not show as text, with an encoding told for each sample.
        tracks = [one for one in loaded(self.binary, "show", "--json", movie)["tracks"] if one["handlerType"] == "text"]
        self.expect([one["isEnabled"] for one in tracks] == [False, False], "languages: tracks of text are shown as text: %s" % tracks)
        self.expect(movie.read_bytes().count(b"\0\0\0\x0cencd\0\0\1\0") >= 4, "languages: samples tell no encoding")
        there, back = folder / "languages.mp4", folder / "languages-back.mov"
        for one, other in ((movie, there), (there, back)):
            done = run(self.binary, "convert", one, other)
            self.expect(done.returncode == 0, "languages: %s" % done.stderr.decode("utf-8", "replace"))
        self.expect(shown(self.binary, back)[:2] == wanted, "languages: after mov -> mp4 -> mov show says %s" % shown(self.binary, back))
        done = run(self.binary, "convert", movie, picture)
        self.expect(done.returncode == 0 and shown(self.binary, picture) == wanted, "languages: in Matroska show says %s" % shown(self.binary, picture))

    def pictured(self, folder):
        """Chapters with pictures and links of a document, in mov, go to mp4 and back; a kind of carriers is chosen."""
        movie, back = folder / "pictured.mov", folder / "pictured-back.mov"
        for number in range(3):
            run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=s=%dx32" % (32 + 2 * number), "-frames:v", "1", folder / ("at-%d.jpg" % number))
        # Only MP3 takes pictures from elsewhere: mutagen wrote them, and a movie has them as a track.
        done = run(self.binary, "convert", "-f", folder / "there.mov", movie)
        told = self.pictures(movie)
        for one, other in ((movie, folder / "pictured.mp4"), (folder / "pictured.mp4", back)):
            done = run(self.binary, "convert", "-f", one, other)
            self.expect(done.returncode == 0, "pictured: %s" % done.stderr.decode("utf-8", "replace"))
        self.expect(len(told) == 3 and None not in told and self.pictures(back) == told, "mov -> mp4 -> mov: pictures and links %s, not %s" % (self.pictures(back), told))
        for kind, origins in (("track", {"track"}), ("nero", {"chpl"}), ("both", {"track", "chpl"})):
            output = folder / "kind.mp4"
            done = run(self.binary, "chapters", "import", "-f", "-o", output, "--kind", kind, folder / "a.mp4", folder / "chapters.webvtt")
            lists = loaded(self.binary, "chapters", "show", "--json", output).get("chapters", [])
            self.expect(done.returncode == 0 and {one["origin"].split()[0] for one in lists} == origins, "--kind %s: %s" % (kind, lists))

    def pictures(self, path):
        """What each chapter of the first list has beside its title: hashes of pictures, and links."""
        lists = loaded(self.binary, "chapters", "show", "--json", path).get("chapters") or [{"chapters": []}]
        found = []
        for chapter in lists[0]["chapters"]:
            items = chapter.get("items", []) + [one.get("item", one) for one in chapter.get("overlappingItems", [])]
            found.append(sorted((item["identifier"].split("/")[-1], item.get("value") or item.get("payload") or item.get("sha256") or item["size"]) for item in items) or None)
        return found

    def odd(self, folder):
        """Odd chapters are reported, and keep their order where it is kept; ten thousand are written."""
        document = folder / "odd.json"
        document.write_text(json.dumps([{"start-time": start, "duration": length, "titles": [{"language": "en", "title": title}]} for start, length, title in
                                        ((5, 3, "Late"), (1, 0.5, "Early"), (1.2, 2, "Over"), (30, 1, "Beyond"))]), "utf-8")
        many = folder / "many.txt"
        many.write_text("".join("0:00:%02d.%03d Chapter %d\n" % (number // 1000, number % 1000, number) for number in range(10_000)), "utf-8")
        for name in ("a.mov", "a.mp4", "a.mkv", "a.mp3", "a.ogg", "a.flac"):
            if not (folder / name).is_file():
                continue
            path = folder / ("odd-" + name)
            done = run(self.binary, "chapters", "import", "-f", "--format", "hls", "-o", path, folder / name, document)
            told = done.stderr.decode("utf-8", "replace")
            self.expect(done.returncode == 0 and all(words in told for words in ("starts before the one before", "overlaps the one before", "after the end of the file")), "%s: of odd chapters is reported %s" % (name, told))
            titles = [title for _, title in (shown(self.binary, path) or [[]])[0]]
            wanted = ["Late", "Early", "Over", "Beyond"] if name in ("a.mkv", "a.mp3") else ["Early", "Over", "Late", "Beyond"]
            self.expect(titles == wanted, "%s: odd chapters are %s" % (name, titles))
            done = run(self.binary, "chapters", "import", "-f", "-o", path, folder / name, many)
            self.expect(done.returncode == 0 and [len(one) for one in shown(self.binary, path)][0] == 10_000, "%s: ten thousand chapters: %s" % (name, done.stderr.decode("utf-8", "replace")[:300]))

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
                self.expect([one.data for one in frame.sub_frames.getall("APIC")] == [picture], "mp3 -> %s -> mp3: picture %d differs" % (kind, number))
                self.expect([one.url for one in frame.sub_frames.getall("WXXX")] == ["https://example.com/%d" % number], "mp3 -> %s -> mp3: link %d differs" % (kind, number))
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

    # 5
    def pairs(self, folder):
        """From each format to each one by way of two files of Matroska, which can say all that formats can."""
        plain, first, second = folder / "a.mkv", folder / "pair-1.mkv", folder / "pair-2.mkv"
        atoms = lambda rows: "".join(
            "<ChapterAtom><ChapterTimeStart>00:00:%012.9f</ChapterTimeStart><ChapterTimeEnd>00:00:%012.9f</ChapterTimeEnd><ChapterDisplay>"
            "<ChapterString>%s</ChapterString><ChapterLanguage>fre</ChapterLanguage></ChapterDisplay>%s</ChapterAtom>" % (
                start, end, title.replace("&", "&amp;").replace("<", "&lt;"), atoms([(a, b, 0, t) for a, b, d, t in rows if d and start <= a < end]))
            for start, end, depth, title in rows if not depth)
        document = folder / "nested.xml"
        document.write_text("<?xml version='1.0'?>\n<Chapters><EditionEntry>%s</EditionEntry></Chapters>" % atoms(NESTED), "utf-8")
        done = run(self.binary, "chapters", "import", "-f", "-o", first, plain, document)
        found = detailed(self.binary, first)
        self.expect(done.returncode == 0 and self.alike(found, (NESTED, "fr")), "nested.xml: show says %s" % (found,))
        texts = {form: run(self.binary, "chapters", "export", "--quiet", "--format", form, first).stdout for form in FORMATS}
        for one in FORMATS:
            (folder / "one").write_bytes(texts[one])
            done = run(self.binary, "chapters", "import", "-f", "-o", second, "--format", one, plain, folder / "one")
            self.expect(done.returncode == 0, "%s: %s" % (one, done.stderr.decode("utf-8", "replace")))
            for other in FORMATS:
                (folder / "other").write_bytes(run(self.binary, "chapters", "export", "--quiet", "--format", other, second).stdout)
                done = run(self.binary, "chapters", "import", "-f", "-o", first, "--format", other, plain, folder / "other")
                found = detailed(self.binary, first)
                wanted = through(other, *through(one, NESTED, "fr"))
                self.expect(done.returncode == 0 and self.alike(found, wanted), "%s to %s: %s, not %s" % (one, other, found, wanted))

    @staticmethod
    def alike(found, wanted):
        # Cue sheets count 75ths of a second.
        return found[1] in (wanted[1], "und" if wanted[1] is None else wanted[1]) and len(found[0]) == len(wanted[0]) and all(
            abs(a[0] - b[0]) < 0.014 and abs(a[1] - b[1]) < 0.06 and a[2:] == b[2:] for a, b in zip(found[0], wanted[0]))

    # 6
    def imported(self, folder, name):
        """A chapter is named otherwise, one begins later, one goes and one comes in the document of show."""
        path, document = folder / ("changed-" + name), folder / "changed.json"
        shutil.copyfile(folder / name, path)
        done = run(self.binary, "chapters", "import", path, folder / "chapters.webvtt")
        told = loaded(self.binary, "show", "--json", path)
        for one in told.get("chapters", []):
            first, second, third = one["chapters"]
            first["title"] = "Another"
            scale = second["start"]["timescale"]
            second["start"] = {"value": 3 * scale, "timescale": scale, "seconds": 3}
            del third["start"]["value"], third["duration"], third["identifier" if "identifier" in third else "depth"]
            third["start"]["seconds"], third["title"] = 7.5, "New"
        document.write_text(json.dumps(told), "utf-8")
        done = run(self.binary, "edit", "--import", document, path)
        wanted = [(0.0, "Another"), (3.0, CHAPTERS[1][1]), (7.5, "New")]
        lists = shown(self.binary, path)
        self.expect(done.returncode == 0 and lists and all(same(one, wanted) for one in lists), "%s: after edit --import show says %s %s" % (name, lists, done.stderr.decode("utf-8", "replace")))
        again = run(self.binary, "edit", "--import", document, path)
        self.expect(again.returncode == 0 and shown(self.binary, path) == lists, "%s: the same import again changes it" % name)

    # 8
    def faults(self, folder):
        movie, document = folder / "a.mov", folder / "fault"
        before = movie.read_bytes()
        for form, text, message in FAULTS:
            document.write_text(text, "utf-8")
            done = run(self.binary, "chapters", "import", "--format", form, movie, document)
            told = done.stderr.decode("utf-8", "replace")
            self.expect(done.returncode == 1 and message in told and len(told.splitlines()) == 1, "%s: a fault ends with %d and %r, not %r" % (form, done.returncode, told, message))
        self.expect({form for form, _, _ in FAULTS} == set(FORMATS) and movie.read_bytes() == before, "faults leave the movie alone")


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
        if (folder / "a.mkv").is_file():
            check.pairs(folder)
        for name in CONTAINERS:
            if check.wants(name) and (folder / name).is_file():
                check.imported(folder, name)
        if all((folder / name).is_file() for name in ("a.mkv", "a.mp3", "a.mp4")):
            check.carried(folder)
            check.pictured(folder)
        if check.wants("odd"):
            check.odd(folder)
    return places.finish(check.count - len(check.failures), len(check.failures), left_out=sorted(check.left))


if __name__ == "__main__":
    sys.exit(main())
