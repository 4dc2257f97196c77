internal import BinaryIO
internal import FFmpegIO

/// What has been read of a URL, and how to read more of it with few requests.
struct RemoteReading: ~Copyable {
  /// Where it is.
  private var address: RemoteAddress
  private let options: URLReadingOptions
  private let interruption: Interruption
  /// The size in bytes; where no server tells it, what was read.
  private(set) var size = 0
  /// Whether there may be more than ``size`` bytes, and no one knows how many.
  private(set) var isOpenEnded = false
  /// What reading has cost so far; redirections count.
  private(set) var statistics = ReadStatistics(requestCount: 0, byteCount: 0)
  /// Problems in the server.
  private(set) var notes: [String] = []
  /// What a radio station says about itself, and about what is on the air.
  private(set) var stationItems: [MetadataItem] = []
  private let connections: RemoteConnections
  private var cache = RangeCache()
  /// Where the last request ended, and what it asked for.
  private var last = 0..<0
  /// The one answer of a server without ranges, and how far it was read.
  private var stream: RemoteStream?
  private var streamPosition = 0
  private var givesRanges = true

  /// The first request: enough for a head, and to learn what the server can do.
  private static let firstCount = 16 << 10
  /// The least that is asked for elsewhere.
  private static let leastCount = 16 << 10
  /// What is left at the end of a file is taken whole where it is no more than this.
  private static let tailCount = 256 << 10
  /// What follows a long read is needed next: the header of the next box.
  private static let margin = 4 << 10
  /// Reading on from where the last request ended asks for twice as much, up to this.
  private static let mostAhead = 1 << 20
  /// What is read of something without a known size.
  private static let headCount = 8 << 20
  /// What is read of a radio station: some seconds of sound, and the first metadata among it.
  private static let stationCount = 256 << 10
  /// What a server without ranges sends before what is requested is kept up to this.
  private static let keptCount = 8 << 20
  private static let mostRedirections = 8

  /// Asks for the head.
  ///
  /// - Throws: ``RemoteError`` where the server gives no bytes.
  init(
    _ address: RemoteAddress, on connections: RemoteConnections, options: URLReadingOptions,
    interruption: Interruption
  ) throws(RemoteError) {
    self.address = address
    self.options = options
    self.interruption = interruption
    self.connections = connections
    let first = try openFirst()
    let head = first.head
    givesRanges = first.givesRanges
    stream = consume first
    guard let total = head.size else {
      try readOpenEnd(head)
      return
    }
    size = total
    if givesRanges {
      let count = min(Self.firstCount, total, options.byteBudget)
      try take(count, at: 0)
      stream = nil
    } else if total > Self.firstCount {
      notes.append("the server gives no ranges: the file is read from its start")
    }
  }

  /// Reads the bytes of a range.
  ///
  /// - Throws: ``RemoteError`` where the server gives no more bytes, or more than the budget would be read.
  mutating func read(_ wanted: Range<Int>) throws(RemoteError) -> [UInt8] {
    let range = wanted.clamped(to: 0..<size)
    do throws(RemoteError) {
      while let gap = cache.firstGap(in: range) {
        if givesRanges { try fetch(gap) } else { try advance(to: gap) }
      }
    } catch {
      // Whoever reads may do without, but not silently.
      if !notes.contains(error.reason) { notes.append(error.reason) }
      throw error
    }
    return cache.bytes(in: range)
  }

  // MARK: Servers with ranges

  private mutating func fetch(_ gap: Range<Int>) throws(RemoteError) {
    try requireBudget(for: gap.count)
    let range = gap.lowerBound..<extended(gap)
    do throws(RemoteError) {
      let opened = try open(range)
      guard opened.head.size == nil || opened.head.size == size else {
        throw RemoteError("changed while it was being read")
      }
      stream = consume opened
    } catch {
      guard error.kind == .rangeIgnored else { throw error }
      givesRanges = false
      notes.append("the server gives no ranges: the file is read from its start")
      return
    }
    defer { stream = nil }
    try take(range.count, at: range.lowerBound)
    last = range
  }

  /// Where a request ends: at least with what is requested, at most where something is known already.
  private func extended(_ gap: Range<Int>) -> Int {
    var count = max(gap.count + Self.margin, Self.leastCount)
    if gap.lowerBound == last.upperBound, !last.isEmpty {
      count = max(count, min(2 * last.count, Self.mostAhead))
    }
    if size - gap.lowerBound <= Self.tailCount { count = size - gap.lowerBound }
    let affordable = max(gap.count, options.byteBudget - statistics.byteCount)
    let end = gap.lowerBound + min(count, affordable)
    return min(end, size, cache.nextStart(behind: gap.lowerBound) ?? size)
  }

  // MARK: Servers without ranges

