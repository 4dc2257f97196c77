import MediaModel
import Testing

@Suite struct `File types` {
  @Test(arguments: [
    ("mov", FileType.quickTimeMovie), ("QT", .quickTimeMovie), ("mp4", .mpeg4), ("m4v", .appleM4V),
    ("m4a", .appleM4A), ("M4B", .appleM4B), ("3gp", .threeGPP), ("3g2", .threeGPP2),
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
      ("qt  ", ["qt  "], FileType.quickTimeMovie), (nil, [], .quickTimeMovie),
      ("\0\0\0\0", [], .quickTimeMovie), ("isom", ["iso2", "avc1", "mp41"], .mpeg4),
      ("mp42", ["M4A "], .mpeg4), ("M4A ", ["mp42", "isom"], .appleM4A), ("M4VP", [], .appleM4V),
      ("3gp5", ["isom"], .threeGPP), ("3g2a", ["3gp4"], .threeGPP2), ("XAVC", ["mp42"], .mpeg4),
      ("abcd", ["qt  "], .quickTimeMovie), ("abcd", [], .mpeg4), ("iso6", ["cmfc"], .mpeg4),
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
