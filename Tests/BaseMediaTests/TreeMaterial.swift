import BaseMedia
import BinaryIO
import MediaModel
import TestSupport

/// What the tests of trees and their items have in common.
enum Movies {
  /// The bytes a tree stands for: its boxes written one after the other, with what stays in the source.
  static func written(_ tree: BoxTree, from source: MemorySource) -> [UInt8] {
    var bytes: [UInt8] = []
    for box in tree.boxes {
      if box.type != BoxHeader.tailType {
        var writer = ByteWriter()
        box.write(to: &writer)
        bytes += writer.bytes
      }
      if case .external(let range) = box.content { bytes += source.read(range) }
    }
    return bytes
  }

  static let families: [BoxFamily] = [.quickTime, .iso]
}

extension BoxNode {
  /// Header and payload.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }
}
