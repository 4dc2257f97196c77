import BaseMedia
import BinaryIO

extension ByteWriter {
  /// Appends a box: its header, then what `body` writes.
  mutating func box(_ type: FourCC, _ body: (inout ByteWriter) -> Void) {
    var content = ByteWriter()
    body(&content)
    write(UInt32(content.count + 8))
    write(type)
    write(content.bytes)
  }

  /// Appends a full box: version and flags, then what `body` writes.
  mutating func fullBox(
    _ type: FourCC, version: UInt8 = 0, flags: UInt32 = 0, _ body: (inout ByteWriter) -> Void
  ) {
    box(type) { writer in
      writer.write(UInt32(version) << 24 | flags & 0xFF_FFFF)
      body(&writer)
    }
  }
}

extension BoxField {
  init(_ name: String, bytes: [UInt8]) { self.init(name, .bytes(bytes)) }
}

extension BoxField {
  init(_ name: String, _ value: String) { self.init(name, .text(value)) }
  init(_ name: String, _ value: Double) { self.init(name, .decimal(value)) }
  init(_ name: String, _ value: FourCC) { self.init(name, .text(value.description)) }
}

extension BoxDump {
  /// All of it at once.
  var nodes: [BoxDescription] { Array(self) }
}
