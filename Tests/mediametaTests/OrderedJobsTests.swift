import Foundation
import Synchronization
import Testing

@testable import mediameta

@Suite struct `Jobs in order` {
  @Test(arguments: [0, 1, 2, 3, 7, 40], [0, 1, 2, 3, 5, 300])
  func `hand their results over in the order of the pieces`(_ count: Int, _ pieces: Int) async {
    var results: [Int] = []
    await OrderedJobs(count).run(0..<pieces) { piece in
      if piece % 7 == 0 { usleep(1000) }
      return piece * 2
    } receive: {
      results.append($0)
      return true
    }
    #expect(results == (0..<pieces).map { $0 * 2 })
  }

  @Test func `take no more pieces than they need`() async {
    let most = Mutex(0)
    var received = 0
    let taken = Mutex(0)
    let pieces = (0..<500).lazy.map { piece in
      taken.withLock { $0 += 1 }
      return piece
    }
    await OrderedJobs(3).run(pieces) {
      $0
    } receive: { _ in
      let ahead = taken.withLock { $0 } - received
      most.withLock { $0 = max($0, ahead) }
      received += 1
      return true
    }
    #expect(received == 500)
    // Four handfuls of eight for each worker.
    #expect(most.withLock { $0 } <= 3 * 4 * 8)
  }

  @Test(arguments: [1, 4]) func `stop when no one listens any more`(_ count: Int) async {
    var received = 0
    await OrderedJobs(count).run(0...) {
      $0
    } receive: { _ in
      received += 1
      return received < 10
    }
    #expect(received == 10)
  }
}
