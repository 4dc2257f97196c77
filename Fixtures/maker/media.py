"""The recipes of Fixtures/Media: each writes one small sound file that carries what its line says."""
import struct
import zlib

from .boxes import box, pack, packed_language, terminated, vbox
from .essence import Sample
from .metadata import (
    AFFINE, BMP, FLOAT32, FLOAT64, INT8, INT16, INT32, INT64, JPEG, NESTED, PNG, POINT, POLYGON, PRIVATE_KIND, RECT,
    SIGNED, SIZE, SORT8, SORT16, TEXT, UINT8, UINT16, UINT32, UINT64, UNSIGNED, UTF16, XMP_KIND, KeyList,
    every_3gpp_box, freeform, handler, id32, international, itunes_item, itunes_meta, nero_chapters, tiny_png,
    value, xmp, xtra)
from .movie import ISO, QUICKTIME, Fragmented, Movie, Part
from .tracks import (
    CLASSIC_TEXT, GENERIC, TEXT_HEADER, TX3G, UTF8_NOTE, Track, aac, boxed, boxed_description, camera_motion,
    clean_aperture, described, display_area, h264, klv_device, lines, local_key, metadata, pcm, picture, protection,
    ramp, sound_v0, sound_v1, sound_v2, text_sample, timecode, wave)

RECIPES = []
APPLE, OWN = "com.apple.quicktime.", "org.example.harbour."
MADE, CHANGED = 3_642_019_200, 3_642_105_600          # 2019-05-30 and a day later, seconds from 1904
ROLE = "urn:mpeg:dash:role:2011"


def fixture(name, proves, odd=""):
    """Registers a recipe; `odd` says what is out of the ordinary on purpose."""
    def register(recipe):
        RECIPES.append((name, proves, odd, recipe))
        return recipe
    return register


# -- key lists -----------------------------------------------------------------------------------

def usual_keys(keys=None):
    keys = keys or KeyList()
    for name, content in (
            ("title", "Harbour at dawn"), ("creationdate", "2019-05-30T05:12:09+0100"), ("make", "Example"),
            ("model", "Camera 7"), ("software", "1.2"), ("location.ISO6709", "+51.5072-000.1276+011.000/")):
        keys.text(APPLE + name, content)
    return keys


@fixture("quicktime-keys.mov", "moov/meta of handler mdta without version: values in several languages and places, "
         "ctry and lang lists, itif and name, keys of two namespaces, a key used twice, a box nobody knows in an item")
def quicktime_keys(e):
    keys = usual_keys()
    keys.locale_list("ctry", ["GB", "IE"], ["DE", "AT", "CH"]).locale_list("lang", ["eng", "gle"], ["deu"])
    keys.add(APPLE + "displayname", value(TEXT, "Quay", "eng", "GB"), value(TEXT, "Kai", "deu"),
             value(TEXT, "\u57e0\u982d", "jpn", "JP"), value(TEXT, "Anywhere"))
    keys.add(APPLE + "information", value(TEXT, "By list", 1, 1), value(TEXT, "Nach Liste", 2, 2))
    keys.text(APPLE + "description", "First of two", "eng")
    keys.text(APPLE + "description", "Second of two", "eng")
    keys.add(OWN + "numbered", value(TEXT, "with an ID and a name"), before=vbox("itif", pack("I", 41)),
             after=vbox("name", "berth"))
    keys.add(OWN + "strange", value(TEXT, "odd child"), after=box("zzzz", b"kept"))
    keys.text(OWN + "empty", "")
    keys.add("\u00a9nam", value(TEXT, "A user data key"), space="udta")
    keys.rest = [box("free", bytes(8)), vbox("mhdr", pack("I", 42))]
    return Movie(QUICKTIME, [h264(e)], in_moov=[keys.quicktime()])


@fixture("key-namespaces.mov", "keys of namespaces nobody knows before the usual ones; the same key twice in the table; one index used twice; "
         "a key nobody uses", "FFmpeg 5.1 cannot open it: it reads the key table wrongly after a namespace other than mdta")
def key_namespaces(e):
    keys = KeyList().add("HbrX", value(0, b"\0\1\2\3"), space="exmp").add("xyz ", value(TEXT, "of user data"), space="udta")
    keys.text(APPLE + "title", "Harbour").add(APPLE + "title", value(TEXT, "Same key, next row"), reuse=False)
    keys.text(APPLE + "title", "Same index")
    keys.names.append(("mdta", OWN + "unused"))
    return Movie(QUICKTIME, [h264(e)], in_moov=[keys.quicktime()])


@fixture("key-types.mov", "every well-known data type in a key list, integers of 1 to 8 bytes, pictures, plain bytes")
def key_types(e):
    keys = KeyList()
    for name, kind, content in (
            ("raw", 0, bytes(range(0, 256, 5))), ("utf8", TEXT, "\u00c9cluse \U0001f6a2"),
            ("utf16", UTF16, "\u00c9cluse \U0001f6a2".encode("utf-16-be")), ("sjis", 3, "\u6e2f".encode("shift_jis")),
            ("sort8", SORT8, "Harbour, The"), ("sort16", SORT16, "Harbour, The".encode("utf-16-be")),
            ("jpeg", JPEG, e.jpeg), ("png", PNG, tiny_png(200)), ("bmp", BMP, b"BM" + bytes(24)),
            ("int8", INT8, pack("b", -5)), ("int16", INT16, pack("h", -500)), ("int32", INT32, pack("i", -50_000)),
            ("int64", INT64, pack("q", -(1 << 33))), ("uint8", UINT8, b"\xc8"), ("uint16", UINT16, pack("H", 50_000)),
            ("uint32", UINT32, pack("I", 3 << 30)), ("uint64", UINT64, pack("Q", 3 << 62)),
            ("float32", FLOAT32, pack("f", 0.625)), ("float64", FLOAT64, pack("d", 2.718281828459045)),
            ("point", POINT, pack("2f", 0.5, 0.25)), ("size", SIZE, pack("2f", 32, 24)),
            ("rect", RECT, pack("4f", 0, 0, 0.5, 0.5)), ("affine", AFFINE, pack("9d", *range(9))),
            ("polygon", POLYGON, pack("6f", 0, 0, 1, 0, 1, 1)), ("nested", NESTED, box("abcd", b"inside")),
            ("unknown", 4000, b"type 4000")):
        keys.add(OWN + name, value(kind, content))
    for width in (1, 2, 3, 4, 8):
        keys.add(OWN + "signed%d" % width, value(SIGNED, (-width).to_bytes(width, "big", signed=True)))
        keys.add(OWN + "unsigned%d" % width, value(UNSIGNED, (256 ** width - width).to_bytes(width, "big")))
    return Movie(QUICKTIME, [h264(e)], in_moov=[keys.quicktime()])


