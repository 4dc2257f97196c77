internal import MediaMetadata

/// What a page draws of one file: the data that its script reads.
struct PageDocument: JSONObject {
  /// The name of the file.
  var title: String
  /// In seconds.
  var duration: Double
  /// Where the pictures are, or the sound alone; `nil` without both.
  var video: Video?
  var clock: Clock?
  var path: Path?
  /// Altitude and speed along the path.
  var profile: [Series] = []
  var series: [Series] = []
  /// What is reported in words.
  var texts: [Texts] = []
  /// What is shown over the pictures to be read.
  var captions: [Texts] = []
  var objects: [Objects] = []
  var lanes: [Lane] = []
  var chapters: [Chapter] = []
  var artwork: [Picture] = []
  var items: [Item] = []
  var tracks: [Track] = []
  var provenance: [Fact] = []
  /// What was left out so that the page stays small, and by which rule.
  var notes: [String] = []
  var conversion: Conversion?
  /// Where the tiles of a map come from.
  var tiles: PageTiles?
  /// Where the file was captured, in degrees; for an index of files.
  var place: (latitude: Double, longitude: Double)?

  /// The path; of a file without one the place where it was captured.
  var pathOrPlace: Path? {
    path
      ?? place.map { Path(times: [0], latitudes: [$0.latitude], longitudes: [$0.longitude]) }
  }

  var jsonMembers: JSONMembers {
    [
      "title": title, "duration": duration, "video": video, "clock": clock, "path": path,
      "profile": profile, "series": series, "texts": texts, "captions": captions,
      "objects": objects, "lanes": lanes, "chapters": chapters, "artwork": artwork,
      "items": items, "tracks": tracks, "provenance": provenance, "notes": notes,
      "conversion": conversion, "tiles": tiles,
    ]
  }

  /// The pictures: the file itself, beside the page or inside it.
  struct Video: JSONObject {
    var source: String
    /// As they are shown, in pixels; 0 for sound alone.
    var width: Double
    var height: Double

    var jsonMembers: JSONMembers { ["source": source, "width": width, "height": height] }
  }

  /// UTC at the start, in milliseconds from 1970.
  struct Clock: JSONObject {
    var start: Double
    var evidence: String

    var jsonMembers: JSONMembers { ["start": start, "evidence": evidence] }
  }

  /// Where the camera was.
  struct Path: JSONObject {
    var times: [Double] = []
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    /// The places of points that no line leads to, as nothing is known before them.
    var breaks: [Int] = []
    /// For each of them since when nothing was known.
    var stops: [Double] = []
    var end = 0.0
    /// In metres.
    var length = 0.0
    /// What was left out, and why.
    var note: String?

    var jsonMembers: JSONMembers {
      [
        "times": times.map { $0.rounded(to: 4) }.inLine,
        "latitudes": latitudes.map { $0.rounded(to: 7) }.inLine,
        "longitudes": longitudes.map { $0.rounded(to: 7) }.inLine, "breaks": breaks.inLine,
        "stops": stops.map { $0.rounded(to: 4) }.inLine, "end": end,
        "length": length.rounded(to: 1), "note": note,
      ]
    }
  }

  /// Numbers over time.
  struct Series: JSONObject {
    var id: String
    var name: String
    var unit: String?
    var labels: [String]
    var values: ThinnedSeries

    var jsonMembers: JSONMembers {
      [
        "id": id, "name": name, "unit": unit, "labels": labels.inLine,
        "times": values.times.map { $0.rounded(to: 4) }.inLine,
        "values": values.values.map { $0.map { $0.shortened }.inLine }, "end": values.end,
        "total": values.totalCount, "slices": values.sliceCount,
      ]
    }
  }

  /// Words over time.
  struct Texts: JSONObject {
    var name: String
    var starts: [Double] = []
    var ends: [Double] = []
    var texts: [String] = []

    var jsonMembers: JSONMembers {
      [
        "name": name, "starts": starts.map { $0.rounded(to: 4) }.inLine,
        "ends": ends.map { $0.rounded(to: 4) }.inLine, "texts": texts,
      ]
    }
  }

  /// Faces and the like over time.
  struct Objects: JSONObject {
    var starts: [Double] = []
    var ends: [Double] = []
    var groups: [[Box]] = []

    /// A rectangle in parts of the picture as it is shown, counted from its upper left corner: a list of its name,
    /// place, width and height, and how it leans, for there are many.
    struct Box: JSONWritable {
      var name: String
      var x: Double
      var y: Double
      var width: Double
      var height: Double
      /// In degrees clockwise.
      var roll: Double?

      func write(to json: inout JSONWriter) {
        json.array { json in
          json.text(name)
          for number in [x, y, width, height] { number.rounded(to: 5).write(to: &json) }
          if let roll { roll.rounded(to: 2).write(to: &json) }
        }
      }
    }

    var jsonMembers: JSONMembers {
      [
        "starts": starts.map { $0.rounded(to: 4) }.inLine,
        "ends": ends.map { $0.rounded(to: 4) }.inLine, "groups": groups,
      ]
    }
  }

  /// When a stream has something to say.
  struct Lane: JSONObject {
    var name: String
    /// Starts and ends, in seconds.
    var spans: [[Double]]
    var gaps: Int

    var jsonMembers: JSONMembers {
      ["name": name, "spans": spans.map { $0.map { $0.rounded(to: 3) }.inLine }, "gaps": gaps]
    }
  }

  struct Chapter: JSONObject {
    var title: String
    var start: Double
    var end: Double

    var jsonMembers: JSONMembers { ["title": title, "start": start, "end": end] }
  }

  /// A picture inside the page.
  struct Picture: JSONObject {
    var name: String
    /// A URL of its bytes.
    var source: String

    var jsonMembers: JSONMembers { ["name": name, "source": source] }
  }

  struct Item: JSONObject {
    var name: String
    var value: String
    var identifier: String
    var language: String?
    var track: UInt32?

    var jsonMembers: JSONMembers {
      [
        "name": name, "value": value, "identifier": identifier, "language": language,
        "track": track,
      ]
    }
  }

  struct Track: JSONObject {
    var number: UInt32
    var kind: String
    var facts: [String]

    var jsonMembers: JSONMembers { ["number": number, "kind": kind, "facts": facts] }
  }

  struct Fact: JSONObject {
    var name: String
    var value: String

    var jsonMembers: JSONMembers { ["name": name, "value": value] }
  }

  /// What became of the facts of a file in another.
  struct Conversion: JSONObject {
    var title: String
    var before: String
    var after: String
    var rows: [Row]
    /// What the report of the conversion tells, line by line.
    var lines: [String] = []

    struct Row: JSONObject {
      var identifier: String
      var before: String?
      var after: String?
      /// `kept`, `moved`, `changed`, `lost` or `added`.
      var state: String

      var jsonMembers: JSONMembers {
        ["identifier": identifier, "before": before, "after": after, "state": state]
      }
    }

    var jsonMembers: JSONMembers {
      [
        "title": title, "before": before, "after": after, "rows": rows, "lines": lines,
      ]
    }
  }
}

extension Double {
  /// The number with so many digits after the point.
  func rounded(to digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let result = (self * scale).rounded() / scale
    return result.isFinite ? result : self
  }

  /// The number with as many digits as a drawing shows.
  fileprivate var shortened: Double {
    guard isFinite, self != 0 else { return self }
    return magnitude >= 1000 ? rounded(to: 2) : magnitude >= 1 ? rounded(to: 4) : rounded(to: 7)
  }
}
