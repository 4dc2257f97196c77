package import BinaryIO

/// QuickTime's header of media that is neither video nor sound: `gmin` in `gmhd`.
///
/// A new one has the values that QuickTime writes: dither copy, grey.
///
/// Source: QTFF, "Base Media Info Atoms".
package struct BaseMediaInformationBox: CodedBox {
  package static let type: FourCC = "gmin"
  package static let clause = "QTFF, Base Media Info Atoms"

  package var header = FullBoxHeader()
  package var graphicsMode: UInt16 = 0x40
  package var color = RGB16(red: 0x8000, green: 0x8000, blue: 0x8000)
  package var balance: Int16 = 0
  package var reserved: UInt16 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("graphics mode", &graphicsMode)
    try coder.field("color", &color)
    try coder.fixed8("balance", &balance)
    try coder.field(nil, &reserved)
  }
}
