import TestSupport

/// Motion photos, laid out by hand after the published descriptions: nothing of them is made by the library.
enum MotionPhotoFiles {
  static let movie = Fixture.media("movie-first.mp4").bytes
  static let jpeg = Fixture(folder: "Formats", name: "photo.jpg").bytes
  static let heic = Fixture(folder: "Formats", name: "photo.heic").bytes
  static let avif = Fixture(folder: "Formats", name: "photo.avif").bytes

  /// How movie and photograph are put together.
  enum Layout: String, CaseIterable, Sendable {
    case google, padded, gainMap, micro, samsung, samsungAndGoogle, heic, avif, samsungHEIC
    case samsungHEICBefore
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  /// The attributes of a description, and its directory.
  static func google(
    padding: Int, length: Int, mediaType: String = "image/jpeg", gainMap: Int? = nil
  ) -> (attributes: String, elements: String) {
    func row(_ semantic: String, _ type: String, _ length: Int, _ padding: Int) -> String {
      "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Mime=\"\(type)\" Item:Semantic=\"\(semantic)\""
        + " Item:Length=\"\(length)\" Item:Padding=\"\(padding)\"/></rdf:li>"
    }
    let rows =
      row("Primary", mediaType, 0, padding)
      + (gainMap.map { row("GainMap", "image/jpeg", $0, 0) } ?? "")
      + row("MotionPhoto", "video/mp4", length, 0)
    return (
      " GCamera:MotionPhoto=\"1\" GCamera:MotionPhotoVersion=\"1\""
        + " GCamera:MotionPhotoPresentationTimestampUs=\"250000\"",
      "<Container:Directory><rdf:Seq>\(rows)</rdf:Seq></Container:Directory>"
    )
  }

  static func micro(offset: Int) -> (attributes: String, elements: String) {
    (
      " GCamera:MicroVideo=\"1\" GCamera:MicroVideoVersion=\"1\" GCamera:MicroVideoOffset=\"\(offset)\""
        + " GCamera:MicroVideoPresentationTimestampUs=\"250000\"", ""
    )
  }

  static func packet(_ notes: (attributes: String, elements: String)) -> [UInt8] {
    Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"
       xmlns:Container="http://ns.google.com/photos/1.0/container/"
       xmlns:Item="http://ns.google.com/photos/1.0/container/item/" xmlns:dc="http://purl.org/dc/elements/1.1/"
       GCamera:SpecialTypeID="a &amp; b"\(notes.attributes)>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Möwen &lt;3</rdf:li></rdf:Alt></dc:title>\(notes.elements)
      </rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }

  /// A JPEG file with a packet, which stands before everything else.
  static func jpeg(_ packet: [UInt8]) -> [UInt8] {
    let content = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet
    let segment = [0xFF, 0xE1] + big(content.count + 2, 2) + content
    return [0xFF, 0xD8] + segment + picture[2...]
  }

  /// The picture alone, from its tables on.
  static var picture: [UInt8] {
    let start = jpeg.indices.last { jpeg[$0...].starts(with: [0xFF, 0xDB]) } ?? 0
    return [0xFF, 0xD8] + jpeg[start...]
  }

  /// Samsung's blocks and their directory, and where the movie begins in them.
  static func samsung(_ movie: [UInt8]) -> (bytes: [UInt8], movie: Int) {
    var (data, rows): ([UInt8], [(type: Int, start: Int, size: Int)]) = ([], [])
    var place = 0
    for (type, name, content) in [
      (0x0A01, "Image_UTC_Data", Array("1778941800000".utf8)), (0x0A30, "MotionPhoto_Data", movie),
      (0x0A31, "MotionPhoto_Version", Array("mpv3".utf8)), (0x0AA1, "MCC_Data", Array("262".utf8)),
    ] {
      let block = little(0, 2) + little(type, 2) + little(name.utf8.count, 4) + Array(name.utf8)
      if type == 0x0A30 { place = data.count + block.count }
      rows.append((type, data.count, block.count + content.count))
      data += block + content
    }
    var directory = Array("SEFH".utf8) + little(106, 4) + little(rows.count, 4)
    for row in rows {
      directory +=
        little(0, 2) + little(row.type, 2) + little(data.count - row.start, 4)
        + little(row.size, 4)
    }
    return (data + directory + little(directory.count, 4) + Array("SEFT".utf8), place)
  }

  static func make(_ layout: Layout, movie: [UInt8] = movie) -> [UInt8] {
    switch layout {
    case .google: jpeg(packet(google(padding: 0, length: movie.count))) + movie
    case .padded:
      jpeg(packet(google(padding: 16, length: movie.count))) + [UInt8](repeating: 0, count: 16)
        + movie
    case .gainMap:
      jpeg(packet(google(padding: 0, length: movie.count, gainMap: picture.count))) + picture
        + movie
    case .micro: jpeg(packet(micro(offset: movie.count))) + movie
    case .samsung: jpeg + samsung(movie).bytes
    case .samsungAndGoogle: both(movie)
    case .heic: heic + box("mpvd", movie)
    case .avif: avif + box("mpvd", movie)
    case .samsungHEIC: samsungHEIC(movie, isInside: true)
    case .samsungHEICBefore: samsungHEIC(movie, isInside: false)
    }
  }

  private static func both(_ movie: [UInt8]) -> [UInt8] {
    let (trailer, place) = samsung(movie)
    return jpeg(packet(google(padding: place, length: trailer.count - place))) + trailer
  }

  /// Samsung's box stands in that of the movie, or after it; its block says where the movie is.
  private static func samsungHEIC(_ movie: [UInt8], isInside: Bool) -> [UInt8] {
    let words = Array("mpv2".utf8) + big(heic.count + 8, 4) + big(movie.count, 4)
    let trailer = box("sefd", samsung(words).bytes)
    return heic + (isInside ? box("mpvd", movie + trailer) : box("mpvd", movie) + trailer)
  }
}
