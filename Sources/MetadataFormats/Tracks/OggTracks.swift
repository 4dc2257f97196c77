internal import BinaryIO
internal import MediaModel

extension OggLink {
  /// The tracks of a link, as the first packets and the last granule positions tell them.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - end: where the link ends.
  ///   - lastPage: the last page of the link, where it is known.
  /// - Returns: `nil` where a codec is none of those that are known here, and where time does not start at 0.
  /// - Throws: `IOFailure` where the source cannot be read.
  func tracks(
    of source: any ByteSource, upTo end: Int, lastPage: OggPage?
  ) throws(IOFailure) -> [TrackDescription]? {
    let sounds = streams.compactMap(\.sound)
    guard !sounds.isEmpty, sounds.count == streams.count else { return nil }
    var granules: [UInt32: Int64] = [:]
    if streams.count == 1, let lastPage, lastPage.granule >= 0, holds(lastPage.serial) {
      granules[lastPage.serial] = lastPage.granule
    } else {
      let start = max(self.end, end - 2 * OggPage.largestSize)
      let tail = try source.read(min(start, end)..<end)
      for page in OggPage.pages(in: tail, at: start, sourceSize: end) where page.granule >= 0 {
        granules[page.serial] = page.granule
      }
    }
    guard try startsAtZero(source, sounds) else { return nil }
    var tracks: [TrackDescription] = []
    for (index, stream) in streams.enumerated() {
      var sound = sounds[index]
      sound.id = index
      if let granule = granules[stream.serial], sound.duration == nil {
        // Where the first packet has no rate for them, granule positions count samples.
        sound.duration =
          stream.codec?.duration(granule: granule, firstPacket: stream.firstPacket)
          ?? UInt32(exactly: sound.sampleRate).map { MediaTime(granule, timescale: $0) }
      }
      guard var track = sound.description(trackID: UInt32(clamping: index + 1)) else { return nil }
      func value(_ key: String) -> String? {
        stream.found.items.first { $0.identifier.key.lowercased() == key }?.stringValue
      }
      track.handlerName = value("title") ?? ""
      track.language = value("language").map { LanguageCode.tag($0) ?? LanguageTag(bcp47: "und") }
      tracks.append(track)
    }
    let longest = tracks.map(\.duration).max() ?? .zero
    for index in tracks.indices where tracks[index].duration.value == 0 {
      tracks[index].duration = longest
    }
    return tracks
  }

  /// Whether the first page of sound does not tell a time that so few packets cannot last: of a stream that was cut
  /// from another.
  private func startsAtZero(
    _ source: any ByteSource, _ sounds: [SoundTrack]
  ) throws(IOFailure) -> Bool {
    var cursor = SourceCursor(source, min(end, source.size)..<source.size)
    guard let page = OggPage(try cursor.peek(OggPage.headerSize + 255), at: end),
      let index = streams.firstIndex(where: { $0.serial == page.serial })
    else { return true }
    return page.granule < Int64(sounds[index].sampleRate) * 60
  }
}

extension OggStream {
  /// What the first packet tells; `nil` for what is no sound, and codecs that nobody here knows.
  ///
  /// Source: Vorbis I § 4.2.2; RFC 7845 § 5.1; the Speex manual, "Ogg mapping".
  fileprivate var sound: SoundTrack? {
    let bytes = firstPacket
    func number(_ offset: Int) -> Int? {
      guard offset + 4 <= bytes.count else { return nil }
      return Int(Int32(littleEndian: bytes[offset..<offset + 4]))
    }
    switch codec?.name {
    case "Vorbis":
      guard bytes.count >= 30, let rate = number(12), let bitRate = number(20) else { return nil }
      var track = SoundTrack("vorbis", sampleRate: rate, channelCount: Int(bytes[11]))
      track.channelLayout = ChannelMask.usualName(channelCount: track.channelCount)
      track.bitRate = bitRate
      return track
    case "Opus":
      guard bytes.count >= 19 else { return nil }
      var track = SoundTrack("opus", sampleRate: 48000, channelCount: Int(bytes[9]))
      if bytes[18] < 2 {
        track.channelLayout = ChannelMask.usualName(channelCount: track.channelCount)
      }
      return track
    case "Speex":
      guard let rate = number(36), let channels = number(48), let bitRate = number(52) else {
        return nil
      }
      var track = SoundTrack("speex", sampleRate: rate, channelCount: channels)
      track.bitRate = bitRate
      return track
    case "FLAC":
      guard case .blocks(let blocks) = content else { return nil }
      return blocks.information?.track(blocks.found.items)
    default: return nil
    }
  }
}
