#!/usr/bin/env python3
"""check_hls.py [BIN] [--shared DIR] - playlists and presentations of HTTP Live Streaming.

  - Playlists of the shared folder, of ffmpeg, and some of odd lines, come back byte for byte; those of ffmpeg break no rule; what breaks
    the draft, splices of SCTE-35 with it, tells line, column and reason.
  - What `hls author` makes of a movie with chapters, in both forms, breaks no rule, is decoded by ffmpeg from nginx on
    loopback with as many pictures as the movie has, and its ID3 is read by ffprobe and exiftool.
  - hls.js plays it in Chromium, where both can be had: ID3 and date ranges are told when their times come.
  - The same is read back here: chapters, session data, date ranges and ID3 at their times.
  - `show` of a playlist asks no server for what it names; `--follow` does, and leads out of the folder nowhere.
  - Where the disk is full nothing is left of a presentation, and one that was there stays; sources of other families; codecs have the names that ffmpeg's dash muxer gives them.
  - Pictures of chapters become files beside chapters.json; KLV of a real stream in segments has the times that it has in one piece.
  - The default rendition of sound is read with the variant, what both say once; renditions of WebVTT are text.
  - Segments that openssl encrypts (AES-128) are read with the key of the playlist, and no other; variants are chosen.
  - A segment alone is described, and with its initialisation it is the movie that it is.
The binary's path may come from MEDIAMETA.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import browser, hls_js, nginx, places  # noqa: E402

# What others wrote that breaks a rule, by the name of its file: how often, and in which sections of the draft.
BROKEN = {"master_full.m3u8": (3, "4.4.6.")}
# How ffmpeg writes playlists.
WRITTEN = {
    "ts": [], "fmp4": ["-hls_segment_type", "fmp4"], "one-file": ["-hls_flags", "single_file"],
    "one-fmp4": ["-hls_segment_type", "fmp4", "-hls_flags", "single_file"], "event": ["-hls_playlist_type", "event"],
    "dates": ["-hls_flags", "program_date_time+independent_segments+round_durations"], "i-frames": ["-hls_flags", "iframes_only"],
    "live": ["-hls_flags", "split_by_time+omit_endlist"], "encrypted": [],
}
DATED = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
SPLICE = DATED + '#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",%s\n'
SECTION = "FC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A"
# A playlist or splice that is none, its place, and what is reported for it.
FAULTS = [
    ("hello\n", "1, column 1", "the first line is not #EXTM3U"),
    ("#EXTM3U\n#EXTINF:1,\na\udcff\n", "3, column 2", "the bytes of the line are not UTF-8"),
    ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:long,\na.ts\n", "3:9", "EXTINF takes a number of seconds"),
    ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI=\"a\n", "3:16", "the closing quote is missing"),
    ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-START:TIME-OFFSET\n", "3:25", "'=' is missing after the attribute name TIME-OFFSET"),
    ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-START:TIME-OFFSET=1, PRECISE=YES\n", "3:28", "white space in an attribute list"),
    ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=large\nv.m3u8\n", "2:42", "RESOLUTION takes width x height"),
    (SPLICE % "SCTE35-OUT=0xFC30", "4:59", "2 bytes are too few for a section"),
    (SPLICE % "SCTE35-OUT=0xZZ", "4:70", "SCTE35-OUT takes 0x and hexadecimal digits"),
    (SPLICE % ("SCTE35-OUT=0xFD" + SECTION[2:]), "4:59", "the table is 253, not 252"),
    (SPLICE % ("SCTE35-OUT=0x" + SECTION[:-1] + "B"), "4:59", "the checksum is 62dba30b, that of the bytes 62dba30a"),
    (SPLICE % ("SCTE35-OUT=0x" + SECTION[:-2]), "4:59", "SCTE35-OUT holds no splice_info_section"),
    (SPLICE % ("SCTE35-IN=0x" + SECTION), "4:59", "SCTE35-IN holds a splice out of the network"),
]

CHAPTERS = [(0, 3, "Opening"), (3, 7, "The \"middle\""), (7, 10, "End")]
failures = []


def check(holds, words, more=""):
    print("%s %s" % ("ok  " if holds else "FAIL", words) + ("" if holds else ": %s" % str(more)[:600]))
    if not holds:
        failures.append(words)


def run(*command, **more):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=120, **more)


def boxes(data):
    """(type, payload) of the boxes at the top."""
    place = 0
    while place + 8 <= len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        if size < 8:
            return
        yield kind, data[place + 8:place + size]
        place += size


def messages(data):
    """(time in seconds, scheme, message) of the event messages of version 1."""
    for kind, payload in boxes(data):
        if kind == b"emsg" and payload[0] == 1:
            scale, time = struct.unpack(">IQ", payload[4:16])
            scheme, _, message = payload[24:].split(b"\0", 2)
            yield time / scale, scheme.decode(), message


def units(data, identifier):
    """The payloads of the units of a stream of a transport stream: FFmpeg 5 takes five bytes of each for a header that
    timed ID3 does not have."""
    found = []
    for place in range(0, len(data), 188):
        packet = data[place:place + 188]
        if (packet[1] & 0x1F) << 8 | packet[2] != identifier:
            continue
        payload = packet[5 + packet[4]:] if packet[3] & 0x20 else packet[4:]
        if packet[1] & 0x40:
            found.append(b"")
        found[-1] += payload
    return [unit[9 + unit[8]:] for unit in found]


def title(tag, folder):
    """The title that exiftool reads of an ID3 tag."""
    path = folder / "tag.mp3"
    path.write_bytes(tag)
    return json.loads(run("exiftool", "-j", "-ID3:Title", path).stdout or "[{}]")[0].get("Title")


def movie(folder):
    """A movie of ten seconds with chapters and a title."""
    words = [";FFMETADATA1", "title=A \"quoted\" title", "artist=Somebody"]
    for start, end, name in CHAPTERS:
        words += ["[CHAPTER]", "TIMEBASE=1/1", "START=%d" % start, "END=%d" % end, "title=" + name]
    (folder / "chapters.txt").write_text("\n".join(words) + "\n")
    made = run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=d=10:s=160x90:r=25", "-f", "lavfi", "-i",
               "sine=d=10", "-i", folder / "chapters.txt", "-map", "0", "-map", "1", "-map_metadata", "2", "-map_chapters", "2",
               "-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "50", "-c:a", "aac", folder / "movie.mp4")
    if made.returncode:
        sys.exit("ffmpeg cannot make the movie: %s" % made.stderr.decode())
    return folder / "movie.mp4"


def playlists(tool, shared, folder):
    files = sorted(shared.glob("samples/**/*.m3u8")) if shared else []
    odd = {"crlf": b"#EXTM3U\r\n#EXTINF:1,\r\na.ts\r\n# \xc3\xa9\r\n\r\n#EXT-X-OF-NOBODY: a , b\r\n#EXT-X-ENDLIST",
           "mark": b"\xef\xbb\xbf#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1 ,X=\"a,b\"\nv.m3u8\n"}
    for name, data in odd.items():
        (folder / (name + ".m3u8")).write_bytes(data)
        files.append(folder / (name + ".m3u8"))
    for path in files:
        result = run(tool, "hls", "set", "--remove-data", "of.nobody", "-o", "-", path)
        check(result.stdout == path.read_bytes(), "byte for byte: %s" % path.name, result.stderr)
        if path.name[:-5] in odd:
            continue
        result = run(tool, "hls", "validate", path)
        count, section = BROKEN.get(path.name, (0, ""))
        errors = [line for line in result.stdout.decode().splitlines() if ": error: " in line]
        check(len(errors) == count and all("§ " + section in line for line in errors) and result.returncode == (count > 0),
              "%d broken rules in %s" % (count, path.name), result)
    for text, place, reason in FAULTS:
        path = folder / "bad.m3u8"
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        result = run(tool, "hls", "validate", path)
        told = (result.stdout + result.stderr).decode()
        line = next((line for line in told.splitlines() if reason in line), "")
        check(result.returncode == 1 and ("bad.m3u8:%s: error: " % place in line or "line %s: " % place in line), "%s is reported at %s" % (reason, place), result)
    return len(files)


def of_ffmpeg(tool, source, folder):
    """Playlists that ffmpeg writes."""
    count = 0
    for name, words in WRITTEN.items():
        place = folder / ("ffmpeg-" + name)
        place.mkdir()
        if name == "encrypted":
            (place / "key").write_bytes(bytes(16))
            (place / "info").write_text("key\n%s\n" % (place / "key"))
            words = ["-hls_key_info_file", place / "info"]
        made = run("ffmpeg", "-v", "error", "-y", "-i", source, "-map", "0:v", "-map", "0:a", "-c", "copy", "-f", "hls", "-hls_time", "2",
                   "-hls_list_size", "0", "-master_pl_name", "index.m3u8", *words, place / "media.m3u8")
        check(made.returncode == 0, "ffmpeg writes %s" % name, made.stderr)
        for path in sorted(place.glob("*.m3u8")):
            count += 1
            result = run(tool, "hls", "validate", path)
            check(result.returncode == 0, "%s of ffmpeg breaks no rule: %s" % (name, path.name), result)
            result = run(tool, "hls", "set", "--remove-data", "of.nobody", "-o", "-", path)
            check(result.stdout == path.read_bytes(), "byte for byte: %s of ffmpeg, %s" % (name, path.name), result.stderr)
        followed = json.loads(run(tool, "show", "--json", "--follow", place / "index.m3u8").stdout or "{}")
        if name in ("live", "i-frames"):
            continue
        told = run("ffprobe", "-v", "error", "-allowed_extensions", "ALL", "-show_entries", "format=duration", "-of", "csv=p=0", place / "media.m3u8")
        length = followed.get("file", {}).get("duration", {}).get("seconds", 0)
        check(abs(float(told.stdout or 0) - length) < 0.51 and length > 9, "%s of ffmpeg lasts what ffprobe says" % name, (told, length))
        kinds = {track.get("mediaType") for track in followed.get("tracks", [])}
        check(kinds >= {"vide", "soun"}, "%s of ffmpeg has its tracks" % name, kinds)
    return count


def pictures(path):
    result = run("ffprobe", "-v", "error", "-count_packets", "-select_streams", "v:0", "-show_entries",
                 "stream=nb_read_packets", "-of", "csv=p=0", path)
    return result.stdout.decode().split("\n")[0].strip(), result.stderr


def authored(tool, source, form, folder, server_folder, server):
    out = server_folder / form
    result = run(tool, "hls", "author", "--form", form, "--segment-duration", "2", "--program-date", "2026-01-01T12:00:00Z",
                 "--date-ranges", "com.example.chapter", source, "-o", out)
    check(result.returncode == 0, "%s: authored" % form, result.stderr)
    if result.returncode:
        return
    result = run(tool, "hls", "validate", out / "index.m3u8", out / "media.m3u8")
    check(result.returncode == 0, "%s: breaks no rule" % form, result.stdout)
    url = server.url("%s/index.m3u8" % form)
    result = run("ffmpeg", "-v", "error", "-xerror", "-i", url, "-f", "null", "-")
    check(result.returncode == 0 and not result.stderr, "%s: ffmpeg decodes it from nginx" % form, result.stderr)
    check(pictures(url)[0] == pictures(source)[0], "%s: as many pictures as the movie" % form,
          (pictures(url), pictures(source)))
    told = [entry["titles"][0]["title"] for entry in json.loads((out / "chapters.json").read_text())]
    check(told == [name for _, _, name in CHAPTERS], "%s: chapters.json" % form, told)

    wanted = [(float(start), name) for start, _, name in CHAPTERS]
    segments = sorted(out.glob("segment-*"))
    if form == "fmp4":
        found = [(time, title(message, folder)) for path in segments for time, scheme, message in messages(path.read_bytes())
                 if scheme == "https://aomedia.org/emsg/ID3"]
        check(found == wanted, "fmp4: exiftool reads the ID3 of event messages", found)
    else:
        found = []
        for path in segments:
            result = run("ffprobe", "-v", "error", "-show_entries", "stream=codec_name,id:packet=codec_type,pts_time",
                         "-show_packets", "-of", "json", path)
            told = json.loads(result.stdout)
            streams = [stream for stream in told["streams"] if stream.get("codec_name") == "timed_id3"]
            # Of streams that the program map names, ffprobe lists those with packets in the segment.
            if not streams:
                continue
            check(len(streams) == 1, "ts: ffprobe names the stream of %s" % path.name, told["streams"])
            times = [round(float(packet["pts_time"]), 3) for packet in told["packets"] if packet["codec_type"] == "data"]
            tags = [title(unit, folder) for unit in units(path.read_bytes(), int(streams[0]["id"], 16))]
            check(len(times) == len(tags), "ts: ffprobe finds every tag of %s" % path.name, (times, tags))
            found += zip(times, tags)
        first = found[0][0] if found else 0
        found = [(round(time - first, 3), name) for time, name in found]
        check(found == wanted, "ts: ffprobe and exiftool read the ID3", found)

    result = run(tool, "timed", "show", "--follow", url)
    shown = result.stdout.decode()
    for start, _, name in CHAPTERS:
        line = "0:%02d.000" % start
        check(any(line in row and "TIT2" in row and json.dumps(name)[1:-1].split("\\")[0] in row for row in shown.split("\n")),
              "%s: %s is read back at %s" % (form, name, line), shown or result.stderr)
    check(shown.count("com.example.chapter") == len(CHAPTERS), "%s: date ranges are read back" % form, shown)
    result = run(tool, "show", "--json", "--follow", url)
    told = json.loads(result.stdout)
    check(len(told.get("chapters", [{}])[0].get("chapters", [])) == len(CHAPTERS), "%s: chapters are read back" % form, told.get("chapters"))
    check("A 'quoted' title" in [item.get("value") for item in told["metadata"]], "%s: the title is session data" % form, told["metadata"])

    if form == "fmp4":
        alone = json.loads(run(tool, "show", "--json", segments[1]).stdout)
        check(sum(track.get("sampleCount", 0) for track in alone.get("tracks", [])) > 50, "a segment alone tells its samples", alone)
        whole = run(tool, "show", "--init", out / "init.mp4", segments[1])
        check(b"H.264" in whole.stdout and b"AAC" in whole.stdout, "with its initialisation it is a movie", whole)


def played(folder, served, server):
    """What hls.js tells while it plays what was authored; or why it does not."""
    if not browser.is_there():
        return "hls.js in a browser: chromium and chromium-driver are not installed"
    wheels = folder / "wheels"
    wheels.mkdir()
    text = hls_js.script(wheels)
    if text is None:
        return "hls.js in a browser: %s, which has it, cannot be had from PyPI" % hls_js.PACKAGE
    (served / "page.html").write_text("<!DOCTYPE html><title>Player</title>")
    player = hls_js.Player(text)
    try:
        for form in ("fmp4", "ts"):
            told = player.play(server.url("page.html"), server.url("%s/index.m3u8" % form))
            check(not told["errors"] and told["time"] > 9.9, "%s: hls.js plays it to its end" % form, told)
            # In transport streams sound begins by a frame before the pictures, and hls.js counts from there.
            slack = 0.001 if form == "fmp4" else 0.03
            for kind, key in (("https://aomedia.org/emsg/ID3", "TIT2"), ("com.apple.quicktime.HLS", "X-TITLE")):
                cues = [cue for cue in told["cues"] if cue["type"] == kind]
                names = [name if key == "TIT2" else name.replace('"', "'") for _, _, name in CHAPTERS]
                what = "%s: hls.js tells %s when due" % (form, "ID3" if key == "TIT2" else "date ranges")
                check([(cue["key"], cue["value"]) for cue in cues] == [(key, name) for name in names]
                      and all(0 <= cue["start"] - start < slack and cue["at"] - cue["start"] < 0.6
                              for cue, (start, _, _) in zip(cues, CHAPTERS)), what, cues)
            check([title(bytes(tag["bytes"]), folder) for tag in told["tags"]] == [name for _, _, name in CHAPTERS],
                  "%s: hls.js finds whole tags in the segments" % form, told["tags"])
    finally:
        player.close()
    return None


def untrusted(tool, folder, server_folder, server):
    log = server.folder / "access.log"
    before = log.read_text() if log.exists() else ""
    path = folder / "far.m3u8"
    path.write_text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1\"\n%s\n" % server.url("fmp4/media.m3u8"))
    result = run(tool, "show", path)
    check(result.returncode == 0 and b"none of which is opened" in result.stdout, "show opens nothing, and says so", result)
    check((log.read_text() if log.exists() else "") == before, "the server was asked for nothing")
    result = run(tool, "show", "--follow", path)
    check(b"0:10." in result.stdout and b"H.264" in result.stdout, "--follow asks it", result)
    for address in ("/etc/passwd", "../outside.m3u8", "file:///etc/passwd", "concat:/etc/passwd", "ftp://127.0.0.1/a"):
        path.write_text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1\"\n%s\n" % address)
        result = run(tool, "show", "--follow", path)
        check(result.returncode == 0 and b"not opened" in result.stdout, "not followed: %s" % address, result)
    (server_folder / "evil.m3u8").write_text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1\"\nfile:///etc/passwd\n")
    result = run(tool, "show", "--follow", server.url("evil.m3u8"))
    check(b"a playlist of a server names a file" in result.stdout, "a server names no file of ours", result)
    result = run(tool, "show", "--follow", "--max-bytes", "2000", server.url("fmp4/index.m3u8"))
    check(result.returncode in (0, 1) and b"H.264" not in result.stdout, "no more bytes than allowed", result)


def full(tool, source, folder):
    """A presentation of which no file can be written to the end."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    place = folder / "full"
    place.mkdir()
    result = run(tool, "hls", "author", source, "-o", place / "out", preexec_fn=limit)
    check(result.returncode == 1 and len(result.stderr.splitlines()) == 1 and b"out" in result.stderr, "a full disk is one line", result)
    check(list(place.iterdir()) == [], "a full disk leaves nothing", list(place.iterdir()))
    (place / "file").write_text("x")
    result = run(tool, "hls", "author", source, "-o", place / "file" / "out")
    check(result.returncode == 1 and [one.name for one in place.iterdir()] == ["file"], "no folder can be made in a file", result)


