#!/usr/bin/env python3
"""The public surface of the library against its committed digest, Tests/API/MediaMetadata.txt.

    Tests/Checks/check_api.py             prints what differs, and what has no documentation; fails where anything is
    Tests/Checks/check_api.py --record    writes the digest again

It reads the modules of the last debug build (`swift build`). One line is one symbol: where it belongs, a colon, its
declaration. What users import is MediaMetadata; MediaModel counts as part of it.
"""
import difflib
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DIGEST = os.path.join(ROOT, "Tests/API/MediaMetadata.txt")


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def graphs(folder):
    """The symbol graphs of the module and of what it re-exports."""
    tool = os.path.join(os.path.dirname(os.path.realpath(output("which", "swift").strip())), "swift-symbolgraph-extract")
    target = json.loads(output("swift", "-print-target-info"))["target"]["triple"]
    modules = os.path.join(ROOT, ".build", "debug", "Modules")
    if not os.path.isdir(modules):
        sys.exit("check_api: there is no debug build; run `swift build` first")
    maps = glob.glob(f"{ROOT}/CShims/*/module.modulemap") + glob.glob(f"{ROOT}/CShims/*/include/module.modulemap")
    shims = [word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")]
    output(tool, "-module-name", "MediaMetadata", "-target", target, "-I", modules, *shims,
           "-minimum-access-level", "public", "-skip-synthesized-members",
           "-experimental-allowed-reexported-modules=MediaModel", "-output-dir", folder)
    for path in sorted(glob.glob(f"{folder}/MediaM*.symbols.json")):
        with open(path) as file:
            yield json.load(file)


def surface():
    """The lines of the digest, and those of symbols without documentation."""
    lines, undocumented = set(), set()
    with tempfile.TemporaryDirectory() as folder:
        for graph in graphs(folder):
            told = {r["source"] for r in graph["relationships"] if r["kind"] == "defaultImplementationOf"}
            for symbol in graph["symbols"]:
                if symbol["kind"]["identifier"] == "swift.extension":
                    continue
                text = "".join(part["spelling"] for part in symbol["declarationFragments"])
                place = ".".join(symbol["pathComponents"][:-1])
                line = re.sub(r"\s+", " ", f"{place}: {text}" if place else text)
                lines.add(line)
                if "docComment" not in symbol and symbol["identifier"]["precise"] not in told:
                    undocumented.add(line)
    return sorted(lines), sorted(undocumented)


def main():
    lines, undocumented = surface()
    if len(lines) < 500:
        sys.exit(f"check_api: only {len(lines)} public symbols were found; is the build whole?")
    if "--record" in sys.argv[1:]:
        os.makedirs(os.path.dirname(DIGEST), exist_ok=True)
        with open(DIGEST, "w") as file:
            file.write("\n".join(lines) + "\n")
    try:
        with open(DIGEST) as file:
            before = file.read().splitlines()
    except FileNotFoundError:
        sys.exit("check_api: there is no digest; record it with --record")
    changes = [line for line in difflib.unified_diff(before, lines, "recorded", "built", n=0, lineterm="")
               if not line.startswith("@@")]
    print("\n".join(changes + [f"without documentation: {line}" for line in undocumented]))
    print(f"{len(lines)} public symbols, {len(undocumented)} without documentation")
    if changes:
        print("the public surface differs; where that is requested: Tests/Checks/check_api.py --record")
    sys.exit(1 if changes or undocumented else 0)


if __name__ == "__main__":
    main()
