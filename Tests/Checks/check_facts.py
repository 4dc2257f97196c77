#!/usr/bin/env python3
"""check_facts.py [BIN] [--shared DIR] [--only PATTERN] - what show says of video and audio is what ffprobe and mediainfo say.

Files of many codecs are made by ffmpeg, in movies, Matroska and MXF; the real files of the shared folder are looked at,
too. Compared are codec, profile, level, depth, colours, shapes, rates, turns and loudspeakers. What another program says
and show does not is a failure unless it stands in a table below with its reason, and so is what they say otherwise.
The binary's path may come from MEDIAMETA; without it, the last release build is taken.
"""
import argparse
import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

X264 = ["-c:v", "libx264", "-preset", "ultrafast"]
X265 = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error", "-tag:v", "hvc1"]
HDR10 = ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-tag:v", "hvc1", "-x265-params",
         "log-level=error:hdr10=1:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:max-cll=1000,400:"
         "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"]
PICTURES = {
    "h264.mp4": X264, "h264-422-10.mov": X264 + ["-pix_fmt", "yuv422p10le"], "h264-444.mp4": X264 + ["-pix_fmt", "yuv444p"],
    "h264-bt709.mp4": X264 + ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"],
    "h264-full.mp4": X264 + ["-pix_fmt", "yuvj420p"], "h264-par.mp4": X264 + ["-vf", "setsar=4/3"],
    "h264-interlaced.mp4": X264 + ["-flags", "+ildct+ilme"], "h264-ntsc.mov": X264 + ["-r", "30000/1001"],
    "hevc.mp4": X265, "hevc-10.mov": X265 + ["-pix_fmt", "yuv420p10le"],
    "hevc-hlg.mp4": X265[:-2] + ["-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "arib-std-b67", "-colorspace", "bt2020nc", "-tag:v", "hvc1"],
    "hevc-pq.mp4": X265[:-2] + ["-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc", "-tag:v", "hvc1"],
    "hevc-hdr10.mp4": HDR10, "hevc-hdr10.mkv": HDR10,
    "av1.mp4": ["-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime", "-strict", "-2"],
    "vp9.mp4": ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"],
    "mpeg4.mp4": ["-c:v", "mpeg4"], "mpeg2.mov": ["-c:v", "mpeg2video"], "mjpeg.mov": ["-c:v", "mjpeg"],
    "prores.mov": ["-c:v", "prores_ks", "-profile:v", "3"], "prores-4444.mov": ["-c:v", "prores_ks", "-profile:v", "4"],
    "mpeg2.mxf": ["-c:v", "mpeg2video"], "dnxhd.mxf": ["-s", "1920x1080", "-c:v", "dnxhd", "-profile:v", "dnxhr_sq", "-pix_fmt", "yuv422p"],
    "h264.mxf": X264 + ["-s", "1920x1080", "-profile:v", "high422", "-pix_fmt", "yuv422p10le", "-r", "25"],
    "prores.mxf": ["-s", "1920x1080", "-c:v", "prores", "-profile:v", "3"],
    "dv.mxf": ["-s", "720x576", "-c:v", "dvvideo", "-pix_fmt", "yuv420p"], "jpeg2000.mxf": ["-c:v", "jpeg2000"],
    "h264.mkv": X264, "hevc-10.mkv": X265 + ["-pix_fmt", "yuv420p10le"], "h264-par.mkv": X264 + ["-vf", "setsar=4/3"],
}
SOUNDS = {
    "aac.m4a": ["-c:a", "aac"], "aac-mono.mp4": ["-c:a", "aac", "-ac", "1"], "aac-51.mp4": ["-c:a", "aac", "-ac", "6"],
    "alac.m4a": ["-c:a", "alac"], "flac.mp4": ["-c:a", "flac", "-strict", "-2"], "opus.mp4": ["-c:a", "libopus", "-strict", "-2"],
    "ac3.mp4": ["-c:a", "ac3", "-ac", "6"], "eac3.mp4": ["-c:a", "eac3", "-ac", "6"], "alac-96.m4a": ["-c:a", "alac", "-ar", "96000"],
    "alaw.mov": ["-c:a", "pcm_alaw"], "mp3.mp4": ["-c:a", "libmp3lame"], "pcm16.mov": ["-c:a", "pcm_s16le"],
    "pcm24.mov": ["-c:a", "pcm_s24be"], "aac.mkv": ["-c:a", "aac"], "flac.flac": ["-c:a", "flac"], "mp3.mp3": ["-c:a", "libmp3lame"],
    "pcm16.mxf": ["-ac", "1", "-c:a", "pcm_s16le", "-f", "mxf_opatom"], "pcm24.mxf": ["-ac", "1", "-c:a", "pcm_s24le", "-f", "mxf_opatom"],
    "pcm-stereo.mxf": ["-f", "lavfi", "-i", "testsrc2=s=320x240:d=1", "-map", "1:v", "-map", "0:a", "-c:v", "mpeg2video", "-c:a", "pcm_s24le"],
    "opus.opus": ["-c:a", "libopus"], "pcm.wav": ["-c:a", "pcm_s16le"],
}
CODECS = {
    "h264": "H.264", "hevc": "HEVC", "av1": "AV1", "vp9": "VP9", "vp8": "VP8", "mpeg4": "MPEG-4 Visual", "mpeg2video": "MPEG-2",
    "mpeg1video": "MPEG-1", "mjpeg": "Motion JPEG", "aac": "AAC", "alac": "Apple Lossless", "flac": "FLAC", "opus": "Opus", "ac3": "AC-3",
    "eac3": "E-AC-3", "mp3": "MP3", "mp2": "MP2", "vorbis": "Vorbis", "h263": "H.263", "amr_nb": "AMR", "amr_wb": "AMR-WB", "dts": "DTS",
    "theora": "Theora", "dvvideo": "DV", "rawvideo": "uncompressed", "truehd": "TrueHD", "wavpack": "WavPack",
    "dnxhd": "DNxHD",
}
# Facts that other programs take from the samples, which show does not read; by codec of ffprobe.
IN_SAMPLES = {
    "mpeg4": "profile, level, depth and colours are in the setup of the decoder or in samples", "mpeg2video": "they are in the samples",
    "mpeg1video": "they are in the samples", "mjpeg": "they are in the samples", "prores": "depth and colours are in the samples",
    "h263": "they are in the samples", "theora": "they are in headers of the codec", "dvvideo": "they are in the samples",
    "png": "they are in the samples", "rawvideo": "the type of the entry tells them", "vp8": "they are in the samples",
    "v210": "the type of the entry tells them", "svq1": "they are in the samples", "svq3": "they are in the samples",
}
# (pattern of the file, fact): why they differ.
EXCEPTIONS = {
    ("*-interlaced.mp4", "interlaced"): "ffprobe looks at the fields of samples",
    ("av1.mp4", "color*"): "the sequence header, which the configuration repeats, is not read",
    ("vp9.mp4", "color*"): "the configuration says that nothing is known",
    ("main_1.mp4", "bit rate"): "ffprobe tells what the file declares, which its samples exceed",
    ("jpeg2000.mxf", "profile"): "ffprobe's number 0 stands for no profile",
    ("*.m4a", "layout"): "ffprobe takes the eight channels of the standard, two of them in front, for those that encoders mean",
    ("chapters_NERO.mp4", "layout"): "the same",
    ("h265_with_metadata_track.mp4", "color*"): "the box says otherwise than the codec; ffprobe believes the codec",
    ("karma.mp4", "color*"): "the same",
}


def run(*command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    try:
        return json.loads(done.stdout.decode("utf-8", "replace"))
    except ValueError:
        return {}


def make(folder):
    for name, options in PICTURES.items():
        yield source(folder, name, ["-f", "lavfi", "-i", "testsrc2=s=320x240:d=0.4", *options])
    for name, options in SOUNDS.items():
        yield source(folder, name, ["-f", "lavfi", "-i", "sine=r=48000:d=1", "-ac", "2", *options])


def source(folder, name, options):
    path = pathlib.Path(folder) / name
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *options, str(path)], check=True)
    return path


