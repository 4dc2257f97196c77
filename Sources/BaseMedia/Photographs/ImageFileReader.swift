package import BinaryIO
package import MediaModel
package import MetadataFormats

/// Files of images with boxes: HEIC, AVIF and their relations; EXIF and XMP are items of theirs.
///
/// Source: ISO/IEC 23008-12:2022 § A.2.1 (EXIF) and A.3 (XMP); AV1 Image File Format 1.1.
package enum ImageFileReader: MetadataFormatWriter {
  package static let fileType = FileType.heif
  package static let formatName = "HEIF"

  private static let brands = [
    "mif1", "mif2", "msf1", "heic", "heix", "heim", "heis", "avif", "avis",
  ]

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    guard head.count >= 16, head[4..<8].elementsEqual("ftyp".utf8) else { return false }
    let end = min(Int(UInt32(bigEndian: head[0..<4])), head.count)
    return stride(from: 8, to: end - 3, by: 4).contains { place in
      place != 12 && brands.contains { head[place..<(place + 4)].elementsEqual($0.utf8) }
    }
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    do throws(BoxTreeError) {
      let tree = try BoxTree.scan(source, head: head)
      if let file = try opening(source, tree) { return file.found }
      return odd(Diagnostic("the file has no 'meta' with items", offset: 0))
    } catch {
      switch error {
      case .io(let failure): throw failure
      case .parse(let error):
        return odd(
          Diagnostic(error.rule, clause: error.clause, path: error.path, offset: error.offset))
      }
    }
  }

  private static func odd(_ diagnostic: Diagnostic) -> FormatMetadata {
    var found = FormatMetadata()
    found.diagnostics = [diagnostic]
    return found
  }

  private static func opening(
    _ source: any ByteSource, _ tree: BoxTree
  ) throws(BoxTreeError) -> ImageFile? {
    do throws(IOFailure) { return try ImageFile(source, tree: tree) } catch { throw .io(error) }
  }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    guard let tree = try? BoxTree.scan(source), let items = ImageItems(tree) else { return [] }
    var parts: [FormatPart] = []
    var taken: [Range<Int>] = []
    for item in items.items {
      for range in item.ranges ?? [] where !range.isEmpty {
        guard !taken.contains(where: { $0.overlaps(range) }) else { continue }
        taken.append(range)
        let isPicture = item.kind == nil
        parts.append(
          FormatPart(
            range, isPicture ? .samples : .metadata, "item \(item.itemID) (\(item.type))"))
      }
    }
    for box in tree.boxes {
      guard let origin = box.origin, box.type != "mdat", box.type != BoxHeader.tailType,
        !taken.contains(where: { $0.overlaps(origin) })
      else { continue }
      parts.append(
        FormatPart(
          origin, box.type == "uuid" ? .metadata : .structure, box.type.description))
    }
    return parts
  }

  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let file: ImageFile?
    do throws(BoxTreeError) {
      file = try opening(source, try BoxTree.scan(source))
    } catch {
      switch error {
      case .io(let failure): throw FormatWritingError(failure)
      case .parse(let error): throw FormatWritingError(error.rule)
      }
    }
    guard let file else { throw FormatWritingError("the file has no 'meta' with items") }
    if try metadata.isSame(as: file.found) { return RewrittenFile(all: source) }
    var rewriter = ImageFileRewriter(file)
    return try rewriter.rewriting(with: metadata)
  }
}