  /// Reads on up to the end of a gap; from the start again where it is after.
  private mutating func advance(to gap: Range<Int>) throws(RemoteError) {
    if stream == nil || streamPosition > gap.lowerBound {
      stream = nil
      try requireBudget(for: gap.upperBound)
      stream = try open(nil)
      streamPosition = 0
    }
    try requireBudget(for: gap.upperBound - streamPosition)
    let affordableEnd = streamPosition + max(0, options.byteBudget - statistics.byteCount)
    let end = min(size, max(gap.upperBound, min(streamPosition + Self.leastCount, affordableEnd)))
    while streamPosition < end {
      let stop = streamPosition < gap.lowerBound ? min(gap.lowerBound, end) : end
      let count = min(stop - streamPosition, 1 << 20)
      let place = streamPosition
      let bytes = try next(count)
      let isWanted = place >= gap.lowerBound || cache.byteCount < Self.keptCount
      if isWanted, cache.firstGap(in: place..<(place + count)) == place..<(place + count) {
        cache.insert(bytes, at: place)
      } else if isWanted {
        keepMissing(of: bytes, at: place)
      }
      guard bytes.count == count else { throw cutOff(place + bytes.count, of: size) }
    }
    if streamPosition == size { stream = nil }
  }

  /// Keeps what is new of bytes that are there in part.
  private mutating func keepMissing(of bytes: [UInt8], at start: Int) {
    let range = start..<(start + bytes.count)
    while let gap = cache.firstGap(in: range) {
      cache.insert(
        Array(bytes[(gap.lowerBound - start)..<(gap.upperBound - start)]), at: gap.lowerBound)
    }
  }

  /// Reads the start of something whose size no one tells.
  private mutating func readOpenEnd(_ head: AnswerHead) throws(RemoteError) {
    defer { stream = nil }
    let isStation = head.fields.contains { $0.name.hasPrefix("icy-") }
    let limit = min(isStation ? Self.stationCount : Self.headCount, options.byteBudget)
    givesRanges = false
    let bytes = try next(limit, within: options.timeout)
    let (sound, packet) = StationItems.separate(bytes, head)
    cache.insert(sound, at: 0)
    size = sound.count
    stationItems = StationItems.read(head, packet: packet)
    isOpenEnded = isStation || bytes.count == limit
    let what = isOpenEnded ? "the first \(size) bytes were read" : "\(size) bytes came"
    notes.append("the server tells no size: \(what)")
  }

  // MARK: Requests

  private mutating func openFirst() throws(RemoteError) -> RemoteStream {
    do throws(RemoteError) {
      return try open(0..<min(Self.firstCount, max(1, options.byteBudget)))
    } catch {
      // A file without bytes has no range of them.
      guard error.kind == .status(416) else { throw error }
      return try open(nil)
    }
  }

  /// Sends a request, and others where the answers point elsewhere.
  private mutating func open(_ range: Range<Int>?) throws(RemoteError) -> RemoteStream {
    for _ in 0...Self.mostRedirections {
      guard statistics.requestCount < options.requestBudget else {
        throw RemoteError("would make more than \(options.requestBudget) requests")
      }
      guard let text = address.text else {
        throw RemoteError("the URL has characters that no URL has")
      }
      let request = RemoteRequest(
        url: text, offset: range?.lowerBound ?? 0, end: range?.upperBound,
        headers: address.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        userAgent: options.userAgent, timeout: options.timeout,
        verifiesCertificate: options.verifiesCertificates, certificateFile: options.certificateFile)
      statistics.requestCount += 1
      do throws(RemoteError) {
        return try RemoteStream(request, on: connections, interruption: interruption)
      } catch {
        guard case .redirected(let place) = error.kind else { throw error }
        guard address.follow(place) else {
          throw RemoteError(
            "the server points to '\(place)'; only http and https are followed")
        }
      }
    }
    throw RemoteError("the server points elsewhere more than \(Self.mostRedirections) times")
  }

  /// Takes all of what was asked for.
  private mutating func take(_ count: Int, at start: Int) throws(RemoteError) {
    let bytes = try next(count)
    cache.insert(bytes, at: start)
    guard bytes.count == count else { throw cutOff(start + bytes.count, of: start + count) }
  }

  /// The next bytes of the answer, which count.
  private mutating func next(
    _ count: Int, within time: Duration? = nil
  ) throws(RemoteError) -> [UInt8] {
    let bytes = try stream?.read(count, within: time) ?? []
    statistics.byteCount += bytes.count
    streamPosition += bytes.count
    return bytes
  }

  private func requireBudget(for count: Int) throws(RemoteError) {
    let (total, overflows) = statistics.byteCount.addingReportingOverflow(count)
    guard overflows || total > options.byteBudget else { return }
    let why = givesRanges ? "" : ", for the server gives no ranges"
    throw RemoteError("would read more than \(options.byteBudget) bytes\(why), which is the budget")
  }

  private func cutOff(_ end: Int, of wanted: Int) -> RemoteError {
    RemoteError("the connection ended at byte \(end) of \(wanted)", kind: .cutOff)
  }
}