def depth_of(format):
    """Chroma and bits of a pixel format of ffmpeg's name."""
    found = re.fullmatch(r"(yuvj?|gray|gbrp)(4\d\dp)?(\d+)?(le|be)?", format or "")
    if not found:
        return None, None
    kind, chroma, bits = found.group(1), found.group(2), int(found.group(3) or 8)
    return {"gray": "4:0:0", "gbrp": "4:4:4"}.get(kind) or ":".join((chroma or "")[:3]), bits


def level_of(codec, level):
    if level is None or level < 0:
        return None
    if codec == "av1":
        return "%d.%d" % (2 + level // 4, level % 4)
    unit = 30 if codec == "hevc" else 10
    return "%g" % round(level / unit, 1) if codec in ("h264", "hevc") else None


def number(text):
    try:
        above, below = text.split("/")
        return float(above) / float(below)
    except (ValueError, ZeroDivisionError, AttributeError):
        return None


def near(left, right, share):
    return left is None or right is None or abs(left - right) <= share * max(abs(left), abs(right))


def compared(stream, coding):
    """(fact, what ffprobe says, what show says) where they differ."""
    codec = stream.get("codec_name")
    said = [("codec", CODECS.get(codec), coding["codec"])]
    if codec == "prores":
        said = [("codec", True, coding["codec"].startswith("Apple ProRes"))]
    elif codec in ("pcm_alaw", "pcm_mulaw"):
        said = [("codec", {"pcm_alaw": "A-law", "pcm_mulaw": "\u00b5-law"}[codec], coding["codec"])]
    elif codec and codec.startswith("pcm_"):
        said = [("codec", "PCM", coding["codec"]), ("depth", stream.get("bits_per_sample"), coding.get("bitDepth"))]
    isOfPictures = stream.get("codec_type") == "video"
    if codec not in IN_SAMPLES:
        said.append(("profile", stream.get("profile"), coding.get("profile")))
    if isOfPictures:
        if codec not in IN_SAMPLES:
            chroma, depth = depth_of(stream.get("pix_fmt"))
            said += [("chroma", chroma, coding.get("chromaSubsampling")), ("depth", depth, coding.get("bitDepth")),
                     ("level", level_of(codec, stream.get("level")), coding.get("level"))]
            colors = (("color_primaries", "colorPrimaries"), ("color_transfer", "colorTransfer"), ("color_space", "colorMatrix"))
            said += [(name, value(stream.get(name)), coding.get(ours)) for name, ours in colors]
            if value(stream.get("color_range")):
                said.append(("color_range", stream["color_range"] == "pc", coding.get("isFullRange")))
            order = value(stream.get("field_order"))
            said.append(("interlaced", None if order is None else order != "progressive", coding.get("isInterlaced")))
        shape = stream.get("sample_aspect_ratio")
        said.append(("pixel shape", None if shape in (None, "1:1", "0:1") else shape, coding.get("pixelAspectRatio")))
        turns = [data["rotation"] for data in stream.get("side_data_list", []) if "rotation" in data]
        said.append(("rotation", (-turns[0]) % 360 or None if turns else None, coding.get("rotation")))
        theirs, ours = number(stream.get("avg_frame_rate")), coding.get("frameRate")
        if ours and not near(theirs, ours, 0.02):
            said.append(("frame rate", theirs, ours))
    else:
        layout = stream.get("channel_layout")
        said += [("layout", layout, coding.get("channelLayout")), ("channels", stream.get("channels"), coding.get("channels")),
                 ("sample rate", float(stream["sample_rate"]) if "sample_rate" in stream else None, coding.get("sampleRate"))]
    theirs = int(stream["bit_rate"]) if "bit_rate" in stream else None
    if not near(theirs, coding.get("bitRate"), 0.06):
        said.append(("bit rate", theirs, coding.get("bitRate")))
    return [(fact, theirs, ours) for fact, theirs, ours in said if theirs is not None and theirs != ours]


def value(text):
    return None if text in (None, "unknown", "reserved") else text


def of_mediainfo(track, coding):
    said = []
    hdr = track.get("HDR_Format", "")
    if "Dolby Vision" in hdr:
        said.append(("Dolby Vision", True, any("Dolby Vision" in name for name in coding.get("dynamicRange", []))))
    if track.get("transfer_characteristics") in ("PQ", "HLG"):
        said.append(("HDR", True, bool(coding.get("dynamicRange"))))
        if "HDR10" in track.get("HDR_Format_Compatibility", ""):
            said.append(("HDR10", True, "HDR10" in coding.get("dynamicRange", [])))
            light = [int(track[name].split()[0]) for name in ("MaxCLL", "MaxFALL") if name in track]
            if light:
                said.append(("content light", ",".join(map(str, light)), coding.get("contentLightLevel")))
    if "Rotation" in track and float(track["Rotation"]):
        said.append(("rotation", float(track["Rotation"]), float(coding.get("rotation", 0))))
    if "BitDepth" in track and coding.get("bitDepth"):
        said.append(("depth", int(track["BitDepth"]), coding["bitDepth"]))
    return [(fact, theirs, ours) for fact, theirs, ours in said if theirs != ours]


def excepted(name, fact):
    return any(fnmatch.fnmatch(name, files) and fnmatch.fnmatch(fact, facts) for files, facts in EXCEPTIONS)


def look(binary, path):
    shown = run(binary, "show", "--json", str(path))
    tracks = [track for track in shown.get("tracks", []) if "coding" in track]
    streams = [stream for stream in run("ffprobe", "-v", "error", "-of", "json", "-show_streams", str(path)).get("streams", [])
               if stream.get("codec_type") in ("video", "audio") and not stream.get("disposition", {}).get("attached_pic")]
    others = [track for track in (run("mediainfo", "--Output=JSON", str(path)).get("media") or {}).get("track", []) if track["@type"] in ("Video", "Audio")]
    if shown and len(tracks) != len(streams):
        yield 0, "ffprobe", "tracks", len(streams), len(tracks)
        return
    for track, stream in zip(tracks, streams):
        coding = track["coding"]
        for fact, theirs, ours in compared(stream, coding):
            yield track["trackID"], "ffprobe", fact, theirs, ours
    if len(others) == len(tracks):
        for kind in ("Video", "Audio"):
            pairs = zip([track for track in tracks if (track["mediaType"] == "vide") == (kind == "Video")],
                        [track for track in others if track["@type"] == kind])
            for track, other in pairs:
                for fact, theirs, ours in of_mediainfo(other, track["coding"]):
                    yield track["trackID"], "mediainfo", fact, theirs, ours


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="*")
    options = parser.parse_args()
    binary = places.binary(options.binary)
    shared = places.shared_folder(options.shared)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in [*make(folder), *places.real_files(shared)]:
            if not fnmatch.fnmatch(path.name, options.only):
                continue
            problems = [row for row in look(binary, path) if not excepted(path.name, row[2])]
            for number, program, fact, theirs, ours in problems:
                print("FAILED %s track %s: %s says %s %r, show says %r" % (path.name, number, program, fact, theirs, ours), flush=True)
            passed, failed = passed + (not problems), failed + bool(problems)
    return places.finish(passed, failed, left_out=places.left_out(shared, "real files"))


if __name__ == "__main__":
    sys.exit(main())