@fixture("key-type-set.mov", "a data type outside the well-known set keeps its set", "a type set other than 0")
def key_type_set(e):
    keys = KeyList().add(OWN + "other.set", value(7, b"private bytes", type_set=1)).text(OWN + "plain", "beside it")
    return Movie(QUICKTIME, [h264(e)], in_moov=[keys.quicktime()])


@fixture("iso-keys.mp4", "moov/meta of handler mdta as a full box, beside an iTunes list; meta before the tracks")
def iso_keys(e):
    keys = usual_keys().text(APPLE + "author", "R. Author", "fra")
    keys.locale_list("lang", ["eng", "cym"]).add(OWN + "by.list", value(TEXT, "either", 1))
    lists = box("udta", itunes_meta(itunes_item("(c)nam", value(TEXT, "Harbour (iTunes)")),
                                    itunes_item("(c)day", value(TEXT, "2018"))))
    return Movie(("mp42", 0, ["mp42", "isom"]), [h264(e)], before_tracks=[keys.iso()], in_moov=[lists], moov_first=True)


@fixture("user-data-keys.mp4", "keys of handler mdta in udta/meta, with names that are no domains")
def user_data_keys(e):
    keys = KeyList().text("title", "Plain key").text("encoder", "Example 1").text("major_brand", "isom")
    return Movie(ISO, [aac(e)], in_moov=[box("udta", keys.iso())])


# -- user data -----------------------------------------------------------------------------------

@fixture("classic-text.mov", "international text: several languages in a box, Mac Roman, Mac Japanese and Mac Cyrillic, "
         "packed languages in UTF-8, UTF-16 after a mark, the unspecified language, an empty text; udta ends in a zero")
def classic_text(e):
    japanese, russian = "\u6e2f\u306e\u671d".encode("shift_jis"), "\u0413\u0430\u0432\u0430\u043d\u044c".encode("mac_cyrillic")
    boxes = [
        international("(c)nam", (0, "Caf\u00e9 du port".encode("mac_roman")), (11, japanese), (32, russian),
                      ("fra", "Caf\u00e9 du port"), ("deu", b"\xfe\xff" + "K\u00fcste".encode("utf-16-be"))),
        international("(c)ART", (0, b"An artist")),
        international("(c)day", ("eng", "2019-05-30")),
        international("(c)cmt", ("eng", "Quiet"), ("spa", "Silencio"), ("ita", "Silenzio")),
        international("(c)xyz", (0x7FFF, "+51.5072-000.1276/")),
        international("(c)cpy", ("und", "\u00a9 nobody")),
        international("(c)inf", ("eng", "")),
        international("(c)qqq", (2, "Gr\u00fc\u00dfe".encode("mac_roman"))),
    ]
    return Movie(QUICKTIME, [h264(e)], in_moov=[box("udta", boxes, bytes(4))])


@fixture("camera-text.mov", "a text box that holds no list of texts, as some cameras write, keeps its bytes",
         "the (c) boxes hold bare text, whose first bytes are no length")
def camera_text(e):
    boxes = [box("(c)fmt", "Digital Camera"), box("(c)inf", "EXAMPLE 100 Version 1.0"), box("(c)abc", b"xyz"),
             box("(c)mak", value(TEXT, "a value box inside"))]
    return Movie(QUICKTIME, [h264(e)], in_moov=[box("udta", boxes)])


@fixture("raw-user-data.mov", "user data of any type kept byte for byte, empty ones too; name, tagc, XMP_; nested boxes; "
         "types with bytes that are no letters")
def raw_user_data(e):
    boxes = [box("HBR1", bytes(range(24))), box("hnti", b""), box("SelO", b"\0"), box("LOOP", pack("I", 2)),
             box("WLOC", pack("hh", 40, 60)), box("MVTG", box("FPRF", bytes(4)), b"USMT"), box(b"\x01\xfe\x80z", b"odd type"),
             box("FIRM", "HB1.00.00"), box("name", "Movie name"), box("XMP_", xmp("user data")),
             box("tagc", "public.auxiliary-content"), box("HBR1", b"the same type again")]
    return Movie(QUICKTIME, [h264(e)], in_moov=[box("udta", boxes)])


@fixture("three-gpp.3gp", "all 3GPP user data boxes, several languages of one, UTF-8 and UTF-16, in movie and track")
def three_gpp(e):
    track = h264(e, in_trak=[box("udta", every_3gpp_box()[:2], international("(c)des", ("eng", "of the track")))])
    return Movie(("3gp6", 0x100, ["3gp6", "isom"]), [track], in_moov=[box("udta", every_3gpp_box())])


@fixture("three-gpp-odd.3gp", "kywd and cprt of another maker, which are not as 3GPP has them, stay bytes",
         "kywd holds bare text")
def three_gpp_odd(e):
    boxes = [box("kywd", "sea,gull"), box("albm", bytes(4)), box("yrrc", b"\0\0\0\0\7\xe3")]
    return Movie(("3g2a", 0x10000, ["3g2a"]), [h264(e)], in_moov=[box("udta", boxes)])


@fixture("itunes-list.m4a", "an iTunes list: texts, numbers, flags, pairs, two covers, freeform items with several values, "
         "an item nobody knows, the same item three times, an item with a name")
def itunes_list(e):
    text = lambda kind, content: itunes_item(kind, value(TEXT, content))
    number = lambda kind, layout, n: itunes_item(kind, value(SIGNED, pack(layout, n)))
    items = [text(k, v) for k, v in (
        ("(c)nam", "Gulls"), ("(c)alb", "Harbours"), ("aART", "Various"), ("(c)day", "2019-05-30T00:00:00Z"),
        ("(c)gen", "Field recording"), ("(c)wrt", "Nature"), ("(c)cmt", "Loud"), ("(c)lyr", "caw\rcaw"), ("(c)grp", "Birds"),
        ("(c)too", "Maker 1"), ("desc", "Short"), ("ldes", "Longer " * 30), ("cprt", "\u2117 2019"), ("sonm", "Gulls"),
        ("tvsh", "Coast"), ("tven", "S1E4"), ("catg", "Nature"), ("keyw", "gull,sea"), ("xid ", "Example:isrc:XX0"),
        ("purd", "2019-06-01 10:00:00"), ("(c)mvn", "I"), ("(c)wrk", "Suite"))]
    items += [text("(c)ART", "First"), text("(c)ART", "Second"), text("(c)ART", "Third")]
    items += [number("tmpo", "h", 96), number("cpil", "b", 1), number("pgap", "b", 1), number("stik", "b", 1),
              number("rtng", "b", 2), number("tvsn", "i", 1), number("tves", "i", 4), number("cnID", "i", 1234567),
              number("plID", "q", 1 << 40), number("(c)mvi", "h", 1), number("hdvd", "b", 0)]
    items += [itunes_item("trkn", value(0, pack("HHHH", 0, 4, 9, 0))), itunes_item("disk", value(0, pack("HHH", 0, 1, 1))),
              itunes_item("gnre", value(0, pack("H", 5))), itunes_item("purl", value(0, b"http://example.org/feed")),
              itunes_item("covr", value(JPEG, e.jpeg), value(PNG, tiny_png(9))),
              freeform("com.apple.iTunes", "iTunNORM", value(TEXT, " 00000001 00000002")),
              freeform("org.example", "several", value(TEXT, "one"), value(TEXT, "two"), value(SIGNED, b"\3")),
              freeform("org.example", "bytes", value(0, b"\xde\xad\xbe\xef")),
              freeform("org.example", "several", value(TEXT, "the same name again")),
              itunes_item("QqQq", value(0, b"unknown item")), itunes_item("(c)st3", value(TEXT, "Sub"), vbox("name", "label"))]
    return Movie(("M4A ", 0, ["M4A ", "mp42", "isom"]), [aac(e)], in_moov=[box("udta", itunes_meta(*items))], moov_first=True)


