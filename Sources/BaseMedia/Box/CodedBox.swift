internal import BinaryIO

/// A box whose fields are listed once: reading, writing and printing all follow that list.
///
/// Stored properties hold the values of a new box until they are read.
protocol CodedBox: Box, CodedRecord {}

/// Fields that are side by side: those of a box, of a row of its table, or of a part that several boxes share.
protocol CodedRecord {
  init()
  /// Lists the fields in the order of their bytes.
  mutating func code(with coder: inout BoxCoder)
}

extension CodedBox {
  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    self.init()
    var coder = BoxCoder(.reading, reader: reader, context: context)
    code(with: &coder)
    reader = coder.reader
    if let failure = coder.failure { throw failure }
  }

  package func write(to writer: inout ByteWriter) {
    var copy = self
    var coder = BoxCoder(.writing)
    swap(&coder.writer, &writer)
    copy.code(with: &coder)
    swap(&coder.writer, &writer)
  }

  package var fields: [BoxField] {
    var copy = self
    var coder = BoxCoder(.printing)
    copy.code(with: &coder)
    return coder.fields
  }
}
