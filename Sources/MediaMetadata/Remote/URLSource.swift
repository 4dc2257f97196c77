internal import BinaryIO
internal import FFmpegIO
internal import FoundationEssentials
internal import MediaModel
internal import Synchronization

/// Something on a server, read by ranges through libcurl.
///
/// What has been read stays, so that no byte is asked for twice; reading costs as few requests as the
/// jumps in the file allow. One request runs at a time.
final class URLSource: ByteSource {
  /// The URL as it was given, without a password.
  let name: String
  /// The size in bytes; where no server tells it, what was read.
  let size: Int
  let isRemote = true
  /// Whether there may be more than ``size`` bytes.
  let isOpenEnded: Bool
  /// What a radio station says.
  let stationItems: [MetadataItem]
  private let reading: Turns<RemoteReading>
  /// What reading has cost, and problems found, as of the last read: no one waits for a server to be reported.
  private let told: Mutex<(statistics: ReadStatistics, notes: [String])>

  /// Asks a server for the head of a file.
  ///
  /// - Throws: ``MediaError`` where there is no such server, or it gives no bytes.
  init(url: URL, options: URLReadingOptions = URLReadingOptions()) throws(MediaError) {
    let address = try RemoteAddress(url, options: options)
    let reading: RemoteReading
    do throws(RemoteError) {
      reading = try RemoteReading(
        address, on: RemoteConnections(), options: options, interruption: Interruption())
    } catch {
      throw MediaError(.unreadable, error.reason, path: address.name)
    }
    name = address.name
    size = reading.size
    isOpenEnded = reading.isOpenEnded
    stationItems = reading.stationItems
    told = Mutex((reading.statistics, reading.notes))
    self.reading = Turns(reading)
  }

  /// What reading has cost so far; redirections count.
  var statistics: ReadStatistics { told.withLock { $0.statistics } }

  /// Problems in the server.
  var diagnostics: [Diagnostic] { told.withLock { $0.notes.map { Diagnostic($0) } } }

  /// Reads the bytes of `range`; fewer where the file ends before.
  ///
  /// - Throws: `IOFailure` where the server gives no more bytes, or more than the budget would be read.
  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    do throws(RemoteError) {
      return try reading.use { reading throws(RemoteError) in
        defer { told.withLock { $0 = (reading.statistics, reading.notes) } }
        return try reading.read(range)
      }
    } catch {
      throw IOFailure(.read, path: name, reason: error.reason)
    }
  }
}

extension URLSource {
  /// Adds what the server says to what the bytes say.
  func complete(_ description: inout AssetDescription) {
    description.metadata += stationItems
    description.diagnostics += diagnostics
    guard isOpenEnded else { return }
    // What was computed from the bytes that happened to be read.
    description.duration = .zero
    for index in description.tracks.indices { description.tracks[index].duration = .zero }
  }
}