@fixture("windows-extra.mp4", "Xtra user data: text, number, time, GUID")
def windows_extra(e):
    rows = [("WM/Publisher", [(8, "Nobody\0".encode("utf-16-le"))]), ("WM/SharedUserRating", [(19, struct.pack("<Q", 75))]),
            ("WM/EncodingTime", [(21, struct.pack("<Q", 132036780000000000))]), ("WM/MediaClassPrimaryID", [(72, bytes(range(16)))]),
            ("WM/Category", [(8, "Sea\0".encode("utf-16-le")), (8, "Birds\0".encode("utf-16-le"))])]
    return Movie(ISO, [aac(e)], in_moov=[box("udta", xtra(*rows))])


# -- ID3, XMP, uuid ------------------------------------------------------------------------------

def id3_parts(title):
    safe = b"TIT2" + pack("I", 5) + bytes(2) + b"\3Quay"
    return [("TIT2", b"\3" + title.encode("utf-8")), ("TPE1", b"\1\xff\xfe" + "Gull".encode("utf-16-le")),
            ("TALB", b"\0Harbours"), ("TXXX", b"\3place\0Thames"), ("COMM", b"\3eng\0Loud"), ("PRIV", b"org.example\0\1\2\3"),
            ("APIC", b"\0image/png\0\3\0" + tiny_png(77)), ("CTOC", b"t\0\3\1c\0"),
            ("CHAP", b"c\0" + pack("IIII", 0, 500, 0xFFFFFFFF, 0xFFFFFFFF) + safe)]


@fixture("id3.mp4", "meta of handler ID32 in file, movie and track; two languages; ID3v2.3 and v2.4")
def id3_boxes(e):
    track = aac(e, in_trak=[vbox("meta", handler("ID32"), id32("eng", ("TIT2", b"\3Track")))])
    movie = vbox("meta", handler("ID32"), id32("eng", *id3_parts("Movie")))
    file = vbox("meta", handler("ID32"), id32("eng", *id3_parts("File")), id32("fra", ("TIT2", b"\0Fichier"), major=3))
    return Movie(("mp42", 1, ["mp42", "isom"]), [track], in_moov=[movie], after=[file])


@fixture("uuid-boxes.mp4", "uuid boxes at every level, XMP among them; boxes nobody knows at top level, in moov and trak")
def uuid_boxes(e):
    other = bytes(reversed(PRIVATE_KIND))
    track = h264(e, in_trak=[box("uuid", PRIVATE_KIND, "in a track"), box("hbrT", b"unknown in a track")])
    inside = [box("uuid", PRIVATE_KIND, "in the movie"), box("uuid", XMP_KIND, xmp("movie")), box("hbrM", b"unknown in the movie")]
    ahead = [box("uuid", other, "before the movie"), box("hbrF", b"unknown in the file"), box("free", bytes(5))]
    return Movie(ISO, [track], in_moov=inside, ahead=ahead,
                 after=[box("uuid", XMP_KIND, xmp("file")), box("uuid", PRIVATE_KIND, "after"), box("skip", bytes(3))])


# -- tracks --------------------------------------------------------------------------------------

@fixture("track-metadata.mov", "metadata of tracks: udta texts, name, tagc, keys of mdta; Macintosh languages, elng, "
         "handler names, a language the Macintosh had no number for; mdia user data")
def track_metadata_quicktime(e):
    eyes = box("udta", international("(c)nam", (0, "Mon\u00e9".encode("mac_roman"))), box("name", "Camera one"),
               box("tagc", "public.main-program-content"), box("tagc", "public.original-content"), box("HBRt", bytes(6)))
    lens = KeyList().text(APPLE + "camera.lens_model", "Example 24mm f/2", "eng").add(APPLE + "camera.focal_length.35mm_equivalent",
                                                                                     value(INT32, pack("i", 24)))
    tracks = [
        h264(e, language=14, name="Core Media Video", in_trak=[eyes, lens.quicktime()]),
        aac(e, "quicktime", language=2, extended_language="de-AT", name="Ton", in_mdia=[box("udta", box("name", "inside mdia"))]),
        aac(e, "quicktime", language=11, name="\u97f3\u58f0", group=1, flags=6),
        aac(e, "quicktime", language=packed_language("fil"), extended_language="fil", name="", group=1),
        aac(e, "quicktime", language=0x7FFF, name="x" * 40),
    ]
    return Movie(QUICKTIME, tracks)


@fixture("track-metadata.mp4", "metadata of tracks: kind, name, tagc, keys of mdta as a full box; packed languages, elng, names")
def track_metadata_iso(e):
    roles = box("udta", vbox("kind", terminated(ROLE), terminated("main")), vbox("kind", terminated(ROLE), terminated("dub")),
                vbox("kind", terminated("about:html-kind"), b"\0"), box("name", "Channel"), box("tagc", "public.easy-to-read"))
    keys = KeyList().text(OWN + "microphone", "left", "eng").iso()
    tracks = [h264(e, language=packed_language("und"), name="VideoHandler", in_trak=[keys]),
              aac(e, language=packed_language("deu"), extended_language="de-CH", name="Ton der Szene", in_trak=[roles]),
              aac(e, language=packed_language("srp"), extended_language="sr-Latn", name="\u0437\u0432\u0443\u043a", group=2, flags=2)]
    return Movie(("M4V ", 1, ["M4V ", "mp42"]), tracks)


@fixture("references.mov", "track references of every kind, one kind to several tracks, several kinds of one track; "
         "track numbers with gaps")