def replaced(tool, source, folder):
    """With --force a presentation is replaced as a whole, or not at all."""
    place = folder / "replaced"
    first = run(tool, "hls", "author", "--form", "ts", "--segment-duration", "1", source, "-o", place)
    (place / "notes.txt").write_text("mine")
    (place / "more").mkdir()
    (place / "more" / "file").write_text("mine")
    before = {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}
    result = run(tool, "hls", "author", source, "-o", place)
    check(first.returncode == 0 and result.returncode == 1 and b"--force" in result.stderr, "a presentation is not replaced without being asked", result)

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    result = run(tool, "hls", "author", "--force", source, "-o", place, preexec_fn=limit)
    after = {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}
    check(result.returncode == 1 and after == before and not list(folder.glob(".mediameta*")), "a full disk leaves the old one", result)
    result = run(tool, "hls", "author", "--force", source, "-o", place)
    names = {str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()}
    check(result.returncode == 0 and {"notes.txt", "more/file", "init.mp4", "index.m3u8"} <= names
          and not any(name.endswith(".ts") for name in names) and not list(folder.glob(".mediameta*")),
          "--force replaces the presentation and keeps other files", (result, names))


def sources(tool, source, folder):
    """Movies that are not of the MP4 family."""
    for ending in ("ts", "mkv"):
        other = folder / ("other." + ending)
        run("ffmpeg", "-v", "error", "-y", "-i", source, "-map", "0:v", "-map", "0:a", "-c", "copy", other)
        for form in ("fmp4", "ts"):
            out = folder / ("of-%s-%s" % (ending, form))
            result = run(tool, "hls", "author", "--form", form, other, "-o", out)
            text = (out / "index.m3u8").read_text() if result.returncode == 0 else ""
            check('CODECS="avc1.' in text and ',mp4a.40.2"' in text, "%s of %s: CODECS" % (form, ending), text or result)
            result = run(tool, "hls", "validate", out / "index.m3u8", out / "media.m3u8")
            check(result.returncode == 0 and not result.stdout, "%s of %s: breaks no rule" % (form, ending), result)
            result = run("ffmpeg", "-v", "error", "-xerror", "-i", out / "index.m3u8", "-f", "null", "-")
            check(result.returncode == 0 and not result.stderr, "%s of %s: ffmpeg decodes it" % (form, ending), result)


