#!/usr/bin/env python3
"""check_ffmpeg_versions.py [VERSION...] - the header of CShims/CFFmpeg and the loader compile with the headers of every
release of FFmpeg that Debian and Ubuntu offer, and the Swift layer above them type-checks.

Headers are taken from the packages of the distributions, whose checksums are those of their index. With VERSION
(as 6.1) only these. Left out, with exit code 77: what cannot be fetched. FFmpeg is not run in these versions: its
libraries need the rest of their distribution.
"""
import argparse
import hashlib
import lzma
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.request

sys.dont_write_bytecode = True

from support import places  # noqa: E402

UBUNTU, DEBIAN = "http://archive.ubuntu.com/ubuntu", "http://deb.debian.org/debian"
# FFmpeg's version, the archive, the release and the component that has it.
RELEASES = [
    ("4.4", UBUNTU, "jammy", "universe"), ("5.1", DEBIAN, "bookworm", "main"), ("6.1", UBUNTU, "noble", "universe"),
    ("7.1", DEBIAN, "trixie", "main"), ("8.0", UBUNTU, "resolute", "universe"), ("newest", DEBIAN, "sid", "main"),
]
LIBRARIES = ["libavcodec-dev", "libavformat-dev", "libavutil-dev"]


def fetch(address):
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read()


def packages(archive, release, component):
    """Name, version, path and SHA-256 of the packages of FFmpeg's headers in an index."""
    index = lzma.decompress(fetch("%s/dists/%s/%s/binary-amd64/Packages.xz" % (archive, release, component)))
    found = {}
    for part in index.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in part.splitlines() if ": " in line and line[0] != " ")
        if fields.get("Package") in LIBRARIES:
            found[fields["Package"]] = (fields["Version"], fields["Filename"], fields["SHA256"])
    return found


def headers(archive, release, component, folder):
    """Unpacks the headers into a folder; the version of the release."""
    version = None
    for name, (found, path, digest) in packages(archive, release, component).items():
        content = fetch("%s/%s" % (archive, path))
        if hashlib.sha256(content).hexdigest() != digest:
            raise OSError("%s is not what the index names" % path)
        package = folder / (name + ".deb")
        package.write_bytes(content)
        subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
        version = found
    if version is None:
        raise OSError("%s %s has no FFmpeg" % (release, component))
    return version.split(":")[-1].split("-")[0]


def compile_with(folder):
    """What the compilers say of the header, the loader and the Swift layer; empty where they are content."""
    include = folder / "usr" / "include"
    paths = ["-I%s" % path for path in (*include.glob("*-linux-gnu"), include) if path.is_dir()]
    shims = places.REPOSITORY / "CShims"
    done = subprocess.run(
        [pathlib.Path(shutil.which("swiftc")).resolve().parent / "clang", "-std=gnu11", "-Wall", "-Wextra", "-Werror",
         "-Wno-unused-function", "-Wno-unused-parameter", "-Wno-nullability-completeness", "-fsyntax-only",
         *paths, "-I%s" % (shims / "LibraryLoader" / "include"), "-I%s" % (shims / "CFFmpeg"),
         str(shims / "LibraryLoader" / "FFmpegLoader.c")], stderr=subprocess.PIPE, text=True)
    if done.returncode:
        return done.stderr
    modules = places.REPOSITORY / ".build" / "debug" / "Modules"
    if not all((modules / (name + ".swiftmodule")).exists() for name in ("CLibrary", "MediaModel")):
        places.leave_out("the Swift layer with other headers: there is no debug build")
        return ""
    sources = sorted(str(path) for path in (places.REPOSITORY / "Sources" / "FFmpegIO").rglob("*.swift"))
    done = subprocess.run(
        ["swiftc", "-typecheck", "-module-name", "FFmpegIO", "-package-name", "main", "-swift-version", "6",
         "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
         "-enable-upcoming-feature", "MemberImportVisibility", "-strict-memory-safety", "-warnings-as-errors",
         "-module-cache-path", str(folder / "cache"), "-I", str(modules),
         *(part for path in paths for part in ("-Xcc", path)),
         "-Xcc", "-fmodule-map-file=%s" % (shims / "CFFmpeg" / "module.modulemap"),
         "-Xcc", "-fmodule-map-file=%s" % (shims / "LibraryLoader" / "include" / "module.modulemap"),
         "-Xcc", "-fmodule-map-file=%s" % (shims / "CCurl" / "module.modulemap"),
         "-Xcc", "-fmodule-map-file=%s" % (shims / "CSQLite" / "module.modulemap"),
         *sources], stderr=subprocess.PIPE, text=True)
    return done.stderr if done.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("version", nargs="*")
    arguments = parser.parse_args()
    passed = failed = 0
    for version, archive, release, component in RELEASES:
        if arguments.version and version not in arguments.version:
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            try:
                found = headers(archive, release, component, folder)
            except (OSError, subprocess.SubprocessError, lzma.LZMAError) as error:
                places.leave_out("FFmpeg %s of %s: %s" % (version, release, error))
                continue
            said = compile_with(folder)
            print("FFmpeg %s (%s): %s" % (found, release, "FAILED\n" + said[-3000:] if said else "compiles"), flush=True)
            passed, failed = passed + (not said), failed + bool(said)
    return places.finish(passed, failed)


if __name__ == "__main__":
    sys.exit(main())
