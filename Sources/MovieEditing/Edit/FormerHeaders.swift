package import BaseMedia
package import BinaryIO

extension BoxTree {
  /// Movie headers that no one reads: a second one, and those that are in padding, as an edit leaves them that was cut
  /// off, or that does not clear what it replaces.
  package func formerHeaders(in source: any ByteSource) -> [BoxNode] {
    let headers = boxes.filter { $0.type == "moov" }.dropFirst()
    return headers
      + boxes.filter { box in
        guard box.type == "free" || box.type == "skip", box.origin != nil,
          let type = try? source.read((box.payloadOffset + 4)..<(box.payloadOffset + 8))
        else { return false }
        return type == Array("mvhd".utf8)
      }
  }
}