def references(e):
    kinds = ("cdep", "fall", "folw", "forc", "sync", "hint", "subt", "font", "auxl", "rndr", "thmb", "scpt", "vdep", "zzzz")
    note = lambda n, refs: metadata([described("mett", terminated(""), terminated("text/plain"))], [Sample(b"n%d" % n, 300)],
                                    ident=n, flags=0, references=refs)
    tracks = [h264(e, ident=2, references={"chap": [7], "tmcd": [9]}), aac(e, "quicktime", ident=5, references={"chap": [7]}),
              Track("text", 600, [CLASSIC_TEXT], lines(["Only"], 300, UTF8_NOTE), ident=7, flags=0), timecode(0, ident=9, flags=0),
              note(12, {"cdsc": [2, 5]}), note(40, {kind: [2] for kind in kinds}), note(41, {"cdsc": [40], "adda": [2, 5, 40]})]
    return Movie(QUICKTIME, tracks)


@fixture("edits-narrow.mov", "edit lists of version 0: an empty edit and a start inside; several edits with a repeat")
def edits_narrow(e):
    return Movie(QUICKTIME, [h264(e, count=12, edits=[(60, -1, 1), (500, 100, 1)]),
                             aac(e, "quicktime", edits=[(100, 0, 1), (30, -1, 1), (120, 1024, 1)])])


@fixture("edits-wide.mp4", "edit lists of version 1: an empty edit, a start inside, one plain edit")
def edits_wide(e):
    return Movie(ISO, [h264(e, count=12, wide_edits=True, edits=[(90, -1, 1), (550, 150, 1)]),
                       aac(e, wide_edits=True, edits=[(256, 1024, 1)])])


@fixture("edits-dwell.mov", "an edit of rate 0 holds a picture; rate 2 plays twice as fast")
def edits_dwell(e):
    return Movie(QUICKTIME, [h264(e, count=12, edits=[(300, 100, 0), (200, 100, 1)]), aac(e, "quicktime", edits=[(100, 0, 2), (100, 2048, 1)])])


@fixture("headers.mp4", "track flags, layers, alternate groups, volumes, matrices, rate, times of 32 bits; a matrix of the movie")
def headers(e):
    turned = (0, 1 << 16, 0, -(1 << 16), 0, 0, 32 << 16, 0, 1 << 30)
    shifted = (1 << 15, 0, 0, 0, 1 << 15, 0, 5 << 16, 9 << 16, 1 << 30)
    tracks = [h264(e, flags=3, layer=-1, matrix=turned, times=(MADE, CHANGED)), h264(e, flags=0xF, layer=7, matrix=shifted, size=(16, 16)),
              aac(e, flags=1, group=3, volume=0.5, times=(MADE + 5, 0)), aac(e, flags=0, group=3, volume=0.0)]
    return Movie(ISO, tracks, times=(MADE, CHANGED), rate=0.5, volume=0.75, matrix=turned)


@fixture("headers-wide.mov", "movie, track and media headers of version 1 with times beyond 32 bits")
def headers_wide(e):
    late = (5_000_000_000, 5_000_000_060)
    return Movie(QUICKTIME, [h264(e, wide_times=True, times=late), aac(e, "quicktime", wide_times=True, times=late)],
                 times=late, wide_times=True)


# -- chapters, text, time code -------------------------------------------------------------------

@fixture("nero-chapters-v1.mp4", "chpl of version 1: titles beyond ASCII, one of 255 bytes")
def nero_v1(e):
    return Movie(ISO, [aac(e)], in_moov=[box("udta", nero_chapters(1, (0, "Quay"), (0.2, "\u00c9cluse"), (0.4, "L" * 255)))])


@fixture("nero-chapters-v0.mp4", "chpl of version 0, without the reserved field")
def nero_v0(e):
    return Movie(ISO, [aac(e)], in_moov=[box("udta", nero_chapters(0, (0, "Out"), (0.25, "Home")))])


@fixture("chapter-tracks.mov", "QuickTime chapters in two languages, UTF-8 and UTF-16, with their encoding box")
def chapter_tracks(e):
    english = Track("text", 600, [CLASSIC_TEXT], lines(["Out", "", "Home"], 200, UTF8_NOTE), language=0, flags=0, name="Chapters")
    japanese = Track("text", 1000, [CLASSIC_TEXT], lines(["\u51fa\u6e2f", "\u5e30\u6e2f"], 500, encoding="utf-16-be"), flags=0,
                     language=packed_language("jpn"), extended_language="ja", name="\u7ae0")
    refs = {"chap": [3, 4]}
    return Movie(QUICKTIME, [h264(e, count=12, references=refs), aac(e, "quicktime", references=refs), english, japanese])


@fixture("chapter-tracks.m4b", "chapters as QuickTime text in an ISO file, beside chpl; pictures as chapters' images")
def chapter_tracks_iso(e):
    words = Track("text", 1000, [CLASSIC_TEXT], lines(["One", "Two"], 250, UTF8_NOTE), flags=0, language=packed_language("eng"),
                  header=box("gmhd", GENERIC, TEXT_HEADER))
    images = Track("vide", 600, [picture("jpeg", b"", width=8, height=8)], [Sample(e.jpeg, 300)], flags=0, size=(8, 8))
    sound = aac(e, references={"chap": [2, 3]})
    return Movie(("M4B ", 0, ["M4B ", "mp42", "isom"]), [sound, words, images],
                 in_moov=[box("udta", nero_chapters(1, (0, "One"), (0.25, "Two")))])


@fixture("chapter-tracks.mp4", "chapters as 3GPP timed text, referred to from the picture track")
def chapter_tracks_tx3g(e):
    words = Track("text", 1000, [TX3G], lines(["Alpha", "Omega"], 250), flags=0, language=packed_language("ell"))
    return Movie(("mp42", 0, ["mp42", "isom"]), [h264(e, references={"chap": [2]}), words])


@fixture("subtitles.mp4", "3GPP timed text with styles and empty samples, forced subtitles, two languages")
def subtitles_iso(e):
    style = box("styl", pack("HHHHBB", 1, 0, 2, 1, 1, 10), b"\xff" * 4)
    spoken = lines(["Ahoy", "", "Aye"], 200, style)
    spoken[1] = Sample(bytes(2), 200)
    tracks = [h264(e, count=12), Track("sbtl", 600, [TX3G], spoken, language=packed_language("eng"), group=4, size=(32, 8)),
              Track("sbtl", 600, [TX3G], lines(["Oh\u00e9", "Oui"], 300), language=packed_language("fra"), group=4, flags=6, size=(32, 8),
                    references={"forc": [2]})]
    return Movie(("mp42", 0, ["mp42", "isom"]), tracks)


