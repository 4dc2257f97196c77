"""Recipes for what is asked of assets and tracks: chapters with company, tracks to choose from."""
from .boxes import box, pack, packed_language
from .essence import Sample
from .media import MADE, fixture
from .movie import QUICKTIME, Movie
from .tracks import CLASSIC_TEXT, TX3G, Track, aac, h264, lines, picture, text_sample


def tagged(*names, also=b""):
    """User data with characteristics, one box for each."""
    return box("udta", [box("tagc", "public." + name) for name in names], also)


@fixture("chapters-linked.mov", "a track of chapters with an edit list and a title in Mac Roman; two pictures and a link "
         "that overlap the chapters")
def chapters_linked(e):
    titles = Track("text", 600, [CLASSIC_TEXT], [
        Sample(text_sample("Out"), 200), Sample(pack("H", 4) + b"Caf\x8e", 200), Sample(text_sample("Home"), 200)],
        language=0, flags=0, edits=[(60, -1, 1), (500, 100, 1)])
    pictures = Track("vide", 600, [picture("jpeg", b"", width=8, height=8)], [Sample(e.jpeg, 250), Sample(e.jpeg, 350)],
                     flags=0, size=(8, 8))
    address, words = b"https://example.org/quay", b"The quay"
    link = box("href", pack("HHB", 0, 8, len(address)), address, pack("B", len(words)), words)
    links = Track("text", 600, [CLASSIC_TEXT], [Sample(text_sample("The quay") + link, 300), Sample(bytes(2), 300)],
                  language=0, flags=0)
    return Movie(QUICKTIME, [h264(e, count=12, references={"chap": [2, 3, 4]}), titles, pictures, links])


@fixture("selection.mp4", "sound and subtitles to choose from: two alternate groups, languages, tagged characteristics, a "
         "name; no item with a date, but a date in the movie header")
def selection(e):
    def subtitles(language, *names, extended=None):
        return Track("sbtl", 600, [TX3G], lines(["Ahoy"], 300), language=packed_language(language), extended_language=extended,
                     group=2, flags=2, size=(32, 8), in_trak=[tagged(*names)] if names else [])

    return Movie(("mp42", 0, ["mp42", "isom"]), [
        h264(e),
        aac(e, language=packed_language("eng"), group=1),
        aac(e, language=packed_language("fra"), group=1, flags=2, in_trak=[tagged("accessibility.describes-video")]),
        aac(e, language=packed_language("eng"), group=1, flags=2,
            in_trak=[tagged("auxiliary-content", also=box("name", "The pilot speaks"))]),
        subtitles("eng", "accessibility.transcribes-spoken-dialog", "accessibility.describes-music-and-sound"),
        subtitles("deu", extended="de-AT"),
        subtitles("fra", "subtitles.forced-only"),
        subtitles("fra"),
    ], times=(MADE, MADE))
