import MediaMetadata

/// Descriptions that are made of what a test is about.
struct CaptureSample: Sendable {
  /// The present of all samples: 2026-01-01.
  static let now: Int64 = 1_767_225_600
  private static let from1904: UInt64 = 2_082_844_800

  var description = AssetDescription(name: "movie.mov", byteCount: 1, formatName: "QuickTime")

  /// The facts.
  var facts: CaptureFacts { CaptureFacts(of: description, now: Self.now) }

  /// An item of text; `part` of an XMP packet or of Sony's XML follows a number sign in `key`.
  static func item(_ key: String, _ text: String) -> MetadataItem {
    let parts = key.split(separator: "#", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "xmp/XMP" { return packet([(parts[1], text)]) }
    if parts.count == 2 {
      let names = parts[1].split { $0 == "/" || $0 == "@" }
      let xml = "<\(names[0]) xmlns=\"urn:x\"><\(names[1]) \(names[2])=\"\(text)\"/></\(names[0])>"
      return MetadataItem(
        MetadataIdentifier(rawValue: parts[0]), payload: [0, 0, 0, 0] + Array(xml.utf8),
        dataType: .rawData)
    }
    return MetadataItem(
      MetadataIdentifier(rawValue: key), payload: Array(text.utf8), dataType: .utf8)
  }

  /// An XMP packet of properties.
  static func packet(_ properties: [(String, String)]) -> MetadataItem {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
       xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:exifEX="http://cipa.jp/exif/1.0/"
       xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
       xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
       xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
       xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"><rdf:Description>
      \(properties.map { "<\($0.0)>\($0.1)</\($0.0)>" }.joined())
      </rdf:Description></rdf:RDF>
      """
    return MetadataItem(
      MetadataIdentifier(key: "XMP", keySpace: .xmp), payload: Array(text.utf8), dataType: .utf8)
  }

  /// The sample with one more item.
  func with(_ key: String, _ text: String) -> CaptureSample {
    var copy = self
    copy.description.metadata.append(Self.item(key, text))
    return copy
  }

  /// The sample with one more item of any kind.
  func with(_ item: MetadataItem) -> CaptureSample {
    var copy = self
    copy.description.metadata.append(item)
    return copy
  }

  /// The sample with a timecode track that starts so.
  func timecode(_ text: String) -> CaptureSample {
    var copy = self
    var track = TrackDescription(trackID: 9, handlerType: "tmcd")
    track.startTimecode = text
    copy.description.tracks.append(track)
    return copy
  }

  /// The sample with a track of sound and none of pictures.
  var sound: CaptureSample {
    var copy = self
    copy.description.tracks = [TrackDescription(trackID: 1, handlerType: "soun")]
    return copy
  }

  /// The sample with a time in its movie header, in seconds since 1970.
  func header(unix seconds: Int64) -> CaptureSample {
    header(stored: Self.from1904 &+ UInt64(bitPattern: seconds))
  }

  /// The sample with a number in its movie header.
  func header(stored seconds: UInt64) -> CaptureSample {
    var copy = self
    copy.description.creationTime = seconds
    return copy
  }

  /// The sample with a time in the header of one more track, in seconds since 1970.
  func track(unix seconds: Int64) -> CaptureSample {
    var copy = self
    var track = TrackDescription(trackID: 7, handlerType: "vide")
    track.creationTime = Self.from1904 &+ UInt64(bitPattern: seconds)
    copy.description.tracks.append(track)
    return copy
  }

  /// The sample with a time in the media header of one more track, in seconds since 1970.
  func media(unix seconds: Int64) -> CaptureSample {
    var copy = self
    var track = TrackDescription(trackID: 8, handlerType: "vide")
    track.mediaCreationTime = Self.from1904 &+ UInt64(bitPattern: seconds)
    copy.description.tracks.append(track)
    return copy
  }

  /// The sample under another name.
  func named(_ name: String) -> CaptureSample {
    var copy = self
    copy.description.name = name
    return copy
  }

  /// The sample with what a place of a fact holds; the number tells samples of one fact apart.
  func with(_ fact: CapturedConcept, _ home: EvidenceKey, number: Int) -> CaptureSample {
    let day = 10 + number
    switch (fact, home.key) {
    case (.date, "head/movieCreationTime"): return header(unix: Self.unix(day))
    case (.date, "head/trackCreationTime"): return track(unix: Self.unix(day))
    case (.date, "head/mediaCreationTime"): return media(unix: Self.unix(day))
    case (.date, "file/name"): return named("/x/VID_202001\(day)_030405.mp4")
    case (.date, "meta/xml%20#NonRealTimeMeta/CreationDate@value"), (.date, "itsk/%A9day"):
      return with(home.key, "2020-01-\(day)T03:04:05+01:00")
    case (.date, let key) where key.hasPrefix("exif/") || key.hasPrefix("xmp/XMP#exif"):
      return embedded(home.key, "2020:01:\(day) 03:04:05")
    case (.date, "id3/TYER"):
      return with(home.key, "2020").with("id3/TDAT", "\(day)01").with("id3/TIME", "0304")
    case (.date, _): return with(home.key, "2020-01-\(day) 03:04:05")
    case (.location, "exif/GPSLatitude"), (.location, "xmp/XMP#exif:GPSLatitude"):
      return position(home.key, latitude: day)
    case (.location, "mdta/com.apple.quicktime.location.name"): return with(home.key, "Paris")
    case (.location, _): return with(home.key, "+\(day).5000+002.2950/")
    default: return embedded(home.key, "value \(number)")
    }
  }

  /// EXIF is in boxes of makers: a place of it is a box of Ricoh here.
  private func embedded(_ key: String, _ text: String) -> CaptureSample {
    let numbers = [
      "exif/DateTimeOriginal": 0x9003, "exif/DateTimeDigitized": 0x9004, "exif/DateTime": 0x0132,
      "exif/Make": 0x010F, "exif/Model": 0x0110, "exif/Software": 0x0131, "exif/LensModel": 0xA434,
      "exif/GPSDateStamp": 0x001D,
    ]
    if let settings = ["gpmf/MINF": "MINF", "gpmf/FMWR": "FMWR"][key] {
      return with(
        MetadataItem(
          MetadataIdentifier(rawValue: "udta/GPMF"),
          payload: Array(settings.utf8) + [0x63, 1, 0, UInt8(text.utf8.count)] + Array(text.utf8)
            + [0, 0, 0], dataType: .rawData))
    }
    guard let number = numbers[key] else { return with(key, text) }
    let value = key == "exif/GPSDateStamp" ? String(text.prefix(10)) : text
    return with(EXIFBox.item([(number, value)], isGPS: key == "exif/GPSDateStamp"))
  }

  private func position(_ key: String, latitude: Int) -> CaptureSample {
    if key.hasPrefix("xmp") {
      return with(
        Self.packet([
          ("exif:GPSLatitude", "\(latitude),30.0N"), ("exif:GPSLongitude", "2,17.7E"),
        ]))
    }
    return with(
      EXIFBox.item(
        [(1, "N"), (2, "\(latitude).5"), (3, "E"), (4, "2.295")], isGPS: true))
  }

  private static func unix(_ day: Int) -> Int64 { 1_577_934_245 + Int64(day - 2) * 86400 }
}

/// A box of Ricoh with EXIF of texts.
enum EXIFBox {
  static func item(_ texts: [(number: Int, text: String)], isGPS: Bool = false) -> MetadataItem {
    func directory(_ rows: [(Int, [UInt8], type: Int, count: Int)], at start: Int) -> [UInt8] {
      var head = number(rows.count, 2)
      var tail: [UInt8] = []
      let end = start + 2 + rows.count * 12 + 4
      for (id, bytes, type, count) in rows {
        head += number(id, 2) + number(type, 2) + number(count, 4)
        if bytes.count <= 4 {
          head += bytes + Array(repeating: 0, count: 4 - bytes.count)
        } else {
          head += number(end + tail.count, 4)
          tail += bytes
        }
      }
      return head + number(0, 4) + tail
    }
    let rows = texts.map { row in
      (row.number, Array(row.text.utf8) + [0], type: 2, count: row.text.utf8.count + 1)
    }
    let start = 8 + 2 + 12 + 4
    let inner: [UInt8] =
      isGPS
      ? directory([(0x8825, number(start, 4), type: 4, count: 1)], at: 8)
        + directory(rows, at: start)
      : directory(rows, at: 8)
    return MetadataItem(
      MetadataIdentifier(rawValue: "udta/RMKN"),
      payload: Array("MM".utf8) + [0, 42] + number(8, 4) + inner, dataType: .rawData)
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
