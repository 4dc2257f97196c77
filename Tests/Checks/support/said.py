"""What `mediameta show --json` says of a file, in forms that other programs' words can be looked up in."""
import base64
import re

DATE = re.compile(r"^(\d{4})[:-](\d\d)(?:[:-](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$")
POSITION = re.compile(r"^([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)?(?:CRS[^/]*)?/?$")
NUMBER = re.compile(r"^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$")
BINARY = re.compile(r"^\(Binary data (\d+) bytes")


# The kinds of attached pictures, by number, as ID3 and FLAC have them.
PICTURES = [
    "Other", "32x32 pixels file icon", "Other file icon", "Cover (front)", "Cover (back)", "Leaflet page", "Media", "Lead artist",
    "Artist", "Conductor", "Band", "Composer", "Lyricist", "Recording location", "During recording", "During performance",
    "Movie screen capture", "A bright coloured fish", "Illustration", "Band logo", "Publisher logo"]

# ISO 639-1 and the code of three letters that programs print for it, where files here have it.
CODES = {"en": "eng", "fr": "fra fre", "de": "deu ger", "es": "spa", "it": "ita", "ja": "jpn", "und": "und"}


def escaped(key):
    """A key as exiftool spells it in its family 7: bytes that are neither letters, digits, _ nor - in hex."""
    def spelled(c):
        return c if re.match(r"[A-Za-z0-9_-]", c) else "".join("%02x" % b for b in c.encode("latin-1", "replace"))
    return "".join(map(spelled, key))


def numbers(parts):
    return tuple(number(part) for part in parts)


def genre(index):
    """The name of a genre of ID3v1; None where mutagen is absent, which has the list."""
    try:
        from mutagen._constants import GENRES
    except ImportError:
        return None
    return GENRES[index] if 0 <= index < len(GENRES) else None


def number(value):
    """Six significant digits: programs round."""
    return float("%.6g" % float(value))


def forms(value):
    """All that a value may be reported as: two values are the same where they have a form in common."""
    found = set()
    if value is None:
        return found
    if isinstance(value, bool):
        return {("text", str(value).lower()), ("number", float(value))}
    if isinstance(value, (int, float)):
        return {("number", number(value)), ("text", str(value))}
    if isinstance(value, dict):
        if {"x", "y"} <= set(value) or {"width", "height"} <= set(value):
            return {("numbers", numbers(value.values()))}
        return set()
    if isinstance(value, list):
        if value and all(isinstance(v, (int, float)) for v in value):
            return {("numbers", numbers(value)), ("text", " ".join(map(str, value)))}
        return set()
    text = "".join(c for c in str(value) if c >= " " or c in "\r\n\t").replace("\r\n", "\n").replace("\r", "\n").replace("\\x00", "").strip(" \0\n\t")
    found.add(("text", re.sub(r"\s+", " ", text)))
    if BINARY.match(text):
        found.add(("size", int(BINARY.match(text).group(1))))
    if NUMBER.match(text):
        found.add(("number", number(text)))
    if re.match(r"^[0-9a-f]{16}$", text):
        found.add(("text", str(int(text, 16))))
    date = DATE.match(text)
    if date:
        parts = tuple(int(p) if p else None for p in date.groups()[:6])
        found.add(("date", parts))
        found.add(("day", parts[:3]))
    place = POSITION.match(text)
    if place:
        found.add(("place", tuple(round(float(p), 3) for p in place.groups() if p)))
    parts = text.split()
    if 2 <= len(parts) <= 3 and all(NUMBER.match(p) for p in parts):
        found.add(("place", tuple(round(float(p), 3) for p in parts)))
        found.add(("numbers", numbers(parts)))
    position = re.match(r"^(\d+)\s*(?:/|of)\s*(\d+)$", text)
    if position:
        if int(position.group(2)):
            found.add(("number", number(int(position.group(1)) / int(position.group(2)))))
        found.add(("position", (int(position.group(1)), int(position.group(2)))))
    if re.match(r"^\d+$", text):
        found.add(("position", (int(text), 0)))
    return found


def same(a, b):
    """Whether two values have a form in common; a day alone is not the same as a day with a time."""
    common = {form for form in forms(a) & forms(b) if form[0] != "day"}
    return bool(common)


