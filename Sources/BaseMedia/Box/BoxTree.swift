package import BinaryIO
package import MediaModel

/// The boxes of a file: scanned once, without the media data; read, edited and written as a value.
package struct BoxTree: Sendable {
  /// The boxes at the top of the file, in order.
  package var boxes: [BoxNode]
  /// The size of the file in bytes.
  package var sourceSize: Int
  /// Problems found.
  package var diagnostics: [Diagnostic]

  /// Scans a source: a few bytes at each top-level header, and all of each box that holds metadata.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - head: the first bytes of the source where someone has read them already.
  ///   - limits: what the file may ask for.
  /// - Returns: the tree.
  /// - Throws: ``BoxTreeError``: the source cannot be read, is not of the ISO family, or is damaged where the media
  ///   could not be found any more.
  package static func scan(
    _ source: any ByteSource, head: [UInt8] = [], limits: BoxLimits = BoxLimits()
  ) throws(BoxTreeError) -> BoxTree {
    var scanner = BoxTreeScanner(source: source, limits: limits, head: head)
    return try scanner.scan()
  }

  /// Scans a source as far as it can be read: the boxes before the damage, and those inside a damaged box.
  package static func scanUpToDamage(
    _ source: any ByteSource, limits: BoxLimits = BoxLimits()
  ) -> (tree: BoxTree, failure: BoxTreeError?) {
    var scanner = BoxTreeScanner(source: source, limits: limits)
    do throws(BoxTreeError) {
      return (try scanner.scan(), nil)
    } catch {
      if case .parse = error { scanner.salvage() }
      return (scanner.tree, error)
    }
  }

  /// The first top-level box of a type.
  package func first(_ type: FourCC) -> BoxNode? { boxes.first { $0.type == type } }

  /// The tracks of the movie, in order.
  package var tracks: [BoxNode] { first("moov")?.all("trak") ?? [] }

  /// The content of the media data boxes.
  package var mediaPayloads: [Range<Int>] {
    boxes.compactMap { box in
      guard box.type == "mdat", case .external(let range) = box.content else { return nil }
      return range
    }
  }

  /// Parses bytes that are boxes: what a sample or a sample entry holds.
  ///
  /// - Returns: the boxes up to the first that cannot be one, and the bytes from there on.
  package static func parse(
    _ bytes: ArraySlice<UInt8>, at offset: Int, context: BoxContext = BoxContext(),
    limits: BoxLimits = BoxLimits()
  ) -> (boxes: [BoxNode], trailing: ArraySlice<UInt8>) {
    let held = Array(bytes)
    var parser = BoxParser(limits: limits, held: held)
    let run = try? parser.parseRun(
      held[...], at: offset, context: context, path: "", isStructural: false)
    return run ?? ([], bytes)
  }
}

/// Why a source could not be scanned.
package enum BoxTreeError: Error, Sendable {
  case parse(ParseError)
  case io(IOFailure)
}

extension BoxTree {
  /// Whether bytes from the head of a file look like a file of the family: a plausible first box.
  package static func isLikely(head: [UInt8]) -> Bool {
    var reader = ByteReader(head, at: 0)
    guard
      let header = try? BoxHeader(parsing: &reader, available: Int.max, isTopLevel: true)
    else { return false }
    return BoxTreeScanner.openers.contains(header.type)
  }
}
