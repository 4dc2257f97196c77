package import BinaryIO
package import MediaModel

/// DSDIFF: one-bit sound (DSD) with an ID3 tag in a chunk, artist, title and comments.
///
///     "FRM8", u64 size, "DSD ", { 4cc, u64 size, data, zero to an even size }
///     DIIN: { 4cc, u64 size, data }, of which DIAR and DITI: u32 size, text
///
/// All numbers are big-endian.
///
/// Source: Philips, DSDIFF File Format Specification 1.5; the chunk of ID3 as foobar2000 and mutagen write it.
package enum DSDIFFReader: RegionFormat {
  package static let fileType = FileType.directStreamInterchange
  package static let formatName = "DSDIFF"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.count >= DSDIFFForm.headSize && head.starts(with: "FRM8".utf8)
      && head[12...].starts(with: "DSD ".utf8)
  }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile { RegionFile(regions: [try DSDIFFForm(source, head: head)]) }
}

/// The form of a DSDIFF file as a part that is rewritten by itself.
struct DSDIFFForm: MetadataRegion {
  let range: Range<Int>
  private(set) var found = FormatMetadata()
  let source: any ByteSource
  let form: ChunkFile
  /// The chunks of the edited master information, by the place of that.
  private(set) var inner: [Int: [RIFFChunk]] = [:]
  /// The tag of the first chunk that holds one alone.
  private(set) var tag: (index: Int, region: ID3Region)?
  /// Where the form ends, as its size tells it.
  let toldEnd: Int

  static let headSize = 16
  static let texts: Set<FourCC> = ["DIAR", "DITI", "EMID"]
  private static let path = "DSDIFF"
  private static let largestText = 1 << 20
  /// Chunks that serve the sound.
  private static let silent: Set<FourCC> = ["FVER", "PROP", "DSD ", "DST ", "DSTI"]

  /// Reads all chunks but the sound.
  init(_ source: any ByteSource, head: [UInt8]) throws(IOFailure) {
    self.source = source
    var walker = RIFFWalker(source, .directStream, head: head)
    toldEnd = Int(clamping: UInt64(bigEndian: head.dropFirst(4))).addingSaturated(12)
    let chunks = try walker.chunks(
      in: min(Self.headSize, source.size)..<source.size, path: Self.path)
    form = ChunkFile(chunks, .directStream, from: Self.headSize, limit: source.size)
    range = 0..<form.end
    for (index, chunk) in chunks.enumerated() {
      let path = "\(Self.path).\(chunk.name)"
      switch chunk.code {
      case "ID3 ":
        let tags = try ID3Region.all(source, in: chunk.body, path: path).regions
        for tag in tags { found.append(tag.found) }
        if tag == nil, tags.count == 1 { tag = (index, tags[0]) }
      case "DIIN":
        let parts = try walker.chunks(in: chunk.body, path: path)
        inner[index] = parts
        for part in parts { try take(part, path) }
      default: if !Self.silent.contains(chunk.code) { try take(chunk, Self.path) }
      }
    }
    found.diagnostics = walker.diagnostics + found.diagnostics
  }

  /// What a chunk says that is not a list.
  private mutating func take(_ chunk: RIFFChunk, _ path: String) throws(IOFailure) {
    let carrier = MetadataItem.Carrier(path: "\(path).\(chunk.name)", offset: chunk.offset)
    if chunk.code == "COMT" {
      return try DSDIFFComments.read(
        source.read(chunk.body.prefix(Self.largestText)), carrier, &found)
    }
    let identifier = MetadataIdentifier(keyBytes: chunk.code.bytes, keySpace: .dsdiff)
    guard Self.texts.contains(chunk.code) else {
      found.items.append(
        try StoredItem.make(identifier, of: chunk.body, in: source, carrier: carrier))
      return
    }
    var bytes = try source.read(chunk.body.prefix(Self.largestText))[...]
    if chunk.code != "EMID" {
      let count = Int(UInt32(bigEndian: bytes.prefix(4)))
      bytes = bytes.dropFirst(4).prefix(count)
    }
    while bytes.last == 0 { bytes.removeLast() }
    found.items.append(DSDIFFComments.text(identifier.key, Array(bytes), carrier))
  }

  var parts: [FormatPart] {
    [FormatPart(0..<min(Self.headSize, source.size), .structure, "FRM8")]
      + form.chunks.flatMap { chunk in
        chunk.parts(
          ["DSD ", "DST "].contains(chunk.code)
            ? .samples : chunk.code == "DSTI" ? .structure : .metadata,
          .directStream, to: source.size)
      }
  }
}

/// Comments: u16 count, { u16 year, u8 month, u8 day, u8 hour, u8 minute, u16 kind, u16 reference, u32 size, text, zero to
/// an even size }.
///
/// Source: DSDIFF File Format Specification 1.5 § 3.4.
enum DSDIFFComments {
  /// Text in UTF-8, else in Latin-1.
  static func text(
    _ key: String, _ bytes: [UInt8], _ carrier: MetadataItem.Carrier,
    _ extra: [MetadataItem.ExtraAttribute] = []
  ) -> MetadataItem {
    let text = TextEncoding.utf8.decode(bytes) ?? TextEncoding.latin1.decode(bytes) ?? ""
    return MetadataItem(key, .dsdiff, text: text, extra, at: carrier)
  }

  static func read(
    _ bytes: [UInt8], _ carrier: MetadataItem.Carrier, _ found: inout FormatMetadata
  ) {
    var cursor = ID3Cursor(bytes)
    for index in 0..<(cursor.number(2) ?? 0) {
      guard let year = cursor.number(2), let month = cursor.byte(), let day = cursor.byte(),
        let hour = cursor.byte(), let minute = cursor.byte(), let kind = cursor.number(2),
        let reference = cursor.number(2), let size = cursor.number(4),
        let text = cursor.bytes(size)
      else {
        found.diagnostics.append(
          "only \(index) comments can be read", clause: "DSDIFF § 3.4", path: carrier.path,
          offset: carrier.offset)
        return
      }
      if size % 2 == 1 { _ = cursor.byte() }
      var extra = [
        MetadataItem.ExtraAttribute("type", "\(kind)"), .init("reference", "\(reference)"),
      ]
      let date = MetadataDate(
        year: year, month: Int(month), day: Int(day), hour: Int(hour), minute: Int(minute),
        second: 0, zoneOffsetMinutes: nil)
      if let date, year > 0 { extra.append(.init("date", date.description)) }
      found.items.append(self.text("COMT", Array(text), carrier, extra))
    }
  }

  /// The body of a chunk of comments.
  static func body(
    of items: [MetadataItem], _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var count: UInt16 = 0
    for item in items {
      let whole = try item.inMemory()
      let text = whole.stringValue.map { Array($0.utf8) } ?? whole.payload
      guard let size = UInt32(exactly: text.count), count < .max else {
        file.lose(item, "a chunk of comments cannot hold it")
        continue
      }
      count += 1
      let date = item.extraAttribute("date").flatMap { MetadataDate($0) }
      bytes += UInt16(clamping: date?.year ?? 0).bigEndianBytes
      bytes += [date?.month, date?.day, date?.hour, date?.minute].map { UInt8(clamping: $0 ?? 0) }
      for name in ["type", "reference"] {
        bytes += (item.extraAttribute(name).flatMap(UInt16.init) ?? 0).bigEndianBytes
      }
      bytes += size.bigEndianBytes + text + (text.count % 2 == 1 ? [0] : [])
    }
    return count == 0 ? [] : count.bigEndianBytes + bytes
  }
}
