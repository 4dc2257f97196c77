internal import FFmpegIO
internal import MediaModel
internal import MetadataFormats

/// What the names in libavformat's dictionaries stand for, which differs from format to format.
struct ProbedNames {
  /// The demuxer's names.
  let formatNames: [String]

  /// Our name of the format, where libavformat's says less.
  var formatName: String? {
    formatNames.contains("mpegts") ? "MPEG transport stream" : nil
  }

  /// The key space of formats whose keys libavformat hands on as they are in the file.
  private var nativeKeySpace: KeySpace? {
    if formatNames.contains("caf") { return .audioFile }
    if formatNames.contains("flv") || formatNames.contains("live_flv") { return "flv" }
    return nil
  }

  /// The items of a dictionary, in its order.
  ///
  /// For a value in a language libavformat makes two pairs, `title` and `title-ger`; they become one item.
  func items(_ pairs: [DictionaryItem]) -> [MetadataItem] {
    var items: [MetadataItem] = []
    for pair in pairs {
      guard let (key, language) = Self.split(pair.key) else {
        // The pair with the language may have come before.
        let plain = item(pair)
        let isTold = items.contains {
          $0.identifier == plain.identifier && $0.payload == plain.payload && $0.languageTag != nil
        }
        if !isTold { items.append(plain) }
        continue
      }
      var told = item(DictionaryItem(key, pair.value))
      let twin = items.firstIndex {
        $0.identifier == told.identifier && $0.payload == told.payload && $0.languageTag == nil
      }
      told.languageTag = language
      if let twin { items[twin] = told } else { items.append(told) }
    }
    return items
  }

  /// One pair as an item.
  func item(_ pair: DictionaryItem, carrier: MetadataItem.Carrier? = nil) -> MetadataItem {
    MetadataItem(
      MetadataIdentifier(
        key: pair.key, keySpace: keySpace(of: pair.key, isFromFile: carrier == nil)),
      payload: Array(pair.value.utf8), dataType: .utf8,
      carrier: carrier)
  }

  private func keySpace(of key: String, isFromFile: Bool) -> KeySpace {
    guard isFromFile else { return .ffmpeg }
    if key.hasPrefix("icy-") || key == "StreamTitle" || key == "StreamUrl" { return .icy }
    if key.hasPrefix("WM/") { return "asf" }
    return nativeKeySpace ?? .ffmpeg
  }

  /// A key that ends in a language, as `title-ger`; only languages with two letters are known for sure.
  private static func split(_ key: String) -> (String, LanguageTag)? {
    guard let dash = key.lastIndex(of: "-"), dash > key.startIndex,
      let language = LanguageCode.threeLetters(String(key[key.index(after: dash)...])),
      language.language.utf8.count == 2
    else { return nil }
    return (String(key[..<dash]), language)
  }

  /// The item of a picture or file that is attached; `nil` for a track.
  func attached(_ stream: ProbedMedia.Stream) -> MetadataItem? {
    let payload = stream.isAttachedPicture ? stream.attachedPicture : stream.attachment
    guard stream.isAttachedPicture || stream.isAttachment else { return nil }
    let type =
      stream.codecName == "mjpeg" ? .jpeg : DataType(mediaType: stream.codecName) ?? .rawData
    let key = stream.isAttachedPicture ? "attached_pic" : "attachment"
    return MetadataItem(
      MetadataIdentifier(key: key, keySpace: .ffmpeg), payload: payload, dataType: type,
      extraAttributes: stream.items,
      carrier: MetadataItem.Carrier(path: "stream \(stream.index)", offset: 0))
  }

  /// Whether a line of libavformat's log says something about the file.
  func isOfInterest(_ line: String, _ isReadNatively: Bool) -> Bool {
    // Attached files have no codec, and are not expected to.
    if line.contains("(Attachment: none)") { return false }
    return
      !(isReadNatively
      && (line.hasPrefix("The tags at index") || line.hasPrefix("Discarding ID3 tags")))
  }

  /// What libavformat is known to have merged, where it can be seen.
  func merged(_ media: ProbedMedia) -> Diagnostic? {
    let joining = ["ogg", "flac", "mp3", "ape", "wv", "asf", "tta", "mpc", "mpc8"]
    guard formatNames.contains(where: joining.contains) else { return nil }
    let joined = (media.items + media.streams.flatMap(\.items)).filter { $0.value.contains(";") }
    guard !joined.isEmpty else { return nil }
    let names = joined.prefix(8).map(\.key).joined(separator: ", ")
    return Diagnostic(
      "libavformat joins values of one name by semicolons, so these may be several: \(names)")
  }

  /// The four-character code and name of streams of timed metadata; `nil` for all others.
  static func kindOfTimedData(_ stream: ProbedMedia.Stream) -> (type: String, name: String)? {
    switch stream.codecName {
    case "timed_id3": ("ID3 ", "timed ID3")
    case "klv": ("KLVA", "KLV")
    default: nil
    }
  }
}

extension MetadataItem.Carrier {
  private static let sideData = "side data of stream"

  /// What FFmpeg keeps beside the packets of a stream.
  static func sideData(ofStream index: Int) -> MetadataItem.Carrier {
    MetadataItem.Carrier(path: "\(sideData) \(index)", offset: 0)
  }

  /// Whether it says of the coded essence what its packets or sample entry say themselves.
  var isSideData: Bool { path.hasPrefix(Self.sideData) }
}