def with_pictures(tool, folder):
    """Pictures of chapters, which mutagen wrote."""
    try:
        import mutagen.id3
    except ImportError:
        return ["mutagen"]
    sound, out = folder / "pictures.mp3", folder / "pictures"
    run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=d=10", "-c:a", "libmp3lame", sound)
    tags, pictures = mutagen.id3.ID3(), []
    for number, (start, end, name) in enumerate(CHAPTERS):
        ending = ("png", "jpg")[number % 2]
        path = folder / ("picture-%d.%s" % (number, ending))
        run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=s=%dx32" % (32 + 2 * number), "-frames:v", "1", path)
        pictures.append((32 + 2 * number, 32, ending, path.read_bytes()))
        tags.add(mutagen.id3.CHAP(
            element_id="c%d" % number, start_time=start * 1000, end_time=end * 1000, start_offset=0xFFFFFFFF, end_offset=0xFFFFFFFF,
            sub_frames=[mutagen.id3.TIT2(encoding=3, text=[name]),
                        mutagen.id3.APIC(encoding=3, mime="image/" + ending.replace("jpg", "jpeg"), type=3, data=path.read_bytes())]))
    tags.add(mutagen.id3.CTOC(element_id="toc", flags=mutagen.id3.CTOCFlags.TOP_LEVEL | mutagen.id3.CTOCFlags.ORDERED,
                              child_element_ids=["c%d" % number for number in range(len(CHAPTERS))], sub_frames=[]))
    tags.save(sound)
    result = run(tool, "hls", "author", sound, "-o", out)
    told = json.loads((out / "chapters.json").read_text()) if result.returncode == 0 else []
    found = [(image["pixel-width"], image["pixel-height"], image["url"].split(".")[-1], (out / image["url"]).read_bytes())
             for chapter in told for image in chapter["images"]]
    check(found == pictures, "pictures of chapters are beside the playlist", result.stderr or told)
    shown = json.loads(run(tool, "show", "--json", "--follow", out / "index.m3u8").stdout)
    check([chapter["title"] for chapter in shown["chapters"][0]["chapters"]] == [name for _, _, name in CHAPTERS], "chapters of sound are read back", shown.get("chapters"))
    return []


