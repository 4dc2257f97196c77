import MediaModel
import Testing

@testable import MediaMetadata

@Suite struct `Items for a file type` {
  let transfer = KeySpaceTransfer()

  private func lines(_ outcome: KeySpaceTransfer.Outcome) -> [String] {
    outcome.items.map { "\($0.sourceIndices) \(TransferCase.line($0.item))" }
  }

  @Test func `of ID3 go to iTunes metadata in MP4`() {
    let outcome = transfer.transfer(
      [
        TransferCase.item("id3/TIT2", "Intro"), TransferCase.item("id3/TRCK", "3/12"),
        TransferCase.item("id3/TXXX", "x", [("info", "Own")]),
        TransferCase.bytes("id3/APIC", [0xFF, 0xD8, 0xFF], .jpeg),
        TransferCase.item("id3/TYER", "1999"), TransferCase.item("id3/TDAT", "0504"),
        TransferCase.item("id3/TIME", "0607"), TransferCase.item("id3/TLEN", "1000"),
      ], to: .mp4)
    #expect(
      lines(outcome) == [
        "[0] itsk/%A9nam [UTF-8] = Intro", "[1] itsk/trkn [raw-data] = 0 0 0 3 0 c 0 0",
        "[2] itlk/com.apple.iTunes.Own [UTF-8] = x {mean=com.apple.iTunes, name=Own}",
        "[3] itsk/covr [JPEG] = ff d8 ff", "[4, 5, 6] itsk/%A9day [UTF-8] = 1999-04-05T06:07",
      ])
    #expect(outcome.losses.map(\.sourceIndex) == [7])
  }

  @Test func `of key spaces it holds stay as they are`() {
    let items = [
      TransferCase.item("mdta/com.example.own", "x"), TransferCase.item("itsk/©nam", "Intro"),
      TransferCase.item("udta/©mak", "Maker"),
    ]
    for type in [FileType.mp4, .mov, .mobile3GPP] {
      let outcome = transfer.transfer(items, to: type)
      #expect(outcome.items.map(\.item) == items)
      #expect(outcome.items.allSatisfy { $0.isUnchanged })
      #expect(outcome.losses.isEmpty && outcome.remarks.isEmpty)
    }
  }

  @Test func `that say the same become one, others go under their own name`() {
    let outcome = transfer.transfer(
      [
        TransferCase.item("mdta/com.apple.quicktime.title", "A"),
        TransferCase.item("itsk/©nam", "A"), TransferCase.item("udta/©nam", "B"),
        TransferCase.item("itsk/©ART", "X"), TransferCase.item("itsk/©ART", "Y"),
      ], to: .mp3)
    #expect(
      lines(outcome) == [
        "[0, 1] id3/TIT2 [UTF-8] = A", "[2] id3/TXXX [UTF-8] = B {info=udta.%A9nam}",
        "[3] id3/TPE1 [UTF-8] = X", "[4] id3/TPE1 [UTF-8] = Y",
      ])
    #expect(outcome.losses.isEmpty)
  }

  @Test func `keep a second copy in full where the place is coarser`() {
    let outcome = transfer.transfer(
      [
        TransferCase.item("vorb/DATE", "1999-04-05"),
        TransferCase.item("vorb/LOCATION", "+48.857716+002.295012+035.941/"),
      ], to: .mobile3GPP)
    #expect(
      outcome.items.map(\.item.identifier.rawValue) == [
        "uiso/yrrc", "udta/%A9day", "uiso/loci", "udta/%A9xyz",
      ])
    #expect(outcome.items[3].item.stringValue == "+48.857716+002.295012+035.941/")
    #expect(
      outcome.remarks.map(\.text) == [
        "only the year is kept", "udta/%A9day keeps it in full",
        "3GPP keeps 1/65536 of a degree and of a metre", "udta/%A9xyz keeps it in full",
      ])
  }

  @Test func `join what 3GPP keeps beside another item`() {
    let outcome = transfer.transfer(
      [
        TransferCase.item(
          "mdta/com.apple.quicktime.location.ISO6709", "+48.8577+002.2950+035.000/"),
        TransferCase.item("mdta/com.apple.quicktime.location.name", "Paris"),
        TransferCase.item("vorb/ALBUM", "Songs"), TransferCase.item("vorb/TRACKNUMBER", "3"),
      ].map { item in
        // Apple's keys stay in 3GPP files: they come from elsewhere here.
        var item = item
        if item.identifier.rawValue.hasSuffix("ISO6709") {
          item.identifier = MetadataIdentifier(rawValue: "vorb/LOCATION")
        } else if item.identifier.rawValue.hasSuffix("name") {
          item.identifier = MetadataIdentifier(rawValue: "mkv/RECORDING_LOCATION")
        }
        return item
      }, to: .mobile3GPP)
    #expect(outcome.items.map(\.item.identifier.rawValue) == ["uiso/loci", "uiso/albm"])
    #expect(outcome.items.map(\.sourceIndices) == [[0, 1], [2, 3]])
    #expect(outcome.items[0].item.extraAttribute("name") == "Paris")
    #expect(outcome.items[1].item.extraAttribute("track") == "3")
  }

  @Test func `that are one value together become one`() {
    let outcome = transfer.transfer(
      [
        TransferCase.item("vorb/TRACKTOTAL", "12"), TransferCase.item("vorb/TRACKNUMBER", "3"),
        TransferCase.item("udta/tagc", "public.accessibility.transcribes-spoken-dialog"),
        TransferCase.item("udta/tagc", "public.accessibility.describes-music-and-sound"),
        TransferCase.item("bext/OriginationDate", "1999-04-05"),
        TransferCase.item("bext/OriginationTime", "06:07:08"),
      ], to: .mp3)
    #expect(
      lines(outcome) == [
        "[0, 1] id3/TRCK [UTF-8] = 3/12", "[2, 3] id3/TXXX [UTF-8] = 1 {info=HEARINGIMPAIRED}",
        "[4, 5] id3/TDRC [UTF-8] = 1999-04-05T06:07:08",
      ])
    #expect(outcome.losses.isEmpty && outcome.remarks.isEmpty)
  }

  @Test(arguments: [
    (FileType.mov, "mdta/com.apple.quicktime.title"), (.mp4, "itsk/%A9nam"),
    (.m4a, "itsk/%A9nam"), (.mobile3GPP, "uiso/titl"), (.mp3, "id3/TIT2"), (.flac, "vorb/TITLE"),
    (.matroska, "mkv/Info/Title"), (.webM, "mkv/Info/Title"), (.wave, "riff/INAM"),
    (.avi, "riff/INAM"),
    (.coreAudio, "caaf/title"), (.monkeysAudio, "ape/Title"),
  ])
  func `find the place of a title`(type: FileType, identifier: String) {
    let outcome = transfer.transfer([TransferCase.item("common/title", "Intro")], to: type)
    #expect(outcome.items.map(\.item.identifier.rawValue) == [identifier])
  }

  @Test func `are lost where the type holds none`() {
    let outcome = transfer.transfer([TransferCase.item("id3/TIT2", "Intro")], to: .dts)
    #expect(outcome.items.isEmpty)
    #expect(outcome.losses.map(\.sourceIndex) == [0])
  }
}
