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
    let media = streams.compactMap(\.media)
    guard !media.isEmpty, media.count == streams.count else { return nil }
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
    guard try startsAtZero(source, media) else { return nil }
    var tracks: [TrackDescription] = []
    for (index, stream) in streams.enumerated() {
      let duration = granules[stream.serial].flatMap { stream.time(of: $0, media[index]) }
      let trackID = UInt32(clamping: index + 1)
      let described: TrackDescription?
      switch media[index] {
      case .sound(var sound):
        sound.id = index
        sound.duration = sound.duration ?? duration
        described = sound.description(trackID: trackID)
      case .picture(var picture):
        picture.id = index
        picture.duration = duration ?? .zero
        described = picture.description(trackID: trackID)
      }
      guard var track = described else { return nil }
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

  /// Whether the first page of media does not tell a time that so few packets cannot last: of a stream that was cut
  /// from another.
  private func startsAtZero(
    _ source: any ByteSource, _ media: [OggStream.Media]
  ) throws(IOFailure) -> Bool {
    var cursor = SourceCursor(source, min(end, source.size)..<source.size)
    guard let page = OggPage(try cursor.peek(OggPage.headerSize + 255), at: end),
      let index = streams.firstIndex(where: { $0.serial == page.serial })
    else { return true }
    return (streams[index].time(of: page.granule, media[index])?.seconds ?? 0) < 60
  }
}

extension OggStream {
  /// What a stream holds.
  fileprivate enum Media {
    case sound(SoundTrack)
    case picture(PictureTrack)
  }

  /// What the first packet tells; `nil` for what is neither audio nor video, and unknown codecs.
  fileprivate var media: Media? {
    if codec?.name == "Theora" { return TheoraHeader(firstPacket)?.track.map(Media.picture) }
    return sound.map(Media.sound)
  }

  /// The time of a granule position.
  fileprivate func time(of granule: Int64, _ media: Media) -> MediaTime? {
    if let time = codec?.duration(granule: granule, firstPacket: firstPacket) { return time }
    // Where the first packet has no rate for them, granule positions count samples.
    guard case .sound(let sound) = media else { return nil }
    return UInt32(exactly: sound.sampleRate).map { MediaTime(granule, timescale: $0) }
  }

  /// The sound of a stream.
  ///
  /// Source: Vorbis I § 4.2.2; RFC 7845 § 5.1; the Speex manual, "Ogg mapping".
  private var sound: SoundTrack? {
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
