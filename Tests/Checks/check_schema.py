#!/usr/bin/env python3
"""check_schema.py [BIN] [--shared DIR] - what show, boxes, date, diff, rename, convert and join print as JSON is valid against the schemas of the repository.

Every fixture, damaged or not, and every real file where the shared folder is present; show is also asked for all
payloads, for sections and common items, and for all files in one run; diff compares neighbours, join joins them.
"""
import argparse
import base64
import json
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import places  # noqa: E402

SCHEMAS = places.REPOSITORY / "Sources" / "mediameta" / "Schemas"
SECTIONS = ["--timed", "--chapters", "--items", "--common"]
REQUESTS = {"show": (["show", "--json"], ["show", "--json", "--payload"], ["show", "--json", *SECTIONS]), "boxes": (["boxes", "--json"],),
            "date": (["date", "show", "--json"],), "hash": (["hash", "--json"],),
            "rename": (["rename", "-n", "--json", "--to", "{capture.date:%Y}/{stem}{seq}.{ext}"],),
            "convert": (["convert", "--plan", "--json", "-o", "plan.mp4"],
                        ["convert", "--plan", "--json", "--from", "0.1", "--filter", "sharing", "-o", "plan.mov"])}
COMPARED = ["diff", "--json"]
JOINED = (["join", "--check", "--json"], ["join", "--check", "--json", "--chapters", "seams"])


def validator(jsonschema, name):
    schema = json.loads((SCHEMAS / (name + ".schema.json")).read_text("utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    # Schemas refer to each other by the names of their files.
    folder = jsonschema.RefResolver(SCHEMAS.as_uri() + "/", schema)
    return kind(schema, resolver=folder)


def unique(pairs):
    """An object whose members all have names of their own."""
    names = [name for name, _ in pairs]
    for name in {name for name in names if names.count(name) > 1}:
        raise ValueError("%r is given twice" % name)
    return dict(pairs)


def described(shown):
    """What the schema cannot say: payloads are as long as told, and come where values do not give the bytes back."""
    for item in shown.get("metadata", []):
        payload = base64.b64decode(item["payload"], validate=True) if "payload" in item else None
        if payload is not None and len(payload) != item["size"]:
            yield "%s: %d bytes of payload, size is %d" % (item["identifier"], len(payload), item["size"])
        if "value" not in item and payload is None and item["size"] and "isPayloadLeftOut" not in item:
            yield "%s: neither value nor payload" % item["identifier"]


def faults(binary, validators, request, paths, statuses=(0,)):
    done = subprocess.run([binary, *request, *map(str, paths)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in statuses:
        yield "exit %d: %s" % (done.returncode, done.stderr.decode("utf-8", "replace").strip()[:200])
    if not done.stdout and done.returncode == 1:
        return
    try:
        shown = json.loads(done.stdout.decode("utf-8"), object_pairs_hook=unique)
    except ValueError as error:
        yield "no JSON: %s" % error
        return
    for error in list(validators[request[0]].iter_errors(shown))[:5]:
        deepest = min(error.context or [error], key=lambda e: -len(e.absolute_path))
        yield "%s: %s" % ("/".join(map(str, deepest.absolute_path)), deepest.message[:200])
    for one in shown if isinstance(shown, list) else [shown]:
        if request[0] == "show":
            yield from described(one)
    if request[0] == "show" and len(paths) > 1 and [one.get("source") for one in shown] != list(map(str, paths)):
        yield "the files are not all there, or not in their order"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    arguments = parser.parse_args()
    binary, shared = places.binary(arguments.binary), places.shared_folder(arguments.shared)
    sound = sorted(places.MEDIA.iterdir()) + sorted(places.VENDOR.iterdir()) + places.real_files(shared)
    damaged = sorted(places.MALFORMED.iterdir())
    left_out = places.left_out(shared, "real files")
    try:
        import jsonschema
    except ImportError:
        print("python3-jsonschema is not installed: nothing is checked")
        return places.finish(0, 0, left_out=["all files: jsonschema is not installed"])
    validators = {name: validator(jsonschema, name) for name in [*REQUESTS, COMPARED[0], "join"]}
    # A file need not have what a section or a filter asks for, nor video and audio that can be read.
    cases = [(request, [path], ((0,) if path in sound and request[0] != "convert" else (0, 1)) + ((3,) if request[2:] == SECTIONS else (1, 3) if request[0] in ("hash", "rename") else ())) for path in sound + damaged
             for requests in REQUESTS.values() for request in requests]
    cases += [(["show", "--json"], sound, (0,)), (["show", "--json"], sound + damaged, (1,))]
    cases += [(COMPARED, [one, other], (0, 1)) for one, other in zip(sound, sound[1:])]
    movies = [path for path in sound if path.suffix.lower() in (".mp4", ".mov", ".m4v")]
    cases += [(request, pair, (0, 1)) for pair in zip(movies, movies[1:] + movies[:1]) for request in JOINED]
    cases += [(JOINED[1], [path, path], (0, 1)) for path in movies]
    with tempfile.TemporaryDirectory() as folder:
        output = str(pathlib.Path(folder) / "joined.mov")
        cases += [(["join", "--json", "--quiet", "--force", "--no-sync", "-o", output], [path, path], (0, 1)) for path in movies[:40]]
        return judge(binary, validators, cases, left_out)


def judge(binary, validators, cases, left_out):
    passed = failed = 0
    for request, paths, statuses in cases:
        found = list(faults(binary, validators, request, paths, statuses))
        passed, failed = passed + (not found), failed + bool(found)
        for text in found:
            print("FAIL %s %s: %s" % (" ".join(request), paths[0].name if len(paths) == 1 else "%d files" % len(paths), text))
    return places.finish(passed, failed, left_out=left_out)


if __name__ == "__main__":
    sys.exit(main())
