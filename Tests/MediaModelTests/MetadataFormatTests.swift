import MediaModel
import Testing

@Suite struct `Metadata formats` {
  @Test(arguments: [
    (MetadataFormat.quickTimeUserData, "com.apple.quicktime.udta"), (.isoUserData, "org.mp4ra"),
    (.quickTimeMetadata, "com.apple.quicktime.mdta"), (.iTunesMetadata, "com.apple.itunes"),
    (.id3Metadata, "org.id3"), (.hlsMetadata, "com.apple.quicktime.HLS"),
    (.unknown, "public.unknown"),
  ]) func `have AVFoundation's strings`(format: MetadataFormat, text: String) {
    #expect(format.rawValue == text)
    #expect(format.description == text)
  }

  @Test(arguments: [
    ("udta/%A9nam", MetadataFormat.quickTimeUserData), ("uiso/titl", .isoUserData),
    ("mdta/a", .quickTimeMetadata), ("itsk/covr", .iTunesMetadata), ("itlk/a.b", .iTunesMetadata),
    ("id3/TIT2", .id3Metadata), ("lsdr/X-A", .hlsMetadata), ("vorb/TITLE", .vorbisComment),
    ("mkv/TITLE", .matroska), ("riff/INAM", .riffInfo), ("ape/Title", .ape), ("asf/Title", .asf),
    ("icy/StreamTitle", .icy), ("bext/Description", .broadcastWave), ("zzzz/a", .unknown),
    ("common/title", nil), ("head/duration", nil),
  ]) func `follow from the key space`(identifier: String, format: MetadataFormat?) {
    #expect(MetadataIdentifier(rawValue: identifier).keySpace.format == format)
  }

  @Test func `of items are listed once, in order of appearance`() {
    let items = ["itsk/covr", "common/title", "mdta/a", "itlk/a.b", "zzzz/a", "mdta/b"]
      .map { MetadataItem(MetadataIdentifier(rawValue: $0), text: "x") }
    #expect(items.availableMetadataFormats == [.iTunesMetadata, .quickTimeMetadata, .unknown])
    #expect(
      items.items(for: .iTunesMetadata).map(\.identifier.rawValue) == ["itsk/covr", "itlk/a.b"])
    #expect(items.items(for: .id3Metadata).isEmpty)
    var description = AssetDescription(name: "a", byteCount: 0, formatName: "b")
    description.metadata = items
    #expect(description.availableMetadataFormats == items.availableMetadataFormats)
    #expect(description.metadata(for: .quickTimeMetadata).count == 2)
    #expect(description.commonMetadata == items.commonMetadata)
    var track = TrackDescription(trackID: 1, handlerType: "soun")
    track.metadata = items
    #expect(track.availableMetadataFormats == items.availableMetadataFormats)
    #expect(track.metadata(for: .unknown).count == 1)
    #expect(track.commonMetadata == items.commonMetadata)
  }
}

@Suite struct `Key spaces` {
  @Test func `have names for people, each its own`() {
    let rows = WellKnownKeySpace.all
    #expect(Set(rows.map(\.keySpace)).count == rows.count)
    #expect(Set(rows.map(\.displayName)).count == rows.count)
    #expect(KeySpace.matroska.displayName == "Matroska")
    #expect(KeySpace(rawValue: "zzzz").displayName == "zzzz")
    #expect(KeySpace.id3.description == "org.id3")
  }

  @Test(arguments: [
    (KeySpace.matroska, "mkv"), (.riffInfo, "riff"), (.broadcastWave, "bext"), (.ixml, "ixml"),
    (.ape, "ape"), (.asf, "asf"), (.aiff, "aiff"), (.transportStream, "ts"), (.exif, "exif"),
    (.common, "comn"), (.id3, "org.id3"), (.vorbis, "vorb"), (.iTunesFreeform, "itlk"),
    (.hlsDateRange, "lsdr"), (.audioFile, "caaf"),
  ]) func `have fixed strings`(keySpace: KeySpace, text: String) {
    #expect(keySpace.rawValue == text)
    #expect(keySpace.wellKnown?.keySpace == keySpace)
  }
}
