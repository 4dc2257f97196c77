#!/usr/bin/env python3
"""check_cuts.py [BIN] [--shared DIR] [--only PATTERN] - takes parts of movies and compares them with what others see.

Movies made by ffmpeg (pictures out of order, open groups, fragments, sound, chapters, timecode), the fixtures, and
the real files of the shared folder are cut by `mediameta convert --from --to`. Compared with the same range of the
source: the decoded pictures (by FFmpeg, frame by frame), durations and first times (by ffprobe), the structure (by
the independent checker), complaints (by exiftool).
"""
import argparse
import fnmatch
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from support import places

ROOT = pathlib.Path(__file__).resolve().parents[2]
MADE = {
    "b-frames.mp4": "-c:v libx264 -preset veryfast -g 24 -bf 3 -c:a aac",
    "open-group.mp4": "-c:v libx264 -preset veryfast -x264-params open-gop=1:keyint=20:bframes=3 -c:a aac",
    "hevc.mov": "-c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=24 -tag:v hvc1 -c:a pcm_s16le",
    "fragments.mp4": "-c:v libx264 -preset veryfast -g 24 -c:a aac -movflags frag_keyframe+empty_moov",
    "timecode.mov": "-c:v mpeg4 -g 12 -timecode 01:02:03:04 -c:a pcm_s16be",
    "drop.mov": "-c:v mpeg4 -g 12 -timecode 00:59:59;20 -c:a aac",
    "intra.mov": "-c:v mjpeg -q:v 8 -c:a pcm_s24le",
}
# What FFmpeg 5.1 shows otherwise than the file says: edits it does not follow (dwelling, ends between two ticks of a
# clock of pictures, AV1, whose hidden pictures it shows), chapters it does not find, encryption of plain files.
UNRELIABLE = {
    "edits-dwell.mov", "edits-wide.mp4", "sample_with_it35_track.mp4", "chapters-linked.mov", "compressed.mov",
    "fixture-babys-songbook.m4b.m4a", "fragmented-next-runs.mp4", "fragmented-protected-more.mp4", "fragmented-clear-lead.mp4",
}
PARTS = [("0", "2"), ("1.5", "3.25"), ("2.04", "4"), ("0.7", None)]


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, errors="replace")


