#!/usr/bin/env python3
"""check_recipes.py [BIN] - the recipes of docs/recipes do what docs/hooks.md says, with the programs they are for.

Each takes a movie with a date, a place, a device and chapters, as a telephone writes it, and other programs say that
these stand in what comes out. Left out, with exit code 77: recipes whose program is not here.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

RECIPES = places.REPOSITORY / "docs" / "recipes"
MAKE = "Example"
PLACE = (53.544, 9.986)
EVENT = {"detail-type": "MediaConvert Job State Change", "detail": {
    "status": "COMPLETE", "userMetadata": {"original": "s3://in/original.mov"},
    "outputGroupDetails": [{"type": "FILE_GROUP", "outputDetails": [{"outputFilePaths": ["s3://out/done.mp4"]}]}]}}


def module(name):
    spec = importlib.util.spec_from_file_location(name, RECIPES / (name + ".py"))
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


class Folder:
    """A store of objects that is a folder, with the two calls of boto3's client that the recipe makes."""

    def __init__(self, root):
        self.root = root

    def download_file(self, bucket, key, path):
        shutil.copy(self.root / bucket / key, path)

    def upload_file(self, path, bucket, key):
        shutil.copy(path, self.root / bucket / key)


class Check:
    def __init__(self, binary, folder):
        self.binary, self.folder, self.passed, self.failed = binary, folder, 0, 0
        self.environment = {**os.environ, "PATH": "%s:%s" % (pathlib.Path(binary).parent, os.environ["PATH"]), "PRESET": "ultrafast"}
        self.original = self.movie(folder / "original.mov")

    def expect(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED " + what, flush=True)

    def run(self, *command):
        done = subprocess.run([str(part) for part in command], env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        self.expect(done.returncode == 0, "%s: %s" % (" ".join(map(str, command)), done.stdout.strip()[-1000:]))

    def movie(self, path):
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=320x240:d=2", "-f", "lavfi", "-i", "sine=d=2",
                        "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", str(path)], check=True)
        chapters = self.folder / "chapters.txt"
        chapters.write_text("00:00 Casting off\n00:01 Open water\n")
        for arguments in (["edit", "-q", path, "--make", MAKE, "--model", "Camera 7", "--location", "%s,%s" % PLACE,
                           "--set", "mdta/com.apple.quicktime.creationdate=2026-05-17T14:30:00+02:00"],
                          ["chapters", "import", path, chapters]):
            subprocess.run([self.binary, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return path

    def coded(self, name):
        """What a transcoder made of the original, without metadata."""
        path = self.folder / name
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", self.original, "-map", "0:v", "-map", "0:a", "-map_metadata", "-1", "-map_chapters", "-1",
                        "-c:v", "mpeg4", "-c:a", "aac", path], check=True)
        return path

    def kept(self, path):
        """exiftool reads device and place, ffprobe the chapters."""
        told = json.loads(subprocess.run(["exiftool", "-j", "-n", "-Make", "-GPSLatitude", "-GPSLongitude", str(path)],
                                         stdout=subprocess.PIPE, text=True).stdout or "[{}]")[0]
        self.expect(told.get("Make") == MAKE, "%s: the device is %s" % (path.name, told.get("Make")))
        place = (told.get("GPSLatitude", 0), told.get("GPSLongitude", 0))
        self.expect(max(abs(a - b) for a, b in zip(place, PLACE)) < 1e-3, "%s: the place is %s" % (path.name, place))
        self.chapters(path)

    def chapters(self, path):
        told = json.loads(subprocess.run(["ffprobe", "-v", "error", "-of", "json", "-show_chapters", str(path)],
                                         stdout=subprocess.PIPE, text=True).stdout or "{}").get("chapters", [])
        titles = [chapter.get("tags", {}).get("title") for chapter in told]
        self.expect(titles == ["Casting off", "Open water"], "%s: the chapters are %s" % (path.name, titles))

    # -- recipes ----------------------------------------------------------------------------------

    def keep_metadata(self):
        target = self.coded("coded.mp4")
        self.run(RECIPES / "keep-metadata", self.original, target)
        self.kept(target)

    def transcode_folder(self):
        source, target = self.folder / "in", self.folder / "out"
        source.mkdir()
        shutil.copy(self.original, source / "a clip.mov")
        self.run(RECIPES / "transcode-folder", source, target)
        self.kept(target / "a clip.mp4")
        before = (target / "a clip.mp4").stat().st_mtime_ns
        self.run(RECIPES / "transcode-folder", source, target)
        self.expect((target / "a clip.mp4").stat().st_mtime_ns == before, "what was done is done again")
        self.expect(sorted(p.name for p in target.iterdir()) == ["a clip.mp4"], "left: %s" % list(target.iterdir()))

    def handbrake(self):
        if not shutil.which("HandBrakeCLI"):
            return places.leave_out("handbrake: HandBrakeCLI is not installed")
        target = self.folder / "handbrake.mp4"
        self.run(RECIPES / "handbrake", self.original, target, "--encoder-preset", "ultrafast")
        self.kept(target)

    def mkvmerge(self):
        target = self.folder / "merged.mkv"
        self.run(RECIPES / "mkvmerge", self.original, target)
        told = json.loads(subprocess.run(["mkvmerge", "-J", str(target)], stdout=subprocess.PIPE, text=True).stdout or "{}")
        self.expect(bool(told.get("global_tags")), "mkvmerge -J tells no tags of %s" % target.name)
        self.chapters(target)

    def units(self):
        if not shutil.which("systemd-analyze"):
            return places.leave_out("the watch folder: systemd-analyze is not installed")
        units = self.folder / "units"
        units.mkdir()
        for name in ("mediameta-watch.path", "mediameta-watch.service"):
            # The program need not be installed for the units to be right.
            text = (RECIPES / name).read_text().replace("/usr/local/bin/transcode-folder", str(RECIPES / "transcode-folder"))
            (units / name).write_text(text)
        self.run("systemd-analyze", "verify", "--man=no", units / "mediameta-watch.path", units / "mediameta-watch.service")

    def unmanic(self):
        target = self.coded("unmanic.mp4")
        data = {"source_data": {"abspath": str(self.original)}, "file_in": str(target), "file_out": str(self.folder / "moved.mp4")}
        module("unmanic").on_postprocessor_file_movement(data)
        self.kept(target)

    def tdarr(self):
        if not shutil.which("node"):
            return places.leave_out("tdarr: Node.js is not installed")
        target = self.coded("tdarr.mp4")
        script = "const p = require(%s); const d = p.details(); const r = p.plugin({file: %s}, {}, {}, {originalLibraryFile: {file: %s}});" \
            "process.exit(d.id && r.processFile === false ? 0 : 1)" % tuple(
                json.dumps(str(path)) for path in (RECIPES / "tdarr.js", target, self.original))
        self.run("node", "-e", script)
        self.kept(target)

    def mediaconvert(self):
        store = self.folder / "store"
        for bucket in ("in", "out"):
            (store / bucket).mkdir(parents=True)
        shutil.copy(self.original, store / "in" / "original.mov")
        shutil.copy(self.coded("mediaconvert.mp4"), store / "out" / "done.mp4")
        answer = module("mediaconvert").handler(EVENT, None, Folder(store))
        self.expect(answer == {"kept": ["s3://out/done.mp4"]}, "the function answers %s" % answer)
        self.kept(store / "out" / "done.mp4")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    arguments = parser.parse_args()
    binary = places.binary(arguments.binary)
    with tempfile.TemporaryDirectory() as name:
        check = Check(binary, pathlib.Path(name))
        os.environ["PATH"] = check.environment["PATH"]
        for recipe in (check.keep_metadata, check.transcode_folder, check.handbrake, check.mkvmerge, check.units, check.unmanic,
                       check.tdarr, check.mediaconvert):
            recipe()
        return places.finish(check.passed, check.failed)


if __name__ == "__main__":
    sys.exit(main())
