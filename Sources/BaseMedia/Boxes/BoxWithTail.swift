internal import BinaryIO

/// A box whose fields are followed by boxes that the tree does not look into.
package protocol BoxWithTail: Box {
  /// The boxes as stored, up to the end of the payload.
  var tail: [UInt8] { get }
}

extension MIMESampleEntry: BoxWithTail {
  package var tail: [UInt8] { boxes }
}

extension XMLMetadataSampleEntry: BoxWithTail {
  package var tail: [UInt8] { boxes }
}

extension XMLSubtitleSampleEntry: BoxWithTail {
  package var tail: [UInt8] { boxes }
}

extension URISampleEntry: BoxWithTail {
  package var tail: [UInt8] { boxes }
}

extension ItemTypesBox: BoxWithTail {
  package var tail: [UInt8] { boxes }
}

extension ContentProvenanceBox: BoxWithTail {
  package var tail: [UInt8] { auxiliaryOffset == nil ? [] : data }
}

extension JUMBFDescriptionBox: BoxWithTail {
  package var tail: [UInt8] { toggles & 16 == 0 ? [] : rest }
}

extension TextSampleEntry: BoxWithTail {
  package var tail: [UInt8] {
    guard let count = rest.first, Int(count) < rest.count else { return [] }
    return Array(rest.dropFirst(Int(count) + 1))
  }
}
