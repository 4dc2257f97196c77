#!/usr/bin/env python3
"""check_joins.py [BIN] [--shared DIR] [--only PATTERN] - divides movies, joins them again, and compares the result with the movie.

Fixtures, real files and movies made by ffmpeg that have pictures are divided by `mediameta convert --parts`, and the
parts joined by `mediameta join`. Compared with the movie that was divided: every packet (size, hash, flags, times, by
ffprobe), items (by the independent checker), the path in telemetry, complaints (by exiftool) and the length (by
mediainfo). What ffmpeg's segment muxer divides is joined too. Files that do not fit are refused.

A recording of GoPro, divided in three ways and named as the camera names its files, is joined to one whose path is that
of the whole, whatever the order in which the files are given. Files of other profiles keep a sample entry each. Parts have the dates, timecode, chapters, positions and
private tracks of their moment. Of trailers that have to be the last of a file the first is kept, and the others are reported.
"""
import argparse
import datetime
import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from support import places

SOURCE = "-f lavfi -i testsrc2=s=160x120:r={rate}:d=6 -f lavfi -i sine=frequency=440:sample_rate=48000:d=6"
MADE = {
    "b-frames.mp4": ("25", "-c:v libx264 -preset veryfast -g 25 -bf 3 -c:a aac"),
    "open-group.mp4": ("25", "-c:v libx264 -preset veryfast -x264-params open-gop=1:keyint=20:bframes=3 -c:a aac"),
    "one-group.mp4": ("25", "-c:v libx264 -preset veryfast -g 1000 -c:a aac"),
    "hevc.mov": ("25", "-c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=25 -tag:v hvc1 -c:a pcm_s16le"),
    "timecode.mov": ("25", "-c:v mpeg4 -g 12 -timecode 01:02:03:04 -c:a pcm_s16be"),
    "drop.mov": ("30000/1001", "-c:v mpeg4 -g 12 -timecode 00:59:59;20 -c:a aac"),
    "fragments.mp4": ("25", "-c:v libx264 -preset veryfast -g 24 -c:a aac -movflags frag_keyframe+empty_moov"),
}
# Movies that cannot be divided, tell no length, or show a sample twice: it is then in two parts, each time as another.
UNDIVIDED = {"edits-dwell.mov", "compressed.mov", "without-tracks.mov", "without-samples.mp4"}


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, errors="replace")


def make(folder):
    for name, (rate, how) in MADE.items():
        made = run("ffmpeg", "-v", "error", "-y", *SOURCE.format(rate=rate).split(), "-pix_fmt", "yuv420p", *how.split(),
                   "-metadata", "title=Whole", "-metadata", "creation_time=2024-05-01T10:00:00Z", "-shortest", folder / name)
        if made.returncode == 0:
            yield folder / name
        else:
            places.leave_out(f"{name}: ffmpeg cannot make it: {made.stderr.strip().splitlines()[-1:]}")


def packets(path, *options):
    """By stream, what each packet is: decoding time in seconds, duration, size, whether decoding can start, hash."""
    result = run("ffprobe", "-v", "error", *options, "-show_data_hash", "md5", "-show_entries",
                 "packet=stream_index,dts_time,duration_time,size,flags,data_hash:stream=index,codec_type", "-of",
                 "json", path)
    found = json.loads(result.stdout or "{}")
    streams = {}
    for packet in found.get("packets", []):
        streams.setdefault(packet["stream_index"], []).append(
            (round(float(packet.get("dts_time", "nan")), 4), packet.get("size"), packet["flags"][:1],
             packet.get("data_hash")))
    return [(stream["codec_type"], streams.get(stream["index"], [])) for stream in found.get("streams", [])]


def without_times(found):
    return [(kind, [packet[1:] for packet in rows]) for kind, rows in found]


def stream_hashes(path):
    """A hash of all bytes of each stream, and of what kind it is: packets of raw sound are as long as readers like."""
    result = run("ffmpeg", "-v", "error", "-ignore_editlist", "1", "-i", path, "-map", "0", "-c", "copy", "-f", "streamhash",
                 "-hash", "md5", "-")
    return sorted(line.split(",", 1)[1] for line in result.stdout.splitlines() if "," in line)


def is_raw(path, index):
    result = run("ffprobe", "-v", "error", "-select_streams", str(index), "-show_entries", "stream=codec_name", "-of",
                 "csv=p=0", path)
    return result.stdout.startswith("pcm_")