def klv(tool, shared, folder):
    """KLV of a stream that others made, in three segments that begin with pictures."""
    source = shared / "telemetry" / "Kitware__kwiver" / "h264_klv.ts" if shared else None
    if source is None or not source.is_file():
        return ["a stream with KLV"]
    place = folder / "klv"
    place.mkdir()
    data = source.read_bytes()
    packets = [data[at:at + 188] for at in range(0, len(data), 188)]
    identifier = lambda packet: (packet[1] & 0x1F) << 8 | packet[2]
    tables = [next(packet for packet in packets if identifier(packet) == number) for number in (0, 0x1000)]
    starts = [index for index, packet in enumerate(packets) if identifier(packet) == 0x100 and packet[1] & 0x40]
    rows = json.loads(run("ffprobe", "-v", "quiet", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "json", source).stdout)["packets"]
    times = [float(row["pts_time"]) for row in rows]
    text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n"
    for number, (first, last) in enumerate(((0, 10), (10, 20), (20, len(starts)))):
        body = packets[starts[first] if first else 0:starts[last] if last < len(starts) else len(packets)]
        (place / ("%d.ts" % number)).write_bytes(b"".join((tables if first else []) + body))
        text += "#EXTINF:%.6f,\n%d.ts\n" % ((times[last] if last < len(times) else times[-1] + 1 / 30) - times[first], number)
    (place / "media.m3u8").write_text(text + "#EXT-X-ENDLIST\n")
    whole = run(tool, "timed", "show", source).stdout.splitlines()
    result = run(tool, "timed", "show", "--follow", place / "media.m3u8")
    check(len(whole) == 31 and result.stdout.splitlines() == whole, "KLV of segments has its values and times", (len(whole), result.stderr))
    result = run(tool, "hls", "validate", place / "media.m3u8")
    check(result.returncode == 0, "the playlist of KLV breaks no rule", result)
    return []


