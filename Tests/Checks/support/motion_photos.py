"""Motion photos, laid out after the published descriptions: nothing of them is made by the command under test.

Source: Android, Motion Photo format 1.0; ExifTool's Samsung.pm and the Python package motionphoto for Samsung's blocks.
"""
import struct

NAMESPACES = (
    'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:Container="http://ns.google.com/photos/1.0/container/" '
    'xmlns:Item="http://ns.google.com/photos/1.0/container/item/" xmlns:dc="http://purl.org/dc/elements/1.1/"')
TIMESTAMP = 250000


def packet(attributes, elements=""):
    return ('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
            '<rdf:Description rdf:about="" %s GCamera:SpecialTypeID="a &amp; b" %s><dc:subject><rdf:Bag><rdf:li>Möwen</rdf:li>'
            "</rdf:Bag></dc:subject>%s</rdf:Description></rdf:RDF></x:xmpmeta>" % (NAMESPACES, attributes, elements)).encode("utf-8")


def google(length, padding=0, gain_map=0):
    def row(semantic, kind, length, padding):
        return ('<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="%s" Item:Semantic="%s" Item:Length="%d" '
                'Item:Padding="%d"/></rdf:li>' % (kind, semantic, length, padding))
    rows = row("Primary", "image/jpeg", 0, padding) + (row("GainMap", "image/jpeg", gain_map, 0) if gain_map else "")
    return packet('GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1" GCamera:MotionPhotoPresentationTimestampUs="%d"' % TIMESTAMP,
                  "<Container:Directory><rdf:Seq>%s</rdf:Seq></Container:Directory>" % (rows + row("MotionPhoto", "video/mp4", length, 0)))


def micro(offset):
    return packet('GCamera:MicroVideo="1" GCamera:MicroVideoVersion="1" GCamera:MicroVideoOffset="%d" '
                  'GCamera:MicroVideoPresentationTimestampUs="%d"' % (offset, TIMESTAMP))


def with_xmp(jpeg, xmp):
    """A JPEG file with a packet before everything else, in the place of the one that it had."""
    place = jpeg.find(b"http://ns.adobe.com/xap/1.0/\0")
    if place > 0:
        jpeg = jpeg[:place - 4] + jpeg[place - 2 + int.from_bytes(jpeg[place - 2:place], "big"):]
    body = b"http://ns.adobe.com/xap/1.0/\0" + xmp
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def samsung(movie):
    """Samsung's blocks and directory, and where the movie begins in them."""
    data, rows = b"", []
    for kind, name, value in ((0x0A01, b"Image_UTC_Data", b"1778941800000"), (0x0A30, b"MotionPhoto_Data", movie),
                              (0x0A31, b"MotionPhoto_Version", b"mpv3"), (0x0AA1, b"MCC_Data", b"262")):
        block = struct.pack("<HHI", 0, kind, len(name)) + name + value
        if value is movie:
            place = len(data) + 8 + len(name)
        rows.append((kind, len(data), len(block)))
        data += block
    directory = b"SEFH" + struct.pack("<II", 106, len(rows))
    for kind, start, size in rows:
        directory += struct.pack("<HHII", 0, kind, len(data) - start, size)
    return data + directory + struct.pack("<I", len(directory)) + b"SEFT", place


def box(kind, content):
    return struct.pack(">I", len(content) + 8) + kind + content


def files(jpeg, heic, avif, movie):
    """The name and bytes of a motion photo of each kind."""
    trailer, place = samsung(movie)
    words = samsung(b"mpv2" + struct.pack(">II", len(heic) + 8, len(movie)))[0]
    gain_map = jpeg[:2] + jpeg[jpeg.rfind(b"\xff\xdb"):]
    return {
        "google.MP.jpg": with_xmp(jpeg, google(len(movie))) + movie,
        "padded.jpg": with_xmp(jpeg, google(len(movie), 16)) + bytes(16) + movie,
        "gainmap.jpg": with_xmp(jpeg, google(len(movie), 0, len(gain_map))) + gain_map + movie,
        "micro.jpg": with_xmp(jpeg, micro(len(movie))) + movie,
        "samsung.jpg": jpeg + trailer,
        "samsung-google.jpg": with_xmp(jpeg, google(len(trailer) - place, place)) + trailer,
        "google.heic": heic + box(b"mpvd", movie),
        "google.avif": avif + box(b"mpvd", movie),
        "samsung.heic": heic + box(b"mpvd", movie + box(b"sefd", words)),
        "samsung-before.heic": heic + box(b"mpvd", movie) + box(b"sefd", words),
    }
