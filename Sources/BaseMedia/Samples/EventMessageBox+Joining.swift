internal import BinaryIO
internal import MediaModel

extension EventMessageBox {
  /// An event of version 0, whose time counts from its segment, as one of version 1, whose time counts from the movie.
  ///
  /// - Parameter start: where the segment starts.
  /// - Returns: the box.
  func box(after start: MediaTime) -> BoxNode {
    let scale = Int128(max(1, start.timescale))
    let ticks = (Int128(start.value) * Int128(timescale) + scale / 2) / scale
    var event = self
    event.header.version = 1
    event.time = UInt64(clamping: ticks + Int128(time))
    return event.node
  }
}
