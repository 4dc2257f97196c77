import BaseMedia
import BinaryIO
import MediaModel
import TestSupport
import Testing

/// What a fixture states, and who.
struct CredentialsCase: Sendable, CustomTestStringConvertible {
  let file: String
  let generator: String
  let signer: String
  let title: String
  let format: String?
  let assertions: [String]
  let manifestCount: Int
  let boxCount: Int
  let binding: Credentials.Binding

  var testDescription: String { file }

  static let all = [
    CredentialsCase(
      file: "credentials.mp4", generator: "Quay/2.0", signer: "Lena Lotse, Example Pilots",
      title: "Harbour at dawn", format: nil,
      assertions: ["c2pa.actions.v2", "c2pa.hash.bmff.v3", "c2pa.ingredient.v3"],
      manifestCount: 2, boxCount: 2,
      binding: Credentials.Binding(
        label: "c2pa.hash.bmff.v3", algorithm: "sha384",
        exclusions: [
          .init(path: "/uuid", isPartial: true), .init(path: "/ftyp", isPartial: false),
          .init(path: "/moov/trak/mdia/minf/stbl/stco", isPartial: true),
        ])),
    CredentialsCase(
      file: "credentials-jumbf.mov", generator: "Quay/1.0",
      signer: "Harbour Master, Example Harbour", title: "Harbour", format: "video/mp4",
      assertions: ["c2pa.actions", "c2pa.hash.bmff"], manifestCount: 1, boxCount: 1,
      binding: Credentials.Binding(
        label: "c2pa.hash.bmff", algorithm: "sha256",
        exclusions: [.init(path: "/uuid", isPartial: true)])),
  ]
}

@Suite struct `Content credentials` {
  @Test(arguments: CredentialsCase.all)
  func `tell what they state, who signed, and what`(_ wanted: CredentialsCase) throws {
    let description = try describe(Fixture.media(wanted.file).bytes)
    let found = try #require(description.credentials)
    #expect(found.claimGenerator == wanted.generator)
    #expect(found.signer == wanted.signer)
    #expect(found.title == wanted.title)
    #expect(found.format == wanted.format)
    #expect(found.assertions == wanted.assertions)
    #expect(found.manifestCount == wanted.manifestCount)
    #expect(found.boxCount == wanted.boxCount)
    #expect(found.binding == wanted.binding)
    #expect(description.diagnostics.isEmpty)
  }

  @Test func `are not what other JUMBF boxes hold`() throws {
    let items = try describe(Fixture.media("credentials-jumbf.mov").bytes).metadata
    let boxes = items.filter { $0.identifier.rawValue == "meta/jumb" }
    #expect(boxes.map(\.carriesCredentials) == [true, false])
  }

  @Test(
    arguments: [
      ("credentials-claim-count.mov", "the claim cannot be read", 1),
      ("credentials-store-cut.mov", "no manifest store can be read", 0),
    ])
  func `that are damaged are reported`(_ file: String, _ words: String, _ manifestCount: Int) throws
  {
    let description = try describe(Fixture.malformed(file).bytes)
    let found = try #require(description.credentials)
    #expect(found.manifestCount == manifestCount)
    #expect(found.claimGenerator == nil)
    #expect(description.diagnostics.contains { $0.message.contains(words) && $0.offset != nil })
  }

  @Test func `that are cut anywhere are reported`() throws {
    let item = try box(of: "credentials.mp4")
    for count in 0..<item.payload.count {
      var cut = item
      cut.payload = Array(item.payload.prefix(count))
      let reader = CredentialsReader([cut])
      #expect(reader.credentials?.byteCount == count)
      #expect(reader.credentials?.manifestCount == 0)
      #expect(!reader.diagnostics.isEmpty, "cut to \(count) bytes")
    }
  }

