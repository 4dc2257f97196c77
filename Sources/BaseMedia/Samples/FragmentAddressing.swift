package import BinaryIO

/// Where the samples of fragments are: what `trex`, `tfhd` and `trun` say together.
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.3, 8.8.7, 8.8.8.
package struct FragmentAddressing: Sendable {
  /// The runs of one `traf`.
  struct Runs {
    var header: TrackFragmentHeaderBox
    var defaults: FragmentDefaults
    /// Whether a `trex` tells of the track.
    var hasDefaults: Bool
    /// What the offsets of the runs count from.
    var base: Int
    /// One for each `trun`, in order.
    var runs: [ResolvedRun]
  }

  private var defaults: [UInt32: TrackExtendsBox] = [:]
  private let sourceSize: Int

  /// Reads what a movie says of all its fragments.
  package init(moov: BoxNode, sourceSize: Int) throws(ParseError) {
    self.sourceSize = sourceSize
    for node in moov.first("mvex")?.all("trex") ?? [] {
      let box = try node.read(TrackExtendsBox.self)
      if defaults[box.trackID] == nil { defaults[box.trackID] = box }
    }
  }

  /// The runs of a `traf`, with the places of their data.
  ///
  /// - Parameters:
  ///   - fragment: the `traf`.
  ///   - offset: where its `moof` begins.
  ///   - implicitBase: where the data of the `traf` before it ends, or the `moof` begins; then, where its own ends.
  /// - Returns: the runs.
  /// - Throws: `ParseError` where a box is missing or cut, or data would be before the start of the file.
  func runs(
    of fragment: BoxNode, in offset: Int, implicitBase: inout Int
  ) throws(ParseError) -> Runs {
    guard let node = fragment.first("tfhd") else {
      throw ParseError(
        "'traf' without 'tfhd'", clause: TrackFragmentHeaderBox.clause, offset: fragment.offset)
    }
    let header = try node.read(TrackFragmentHeaderBox.self)
    let extends = defaults[header.trackID]
    let base =
      header.baseDataOffset.map { Int(clamping: $0) }
      ?? (header.isBaseMovieFragment ? offset : implicitBase)
    var found = Runs(
      header: header, defaults: FragmentDefaults(header, extends), hasDefaults: extends != nil,
      base: base, runs: [])
    var next = base
    for node in fragment.all("trun") {
      let box = try node.read(TrackRunBox.self)
      let start = box.dataOffset.map { base.addingSaturated(Int($0)) } ?? next
      guard start >= 0 else {
        throw ParseError(
          "data before the start of the file", clause: TrackRunBox.clause, offset: node.offset)
      }
      next = start.addingSaturated(box.byteCount(defaultSize: found.defaults.sampleSize))
      found.runs.append(
        ResolvedRun(
          box: box, boxOffset: node.offset, range: start..<next, isOutsideFile: next > sourceSize))
    }
    if let last = found.runs.last { implicitBase = last.range.upperBound }
    return found
  }
}

/// What a fragment takes for granted of its samples.
struct FragmentDefaults: Sendable {
  /// Counted from 1.
  var sampleDescriptionIndex = 1
  var sampleDuration: UInt32 = 0
  var sampleSize: UInt32 = 0
  var sampleFlags = SampleFlags(rawValue: 0)

  init(_ header: TrackFragmentHeaderBox, _ track: TrackExtendsBox?) {
    let index = header.sampleDescriptionIndex ?? track?.sampleDescriptionIndex ?? 1
    sampleDescriptionIndex = max(1, Int(index))
    sampleDuration = header.sampleDuration ?? track?.sampleDuration ?? 0
    sampleSize = header.sampleSize ?? track?.sampleSize ?? 0
    sampleFlags = header.sampleFlags ?? track?.sampleFlags ?? SampleFlags(rawValue: 0)
  }
}

/// A run of samples and where its bytes are.
struct ResolvedRun: Sendable {
  var box: TrackRunBox
  /// Where the `trun` itself is.
  var boxOffset: Int
  /// The bytes of the samples in the file.
  var range: Range<Int>
  var isOutsideFile: Bool
}

extension TrackRunBox {
  /// A composition offset as it is meant: signed from version 1.
  func compositionOffset(_ stored: UInt32) -> Int64 {
    header.version == 0 ? Int64(stored) : Int64(Int32(bitPattern: stored))
  }

  /// The bytes of the samples, where those without a size have the default.
  func byteCount(defaultSize: UInt32) -> Int {
    guard sizes.isEmpty else { return sizes.reduce(0) { $0 + Int($1) } }
    return Int(sampleCount).multipliedSaturated(by: Int(defaultSize))
  }
}
