import BinaryIO
import Foundation
import Synchronization

/// Bytes that count how often they are read, remember which of them were, and can make readers wait.
final class AssetSource: ByteSource {
  let name: String
  private let bytes: [UInt8]
  private let state = Mutex(State())

  private struct State {
    var ranges: [Range<Int>] = []
    var isOpen = true
    var failsReads = false
    var sawCancellation = false
  }

  init(_ bytes: [UInt8], name: String = "counted", isOpen: Bool = true, failsReads: Bool = false) {
    self.bytes = bytes
    self.name = name
    state.withLock {
      $0.isOpen = isOpen
      $0.failsReads = failsReads
    }
  }

  var size: Int { bytes.count }

  /// Waits until the source is open, or no one waits for the reader any more.
  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    state.withLock { $0.ranges.append(range) }
    while !state.withLock({ $0.isOpen }) {
      if Task.isCancelled {
        state.withLock { $0.sawCancellation = true }
        throw IOFailure(.read, path: name, reason: "no one waits")
      }
      Self.pause()
    }
    if state.withLock({ $0.failsReads }) {
      throw IOFailure(.read, path: name, reason: "the disk is gone")
    }
    return Array(bytes[range.clamped(to: 0..<bytes.count)])
  }

  var statistics: ReadStatistics {
    state.withLock { state in
      ReadStatistics(
        requestCount: state.ranges.count, byteCount: state.ranges.reduce(0) { $0 + $1.count })
    }
  }

  var ranges: [Range<Int>] { state.withLock { $0.ranges } }
  var sawCancellation: Bool { state.withLock { $0.sawCancellation } }

  /// Lets readers go on.
  func open() { state.withLock { $0.isOpen = true } }

  /// Makes every read fail from now on.
  func breakDown() { state.withLock { $0.failsReads = true } }

  /// Waits until a reader is there.
  func waitForReader() async throws {
    while ranges.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// Waits until the reader has been told that no one waits.
  func waitForCancellation() async throws {
    while !sawCancellation { try await Task.sleep(for: .milliseconds(1)) }
  }

  private static func pause() { Thread.sleep(forTimeInterval: 0.0005) }
}
