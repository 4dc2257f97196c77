#!/usr/bin/env python3
"""check_schema.py [BIN] - `show --json` of every fixture is valid against the schema that the repository documents."""
import argparse
import json
import subprocess
import sys

sys.dont_write_bytecode = True

from support import places  # noqa: E402

SCHEMA = places.REPOSITORY / "Sources" / "mediameta" / "Schemas" / "show.schema.json"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", nargs="?")
    binary = places.binary(parser.parse_args().binary)
    files = sorted(places.MEDIA.iterdir())
    try:
        import jsonschema
    except ImportError:
        print("python3-jsonschema is not installed: nothing is checked")
        return places.finish(0, 0, len(files))
    if not SCHEMA.is_file():
        print("no schema at %s" % SCHEMA)
        return places.finish(0, 1, 0)
    schema = json.loads(SCHEMA.read_text("utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator, passed, failed = kind(schema), 0, 0
    for path in files:
        done = subprocess.run([binary, "show", "--json", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        found = [] if done.returncode == 0 else ["exit %d: %s" % (done.returncode, done.stderr.decode("utf-8", "replace").strip()[:200])]
        try:
            shown = json.loads(done.stdout)
            found += ["%s: %s" % ("/".join(map(str, e.absolute_path)), e.message[:200]) for e in list(validator.iter_errors(shown))[:5]]
            if isinstance(shown, dict) and shown.get("schema") != 1:
                found.append("schema is %r" % shown.get("schema"))
        except ValueError as error:
            found.append("no JSON: %s" % error)
        passed, failed = passed + (not found), failed + bool(found)
        for text in found:
            print("FAIL %s: %s" % (path.name, text))
    return places.finish(passed, failed, 0)


if __name__ == "__main__":
    sys.exit(main())
