"""Files of every container, with names, languages, chapters and artwork, as ffmpeg, mutagen, mkvtoolnix and AtomicParsley write them."""
import fnmatch
import shutil
import struct
import subprocess
import zlib

CHAPTERS = """;FFMETADATA1
title=Harbour at dawn
artist=Ada Example;Grace Example
album=Coast\\; north
album_artist=Various
composer=Clara Example
date=2019-05-30
genre=Ambient
comment=First line
copyright=2019 Example
description=Boats and gulls
track=3/12
disc=1/2
language=eng

[CHAPTER]
TIMEBASE=1/1000
START=0
END=400
title=Leaving port

[CHAPTER]
TIMEBASE=1/1000
START=400
END=1000
title=Große Fahrt
"""

# Name, and what ffmpeg is asked for: inputs are picture, sound, the text above.
VIDEO, SOUND = ["-map", "0:v", "-map", "1:a"], ["-map", "1:a"]
LANGUAGES = ["-metadata:s:v", "language=fra", "-metadata:s:a", "language=deu", "-metadata:s:a", "title=Kommentar"]
FFMPEG = {
    "ffmpeg.mp4": VIDEO + LANGUAGES + ["-c:v", "mpeg4", "-c:a", "aac"],
    "ffmpeg-mdta.mp4": VIDEO + LANGUAGES + ["-c:v", "mpeg4", "-c:a", "aac", "-movflags", "use_metadata_tags",
                                            "-metadata", "com.apple.quicktime.make=Example"],
    "ffmpeg.mov": VIDEO + LANGUAGES + ["-c:v", "mpeg4", "-c:a", "aac", "-timecode", "01:02:03:04", "-metadata:s:v", "rotate=90"],
    "ffmpeg.m4a": SOUND + ["-c:a", "aac"],
    "ffmpeg.3gp": VIDEO + ["-c:v", "mpeg4", "-c:a", "aac"],
    "ffmpeg.mkv": VIDEO + LANGUAGES + ["-c:v", "mpeg4", "-c:a", "libvorbis", "-attach", "{folder}/cover.png",
                                       "-metadata:s:t", "mimetype=image/png", "-metadata:s:t", "filename=cover.png"],
    "ffmpeg.mka": SOUND + ["-c:a", "flac"],
    "ffmpeg.webm": VIDEO + LANGUAGES + ["-c:v", "libvpx", "-c:a", "libopus"],
    "ffmpeg-v3.mp3": SOUND + ["-i", "{folder}/cover.png", "-map", "3:v", "-c:v", "copy", "-c:a", "libmp3lame", "-id3v2_version", "3",
                              "-write_id3v1", "1", "-metadata:s:v", "title=Cover", "-metadata:s:v", "comment=Cover (front)"],
    "ffmpeg-v4.mp3": SOUND + ["-c:a", "libmp3lame", "-id3v2_version", "4"],
    "ffmpeg.aac": SOUND + ["-c:a", "aac", "-f", "adts", "-write_id3v2", "1"],
    "ffmpeg.aiff": SOUND + ["-c:a", "pcm_s16be", "-write_id3v2", "1"],
    "ffmpeg.wav": SOUND + ["-c:a", "pcm_s16le", "-write_bext", "1", "-metadata", "originator=Recorder",
                           "-metadata", "origination_date=2019-05-30", "-metadata", "time_reference=48000"],
    "ffmpeg.flac": SOUND + ["-c:a", "flac"],
    "ffmpeg.ogg": SOUND + LANGUAGES[4:] + ["-c:a", "libvorbis"],
    "ffmpeg.opus": SOUND + ["-c:a", "libopus"],
    "ffmpeg.ogv": VIDEO + ["-c:v", "libtheora", "-c:a", "libvorbis"],
    "ffmpeg.avi": VIDEO + LANGUAGES + ["-c:v", "mpeg4", "-c:a", "libmp3lame"],
    "ffmpeg.ts": VIDEO + LANGUAGES[:4] + ["-c:v", "mpeg2video", "-c:a", "mp2", "-metadata", "service_name=Harbour TV",
                                          "-metadata", "service_provider=Example"],
    "ffmpeg.wmv": VIDEO + LANGUAGES[:4] + ["-c:v", "wmv2", "-c:a", "wmav2"],
    "ffmpeg.wma": SOUND + ["-c:a", "wmav2"],
    "ffmpeg.wv": SOUND + ["-c:a", "wavpack"],
    "ffmpeg.caf": SOUND + ["-c:a", "pcm_s16be"],
    "ffmpeg.flv": VIDEO + ["-c:v", "flv", "-c:a", "libmp3lame"],
    "ffmpeg.nut": VIDEO + LANGUAGES + ["-c:v", "mpeg4", "-c:a", "libmp3lame"],
    "ffmpeg.tta": SOUND + ["-c:a", "tta"],
    "ffmpeg.mxf": VIDEO + ["-c:v", "mpeg2video", "-c:a", "pcm_s16le", "-ar", "48000", "-timecode", "01:02:03:04"],
}
# What Vorbis comments hold.
TEXT = {"title": "Harbour at dawn", "artist": ["Ada Example", "Grace Example"], "album": "Coast; north", "date": "2019-05-30",
        "genre": "Ambient", "tracknumber": "3/12", "comment": "First line"}


