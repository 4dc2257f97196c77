#!/usr/bin/env python3
"""check_strips.py [BIN] [--shared DIR] - what a strip takes out is nowhere in the output, and what plays is the same.

Every fixture of the family, every real file and the reference movies are stripped. Of each output:
  - the bytes of every value that an independent reader finds in the source and not in the output, and of every value
    that our own report says is gone, are nowhere in the output, as they are stored and as UTF-8 and UTF-16; only
    inside video and audio, which are copied bit for bit, they may stand, and then they did in the source;
  - every byte of the media data belongs to a sample;
  - the independent reader calls nothing malformed, and the samples of all tracks that are not metadata are the same;
  - exiftool tells of no place, camera, lens, serial number, program, author or comment;
  - libavformat reads the same packets with the same times; the first pictures are decoded alike;
  - `strip --check` finds nothing; `strip --check` of the source tells what the strip says.
"""
import argparse
import base64
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

SHORTEST = 6
ESSENCE = {"vide", "soun", "text", "sbtl", "subt", "subp", "clcp", "tmcd", "auxv"}
TELLING = re.compile(
    r"^(GPS|Location|Make$|Model$|CameraModel|.*Serial|Lens|Software|Author|Artist$|Comment|Description|Keywords|"
    r"CreationDate|ContentCreateDate|DateTimeOriginal|AndroidVersion|AndroidM|Accelero|Gyro|Firmware|CameraID|CompressorVersion|"
    r"EncodedBy|Encoder$|EncodingTool|.*Thumbnail|XMPToolkit|CreatorTool|OwnerName)")
# What the list lets stay: names that shops write, and how the camera moved, which programs steady pictures by.
ALLOWED = {"Artist", "Accelerometer"}



def schema():
    """What validates reports; None without the module."""
    try:
        import jsonschema
    except ImportError:
        return None
    path = places.REPOSITORY / "Sources" / "mediameta" / "Schemas" / "strip.schema.json"
    return jsonschema.Draft202012Validator(json.loads(path.read_text("utf-8")))


SCHEMA = schema()


def run(*command):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def records(document):
    shown = document.dump(full=True)
    for record in shown["metadata"]:
        yield record
    for track in shown["tracks"]:
        for record in track["metadata"]:
            yield record


def forms(record):
    """The bytes a value may be stored as."""
    if record.get("hex"):
        yield bytes.fromhex(record["hex"])
    value = record.get("value")
    if isinstance(value, str):
        for encoding in ("utf-8", "utf-16-be", "utf-16-le"):
            yield value.encode(encoding, "surrogatepass")


def values(document):
    """Stored values by form; headers, references, chapters and declarations are none."""
    found = set()
    for record in records(document):
        if record.get("space") in ("header", "tref", "elst", "chapter"):
            if record.get("key") != "handler name":
                continue
        if "chapter" in record.get("feature", ""):
            continue
        for form in forms(record):
            trimmed = form.strip(b"\0 ")
            if len(trimmed) >= SHORTEST:
                found.add(trimmed)
    return found


def own_values(binary, path, report):
    """The payloads of what the report says is gone, as show tells them."""
    gone = {(r.get("trackID"), r["identifier"]) for r in report["removed"] if "identifier" in r and r["kind"] == "item"}
    timed = {r["identifier"] for r in report["removed"] if r["kind"] == "timed item"}
    kept = {(r.get("trackID"), r["identifier"]) for r in report["kept"]}
    shown = json.loads(run(binary, "show", "--json", "--payload", "--timed", "--items", "--tracks", path).stdout)
    for item in shown.get("metadata", []) + [i for t in shown.get("tracks", []) for i in t.get("metadata", [])]:
        place = (item.get("trackID"), item["identifier"])
        if place in gone and place not in kept and "payload" in item:
            yield base64.b64decode(item["payload"])
    for track in shown.get("timed", []):
        for group in track.get("groups", []):
            for item in group["items"]:
                if item["identifier"] in timed and (track["trackID"], item["identifier"]) not in kept:
                    yield base64.b64decode(item.get("payload", ""))


def sample_ranges(document, handlers=None):
    return sorted((s[2], s[2] + s[3]) for t in document.tracks if handlers is None or t.handler in handlers for s in t.samples)


def inside(ranges, start, stop):
    return any(a <= start and stop <= b for a, b in ranges)


def hits(data, form):
    at = data.find(form)
    while at >= 0:
        yield at
        at = data.find(form, at + 1)


def leftovers(source, output, wanted, kept):
    """Values that are gone, and still there."""
    data = output.data[:]
    essence = sample_ranges(output, ESSENCE)
    joined = b"\n".join(kept)
    for form in sorted(wanted):
        if form in joined:
            continue
        for at in hits(data, form):
            # Video and audio are the same bytes as in the source, which is compared apart.
            if not inside(essence, at, at + len(form)):
                yield "%r is still there, at %d" % (form[:60], at)
                break


def uncovered(document):
    """Bytes of media data that belong to no sample."""
    at, data, size = 0, document.data, len(document.data)
    ranges = sample_ranges(document)
    while at + 8 <= size:
        length, kind, head = int.from_bytes(data[at:at + 4], "big"), data[at + 4:at + 8], 8
        if length == 1:
            length, head = int.from_bytes(data[at + 8:at + 16], "big"), 16
        if length < head:
            break
        if kind == b"mdat":
            position = at + head
            for start, stop in ranges:
                if stop <= position or start >= at + length:
                    continue
                if start > position:
                    yield "%d bytes of media data at %d belong to no sample" % (start - position, position)
                position = max(position, stop)
            if position < at + length:
                yield "%d bytes of media data at %d belong to no sample" % (at + length - position, position)
        if kind in (b"free", b"skip", b"wide") and data[at + 8:at + length].strip(b"\0"):
            yield "padding at %d is not all zeros" % at
        at += length


