import BinaryIO
import MediaModel
import MetadataFormats
import TestSupport
import Testing

@Suite struct `Written metadata` {
  @Test(arguments: WritingCase.names)
  func `of the same contents is the same file`(_ name: String) throws {
    let written = try WritingCase(fixture: name)
    let (file, bytes) = try written.rewritten(written.contents)
    #expect(bytes == written.source.bytes)
    #expect(file.losses.isEmpty && file.remarks.isEmpty)
    #expect(try file.isUnchanged(from: written.source))
  }

  @Test func `that is all that tells of a format stays`() throws {
    let tag = Array("ID3\u{4}\0\0\0\0\0\u{C}TIT2\0\0\0\u{2}\0\0\u{3}A".utf8)
    // Nothing of this begins as MPEG audio does.
    let source = MemorySource(tag + [UInt8](repeating: 0x55, count: 64))
    let format = try #require(FileFormats.find(head: source.bytes, name: "input"))
    #expect(try !format.read(source, head: source.bytes).items.isEmpty)
    #expect(throws: FormatWritingError.self) {
      try format.rewriting(source, with: FormatContents())
    }
  }

  @Test(arguments: WritingCase.changeable)
  func `has one item more`(_ name: String) throws {
    let written = try WritingCase(fixture: name)
    var wanted = written.contents
    wanted.items.append(written.addition)
    let (file, after) = try written.after(wanted)
    #expect(file.losses.isEmpty, "\(file.losses)")
    let told = try after.told()
    #expect(told.items.contains { written.isAddition($0) })
    guard file.remarks.isEmpty else { return }
    var rest = told
    rest.items.removeAll { written.isAddition($0) }
    try expectSame(rest, try written.contents.told())
  }

  @Test(arguments: WritingCase.changeable)
  func `has other values`(_ name: String) throws {
    let written = try WritingCase(fixture: name)
    for index in written.contents.items.indices {
      var wanted = written.contents
      guard written.isChangeable(wanted.items[index]), var text = wanted.items[index].stringValue
      else { continue }
      text = text == "Other" ? "One" : "Other"
      wanted.items[index].payload = Array(text.utf8)
      wanted.items[index].extraAttributes.removeAll { $0.key == "genre" }
      let (file, after) = try written.after(wanted)
      #expect(file.losses.isEmpty, "\(wanted.items[index]) \(file.losses)")
      guard file.remarks.isEmpty else { continue }
      try expectSame(try after.told(), try wanted.told())
    }
  }

  @Test(arguments: WritingCase.changeable)
  func `lacks items that were taken out`(_ name: String) throws {
    let written = try WritingCase(fixture: name)
    for index in written.contents.items.indices {
      var wanted = written.contents
      let item = wanted.items.remove(at: index)
      let (file, after) = try written.after(wanted)
      if !file.losses.isEmpty {
        #expect(file.losses.allSatisfy { !$0.reason.isEmpty }, "\(item)")
        continue
      }
      guard file.remarks.isEmpty else { continue }
      try expectSame(try after.told(), try wanted.told())
    }
  }

  @Test(arguments: WritingCase.changeable)
  func `has nothing left that can go`(_ name: String) throws {
    let written = try WritingCase(fixture: name)
    let (file, bytes) = try written.rewritten(FormatContents())
    let after = try written.read(bytes)
    let told = Set(file.losses.compactMap { ($0.remainingItem ?? $0.item)?.identifier })
    for item in after.items + after.trackItems.values.flatMap(\.self) {
      #expect(told.contains(item.identifier), "\(item)")
    }
    #expect(after.chapters.isEmpty)
    // Writing everything back gives the same items.
    let source = MemorySource(bytes, name: name)
    var wanted = written.contents
    wanted.items = try wanted.items.filter { !told.contains($0.identifier) }.map { try $0.told() }
    wanted.items.insert(contentsOf: after.items, at: 0)
    let again = try written.format.rewriting(source, with: wanted)
    _ = try written.read(try again.bytes(from: source))
  }

  @Test(arguments: WritingCase.names)
  func `of a cut file is a file or a typed error`(_ name: String) throws {
    let whole = try WritingCase(fixture: name)
    let bytes = whole.source.bytes
    let counts =
      Array(0..<min(64, bytes.count))
      + stride(from: 64, to: bytes.count, by: bytes.count < 2_500 ? 13 : 487)
    for count in counts {
      guard let cut = try WritingCase(Array(bytes.prefix(count)), name: name) else { continue }
      try survive(cut)
    }
  }

  @Test(arguments: WritingCase.names)
  func `of a damaged file is a file or a typed error`(_ name: String) throws {
    let whole = try WritingCase(fixture: name)
    var random = RepeatableNumbers(seed: 7)
    for _ in 0..<30 {
      let bytes = whole.source.bytes.damaged(by: &random)
      guard let damaged = try WritingCase(bytes, name: name) else { continue }
      try survive(damaged)
    }
  }

  /// The same contents give the same file; an item more, and nothing at all, give a file or an error.
  private func survive(_ written: WritingCase) throws {
    do {
      let (_, bytes) = try written.rewritten(written.contents)
      #expect(bytes == written.source.bytes, "\(written.source.size)")
    } catch is FormatWritingError {}
    var wanted = written.contents
    wanted.items.append(written.addition)
    for contents in [wanted, FormatContents()] {
      do {
        let (file, bytes) = try written.rewritten(contents)
        guard !contents.items.isEmpty, file.losses.isEmpty, written.isSound else { continue }
        let found = try written.read(bytes)
        let items = (found.items + found.trackItems.values.flatMap(\.self)).compactMap {
          try? $0.told()
        }
        #expect(items.contains { written.isAddition($0) }, "\(written.source.size)")
      } catch is FormatWritingError {}
    }
  }

  private func expectSame(
    _ found: FormatContents, _ wanted: FormatContents,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (left, right) in zip(found.items, wanted.items) where left != right {
      #expect(left == right, sourceLocation: sourceLocation)
      break
    }
    #expect(found.items.count == wanted.items.count, sourceLocation: sourceLocation)
    #expect(found.trackItems == wanted.trackItems, sourceLocation: sourceLocation)
    #expect(found.chapters == wanted.chapters, sourceLocation: sourceLocation)
  }
}

