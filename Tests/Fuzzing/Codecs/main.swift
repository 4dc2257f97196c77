// Reads whatever libFuzzer makes up as samples of timed metadata, and takes them apart; and as files of nothing else.
//
// An input is four bytes for the type, one for the size of what the sample entry holds, that, and a sample.
internal import BaseMedia
internal import BinaryIO
internal import FuzzSupport
internal import Glibc
internal import MediaModel
internal import TimedMetadata

/// Reads one input.
func read(_ bytes: [UInt8]) {
  for payload in TimedPayload.all {
    var reader = payload.read(bytes)
    var size = 0
    while let group = reader.next() { size += sizeOf(group.items) }
    check(size, of: bytes)
  }
  readTransport(bytes)
  guard bytes.count > 5 else { return }
  let type = FourCC(rawValue: UInt32(bigEndian: bytes.prefix(4)))
  let entry = bytes.dropFirst(5).prefix(Int(bytes[4]))
  let sample = Array(bytes[entry.endIndex...])
  var odd: [Diagnostic] = []
  var codec = TimedMetadataFormat.codec(
    for: BoxNode(type, payload: Array(entry)), diagnostics: &odd)
  for _ in 0..<2 {
    let decoded = codec.decode(sample, at: 0)
    check(sizeOf(decoded.items), of: sample)
    for group in decoded.groups where group.part.index >= group.part.count {
      FuzzDriver.fail("part \(group.part.index) of \(group.part.count)")
    }
    take(codec, sample)
    let middle = sample.count / 2
    codec.begin(with: [Array(sample[..<middle]), Array(sample[middle...])])
  }
}

/// Reads a transport stream; what messages among pictures take is in the file, in order.
func readTransport(_ bytes: [UInt8]) {
  let source = MemorySource(bytes)
  guard let transport = TransportStream(source) else { return }
  for stream in transport.streams {
    var reader = TransportStreamReader(transport, stream, source: source)
    var size = 0
    while let group = reader.next() { size += sizeOf(group.items) }
    check(size, of: bytes)
  }
  for (_, ranges, count) in (try? transport.messageRanges(in: source)) ?? [] {
    let isInOrder = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    if !isInOrder || count > ranges.count || ranges.contains(where: { $0.upperBound > bytes.count })
    {
      FuzzDriver.fail("messages overlap or are outside")
    }
  }
}

/// Takes items out of a sample, and a part of its time; what goes is gone.
func take(_ codec: any TimedMetadataCodec, _ sample: [UInt8]) {
  let kept = codec.filter(sample) { $0.identifier.keySpace != .telemetry }
  if case .changed(let bytes) = kept.outcome,
    codec.decode(bytes, at: 0).items.contains(where: { $0.identifier.keySpace == .telemetry })
  {
    FuzzDriver.fail("what was taken out is still there")
  }
  if let part = codec.cut(sample, to: SampleCut(3..<7, of: 10, timescale: 10)),
    part.count > 2 * sample.count + 16
  {
    FuzzDriver.fail("a part is larger than the whole")
  }
}

/// The bytes of all values.
func sizeOf(_ items: [MetadataItem]) -> Int { items.reduce(0) { $0 + $1.payload.count } }

/// Items are not larger than so many times what they are read from.
func check(_ size: Int, of bytes: [UInt8]) {
  if size > 64 * (bytes.count + 16) { FuzzDriver.fail("\(size) bytes from \(bytes.count)") }
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe read(FuzzDriver.bytes(start, count))
    return 0
  })
