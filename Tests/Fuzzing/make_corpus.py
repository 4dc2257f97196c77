#!/usr/bin/env python3
"""make_corpus.py FOLDER - what fuzzing starts from beside the fixtures: the same files on every run.

FOLDER/movies: movies of random pieces, as Tests/Checks/check_bytes.py makes them; FOLDER/lists: property lists in both
forms, and packets of XMP from the fixtures; FOLDER/playlists: playlists, splices of SCTE-35, chapters of HLS; FOLDER/chapters: documents of
chapters; FOLDER/photos: photographs; FOLDER/codecs: samples of timed metadata; FOLDER/imports: files that timed import takes. Inputs that reach new code are kept by Tests/Fuzzing/run, not here.
"""
import pathlib
import plistlib
import random
import re
import sys

sys.dont_write_bytecode = True
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "Tests" / "Checks"), str(REPOSITORY / "Fixtures")]

from maker import cameras, tracks, transport  # noqa: E402
from support import motion_photos  # noqa: E402
from support.random_movies import RandomMovie  # noqa: E402

MOVIES, LARGEST = 120, 6000
VALUES = ["Gulls", "T\u00eftre", 3, -1, 2**40, 0.5, True, b"\x89PNG\r\n\x1a\n", "2026-05-17T14:30:00Z", [1, "two"], {"a": "b"}, "3/12",
          "+48.8577+002.2950/"]
KEYS = ["common/title", "common/artwork", "mdta/com.apple.quicktime.location.ISO6709", "itsk/trkn", "itsk/%A9nam", "udta/%A9xyz", "uiso/titl",
        "id3/TIT2", "org.example.none", "", "/", "itlk/com.apple.iTunes.NOTE"]


def movies(folder):
    made = 0
    for seed in range(10 * MOVIES):
        movie = RandomMovie(seed)
        if len(movie.data) <= LARGEST and made < MOVIES:
            (folder / ("%03d%s" % (made, movie.suffix))).write_bytes(movie.data)
            made += 1


def photos(folder):
    formats = REPOSITORY / "Fixtures" / "Formats"
    pictures = [(formats / name).read_bytes() for name in ("photo.jpg", "photo.heic", "photo.avif")]
    movie = (REPOSITORY / "Fixtures" / "Media" / "without-samples.mp4").read_bytes()
    for name, data in motion_photos.files(*pictures, movie).items():
        (folder / name).write_bytes(data)
    for name in ("photo.jpg", "photo-extended.jpg", "photo.heic", "photo.avif"):
        (folder / name).write_bytes((formats / name).read_bytes())


def lists(folder):
    chosen = random.Random(1)
    for number in range(24):
        values = {chosen.choice(KEYS): chosen.choice(VALUES) for _ in range(chosen.randint(0, 5))}
        form = plistlib.FMT_BINARY if number % 2 else plistlib.FMT_XML
        (folder / ("%02d.plist" % number)).write_bytes(plistlib.dumps(values, fmt=form))
    packets = re.compile(rb"<(?:x:xmpmeta|rdf:RDF).*?</(?:x:xmpmeta|rdf:RDF)>", re.DOTALL)
    number = 0
    for path in sorted((REPOSITORY / "Fixtures").glob("*/*")):
        for packet in packets.findall(path.read_bytes()) if path.is_file() else []:
            (folder / ("%02d.xmp" % number)).write_bytes(packet)
            number += 1


SPLICES = ["FC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A",
           "FC3034000000000000FFFFF00506FE72BD0050001E021C435545494800008E7FCF0001A599B00808000000002CA0A18A3402009AC9D17E"]
