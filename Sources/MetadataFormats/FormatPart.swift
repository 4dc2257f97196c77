package import BinaryIO

/// A part of a file, and what its format keeps there.
package struct FormatPart: Hashable, Sendable {
  /// What a format keeps in a part.
  package enum Kind: Hashable, Sendable {
    /// What a reader of ours makes items, chapters and facts of.
    case metadata
    /// What a muxer makes again: heads, indexes, tables.
    case structure
    /// Samples, and what the format writes before each of them; after the last one nothing is known.
    case samples
    /// Samples, each within an element of its own.
    case enclosedSamples
    /// Content that nothing reads.
    case unknown
  }

  /// Where it is.
  package var range: Range<Int>
  package var kind: Kind
  /// What the format calls it.
  package var name: String

  package init(_ range: Range<Int>, _ kind: Kind, _ name: String) {
    (self.range, self.kind, self.name) = (range, kind, name)
  }
}

extension MetadataFormatReader {
  /// The parts of a file whose reader knows no more than that there are samples.
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    [FormatPart(0..<source.size, .samples, formatName)]
  }
}