@fixture("subtitles.mov", "QuickTime text and 3GPP timed text as subtitles; text after a UTF-16 mark, in Mac Roman")
def subtitles_quicktime(e):
    text = Track("text", 600, [CLASSIC_TEXT], [Sample(text_sample("Ahoy"), 200), Sample(pack("H", 4) + b"Caf\x8e", 200),
                                               Sample(text_sample("\u6e2f", encoding="utf-16-be"), 200)], language=0, size=(32, 8))
    timed = Track("sbtl", 600, [TX3G], lines(["Grüße", ""], 300), language=2, extended_language="de", size=(32, 8))
    return Movie(QUICKTIME, [h264(e, count=12), text, timed])


@fixture("time-code.mov", "drop-frame time code with a reel name and its look (tcmi), referred to by picture and sound")
def time_code_quicktime(e):
    refs = {"tmcd": [3]}
    return Movie(QUICKTIME, [h264(e, references=refs), aac(e, "quicktime", references=refs),
                             timecode(107892, reel="A001C004", name="Time Code Media Handler", flags=7)])


@fixture("time-code.mp4", "time code in an ISO file with the QuickTime media header; a count-down; two of them")
def time_code_iso(e):
    return Movie(("mp42", 0, ["mp42", "isom"]), [
        h264(e, references={"tmcd": [2, 3]}), timecode(90000, rate=(25, 1, 25), flags=2, duration=13),
        timecode(0xFFFFFF00, reel="B002", rate=(24000, 1001, 24), flags=0xC, duration=12012)])


@fixture("time-code-only.mov", "a movie of nothing but time code")
def time_code_only(e):
    return Movie(QUICKTIME, [timecode(83400, rate=(24000, 1001, 24), flags=2, duration=240240)])


# -- timed metadata ------------------------------------------------------------------------------

def boxed_tracks(quicktime):
    where = local_key(1, APPLE + "location.ISO6709", APPLE + "location.ISO6709")
    note = local_key(2, OWN + "note", TEXT, "en-GB", setup=b"bplist00-like setup")
    radius = local_key(7, OWN + "radius", FLOAT64)
    custom = local_key(9, OWN + "custom", "org.example.type", rest=box("ctps", box("dtyp", pack("II", 0, 0))))
    faces = [local_key(1, APPLE + "detected-face", APPLE + "detected-face", rest=box("sdpd", box("sdpi", pack("I", 1)))),
             local_key(2, "bounds", POLYGON, space="fiel"), local_key(3, "face-id", UINT32, space="fiel")]
    face = boxed((2, pack("4f", 0.1, 0.2, 0.3, 0.4)), (3, pack("I", 17)))
    first = [boxed((1, "+51.5072-000.1276/"), (2, "moored"), (2, "again")), boxed((2, "casting off"), (7, pack("d", 2.5))),
             boxed(), boxed((9, b"\1\2\3"), (0xFFFFFFFF, bytes(4)), (1, "+51.5073-000.1270/"))]
    other = [boxed((1, box("crec", box("cits", face)))), boxed()]
    still = local_key(1, APPLE + "still-image-time", INT8)
    late = local_key(1, OWN + "later", TEXT)
    return [
        metadata([boxed_description(where, note, radius, custom, rest=box("btrt", pack("III", 0, 800, 400)))],
                 [Sample(s, d) for s, d in zip(first, (100, 200, 50, 250))], references={"cdsc": [1]}, name="Notes"),
        metadata([boxed_description(*faces)], [Sample(s, 300) for s in other], references={"cdsc": [1], "cdep": [2]}, layer=1),
        metadata([boxed_description(still), boxed_description(late)],
                 [Sample(boxed((1, b"\xff")), 200), Sample(boxed((1, "aboard")), 200, entry=2), Sample(boxed((1, b"\0")), 200)],
                 per_chunk=1),
    ]


@fixture("timed-items.mov", "boxed timed metadata: types by number and by name, language, setup, conforming types, composite "
         "values, NULL items, an item given twice, two sample descriptions")
def timed_items_quicktime(e):
    return Movie(QUICKTIME, [h264(e, count=12), *boxed_tracks(True)])


@fixture("timed-items.mp4", "the same timed metadata in an ISO file with its media header, under an edit list")
def timed_items_iso(e):
    tracks = boxed_tracks(False)
    tracks[0].edits = [(100, -1, 1), (500, 50, 1)]
    return Movie(("mp42", 0, ["mp42", "isom"]), [h264(e, count=12), *tracks])


@fixture("telemetry.mp4", "gpmd, camm of every packet type, mett, metx, urim, and a sample description nobody knows")
def telemetry(e):
    motion = [camera_motion(0, "3f", 0.1, 0.2, 0.3), camera_motion(1, "2i", 1000, 2000), camera_motion(2, "3f", 1, 2, 3),
              camera_motion(3, "3f", 0, 9.81, 0), camera_motion(4, "3f", 4, 5, 6), camera_motion(5, "3d", 51.5072, -0.1276, 11),
              camera_motion(6, "di2d7f", 1.2e9, 3, 51.5, -0.12, 11, 1, 2, 0.1, 0.2, 0.3, 0.4), camera_motion(7, "3f", 30, 40, 50)]
    describes = {"cdsc": [1]}
    return Movie(ISO, [
        h264(e, count=12),
        metadata([described("gpmd", pack("I", 0))], [Sample(klv_device(n), 300) for n in range(2)], name="GoPro MET", references=describes),
        metadata([described("camm")], [Sample(m, 75) for m in motion], references=describes, name="CameraMetadataMotionHandler"),
        metadata([described("mett", terminated("gzip"), terminated("application/json"))], [Sample(b'{"n":%d}' % n, 200) for n in range(3)]),
        metadata([described("metx", terminated(""), terminated("urn:example:harbour"), terminated("https://example.org/h.xsd"))],
                 [Sample(b"<h/>", 600)]),
        metadata([described("urim", vbox("uri ", terminated("urn:example:depth")), vbox("uriI", b"start"))], [Sample(pack("f", 3.5), 600)]),
        metadata([described("hbrz", b"description of its own", box("hbrc", b"child"))], [Sample(b"what is it", 600)], language=packed_language("cym")),
    ])


@fixture("telemetry.mov", "the same kinds of data track under QuickTime's media header; a handler type nobody knows")
def telemetry_quicktime(e):
    return Movie(QUICKTIME, [
        h264(e, count=12), metadata([described("gpmd", pack("I", 0))], [Sample(klv_device(n), 300) for n in range(2)], name="GoPro MET"),
        metadata([described("camm")], [Sample(camera_motion(5, "3d", 51.5, -0.1, 3), 600)]),
        metadata([described("mett", terminated(""), terminated("text/plain"))], [Sample(b"depth 3 m", 600)]),
        Track("hbrh", 90000, [described("fdsc", b"\0\0\0\0")], [Sample(bytes(12), 45000), Sample(b"GPRO\0", 45000)], name="Fdsc")])


# -- fragments -----------------------------------------------------------------------------------

