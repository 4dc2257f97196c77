#!/usr/bin/env python3
"""check_report.py [BIN] [--shared DIR] [--shots DIR] [--record] [--only CASE] - pages of reports, as a browser shows them.

Chromium opens pages without a network: the marker moves with time, rectangles are where the groups say, clicks go to
their moments, plots answer, values from files never become markup, and nothing complains on the console. Rules of
accessibility are those of axe, where PyPI gives it. Pictures of the pages are kept in the folder that --shots names.
--record writes the hashes of scripts and style into the source. The binary's path may come from MEDIAMETA.
"""
import argparse
import base64
import hashlib
import http.server
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree

sys.dont_write_bytecode = True

from support import browser, faces, gpmf, page, places  # noqa: E402

PAGE = places.REPOSITORY / "Sources" / "ReportPage" / "page"
SOURCE = places.REPOSITORY / "Sources" / "mediameta" / "Page" / "Page.swift"
# What the names of the hashes in the source are made of.
HASHED = {"plots": ["dygraph.min.js"], "script": ["report.js"], "style": ["dygraph.min.css", "report.css"],
          "map": ["leaflet.min.js"], "mapStyle": ["leaflet.css"]}
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</script><script>window.hostile=1</script><img src=x onerror=window.hostile=2>"
# What else has ended strings, elements and lines of other programs.
OTHER_HOSTILE = [
    "javascript:window.hostile=3", "\u2028window.hostile=4\u2029//", "a\u202eb\u202cc\u2066d\u2069",
    "<!--<script>window.hostile=5//", "]]><svg onload=window.hostile=6>", "'\"><a href='javascript:window.hostile=7'>x</a>",
    "\\u003cscript\\u003ewindow.hostile=8", "<style>*{display:none}</style>", "<iframe srcdoc='<script>parent.hostile=9</script>'></iframe>",
    "<base href='https://example.org/'><meta http-equiv=refresh content='0;url=https://example.org/'>",
]
# How an hour of a camera is made: a position in each of so many parts of a second, and as many faces.
HOUR, RATE = 3600, 30
MOST_BYTES = 10_000_000


def hashes():
    """The hash of each part of a page, as a policy names it."""
    return {name: "sha256-" + base64.b64encode(hashlib.sha256(b"".join((PAGE / file).read_bytes() for file in files)).digest()).decode()
            for name, files in HASHED.items()}


def recorded():
    return dict(re.findall(r'static let (\w+)Hash = "(sha256-[^"]+)"', SOURCE.read_text("utf-8")))


def record():
    text = SOURCE.read_text("utf-8")
    for name, value in hashes().items():
        text = re.sub(r'(static let %sHash = )"[^"]*"' % name, lambda match: '%s"%s"' % (match.group(1), value), text)
    SOURCE.write_text(text, "utf-8")