def make(folder):
    for name, how in MADE.items():
        rate = "30000/1001" if name == "drop.mov" else "25"
        made = run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc2=s=160x120:r={rate}:d=5",
                   "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:d=5", "-pix_fmt",
                   "yuvj420p" if name == "intra.mov" else "yuv420p", *how.split(), "-shortest", folder / name)
        if made.returncode == 0:
            yield folder / name
        else:
            places.leave_out(f"{name}: ffmpeg cannot make it: {made.stderr.strip().splitlines()[-1:]}")
    chapters = folder / "chapters.txt"
    chapters.write_text(";FFMETADATA1\n" + "".join(
        f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={i * 1000}\nEND={i * 1000 + 1000}\ntitle=Chapter {i}\n" for i in range(5)))
    if (folder / "b-frames.mp4").exists():
        run("ffmpeg", "-v", "error", "-y", "-i", folder / "b-frames.mp4", "-i", chapters, "-map", "0", "-map_chapters",
            "1", "-c", "copy", folder / "chapters.mp4")
        yield folder / "chapters.mp4"


def pictures(path):
    """(time, digest) of each decoded picture; None where FFmpeg cannot decode."""
    # In the ticks of the track: the encoder's own are whole pictures, which pictures of no constant rate do not last.
    result = run("ffmpeg", "-v", "error", "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-enc_time_base", "-1",
                 "-copyts", "-f", "framemd5", "-")
    if result.returncode:
        return None
    scale, frames = None, []
    for line in result.stdout.splitlines():
        if line.startswith("#tb 0:"):
            top, bottom = line.split(":")[1].split("/")
            scale = int(top) / int(bottom)
        elif line and not line.startswith("#"):
            cells = [cell.strip() for cell in line.split(",")]
            frames.append((int(cells[2]) * scale, cells[5]))
    return frames


def probe(path):
    result = run("ffprobe", "-v", "error", "-show_format", "-show_streams", "-show_chapters", "-of", "json", path)
    return json.loads(result.stdout or "{}")


def check(binary, source, start, end, folder, bmff):
    """The faults of one part of one movie."""
    output = folder / f"part{source.suffix}"
    command = [binary, "convert", "--force", "--quiet", "--no-sync", "--verify", "samples", "--report",
               folder / "report.json", "--from", start]
    if end:
        command += ["--to", end]
    (folder / "report.json").unlink(missing_ok=True)
    result = run(*command, source, output)
    if result.returncode:
        return None if "is after its end" in result.stderr else [f"refused: {result.stderr.strip()}"]
    faults = []
    report = json.loads((folder / "report.json").read_text())
    span = report["timeRange"]
    first = span["start"]["value"] / span["start"]["timescale"]
    length = span["duration"]["value"] / span["duration"]["timescale"]
    before, after = probe(source), probe(output)
    duration = float(after.get("format", {}).get("duration", 0))
    if abs(duration - length) > 0.03:
        faults.append(f"lasts {duration}, not {length}")
    if any(stream["codec_type"] == "video" and not stream["disposition"]["attached_pic"]
           for stream in before.get("streams", [])):
        all_frames, part = pictures(source), pictures(output)
        if all_frames is not None and part is None:
            faults.append("cannot be decoded")
        elif all_frames:
            # Ticks are whole, and their sums in seconds nearly so.
            slack = 0.00001
            wanted = [digest for time, digest in all_frames if first - slack <= time < first + length - slack]
            seen = [digest for _, digest in part]
            # FFmpeg shows the picture that holds at the start where no other is hidden before it.
            held = [digest for time, digest in all_frames if time < first - slack][-1:]
            if seen not in (wanted, held + wanted):
                common = len(set(wanted) & set(seen))
                faults.append(f"{len(seen)} pictures, not {len(wanted)}; {common} the same")
    kept = [c for c in before.get("chapters", [])
            if float(c["end_time"]) > first + 0.001 and float(c["start_time"]) < first + length - 0.001]
    if [c["tags"].get("title") for c in kept] != [c["tags"].get("title") for c in after.get("chapters", [])]:
        faults.append(f"{len(after.get('chapters', []))} chapters, not {len(kept)}")
    if bmff:
        old, new = (set(bmff.malformed(str(path))) for path in (source, output))
        faults += sorted(f"checker: {fault}" for fault in new - old)[:3]
    return faults


class Checker:
    def __init__(self, path):
        self.path = path

    def malformed(self, path):
        result = run(sys.executable, self.path, "dump", path)
        return [line.strip() for line in (result.stdout + result.stderr).splitlines()
                if "malformed" in line.lower() or "Traceback" in line]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", nargs="?", default=os.environ.get("MEDIAMETA", ROOT / ".build/release/mediameta"))
    parser.add_argument("--shared", default=os.environ.get("MEDIAMETADATA_SHARED", ROOT.parent / "shared"))
    parser.add_argument("--only", default="*")
    options = parser.parse_args()
    shared = pathlib.Path(options.shared)
    oracle = shared / "oracle/bmff.py"
    bmff = Checker(oracle) if oracle.exists() else None
    if not bmff:
        places.leave_out(f"the independent checker, which is not in {shared}")
    total = bad = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "made").mkdir()
        sources = list(make(folder / "made"))
        sources += sorted((ROOT / "Fixtures/Media").iterdir())
        if (shared / "samples").exists():
            sources += sorted(path for path in (shared / "samples").rglob("*")
                              if path.suffix.lower() in (".mp4", ".mov", ".m4v", ".m4a", ".3gp")
                              and "malformed" not in str(path) and path.stat().st_size < 40 << 20)
        else:
            places.leave_out(f"real files: there are none in {shared}")
        for source in sources:
            if not fnmatch.fnmatch(source.name, options.only) or source.suffix not in (
                    ".mp4", ".mov", ".m4v", ".m4a", ".m4b", ".3gp", ".MOV", ".MP4") or source.name in UNRELIABLE:
                continue
            seconds = float(probe(source).get("format", {}).get("duration", 0) or 0)
            parts = PARTS if source.parent == folder / "made" else [
                (f"{seconds * 0.3:.3f}", f"{seconds * 0.7:.3f}")] if seconds > 0.01 else []
            for start, end in parts:
                faults = check(options.binary, source, start, end, folder, bmff)
                if faults is None:
                    continue
                total += 1
                if faults:
                    bad += 1
                    print(f"{source.name} from {start} to {end}: " + "; ".join(faults))
    return places.finish(total - bad, bad)


if __name__ == "__main__":
    sys.exit(main())