MEDIA = """#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4",BYTERANGE="700@0"
#EXT-X-PROGRAM-DATE-TIME:2026-01-09T18:32:07.5Z
#EXT-X-DATERANGE:ID="a",CLASS="c",START-DATE="2026-01-09T18:32:08Z",DURATION=1.5,SCTE35-OUT=0x%s,X-OWN="1"
#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x1234
#EXTINF:4.004,first
#EXT-X-BYTERANGE:100@0
a.m4s
#EXT-X-DISCONTINUITY
#EXTINF:1,
b.m4s
#EXT-X-ENDLIST
"""
VARIANTS = """#EXTM3U
#EXT-X-DEFINE:NAME="p",VALUE="a/b"
#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="{$p}/c.json"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="a.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1920x1080,AUDIO="a"
v.m3u8
"""
CHAPTERS = """[{"chapter": 1, "start-time": 0.5, "duration": 10, "titles": [{"language": "en", "title": "One"}],
"images": [{"image-category": "c", "pixel-width": 1, "pixel-height": 2, "url": "u"}], "metadata": [{"key": "a", "value": [1, {"b": null}]}]}]"""


def playlists(folder):
    for number, splice in enumerate(SPLICES):
        (folder / ("%d.splice" % number)).write_bytes(bytes.fromhex(splice))
        (folder / ("%d.m3u8" % number)).write_text(MEDIA % splice, "utf-8")
    (folder / "variants.m3u8").write_text(VARIANTS, "utf-8")
    (folder / "chapters.json").write_text(CHAPTERS, "utf-8")


KLV = ("060E2B34020B01010E01030101000000 2B 0208 0004 6CA8 52D8 9380 0502 71C2 0D04 5595B66D 0E04 5B5360C4 0F02 C221 3003 010101 3801 8C"
       " 0102 8691")
CAPTION = b"[iso: 180] [shutter: 1/640.0] [latitude: 34.27] [longitude: -84.17] [rel_alt: 0.0 abs_alt: 302.2] [ct: 5419]"
SENTENCE = b"$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A"
TIMECODE = bytes.fromhex("00000000 00000001 00007530 000003E9 1E 00")


def codecs(folder):
    """Samples after their type and what their entry holds."""
    boxed = tracks.boxed_description(tracks.local_key(1, "org.example.note", 1))[8:]
    samples = [("gpmd", b"", tracks.klv_device(0)), ("rtmd", b"", cameras.real_time(0)), ("CTMD", b"", cameras.canon(0)),
               ("djmd", b"", cameras.drone("dvtm_wm265e.proto", 2) + cameras.large(0)), ("djmd", b"", cameras.action(1)),
               ("camm", b"", tracks.camera_motion(6, "di2d7f", 1.2e9, 3, 51.5, -0.12, 11, 1, 2, 0.1, 0.2, 0.3, 0.4)),
               ("camm", b"", tracks.camera_motion(0, "3f", 0.1, 0.2, 0.3)), ("KLVA", b"", bytes.fromhex(KLV)),
               ("MDPM", b"", b"MDPM" + bytes([len(transport.camcorder_tags(1))]) + b"".join(
                   bytes([tag]) + value for tag, value in transport.camcorder_tags(1))),
               ("ID3 ", b"", b"ID3\4\0\0\0\0\0\x14TIT2\0\0\0\n\0\0\3Harbour \0"), ("tmcd", bytes(6) + b"\0\1" + TIMECODE, bytes(4)),
               ("mebx", boxed, tracks.boxed((1, "aboard"))), ("text", b"", tracks.text_sample(SENTENCE.decode())),
               ("tx3g", b"", tracks.text_sample(CAPTION.decode()))]
    for name in ("camcorder.mts", "programs.ts"):
        (folder / name).write_bytes((REPOSITORY / "Fixtures" / "Formats" / name).read_bytes())
    for number, (kind, entry, sample) in enumerate(samples):
        (folder / ("%02d.%s" % (number, kind.strip()))).write_bytes(kind.encode() + bytes([len(entry)]) + entry + sample)


