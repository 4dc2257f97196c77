package import BinaryIO
package import MediaModel
package import MetadataFormats

/// Files of images with boxes: HEIC, AVIF and their relations; EXIF and XMP are items of theirs.
///
/// Source: ISO/IEC 23008-12:2022 § A.2.1 (EXIF) and A.3 (XMP); AV1 Image File Format 1.1.
package enum ImageFileReader: MetadataFormatReader {
  package static let fileType = FileType.heif
  package static let formatName = "HEIF"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    guard head.count >= 16, head[4..<8].elementsEqual("ftyp".utf8) else { return false }
    let end = min(Int(UInt32(bigEndian: head[0..<4])), head.count)
    let brands = stride(from: 8, to: end - 3, by: 4).filter { $0 != 12 }.map {
      Array(head[$0..<($0 + 4)])
    }
    return brands.contains { brand in Self.brands.contains { brand.elementsEqual($0.utf8) } }
  }

  private static let brands = [
    "mif1", "mif2", "msf1", "heic", "heix", "heim", "heis", "avif", "avis",
  ]

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    var found = FormatMetadata()
    let tree: BoxTree
    do throws(BoxTreeError) {
      tree = try BoxTree.scan(source, head: head)
    } catch {
      switch error {
      case .io(let failure): throw failure
      case .parse(let error):
        found.diagnostics = [Diagnostic(error.rule, clause: error.clause, offset: error.offset)]
        return found
      }
    }
    guard let items = ImageItems(tree) else {
      found.diagnostics = [Diagnostic("no item is told of: the file has no 'meta'", offset: 0)]
      return found
    }
    found.diagnostics = tree.diagnostics + items.diagnostics
    found.tracks = items.track.map { [$0] } ?? []
    for item in items.items {
      guard let kind = item.kind, let ranges = item.ranges else { continue }
      let carrier = MetadataItem.Carrier(
        path: "meta.\(item.type)", offset: ranges.first?.lowerBound ?? 0)
      switch kind {
      case .exif:
        var bytes: [UInt8] = []
        for range in ranges { bytes += try source.read(range) }
        found.append(exif(bytes, at: carrier))
      case .xmp, .extendedXMP:
        found.items.append(
          try StoredItem.make(
            MetadataIdentifier(key: "XMP", keySpace: .xmp), ofPieces: ranges, in: source,
            dataType: .utf8, carrier: carrier))
      }
    }
    return found
  }

  /// u32: how many bytes stand before `II` or `MM`.
  private static func exif(_ bytes: [UInt8], at carrier: MetadataItem.Carrier) -> FormatMetadata {
    guard bytes.count >= 4, case let start = Int(UInt32(bigEndian: bytes[0..<4])) + 4,
      start <= bytes.count
    else {
      var found = FormatMetadata()
      found.diagnostics = [
        Diagnostic(
          "EXIF ends before it begins", clause: "ISO/IEC 23008-12 § A.2.1", path: carrier.path,
          offset: carrier.offset)
      ]
      return found
    }
    return ExifReader.read(
      bytes[start...], place: ExifPlace(path: carrier.path, offset: carrier.offset + start))
  }
}