CODERS = {
    "hevc": (["-c:v", "libx265", "-x265-params", "log-level=none", "-c:a", "aac"], "hev1.1.6.L30.90,mp4a.40.2"),
    "av1": (["-c:v", "libaom-av1", "-cpu-used", "8", "-c:a", "libopus"], "av01.0.00M.08,Opus"),
    "vp9": (["-c:v", "libvpx-vp9", "-c:a", "flac"], "vp09.00.10.08,fLaC"),
    "alac": (["-c:v", "libx264", "-c:a", "alac"], "avc1.64000a,alac"),
    "mp3": (["-c:v", "libx264", "-c:a", "libmp3lame"], "avc1.64000a,mp4a.6B"),
    "eac3": (["-c:v", "libx264", "-c:a", "eac3"], "avc1.64000a,ec-3"),
}


def codecs(tool, folder):
    """The names of codecs, in one of which the program that wrote them has a say."""
    missing = []
    for name, (words, wanted) in CODERS.items():
        movie = folder / ("coded-%s.mp4" % name)
        made = run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=d=1:s=160x90:r=10", "-f", "lavfi", "-i", "sine=d=1",
                   "-pix_fmt", "yuv420p", *words, "-strict", "-2", movie)
        if made.returncode:
            missing.append("a coder of " + name)
            continue
        out = folder / ("coded-" + name)
        result = run(tool, "hls", "author", movie, "-o", out)
        text = (out / "index.m3u8").read_text() if result.returncode == 0 else ""
        check('CODECS="%s"' % wanted in text, "CODECS of %s" % name, text or result.stderr)
        manifest = folder / ("coded-%s.mpd" % name)
        if run("ffmpeg", "-v", "error", "-y", "-i", movie, "-map", "0:v", "-c", "copy", "-f", "dash", manifest).returncode == 0:
            told = manifest.read_text().split('codecs="')[1].split('"')[0]
            check(wanted.split(",")[0].startswith(told), "ffmpeg names %s so" % name, told)
    return missing