  @Test(arguments: ["c2pa.claim.v2", "c2pa.signature", "c2pa.hash.bmff.v3"])
  func `with a part that is cut tell nothing that is not there`(_ label: String) throws {
    let item = try box(of: "credentials.mp4")
    let whole = try #require(CredentialsReader([item]).credentials)
    let size = try payload(of: item, changing: label) { $0 }.size
    #expect(size > 40)
    for count in 0..<size {
      var cut = item
      cut.payload = try payload(of: item, changing: label) { Array($0.prefix(count)) }.bytes
      let reader = CredentialsReader([cut])
      let found = try #require(reader.credentials)
      #expect(found.manifestCount == whole.manifestCount)
      switch label {
      case "c2pa.claim.v2":
        #expect(found.claimGenerator == nil && found.assertions.isEmpty && found.title == nil)
        #expect(
          reader.diagnostics.map(\.message) == ["content credentials: the claim cannot be read"])
      case "c2pa.signature":
        #expect(found.signer == nil || found.signer == whole.signer)
      default:
        let paths = found.binding?.exclusions.map(\.path) ?? []
        #expect(whole.binding?.exclusions.map(\.path).starts(with: paths) == true)
      }
      var rest = found
      (rest.binding, rest.signer) = (whole.binding, whole.signer)
      rest.byteCount = whole.byteCount
      #expect(label == "c2pa.claim.v2" || rest == whole)
    }
  }

  @Test(arguments: ["credentials.mp4", "credentials-jumbf.mov"])
  func `bear random damage`(_ file: String) throws {
    let item = try box(of: file)
    var random = RepeatableNumbers(seed: 9)
    for _ in 0..<3000 {
      var damaged = item
      damaged.payload = item.payload.damaged(by: &random)
      guard let found = CredentialsReader([damaged]).credentials else { continue }
      #expect(found.manifestCount <= 4)
      #expect(found.assertions.count <= 16)
    }
  }

  @Test func `in an update manifest leave the binding to the one before`() throws {
    let item = try box(of: "credentials.mp4")
    var update = item
    let purpose = Array("manifest".utf8)
    update.payload.replaceSubrange(4..<(4 + purpose.count), with: Array("update".utf8))
    update.payload = try payload(of: update, changing: "c2pa.hash.bmff.v3") { _ in [] }.bytes
    // The order of the boxes does not matter: an update comes after what it updates.
    for items in [[item, update], [update, item]] {
      let found = try #require(CredentialsReader(items).credentials)
      #expect(found.manifestCount == 4)
      #expect(found.binding?.label == "c2pa.hash.bmff.v3")
      #expect(found.manifest == "urn:c2pa:2")
    }
  }

  @Test func `are named among the boxes`() throws {
    let tree = try BoxTree.scan(MemorySource(Fixture.media("credentials.mp4").bytes))
    let lines = BoxDump(tree).flatMap { BoxDumpText().lines($0) }
    #expect(lines.contains { $0.contains("[uuid]") && $0.hasSuffix("content credentials") })
    #expect(lines.contains { $0.contains("[jumb]") && $0.hasSuffix("urn:c2pa:2") })
  }

  // MARK: -

  private func describe(_ bytes: [UInt8]) throws -> AssetDescription {
    let tree = try BoxTree.scan(MemorySource(bytes))
    return MovieDescription.describe(Movie(tree), original: tree, source: nil, name: "movie")
  }

  /// The first item of a fixture that carries credentials.
  private func box(of file: String) throws -> MetadataItem {
    let tree = try BoxTree.scan(MemorySource(Fixture.media(file).bytes))
    return try #require(MovieMetadata(tree).movie.first { $0.carriesCredentials })
  }

  /// An item's payload with other CBOR in the last superbox of a label.
  ///
  /// - Returns: the payload, and the size of the CBOR that was there.
  private func payload(
    of item: MetadataItem, changing label: String, _ change: ([UInt8]) -> [UInt8]
  ) throws -> (bytes: [UInt8], size: Int) {
    let start =
      try #require(item.payload.indices.first { item.payload[$0...].starts(with: "jumb".utf8) }) - 4
    var store = try #require(BoxTree.parse(item.payload[start...], at: start).boxes.first)
    var size = 0
    func visit(_ box: inout BoxNode) {
      let description = box.first("jumd")?.payload ?? []
      if String(decoding: description.dropFirst(17).prefix { $0 != 0 }, as: UTF8.self) == label {
        box.modify("cbor") { content in
          size = content.payload.count
          content.content = .payload(change(content.payload)[...])
        }
      }
      var children = box.children
      for index in children.indices.reversed() where size == 0 && children[index].type == "jumb" {
        visit(&children[index])
      }
      if !children.isEmpty { box.children = children }
    }
    visit(&store)
    var writer = ByteWriter()
    store.write(to: &writer)
    return (Array(item.payload[..<start]) + writer.bytes, size)
  }
}

/// A value in CBOR, as RFC 8949 has them in Appendix A, and whether it is all there.
struct CBORCase: Sendable, CustomTestStringConvertible {
  let bytes: String
  let isWhole: Bool

  var testDescription: String { bytes }

  static let all =
    [
      "00", "17", "1818", "1903E8", "1A000F4240", "1BFFFFFFFFFFFFFFFF", "20", "3863", "F90000",
      "FB3FF199999999999A", "F4", "F6", "F0", "F8FF",
      "C074323031332D30332D32315432303A30343A30305A",
      "D74401020304", "40", "4401020304", "60", "6449455446", "80", "83010203",
      "8301820203820405", "A0", "A26161016162820203", "5F42010243030405FF",
      "7F657374726561646D696E67FF", "9FFF", "9F018202039F0405FFFF", "BF61610161629F0203FFFF",
      "826161BF61626163FF",
    ].map { CBORCase(bytes: $0, isWhole: true) }
    + [
      "", "18", "1900", "1BFFFFFFFFFFFFFF", "1C", "3E", "FF", "FC", "41", "5BFFFFFFFFFFFFFFFF00",
      "62C3", "8301", "9BFFFFFFFFFFFFFFFF00", "A161", "BB800000000000000001", "9F01", "BF6161",
      "C0", "DF00", "1F",
    ].map { CBORCase(bytes: $0, isWhole: false) }
}

@Suite struct `A value in CBOR` {
  @Test(arguments: CBORCase.all)
  func `ends where it says`(_ wanted: CBORCase) {
    let bytes = [UInt8](written: wanted.bytes)
    #expect(CBORValue(bytes[...]).isWhole == wanted.isWhole)
    guard wanted.isWhole else { return }
    for count in 0..<bytes.count { #expect(!CBORValue(bytes.prefix(count)).isWhole) }
    // Between two others it is one of three.
    let list = [0x83, 0x01] + bytes + [0x02]
    #expect(CBORValue(list[...]).elements.map(\.isWhole) == [true, true, true])
  }

  @Test func `tells its members and elements`() {
    let map = CBORValue(
      [UInt8](written: "A4 61'a' F6 61'b' 82 01 63'two' 18 21 42 ABCD 61'b' 00")[...])
    #expect(map["a"] == nil)
    #expect(map["b"]?.elements.map(\.text) == [nil, "two"])
    #expect(map[33]?.byteString == [0xAB, 0xCD])
    #expect(map["c"] == nil)
    #expect(CBORValue([0xC1, 0xD8, 0x20, 0x61, 0x7A][...]).untagged.text == "z")
  }

  @Test func `is not followed for ever`() {
    for byte: UInt8 in [0x81, 0x9F, 0xC0, 0xBF] {
      let deep = [UInt8](repeating: byte, count: 1 << 20)
      #expect(!CBORValue(deep[...]).isWhole)
    }
  }
}