DOCUMENTS = {
    "ffmetadata": ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=a\\=b\\\nc\n[CHAPTER]\nSTART=1000000000\nEND=2000000000\n",
    "webvtt": "WEBVTT\nKind: chapters\nLanguage: fr\n\nNOTE x\n\n1\n00:00:00.000 --> 00:00:10.000\nOne &amp; <b>two</b>\n\n00:01.000 --> 00:02.500\nIn\n",
    "simple": "# x\n0:00 One\n00:01:02,500 Two\n",
    "ogm": "CHAPTER01=00:00:00.000\nCHAPTER01NAME=One\nCHAPTER02=00:00:01.5\nCHAPTER02NAME=\nCHAPTER02URL=http://a\n",
    "cue": "REM x\nFILE \"a.wav\" WAVE\n  TRACK 01 AUDIO\n    TITLE \"One\"\n    INDEX 00 00:00:00\n    INDEX 01 00:01:74\n",
    "podcast": '{"version": "1.2.0", "chapters": [{"startTime": 0.5, "endTime": 2, "title": "One", "img": "a", "url": "b", "toc": false}]}',
    "hls": CHAPTERS,
    "matroska": "<Chapters><EditionEntry><EditionUID>1</EditionUID><ChapterAtom><ChapterUID>1</ChapterUID><ChapterTimeStart>00:00:00.5</ChapterTimeStart>"
                "<ChapterTimeEnd>00:00:09</ChapterTimeEnd><ChapterSegmentUID format='hex'>00ff</ChapterSegmentUID><ChapterDisplay><ChapterString>a</ChapterString>"
                "<ChapterLanguage>ger</ChapterLanguage><ChapLanguageIETF>de-AT</ChapLanguageIETF></ChapterDisplay><ChapterAtom><ChapterTimeStart>00:00:01"
                "</ChapterTimeStart></ChapterAtom></ChapterAtom></EditionEntry></Chapters>",
}


def chapters(folder):
    for name, document in DOCUMENTS.items():
        (folder / name).write_text(document, "utf-8")


IMPORTS = {
    "line.jsonl": '{"stream": "a", "start": {"value": 1, "timescale": 25}, "duration": {"value": 1, "timescale": 25}, "items": [{"identifier": '
                  '"mdta/org.example.note", "dataType": "com.apple.metadata.datatype.UTF-8", "payload": "Z3VsbHM=", "value": "gulls", "language": "fr"}]}\n'
                  '{"start": {"value": 0, "timescale": 1}, "items": [{"identifier": "tele/position", "value": [48.5, 11.5]}]}\n',
    "table.csv": 'stream,seconds,duration,tele/position.latitude,tele/position.longitude,tele/speed.2d,mdta/org.example.note\na,0,0.5,48.5,11.5,3,"x ""y"""\n'
                 'a,0.5,,48.6,11.6,,\n',
    "logger.csv": "time,lat,lon,alt\n2024-06-01T10:00:00Z,48.5,11.5,300\n1717236001000,48.6,11.6,301\n",
    "path.gpx": '<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="g" xmlns:m="https://mediametadata.org/gpx/1"><trk><trkseg>'
                '<trkpt lat="48.5" lon="11.5"><ele>300</ele><time>2024-06-01T10:00:00Z</time><fix>3d</fix><extensions><g:speed>3</g:speed><m:time>1/25</m:time>'
                '</extensions></trkpt><trkpt lat="48.6" lon="11.6"><time>2024-06-01T10:00:01Z</time></trkpt></trkseg></trk><rte><rtept lat="1" lon="2"/></rte></gpx>',
    "log.nmea": SENTENCE.decode() + "\r\n$GPGGA,123520,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n",
    "drone.srt": "1\n00:00:00,000 --> 00:00:01,000\n" + CAPTION.decode() + "\n\n2\n00:00:01,000 --> 00:00:02,000\nGPS(8.5,47.3,19) BAROMETER:7.1\n\n",
}


def imports(folder):
    for name, document in IMPORTS.items():
        (folder / name).write_text(document, "utf-8", newline="")


def main(arguments):
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    for make in (movies, lists, photos, chapters, playlists, codecs, imports):
        folder = pathlib.Path(arguments[0]) / make.__name__
        folder.mkdir(parents=True, exist_ok=True)
        make(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
