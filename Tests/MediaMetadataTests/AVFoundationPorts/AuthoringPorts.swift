import Foundation
import MediaMetadata
import TestSupport
import Testing

private typealias NSString = MetadataValue
private typealias NSNumber = MetadataValue
private typealias NSData = MetadataValue

/// What the talks and articles write; what was written is read again, by exiftool where it knows the item.
@Suite struct `Authoring as of 2014` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func outputURL(_ name: String) -> URL { URL(filePath: folder.file(name)) }

  /// Copies a track of a fixture by a writer, with what `configure` tells of it and of the writer.
  private func copy(
    _ trackID: UInt32, of name: String, to url: URL, _ fileType: FileType,
    _ configure: (AssetWriter, AssetWriterInput) throws -> Void
  ) async throws {
    let asset = Asset(url: portedURL(name))
    let track = try #require(try await asset.loadTrack(withTrackID: trackID))
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let reader = AssetReader(asset: asset)
    try reader.add(output)
    try await reader.startReading()
    let writer = try AssetWriter(url: url, fileType: fileType)
    let input = try AssetWriterInput(
      mediaType: track.mediaType, outputSettings: nil,
      sourceFormatHint: try await track.load(.formatDescriptions).first)
    try configure(writer, input)
    try writer.add(input)
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    while let sample = try output.nextSample() { try input.append(sample) }
    input.markAsFinished()
    try await writer.finishWriting()
  }

  @Test func `subtitles for the deaf are tagged, and found`() async throws {
    let url = outputURL("sdh.mov")
    try await copy(3, of: "subtitles.mov", to: url, .mov) { _, subtitleInput in
      var sdhItem1 = MutableMetadataItem()
      sdhItem1.identifier = .quickTimeUserDataTaggedCharacteristic
      sdhItem1.value = "public.accessibility.transcribes-spoken-dialog" as NSString
      var sdhItem2 = MutableMetadataItem()
      sdhItem2.identifier = .quickTimeUserDataTaggedCharacteristic
      sdhItem2.value = "public.accessibility.describes-music-and-sound" as NSString
      subtitleInput.metadata = [sdhItem1, sdhItem2]
    }
    let track = try #require(try await Asset(url: url).load(.tracks).first)
    let userData = try await track.loadMetadata(for: .quickTimeUserData)
    let tags = MetadataItem.metadataItems(
      from: userData, filteredByIdentifier: .quickTimeUserDataTaggedCharacteristic)
    #expect(
      tags.map(\.stringValue) == [
        "public.accessibility.transcribes-spoken-dialog",
        "public.accessibility.describes-music-and-sound",
      ])
    #expect(
      try await track.load(.mediaCharacteristics).contains(
        .transcribesSpokenDialogForAccessibility))
  }

  @Test func `an export takes other items, and leaves out what is private`() async throws {
    let asset = Asset(url: portedURL("movie-last.mov"))
    let exportSession = try #require(
      AssetExportSession(asset: asset, presetName: AssetExportSession.passthroughPreset))
    var title = MutableMetadataItem()
    title.identifier = .commonIdentifierTitle
    title.value = "Another title" as NSString
    exportSession.metadata = try await asset.load(.metadata) + [title]
    exportSession.metadataItemFilter = MetadataItemFilter.forSharing()
    exportSession.shouldOptimizeForNetworkUse = true
    exportSession.outputURL = outputURL("augmented.mp4")
    exportSession.outputFileType = .mp4
    try await exportSession.export()
    let written = try await Asset(url: outputURL("augmented.mp4")).load(.metadata)
    #expect(
      MetadataItem.metadataItems(from: written, filteredByIdentifier: .iTunesMetadataSongName)
        .map(\.stringValue).contains("Another title"))
    // Items that are given to the session are not filtered.
    #expect(written.contains { $0.commonKey == .commonKeyLocation })

    let shared = try #require(
      AssetExportSession(asset: asset, presetName: AssetExportSession.passthroughPreset))
    shared.metadataItemFilter = .forSharing()
    try await shared.export(to: outputURL("shared.mov"), as: .mov)
    let left = try await Asset(url: outputURL("shared.mov")).load(.metadata)
    #expect(left.map(\.identifier) == [.quickTimeMetadataTitle])
  }

  @Test func `progress can be followed by two, and by one who comes late`() async throws {
    let session = AssetExportSession(asset: Asset(url: portedURL("movie-last.mov")))
    let (first, second) = (session.progress, session.progress)
    try await session.export(to: outputURL("followed.mov"), as: .mov)
    for stream in [first, second, session.progress] {
      var last: ExportProgress?
      for await step in stream { last = step }
      #expect(last?.fractionCompleted == 1)
    }
  }

  @Test(arguments: [FileType.mov, .mp4])
  func `groups of positions go into a track of their own`(_ type: FileType) async throws {
    let url = outputURL("positions.\(type)")
    let asset = Asset(url: portedURL("timed-items.mov"))
    let track = try #require(try await asset.loadTrack(withTrackID: 1))
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let reader = AssetReader(asset: asset)
    try reader.add(output)
    try await reader.startReading()

    let locationSpecification = MetadataSpecification(
      identifier: .quickTimeMetadataLocationISO6709, dataType: .quickTimeLocationISO6709)
    let formatDescription = try MetadataFormatDescription(
      metadataSpecifications: [locationSpecification])
    let writer = try AssetWriter(url: url, fileType: type)
    let videoInput = try AssetWriterInput(
      mediaType: .video, outputSettings: nil,
      sourceFormatHint: try await track.load(.formatDescriptions).first)
    let metadataInput = try AssetWriterInput(
      mediaType: .metadata, outputSettings: nil, sourceFormatHint: formatDescription)
    let adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: metadataInput)
    try metadataInput.addTrackAssociation(
      withTrackOf: videoInput, type: AssetTrack.AssociationType.metadataReferent)
    #expect(writer.canAdd(videoInput) && writer.canAdd(metadataInput))
    try writer.add(videoInput)
    try writer.add(metadataInput)
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    while let sample = try output.nextSample() { try videoInput.append(sample) }
    videoInput.markAsFinished()

    var locationItem = MutableMetadataItem()
    locationItem.identifier = .quickTimeMetadataLocationISO6709
    locationItem.dataType = .quickTimeLocationISO6709
    locationItem.value = "+37.3317-122.0301/" as NSString
    let now = Time(value: 1, timescale: 10)
    // No duration: until the next group. No items: nothing is known from here.
    try adaptor.append(
      TimedMetadataGroup(
        items: [locationItem], timeRange: TimeRange(start: now, duration: .invalid)))
    try adaptor.append(
      TimedMetadataGroup(
        items: [],
        timeRange: TimeRange(
          start: Time(seconds: 0.5, preferredTimescale: 600),
          end: Time(seconds: 1, preferredTimescale: 600))))
    metadataInput.markAsFinished()
    try await writer.finishWriting()

    let written = Asset(url: url)
    let timed = try #require(try await written.loadTracks(withMediaType: .metadata).first)
    #expect(
      try await timed.loadAssociatedTracks(ofType: .metadataReferent).map(\.mediaType) == [.video])
    let groupOutput = AssetReaderTrackOutput(track: timed, outputSettings: nil)
    let groups = try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: groupOutput)
    let groupReader = AssetReader(asset: written)
    try groupReader.add(groupOutput)
    try await groupReader.startReading()
    var starts: [Double] = []
    // What is not told of is read as groups without items.
    while let group = try groups.nextTimedMetadataGroup() {
      guard !group.items.isEmpty else { continue }
      #expect(group.items.first?.stringValue == "+37.3317-122.0301/")
      starts += [group.timeRange.start.seconds, group.timeRange.end.seconds]
    }
    #expect(starts == [0.1, 0.5])
  }

  @Test func `a format is taken from a track, or from a group`() async throws {
    let asset = Asset(url: portedURL("timed-items.mov"))
    let track = try #require(try await asset.loadTrack(withTrackID: 2))
    let hint = try await track.load(.formatDescriptions).first
    let input = try AssetWriterInput(
      mediaType: .metadata, outputSettings: nil, sourceFormatHint: hint)
    #expect(input.sourceFormatHint?.identifiers.count == 4)
    var item = MutableMetadataItem()
    item.identifier = .quickTimeMetadataLocationISO6709
    item.dataType = .quickTimeLocationISO6709
    item.value = "+37.3317-122.0301/" as NSString
    let group = TimedMetadataGroup(
      items: [item], timeRange: TimeRange(start: .zero, duration: .invalid))
    let made = try MetadataFormatDescription(describing: [group])
    #expect(made.identifiers == [.quickTimeMetadataLocationISO6709])
  }

  @Test func `identifiers and data types of one's own`() throws {
    let identifier = MetadataItem.identifier(
      forKey: "com.example.shutter-count", keySpace: .quickTimeMetadata)
    #expect(identifier?.rawValue == "mdta/com.example.shutter-count")
    #expect(MetadataItem.identifier(forKey: "no letters", keySpace: "toolong") == nil)
    let type: DataType = "com.example.serial-number.of-2014"
    try DataTypeRegistry.shared.register(
      type, description: "serial number", conformingTo: [.utf8])
    #expect(DataTypeRegistry.shared.conforms(type, to: .utf8))
  }

  @Test func `gaps and durations`() {
    let start = Time(value: 30, timescale: 10)
    let open = TimeRange(start: start, duration: .invalid)
    #expect(!open.duration.isValid && Time.indefinite.isValid && Time.indefinite != .invalid)
    let closed = TimeRange(start: start, end: Time(seconds: 4.5, preferredTimescale: 600))
    #expect(closed.duration == Time(value: 3, timescale: 2) && closed.end > start)
    #expect(start + closed.duration == closed.end && closed.end - start == closed.duration)
    #expect(!Time(seconds: .nan, preferredTimescale: 600).isValid)
    #expect(Time(seconds: 1, preferredTimescale: 0) == .invalid)
  }

  @Test func `the type of a file`() {
    #expect([FileType.mov, .mp4, .m4v, .m4a].map(\.description) == ["mov", "mp4", "m4v", "m4a"])
    #expect(FileType(pathExtension: portedURL("id3.mp4").pathExtension) == .mp4)
  }
}