def encrypted(tool, folder, server_folder):
    """The segments of the transport stream, encrypted by openssl."""
    source = server_folder / "ts"
    for kind in ("AES-128", "own-vector"):
        out = folder / ("encrypted-" + kind)
        out.mkdir()
        key = bytes(range(16))
        (out / "the.key").write_bytes(key)
        (out / "other.key").write_bytes(key[::-1])
        (out / "short.key").write_bytes(key[:5])
        vector = "0f" * 16
        lines = []
        for line in (source / "media.m3u8").read_text().splitlines():
            lines.append(line)
            if line.startswith("#EXT-X-TARGETDURATION"):
                lines += ["#EXT-X-MEDIA-SEQUENCE:7"] if kind == "AES-128" else []
                lines.append('#EXT-X-KEY:METHOD=AES-128,URI="the.key"' + (",IV=0x" + vector if kind == "own-vector" else ""))
        lines = [line for line in lines if not line.startswith("#EXT-X-MEDIA-SEQUENCE:0")]
        for number, path in enumerate(sorted(source.glob("segment-*"))):
            result = run("openssl", "enc", "-aes-128-cbc", "-K", key.hex(), "-iv", vector if kind == "own-vector" else "%032x" % (7 + number),
                         "-in", path, "-out", out / path.name)
            check(result.returncode == 0, "openssl encrypts %s" % path.name, result.stderr)
        text = "\n".join(lines) + "\n"
        (out / "media.m3u8").write_text(text)
        shutil.copyfile(source / "index.m3u8", out / "index.m3u8")
        plain = run(tool, "timed", "show", "--follow", source / "index.m3u8").stdout.splitlines()[1:]
        result = run(tool, "timed", "show", "--follow", out / "index.m3u8")
        check(len(plain) > 3 and result.stdout.splitlines()[1:] == plain, "%s: decrypted segments say what the others say" % kind, result)
        result = run("ffmpeg", "-v", "error", "-allowed_extensions", "ALL", "-i", out / "media.m3u8", "-f", "null", "-")
        check(result.returncode == 0 and not result.stderr, "%s: ffmpeg decrypts them, too" % kind, result.stderr)
        for name, words in (("other.key", b"the key that the playlist names"), ("short.key", b"not a key of AES-128"),
                            ("../movie.mp4", b"outside the folder of the playlist"), ("ftp://127.0.0.1/key", b"not opened")):
            (out / "media.m3u8").write_text(text.replace("the.key", name))
            result = run(tool, "show", "--follow", out / "index.m3u8")
            check(words in result.stdout and b"H.264" not in result.stdout, "%s: %s is not a key for them" % (kind, name), result)
    (out / "media.m3u8").write_text(text.replace("METHOD=AES-128", "METHOD=SAMPLE-AES"))
    result = run(tool, "show", "--follow", out / "index.m3u8")
    check(b"SAMPLE-AES" in result.stdout, "SAMPLE-AES is reported", result)