def event(version, scheme, ident, payload, at=250, duration=100):
    names = [terminated(scheme), terminated("v%d" % ident)]
    if version:
        return vbox("emsg", pack("IQII", 1000, at, duration, ident), names, payload, version=1)
    return vbox("emsg", names, pack("IIII", 1000, at, duration, ident), payload)


def groups():
    description = vbox("sgpd", b"roll", pack("II", 2, 1), pack("h", -1), version=1)
    return [description, vbox("sbgp", b"roll", pack("I", 1), pack("II", 2, 1))]


@fixture("fragmented.mp4", "fragments with default-base-is-moof: sidx, emsg of both versions, mfra, sample groups in traf, metadata "
         "tracks, a track of nothing in the second fragment, udta and keys in moov")
def fragmented(e):
    mebx = metadata([boxed_description(local_key(1, OWN + "note", TEXT))], [Sample(boxed((1, "at %d" % n)), 150) for n in range(4)],
                    references={"cdsc": [1]})
    movie = Movie(("iso6", 1, ["iso6", "isom", "dash"]), [h264(e, count=12), aac(e, language=packed_language("swe")), mebx],
                  in_moov=[usual_keys().iso(), box("udta", international("(c)xyz", ("eng", "+51.5-000.1/")))])
    parts = [[Part(0, 0, 6, 0, in_traf=groups()), Part(1, 0, 4, 0), Part(2, 0, 2, 0)], [Part(0, 6, 12, 300), Part(2, 2, 4, 300)]]
    return Fragmented(movie, parts, index=True, random_access=True,
                      between={1: [event(0, "urn:example:zero", 1, b"payload")], 2: [event(1, "https://aomedia.org/emsg/ID3", 2, b"ID3")]},
                      extends=[vbox("mehd", pack("I", 600))])


@fixture("fragmented-base.mp4", "fragments with a base offset of their own, defaults in tfhd, no tfdt, unsigned offsets")
def fragmented_base(e):
    movie = Movie(("mp42", 0, ["mp42", "iso5"]), [h264(e, count=12), aac(e)])
    parts = [[Part(0, 0, 6, lean=True, unsigned=True), Part(1, 0, 2)], [Part(0, 6, 12), Part(1, 2, 4, lean=True)]]
    return Fragmented(movie, parts, addressing="explicit")


@fixture("fragmented-base-zero.mp4", "fragments whose base is the start of the file, so that the offsets of runs count from there")
def fragmented_base_zero(e):
    movie = Movie(("mp42", 0, ["mp42", "iso5"]), [h264(e, count=12)])
    return Fragmented(movie, [[Part(0, 0, 6, 0)], [Part(0, 6, 12, 300)]], addressing="zero", random_access=True)


@fixture("fragmented-legacy.mp4", "fragments that say nothing of their base: offsets count from moof; defaults in trex")
def fragmented_legacy(e):
    movie = Movie(("iso2", 0, ["iso2", "avc1"]), [h264(e, count=12)])
    return Fragmented(movie, [[Part(0, 0, 6, 0)], [Part(0, 6, 12, 300, lean=True)]], addressing="legacy", defaults=(1, 50, 0, 0x10000))


@fixture("fragmented-runs.mp4", "several runs in a fragment, each with an offset of its own",
         "the independent checker takes the second offset from the end of the first run")
def fragmented_runs(e):
    movie = Movie(("iso6", 0, ["iso6"]), [h264(e, count=12), aac(e)])
    return Fragmented(movie, [[Part(0, 0, 12, 0, runs=3, offset_each=True), Part(1, 0, 4, 0, runs=2, offset_each=True)]])


@fixture("fragmented-next-runs.mp4", "several runs in a fragment, of which only the first says where it begins; the first sample of a run has flags "
         "of its own", "FFmpeg 5.1 takes every run from the base")
def fragmented_next_runs(e):
    movie = Movie(("iso6", 0, ["iso6"]), [h264(e, count=12), aac(e)])
    return Fragmented(movie, [[Part(0, 0, 6, 0, runs=3, lean=True), Part(1, 0, 4, 0, runs=2)], [Part(0, 6, 12, 300, runs=2)]])


@fixture("fragmented-gap.mp4", "a gap between the decode times of two fragments, the first of which starts late")
def fragmented_gap(e):
    movie = Movie(("iso6", 0, ["iso6"]), [h264(e, count=12), aac(e)])
    return Fragmented(movie, [[Part(0, 0, 6, 0), Part(1, 0, 2, 0)], [Part(0, 6, 12, 450), Part(1, 2, 4, 5120)]])


@fixture("fragmented-edits.mp4", "an edit list of length 0, which lasts to the end, in a fragmented file")
def fragmented_edits(e):
    movie = Movie(("iso6", 0, ["iso6"]), [h264(e, count=12, edits=[(0, 100, 1)]), aac(e)])
    return Fragmented(movie, [[Part(0, 0, 12, 0), Part(1, 0, 4, 0)]])


@fixture("fragmented-later.mp4", "the first samples in moov, under an edit list that ends with them, and the rest in fragments")
def fragmented_later(e):
    movie = Movie(("3g2a", 0x20000, ["3g2a", "iso6"]), [h264(e, count=12, edits=[(300, 100, 1)])])
    return Fragmented(movie, [[Part(0, 6, 9, 300)], [Part(0, 9, 12, 450)]], extends=[vbox("mehd", pack("I", 600))], ahead=6)


def protected_fragments(e, *ranges):
    vectors = [pack("Q", 0x1000 + n) + pack("HHI", 1, 4, max(len(s.data) - 4, 0)) for n, s in enumerate(e.h264.samples)]

    def auxiliary(first, last):
        rows = vectors[first:last]
        senc = vbox("senc", pack("I", len(rows)), rows, flags=2)
        key_group = vbox("sgpd", b"seig", pack("II", 20, 1), pack("BBBB", 0, 0, 1, 8), bytes(16), version=1)
        return dict(blob=b"".join(rows), in_traf=[
            vbox("saiz", pack("BI", 16, len(rows))), lambda at: vbox("saio", pack("II", 1, at)), senc, key_group,
            vbox("sbgp", b"seig", pack("I", 1), pack("II", len(rows), 0x10001))])

    track = h264(e, protection("avc1"), count=12, kind="encv")
    pssh = vbox("pssh", bytes.fromhex("1077efecc0b24d02ace33c1e52e2fb4b"), pack("I", 1), bytes(range(16)), pack("I", 4), b"data", version=1)
    return Fragmented(Movie(("iso6", 0, ["iso6"]), [track], in_moov=[pssh]),
                      [[Part(0, first, last, first * 50, **auxiliary(first, last))] for first, last in ranges])


@fixture("fragmented-protected.mp4", "common encryption in a fragment: encv with sinf, pssh, senc with saiz and saio, seig groups",
         "the samples are clear, so that they stay small and need no key")