/// The article on items that a file type does not define: a movie's own keys, and user data of ISO files.
@Suite struct `Items of one's own as of the article` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ items: [MetadataItem], as name: String, _ fileType: FileType
  ) async throws -> [MetadataItem] {
    let url = URL(filePath: folder.file(name))
    let asset = Asset(url: portedURL("movie-last.mov"))
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let reader = AssetReader(asset: asset)
    try reader.add(output)
    try await reader.startReading()
    let writer = try AssetWriter(url: url, fileType: fileType)
    writer.metadata = items
    let input = try AssetWriterInput(
      mediaType: .audio, outputSettings: nil,
      sourceFormatHint: try await track.load(.formatDescriptions).first)
    try writer.add(input)
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    while let sample = try output.nextSample() { try input.append(sample) }
    input.markAsFinished()
    try await writer.finishWriting()
    writer.metadata = []
    await #expect(throws: MediaError.self) { try await writer.finishWriting() }
    return try await Asset(url: url).load(.metadata)
  }

  @Test func `text, numbers and bytes under keys of a movie`() async throws {
    var text = MutableMetadataItem()
    text.identifier = try #require(
      MetadataItem.identifier(forKey: "com.example.text", keySpace: .quickTimeMetadata))
    text.value = "a text" as NSString
    text.extendedLanguageTag = "en"
    var number = MutableMetadataItem()
    number.identifier = "mdta/com.example.number"
    number.value = 42 as NSNumber
    var data = MutableMetadataItem()
    data.identifier = "mdta/com.example.data"
    data.value = NSData(Data([1, 2, 3]))
    let items = try await write([text, number, data], as: "own.mov", .mov)
    #expect(items.map(\.stringValue) == ["a text", "42", nil])
    #expect(items.map(\.dataType) == [.utf8, .int32, .rawData])
    #expect(items.map(\.numberValue?.intValue) == [nil, 42, nil])
    #expect(items.last?.data == Data([1, 2, 3]))
  }

  @Test func `a box of one's own in the user data of an MP4 file, and back`() async throws {
    var item = MutableMetadataItem()
    item.identifier = try #require(
      MetadataItem.identifier(forKey: "xmpl", keySpace: .isoUserData))
    item.dataType = .rawData
    item.value = NSData(Data("an example".utf8))
    let items = try await write([item], as: "own.mp4", .mp4)
    #expect(item.identifier == "uiso/xmpl")
    let found = MetadataItem.metadataItems(from: items, filteredByIdentifier: item.identifier)
    #expect(found.map(\.data) == [Data("an example".utf8)])
    #expect(found.first?.stringValue == "an example")
  }
}

