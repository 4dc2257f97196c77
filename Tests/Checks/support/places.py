"""Where the repository, the shared folder and the binary are, and how a check reports."""
import importlib.util
import os
import pathlib
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
MEDIA = REPOSITORY / "Fixtures" / "Media"
VENDOR = REPOSITORY / "Fixtures" / "Vendor"
MALFORMED = REPOSITORY / "Fixtures" / "Malformed"
FORMATS = REPOSITORY / "Fixtures" / "Formats"
# The status of a check that was not made, or not in full, for lack of something.
SKIPPED = 77
SUFFIXES = {".mov", ".mp4", ".m4a", ".m4b", ".m4v", ".3gp", ".3g2"}


def shared_folder(given=None):
    """The folder of real files and of the independent checker, or None."""
    path = pathlib.Path(given or os.environ.get("MEDIAMETADATA_SHARED") or REPOSITORY.parent / "shared")
    return path if (path / "oracle" / "bmff.py").is_file() else None


def independent_checker(shared):
    """The module that reads movies with no code of ours, or None."""
    if shared is None:
        return None
    spec = importlib.util.spec_from_file_location("bmff", shared / "oracle" / "bmff.py")
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module


def reference_movies(shared, folder):
    """Makes the reference movies in a folder; an empty list where the shared folder is absent."""
    if shared is None:
        return []
    subprocess.run([sys.executable, "-B", str(shared / "oracle" / "make_reference.py"), str(folder)],
                   check=True, stdout=subprocess.DEVNULL)
    return sorted(p for p in pathlib.Path(folder).iterdir() if p.suffix in SUFFIXES)


def is_base_media(path):
    """Whether a file begins as one of the ISO or QuickTime family does."""
    with open(path, "rb") as file:
        kind = file.read(12)[4:8]
    return kind in (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip", b"styp", b"pnot")


def real_files(shared):
    """Every file of the family among the real ones, without the damaged ones."""
    if shared is None:
        return []
    folder = shared / "samples"
    return sorted(p for p in folder.rglob("*") if p.is_file() and "malformed" not in p.relative_to(folder).parts
                  and p.stat().st_size > 8 and is_base_media(p))


def binary(given):
    """The path of mediameta: the argument, or MEDIAMETA, or what the last release build left."""
    path = given or os.environ.get("MEDIAMETA")
    if not path:
        shown = subprocess.run(["swift", "build", "-c", "release", "--show-bin-path"], cwd=REPOSITORY, check=True,
                               stdout=subprocess.PIPE, text=True).stdout.strip()
        path = os.path.join(shown, "mediameta")
    if not os.access(path, os.X_OK):
        sys.exit("no mediameta at %s; build it, or give its path" % path)
    return os.path.abspath(path)


def left_out(shared, *parts):
    """What a run without the shared folder leaves out."""
    return [] if shared else ["%s (no shared folder)" % part for part in parts]


# What a run could not check for lack of something.
_left_out = []


def leave_out(what):
    """Notes a part that cannot be checked here, which `finish` tells of."""
    _left_out.append(what)


def finish(passed, failed, refused=0, left_out=()):
    """Prints the closing line and gives the exit status; a run that left out a part, or checked nothing, is none that
    passed. What is `refused` was looked at, and there is nothing to check of it."""
    print("%d passed, %d failed, %d refused" % (passed, failed, refused), flush=True)
    left_out = [*left_out, *_left_out]
    if not passed and not failed and not left_out:
        left_out = ["everything: there was nothing to check"]
    if left_out:
        print("left out: " + "; ".join(left_out), flush=True)
    return 1 if failed else SKIPPED if left_out else 0
