internal import BinaryIO
internal import MediaModel

/// What the header says of the file and its streams.
extension ASFFile {
  mutating func readFile(_ range: Range<Int>) throws(IOFailure) {
    try parse(range, "File Properties") { file, reader throws(ParseError) in
      try reader.skip(24)
      let offset = reader.offset
      let created = try reader.readLittle(UInt64.self)
      try reader.skip(8)
      file.playDuration = Int64(clamping: try reader.readLittle(UInt64.self))
      try reader.skip(8)
      let preroll = try reader.readLittle(UInt64.self)
      file.preroll = Int64(exactly: preroll).map { min($0, 1 << 40) * 10_000 } ?? 0
      // Counted in 100 nanoseconds from the start of 1601.
      guard created > 0,
        let date = MetadataDate(
          secondsSince1970: Int64(created / 10_000_000) - 11_644_473_600,
          nanosecond: Int(created % 10_000_000) * 100)
      else { return }
      file.found.items.append(
        ASFFile.item(
          "CreationDate", text: date.description, path: "File Properties",
          offset: offset))
    }
  }

  mutating func readStream(_ range: Range<Int>) throws(IOFailure) {
    try parse(range, "Stream Properties") { file, reader throws(ParseError) in
      let kind = try reader.readBytes(16)
      try reader.skip(32)
      let number = try reader.readLittle(UInt16.self) & 0x7F
      guard file.places[number] == nil else { return }
      file.places[number] = file.places.count
      guard kind == ASFObject.audio, reader.remaining >= 20 else { return }
      try reader.skip(4)
      let codec = [0x160: "wmav1", 0x161: "wmav2"][try reader.readLittle(UInt16.self)]
      let channels = Int(try reader.readLittle(UInt16.self))
      let rate = Int(try reader.readLittle(UInt32.self))
      guard let codec else { return }
      var sound = SoundTrack(codec, sampleRate: rate, channelCount: channels)
      sound.bitRate = Int(try reader.readLittle(UInt32.self)) * 8
      sound.id = Int(number)
      sound.timescale = 1000
      file.sounds[number] = sound
    }
  }

  /// The tracks; `nil` unless all of them are sound of a known codec.
  func tracks() -> [TrackDescription]? {
    let played = MediaTime(max(0, playDuration - preroll) / 10_000, timescale: 1000)
    let tracks = places.compactMap { number, place -> TrackDescription? in
      var sound = sounds[number]
      sound?.duration = played
      return sound?.description(trackID: UInt32(clamping: place + 1))
    }
    guard !tracks.isEmpty, tracks.count == places.count else { return nil }
    return tracks.sorted { $0.trackID < $1.trackID }
  }

  mutating func readExtendedStream(_ range: Range<Int>, depth: Int) throws(IOFailure) {
    var rest = range.upperBound
    try parse(range, "Extended Stream Properties") { file, reader throws(ParseError) in
      try reader.skip(48)
      let number = try reader.readLittle(UInt16.self)
      let language = try reader.readLittle(UInt16.self)
      try reader.skip(8)
      let nameCount = try reader.readLittle(UInt16.self)
      let extensionCount = try reader.readLittle(UInt16.self)
      let names = reader.offset
      for _ in 0..<nameCount {
        let start = reader.offset
        let language = try reader.readLittle(UInt16.self)
        let name = ASFText.decode(try reader.readBytes(Int(try reader.readLittle(UInt16.self))))
        file.streamNames.append(
          StreamName(
            number: number, language: language, name: name, range: start..<reader.offset))
      }
      file.namesOfStreams[range.lowerBound] = names..<reader.offset
      file.streamLanguages[number] = language
      for _ in 0..<extensionCount {
        try reader.skip(18)
        try reader.skip(Int(try reader.readLittle(UInt32.self)))
      }
      rest = reader.offset
    }
    // A stream that older players should not see has its properties inside.
    if depth <= 1, rest < range.upperBound { try walk(rest..<range.upperBound, depth: 2) }
  }

  /// Names and languages of streams, now that the languages are known.
  mutating func describeStreams() {
    for told in streamNames {
      guard let place = places[told.number] else { continue }
      var item = Self.item(
        "StreamName", text: told.name, path: "Extended Stream Properties",
        offset: told.offset)
      item.languageTag = language(at: told.language)
      found.trackItems[place, default: []].append(item)
      if found.trackFacts[place]?.name == nil {
        found.trackFacts[place, default: TrackFacts()].name = told.name
      }
    }
    for (number, index) in streamLanguages {
      guard let place = places[number], let language = language(at: index) else { continue }
      found.trackFacts[place, default: TrackFacts()].language = language
    }
  }

  /// The language at a place of the list; `nil` where there is none.
  func language(at place: UInt16) -> LanguageTag? {
    guard languages.indices.contains(Int(place)), !languages[Int(place)].isEmpty else { return nil }
    return LanguageTag(bcp47: languages[Int(place)])
  }

  mutating func readLanguages(_ range: Range<Int>) throws(IOFailure) {
    let isFirst = languages.isEmpty
    languageEntries = nil
    try parse(range, "Language List") { file, reader throws(ParseError) in
      let start = reader.offset + 2
      for _ in 0..<(try reader.readLittle(UInt16.self)) {
        let count = Int(try reader.read(UInt8.self))
        file.languages.append(ASFText.decode(try reader.readBytes(count)))
      }
      if isFirst { file.languageEntries = start..<reader.offset }
    }
  }
}