def frames(path, *options):
    """What ffmpeg makes of a file, a list a line; None where it stumbles over it."""
    # Times as they are stored: otherwise they count from the first track, which may be one that was stripped.
    done = run("ffmpeg", "-v", "error", "-copyts", "-i", path, *options, "-f", "framemd5", "-")
    if done.stderr:
        return None
    return [line.replace(" ", "").split(",") for line in done.stdout.decode().splitlines() if not line.startswith("#")]


def played(source, output):
    """Whether libavformat reads the same packets and decodes the same pictures; what it stumbles over is left out."""
    lines = [frames(path, "-map", "0:V?", "-map", "0:a?", "-c", "copy") for path in (source, output)]
    if lines[0] is None:
        return
    # What is between fragments changes durations, and the times of later packets.
    fragmented = b"moof" in source.read_bytes()
    shape = (lambda l: sorted((x[0], x[4], x[5]) for x in l)) if fragmented else (lambda l: [x[:3] + x[4:] for x in l])
    if lines[1] is None or shape(lines[0]) != shape(lines[1]):
        yield "libavformat reads other packets"
    pictures = [frames(path, "-map", "0:V:0", "-frames:v", "5") for path in (source, output)]
    if pictures[0] is not None and (pictures[1] is None or [x[-1] for x in pictures[0]] != [x[-1] for x in pictures[1]]):
        yield "pictures are decoded otherwise"


def exif_faults(paths):
    if not shutil.which("exiftool") or not paths:
        return {}
    done = run("exiftool", "-j", "-a", "-ee3", "-u", *paths)
    faults = {}
    for shown in json.loads(done.stdout or b"[]"):
        telling = sorted(k for k in shown if TELLING.match(k) and k not in ALLOWED
                         and not (k == "ContentCreateDate" and re.fullmatch(r"\d{4}", str(shown[k]))))
        if telling:
            faults[shown["SourceFile"]] = ["exiftool tells of %s" % ", ".join("%s (%.40s)" % (k, shown[k]) for k in telling)]
    return faults


def faults(binary, checker, source, output, skipped):
    done = run(binary, "strip", "--json", "--verify", "samples", "--no-sync", "--force", "-o", output, source)
    if done.returncode != 0:
        # What cannot be read, or is encrypted header and all, is refused and leaves nothing.
        if b"verification" in done.stderr or output.exists():
            yield done.stderr.decode("utf-8", "replace").strip()
        else:
            skipped.append(source)
        return
    report = json.loads(done.stdout)
    if SCHEMA:
        for error in list(SCHEMA.iter_errors(report))[:3]:
            yield "report: %s: %s" % ("/".join(map(str, error.absolute_path)), error.message[:200])
    again = run(binary, "strip", "--check", output)
    if again.returncode != 0:
        yield "--check of the output: %s" % again.stdout.decode("utf-8", "replace")[:300]
    checked = run(binary, "strip", "--check", "--json", source)
    told = json.loads(checked.stdout)
    if told["removed"] != report["removed"] or checked.returncode != (1 if report["removed"] else 0):
        yield "--check of the source tells something else than strip"
    if checker:
        before, after = checker.Document(str(source)), checker.Document(str(output))
        kept = values(after)
        gone = values(before) - kept
        gone |= {v.strip(b"\0 ") for v in own_values(binary, source, report) if len(v.strip(b"\0 ")) >= SHORTEST}
        yield from leftovers(before, after, gone, kept)
        # Auxiliary information of samples is among them, and samples that are not all there are not read.
        if not after.errors and b"saio" not in after.data[:]:
            yield from uncovered(after)
        if after.errors and not before.errors:
            yield "the independent reader calls the output malformed: %s" % after.errors[:3]
        digests = [(t.id, t.handler, t.digest, len(t.samples)) for t in before.tracks if t.handler in ESSENCE]
        same = [(t.id, t.handler, t.digest, len(t.samples)) for t in after.tracks if t.handler in ESSENCE]
        if digests != same and not before.errors:
            yield "samples are not the same: %s, %s" % (digests[:4], same[:4])
    if shutil.which("ffmpeg") and not (checker and before.errors):
        yield from played(source, output)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    binary, shared = places.binary(arguments.binary), places.shared_folder(arguments.shared)
    left_out = places.left_out(shared, "the search for values, real files, reference movies")
    checker = places.independent_checker(shared)
    passed = failed = 0
    skipped = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "out").mkdir()
        sources = [p for p in sorted(places.MEDIA.iterdir()) if p.suffix in places.SUFFIXES]
        sources += places.real_files(shared) + places.reference_movies(shared, folder / "reference")
        found = {}
        wanted = [s for s in sources if arguments.only in str(s)]
        places_of = {s: folder / "out" / ("%d%s" % (number, s.suffix)) for number, s in enumerate(wanted)}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            work = {s: pool.submit(lambda s=s: list(faults(binary, checker, s, places_of[s], skipped))) for s in wanted}
            for source, result in work.items():
                found[source] = result.result()
        outputs = {str(output): source for source, output in places_of.items() if output.exists()}
        for path, telling in exif_faults(list(outputs)).items():
            found[outputs[path]] += telling
        for source, wrong in found.items():
            if source in skipped:
                continue
            for fault in wrong:
                print("%s: %s" % (source.name, fault))
            passed, failed = passed + (not wrong), failed + bool(wrong)
    return places.finish(passed, failed, len(skipped), left_out)


if __name__ == "__main__":
    sys.exit(main())
