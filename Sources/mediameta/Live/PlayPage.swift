internal import MediaMetadata

/// The page that shows a video and what passes beside it.
enum PlayPage {
  static let html = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>mediameta play</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page.css">
    <main>
    <video id="video" src="/media" controls aria-label="The file"></video>
    <h1>What passes</h1>
    <dl id="streams" aria-live="off"></dl>
    </main>
    <script src="/page.js"></script>

    """

  static let style = """
    :root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif }
    main { max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
    video { width: 100%; max-height: 60vh; background: #000 }
    dt { font-weight: 600; margin-top: .5rem }
    dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }

    """

  /// Values become text, never markup.
  static let script = """
    "use strict";
    const video = document.getElementById("video");
    const list = document.getElementById("streams");
    const places = new Map();
    let source = null;

    function place(stream) {
      if (!places.has(stream)) {
        const name = document.createElement("dt");
        const value = document.createElement("dd");
        name.textContent = stream;
        list.append(name, value);
        places.set(stream, value);
      }
      return places.get(stream);
    }

    function text(item) {
      const value = item.word ?? item.value;
      return `${item.identifier} ${value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : value}`;
    }

    function stop() {
      if (source) source.close();
      source = null;
    }

    function clear() {
      for (const value of places.values()) value.textContent = "";
    }

    function follow() {
      stop();
      const rate = video.paused ? 0 : video.playbackRate;
      source = new EventSource(`/events?at=${video.currentTime}&rate=${rate}`);
      source.addEventListener("group", (event) => {
        const group = JSON.parse(event.data);
        place(group.stream).textContent = group.hasEnded ? "" : group.items.map(text).join("  ");
      });
      source.addEventListener("end", stop);
    }

    // A player that waits for its file stands still, and so does what passes.
    for (const name of ["pause", "waiting"]) video.addEventListener(name, stop);
    video.addEventListener("playing", follow);
    video.addEventListener("seeking", () => { stop(); clear(); });
    for (const name of ["seeked", "ratechange"]) video.addEventListener(name, () => { clear(); follow(); });
    follow();

    """
}