def variants(tool, folder, server_folder):
    out = folder / "variants"
    shutil.copytree(server_folder / "ts", out / "low")
    shutil.copytree(server_folder / "fmp4", out / "high")
    (out / "index.m3u8").write_text(
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500,CODECS=\"avc1\"\nlow/media.m3u8\n"
        "#EXT-X-STREAM-INF:BANDWIDTH=900,CODECS=\"avc1\",RESOLUTION=160x90\nhigh/media.m3u8\n")
    for word, stream in (("first", b"timed ID3"), ("lowest", b"timed ID3"), ("1", b"timed ID3"), ("highest", b"event messages"),
                         ("2", b"event messages")):
        result = run(tool, "timed", "list", "--follow", "--variant", word, out / "index.m3u8")
        has = b"event messages" in result.stdout
        check(result.returncode == 0 and has == (stream == b"event messages"), "--variant %s" % word, result)
    result = run(tool, "show", "--follow", "--variant", "3", out / "index.m3u8")
    check(result.returncode == 1 and b"there are 2" in result.stderr, "there is no third variant", result)
    for words in (["--variant", "none", "--follow"], ["--variant", "2"]):
        result = run(tool, "show", *words, out / "index.m3u8")
        check(result.returncode == 2, "wrong use: %s" % " ".join(words), result)


