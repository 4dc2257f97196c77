#!/usr/bin/env python3
"""check_pages.py - the pages of the documentation are built, no link leads nowhere, and Chromium shows each of them
without an error: with its title, in the width of a telephone, with every picture. Every name that the page on
AVFoundation gives exists in the recorded API, and its examples are those that the tests compile.

Left out, with exit code 77, where python3-markdown or Chromium is not here.
"""
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from support import api_names, browser, places  # noqa: E402

PHONE = (390, 800)


def problems(driver, page):
    """What is wrong with a page as Chromium shows it."""
    driver.get(page.as_uri())
    told = ["%s: %s" % (entry["level"], entry["message"]) for entry in driver.get_log("browser")]
    if not driver.title:
        told.append("it has no title")
    told += ["%s is not shown" % name for name in driver.execute_script(
        "return [...document.images].filter(i => !i.complete || !i.naturalWidth).map(i => i.src)")]
    wide = driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if wide > 0:
        told.append("it is %d points wider than a telephone" % wide)
    return told


def main():
    count, wrong = api_names.problems()
    for what in wrong:
        print("FAILED %s: %s" % (api_names.DOCUMENT.name, what), flush=True)
    passed, failed = count - len(wrong), len(wrong)
    try:
        import markdown  # noqa: F401
    except ImportError:
        return places.finish(passed, failed, left_out=["the pages: python3-markdown is not installed"])
    with tempfile.TemporaryDirectory() as name:
        built = subprocess.run([sys.executable, "-B", places.REPOSITORY / "docs" / "build", name], stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
        print(built.stdout.strip(), flush=True)
        passed, failed = passed + (built.returncode == 0), failed + (built.returncode != 0)
        if not browser.is_there():
            places.leave_out("the pages in a browser: Chromium is not installed")
            return places.finish(passed, failed)
        driver = browser.start()
        try:
            driver.set_window_size(*PHONE)
            for page in sorted(pathlib.Path(name).glob("*.html")):
                told = problems(driver, page)
                passed, failed = passed + (not told), failed + bool(told)
                for what in told:
                    print("FAILED %s: %s" % (page.name, what), flush=True)
        finally:
            driver.quit()
        return places.finish(passed, failed)


if __name__ == "__main__":
    sys.exit(main())