class Item:
    """An item: its key in several spellings, where it belongs, and the forms of its value and of what stands beside it."""

    def __init__(self, stored, owner):
        self.identifier, self.owner, self.stored = stored["identifier"], owner, stored
        self.key = stored["key"]
        self.keys = {escaped(self.key), escaped(self.key.split(".")[-1]), escaped(self.key.split("/")[-1])}
        if self.key.startswith(("com.apple.quicktime.", "com.apple.iTunes.")):
            self.keys.add(escaped(self.key.split(".", 3)[3]))
        if self.key.startswith("com."):
            self.keys.add(escaped(self.key[4:]))
        if stored["keySpace"] == "itlk":
            # The mean may have dots of its own, and so may the name: every end is a candidate.
            parts = self.key.split(".")
            self.keys |= {escaped(".".join(parts[n:])) for n in range(len(parts))}
        self.keys = {key.lower() for key in self.keys}
        # What is reported as text: the value, and what stands beside it.
        self.told = [str(stored["value"])] if "value" in stored else []
        self.told += [attribute["value"] for attribute in stored.get("extra", [])]
        self.forms = {("size", stored["size"])}
        for one in [stored.get("value")] + self.told + languages(stored):
            self.forms |= forms(one)
        self.forms |= {("number", float(PICTURES.index(one))) for one in self.told if one in PICTURES}
        if "payload" in stored:
            self.take_payload(base64.b64decode(stored["payload"]))

    def inside(self):
        """What is inside: the properties of an XMP packet, the facts in a box of a camera's maker."""
        for p in self.stored.get("properties", []):
            key = re.sub(r"\[\d+\]|[\w-]+:|\?", "", p["path"].split("/")[-1])
            yield Item({"identifier": "xmp/" + p["path"], "key": key, "keySpace": "xmp", "value": p["value"],
                        "size": len(p["value"].encode("utf-8"))}, self.owner)
        for one in self.stored.get("embedded", []):
            yield Item(one, self.owner)

    def take_payload(self, payload):
        """What few bytes without a value say as text, hex, escapes or a number."""
        self.forms |= forms(payload.hex())
        self.forms |= forms("".join(chr(b) if 32 <= b < 127 else "\\x%02x" % b for b in payload[:256]))
        if 1 <= len(payload) <= 8:
            whole = int.from_bytes(payload, "big")
            self.forms.add(("number", number(whole)))
            if self.key == "gnre":
                self.forms |= forms(genre(whole - 1))
        try:
            self.forms |= forms(payload.decode("utf-8"))
        except UnicodeDecodeError:
            pass


class Said:
    """What is said of one file."""

    def __init__(self, shown):
        self.shown = shown
        self.file = shown["file"]
        self.tracks = shown.get("tracks", [])
        self.items = [Item(i, i.get("trackID")) for i in shown.get("metadata", [])]
        for program in shown.get("programs", []):
            self.items += [Item(i, "program %s" % program["number"]) for i in program["metadata"]]
        self.items += [inner for item in self.items for inner in item.inside()]
        self.chapters = [c for chapters in shown.get("chapters", []) for c in chapters["chapters"]]
        for chapter in self.chapters:
            self.items += [Item(i, "chapter") for i in chapter.get("items", [])]
        self.timed = [i for t in shown.get("timed", []) for g in t["groups"] for i in g["items"]]
        self.capture = shown.get("capture") or {}

    def owner(self, index):
        """The number of the track at a place, from 0."""
        return self.tracks[index]["trackID"] if 0 <= index < len(self.tracks) else None

    def has(self, value, owner=None, key=None):
        """Whether some item of an owner has a value, under a key where one is requested."""
        wanted = {form for form in forms(value) if form[0] != "day"}
        for item in self.items:
            if owner is not None and item.owner != owner:
                continue
            if key is not None and key.lower() not in item.keys:
                continue
            if wanted & item.forms:
                return True
        return False


def languages(track):
    """The language of a track in all spellings that programs use for it."""
    found = [track.get("language"), track.get("extendedLanguage"), track.get("languageCode")]
    code = track.get("languageCode")
    if code is not None and code >= 0x400:
        found.append("".join(chr(0x60 + (code >> shift & 31)) for shift in (10, 5, 0)))
    for tag in found[:2]:
        found += CODES.get((tag or "").split("-")[0], "").split()
    return [one for one in found if one is not None and one != ""]