def renditions(tool, source, folder, server_folder):
    """Sound as a rendition of its own, which repeats the event messages, and text of ffmpeg's beside it."""
    for form in ("fmp4", "ts"):
        place = folder / ("renditions-" + form)
        place.mkdir()
        shutil.copytree(server_folder / form, place / "video")
        sound, text = folder / "sound.mp4", folder / "text.srt"
        text.write_text("1\n00:00:01,000 --> 00:00:03,000\nHello <i>you</i>\n\n2\n00:00:05,000 --> 00:00:08,500\nLast\n")
        made = run("ffmpeg", "-v", "error", "-y", "-i", source, "-map", "0:a", "-c", "copy", sound)
        made2 = run("ffmpeg", "-v", "error", "-y", "-i", text, "-f", "segment", "-segment_time", "4", "-segment_list",
                    place / "text.m3u8", "-c:s", "webvtt", place / "text-%d.vtt")
        check(made.returncode == 0 and made2.returncode == 0, "%s: ffmpeg makes renditions" % form, (made, made2))
        result = run(tool, "hls", "author", "--form", form, "--segment-duration", "2", sound, "-o", place / "sound")
        check(result.returncode == 0, "%s: sound alone is authored" % form, result)
        (place / "index.m3u8").write_text(
            '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Main",DEFAULT=YES,AUTOSELECT=YES,URI="sound/media.m3u8"\n'
            '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Other",URI="none.m3u8"\n'
            '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="English",LANGUAGE="en",URI="text.m3u8"\n'
            '#EXT-X-STREAM-INF:BANDWIDTH=900,CODECS="avc1,mp4a.40.2",AUDIO="a",SUBTITLES="t"\nvideo/media.m3u8\n')
        result = run(tool, "timed", "list", "--follow", place / "index.m3u8")
        check(result.returncode == 0 and (form == "fmp4" or b" of Main" in result.stdout), "%s: the default rendition is opened" % form, result)
        result = run(tool, "timed", "show", "--follow", place / "index.m3u8")
        for _, _, name in CHAPTERS:
            count = sum(b"TIT2" in row and name.encode() in row for row in result.stdout.split(b"\n"))
            check(count == (1 if form == "fmp4" else 2), "%s: %s is reported once by each stream" % (form, name), result)
        # Event messages that the pictures do not have.
        if form == "fmp4":
            for path in (place / "video").glob("segment-*.m4s"):
                path.write_bytes(b"".join(struct.pack(">I4s", len(body) + 8, kind) + body
                                          for kind, body in boxes(path.read_bytes()) if kind != b"emsg"))
            alone = run(tool, "timed", "show", "--follow", place / "index.m3u8")
            check(alone.stdout.count(b"TIT2") == len(CHAPTERS), "fmp4: events of the rendition alone are read", alone)
        result = run(tool, "play", "--follow", "--rate", "1000", place / "index.m3u8")
        check(b'"Hello you"' in result.stdout and b'"Last"' in result.stdout, "%s: text of a rendition is delivered" % form, result)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", nargs="?", default=os.environ.get("MEDIAMETA", ".build/release/mediameta"))
    parser.add_argument("--shared")
    arguments = parser.parse_args()
    tool = pathlib.Path(arguments.binary).resolve()
    missing = [name for name in ("ffmpeg", "ffprobe", "exiftool") if not shutil.which(name)]
    if not nginx.path():
        missing.append("nginx")
    if missing:
        print("left out: there is no %s" % ", ".join(missing))
        return places.SKIPPED
    shared = places.shared_folder(arguments.shared)
    with tempfile.TemporaryDirectory(prefix="mediametadata-hls-") as name:
        folder = pathlib.Path(name)
        count = playlists(tool, shared, folder)
        source = movie(folder)
        served = folder / "served"
        served.mkdir()
        server = nginx.Server(served, folder / "nginx")
        try:
            for form in ("fmp4", "ts"):
                authored(tool, source, form, folder, served, server)
            unplayed = played(folder, served, server)
            untrusted(tool, folder, served, server)
            full(tool, source, folder)
            replaced(tool, source, folder)
            sources(tool, source, folder)
            count += of_ffmpeg(tool, source, folder)
            left = with_pictures(tool, folder) + klv(tool, shared, folder) + codecs(tool, folder) + ([unplayed] if unplayed else [])
            variants(tool, folder, served)
            renditions(tool, source, folder, served)
            if shutil.which("openssl"):
                encrypted(tool, folder, served)
            else:
                left.append("openssl")
        finally:
            server.close()
    print("%d playlists, %s" % (count, "%d things do not hold" % len(failures) if failures else "all holds"))
    if failures:
        return 1
    if shared is None:
        left.append("the playlists of the shared folder")
    if left:
        print("left out: %s" % ", ".join(left))
        return places.SKIPPED
    return 0


if __name__ == "__main__":
    sys.exit(main())