def png():
    def chunk(kind, payload):
        return struct.pack(">I", len(payload)) + kind + payload + struct.pack(">I", zlib.crc32(kind + payload))
    rows = b"".join(b"\0" + b"".join(bytes((x * 16, y * 16, 128)) for x in range(16)) for y in range(16))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)) + \
        chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def run(arguments):
    return subprocess.run([str(a) for a in arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def by_ffmpeg(folder, name):
    asked = [a.format(folder=folder) for a in FFMPEG[name]]
    # Inputs stand before everything else.
    inputs = []
    while "-i" in asked:
        place = asked.index("-i")
        inputs += asked[place:place + 2]
        del asked[place:place + 2]
    done = run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=176x144:rate=25:duration=1", "-f", "lavfi", "-i",
                "sine=frequency=440:sample_rate=48000:duration=1", "-f", "ffmetadata", "-i", folder / "chapters.txt", *inputs,
                "-map_metadata", "2", "-map_chapters", "2", *asked, "-t", "1", "-shortest", folder / name])
    return None if done.returncode == 0 else done.stdout.decode("utf-8", "replace").strip()[-300:]


def rich_id3(path, mutagen, version, kind):
    from mutagen import id3
    tags = kind()
    tags.add(id3.TIT2(encoding=3, text=["Harbour at dawn"]))
    tags.add(id3.TPE1(encoding=1, text=["Ada Example", "Grace Example"] if version == 4 else ["Ada Example/Grace Example"]))
    tags.add(id3.TALB(encoding=0, text=["Coast"]))
    tags.add(id3.TRCK(encoding=0, text=["3/12"]))
    tags.add(id3.TCON(encoding=0, text=["Ambient"]))
    tags.add(id3.TDRC(encoding=0, text=["2019-05-30"]))
    tags.add(id3.COMM(encoding=3, lang="deu", desc="Notiz", text=["Möwen"]))
    tags.add(id3.COMM(encoding=0, lang="eng", desc="", text=["Gulls"]))
    tags.add(id3.USLT(encoding=3, lang="fra", desc="", text="Première ligne\nDeuxième ligne"))
    tags.add(id3.TXXX(encoding=0, desc="MOOD", text=["calm"]))
    tags.add(id3.WXXX(encoding=0, desc="home", url="https://example.org/"))
    tags.add(id3.WOAR(url="https://example.org/artist"))
    tags.add(id3.UFID(owner="http://example.org", data=b"id-1"))
    tags.add(id3.POPM(email="ada@example.org", rating=196, count=7))
    tags.add(id3.PRIV(owner="org.example", data=b"\1\2\3"))
    tags.add(id3.APIC(encoding=3, mime="image/png", type=3, desc="Vorn", data=png()))
    tags.add(id3.APIC(encoding=0, mime="image/png", type=4, desc="Back", data=png()))
    tags.add(id3.CTOC(element_id="toc", flags=3, child_element_ids=["c1", "c2"], sub_frames=[id3.TIT2(encoding=0, text=["Contents"])]))
    tags.add(id3.CHAP(element_id="c1", start_time=0, end_time=400, start_offset=0xFFFFFFFF, end_offset=0xFFFFFFFF,
                      sub_frames=[id3.TIT2(encoding=0, text=["Leaving port"])]))
    tags.add(id3.CHAP(element_id="c2", start_time=400, end_time=1000, start_offset=0xFFFFFFFF, end_offset=0xFFFFFFFF,
                      sub_frames=[id3.TIT2(encoding=3, text=["Große Fahrt"])]))
    return tags


def plain_dsf():
    """One-bit sound without a tag, which no program here encodes."""
    sound = b"\x69" * 8192
    body = b"fmt " + struct.pack("<QIIIIIIQII", 52, 1, 0, 2, 2, 2822400, 1, len(sound) * 4, 4096, 0)
    body += b"data" + struct.pack("<Q", 12 + len(sound)) + sound
    return b"DSD " + struct.pack("<QQQ", 28, 28 + len(body), 0) + body


