internal import MediaModel

/// Bytes of frames as text: lyrics with their times, events, changes of volume.
///
/// Source: id3.org, ID3v2.4.0 frames § 4.5, § 4.9, § 4.11.
extension ID3Reading {
  /// The text; `nil` where the bytes do not add up.
  func text(_ bytes: ArraySlice<UInt8>, encoding: ID3Text) -> String? {
    switch self {
    case .lyrics: Self.lyrics(bytes, encoding)
    case .events: Self.events(bytes)
    case .volume: Self.volumes(bytes)
    }
  }

  /// A line for each text, its time before it.
  ///
  ///     { text, zero, u32 time } ...
  private static func lyrics(_ bytes: ArraySlice<UInt8>, _ encoding: ID3Text) -> String? {
    var cursor = ID3Cursor(Array(bytes))
    var lines: [String] = []
    while !cursor.rest.isEmpty {
      guard let part = cursor.terminated(encoding), let text = encoding.text(part),
        let time = cursor.number(4)
      else { break }
      lines.append("[\(clock(time))]\(text.drop { $0.isNewline })")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Minutes, seconds and thousandths of a number of milliseconds.
  private static func clock(_ milliseconds: Int) -> String {
    let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
    return "\(minutes.padded(2)):\((rest / 1000).padded(2)).\((rest % 1000).padded(3))"
  }

  /// Events with their times.
  ///
  ///     { u8 kind, u32 time } ...
  private static func events(_ bytes: ArraySlice<UInt8>) -> String? {
    var cursor = ID3Cursor(Array(bytes))
    var events: [String] = []
    while let kind = cursor.byte(), let time = cursor.number(4) {
      events.append("\(eventWords(kind)) at \(time)")
    }
    return events.isEmpty ? nil : events.joined(separator: ", ")
  }

  private static func eventWords(_ kind: UInt8) -> String {
    let words = [
      "padding", "end of initial silence", "intro start", "main part start", "outro start",
      "outro end", "verse start", "refrain start", "interlude start", "theme start",
      "variation start", "key change", "time change", "momentary unwanted noise",
      "sustained noise", "sustained noise end", "intro end", "main part end", "verse end",
      "refrain end", "theme end", "profanity", "profanity end",
    ]
    switch kind {
    case 0xFD: return "audio end"
    case 0xFE: return "audio file ends"
    default: return Int(kind) < words.count ? words[Int(kind)] : "event \(kind)"
    }
  }

  /// Channels and by how much each is made louder or softer.
  ///
  ///     { u8 channel, i16 decibels in 512ths, u8 bits of the peak, peak } ...
  private static func volumes(_ bytes: ArraySlice<UInt8>) -> String? {
    let channels = [
      "Other", "Master volume", "Front right", "Front left", "Back right", "Back left",
      "Front centre", "Back centre", "Subwoofer",
    ]
    var cursor = ID3Cursor(Array(bytes))
    var texts: [String] = []
    while let channel = cursor.byte(), let change = cursor.number(2), let bits = cursor.byte() {
      let name = Int(channel) < channels.count ? channels[Int(channel)] : "Channel \(channel)"
      let amount = Int(Int16(truncatingIfNeeded: change))
      let hundredths = (amount.magnitude * 100 + 256) / 512
      let sign = amount < 0 ? "-" : "+"
      texts.append("\(name) \(sign)\(hundredths / 100).\((hundredths % 100).padded(2)) dB")
      if cursor.bytes((Int(bits) + 7) / 8) == nil { break }
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