class Check:
    def __init__(self, binary, shared, shots, folder):
        self.binary, self.shared, self.shots, self.folder = binary, shared, shots, folder
        self.browser = page.Browser()
        self.axe = page.axe(folder)
        self.failures, self.count = [], 0

    def expect(self, condition, what):
        self.count += 1
        if not condition:
            self.failures.append(what)
            print("  wrong: " + what)

    def near(self, value, wanted, tolerance, what):
        self.expect(value is not None and abs(value - wanted) <= tolerance, "%s: %s, not %s" % (what, value, wanted))

    def report(self, *arguments, status=0):
        done = subprocess.run([self.binary, "report", *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=400)
        self.expect(done.returncode == status, "report %s: exit %d, %s" % (arguments, done.returncode, done.stderr.decode("utf-8", "replace")[:300]))
        return done.stderr.decode("utf-8", "replace")

    def timed(self, movie, *arguments):
        done = subprocess.run([self.binary, "timed", "export", "--quiet", str(movie), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              check=True, timeout=120)
        return done.stdout.decode("utf-8")

    def movie(self, name, seconds=4, text=None):
        """A movie that ffmpeg makes, which Chromium can play."""
        path = self.folder / name
        command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=30:d=%d" % seconds]
        command += ["-c:v", "libvpx", "-b:v", "200k"] if name.endswith(".webm") else ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
        subprocess.run([*command, *(["-metadata", "title=" + text] if text else []), str(path)], check=True)
        return path

    # -- what a page is held to ------------------------------------------------------------------------------

    def sound(self, name, is_long=True):
        """What holds for every page."""
        self.expect(not (said := self.browser.complaints()), "%s: the console says %s" % (name, said[:3]))
        self.browser.viewport(390, 844, is_mobile=True)
        wide = self.browser.run("return document.documentElement.scrollWidth - innerWidth")
        self.expect(wide <= 0, "%s: %s pixels too wide for a telephone" % (name, wide))
        small = self.browser.run("""
            return [...document.querySelectorAll("text, p, td, th, dd, dt, button, label, a")].filter(e => e.textContent.trim() && e.checkVisibility()).map(e => {
              const scale = e.getScreenCTM ? e.getScreenCTM().a : 1;
              return [parseFloat(getComputedStyle(e).fontSize) * scale, e.textContent.slice(0, 40)];
            }).filter(([size]) => size < 11)""")
        self.expect(not small, "%s: letters too small to read on a telephone: %s" % (name, small[:3]))
        for scheme in ("light", "dark"):
            self.browser.scheme(scheme)
            if self.shots:
                self.browser.viewport(390, min(self.browser.run("return document.documentElement.scrollHeight"), 4000), is_mobile=True)
                time.sleep(0.2)
                self.browser.driver.save_screenshot(str(self.shots / ("%s-phone-%s.png" % (name, scheme))))
        self.accessible(name + ", on a telephone")
        self.browser.own_viewport()
        colors = []
        for scheme in ("light", "dark"):
            self.browser.scheme(scheme)
            colors.append(self.browser.run("return getComputedStyle(document.body).backgroundColor"))
            self.accessible("%s, %s" % (name, scheme))
            self.browser.shot(self.shots, "%s-%s" % (name, scheme))
        self.expect(colors == ["rgb(255, 255, 255)", "rgb(13, 17, 23)"], "%s: backgrounds %s" % (name, colors))
        self.browser.scheme()
        self.expect(not (said := self.browser.complaints()), "%s: the console says %s" % (name, said[:3]))

    def accessible(self, name):
        if self.axe is not None:
            self.expect(not (broken := page.violations(self.browser, self.axe)), "%s: rules of accessibility: %s" % (name, broken))

    # -- cases -------------------------------------------------------------------------------------------------

    def ride(self):
        """A real flight: the marker moves with time, clicks go to their moments, plots answer."""
        if self.shared is None:
            return False
        movie = self.folder / "karma.mp4"
        shutil.copyfile(self.shared / "samples" / "gopro__gpmf-parser" / "karma.mp4", movie)
        self.report(movie, "-o", "karma.html")
        self.browser.open(self.folder / "karma.html")
        line = json.loads(self.timed(movie, "--format", "geojson"))
        points = next(feature["geometry"]["coordinates"] for feature in line["features"] if feature["geometry"]["type"] == "LineString")
        rows = [json.loads(row) for row in self.timed(movie, "--format", "jsonl", "-i", "tele/position").splitlines()]
        times = [row["start"]["seconds"] for row in rows]
        self.expect(len(times) == len(points) > 20, "%d positions, %d points of the path" % (len(times), len(points)))
        data = json.loads(self.browser.run("return document.getElementById('data').textContent"))
        for index in (3, len(points) // 2, len(points) - 2):
            self.browser.seek(times[index])
            x, y = (float(self.browser.find("#marker").get_attribute(name)) for name in ("cx", "cy"))
            # The map is drawn to scale: compare by the metres between this point and the middle of the path.
            wanted = onto_map([point[:2] for point in points], points[index], self.map_size())
            self.near(x, wanted[0], 1, "marker at %.2f s, across" % times[index])
            self.near(y, wanted[1], 1, "marker at %.2f s, down" % times[index])
            shown = self.browser.run("return document.querySelector('#now dd').textContent")
            self.expect(shown == "%.6f, %.6f" % (points[index][1], points[index][0]), "shown position %s" % shown)
        map_ = self.browser.find("#map")
        scale = self.browser.run("const m = arguments[0].getScreenCTM(); const b = arguments[0].getBoundingClientRect(); return [m.a, m.e - b.left, m.d, m.f - b.top]", map_)
        wanted = onto_map([point[:2] for point in points], points[10], self.map_size())
        self.browser.click(map_, wanted[0] * scale[0] + scale[1], wanted[1] * scale[2] + scale[3])
        self.near(self.browser.now(), times[10], 0.4, "a click on the path")
        lanes = self.browser.find("#lanes")
        box = self.browser.run("const b = arguments[0].getBoundingClientRect(); return [b.width, b.height]", lanes)
        self.browser.click(lanes, 190 + (box[0] - 200) * 0.25, box[1] / 2)
        self.near(self.browser.now(), data["duration"] / 4, 0.1, "a click on the timeline")
        spans = self.browser.run("return document.querySelectorAll('#lanes rect.span').length")
        self.expect(spans == sum(len(lane["spans"]) for lane in data["lanes"]) > 1, "a timeline of %s spans" % spans)
        self.browser.run("document.getElementById('time').focus()")
        self.browser.seek(2)
        self.browser.find("#time").send_keys("\ue014")
        self.browser.settle()
        self.near(self.browser.now(), 3, 0.05, "the right arrow key")
        self.plots()
        self.near(self.browser.run("return document.querySelector('video').currentTime"), self.browser.now(), 0.1, "the video goes along")
        self.search(data)
        self.sound("ride")
        return True

    def map_size(self):
        return [float(number) for number in self.browser.run("return document.getElementById('map').getAttribute('viewBox')").split()[2:]]

    def plots(self):
        """A plot that comes into view is drawn, zooms, and goes to a moment."""
        shown = self.browser.run("return [...document.querySelectorAll('figure[data-series]')].map(figure => figure.dataset.series)")
        known = self.browser.run("const d = JSON.parse(document.getElementById('data').textContent); return [...d.profile, ...d.series].filter(s => s.total > 1 && !(s.name.includes('/') && s.values.every(r => r.every(v => v === r[0] || v === null)))).map(s => s.id)")
        self.expect(sorted(shown) == sorted(known) and len(known) > 10, "plots of %s, not of %s" % (shown, known))
        figure = self.browser.find("figure[data-series$='tele/acceleration']")
        self.browser.run("arguments[0].scrollIntoView({block: 'center'})", figure)
        time.sleep(0.3)
        self.browser.settle()
        inked = self.browser.run("""
            const canvas = arguments[0].querySelector("canvas"); const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            let count = 0; for (let i = 3; i < pixels.length; i += 4) if (pixels[i] > 128) count++; return count;""", figure)
        self.expect(inked > 500, "the plot of accelerations has %s pixels of ink" % inked)
        from selenium.webdriver.common.action_chains import ActionChains
        canvas = figure.find_element("css selector", ".plot")
        button, closer, farther = figure.find_elements("css selector", "button")
        self.expect(not button.is_displayed(), "a plot begins zoomed")
        ActionChains(self.browser.driver).move_to_element_with_offset(canvas, -60, 0).click_and_hold().move_by_offset(120, 0).release().perform()
        self.browser.settle()
        self.expect(button.is_displayed(), "a plot does not zoom")
        button.click()
        self.browser.settle()
        self.expect(not button.is_displayed(), "a plot does not show its whole time again")
        whole = self.browser.run("return arguments[0].plot.xAxisRange()", figure)
        closer.send_keys("\ue007")
        self.browser.settle()
        part = self.browser.run("return arguments[0].plot.xAxisRange()", figure)
        self.near(part[1] - part[0], (whole[1] - whole[0]) / 2, 0.01, "zoomed in by the keyboard")
        self.expect(part[0] <= self.browser.now() <= part[1], "zoomed away from the moment: %s" % part)
        farther.send_keys(" ")
        self.browser.settle()
        self.expect(self.browser.run("return arguments[0].plot.xAxisRange()", figure) == whole, "zoomed out again by the keyboard")
        ActionChains(self.browser.driver).move_to_element_with_offset(canvas, 40, 0).perform()
        self.browser.settle()
        told = self.browser.run("return [...arguments[0].querySelectorAll('output')].map(o => o.textContent)", figure)
        self.expect(len(told) == 3 and all(re.fullmatch(r"-?[\d.]+(e-?\d+)?", one) for one in told), "under the pointer: %s" % told)
        before = self.browser.now()
        ActionChains(self.browser.driver).move_to_element_with_offset(canvas, 80, 0).click().perform()
        self.browser.settle()
        self.expect(self.browser.now() != before, "a click on a plot goes nowhere")

    def search(self, data):
        box = self.browser.find("#search")
        item = data["items"][0]
        box.send_keys(item["identifier"])
        self.browser.settle()
        shown = self.browser.run("return [...document.querySelectorAll('tr')].filter(row => !row.hidden && row.querySelector('td.value')).length")
        wanted = sum(item["identifier"].lower() in ("%s %s %s" % (one["name"], one["value"], one["identifier"])).lower() for one in data["items"])
        self.expect(shown == wanted, "a search shows %s items, not %s" % (shown, wanted))
        box.clear()
        box.send_keys(" ")
        self.browser.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        button = self.browser.find("td button[aria-label^='Copy ']")
        button.click()
        time.sleep(0.2)
        self.expect(button.text == "Copied", "after a click on Copy: %s" % button.text)
        value = self.browser.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0], e => arguments[0](String(e)))")
        self.expect(value == item["value"], "copied %r, not %r" % (value, item["value"]))

    def seen(self):
        """Rectangles are over what is seen, however pictures are turned and whatever bars are beside them."""
        part, leaning = (0.1, 0.25, 0.3, 0.3), (0.5, 0.25, 0.125, 0.5)
        lines = (faces.group(0, 2, faces.item(7, *part), faces.text("com.example.note", "a red thing"))
                 + faces.group(2, 1) + faces.group(3, 1, faces.item(8, *leaning, roll=-90)))
        (self.folder / "faces.jsonl").write_text(lines, "utf-8")
        picture = "color=black:s=320x180:r=30:d=4,drawbox=x=%d:y=%d:w=%d:h=%d:color=red:t=fill" % tuple(
            round(number * size) for number, size in zip(part, (320, 180, 320, 180)))
        for degrees in (0, 90, 180, 270):
            name = "seen-%d" % degrees
            movie = self.folder / (name + ".mp4")
            subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", picture, "-c:v", "libx264", "-preset", "ultrafast",
                            "-pix_fmt", "yuv420p", str(movie)], check=True)
            for words in (["edit", "--track", "video", "--rotation", str(degrees)], ["timed", "import", "--from", "faces.jsonl"],
                          ["chapters", "set", "--chapter", "0:00 The first", "--chapter", "0:02 The second"]):
                subprocess.run([self.binary, *words, "--quiet", str(movie)], check=True, cwd=self.folder, stdout=subprocess.DEVNULL)
            self.report(movie, "-o", name + ".html")
            self.browser.open(self.folder / (name + ".html"))
            self.until("document.querySelector('video').readyState >= 2")
            self.browser.run("document.querySelector('video').controls = false")
            for width, height in ((1280, 1000), (1280, 500), (390, 844)):
                what = "turned by %d, window of %d x %d" % (degrees, width, height)
                self.browser.viewport(width, height)
                self.browser.seek(1)
                self.over(what, turned(part, degrees))
                self.browser.seek(2.5)
                self.expect(not self.browser.run("return document.querySelectorAll('#overlay rect').length"), what + ": a rectangle where nothing is seen")
                self.browser.seek(3.5)
                self.leaning(what, turned(leaning, degrees), (degrees - 90) % 360)
            self.browser.own_viewport()
            self.browser.seek(1)
            known = self.browser.run("return document.getElementById('known').innerText")
            self.expect("The first" in known and "a red thing" in known, "over the pictures: %r" % known)
            beside = self.browser.run("return document.getElementById('now').innerText")
            self.expect("a red thing" in beside and "The first" in beside, "beside the pictures: %r" % beside)
            gaps = self.browser.run("return [...document.querySelectorAll('#lanes rect.span')].map(r => [+r.getAttribute('x'), +r.getAttribute('width')])")
            self.expect(len(gaps) == 2 and abs(gaps[0][0] + gaps[0][1] - (gaps[1][0] - gaps[0][1] / 2)) < 1, "a gap on the timeline: %s" % gaps)
            self.sound(name)
        self.browser.run("[...document.querySelectorAll('.chapters button')].at(-1).click()")
        self.near(self.browser.now(), 2, 0.01, "a click on a chapter")

    def captions(self):
        """Captions stand over the pictures while they hold."""
        (self.folder / "words.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\nFirst words\n\n2\n00:00:03,000 --> 00:00:04,000\n%s\n" % HOSTILE, "utf-8")
        movie = self.folder / "captions.mp4"
        subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", str(self.movie("silent.mp4")), "-i", str(self.folder / "words.srt"), "-c:v", "copy",
                        "-c:s", "mov_text", str(movie)], check=True)
        self.report(movie, "-o", "captions.html")
        self.browser.open(self.folder / "captions.html")
        self.until("document.querySelector('video').readyState >= 2")
        for seconds, wanted in ((0.5, ""), (1.5, "First words"), (2.5, "")):
            self.browser.seek(seconds)
            shown = self.browser.run("return document.getElementById('said').innerText.trim()")
            self.expect(shown == wanted, "at %.1f s captions are %r" % (seconds, shown))
        self.browser.seek(1.5)
        words = self.browser.run("return [...document.querySelectorAll('#said span')].map(e => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })")
        picture = self.picture()
        self.expect(words and all(picture[0] <= left and left + width <= picture[0] + picture[2] and picture[1] + picture[3] / 2 <= top
                                  and top + height <= picture[1] + picture[3] for left, top, width, height in words), "captions are at %s of %s" % (words, picture))
        self.browser.seek(3.5)
        lane = json.loads(self.browser.run("return document.getElementById('data').textContent"))["lanes"][0]
        self.expect([[round(number, 1) for number in span] for span in lane["spans"]] == [[1, 2], [3, 4]] and lane["gaps"], "captions on the timeline: %s" % lane)
        self.expect(self.browser.run("return window.hostile") is None and not self.browser.run("return document.querySelectorAll('#said img, #said script').length"),
                    "a caption is taken for markup")
        self.sound("captions")

    def over(self, what, part):
        """A rectangle is around the red thing that the pixels show."""
        box = self.browser.find("#over")
        name = self.browser.run("return document.querySelector('#overlay text').textContent")
        self.expect(name == "face 7", "%s: the name %s" % (what, name))
        rectangle = self.browser.rectangle(self.browser.find("#overlay rect"))
        picture = self.picture()
        wanted = [picture[0] + part[0] * picture[2], picture[1] + part[1] * picture[3], part[2] * picture[2], part[3] * picture[3]]
        for side, value, right in zip(("left", "top", "width", "height"), rectangle, wanted):
            self.near(value, right, 1, "%s: %s of the rectangle" % (what, side))
        box.click()
        self.browser.settle()
        # The click may have moved the page.
        moved = self.picture()[1] - picture[1]
        found = red(self.browser.screen(self.folder / "screen.png"))
        wanted = [wanted[0], wanted[1] + moved, wanted[0] + wanted[2], wanted[1] + wanted[3] + moved]
        self.expect(found is not None and all(abs(a - b) <= 3 for a, b in zip(found, wanted)), "%s: red pixels %s, not %s" % (what, found, wanted))
        box.click()
        self.browser.settle()
        self.expect(self.browser.run("return getComputedStyle(document.getElementById('overlay')).display") != "none", what + ": the rectangle comes back")

    def leaning(self, what, part, degrees):
        """A face that leans is drawn leaning, about its middle."""
        picture = self.picture()
        rectangle = self.browser.rectangle(self.browser.find("#overlay rect"))
        width, height = part[2] * picture[2], part[3] * picture[3]
        if degrees % 180:
            width, height = height, width
        middle = [picture[0] + (part[0] + part[2] / 2) * picture[2], picture[1] + (part[1] + part[3] / 2) * picture[3]]
        wanted = [middle[0] - width / 2, middle[1] - height / 2, width, height]
        self.expect(all(abs(a - b) <= 1 for a, b in zip(rectangle, wanted)), "%s: leaning %s, not %s" % (what, rectangle, wanted))

    def picture(self):
        """Where the pictures of the video are on the screen, without the bars beside them."""
        video = self.browser.find("video")
        left, top, width, height = self.browser.rectangle(video)
        across, down = self.browser.run("return [arguments[0].videoWidth, arguments[0].videoHeight]", video)
        scale = min(width / across, height / down)
        return [left + (width - across * scale) / 2, top + (height - down * scale) / 2, across * scale, down * scale]

    def until(self, condition, seconds=10):
        """Waits until something holds on the page."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.browser.run("return Boolean(%s)" % condition):
                return
            time.sleep(0.05)
        self.expect(False, "within %d s: %s" % (seconds, condition))

    def hostile(self):
        """Values from files are text, whatever they say, wherever they stand."""
        movie = self.movie("hostile.mp4", text=HOSTILE)
        words = [word for index, value in enumerate(OTHER_HOSTILE) for word in ("--set", "mdta/com.example.%d=%s" % (index, value))]
        lines = "".join(faces.group(index / 2, 0.5, faces.text("com.example." + value, value), faces.text("com.example.note", value))
                        for index, value in enumerate([HOSTILE, *OTHER_HOSTILE][:8]))
        (self.folder / "hostile.jsonl").write_text(lines, "utf-8")
        for command in (["edit", *words], ["edit", "--track", "video", "--name", HOSTILE], ["timed", "import", "--from", "hostile.jsonl", "--title", HOSTILE],
                        ["chapters", "set", "--chapter", "0:00 " + HOSTILE, "--chapter", "0:01 " + OTHER_HOSTILE[2]]):
            subprocess.run([self.binary, *command, "--quiet", str(movie)], check=True, cwd=self.folder, stdout=subprocess.DEVNULL)
        self.report(movie, "-o", "hostile.html")
        name = "x" + HOSTILE.replace("/", "\u2215") + "'\".mp4"
        shutil.copyfile(movie, self.folder / name)
        self.report(name, "-o", "named.html")
        self.report(name, "-o", "compared.html", "--before", movie)
        self.report(name, movie, "--out-dir", "hostile-pages")
        for made in ("hostile.html", "named.html", "compared.html", "hostile-pages/index.html", "hostile-pages/hostile.mp4.html"):
            self.browser.open(self.folder / made)
            for moment in (0.2, 0.7, 1.2, 1.7, 2.2, 3.7):
                if "index" not in made:
                    self.browser.seek(moment)
            self.expect(self.browser.run("return window.hostile === undefined"), "%s: a value has run" % made)
            self.expect(self.browser.run("return document.querySelectorAll('script').length") == 3, "%s: a value has become a script" % made)
            for selector in ("iframe", "base", "style ~ style", "meta[http-equiv=refresh]", "[onerror]", "[onload]", "a[href^='javascript:' i]", "img[src=x]"):
                self.expect(not self.browser.run("return document.querySelectorAll(arguments[0]).length", selector), "%s: a value has become %s" % (made, selector))
            self.expect(not (said := self.browser.complaints()), "%s: the console says %s" % (made, said[:3]))
            self.policy(made)
        self.browser.open(self.folder / "hostile.html")
        shown = self.browser.run("return [...document.querySelectorAll('td.value')].map(cell => cell.textContent)")
        for value in [HOSTILE, *OTHER_HOSTILE]:
            self.expect(value in shown, "the value %r is not shown as it is" % value)
        isolated = self.browser.run("return [...document.querySelectorAll('td, dd, li')].every(cell => getComputedStyle(cell).unicodeBidi === 'isolate')")
        self.expect(isolated, "the direction of a value reaches beyond it")
        self.near(self.browser.run("return document.querySelector('video').duration"), 4, 0.1, "the video beside the page")
        self.report(movie, "-o", "embedded.html", "--embed")
        moved = self.folder / "elsewhere"
        moved.mkdir()
        shutil.move(self.folder / "embedded.html", moved / "embedded.html")
        self.browser.open(moved / "embedded.html")
        time.sleep(0.5)
        self.near(self.browser.run("return document.querySelector('video').duration"), 4, 0.1, "the video inside the page")
        self.sound("hostile")

    def policy(self, made):
        """The page lets its own scripts run and no others, and opens nothing but files."""
        source = (self.folder / made).read_text("utf-8")
        policy = dict(part.strip().split(" ", 1) for part in re.search(r'Security-Policy" content="([^"]+)"', source).group(1).split(";"))
        self.expect(policy.get("default-src") == "'none'" and policy.get("base-uri") == "'none'" and policy.get("form-action") == "'none'", "%s: policy %s" % (made, policy))
        allowed = policy["script-src"].split()
        self.expect(allowed == ["'%s'" % hashes()["plots"], "'%s'" % hashes()["script"]], "%s: scripts that may run: %s" % (made, allowed))
        self.expect("unsafe-inline" not in " ".join(policy.values()) and "unsafe-eval" not in " ".join(policy.values()), "%s: an unsafe policy" % made)
        self.expect(not re.search(r"https?:", " ".join(policy.values())), "%s: a policy with hosts" % made)
        self.browser.run("""
            const script = document.createElement("script"); script.textContent = "window.hostile = 10"; document.head.append(script); script.remove();
            const link = document.createElement("a"); link.href = "javascript:window.hostile=11"; document.body.append(link); link.click(); link.remove();
            const picture = document.createElement("div"); picture.innerHTML = "<img src=x onerror='window.hostile=12'>"; document.body.append(picture);
            fetch("https://example.org/").then(() => { window.hostile = 13; }, () => {});""")
        time.sleep(0.2)
        self.expect(self.browser.run("return window.hostile === undefined"), "%s: the policy lets something run: %s" % (made, self.browser.run("return window.hostile")))
        self.expect(len(self.browser.complaints()) >= 3, "%s: the policy has refused nothing" % made)

    def conversion(self):
        """What became of the facts of an original."""
        original = self.movie("original.mp4", text="A title")
        converted = self.folder / "converted.mov"
        subprocess.run([self.binary, "convert", "--quiet", "--report", str(self.folder / "report.json"), str(original), str(converted)], check=True)
        self.report(converted, "-o", "converted.html", "--report", "report.json")
        self.browser.open(self.folder / "converted.html")
        text = self.browser.run("return document.getElementById('part-before-and-after').parentElement.innerText")
        self.expect("A title" in text and "0 lost" in text, "before and after: %s" % text[:200])
        told = self.browser.run("return document.querySelector('pre').textContent")
        self.expect("items carried" in told and "verified" in told, "what the conversion told: %s" % told[:200])
        self.sound("conversion")
        original.unlink()
        self.report(converted, "-o", "converted.html", "--force", "--report", "report.json")
        self.browser.open(self.folder / "converted.html")
        text = self.browser.run("return document.getElementById('part-before-and-after').parentElement.innerText")
        self.expect("items carried" in text and "what the conversion told" in text, "without the original: %s" % text[:200])

    def index(self):
        """A folder gives a page that leads to all of its files."""
        folder = self.folder / "clips" / "day two"
        folder.mkdir(parents=True)
        for name, place in (("a b.mp4", "+48.8577+002.2950/"), ("c#d.mp4", "+48.9000+002.3000/")):
            path = self.movie("plain.mp4")
            subprocess.run([self.binary, "edit", "--quiet", "--location", place, str(path)], check=True)
            shutil.move(path, folder / name)
        self.report("-r", "clips", "--out-dir", "pages")
        self.browser.open(self.folder / "pages" / "index.html")
        links = self.browser.run("return [...document.querySelectorAll('.cards a')].map(a => a.href)")
        self.expect(len(links) == 2, "an index of %d files" % len(links))
        self.expect(self.browser.run("return document.querySelectorAll('#map a').length") == 2, "two places on the map")
        self.until("[...document.querySelectorAll('.cards video')].filter(video => video.readyState >= 2).length === 2")
        places_ = self.browser.run("return [...document.querySelectorAll('#map circle')].map(c => [+c.getAttribute('cx'), +c.getAttribute('cy')])")
        self.expect(places_[0][1] > places_[1][1] and places_[0][0] < places_[1][0], "north is up and east is right: %s" % places_)
        self.sound("index")
        for link in links:
            self.browser.driver.get(link)
            time.sleep(0.3)
            self.browser.settle()
            self.near(self.browser.run("return document.querySelector('video').duration"), 4, 0.1, "the video of " + link)

    def hour(self):
        """An hour of faces and positions at 30 Hz beside motion at 200 Hz: a page below 10 MB that opens at once."""
        movie = self.folder / "hour.mp4"
        movie.write_bytes(gpmf.movie([moving(second) for second in range(HOUR)]))
        with open(self.folder / "hour.jsonl", "w", encoding="utf-8") as lines:
            for index in range(HOUR * RATE):
                across = 0.4 + 0.3 * math.sin(index / 300)
                lines.write(faces.group(index / RATE, 1 / RATE, faces.item(1, across, 0.2, 0.1, 0.2), faces.item(2, 0.8 - across, 0.5, 0.1, 0.2),
                                        faces.text("com.example.note", "note %d" % index)))
        done = subprocess.run([self.binary, "timed", "import", "--quiet", str(movie), "--from", "hour.jsonl"], cwd=self.folder)
        self.expect(done.returncode == 0, "the hour cannot be made")
        sizes = {}
        for name, words in (("hour", ()), ("full", ("--full",))):
            begin = time.monotonic()
            self.report(movie, "-o", name + ".html", *words)
            made = time.monotonic() - begin
            sizes[name] = (self.folder / (name + ".html")).stat().st_size
            begin = time.monotonic()
            self.browser.open(self.folder / (name + ".html"))
            opened = time.monotonic() - begin
            print("  %s: %.1f MB, made in %.1f s, opened in %.2f s" % (name, sizes[name] / 1e6, made, opened))
            data = self.browser.run("const d = JSON.parse(document.getElementById('data').textContent); return {series: [...d.series, ...d.profile].map(s => [s.id, s.times.length, s.total]), notes: d.notes, objects: d.objects.map(o => o.starts.length), texts: d.texts.map(t => t.starts.length), path: d.path.times.length}")
            if name == "full":
                # The name of the camera, which is the same in every sample, is reported once.
                self.expect(not data["notes"] and data["objects"] == [HOUR * RATE] and data["texts"] == [1, HOUR * RATE], "--full leaves out: %s" % data)
                self.expect(all(length >= total for _, length, total in data["series"]), "--full thins %s" % data["series"])
            else:
                self.expect(any("1,000 equal parts" in note for note in data["notes"]) and len(data["notes"]) >= 4, "what is left out: %s" % data["notes"])
                shown = self.browser.run("return document.getElementById('part-what-is-left-out').parentElement.innerText")
                self.expect(all(note in shown for note in data["notes"]) and "--full" in shown, "what is left out is not told: %s" % shown)
                self.browser.seek(1800.02)
                self.near(len(self.browser.run("return [...document.querySelectorAll('#overlay rect')]")), 2, 0, "faces in the middle of the hour")
                self.sound("hour")
        self.expect(sizes["hour"] < MOST_BYTES < sizes["full"], "sizes of pages of an hour: %s" % sizes)

    def tiles(self):
        """A map of tiles, loaded from the one place that was named."""
        if self.shared is None:
            return False
        movie = self.folder / "tiled.mp4"
        shutil.copyfile(self.shared / "samples" / "gopro__gpmf-parser" / "karma.mp4", movie)
        tile = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=#cfe8cf:s=256x256,drawgrid=w=64:h=64:color=#80a080", "-frames:v", "1",
                               "-f", "image2pipe", "-c:v", "png", "-"], stdout=subprocess.PIPE, check=True).stdout
        asked = []

        class Server(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "image/png")
                self.end_headers()
                self.wfile.write(tile)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        place = "http://127.0.0.1:%d" % server.server_port
        self.browser.without_network(False)
        try:
            self.report(movie, "-o", "tiled.html", "--tiles", place + "/{z}/{x}/{y}.png", "--tiles-credit", "© <b>mappers</b>")
            self.browser.open(self.folder / "tiled.html")
            self.browser.run("document.getElementById('tiles').scrollIntoView({block: 'center'})")
            self.until("document.querySelectorAll('.leaflet-tile-loaded').length >= 4")
            point = self.browser.run("const p = JSON.parse(document.getElementById('data').textContent).path; return [p.latitudes[0], p.longitudes[0]]")
            zoom = int(asked[0].split("/")[1])
            self.expect("/%d/%d/%d.png" % (zoom, *tile_of(point, zoom)) in asked, "no tile of the start of the path: %s" % asked[:5])
            self.expect(self.browser.run("return document.querySelector('.leaflet-tile-loaded').naturalWidth") == 256, "tiles are shown")
            self.expect("Map: © <b>mappers</b>" in self.browser.run("return document.getElementById('part-where').parentElement.innerText"), "the credit is reported")
            self.browser.seek(2)
            first = self.browser.rectangle(self.browser.find("#tiles path[fill='#b3261e']"))
            self.browser.seek(9)
            second = self.browser.rectangle(self.browser.find("#tiles path[fill='#b3261e']"))
            way = math.hypot(first[0] - second[0], first[1] - second[1])
            self.expect(way > 20, "the marker on the tiles moves by %s pixels" % way)
            from selenium.webdriver.common.action_chains import ActionChains
            holder = self.browser.find("#tiles")
            left, top, width, height = self.browser.rectangle(holder)
            self.browser.seek(0)
            ActionChains(self.browser.driver).move_to_element_with_offset(
                holder, round(second[0] + second[2] / 2 - left - width / 2), round(second[1] + second[3] / 2 - top - height / 2)).click().perform()
            self.browser.settle()
            self.near(self.browser.now(), 9, 0.6, "a click on the tiles")
            self.expect(not (said := self.browser.complaints()), "tiles: the console says %s" % said[:3])
            policy = re.search(r"img-src ([^;]+);", (self.folder / "tiled.html").read_text("utf-8")).group(1).split()
            self.expect(policy == ["data:", "'self'", "file:", place], "pictures come from %s" % policy)
            self.sound("tiles")
        finally:
            self.browser.without_network()
            server.shutdown()
        folder = self.folder / "tiles"
        for across in range(-4, 5):
            for down in range(-4, 5):
                x, y = tile_of(point, zoom)
                (folder / str(zoom) / str(x + across)).mkdir(parents=True, exist_ok=True)
                (folder / str(zoom) / str(x + across) / ("%d.png" % (y + down))).write_bytes(tile)
        self.report(movie, "-o", "tiled.html", "--force", "--tiles", "tiles/{z}/{x}/{y}.png")
        self.browser.open(self.folder / "tiled.html")
        self.browser.run("document.getElementById('tiles').scrollIntoView({block: 'center'})")
        self.until("document.querySelectorAll('.leaflet-tile-loaded').length >= 4")
        self.browser.complaints()
        for wrong in ("http://a'b/{z}/{x}/{y}", "https://a;b/{z}/{x}/{y}", "https://a b/{z}/{x}/{y}", "javascript:{z}{x}{y}", "https://a/{z}/{x}", "//a/{z}/{x}/{y}"):
            self.report(movie, "-o", "wrong.html", "--tiles", wrong, status=2)
        self.report(movie, "-o", "untiled.html")
        self.expect("leaflet" not in (self.folder / "untiled.html").read_text("utf-8"), "Leaflet where it was not requested")

    def samples(self):
        """Every real file: its page has all that the file tells, is sound, and goes to the moments of its chapters."""
        if self.shared is None:
            return False
        for path in sorted(one for part in ("samples", "telemetry") for one in (self.shared / part).rglob("*") if one.is_file()):
            # Payloads of GPMF without a file around them, and captions in XML, are not media files.
            if "malformed" in path.parts or path.suffix in ("", ".md", ".txt", ".json", ".raw", ".itt"):
                continue
            name = "sample-%s-%s" % (path.parent.name.split("__")[-1], re.sub(r"[^A-Za-z0-9.]+", "-", path.name))
            self.report(path, *(["--embed"] if path.stat().st_size < 4 << 20 else []), "-o", name + ".html")
            self.browser.open(self.folder / (name + ".html"))
            time.sleep(0.2)
            data = json.loads(self.browser.run("return document.getElementById('data').textContent"))
            shown = self.browser.run("""
                return {items: document.querySelectorAll("[aria-label='Table: Items'] tbody tr").length, chapters: document.querySelectorAll("ul.chapters button").length,
                        pictures: [...document.querySelectorAll(".artwork img")].filter(img => img.complete && img.naturalWidth > 0).length,
                        player: (document.querySelector("video, audio") || document.querySelector(".unplayed") || {}).tagName}""")
            if path.suffix.lower() != ".srt":
                done = subprocess.run([self.binary, "show", "--json", str(path)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=120)
                told = json.loads(done.stdout)
                count = sum(len(one.get("metadata", [])) for one in [told, *told.get("tracks", [])])
                chapters = len((told.get("chapters") or [{}])[0].get("chapters", []))
                self.expect((shown["items"], shown["chapters"]) == (count, chapters), "%s: %s of %d items and %d chapters" % (name, shown, count, chapters))
                kinds = {track.get("mediaType") for track in told.get("tracks", [])} - ({"soun"} if not data["duration"] else set())
                self.expect(bool(data.get("video")) == bool({"vide", "soun"} & kinds) and shown["player"] in (
                    ("VIDEO", "P") if "vide" in kinds else ("AUDIO", "P") if "soun" in kinds else ("P", None)), "%s: a player of %s: %s" % (name, kinds, shown))
            self.expect(shown["pictures"] == len(data["artwork"]), "%s: %d of %d pictures are seen" % (name, shown["pictures"], len(data["artwork"])))
            if data["chapters"]:
                last = data["chapters"][-1]["start"]
                self.browser.run("[...document.querySelectorAll('ul.chapters button')].at(-1).click()")
                self.browser.settle()
                # A player tells when it has gone there.
                time.sleep(0.3)
                self.near(self.browser.now(), last, 0.05, name + ": the last chapter")
                told = self.browser.run("return [...document.querySelectorAll('#now dt')].find(dt => dt.textContent === 'chapter').nextSibling.textContent")
                self.expect(told == (data["chapters"][-1]["title"] or str(len(data["chapters"]))), "%s: the last chapter is reported as %s" % (name, told))
            elif data["duration"] > 0:
                self.browser.seek(data["duration"] / 2)
            if data.get("path"):
                self.expect(self.browser.run("const b = document.getElementById('marker').getBoundingClientRect(); return b.width > 0"), name + ": no marker")
            self.sound(name)
        return True

    def logs(self):
        """Logs that are not movies have pages, too."""
        if self.shared is None:
            return False
        log = self.folder / "flight.SRT"
        shutil.copyfile(self.shared / "telemetry" / "JuanIrache__DJI_SRT_Parser" / "m2zoom.SRT", log)
        self.report(log, "-o", "flight.html")
        self.browser.open(self.folder / "flight.html")
        data = json.loads(self.browser.run("return document.getElementById('data').textContent"))
        self.expect(len(data["path"]["times"]) > 3000 and data["path"]["length"] > 300, "a path of %s points" % len(data["path"]["times"]))
        self.browser.seek(data["path"]["times"][100])
        self.expect(self.browser.find("#marker").is_displayed(), "the marker of a log")
        self.sound("log")

    def drawings(self):
        """Path, profile and timeline without a browser."""
        movie = self.movie("drawn.mp4")
        self.report(movie, "-o", "nothing.svg", status=1)
        if self.shared is None:
            return
        source = self.shared / "samples" / "gopro__gpmf-parser" / "karma.mp4"
        for name, path in (("karma", source), ("flight", self.shared / "telemetry" / "JuanIrache__DJI_SRT_Parser" / "mavic_pro.SRT"),
                           ("klv", self.shared / "telemetry" / "Kitware__kwiver" / "h264_klv.ts"), ("items", places.MEDIA / "timed-items.mov")):
            self.report(path, "-o", name + ".svg")
            root = xml.etree.ElementTree.parse(self.folder / (name + ".svg")).getroot()
            lines = [one.get("points").split() for one in root.iter(SVG + "polyline") if one.get("points")]
            self.expect(sum(map(len, lines)) > 1, "%s: a drawing of %d lines" % (name, len(lines)))
            width, height = float(root.get("width")), float(root.get("height"))
            places_ = [[float(number) for number in point.split(",")] for line in lines for point in line]
            self.expect(all(0 <= x <= width and 0 <= y <= height for x, y in places_), name + ": lines leave the drawing")
            # Everything that a browser's page is escaped in is in the drawing, too: it has no scripts and no links.
            self.expect({one.tag for one in root.iter()} <= {SVG + tag for tag in ("svg", "title", "rect", "text", "polyline", "path", "circle")}, name + ": other elements")
            picture = self.folder / (name + "-drawing.png")
            self.report(path, "-o", picture)
            size = subprocess.run(["ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", str(picture)],
                                  stdout=subprocess.PIPE, check=True).stdout.decode().strip()
            self.expect(size == "%d,%d" % (2 * width, 2 * height), "%s: a picture of %s" % (name, size))
            if self.shots:
                shutil.copy(picture, self.shots / picture.name)


def tile_of(point, zoom):
    """The numbers of the tile that has a place, by the scheme of OpenStreetMap."""
    latitude, longitude = math.radians(point[0]), point[1]
    count = 2 ** zoom
    return math.floor((longitude + 180) / 360 * count), math.floor((1 - math.asinh(math.tan(latitude)) / math.pi) / 2 * count)


def turned(part, degrees):
    """A part of a picture where it is when the picture has been turned clockwise."""
    for _ in range(degrees // 90):
        x, y, width, height = part
        part = (1 - y - height, x, height, width)
    return part


def red(rows):
    """The smallest rectangle that holds every red pixel: left, top, right and bottom; None without one."""
    found = [(x, y) for y, row in enumerate(rows) for x in range(0, len(row) // 3) if row[3 * x] > 180 and row[3 * x + 1] < 60 and row[3 * x + 2] < 60]
    if not found:
        return None
    across, down = [x for x, _ in found], [y for _, y in found]
    return min(across), min(down), max(across) + 1, max(down) + 1


def moving(second):
    """A second of a camera: 200 accelerations and rotations, 18 positions."""
    def wave(count, step):
        return [int(4000 * math.sin((second * count + index) * step)) for index in range(count)]
    places_ = [number for index in range(18) for number in (331267334 + second * 18 + index, -1173274448 - second * 18 - index, 16823 + index, 1000 + index, 100 + index)]
    clock = "180323%02d%02d%02d.000" % (12 + second // 3600, second // 60 % 60, second % 60)
    return gpmf.nested("DEVC", [
        gpmf.record("DVID", "L", [1]), gpmf.record("DVNM", "c", "Hero6 Black"),
        gpmf.nested("STRM", [gpmf.record("STNM", "c", "Accelerometer"), gpmf.record("SIUN", "c", "m/s2"), gpmf.record("SCAL", "s", [418]),
                             gpmf.record("ACCL", "s", wave(600, 0.37), 3)]),
        gpmf.nested("STRM", [gpmf.record("STNM", "c", "Gyroscope"), gpmf.record("SIUN", "c", "rad/s"), gpmf.record("SCAL", "s", [1878]),
                             gpmf.record("GYRO", "s", wave(600, 0.61), 3)]),
        gpmf.nested("STRM", [gpmf.record("STNM", "c", "GPS"), gpmf.record("GPSF", "L", [3]), gpmf.record("GPSU", "U", clock), gpmf.record("GPSP", "S", [150]),
                             gpmf.record("SCAL", "l", [10000000, 10000000, 1000, 1000, 100]), gpmf.record("GPS5", "l", places_, 5)])])


def onto_map(points, point, size):
    """Where a map of so many pixels has a point of a path, which it draws to scale."""
    latitudes, longitudes = [p[1] for p in points], [p[0] for p in points]
    middle = (min(latitudes) + max(latitudes)) / 2
    metre = 111195
    narrow = math.cos(math.radians(middle))
    xs, ys = [(p - longitudes[0]) * metre * narrow for p in longitudes], [(p - middle) * metre for p in latitudes]
    scale = min((size[0] - 48) / max(max(xs) - min(xs), 1), (size[1] - 48) / max(max(ys) - min(ys), 1))
    x, y = (point[0] - longitudes[0]) * metre * narrow, (point[1] - middle) * metre
    return size[0] / 2 + (x - (min(xs) + max(xs)) / 2) * scale, size[1] / 2 - (y - (min(ys) + max(ys)) / 2) * scale


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--shared")
    parser.add_argument("--shots", type=pathlib.Path)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--only", action="append", help="make this case alone")
    options = parser.parse_args()
    if options.record:
        record()
        return 0
    if wrong := {name: value for name, value in hashes().items() if recorded().get(name) != value}:
        print("the hashes of %s in %s are those of other files: check_report.py --record writes them" % (", ".join(wrong), SOURCE.name))
        return 1
    if not browser.is_there():
        print("left out: pages in a browser: chromium and chromium-driver are not installed")
        return places.SKIPPED
    binary = places.binary(options.binary)
    shared = places.shared_folder(options.shared)
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    left_out = []
    with tempfile.TemporaryDirectory() as folder:
        check = Check(binary, shared, options.shots, pathlib.Path(folder))
        try:
            for case in (check.ride, check.seen, check.captions, check.hostile, check.conversion, check.index, check.hour, check.tiles, check.logs, check.drawings, check.samples):
                if options.only and case.__name__ not in options.only:
                    continue
                print(case.__doc__.strip().split("\n")[0])
                if case() is False:
                    left_out.append(case.__name__)
        finally:
            check.browser.driver.quit()
        if check.axe is None:
            left_out.append("accessibility (axe cannot be had)")
        failures = check.failures
    print("%d of %d wrong" % (len(failures), check.count))
    if failures:
        return 1
    if left_out:
        print("left out: " + ", ".join(left_out))
        return places.SKIPPED
    return 0


if __name__ == "__main__":
    sys.exit(main())
