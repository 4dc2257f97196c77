internal import CFFmpeg
internal import MediaModel

/// Reads a file through to count what a copy has to have.
package enum FFmpegPacketCounter {
  /// What one track holds.
  package struct Track: Hashable, Sendable {
    /// The container's own number (`AVStream.id`).
    package var id: Int
    /// FFmpeg's name of the codec.
    package var codecName: String
    /// The place of its stream.
    package var streamIndex: Int
    /// Packets that hold something; subtitles of no text do not.
    package var census = PacketStatistics()
  }

  /// Counts the packets of every track, attached pictures aside, in FFmpeg's order.
  package static func count(
    _ input: FFmpegInput, formatHint: String? = nil,
    interruption: Interruption = Interruption(), visiting visit: PacketVisitor = { _, _, _ in }
  ) throws(FFmpegError) -> [Track] {
    try FFmpegLog.capture { () throws(FFmpegError) in
      let options = formatHint == "mov" ? [DictionaryItem("ignore_editlist", "1")] : []
      return try count(
        InputContext(input, formatHint: formatHint, options: options, interruption: interruption),
        visit)
    }
  }

  private static func count(
    _ input: borrowing InputContext, _ visit: PacketVisitor
  ) throws(FFmpegError) -> [Track] {
    var tracks: [Int: Track] = [:]
    for index in 0..<input.streamCount {
      guard let stream = unsafe input.stream(index),
        unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0,
        unsafe stream.pointee.codecpar.pointee.codec_type != AVMEDIA_TYPE_ATTACHMENT
      else { continue }
      unsafe tracks[index] = Track(
        id: Int(stream.pointee.id),
        codecName: DictionaryBridge.text(
          ffmpeg.pointee.avcodec_get_name(stream.pointee.codecpar.pointee.codec_id)),
        streamIndex: index)
    }
    let packet = try Packet()
    while try input.read(packet) {
      let index = unsafe Int(packet.pointer.pointee.stream_index)
      packet.visit(visit)
      let count = unsafe packet.pointer.pointee.size
      if count > 0, let bytes = unsafe packet.pointer.pointee.data, var track = tracks[index] {
        let isGap = unsafe track.codecName == "mov_text" && (count < 3 || bytes[0] + bytes[1] == 0)
        if !isGap {
          unsafe track.census.add(bytes, count)
          tracks[index] = track
        }
      }
      packet.reset()
    }
    return tracks.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension PacketStatistics {
  mutating func add(_ bytes: UnsafePointer<UInt8>, _ count: Int32) {
    packetCount += 1
    byteCount += Int(count)
    checksum = unsafe ffmpeg_checksum(checksum, bytes, count)
  }
}
