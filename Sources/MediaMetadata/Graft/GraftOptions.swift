public import MediaModel

/// How the metadata of one file goes onto another.
public struct GraftOptions: Hashable, Sendable, HasOutputOptions {
  /// Two tracks that show the same, whatever their kinds and places say.
  public struct TrackPair: Hashable, Sendable {
    /// The number of the original's track.
    public var original: UInt32
    /// The number of the transcode's track; `nil` for one that has no counterpart.
    public var transcoded: UInt32?

    /// Creates a pair.
    public init(original: UInt32, transcoded: UInt32?) {
      self.original = original
      self.transcoded = transcoded
    }
  }

  /// A factor as a fraction, so that times stay exact.
  public struct Scale: Hashable, Sendable {
    /// Above 0.
    public let numerator: UInt32
    /// Above 0.
    public let denominator: UInt32

    /// No change.
    public static let one = Scale(whole: 1)

    private init(whole: UInt32) { (numerator, denominator) = (whole, 1) }

    /// A fraction, brought to lowest terms; `nil` for one that is not above 0.
    public init?(numerator: UInt32, denominator: UInt32) {
      guard numerator > 0, denominator > 0 else { return nil }
      let divisor = numerator.greatestCommonDivisor(denominator)
      (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    /// A factor from text: `25/24`, `1.001`; `nil` for anything else, or with more than six decimals.
    public init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count == 2 {
        guard let over = UInt32(parts[0]), let under = UInt32(parts[1]) else { return nil }
        self.init(numerator: over, denominator: under)
        return
      }
      guard parts.count == 1, let time = MediaTime(decimalSeconds: text),
        let ticks = UInt32(exactly: time.value)
      else { return nil }
      self.init(numerator: ticks, denominator: time.timescale)
    }

    /// The factor as a number.
    public var value: Double { Double(numerator) / Double(denominator) }
  }

  /// What becomes of a rotation that the original's header tells.
  public enum Rotation: String, Hashable, Sendable, CaseIterable {
    /// It goes onto the transcode, unless the transcode's pictures are turned already.
    case automatic = "auto"
    /// It goes onto the transcode whatever its pictures are like.
    case graft
    /// It stays behind.
    case leave
  }

  /// Tracks that go together; all others are matched by kind and order.
  public var pairs: [TrackPair] = []
  /// How much later the transcode shows what the original shows, after scaling.
  public var offset: MediaTime = .zero
  /// How much longer the transcode takes to show it.
  public var scale = Scale.one
  /// How far starts and ends may be apart, in seconds; `nil` for a quarter of a second, or two pictures where these
  /// last longer.
  public var tolerance: Double?
  /// What becomes of a rotation.
  public var rotation: Rotation = .automatic
  /// What becomes of content credentials, those of the original among them.
  public var credentials: CredentialsPolicy = .keep
  /// How the file is written.
  public var output = OutputOptions()

  /// Creates the default options.
  public init() {}
}

extension MediaTime {
  /// Seconds as a decimal number with six decimals at most, exactly; `nil` for anything else.
  public init?(decimalSeconds text: String) {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    guard (1...2).contains(parts.count), fraction.utf8.count <= 6,
      (parts[0] + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      !(parts[0] + fraction).isEmpty,
      let whole = Int64(parts[0].isEmpty ? "0" : parts[0]), whole < 1 << 32,
      let rest = Int64(fraction + String(repeating: "0", count: 6 - fraction.utf8.count))
    else { return nil }
    let ticks = whole * 1_000_000 + rest
    self.init(isNegative ? -ticks : ticks, timescale: 1_000_000)
  }
}
