#!/usr/bin/env python3
"""make_corpus.py FOLDER - what fuzzing starts from beside the fixtures: the same files on every run.

FOLDER/movies: movies of random pieces, as Tests/Checks/check_bytes.py makes them; FOLDER/lists: property lists in both
forms, and packets of XMP from the fixtures. Inputs that reach new code are kept by Tests/Fuzzing/run, not here.
"""
import pathlib
import plistlib
import random
import re
import sys

sys.dont_write_bytecode = True
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "Tests" / "Checks"))

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


def main(arguments):
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    for make in (movies, lists):
        folder = pathlib.Path(arguments[0]) / make.__name__
        folder.mkdir(parents=True, exist_ok=True)
        make(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
