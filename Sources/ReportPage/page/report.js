"use strict";
// Draws the report from the data that stands in the page. Texts of a file become text nodes only, never markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SVG = "http://www.w3.org/2000/svg";

  /** Makes an element with attributes, and children that are elements or text. */
  function make(name, attributes = {}, ...children) {
    const element = attributes.svg ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "svg" || value === undefined || value === null) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }
  const shape = (name, attributes, ...children) => make(name, { ...attributes, svg: true }, ...children);

  /** Seconds as people write them. */
  function clockText(seconds) {
    const sign = seconds < 0 ? "-" : "";
    const all = Math.abs(seconds);
    const hours = Math.floor(all / 3600), minutes = Math.floor(all / 60) % 60;
    const rest = (all % 60).toFixed(3).padStart(6, "0");
    return sign + (hours ? hours + ":" + String(minutes).padStart(2, "0") : minutes) + ":" + rest;
  }

  /** The last index whose time is not later; -1 where all are. */
  function indexAt(times, time) {
    let low = 0, high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  /** A section of the page with a heading. */
  function section(title, ...children) {
    const name = "part-" + title.toLowerCase().replace(/[^a-z]+/g, "-");
    const part = make("section", { "aria-labelledby": name }, make("h2", { id: name }, title), ...children);
    main.append(part);
    return part;
  }

  const main = document.getElementById("report");

  // -- The one clock: the video's where it plays, else the slider's. ------------------------------------------

  const listeners = [];
  let now = 0;
  function show(time) {
    now = Math.min(Math.max(time, 0), data.duration);
    for (const listener of listeners) listener(now);
  }
  let video = null;
  function seek(time) {
    const wanted = Math.min(Math.max(time, 0), data.duration);
    if (video && video.readyState > 0) video.currentTime = wanted;
    show(wanted);
  }
  window.mediametaReport = { seek, get time() { return now; } };

  // -- Video, and over it what is known at that moment --------------------------------------------------------

  function stage() {
    const screen = make("div", { class: "screen" });
    const overlay = shape("svg", { "aria-hidden": "true", id: "overlay" });
    const said = make("div", { class: "said", id: "said", "aria-live": "off" });
    if (data.video) {
      video = make("video", {
        src: data.video.source, controls: "", preload: "metadata", playsinline: "", "aria-label": "The video",
        onerror: unplayed, ontimeupdate: () => show(video.currentTime), onseeked: () => show(video.currentTime),
        onplay: tick, onloadedmetadata: place,
      });
      screen.append(video);
      screen.append(overlay, said);
    } else {
      screen.append(make("p", { class: "unplayed" }, "This file has no pictures."), overlay, said);
    }
    function unplayed() {
      screen.replaceChildren(
        make("p", { class: "unplayed" }, "The video cannot be played here: " + data.video.source
          + " is missing, or this browser does not know its codec. The slider moves through what is known."),
        overlay, said);
      video = null;
      place();
    }
    function tick() {
      if (!video || video.paused) return;
      show(video.currentTime);
      requestAnimationFrame(tick);
    }

    /** Lays the overlay over the pictures themselves, not over the bars beside them. */
    function place() {
      const width = screen.clientWidth, height = screen.clientHeight;
      const shape = data.video && data.video.width ? data.video.width / data.video.height : 16 / 9;
      const fit = Math.min(width, height * shape);
      Object.assign(overlay.style, {
        left: (width - fit) / 2 + "px", top: (height - fit / shape) / 2 + "px",
        width: fit + "px", height: fit / shape + "px",
      });
      drawFaces(now);
    }
    function drawFaces(time) {
      overlay.replaceChildren();
      const box = overlay.getBoundingClientRect();
      for (const stream of data.objects) {
        const place = indexAt(stream.starts, time);
        if (place < 0 || time >= stream.ends[place]) continue;
        for (const object of stream.groups[place]) {
          const x = object.x * box.width, y = object.y * box.height;
          const width = object.width * box.width, height = object.height * box.height;
          overlay.append(
            shape("rect", {
              class: "face", x, y, width, height,
              transform: object.roll ? `rotate(${object.roll} ${x + width / 2} ${y + height / 2})` : undefined,
            }),
            shape("text", { class: "face-name", x: x + 3, y: Math.max(y - 4, 12) }, object.name));
        }
      }
    }
    listeners.push(drawFaces);
    listeners.push(time => {
      const texts = data.captions.flatMap(stream => {
        const place = indexAt(stream.starts, time);
        return place >= 0 && time < stream.ends[place] && stream.texts[place] ? [stream.texts[place]] : [];
      });
      said.replaceChildren(...texts.map(text => make("div", {}, make("span", {}, text))));
    });
    new ResizeObserver(place).observe(screen);

    const slider = make("input", {
      type: "range", min: 0, max: data.duration, step: "any", value: 0, id: "time",
      "aria-label": "Time", oninput: event => seek(Number(event.target.value)),
      onkeydown: event => {
        const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[event.key];
        if (!step) return;
        event.preventDefault();
        seek(now + step);
      },
    });
    const reading = make("output", { for: "time", id: "clock" });
    listeners.push(time => {
      slider.value = time;
      slider.setAttribute("aria-valuetext", clockText(time));
      reading.textContent = clockText(time) + (data.clock ? " · " + utcText(time) : "");
    });
    const left = make("div", {}, screen, make("div", { class: "clock" }, slider, reading));
    const isAnythingKnown = data.path || data.series.length || data.texts.length || data.chapters.length;
    main.append(make("section", { class: isAnythingKnown ? "stage" : "", "aria-label": "The file at a moment" },
      left, ...(isAnythingKnown ? [nowPanel()] : [])));
  }
  const utcText = time => new Date(data.clock.start + time * 1000).toISOString().replace("T", " ");

  /** What is known at the moment. */
  function nowPanel() {
    const list = make("dl", { id: "now" });
    const rows = new Map();
    const cell = (name) => {
      if (!rows.has(name)) {
        const value = make("dd", {});
        list.append(make("dt", {}, name), value);
        rows.set(name, value);
      }
      return rows.get(name);
    };
    listeners.push(time => {
      if (data.path) cell("position").textContent = positionText(time);
      for (const stream of data.texts) {
        const place = indexAt(stream.starts, time);
        const isKnown = place >= 0 && time < stream.ends[place];
        cell(stream.name).textContent = isKnown ? stream.texts[place] : "-";
      }
      for (const series of data.series) cell(series.name).textContent = valueText(series, time);
      if (data.chapters.length) {
        const chapter = data.chapters.findLast(chapter => time >= chapter.start && time < chapter.end);
        cell("chapter").textContent = chapter ? chapter.title : "-";
      }
    });
    return make("div", { class: "now", role: "region", "aria-label": "Known at this moment", tabindex: "0" }, list);
  }
  function positionText(time) {
    const point = pointAt(time);
    return point ? point.latitude.toFixed(6) + ", " + point.longitude.toFixed(6) : "-";
  }
  function valueText(series, time) {
    const place = indexAt(series.times, time);
    if (place < 0 || time >= series.end) return "-";
    const values = series.values.map(row => row[place]);
    if (values.some(value => value === null)) return "-";
    const unit = series.unit ? " " + series.unit : "";
    return values.map(value => Number(value.toPrecision(6))).join(", ") + unit;
  }

  // -- The path -----------------------------------------------------------------------------------------------

  function pointAt(time) {
    const path = data.path;
    const place = indexAt(path.times, time);
    if (place < 0) return null;
    const next = place + 1;
    let [latitude, longitude] = [path.latitudes[place], path.longitudes[place]];
    if (next < path.times.length && !path.breaks.includes(next)) {
      const share = (time - path.times[place]) / (path.times[next] - path.times[place]);
      let way = path.longitudes[next] - longitude;
      if (way > 180) way -= 360;
      if (way < -180) way += 360;
      latitude += share * (path.latitudes[next] - latitude);
      longitude += share * way;
    } else if (time > path.end) {
      return null;
    }
    return { latitude, longitude };
  }

  /** A map of paths, drawn to scale; of one path a click goes to the moment of the nearest point. */
  function pathFigure(paths) {
    const size = { width: 600, height: 400, edge: 24 };
    const latitudes = paths.flatMap(path => [Math.min(...path.latitudes), Math.max(...path.latitudes)]);
    const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
    const metres = 111195, narrow = Math.cos(middle * Math.PI / 180);
    const first = paths[0].longitudes[0];
    // East of the first point, whichever side of the 180th meridian that is.
    const east = longitude => {
      let way = longitude - first;
      if (way > 180) way -= 360;
      if (way < -180) way += 360;
      return way * metres * narrow;
    };
    const north = latitude => (latitude - middle) * metres;
    const drawn = paths.map(path => ({ path, xs: path.longitudes.map(east), ys: path.latitudes.map(north) }));
    const bound = (values, choose) => choose(...values.map(list => choose(...list)));
    const xs = drawn.map(one => one.xs), ys = drawn.map(one => one.ys);
    const [left, right] = [bound(xs, Math.min), bound(xs, Math.max)];
    const [low, high] = [bound(ys, Math.min), bound(ys, Math.max)];
    const scale = Math.min(
      (size.width - 2 * size.edge) / Math.max(right - left, 1),
      (size.height - 2 * size.edge) / Math.max(high - low, 1));
    const place = (x, y) => [
      size.width / 2 + (x - (left + right) / 2) * scale, size.height / 2 - (y - (low + high) / 2) * scale];
    const length = Math.round(paths.reduce((sum, path) => sum + path.length, 0));
    const isOne = paths.length === 1 && !data.files;
    const map = shape("svg", {
      class: "map", id: "map", viewBox: `0 0 ${size.width} ${size.height}`, role: isOne ? "img" : "group",
      "aria-label": isOne
        ? `The path, ${length} metres long; a click goes to the moment of the nearest point`
        : `${paths.length} places, paths of ${length} metres together`,
    });
    for (const { path, xs, ys } of drawn) {
      const breaks = new Set(path.breaks);
      let line = [];
      const lines = [line];
      path.times.forEach((_, index) => {
        if (breaks.has(index)) lines.push(line = []);
        line.push(place(xs[index], ys[index]).map(value => value.toFixed(2)).join(","));
      });
      const shapes = lines.map(line => shape("polyline", { points: line.join(" ") }));
      if (path.link) {
        const [x, y] = place(xs[0], ys[0]);
        shapes.push(shape("circle", { class: "marker", r: 5, cx: x.toFixed(2), cy: y.toFixed(2) }));
        map.append(shape("a", { href: path.link, "aria-label": path.title }, shape("title", {}, path.title), ...shapes));
      } else {
        map.append(...shapes);
      }
    }
    const powers = [0, 1, 2, 3, 4, 5, 6].flatMap(power => [1, 2, 5].map(step => step * 10 ** power));
    const step = powers.findLast(step => step * scale <= size.width / 4) ?? powers[0];
    map.append(
      shape("line", { class: "rule", x1: 12, x2: 12 + step * scale, y1: size.height - 10, y2: size.height - 10 }),
      shape("text", { x: 12, y: size.height - 16 }, step >= 1000 ? step / 1000 + " km" : step + " m"),
      shape("text", { x: size.width - 20, y: 18 }, "N"));
    if (isOne) follow(map, drawn[0], place, east, north);
    return make("figure", {}, make("figcaption", {}, isOne ? "Path, drawn to scale" : "All files, drawn to scale"), map);
  }

  /** A marker where the camera is, and clicks that go to a moment. */
  function follow(map, { path, xs, ys }, place, east, north) {
    const marker = shape("circle", { class: "marker", id: "marker", r: 7 });
    map.append(marker);
    listeners.push(time => {
      const point = pointAt(time);
      marker.setAttribute("visibility", point ? "visible" : "hidden");
      if (!point) return;
      const [x, y] = place(east(point.longitude), north(point.latitude));
      marker.setAttribute("cx", x.toFixed(2));
      marker.setAttribute("cy", y.toFixed(2));
    });
    map.addEventListener("click", event => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
      let best = 0, least = Infinity;
      xs.forEach((_, index) => {
        const [x, y] = place(xs[index], ys[index]);
        const way = (x - at.x) ** 2 + (y - at.y) ** 2;
        if (way < least) [best, least] = [index, way];
      });
      seek(path.times[best]);
    });
  }

  // -- Plots --------------------------------------------------------------------------------------------------

  const colors = ["#0a58ca", "#b35900", "#1a7f37", "#8250df"];
  const darkColors = ["#79b8ff", "#ffab70", "#85e89d", "#d2a8ff"];
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const plots = [];

  function plotFigure(series) {
    const values = make("span", { class: "values" });
    const canvas = make("div", {
      class: "plot", role: "img",
      "aria-label": `${series.name}${series.unit ? " in " + series.unit : ""}: ${series.total} values`,
    });
    const reset = make("button", { type: "button", hidden: "" }, "Whole time");
    const figure = make(
      "figure", { "data-series": series.id },
      make("figcaption", {}, make("span", {}, series.name + (series.unit ? ` (${series.unit})` : "")), values, reset),
      canvas);
    if (series.total > series.times.length) {
      figure.append(make("p", { class: "note" },
        `${series.times.length} of ${series.total} values: of each of ${series.slices} equal parts of the time the least and the greatest`));
    }
    // A plot is made when it comes into view, so that a page of many opens at once.
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(entry => entry.isIntersecting)) return;
      observer.disconnect();
      draw();
    }, { rootMargin: "200px" }).observe(canvas);

    function draw() {
      const labels = ["time"].concat(series.labels);
      const rows = series.times.map((time, index) => [time, ...series.values.map(row => row[index])]);
      const plot = new Dygraph(canvas, rows, {
        labels, colors: isDark.matches ? darkColors : colors, legend: "never", strokeWidth: 1.2,
        gridLineColor: "rgba(128,128,128,0.25)", axisLineColor: "rgba(128,128,128,0.6)", animatedZooms: false,
        axes: { x: { valueFormatter: clockText, axisLabelFormatter: axisText, pixelsPerLabel: 70 } },
        highlightCallback: (_, __, points) => {
          values.textContent = points.map(point => `${series.labels.length > 1 ? point.name + " " : ""}${Number(point.yval.toPrecision(6))}`).join(", ");
        },
        unhighlightCallback: () => { values.textContent = ""; },
        clickCallback: (_, time) => seek(time),
        zoomCallback: () => { reset.hidden = !plot.isZoomed(); },
        underlayCallback: (context, area, graph) => {
          const x = graph.toDomXCoord(now);
          if (x < area.x || x > area.x + area.w) return;
          context.fillStyle = isDark.matches ? "#ff8f87" : "#b3261e";
          context.fillRect(x - 0.75, area.y, 1.5, area.h);
        },
      });
      reset.addEventListener("click", () => plot.resetZoom());
      plots.push({ plot, canvas });
      figure.plot = plot;
    }
    return figure;
  }
  const axisText = seconds => {
    const text = clockText(seconds);
    return text.endsWith(".000") ? text.slice(0, -4) : text.replace(/0+$/, "");
  };
  let isDrawing = false;
  listeners.push(() => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      for (const { plot, canvas } of plots) {
        const box = canvas.getBoundingClientRect();
        if (box.bottom > 0 && box.top < innerHeight) plot.renderGraph_();
      }
    });
  });
  isDark.addEventListener("change", () => {
    for (const { plot } of plots) plot.updateOptions({ colors: isDark.matches ? darkColors : colors });
  });

  // -- The timeline -------------------------------------------------------------------------------------------

  const shortened = (text, length) => text.length > length ? text.slice(0, length - 1) + "…" : text;

  function timeline() {
    // Letters keep their size on a narrow screen.
    const width = Math.min(Math.max(main.clientWidth, 360), 1000), label = width < 700 ? 110 : 190, height = 22;
    const rows = data.lanes.map(lane => ({ name: lane.name, spans: lane.spans, isChapters: false }));
    if (data.chapters.length) {
      rows.push({ name: "chapters", spans: data.chapters.map(chapter => [chapter.start, chapter.end]), isChapters: true });
    }
    if (!rows.length) return;
    const scale = (width - label - 10) / Math.max(data.duration, 1e-9);
    const lanes = shape("svg", {
      class: "lanes", id: "lanes", viewBox: `0 0 ${width} ${rows.length * height + 8}`, role: "img",
      "aria-label": "When each timed track has something to say; a click goes to that moment",
    });
    rows.forEach((row, index) => {
      const y = index * height + 6;
      lanes.append(shape("text", { x: 6, y: y + 12 }, shortened(row.name, width < 700 ? 15 : 28)));
      for (const [first, last] of row.spans) {
        // A stream may go on when the pictures have ended.
        const start = Math.min(first, data.duration), end = Math.min(last, data.duration);
        lanes.append(shape("rect", {
          class: row.isChapters ? "chapter" : "span", x: (label + start * scale).toFixed(2), y,
          width: Math.max((end - start) * scale, 0.75).toFixed(2), height: height - 8,
        }));
      }
    });
    const hand = shape("line", { class: "hand", y1: 0, y2: rows.length * height + 8 });
    lanes.append(hand);
    listeners.push(time => {
      hand.setAttribute("x1", (label + time * scale).toFixed(2));
      hand.setAttribute("x2", (label + time * scale).toFixed(2));
    });
    lanes.addEventListener("click", event => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(lanes.getScreenCTM().inverse());
      if (at.x >= label) seek((at.x - label) / scale);
    });
    const gaps = data.lanes.filter(lane => lane.gaps > 0).map(lane => `${lane.name}: ${lane.gaps} gaps`);
    const part = section("Timeline", lanes);
    if (gaps.length) part.append(make("p", { class: "note" }, gaps.join("; ")));
    if (data.chapters.length) {
      part.append(make("ul", { class: "chapters" }, ...data.chapters.map(chapter =>
        make("li", {}, make("button", { type: "button", onclick: () => seek(chapter.start) },
          clockText(chapter.start) + "  " + chapter.title)))));
    }
  }

  // -- Tables -------------------------------------------------------------------------------------------------

  function table(caption, head, rows) {
    return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table: " + caption },
      make("table", {},
        make("thead", {}, make("tr", {}, ...head.map(name => name ? make("th", { scope: "col" }, name) : make("td", {})))),
        make("tbody", {}, ...rows)));
  }
  const row = (...cells) => make("tr", {}, ...cells.map(cell => make("td", {}, cell ?? "")));

  function items() {
    const count = make("span", { class: "note", role: "status" });
    const rows = data.items.map(item => {
      const copy = make("button", {
        type: "button", "aria-label": "Copy " + item.identifier,
        onclick: async () => {
          try {
            await navigator.clipboard.writeText(item.value);
            copy.textContent = "Copied";
          } catch {
            getSelection().selectAllChildren(copy.closest("tr").querySelector(".value"));
            copy.textContent = "Selected";
          }
        },
      }, "Copy");
      const line = make("tr", {},
        make("td", {}, item.name), make("td", { class: "value" }, item.value), make("td", {}, item.identifier),
        make("td", {}, item.language ?? ""), make("td", {}, item.track ?? ""), make("td", {}, copy));
      return { line, text: `${item.name} ${item.value} ${item.identifier} ${item.language ?? ""}`.toLowerCase() };
    });
    const search = make("input", {
      type: "search", id: "search", "aria-label": "Search the items", placeholder: "Search",
      oninput: () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let shown = 0;
        for (const { line, text } of rows) {
          line.hidden = !words.every(word => text.includes(word));
          if (!line.hidden) shown += 1;
        }
        count.textContent = ` ${shown} of ${rows.length}`;
      },
    });
    section("Items", make("p", {}, search, count),
      table("Items", ["name", "value", "identifier", "language", "track", ""], rows.map(row => row.line)));
  }

  function conversion() {
    const { before, after, rows, title } = data.conversion;
    section("Before and after", make("p", { class: "note" }, title),
      table("Before and after", ["", before, after], rows.map(line => {
        const tr = row(line.identifier, line.before ?? "-", line.after ?? "-");
        if (line.state === "lost") tr.className = "lost";
        return tr;
      })));
  }

  // -- The page -----------------------------------------------------------------------------------------------

  if (data.files) {
    section("Files", make("ul", { class: "cards" }, ...data.files.map(file => make("li", {},
      file.picture ? make("img", { src: file.picture, alt: "" })
        : file.video ? make("video", { src: file.video + "#t=0.5", muted: "", preload: "metadata", "aria-hidden": "true", tabindex: "-1" }) : "",
      make("a", { href: file.link }, file.name),
      ...file.facts.map(fact => make("p", { class: "note" }, fact))))));
    if (data.paths.length) section("Where", pathFigure(data.paths));
    show(0);
    return;
  }
  stage();
  if (data.path) {
    const parts = [pathFigure([data.path])];
    const profile = make("div", {});
    for (const series of data.profile) profile.append(plotFigure(series));
    if (data.profile.length) parts.push(profile);
    section("Where", make("div", { class: "place" }, ...parts));
    if (data.path.note) main.lastChild.append(make("p", { class: "note" }, data.path.note));
  }
  timeline();
  if (data.series.length) section("Measurements", make("div", { class: "plots" }, ...data.series.map(plotFigure)));
  if (data.artwork.length) {
    section("Artwork", make("div", { class: "artwork" },
      ...data.artwork.map(picture => make("img", { src: picture.source, alt: picture.name }))));
  }
  if (data.conversion) conversion();
  if (data.items.length) items();
  section("Tracks", table("Tracks", ["track", "kind", "what it is"],
    data.tracks.map(track => row(track.number, track.kind, track.facts.join(", ")))));
  section("Where this comes from", table("Provenance", ["", ""], data.provenance.map(fact => row(fact.name, fact.value))));
  show(0);
})();