def by_mutagen(folder, mutagen, tell):
    """Files that ffmpeg's essence and mutagen's texts make together."""
    from mutagen import aiff, apev2, asf, dsf, flac, id3, mp4, oggopus, oggvorbis, wave, wavpack

    def copy(source, name):
        if not (folder / source).is_file():
            return None
        shutil.copyfile(folder / source, folder / name)
        return folder / name

    def picture():
        image = flac.Picture()
        image.data, image.type, image.mime, image.desc, image.width, image.height, image.depth = png(), 3, "image/png", "Vorn", 16, 16, 24
        return image

    for version in (3, 4):
        name = "mutagen-v%d.mp3" % version
        path = copy("ffmpeg-v4.mp3", name)
        if path:
            id3.ID3(path).delete()
            tags = rich_id3(path, mutagen, version, id3.ID3)
            if version == 3:
                tags.update_to_v23()
            tags.save(path, v2_version=version)
            tell(name)
    (folder / "plain.dsf").write_bytes(plain_dsf())
    for source, name, kind in (("ffmpeg.aiff", "mutagen.aiff", aiff.AIFF), ("ffmpeg.wav", "mutagen.wav", wave.WAVE),
                               ("plain.dsf", "mutagen.dsf", dsf.DSF)):
        path = copy(source, name)
        if path:
            file = kind(path)
            file.delete()
            file = kind(path)
            if file.tags is None:
                file.add_tags()
            for frame in rich_id3(path, mutagen, 4, id3.ID3).values():
                file.tags.add(frame)
            file.save()
            tell(name)
    path = copy("ffmpeg.flac", "mutagen.flac")
    if path:
        file = flac.FLAC(path)
        file.delete()
        file.update(TEXT)
        file.add_picture(picture())
        file.save()
        tell("mutagen.flac")
    for source, name, kind in (("ffmpeg.ogg", "mutagen.ogg", oggvorbis.OggVorbis), ("ffmpeg.opus", "mutagen.opus", oggopus.OggOpus)):
        path = copy(source, name)
        if path:
            import base64
            file = kind(path)
            file.delete()
            file.update(TEXT)
            file["metadata_block_picture"] = [base64.b64encode(picture().write()).decode("ascii")]
            file["chapter001"], file["chapter001name"] = ["00:00:00.400"], ["Große Fahrt"]
            file.save()
            tell(name)
    path = copy("ffmpeg.wma", "mutagen.wma")
    if path:
        file = asf.ASF(path)
        for key, values in {"Title": ["Harbour at dawn"], "Author": ["Ada Example", "Grace Example"], "WM/AlbumTitle": ["Coast"],
                            "WM/TrackNumber": [3], "WM/Year": ["2019"], "WM/Genre": ["Ambient"], "WM/IsCompilation": [True]}.items():
            file[key] = values
        file.save()
        tell("mutagen.wma")
    for source, name in (("ffmpeg.wv", "mutagen.wv"), ("ffmpeg-v4.mp3", "mutagen-ape.mp3")):
        path = copy(source, name)
        if path:
            if name.endswith("mp3"):
                id3.ID3(path).delete()
            else:
                wavpack.WavPack(path).delete()
            tags = apev2.APEv2()
            tags.update({"Title": "Harbour at dawn", "Artist": ["Ada Example", "Grace Example"], "Album": "Coast", "Year": "2019",
                         "Track": "3/12", "Genre": "Ambient"})
            tags["Cover Art (Front)"] = apev2.APEValue(b"cover.png\0" + png(), apev2.BINARY)
            tags.save(path)
            tell(name)
    path = copy("ffmpeg.m4a", "mutagen.m4a")
    if path:
        file = mp4.MP4(path)
        file.delete()
        file["\xa9nam"], file["\xa9ART"], file["\xa9gen"] = ["Harbour at dawn"], ["Ada Example", "Grace Example"], ["Ambient"]
        file["trkn"], file["disk"], file["tmpo"], file["cpil"], file["pgap"] = [(3, 12)], [(1, 2)], [96], True, False
        file["\xa9day"], file["\xa9lyr"], file["rtng"], file["stik"] = ["2019-05-30T05:12:09Z"], ["Eins\nZwei"], [4], [1]
        file["----:com.apple.iTunes:MOOD"] = [mp4.MP4FreeForm(b"calm"), mp4.MP4FreeForm("hëiter".encode("utf-8"))]
        file["covr"] = [mp4.MP4Cover(png(), mp4.MP4Cover.FORMAT_PNG)]
        file.save()
        tell("mutagen.m4a")


