import MediaModel
import Testing

@Suite struct `File types` {
  @Test(arguments: [
    ("mov", FileType.mov), ("QT", .mov), ("mp4", .mp4), ("m4v", .m4v),
    ("m4a", .m4a), ("M4B", .m4b), ("3gp", .mobile3GPP), ("3g2", .mobile3GPP2),
  ]) func `follow from extensions`(pathExtension: String, type: FileType) {
    #expect(FileType(pathExtension: pathExtension) == type)
    #expect(FileType(uniformTypeIdentifier: type.uniformTypeIdentifier) == type)
  }

  @Test func `do not follow from other extensions`() {
    #expect(FileType(pathExtension: "xyz") == nil)
    #expect(FileType(pathExtension: "") == nil)
    #expect(FileType(uniformTypeIdentifier: "public.nothing") == nil)
  }

  @Test(
    arguments: [
      ("qt  ", ["qt  "], FileType.mov), (nil, [], .mov),
      ("\0\0\0\0", [], .mov), ("isom", ["iso2", "avc1", "mp41"], .mp4),
      ("mp42", ["M4A "], .mp4), ("M4A ", ["mp42", "isom"], .m4a), ("M4VP", [], .m4v),
      ("3gp5", ["isom"], .mobile3GPP), ("3g2a", ["3gp4"], .mobile3GPP2), ("XAVC", ["mp42"], .mp4),
      ("abcd", ["qt  "], .mov), ("abcd", [], .mp4), ("iso6", ["cmfc"], .mp4),
    ] as [(String?, [String], FileType)])
  func `follow from brands`(major: String?, compatible: [String], type: FileType) {
    #expect(FileType(majorBrand: major, compatibleBrands: compatible) == type)
  }

  @Test(arguments: FileType.writable.filter { $0.family != nil })
  func `recognise what they write`(_ type: FileType) {
    #expect(FileType(majorBrand: type.majorBrand, compatibleBrands: type.compatibleBrands) == type)
    #expect(type.compatibleBrands.first == type.majorBrand)
    #expect((type.compatibleBrands + [type.majorBrand]).allSatisfy { $0.utf8.count == 4 })
    #expect(FileType.all.filter { $0.pathExtensions.contains(type.description) } == [type])
  }
}
