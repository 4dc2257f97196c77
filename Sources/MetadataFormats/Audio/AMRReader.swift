package import BinaryIO
package import MediaModel

/// Adaptive multi-rate speech in a file of its own, narrow and wide band: it has no place for metadata.
///
///     "#!AMR\n" or "#!AMR-WB\n"; frames of 20 ms: 1 bit 0, 4 kind, 1 quality, 2 zero; speech, its size by its kind
///
/// Files of several channels begin with `#!AMR_MC1.0\n` or `#!AMR-WB_MC1.0\n` and 28 bits of zero, 4 bits that tell how
/// many channels there are; every 20 ms have a frame of each. No file of the kind was at hand.
///
/// Source: RFC 4867 § 5; 3GPP TS 26.101 § 4, TS 26.201 § 4 for the sizes.
package enum AMRReader: RegionFormat {
  package static let fileType = FileType.adaptiveMultiRate
  package static let formatName = "AMR"

  /// A band: how a file of it begins, and how many bytes of speech follow the head of a frame of each kind.
  private struct Band {
    let mark: String
    let severalMark: String
    let codec: String
    let sampleRate: Int
    let sizes: [Int: Int]

    /// Samples of a frame.
    var frameLength: Int { sampleRate / 50 }

    /// How a file of it begins: the mark, and after that of several channels four bytes on them.
    func start(of head: [UInt8]) -> (size: Int, channelCount: Int)? {
      if head.starts(with: mark.utf8) { return (mark.utf8.count, 1) }
      let size = severalMark.utf8.count + 4
      guard head.starts(with: severalMark.utf8), head.count >= size else { return nil }
      let count = UInt32(bigEndian: head[(size - 4)..<size]) & 0xF
      return (1...6).contains(count) ? (size, Int(count)) : nil
    }
  }

  private static let bands = [
    Band(
      mark: "#!AMR\n", severalMark: "#!AMR_MC1.0\n", codec: "amr_nb", sampleRate: 8000,
      sizes: [0: 12, 1: 13, 2: 15, 3: 17, 4: 19, 5: 20, 6: 26, 7: 31, 8: 5, 15: 0]),
    Band(
      mark: "#!AMR-WB\n", severalMark: "#!AMR-WB_MC1.0\n", codec: "amr_wb", sampleRate: 16_000,
      sizes: [
        0: 17, 1: 23, 2: 32, 3: 36, 4: 40, 5: 46, 6: 50, 7: 58, 8: 60, 9: 5, 14: 0, 15: 0,
      ]),
  ]

  private static func band(_ head: [UInt8]) -> Band? {
    bands.first { $0.start(of: head) != nil }
  }

  package static func recognizes(head: [UInt8], name: String) -> Bool { band(head) != nil }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile {
    guard let band = band(head), let (start, channelCount) = band.start(of: head) else {
      return RegionFile()
    }
    var cursor = SourceCursor(source, start..<source.size, pieceSize: 1 << 16, head: head)
    cursor.move(to: start)
    var count: Int64 = 0
    while let first = try cursor.peek(1).first, first & 0x83 == 0,
      let size = band.sizes[Int(first >> 3)], cursor.skip(1 + size)
    {
      count += 1
    }
    var found = FormatMetadata()
    let sound = start..<cursor.position
    var track = SoundTrack(
      band.codec, sampleRate: band.sampleRate, channelCount: channelCount,
      samples: count / Int64(channelCount) * Int64(band.frameLength))
    if channelCount == 1 { track.channelLayout = "mono" }
    if count > 0 {
      track.bitRate = Int(Int64(sound.count) * 8 * 50 * Int64(channelCount) / count)
    }
    found.tracks = track.descriptions
    let mark = FixedRegion(
      range: 0..<start, found: found, parts: [FormatPart(0..<start, .structure, "AMR mark")])
    var file = RegionFile(regions: [mark], samples: sound)
    if sound.upperBound < source.size {
      file.diagnostics = [
        Diagnostic(
          "\(source.size - sound.upperBound) bytes after the last whole frame are not speech",
          clause: "RFC 4867 § 5.3", offset: sound.upperBound)
      ]
    }
    return file
  }
}
