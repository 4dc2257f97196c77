"""What other programs say of a movie: ffprobe, ffmpeg, exiftool, mediainfo."""
import json
import re
import subprocess

LIMIT = 60


def run(command, limit=LIMIT):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=limit)


def kinds(lines):
    """Messages without what differs from one file to the next: addresses, numbers, names."""
    out = set()
    for line in lines:
        line = re.sub(r" @ 0x[0-9a-f]+", "", line.strip())
        line = re.sub(r"(metadata|tag|key#?|stream) [^ ]+", r"\1 .", line)
        line = re.sub(r"-?\b(0x[0-9a-f]+|[0-9.]+)\b", "N", line)
        if line and "Last message repeated" not in line and "Unsupported codec" not in line:
            out.add(line)
    return out


def messages(path):
    """The kinds of messages that ffprobe has for a file."""
    probe = run(["ffprobe", "-v", "warning", "-of", "json", "-show_entries", "format_tags", str(path)])
    return kinds(m for m in probe.stderr.decode("utf-8", "replace").replace(str(path), "FILE").splitlines())


class Seen:
    """Streams, packet times, global texts and messages, as FFmpeg sees them."""

    def __init__(self, path):
        path = str(path)
        probe = run(["ffprobe", "-v", "warning", "-of", "json", "-show_entries",
                     "format_tags:stream=index,codec_type,codec_name:stream_disposition=attached_pic:"
                     "packet=stream_index,pts_time,dts_time,duration_time", path])
        self.opens = probe.returncode == 0
        self.messages = kinds(m for m in probe.stderr.decode("utf-8", "replace").replace(path, "FILE").splitlines())
        found = json.loads(probe.stdout or b"{}")
        self.texts = found.get("format", {}).get("tags", {})
        self.streams = [s for s in found.get("streams", []) if s.get("codec_type") in ("video", "audio")
                        and not s.get("disposition", {}).get("attached_pic")]
        self.times = {s["index"]: [] for s in self.streams}
        for packet in found.get("packets", []):
            if packet["stream_index"] in self.times:
                self.times[packet["stream_index"]].append(
                    tuple(float(packet[k]) if k in packet else None for k in ("pts_time", "dts_time", "duration_time")))
        self.hashes = self._hash(path) if self.opens and self.streams else []

    def _hash(self, path):
        maps = [part for s in self.streams for part in ("-map", "0:%d" % s["index"])]
        done = run(["ffmpeg", "-v", "error", "-nostdin", "-i", path, *maps, "-c", "copy", "-f", "streamhash", "-hash", "md5", "-"])
        return [line.partition("=")[2] for line in done.stdout.decode().splitlines()]


def media_differences(before, after, tick):
    """How the pictures and sounds of two files differ, as FFmpeg hands them out."""
    if not before.opens:
        return []
    if not after.opens:
        return ["ffprobe cannot open the output"]
    kinds_before = [(s["codec_type"], s.get("codec_name")) for s in before.streams]
    kinds_after = [(s["codec_type"], s.get("codec_name")) for s in after.streams]
    if kinds_before != kinds_after:
        return ["streams %s became %s" % (kinds_before, kinds_after)]
    found = []
    if before.hashes != after.hashes:
        found.append("media bytes differ: %s became %s" % (before.hashes, after.hashes))
    for one, other in zip(before.streams, after.streams):
        a, b = before.times[one["index"]], after.times[other["index"]]
        if (one.get("codec_name") or "").startswith("pcm_"):
            a, b = span(a), span(b)
        if len(a) != len(b):
            found.append("stream %d: %d packets became %d" % (one["index"], len(a), len(b)))
            continue
        worst = max((abs(p - q) for x, y in zip(a, b) for p, q in zip(x[:2], y[:2]) if p is not None and q is not None), default=0)
        unknown = sum((p is None) != (q is None) for x, y in zip(a, b) for p, q in zip(x[:2], y[:2]))
        if worst > tick + 2e-6 or unknown:
            found.append("stream %d: times differ by %.6f s (%d unknown)" % (one["index"], worst, unknown))
    return found


def span(times):
    """First and last moment: uncompressed sound comes in packets of any length."""
    known = [t for t in times if t[0] is not None]
    return [(known[0][0], None), (known[-1][0] + (known[-1][2] or 0), None)] if known else []


def exiftool_messages(paths):
    """The kinds of warnings and errors of each file."""
    out = {}
    done = run(["exiftool", "-j", "-a", "-G4", "-Warning", "-Error"] + [str(p) for p in paths])
    for row in json.loads(done.stdout or b"[]"):
        out[row["SourceFile"]] = kinds(str(v) for k, v in row.items() if k != "SourceFile")
    return out


def mediainfo_messages(paths):
    """What mediainfo finds broken in each file: truncation and conformance."""
    done = run(["mediainfo", "--Output=JSON"] + [str(p) for p in paths])
    found = json.loads(done.stdout or b"[]")
    out = {}
    for one in found if isinstance(found, list) else [found]:
        media = one.get("media") or {}
        out[media.get("@ref")] = broken(media)
    return out


def broken(value, path=""):
    found = set()
    if isinstance(value, dict):
        for key, inner in value.items():
            if re.search(r"truncated|conformance|error", key, re.IGNORECASE):
                found.add(key)
            found |= broken(inner, path + "/" + key)
    elif isinstance(value, list):
        for inner in value:
            found |= broken(inner, path)
    return found