def fragmented_protected(e):
    return protected_fragments(e, (0, 12))


@fixture("fragmented-protected-more.mp4", "the same in two fragments, whose tables have to be joined", "FFmpeg 5.1 stops at the second fragment")
def fragmented_protected_more(e):
    return protected_fragments(e, (0, 6), (6, 12))


@fixture("partly-fragmented.mp4", "samples in moov, and more in a fragment after it")
def partly_fragmented(e):
    whole = Movie(ISO, [h264(e)], in_moov=[lambda: box("mvex", vbox("trex", pack("5I", 1, 1, 50, 0, 0x1010000)))])
    movie = Movie(ISO, [h264(e, count=12)])
    late = Fragmented(movie, [[Part(0, 6, 12, 300)]])
    return Joined(whole, late)


class Joined:
    """A plain file followed by a fragment of the same track."""

    def __init__(self, plain, fragmented):
        self.plain, self.fragmented = plain, fragmented

    def data(self):
        first = self.plain.data()
        return first + self.fragmented._fragment(1, self.fragmented.fragments[0], len(first))


# -- sound and pictures --------------------------------------------------------------------------

@fixture("sound-versions.mov", "QuickTime sound descriptions: version 1 with wave and esds, version 2 lpcm with a layout, version 0 "
         "twos and sowt, version 1 in24")
def sound_versions(e):
    layout = vbox("chan", pack("III", 0x650002, 0, 0))
    stereo, mono = ramp(160, ">h"), ramp(80, "<h")
    wide = b"".join(struct.pack(">i", n << 12)[:3] for n in range(60))
    return Movie(QUICKTIME, [
        aac(e, "quicktime"), pcm(sound_v2("lpcm", 2, 8000, 16, 0xE, 4, 1, layout), stereo, 4, per_chunk=40),
        pcm(sound_v0("twos", 2, 16, 8000), stereo, 4), pcm(sound_v0("sowt", 1, 16, 8000), mono, 2),
        pcm(sound_v1("in24", 1, 16, 8000, 1, 3, 3, 2, wave("in24", box("enda", pack("H", 0)))), wide, 3)])


@fixture("sound-iso.mp4", "sound descriptions of an ISO file: mp4a with esds; twos and sowt, which cameras write into mp4 too")
def sound_iso(e):
    return Movie(("XAVC", 0x10000FF, ["XAVC", "mp42", "iso2"]), [
        aac(e), pcm(sound_v0("twos", 2, 16, 8000), ramp(160, ">h"), 4), pcm(sound_v0("sowt", 1, 16, 8000), ramp(80, "<h"), 2)])


@fixture("sound-ipcm.mp4", "uncompressed sound in its ISO form: ipcm with pcmC and chnl")
def sound_ipcm(e):
    chnl = vbox("chnl", bytes([1, 0]), bytes(8))
    entry = sound_v0("ipcm", 1, 16, 8000, vbox("pcmC", bytes([1, 16])), chnl)
    return Movie(("mp42", 0, ["mp42", "iso7"]), [pcm(entry, ramp(80, "<h"), 2)])


def lossless(e, entry):
    return Track("soun", 8000, [entry], e.alac.samples)


@fixture("lossless.m4a", "ALAC in its ISO form")
def lossless_iso(e):
    return Movie(("M4A ", 0, ["M4A ", "mp42"]), [lossless(e, sound_v0("alac", 1, 16, 8000, box("alac", e.alac.setup["alac"])))])


@fixture("lossless.mov", "ALAC in its QuickTime form: version 1 with wave")
def lossless_quicktime(e):
    cookie = box("alac", e.alac.setup["alac"])
    return Movie(QUICKTIME, [lossless(e, sound_v1("alac", 1, 16, 8000, 4096, 0, 0, 2, wave("alac", cookie)))])


@fixture("picture-extensions.mov", "QuickTime extensions of a picture description: colr nclc, fiel, gama, pasp, clap, tapt of the track, "
         "a compressor name, a box nobody knows, the zero at the end")
def picture_extensions_quicktime(e):
    more = [box("colr", b"nclc", pack("HHH", 1, 1, 1)), box("fiel", bytes([2, 9])), box("gama", pack("I", 0x23333)),
            box("pasp", pack("II", 10, 11)), clean_aperture(30, 30), box("hbrV", b"unknown"), bytes(4)]
    entry = picture("avc1", box("avcC", e.h264.setup["avcC"]), more, compressor="H.264")
    area = box("tapt", [vbox(k, pack("II", w << 16, 32 << 16)) for k, w in (("clef", 30), ("prof", 29), ("enof", 32))])
    return Movie(QUICKTIME, [Track("vide", 600, [entry], e.h264.samples[:6], size=(32, 32), in_trak=[area])])


@fixture("picture-extensions.mp4", "extensions of a picture description: colr nclx and prof, pasp, clap, mdcv, clli, dvcC, vexu, hfov, amve, btrt, "
         "a box nobody knows")
def picture_extensions_iso(e):
    eyes = box("vexu", box("eyes", vbox("stri", b"\3"), vbox("hero", b"\1")), box("proj", vbox("prji", b"rect")))
    more = display_area(clean_aperture(28, 30), box("mdcv", pack("8HII", 8500, 39850, 6550, 2300, 35400, 14600, 15635, 16450, 10_000_000, 50)),
                        box("clli", pack("HH", 1000, 400)), box("dvcC", bytes([1, 0, 0x10, 0x49]), bytes(20)), eyes,
                        box("hfov", pack("I", 63500)), box("amve", pack("IHH", 100_000, 15635, 16450)), box("colr", b"prof", b"ICC profile bytes"),
                        box("btrt", pack("III", 0, 90_000, 40_000)), box("hbrV", bytes(range(12))))
    return Movie(ISO, [h264(e, more)])


@fixture("picture-jpeg.mov", "Motion JPEG, whose sample description is QuickTime's own")
def picture_jpeg(e):
    return Movie(QUICKTIME, [Track("vide", 600, [picture("jpeg", b"", width=8, height=8, compressor="Photo - JPEG")],
                                   [Sample(e.jpeg, 200), Sample(e.jpeg, 100)], size=(8, 8))])


# -- tables and layout ---------------------------------------------------------------------------

@fixture("sample-tables.mp4", "tables beside the usual ones: sample groups, sdtp, cslg, subs, stps, padb, stdp, saiz and saio to bytes "
         "in mdat, signed composition offsets, a box nobody knows")