/// Values of Foundation and of a program's own, both ways.
@Suite struct `Bridged values` {
  @Test func `dates keep their instant`() throws {
    let date = Date(timeIntervalSince1970: 1_401_789_600.5)
    let told = try #require(MetadataDate(date))
    #expect("\(told)" == "2014-06-03T10:00:00.5Z" && told.date == date)
    let east = try #require(MetadataDate("2014-06-03T12:00:00+0200"))
    #expect(east.date == Date(timeIntervalSince1970: 1_401_789_600))
    #expect(MetadataItem("common/creationDate", value: MetadataValue(date)).dateValue == told)
  }

  @Test func `languages are locales`() {
    #expect(LanguageTag(Locale(identifier: "fr_CA")).bcp47 == "fr-CA")
    #expect(LanguageTag(identifier: "de_DE.UTF-8").bcp47 == "de-DE")
    var item = MetadataItem("common/title", value: "Titre")
    item.locale = Locale(identifier: "fr-CA")
    #expect(item.extendedLanguageTag == "fr-CA")
  }

  @Test(arguments: [
    (MetadataValue(true), DataType.int32), (MetadataValue(-5), .int32),
    (MetadataValue(1 << 40), .int64), (MetadataValue(UInt64.max), .uint64),
    (MetadataValue(0.5), .float64), (MetadataValue("text"), .utf8),
    (MetadataValue([0xFF, 0xD8, 0xFF, 0xE0]), .jpeg), (MetadataValue([1]), .rawData),
  ])
  func `values have a data type of their own`(_ value: MetadataValue, _ type: DataType) {
    let item = MetadataItem("mdta/com.example", value: value)
    #expect(item.dataType == type && item.payload == value.payload(as: type))
  }

  @Test func `a value that was set is stored as the type that is set last`() throws {
    var item = MetadataItem("mdta/com.example", value: 6)
    item.value = 7
    item.dataType = .int16
    #expect(item.numberValue?.int16Value == 7 && item.dataValue == [0, 7])
    #expect(try item.loadingPayload().payload == [0, 7])
    item.dataType = .float64
    item.value = "no number"
    #expect(throws: MetadataItemError.self) { try item.loadingPayload() }
  }
}