def by_atomic_parsley(folder):
    if not (folder / "ffmpeg.m4a").is_file():
        return "ffmpeg.m4a is missing"
    done = run(["AtomicParsley", folder / "ffmpeg.m4a", "--title", "Harbour at dawn", "--artist", "Ada Example", "--genre", "Ambient",
                "--tracknum", "3/12", "--year", "2019-05-30", "--artwork", folder / "cover.png", "--stik", "Audiobook", "--bpm", "96",
                "--compilation", "true", "--podcastURL", "https://example.org/feed", "--lyrics", "Eins", "--grouping", "North",
                "--sortOrder", "artist", "Example, Ada", "-o", folder / "atomicparsley.m4a"])
    return None if done.returncode == 0 else done.stdout.decode("utf-8", "replace").strip()[-300:]


TAGS = """<?xml version="1.0"?>
<Tags><Tag><Targets><TargetTypeValue>50</TargetTypeValue></Targets>
<Simple><Name>TITLE</Name><String>Harbour at dawn</String><TagLanguageIETF>en</TagLanguageIETF></Simple>
<Simple><Name>ARTIST</Name><String>Ada Example</String><Simple><Name>INSTRUMENTS</Name><String>Piano</String></Simple></Simple>
<Simple><Name>DATE_RELEASED</Name><String>2019-05-30</String></Simple></Tag>
<Tag><Targets><TargetTypeValue>70</TargetTypeValue><TargetType>COLLECTION</TargetType></Targets>
<Simple><Name>TITLE</Name><String>Coast</String></Simple></Tag></Tags>
"""
EDITIONS = """<?xml version="1.0"?>
<Chapters><EditionEntry><EditionFlagOrdered>0</EditionFlagOrdered>
<ChapterAtom><ChapterTimeStart>00:00:00.000</ChapterTimeStart><ChapterTimeEnd>00:00:00.400</ChapterTimeEnd>
<ChapterDisplay><ChapterString>Leaving port</ChapterString><ChapterLanguage>eng</ChapterLanguage></ChapterDisplay>
<ChapterDisplay><ChapterString>Auslaufen</ChapterString><ChapterLanguage>ger</ChapterLanguage></ChapterDisplay></ChapterAtom>
<ChapterAtom><ChapterTimeStart>00:00:00.400</ChapterTimeStart><ChapterTimeEnd>00:00:01.000</ChapterTimeEnd>
<ChapterDisplay><ChapterString>Open sea</ChapterString><ChapterLanguage>eng</ChapterLanguage></ChapterDisplay></ChapterAtom>
</EditionEntry></Chapters>
"""


def by_mkvtoolnix(folder):
    (folder / "tags.xml").write_text(TAGS, "utf-8")
    (folder / "editions.xml").write_text(EDITIONS, "utf-8")
    done = run(["mkvmerge", "-q", "-o", folder / "mkvmerge.mkv", "--title", "Harbour at dawn", "--global-tags", folder / "tags.xml",
                "--chapters", folder / "editions.xml", "--attachment-name", "cover.png", "--attachment-mime-type", "image/png",
                "--attachment-description", "Front", "--attach-file", folder / "cover.png", "--language", "0:fr-CA", "--track-name",
                "0:Image", "--no-global-tags", "--no-chapters", folder / "ffmpeg.mkv"])
    return None if done.returncode <= 1 else done.stdout.decode("utf-8", "replace").strip()[-300:]


def make(folder, only):
    """Makes the files; their paths, and what could not be made."""
    (folder / "cover.png").write_bytes(png())
    (folder / "chapters.txt").write_text(CHAPTERS, "utf-8")
    made, notes = [], []
    if not shutil.which("ffmpeg"):
        return [], ["ffmpeg is not installed: no files are made"]
    for name in FFMPEG:
        problem = by_ffmpeg(folder, name)
        if problem:
            notes.append("ffmpeg does not make %s: %s" % (name, problem.replace("\n", " ")))
        else:
            made.append(folder / name)
    try:
        import mutagen
        by_mutagen(folder, mutagen, lambda name: made.append(folder / name))
    except ImportError:
        notes.append("python3-mutagen is not installed: its files are not made")
    for name, program, maker in (("atomicparsley.m4a", "AtomicParsley", by_atomic_parsley), ("mkvmerge.mkv", "mkvmerge", by_mkvtoolnix)):
        problem = maker(folder) if shutil.which(program) else "it is not installed"
        if problem:
            notes.append("%s does not make %s: %s" % (program, name, problem))
        else:
            made.append(folder / name)
    return [p for p in made if fnmatch.fnmatch(p.name, only or "*")], notes