extension WritingCase {
  /// An item that the format takes.
  var addition: MetadataItem {
    let text = "neu: ä"
    switch format.fileType {
    case .flac, .ogg:
      return MetadataItem(MetadataIdentifier(key: "NOTE", keySpace: .vorbis), text: text)
    case .monkeysAudio, .wavPack, .musepack:
      return MetadataItem(MetadataIdentifier(key: "Note", keySpace: .ape), text: text)
    case .matroska, .webM:
      return MetadataItem(MetadataIdentifier(key: "NOTE", keySpace: .matroska), text: text)
    case .wave, .avi:
      return MetadataItem(MetadataIdentifier(key: "IPLT", keySpace: .riffInfo), text: text)
    case .advancedSystems:
      return MetadataItem(MetadataIdentifier(key: "WM/Note", keySpace: .asf), text: text)
    case .coreAudio:
      return MetadataItem(MetadataIdentifier(key: "note", keySpace: .audioFile), text: text)
    case .flashVideo:
      return MetadataItem(MetadataIdentifier(key: "note 2", keySpace: .flashVideo), text: text)
    case .jpeg: return MetadataItem("exif/HostComputer", text: text)
    case .materialExchange:
      return MetadataItem(
        MetadataIdentifier(key: "UserComments/Note", keySpace: .materialExchange), text: text)
    default:
      var item = MetadataItem(MetadataIdentifier(key: "TXXX", keySpace: .id3), text: text)
      item.extraAttributes = [.init("info", "a note")]
      return item
    }
  }

  /// Whether an item is the one that was added, under whatever name it is stored.
  func isAddition(_ item: MetadataItem) -> Bool {
    item.identifier == addition.identifier && item.payload == addition.payload
  }

  /// Whether another text can take the place of an item's.
  func isChangeable(_ item: MetadataItem) -> Bool {
    item.dataType == .utf8 && item.deferredPayload == nil
      && ![.lame, .lyrics3].contains(item.identifier.keySpace)
      && !(item.carrier?.path.hasPrefix("ID3v1") ?? false)
      && !["APIC", "COVERARTMIME", "CATALOGNUMBER", "Info/DateUTC", "ExtendedXMP"].contains(
        item.identifier.key)
      && !item.identifier.key.hasPrefix("CHAPTER") && !item.identifier.key.hasPrefix("Edition/")
      && !item.identifier.key.hasPrefix("Origination")
      && item.identifier.key != "CreationDate"
      && !["GUID", "date"].contains(item.extraAttribute("type"))
      && !(item.identifier.keySpace == .materialExchange && isOfFixedForm(item.identifier.key))
  }

  /// Whether a property of MXF takes no other words: dates, versions, numbers, labels, and what is beside essence.
  private func isOfFixedForm(_ key: String) -> Bool {
    [
      "Date", "UID", "ProductVersion", "ToolkitVersion", "Pattern", "Timecode", "StreamText/Data",
    ].contains { key.hasSuffix($0) }
  }
}