def points(text):
    """Place, height and time of each point of a path."""
    return re.findall(r'lat="([^"]*)" lon="([^"]*)"><ele>([^<]*)</ele><time>([^<]*)', text)


def has_pictures(path):
    result = run("ffprobe", "-v", "error", "-show_entries", "stream=codec_type:stream_disposition=attached_pic", "-of",
                 "json", path)
    return any(stream["codec_type"] == "video" and not stream.get("disposition", {}).get("attached_pic")
               for stream in json.loads(result.stdout or "{}").get("streams", []))


def warnings(path):
    return {line.split(":", 1)[1].strip() for line in run("exiftool", "-m", "-Warning", "-Error", path).stdout.splitlines()
            if ":" in line}


def length(path):
    text = run("mediainfo", "--Inform=General;%Duration%", path).stdout.strip()
    return float(text) / 1000 if text else 0


class Check:
    def __init__(self, binary, folder, shared):
        self.binary, self.folder = binary, folder
        self.oracle = shared / "oracle" / "bmff.py" if shared else None

    def mediameta(self, *arguments):
        return run(self.binary, *arguments)

    def clear(self):
        for path in self.folder.glob("part*"):
            path.unlink()

    def divided(self, source, *how):
        """The parts of a movie in order, or why there are none."""
        self.clear()
        suffix = source.suffix.lower()
        result = self.mediameta("convert", "--force", "--quiet", "--no-sync", *how, "-o", self.folder / f"part{suffix}",
                                source)
        if result.returncode:
            return None, result.stderr.strip()
        return sorted(self.folder.glob(f"part-*{suffix}"), key=lambda path: (len(path.name), path.name)), ""

    def joined(self, parts, suffix, *how):
        output = self.folder / f"joined{suffix}"
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        result = self.mediameta("join", "--force", "--quiet", "--no-sync", "--verify", "samples", "--report", report,
                                *how, *parts, "-o", output)
        if result.returncode:
            return None, None, [f"not joined: {result.stderr.strip()}"]
        return output, json.loads(report.read_text()), []

    def ledger(self, report):
        ledger = report["export"]["ledger"]
        faults = [] if ledger["isClosed"] else ["the ledger is open"]
        for account in [*ledger["sources"], ledger["output"]]:
            sums = sum(account[key] for key in ("carried", "rewritten", "padding", "structure", "removed", "lost"))
            if sums != account["byteCount"] or account["byteCount"] != os.path.getsize(
                    account["name"] if account is not ledger["output"] else self.folder / pathlib.Path(account["name"]).name):
                faults.append(f"the account of {account['name']} does not add up")
            if account["lost"]:
                lost = [entry["what"] for entry in account["ranges"] if entry["class"] == "lost"]
                faults.append(f"{account['lost']} bytes lost of {pathlib.Path(account['name']).name}: {lost[:3]}")
        return faults

    def divide_and_join(self, source, *how):
        """The faults of a movie that was divided and joined; None where it cannot be divided."""
        if source.name in UNDIVIDED:
            return None
        suffix = source.suffix.lower()
        whole = self.folder / f"whole{suffix}"
        if self.mediameta("convert", "--force", "--quiet", "--no-sync", source, whole).returncode:
            return None
        parts, why = self.divided(source, *how)
        if parts is None:
            return None if re.search("cannot be divided|after its end", why) else [f"not divided: {why}"]
        joined, report, faults = self.joined(parts, suffix)
        if faults:
            # Of movies that are cut off no part can be told to be whole.
            return None if "are outside the file" in faults[0] else faults
        faults += self.ledger(report)
        before = [row for row in packets(whole, "-ignore_editlist", "1")]
        after = [row for row in packets(joined, "-ignore_editlist", "1")]
        if before != after:
            if len(before) != len(after):
                faults.append(f"{len(after)} streams, not {len(before)}")
            for index, (old, new) in enumerate(zip(before, after)):
                if old != new and is_raw(whole, index):
                    if stream_hashes(whole) != stream_hashes(joined):
                        faults.append(f"stream {index} ({old[0]}): other bytes")
                elif old != new:
                    wrong = [pair for pair in zip(old[1], new[1]) if pair[0] != pair[1]][:1]
                    faults.append(f"stream {index} ({old[0]}): {len(new[1])} packets, not {len(old[1])}; {wrong}")
        # FFmpeg reads some fragmented sources otherwise than the same samples without fragments.
        original = without_times(packets(source, "-ignore_editlist", "1"))
        if original == without_times(before) != without_times(after) and not faults and not any(
                is_raw(whole, index) for index in range(len(before))):
            faults.append("packets are not those of the source")
        if self.oracle:
            result = run(sys.executable, "-B", self.oracle, "diff", whole, joined, "--quiet")
            if result.returncode == 1:
                full = run(sys.executable, "-B", self.oracle, "diff", whole, joined)
                faults.append("items: " + "; ".join(
                    line.strip() for line in full.stdout.splitlines() if "lost" in line or "changed" in line)[:300])
        new = warnings(joined) - warnings(whole)
        if new:
            faults.append(f"exiftool: {sorted(new)[:2]}")
        if abs(length(joined) - length(whole)) > 0.1:
            faults.append(f"mediainfo: {length(joined)} s, not {length(whole)}")
        return faults

    def segments(self, source):
        """The faults of what ffmpeg divides."""
        self.clear()
        suffix = source.suffix
        made = run("ffmpeg", "-v", "error", "-y", "-i", source, "-map", "0:v", "-map", "0:a", "-c", "copy", "-f", "segment",
                   "-segment_time", "2", "-reset_timestamps", "1", self.folder / f"part-%d{suffix}")
        if made.returncode:
            places.leave_out(f"segments of {source.name}: {made.stderr.strip().splitlines()[-1:]}")
            return None
        parts = sorted(self.folder.glob(f"part-*{suffix}"))
        if len(parts) < 2:
            return None
        joined, report, faults = self.joined(parts, suffix, "--sort", "name", "--chapters", "seams")
        if faults:
            return faults
        faults += self.ledger(report)
        wanted = [rows for part in parts for kind, rows in packets(part, "-ignore_editlist", "1") if kind == "video"]
        wanted = [packet[1:] for rows in wanted for packet in rows]
        found = [packet[1:] for kind, rows in packets(joined, "-ignore_editlist", "1") if kind == "video" for packet in rows]
        if wanted != found:
            faults.append(f"{len(found)} packets of pictures, not {len(wanted)}")
        if abs(length(joined) - length(source)) > 0.3:
            faults.append(f"lasts {length(joined)}, not {length(source)}")
        decoded = run("ffmpeg", "-v", "error", "-i", joined, "-f", "null", "-")
        if decoded.returncode or decoded.stderr.strip():
            faults.append(f"ffmpeg: {decoded.stderr.strip().splitlines()[:2]}")
        chapters = json.loads(run("ffprobe", "-v", "error", "-show_chapters", "-of", "json", joined).stdout)["chapters"]
        if [c["tags"]["title"] for c in chapters] != [part.stem for part in parts]:
            faults.append(f"{len(chapters)} chapters, not {len(parts)}")
        lists = json.loads(self.mediameta("show", "--json", joined).stdout)["chapters"]
        if not any(row["origin"].startswith("track") for row in lists) or (suffix == ".mp4") != any(row["origin"] == "chpl" for row in lists):
            faults.append(f"chapters of seams are in {[row['origin'] for row in lists]}")
        return faults

    def path(self, source):
        """The faults of the path in telemetry of a movie that was divided and joined."""
        parts, why = self.divided(source, "--parts", "3")
        if parts is None:
            return [f"not divided: {why}"]
        joined, _, faults = self.joined(parts, source.suffix.lower())
        if faults:
            return faults
        before, after = (self.mediameta("timed", "export", "--quiet", "--format", "gpx", path).stdout for path in
                         (source, joined))
        if not before or points(before) != points(after) or before.count("<trkseg>") != after.count("<trkseg>"):
            faults.append(f"{len(points(after))} points, not {len(points(before))}, or others")
        return faults

    def camera(self, source):
        """The faults of a recording whose files are named as GoPro's are."""
        faults = []
        whole = self.gpx(source)
        for how in ("--parts", "--range", "ffmpeg"):
            for names in (("GX010001.MP4", "GX020001.MP4", "GX030001.MP4"), ("GOPR0001.MP4", "GP010001.MP4", "GP020001.MP4")):
                parts = self.recording(source, how, names)
                if isinstance(parts, str):
                    faults.append(f"{how}: {parts}")
                    break
                checked = self.mediameta("join", "--check", "--sort", "name", *parts[::-1])
                if checked.returncode or "may be missing" in checked.stdout + checked.stderr:
                    faults.append(f"{how}: do not fit: {checked.stdout} {checked.stderr}")
                missing = self.mediameta("join", "--check", "--sort", "name", parts[2], parts[0])
                if missing.returncode or "a part may be missing" not in missing.stdout:
                    faults.append(f"{how}: a missing part is not told: {missing.stdout}")
                joined, report, wrong = self.joined(parts[::-1], ".mp4", "--sort", "name")
                if wrong:
                    return faults + [f"{how}: {wrong}"]
                path = self.gpx(joined)
                if not points(whole) or points(path) != points(whole) or path.count("<trkseg>") != 1:
                    faults.append(f"{how}, {names[0]}: {len(points(path))} points in {path.count('<trkseg>')} pieces, not {len(points(whole))} in one")
                if [pathlib.Path(row["name"]).name for row in report["check"]["files"]] != list(names):
                    faults.append(f"{how}: joined in another order")
        return faults

    def gpx(self, path):
        return self.mediameta("timed", "export", "--quiet", "--format", "gpx", path).stdout

    def recording(self, source, how, names):
        """Three files of a recording, by us at pictures that follow each other or at times, or by ffmpeg; or why not."""
        self.clear()
        folder = self.folder / "camera"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        if how == "ffmpeg":
            streams = json.loads(run("ffprobe", "-v", "error", "-show_streams", "-of", "json", source).stdout)["streams"]
            telemetry = [row["index"] for row in streams if row["codec_tag_string"] == "gpmd"]
            made = run("ffmpeg", "-v", "error", "-i", source, "-map", "0:v", "-map", "0:a", "-map", f"0:{telemetry[0]}", "-copy_unknown", "-c", "copy",
                       "-tag:d", "gpmd", "-f", "segment", "-segment_times", "4,8", "-segment_format", "mp4", "-reset_timestamps", "1", folder / "part-%d.mp4")
        else:
            words = ["--parts", "3"] if how == "--parts" else ["--range", "0-4.004", "--range", "4.004-8.008", "--range", "8.008-"]
            made = self.mediameta("convert", "--quiet", "--no-sync", *words, "-o", folder / "part.mp4", source)
        found = sorted(folder.iterdir())
        if made.returncode or len(found) != 3:
            return f"{len(found)} files: {made.stderr.strip()[:200]}"
        return [path.rename(folder / name) for path, name in zip(found, names)]

    def moments(self, source, suffix):
        """The faults of a part whose dates, timecode, chapters, positions and private tracks are to be of its moment."""
        faults, start, end = [], 4, 8
        whole, part = self.folder / f"whole{suffix}", self.folder / f"part-moment{suffix}"
        chapters = self.folder / "chapters.txt"
        chapters.write_text("".join(f"0:{second:02d} At {second}\n" for second in range(0, 12, 2)))
        date = datetime.datetime(2017, 4, 17, 12, 27, 57)
        for words in (["convert", "--force", source, whole], ["chapters", "import", whole, chapters], ["edit", "--set", f"mdta/com.apple.quicktime.creationdate={date.isoformat()}-07:00", whole]):
            made = self.mediameta(*words)
            if made.returncode:
                return [made.stderr]
        told = self.moment(whole)
        # Of a movie's keys exiftool reads those of QuickTime.
        if suffix == ".mov" and date not in told["dates"]:
            return ["exiftool reads no date of the movie's keys"]
        for dates in ("shift", "keep"):
            made = self.mediameta("convert", "--force", "--quiet", "--no-sync", "--from", str(start), "--to", str(end), "--dates", dates, whole, part)
            if made.returncode:
                return [made.stderr]
            here = self.moment(part)
            later = datetime.timedelta(seconds=start if dates == "shift" else 0)
            if not told["dates"] or here["dates"] != [one + later for one in told["dates"]]:
                faults.append(f"{dates}: dates {here['dates']} of {told['dates']}")
            frames = here["timecode"] - told["timecode"]
            if abs(frames / 29.97 - start) > 0.04:
                faults.append(f"{dates}: the timecode is {frames} pictures later")
            wanted = [(max(0, at - start), title) for at, title in told["chapters"] if start <= at < end]
            if here["chapters"] != wanted:
                faults.append(f"{dates}: chapters {here['chapters']}")
            # Positions keep the time of the satellites, and are by so much earlier in the part.
            inside = [row for row in told["points"] if start <= row[1] < end]
            kept = {row[0]: row[1] for row in here["points"]}
            if len(inside) < 10 or any(abs(kept.get(row[0], -9) + start - row[1]) > 0.01 for row in inside):
                faults.append(f"{dates}: {len(kept)} positions, of which {len(inside)} are wanted")
            for tag, most in (("gpmd", 1.3), ("fdsc", 0.2)):
                rows, all_rows = here[tag], told[tag]
                place = next((i for i in range(len(all_rows)) if all_rows[i] == rows[1]), 0) if len(rows) > 2 else 0
                length = 12.08 / len(all_rows)
                # The first and the last one of GPMF are cut; of the others no byte differs.
                if len(rows) < 3 or rows[1:-1] != all_rows[place:place + len(rows) - 2] or abs((place - 1) * length - start) > most or abs(len(rows) * length - (end - start)) > 2 * most:
                    faults.append(f"{dates}: {len(rows)} samples of {tag} from {place}")
        return faults

    def moment(self, path):
        """What other programs say of times, and where positions are."""
        tags = json.loads(run("exiftool", "-j", "-api", "QuickTimeUTC=0", "-a", "-G1", "-CreateDate", "-ModifyDate", "-TrackCreateDate", "-MediaCreateDate",
                              "-CreationDate", path).stdout)[0]
        dates = [datetime.datetime.strptime(text[:19], "%Y:%m:%d %H:%M:%S") for name, text in sorted(tags.items()) if name != "SourceFile"]
        found = json.loads(run("ffprobe", "-v", "error", "-show_streams", "-show_chapters", "-show_packets", "-show_data_hash", "md5", "-of", "json", path).stdout)
        hours, minutes, seconds, frames = (int(part) for part in re.split("[:;]", next(row["tags"]["timecode"] for row in found["streams"] if "timecode" in row.get("tags", {}))))
        rows = {row["codec_tag_string"]: row["index"] for row in found["streams"]}
        where = re.findall(r"<time>([^<]*)</time>.*?<media:time>(-?[0-9]+)/([0-9]+)", self.gpx(path))
        return {
            "dates": dates, "timecode": ((hours * 60 + minutes) * 60 + seconds) * 30 + frames,
            "chapters": [(round(float(row["start_time"]), 2), row["tags"]["title"]) for row in found["chapters"]],
            "points": [(time, int(top) / int(bottom)) for time, top, bottom in where],
            **{tag: [row["data_hash"] for row in found["packets"] if row["stream_index"] == rows[tag]] for tag in ("gpmd", "fdsc")},
        }

    def apart(self):
        """The faults of files whose pictures have another profile, whose titles differ, and whose names are about their order."""
        self.clear()
        folder = self.folder / "apart"
        folder.mkdir(exist_ok=True)
        parts, frames, faults = [], [], []
        for number, profile in ((1, "baseline"), (2, "high")):
            path = folder / f"DJI_000{number}.MP4"
            made = run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=160x120:d=2", "-f", "lavfi", "-i", "sine=d=2", "-c:v", "libx264",
                       "-profile:v", profile, "-pix_fmt", "yuv420p", "-c:a", "aac", "-metadata", f"title=Title {number}", "-metadata",
                       f"creation_time=2024-05-0{3 - number}T10:00:00Z", path)
            if made.returncode:
                return [made.stderr]
            parts.append(path)
            frames.append(self.frames(path))
        for order, first, second in (("name", 0, 1), ("time", 1, 0)):
            joined, report, wrong = self.joined(parts, ".mp4", "--sort", order)
            if wrong:
                return wrong
            faults += self.ledger(report)
            if self.frames(joined) != frames[first] + frames[second]:
                faults.append(f"by {order}: pictures are not those of the files")
            boxes = self.mediameta("boxes", joined).stdout
            entries, places = boxes.count("[avc1]"), [boxes.index(f"[{name}]") for name in ("ftyp", "moov", "mdat")]
            if entries != 2 or boxes.count("[mp4a]") != 1 or places != sorted(places):
                faults.append(f"by {order}: {entries} entries of pictures, boxes at {places}")
            told = [(row["identifier"], row["taken"], row["other"]) for row in report["check"]["differences"]]
            if ("itsk/%A9nam", f"Title {first + 1}", f"Title {second + 1}") not in told:
                faults.append(f"by {order}: differences {told}")
        return faults

    @staticmethod
    def frames(path):
        """A hash of each decoded picture."""
        result = run("ffmpeg", "-v", "quiet", "-i", path, "-map", "0:v", "-fps_mode", "passthrough", "-f", "framemd5", "-")
        return [line.split(",")[-1].strip() for line in result.stdout.splitlines() if not line.startswith("#")]

    def trailers(self, source):
        """The faults where files end with what has to be their last."""
        self.clear()
        parts = [self.folder / f"part-{number}{source.suffix}" for number in (1, 2)]
        for path in parts:
            shutil.copyfile(source, path)
        joined, report, faults = self.joined(parts, source.suffix)
        if faults:
            return faults
        accounts = report["export"]["ledger"]["sources"]
        size = accounts[1]["lost"]
        if accounts[0]["lost"] or not size or joined.read_bytes()[-size:] != source.read_bytes()[-size:]:
            faults.append(f"{accounts[0]['lost']} bytes of the first are lost, {size} of the second")
        if not any("end of the file" in row["what"] or "tail" in row["path"] for row in report["export"]["losses"]):
            faults.append(f"what is lost is not told: {report['export']['losses']}")
        refused = self.mediameta("join", "--lossless", *parts, "-o", self.folder / f"never{source.suffix}")
        if refused.returncode != 4:
            faults.append(f"--lossless ends with {refused.returncode}")
        return faults

    def refusals(self, one, other):
        faults = []
        checked = self.mediameta("join", "--check", "--json", one, other)
        if checked.returncode != 1 or not json.loads(checked.stdout)["obstacles"]:
            faults.append(f"--check of another codec ends with {checked.returncode}")
        output = self.folder / "never.mp4"
        result = self.mediameta("join", one, other, "-o", output)
        if result.returncode != 1 or "coded as" not in result.stderr or output.exists():
            faults.append(f"another codec is not refused: {result.stderr.strip()}")
        fits = self.mediameta("join", "--check", one, one)
        if fits.returncode:
            faults.append(f"a file does not fit itself: {fits.stderr.strip()}")
        return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="*")
    options = parser.parse_args()
    shared = places.shared_folder(options.shared)
    binary = places.binary(options.binary)
    for name in places.left_out(shared, "real files", "the independent checker"):
        places.leave_out(name)
    passed = failed = refused = 0

    def tell(name, faults):
        nonlocal passed, failed, refused
        if faults is None:
            refused += 1
        elif faults:
            failed += 1
            print(f"{name}: " + "; ".join(faults), flush=True)
        else:
            passed += 1

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "made").mkdir()
        check = Check(binary, folder, shared)
        made = list(make(folder / "made"))
        sources = made + sorted(path for path in places.MEDIA.iterdir() if path.suffix in places.SUFFIXES)
        sources += [path for path in places.real_files(shared) if path.suffix.lower() in places.SUFFIXES
                    and path.stat().st_size < 40 << 20]
        for source in sources:
            if fnmatch.fnmatch(source.name, options.only) and has_pictures(source):
                tell(f"{source.name}, divided", check.divide_and_join(source, "--parts", "3"))
        for source in made:
            if not fnmatch.fnmatch(source.name, options.only):
                continue
            tell(f"{source.name}, by seconds", check.divide_and_join(source, "--every", "1.3"))
            # FFmpeg complains of its own segments of an open group too.
            if source.name not in ("one-group.mp4", "fragments.mp4", "open-group.mp4"):
                tell(f"{source.name}, segments of ffmpeg", check.segments(source))
        telemetry = [source for source in sources if source.name in ("karma.mp4", "telemetry.mp4")]
        for source in telemetry:
            if fnmatch.fnmatch(source.name, options.only):
                tell(f"{source.name}, path", check.path(source))
            if source.name == "karma.mp4" and fnmatch.fnmatch(source.name, options.only):
                tell(f"{source.name}, named as GoPro does", check.camera(source))
                for suffix in (".mp4", ".mov"):
                    tell(f"{source.name}, the moment of a part in {suffix}", check.moments(source, suffix))
        for name in ("insta360.mp4", "insta360.mov", "samsung-trailer.mp4", "two-trailers.mp4", "ligo-trailer.mp4"):
            if fnmatch.fnmatch(name, options.only):
                tell(f"{name}, joined", check.trailers(places.VENDOR / name))
        if fnmatch.fnmatch("apart", options.only):
            tell("files of other profiles", check.apart())
        if options.only == "*" and len(made) > 3:
            tell("refusals", check.refusals(made[0], folder / "made" / "hevc.mov"))
    return places.finish(passed, failed, refused)


if __name__ == "__main__":
    sys.exit(main())
