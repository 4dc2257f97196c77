"""Groups of faces as JSON lines, which `timed import` takes, written from the layout of what devices record."""
import base64
import json
import struct

APPLE = "com.apple.quicktime.detected-face"
# Polygon of eight floats, unsigned integer, float: 4 bytes each.
TYPES = {"bounds": 80, "face-id": 77, "roll-angle": 23}


def box(kind, body):
    return struct.pack(">I4s", 8 + len(body), kind) + body


def payload(face, x, y, width, height, roll=None):
    """One face: the keys of its parts, and a record with their values."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    parts = {"bounds": struct.pack(">8f", *(number for corner in corners for number in corner)), "face-id": struct.pack(">I", face)}
    if roll is not None:
        parts["roll-angle"] = struct.pack(">f", roll)
    keys, values = b"", b""
    for number, (name, value) in enumerate(parts.items(), 1):
        key = box(b"keyd", b"fiel" + ("%s.%s" % (APPLE, name)).encode()) + box(b"dtyp", struct.pack(">II", 0, TYPES[name]))
        keys += struct.pack(">II", 8 + len(key), number) + key
        values += struct.pack(">II", 8 + len(value), number) + value
    return box(b"keys", keys) + box(b"crec", box(b"cits", values))


def item(*face, **more):
    return {"identifier": "mdta/" + APPLE, "dataType": APPLE, "payload": base64.b64encode(payload(*face, **more)).decode()}


def text(identifier, value):
    return {"identifier": "mdta/" + identifier, "dataType": "com.apple.metadata.datatype.UTF-8", "value": value}


def group(start, duration, *items, timescale=600):
    """A line: when it holds, and what."""
    return json.dumps({"stream": "track 1", "start": {"value": round(start * timescale), "timescale": timescale},
                       "duration": {"value": round(duration * timescale), "timescale": timescale}, "items": list(items)}) + "\n"
