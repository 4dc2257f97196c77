package import BinaryIO
package import MediaModel

/// ASF, Windows Media's container: descriptions, attributes of file and streams, pictures, markers, XMP.
///
/// Source: Advanced Systems Format specification, revision 01.20; Windows Media Format SDK for `WM/Picture`.
package enum ASFReader: RegionFormat {
  package static let fileType = FileType.advancedSystems
  package static let formatName = "ASF"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.starts(with: ASFObject.header)
  }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile {
    var header = ASFFile(source, head: head)
    try header.read()
    var file = RegionFile(regions: [ASFHeader(header)])
    for (kind, range) in try objects(of: source) where kind == ASFObject.xmp {
      file.regions.append(try ASFPacket(source, range))
    }
    return file
  }

  /// What the data say before their first packet, with GUID and size.
  private static let dataHeadSize = 50
  /// More objects than this in a file are not valid.
  private static let mostObjects = 1000

  /// The objects of the file, one after the other, as far as they are there.
  private static func objects(
    of source: any ByteSource
  ) throws(IOFailure) -> [(kind: [UInt8], range: Range<Int>)] {
    var objects: [(kind: [UInt8], range: Range<Int>)] = []
    var file = ASFFile(source, head: [])
    var position = 0
    while objects.count < mostObjects, let (kind, size) = try file.header(at: position),
      size >= ASFObject.headerSize
    {
      let end = position + min(size, source.size - position)
      objects.append((kind, position..<end))
      position = end
    }
    return objects
  }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    try objects(of: source).flatMap { kind, range -> [FormatPart] in
      switch kind {
      case ASFObject.header: return [FormatPart(range, .metadata, "Header Object")]
      case ASFObject.xmp: return [FormatPart(range, .metadata, "XMP Object")]
      case ASFObject.data:
        let start = min(range.lowerBound + dataHeadSize, range.upperBound)
        return [
          FormatPart(range.lowerBound..<start, .structure, "Data Object"),
          FormatPart(start..<range.upperBound, .samples, "Data Object"),
        ]
      case ASFObject.simpleIndex, ASFObject.index:
        return [FormatPart(range, .structure, "Index Object")]
      default: return []
      }
    }
  }

  /// The file properties say how long the file is, but for a broadcast, whose length was unknown.
  package static func updatingHead(
    of written: RewrittenFile, from source: any ByteSource
  ) throws(IOFailure) -> RewrittenFile {
    let result = written.source(over: source)
    var updated = written
    var header = ASFFile(result, head: [])
    try header.read()
    for object in header.objects where object.kind == ASFObject.fileProperties {
      let place = object.body.dropFirst(16).prefix(8)
      let told = UInt64(littleEndian: try result.read(place))
      if place.count == 8, told == source.size, told != result.size {
        updated.put(UInt64(result.size).littleEndianBytes, at: place.lowerBound)
      }
    }
    return updated
  }
}
