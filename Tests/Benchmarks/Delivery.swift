internal import Glibc
internal import MediaMetadata

/// Delivery: groups at 1 kHz, and how late each comes, by the clock of this machine.
struct Delivery {
  let files: BenchmarkFiles

  private static let count = 10_000
  private static let rate: UInt32 = 1000
  private var path: String { "\(files.folder)/delivery.mov" }

  func run() async throws {
    try await make()
    let player = MetadataPlayer(asset: Asset(path: path))
    let output = PlayerItemMetadataOutput(player: player)
    _ = try await player.loadStreams()
    let clock = ContinuousClock()
    var lateness: [Double] = []
    lateness.reserveCapacity(Self.count)
    var isInOrder = true
    var next = 0
    var events = output.makeAsyncIterator()
    let start = clock.now
    player.play()
    while let event = try await events.next() {
      let now = (clock.now - start) / .seconds(1)
      guard case .groups(let groups, _) = event else { continue }
      for group in groups where !group.tellsEnd {
        isInOrder = isInOrder && group.items.first?.numberValue?.intValue == next
        next += 1
        lateness.append(now - group.timeRange.start.seconds)
      }
    }
    lateness.sort()
    func within(_ milliseconds: Double) -> String {
      let share = lateness.filter { abs($0) <= milliseconds / 1000 }.count
      return decimal(Double(share) * 100 / Double(max(1, lateness.count))) + " %"
    }
    func late(_ share: Double) -> String {
      let index = min(lateness.count - 1, Int(share * Double(lateness.count)))
      return decimal((lateness.isEmpty ? 0 : lateness[index]) * 1000) + " ms"
    }
    var load = [0.0]
    _ = unsafe getloadavg(&load, 1)
    print(
      "\ndelivery of \(Self.count) groups at \(Self.rate) Hz, with a load of \(decimal(load[0]))")
    print(
      "  \(lateness.count) came, \(isInOrder && next == Self.count ? "each once and in order" : "NOT IN ORDER"); within 5 ms \(within(5)), within 1 ms \(within(1)); target: 99.9 % within 5 ms on an idle machine"
    )
    print(
      "  late by \(late(0.5)), of 100 one by \(late(0.99)), of 1,000 one by \(late(0.999)), at most \(late(1))"
    )
  }

  /// A movie of numbers, one a millisecond.
  private func make() async throws {
    guard files.size(of: path) == nil else { return }
    let identifier: MetadataIdentifier = "mdta/com.example.number"
    let writer = try AssetWriter(outputPath: path, fileType: .mov)
    let input = try AssetWriterInput(
      mediaType: .metadata,
      sourceFormatHint: FormatDescription(metadataSpecifications: [
        MetadataSpecification(identifier: identifier, dataType: .int32)
      ]))
    let adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: input)
    try writer.add(input)
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    for number in 0..<Self.count {
      let item = MetadataItem(identifier, value: MetadataValue(number))
      try adaptor.append(
        TimedMetadataGroup(
          items: [item],
          timeRange: MediaTimeRange(
            start: MediaTime(Int64(number), timescale: Self.rate),
            duration: MediaTime(1, timescale: Self.rate))))
    }
    input.markAsFinished()
    try await writer.finishWriting()
  }
}
