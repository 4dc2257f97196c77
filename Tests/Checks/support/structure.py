"""Whether a movie is a true file of its family: the differences between QuickTime and ISO files."""
import struct

from .boxes import File

ISO_BRANDS = {b"isom", b"mp41", b"mp42"} | {b"iso%d" % n for n in range(2, 10)} | {b"iso%c" % c for c in b"abc"}
SOUND_SKIP = {0: 28, 1: 44, 2: 64}


def faults(path, quicktime):
    """What is not as the family has it, as sentences; an empty list for a true file."""
    movie = File(path)
    found = brand_faults(movie, quicktime)
    moov = movie.first(b"moov")
    if moov is None:
        return found + ["no moov"]
    if movie.all(b"moof") or moov.all(b"mvex"):
        found.append("moof or mvex in a plain file")
    found += meta_faults(moov, "moov", quicktime)
    for number, trak in enumerate(moov.all(b"trak"), 1):
        where = "trak %d" % number
        found += meta_faults(trak, where, quicktime)
        mdia = trak.first(b"mdia")
        if mdia is None:
            found.append(where + ": no mdia")
            continue
        found += ["%s: %s" % (where, f) for f in media_faults(mdia, quicktime)]
    return found


def brand_faults(movie, quicktime):
    boxes = movie.children()
    if not boxes or boxes[0].kind != b"ftyp":
        return ["the first box is not ftyp"]
    raw = boxes[0].content
    brands = [raw[:4]] + [raw[n:n + 4] for n in range(8, len(raw) - 3, 4)]
    if quicktime:
        return [] if brands[0] == b"qt  " and b"qt  " in brands[1:] else ["brands %s are not QuickTime's" % brands]
    if b"qt  " in brands or not ISO_BRANDS & set(brands):
        return ["brands %s are not an ISO file's" % brands]
    return []


def handler_of(box):
    hdlr = box.first(b"hdlr")
    return hdlr.content[8:12] if hdlr else b""


def meta_faults(parent, where, quicktime):
    found = []
    for meta in parent.all(b"meta"):
        if handler_of(meta) == b"mdta" and meta.is_full_meta == quicktime:
            found.append("%s/meta of mdta is %s" % (where, "a full box" if quicktime else "without version"))
    return found


def media_faults(mdia, quicktime):
    found = []
    hdlr = mdia.first(b"hdlr")
    if hdlr is None:
        return ["no hdlr"]
    found += name_faults(hdlr.content, quicktime)
    handler = hdlr.content[8:12]
    mdhd = mdia.first(b"mdhd")
    language = struct.unpack(">H", mdhd.content[32 if mdhd.content[0] else 20:][:2])[0]
    if not quicktime and (language < 0x400 or language == 0x7FFF):
        found.append("mdhd language 0x%04x is a Macintosh number" % language)
    minf = mdia.first(b"minf")
    if minf is None:
        return found + ["no minf"]
    data_handlers = minf.all(b"hdlr")
    if quicktime and [h.content[4:8] for h in data_handlers] != [b"dhlr"]:
        found.append("minf holds %d data handlers" % len(data_handlers))
    if not quicktime and data_handlers:
        found.append("minf/hdlr in an ISO file")
    stsd = minf.first(b"stbl", b"stsd")
    descriptions = stsd.children() if stsd else []
    found += header_faults(minf, handler, {d.kind for d in descriptions}, quicktime)
    for reference in minf.all(b"dinf", b"dref")[:1]:
        for target in reference.children():
            if not (target.u32(0) or 0) & 1:
                found.append("media data in another file")
            if not quicktime and target.kind == b"alis":
                found.append("an alias as data reference in an ISO file")
    for description in descriptions:
        found += sound_faults(description, quicktime)
    return found


def name_faults(content, quicktime):
    component, name = content[4:8], content[24:]
    if quicktime:
        if component != b"mhlr":
            return ["component type %r in a QuickTime file" % component]
        return [] if name and name[0] == len(name) - 1 else ["handler name %r is not counted" % name[:20]]
    if component != bytes(4):
        return ["component type %r in an ISO file" % component]
    return [] if name.endswith(b"\0") and name.count(b"\0") == 1 else ["handler name %r is not a C string" % name[:20]]


def header_faults(minf, handler, kinds, quicktime):
    kinds_here = {c.kind for c in minf.children()}
    if handler == b"vide":
        return [] if b"vmhd" in kinds_here else ["no vmhd"]
    if handler == b"soun":
        return [] if b"smhd" in kinds_here else ["no smhd"]
    gmhd = minf.first(b"gmhd")
    parts = {c.kind for c in gmhd.children()} if gmhd else set()
    if b"tmcd" in kinds:
        code = [c.kind for t in minf.all(b"gmhd", b"tmcd") for c in t.children(skip=0)]
        return [] if b"gmin" in parts and b"tcmi" in code else ["time code without gmhd{gmin,tmcd{tcmi}}"]
    if b"text" in kinds:
        return [] if {b"gmin", b"text"} <= parts else ["QuickTime text without gmhd{gmin,text}"]
    if quicktime:
        found = ["nmhd in a QuickTime file"] if b"nmhd" in kinds_here else []
        if not kinds_here & {b"gmhd", b"sthd", b"hmhd"} or gmhd and b"gmin" not in parts:
            found.append("no media header gmhd{gmin}")
        return found
    found = ["gmhd in an ISO file"] if gmhd else []
    return found if kinds_here & {b"nmhd", b"sthd", b"hmhd"} else found + ["no media header"]


def sound_faults(description, quicktime):
    """mp4a and alac: version 0 with the decoder's box in ISO, version 1 or 2 with wave in QuickTime."""
    if description.kind not in (b"mp4a", b"alac") or description.end - description.body < 28:
        return []
    setup = b"esds" if description.kind == b"mp4a" else b"alac"
    version = struct.unpack(">H", description.content[8:10])[0]
    inside = {c.kind: c for c in description.children(skip=SOUND_SKIP.get(version, 28))}
    name = description.kind.decode()
    if not quicktime:
        if version != 0 or b"wave" in inside or setup not in inside:
            return ["%s of version %d with %s in an ISO file" % (name, version, sorted(inside))]
        return []
    if description.kind == b"alac":
        return []
    wave = {c.kind for c in inside[b"wave"].children()} if b"wave" in inside else set()
    if version not in (1, 2) or not {b"frma", setup} <= wave:
        return ["%s of version %d with %s, wave %s in a QuickTime file" % (name, version, sorted(inside), sorted(wave))]
    return []