def sample_tables(e):
    track = h264(e, count=12, signed_offsets=True)
    track.samples = [Sample(s.data, s.duration, s.offset - 100, s.sync) for s in track.samples]
    movie = Movie(ISO, [track], blobs={"auxiliary": bytes(range(96))})
    track.in_stbl = [
        vbox("cslg", pack("iiiii", 100, -50, 100, -50, 600)), vbox("sdtp", bytes([0x20 if s.sync else 0x18 for s in track.samples])),
        vbox("sgpd", b"rap ", pack("II", 1, 2), b"\x80\x01", version=1), vbox("sbgp", b"rap ", pack("I", 4), pack("8I", 1, 1, 5, 0, 1, 2, 5, 0)),
        vbox("sgpd", b"hbrg", pack("II", 0, 1), pack("I", 3), b"own", version=1), vbox("sbgp", b"hbrg", pack("II", 7, 1), pack("II", 12, 1), version=1),
        vbox("subs", pack("I", 1), pack("IH", 1, 2), pack("HBBI", 20, 1, 0, 0), pack("HBBI", 30, 0, 1, 0)), vbox("stps", pack("II", 1, 5)),
        vbox("padb", pack("I", 12), bytes(6)), vbox("stdp", pack("12H", *range(12))), vbox("saiz", b"hbrx", pack("I", 0), pack("BI", 8, 12), flags=1),
        lambda: vbox("saio", b"hbrx", pack("I", 0), pack("II", 1, movie.offset("auxiliary")), flags=1), box("hbrS", b"unknown table")]
    return movie


@fixture("protected.mp4", "common encryption in a plain file: encv and enca with sinf, senc in stbl, pssh", "the samples are clear")
def protected(e):
    rows = [pack("Q", n) for n in range(6)]
    movie = Movie(("iso6", 0, ["iso6", "mp42"]), [], blobs={"vectors": b"".join(rows)})
    eyes = h264(e, protection("avc1"), kind="encv")
    eyes.in_stbl = [vbox("senc", pack("I", 6), rows), vbox("saiz", pack("BI", 8, 6)), lambda: vbox("saio", pack("II", 1, movie.offset("vectors")))]
    ears = aac(e)
    ears.descriptions = [sound_v0("enca", 1, 16, 8000, box("esds", e.aac.setup["esds"]), protection("mp4a"))]
    eyes.ident, ears.ident, movie.tracks = 1, 2, [eyes, ears]
    movie.in_moov = [vbox("pssh", bytes(range(16)), pack("I", 3), b"abc")]
    return movie


@fixture("compact-sizes.mp4", "stz2 with sizes of 4, 8 and 16 bits")
def compact_sizes(e):
    small = lambda form, n: metadata([described("mett", terminated(""), terminated("text/plain"))],
                                     [Sample(b"abcdefghijklmno"[:k % n + 1], 50) for k in range(7)], sizes_as=form)
    return Movie(ISO, [h264(e, sizes_as="stz2/16"), small("stz2/4", 15), small("stz2/8", 9)])


@fixture("movie-first.mp4", "moov before mdat, chunk offsets of 64 bits")
def movie_first(e):
    return Movie(ISO, [h264(e, count=12), aac(e)], moov_first=True, wide_offsets=True, in_moov=[usual_keys().iso()])


@fixture("movie-last.mov", "wide, free and skip boxes around; moov after mdat; one sample a chunk")
def movie_last(e):
    return Movie(QUICKTIME, [h264(e, per_chunk=1), aac(e, "quicktime", per_chunk=2)], ahead=[box("wide"), box("free", bytes(12))],
                 in_moov=[box("free", bytes(7)), usual_keys().quicktime()], after=[box("skip", bytes(9))])


@fixture("wide-media-data.mov", "mdat with a size of 64 bits")
def wide_media_data(e):
    return Movie(QUICKTIME, [h264(e)], mdat="wide", in_moov=[usual_keys().quicktime()])


@fixture("open-media-data.mp4", "mdat of size 0, which lasts to the end of the file")
def open_media_data(e):
    return Movie(ISO, [h264(e)], mdat="open", moov_first=True)


@fixture("split-media-data.mov", "an mdat for each chunk, with free boxes between")
def split_media_data(e):
    return Movie(QUICKTIME, [h264(e, count=12), aac(e, "quicktime")], mdat="split", moov_first=True)


@fixture("file-items.mp4", "meta of the file with items: iloc to idat and to bytes in mdat, iinf, iref, pitm, iprp",
         "iloc itself has to change when the media data moves")
def file_items(e):
    movie = Movie(("mp42", 0, ["mp42", "mif1"]), [h264(e)], blobs={"picture": e.jpeg})

    def items():
        info = [vbox("infe", pack("HH", n, 0), kind, terminated(name), version=2) for n, kind, name in ((1, b"jpeg", "cover"), (2, b"hbri", "note"))]
        where = [pack("HHHHII", 1, 0, 0, 1, movie.offset("picture"), len(e.jpeg)), pack("HHHHII", 2, 1, 0, 1, 2, 6)]
        return vbox("meta", handler("pict"), vbox("pitm", pack("H", 1)), vbox("iloc", pack("HH", 0x4400, 2), where, version=1),
                    vbox("iinf", pack("H", 2), info), vbox("iref", box("cdsc", pack("HHH", 2, 1, 1))),
                    box("iprp", box("ipco", vbox("ispe", pack("II", 8, 8))), vbox("ipma", pack("IHBB", 1, 1, 1, 0x81))),
                    box("idat", b"..inside.."))

    movie.ahead = [items]
    return movie


@fixture("compressed.mov", "a compressed movie (cmov) is told of, not passed over", "the movie cannot be read without inflating it")
def compressed(e):
    plain = Movie(QUICKTIME, [h264(e)], in_moov=[usual_keys().quicktime()])
    data = plain.data()
    at = data.index(b"moov") - 4
    moov = data[at:]
    cmov = box("cmov", box("dcom", b"zlib"), box("cmvd", pack("I", len(moov)), zlib.compress(moov, 9)))
    return Finished(data[:at] + box("moov", cmov))


class Finished:
    def __init__(self, bytes_of_file):
        self.bytes_of_file = bytes_of_file

    def data(self):
        return self.bytes_of_file


@fixture("without-brand.mov", "a QuickTime file of the time before ftyp, with a url data reference")
def without_brand(e):
    return Movie(None, [h264(e), aac(e, "quicktime", name="Apple Sound Media Handler")],
                 in_moov=[box("udta", international("(c)nam", (0, b"Old movie")), bytes(4))])


@fixture("without-tracks.mov", "the smallest movie: a header, no track", "no tracks and no mdat")
def without_tracks(e):
    return Movie(QUICKTIME, [], in_moov=[usual_keys().quicktime()])


@fixture("without-samples.mp4", "a track whose tables are empty, beside one with samples")
def without_samples(e):
    empty = metadata([described("mett", terminated(""), terminated("text/plain"))], [], name="Nothing yet")
    return Movie(ISO, [h264(e), empty])


