import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// The identifier of a text, whatever it looks like.
func id(_ text: String) -> MetadataIdentifier { MetadataIdentifier(rawValue: text) }

/// Formats of samples that files of the fixtures have.
enum SomeFormat {
  static func of(_ mediaType: MediaType, in name: String) async throws -> FormatDescription {
    let asset = Asset(path: Fixture.media(name).path)
    let tracks = try await asset.load(.tracks)
    let track = try #require(tracks.first { $0.mediaType == mediaType })
    return try #require(try await track.loadSampleFormats().first)
  }

  static func video() async throws -> FormatDescription {
    try await of(.video, in: "movie-last.mov")
  }
  static func audio() async throws -> FormatDescription {
    try await of(.audio, in: "movie-last.mov")
  }

  static func notes() throws -> FormatDescription {
    try FormatDescription(metadataSpecifications: [
      MetadataSpecification(identifier: id("mdta/com.example.note"), dataType: .utf8),
      MetadataSpecification(
        identifier: id("mdta/com.example.note"), dataType: .utf8, extendedLanguageTag: "de"),
      MetadataSpecification(identifier: id("mdta/com.example.count"), dataType: .int16),
    ])
  }
}

/// Something that a rule forbids, and the code of the error that says so.
struct WriterRuleCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var code: MediaError.Code
  var fileType = FileType.mov
  var attempt: @Sendable (_ writer: AssetWriter, _ path: String) async throws -> Void

  /// A writer that is writing a track of sound.
  static func started(_ writer: AssetWriter) async throws -> AssetWriterInput {
    let input = try AssetWriterInput(
      mediaType: .audio, sourceFormatHint: try await SomeFormat.audio())
    try writer.add(input)
    try writer.startWriting()
    return input
  }

  static func sample(_ time: Int64) -> MediaSample {
    MediaSample(data: [1, 2, 3], presentationTime: MediaTime(time, timescale: 8000))
  }

  static let all: [WriterRuleCase] = state + values + media + samples

  static let state: [WriterRuleCase] = [
    WriterRuleCase(testDescription: "no track at all", code: .invalidRequest) { writer, _ in
      try writer.startWriting()
    },
    WriterRuleCase(testDescription: "a file that is there", code: .outputExists) { writer, path in
      let other = try AssetWriter(outputPath: path, fileType: .mov)
      try other.configure { $0.movieFragmentInterval = MediaTime(1, timescale: 1) }
      _ = try await started(other)
      _ = try await started(writer)
    },
    WriterRuleCase(testDescription: "starting twice", code: .invalidState) { writer, _ in
      _ = try await started(writer)
      try writer.startWriting()
    },
    WriterRuleCase(testDescription: "items once writing has started", code: .invalidState) {
      writer, _ in
      _ = try await started(writer)
      try writer.configure { $0.metadata = [] }
    },
    WriterRuleCase(testDescription: "an input once writing has started", code: .invalidState) {
      writer, _ in
      _ = try await started(writer)
      try writer.add(try AssetWriterInput(mediaType: .video))
    },
    WriterRuleCase(testDescription: "a language once writing has started", code: .invalidState) {
      writer, _ in
      try await started(writer).configure { $0.languageCode = "deu" }
    },
    WriterRuleCase(testDescription: "a sample before a session", code: .invalidState) {
      writer, _ in
      try await started(writer).append(sample(0))
    },
    WriterRuleCase(testDescription: "a session before writing", code: .invalidState) { writer, _ in
      try writer.startSession(atSourceTime: .zero)
    },
    WriterRuleCase(testDescription: "two sessions", code: .invalidState) { writer, _ in
      _ = try await started(writer)
      try writer.startSession(atSourceTime: .zero)
      try writer.startSession(atSourceTime: .zero)
    },
    WriterRuleCase(testDescription: "a sample after the session", code: .invalidState) {
      writer, _ in
      let input = try await started(writer)
      try writer.startSession(atSourceTime: .zero)
      try input.append(sample(0))
      try writer.endSession(atSourceTime: MediaTime(1, timescale: 1))
      try input.append(sample(1))
    },
    WriterRuleCase(testDescription: "a sample after the last", code: .invalidState) { writer, _ in
      let input = try await started(writer)
      try writer.startSession(atSourceTime: .zero)
      input.markAsFinished()
      try input.append(sample(0))
    },
    WriterRuleCase(testDescription: "a sample without a writer", code: .invalidState) { _, _ in
      try AssetWriterInput(mediaType: .audio).append(sample(0))
    },
    WriterRuleCase(testDescription: "finishing what has not started", code: .invalidState) {
      writer, _ in
      try await writer.finishWriting()
    },
    WriterRuleCase(testDescription: "an input of two writers", code: .invalidState) {
      writer, path in
      let input = try AssetWriterInput(mediaType: .audio)
      try writer.add(input)
      try AssetWriter(outputPath: path, fileType: .mov).add(input)
    },
    WriterRuleCase(testDescription: "enabling an input of a group", code: .invalidState) {
      writer, _ in
      let inputs = [
        try AssetWriterInput(mediaType: .audio), try AssetWriterInput(mediaType: .audio),
      ]
      for input in inputs { try writer.add(input) }
      try writer.add(try AssetWriterInputGroup(inputs: inputs, defaultInput: inputs[0]))
      try inputs[1].configure { $0.marksOutputTrackAsEnabled = true }
    },
    WriterRuleCase(testDescription: "an input of two groups", code: .invalidState) { writer, _ in
      let input = try AssetWriterInput(mediaType: .audio)
      try writer.add(input)
      try writer.add(try AssetWriterInputGroup(inputs: [input], defaultInput: nil))
      try writer.add(try AssetWriterInputGroup(inputs: [input], defaultInput: nil))
    },
  ]

  static let values: [WriterRuleCase] = [
    WriterRuleCase(testDescription: "a language code of two letters", code: .invalidLanguage) {
      _, _ in
      try AssetWriterInput(mediaType: .audio).configure { $0.languageCode = "en" }
    },
    WriterRuleCase(testDescription: "a bibliographic language code", code: .invalidLanguage) {
      _, _ in
      try AssetWriterInput(mediaType: .audio).configure { $0.languageCode = "ger" }
    },
    WriterRuleCase(testDescription: "a language tag with an underscore", code: .invalidLanguage) {
      _, _ in
      try AssetWriterInput(mediaType: .audio).configure { $0.extendedLanguageTag = "en_US" }
    },
    WriterRuleCase(testDescription: "a language tag that ends in a dash", code: .invalidLanguage) {
      _, _ in
      try AssetWriterInput(mediaType: .audio).configure { $0.extendedLanguageTag = "en-" }
    },
    WriterRuleCase(testDescription: "a media timescale of 0", code: .invalidValue) { _, _ in
      try AssetWriterInput(mediaType: .audio).configure { $0.mediaTimeScale = 0 }
    },
    WriterRuleCase(testDescription: "a movie timescale of 0", code: .invalidValue) { writer, _ in
      try writer.configure { $0.movieTimeScale = 0 }
    },
    WriterRuleCase(testDescription: "fragments of nothing", code: .invalidValue) { writer, _ in
      try writer.configure { $0.movieFragmentInterval = .zero }
    },
    WriterRuleCase(testDescription: "a volume of 200", code: .invalidValue) { _, _ in
      try AssetWriterInput(mediaType: .audio).configure { $0.preferredVolume = 200 }
    },
    WriterRuleCase(testDescription: "a transform to far away", code: .invalidValue) { _, _ in
      try AssetWriterInput(mediaType: .video).configure { $0.transform.tx = 1e9 }
    },
    WriterRuleCase(testDescription: "an item without an identifier", code: .invalidMetadata) {
      writer, _ in
      try writer.configure {
        $0.metadata = [
          MetadataItem(MetadataIdentifier(rawValue: ""), payload: [1], dataType: .utf8)
        ]
      }
    },
    WriterRuleCase(testDescription: "an item without a key", code: .invalidMetadata) { _, _ in
      try AssetWriterInput(mediaType: .audio).configure {
        $0.metadata = [MetadataItem(id("mdta/"), payload: [1], dataType: .utf8)]
      }
    },
  ]

  static let media: [WriterRuleCase] = [
    WriterRuleCase(
      testDescription: "pictures in a file of sound", code: .unsupportedMedia, fileType: .m4a
    ) { writer, _ in
      try writer.add(
        try AssetWriterInput(mediaType: .video, sourceFormatHint: try await SomeFormat.video()))
    },
    WriterRuleCase(
      testDescription: "timed metadata in 3GP", code: .unsupportedMedia, fileType: .mobile3GPP
    ) { writer, _ in
      try writer.add(
        try AssetWriterInput(mediaType: .metadata, sourceFormatHint: try SomeFormat.notes()))
    },
    WriterRuleCase(
      testDescription: "no format hint in MPEG-4", code: .invalidFormat, fileType: .mp4
    ) { writer, _ in
      try writer.add(try AssetWriterInput(mediaType: .audio))
    },
    WriterRuleCase(testDescription: "no format at all", code: .invalidFormat) { writer, _ in
      let input = try AssetWriterInput(mediaType: .audio)
      try writer.add(input)
      try writer.startWriting()
      try writer.startSession(atSourceTime: .zero)
      try input.append(sample(0))
    },
    WriterRuleCase(testDescription: "fragments without a format hint", code: .invalidFormat) {
      writer, _ in
      try writer.configure { $0.movieFragmentInterval = MediaTime(1, timescale: 1) }
      try writer.add(try AssetWriterInput(mediaType: .audio))
      try writer.startWriting()
    },
    WriterRuleCase(testDescription: "a hint of other media", code: .invalidFormat) { _, _ in
      _ = try AssetWriterInput(
        mediaType: .audio, sourceFormatHint: try await SomeFormat.video())
    },
    WriterRuleCase(testDescription: "a sample of other media", code: .invalidFormat) {
      writer, _ in
      let input = try await started(writer)
      try writer.startSession(atSourceTime: .zero)
      var sample = sample(0)
      sample.format = try await SomeFormat.video()
      try input.append(sample)
    },
    WriterRuleCase(testDescription: "metadata for a track of sound", code: .invalidFormat) {
      _, _ in
      _ = try AssetWriterInputMetadataAdaptor(
        assetWriterInput: try AssetWriterInput(mediaType: .audio))
    },
    WriterRuleCase(testDescription: "metadata without a format hint", code: .invalidFormat) {
      _, _ in
      _ = try AssetWriterInputMetadataAdaptor(
        assetWriterInput: try AssetWriterInput(mediaType: .metadata))
    },
    WriterRuleCase(testDescription: "two adaptors", code: .invalidState) { _, _ in
      let input = try AssetWriterInput(
        mediaType: .metadata, sourceFormatHint: try SomeFormat.notes())
      _ = try AssetWriterInputMetadataAdaptor(assetWriterInput: input)
      _ = try AssetWriterInputMetadataAdaptor(assetWriterInput: input)
    },
    WriterRuleCase(testDescription: "a track that refers to itself", code: .invalidAssociation) {
      _, _ in
      let input = try AssetWriterInput(mediaType: .audio)
      try input.addTrackAssociation(withTrackOf: input, type: .audioFallback)
    },
    WriterRuleCase(testDescription: "sound that describes pictures", code: .invalidAssociation) {
      _, _ in
      try AssetWriterInput(mediaType: .audio).addTrackAssociation(
        withTrackOf: try AssetWriterInput(mediaType: .video), type: .metadataReferent)
    },
    WriterRuleCase(testDescription: "chapters of sound", code: .invalidAssociation) { _, _ in
      try AssetWriterInput(mediaType: .video).addTrackAssociation(
        withTrackOf: try AssetWriterInput(mediaType: .audio), type: .chapterList)
    },
    WriterRuleCase(testDescription: "a time code of text", code: .invalidAssociation) { _, _ in
      try AssetWriterInput(mediaType: .video).addTrackAssociation(
        withTrackOf: try AssetWriterInput(mediaType: .text), type: .timecode)
    },
    WriterRuleCase(
      testDescription: "a track that is not written", code: .invalidAssociation
    ) { writer, _ in
      let input = try AssetWriterInput(mediaType: .audio)
      try input.addTrackAssociation(
        withTrackOf: try AssetWriterInput(mediaType: .audio), type: .audioFallback)
      try writer.add(input)
      try writer.startWriting()
    },
    WriterRuleCase(testDescription: "a file type without boxes", code: .unsupportedFormat) {
      _, path in
      _ = try AssetWriter(outputPath: path, fileType: .flac)
    },
  ]

  static let samples: [WriterRuleCase] = [
    WriterRuleCase(testDescription: "decoded before the one before it", code: .invalidSample) {
      writer, _ in
      let input = try await started(writer)
      try writer.startSession(atSourceTime: .zero)
      try input.append(sample(10))
      try input.append(sample(9))
    },
    WriterRuleCase(testDescription: "a sample without a time", code: .invalidSample) { writer, _ in
      let input = try await started(writer)
      try writer.startSession(atSourceTime: .zero)
      try input.append(
        MediaSample(data: [], presentationTime: MediaTime(0, timescale: 0)))
    },
    WriterRuleCase(testDescription: "a group that is not announced", code: .invalidMetadata) {
      writer, _ in
      try await noting(writer) { adaptor in
        try adaptor.append(group(0, 1, MetadataItem(id("mdta/x"), payload: [1], dataType: .utf8)))
      }
    },
    WriterRuleCase(testDescription: "a language that is not announced", code: .invalidMetadata) {
      writer, _ in
      try await noting(writer) { adaptor in
        try adaptor.append(
          group(
            0, 1,
            MetadataItem(
              id("mdta/com.example.note"), payload: [65], dataType: .utf8, languageTag: "fr")))
      }
    },
    WriterRuleCase(testDescription: "a value that is not one of its type", code: .invalidMetadata) {
      writer, _ in
      try await noting(writer) { adaptor in
        try adaptor.append(
          group(0, 1, MetadataItem(id("mdta/com.example.count"), payload: [1], dataType: .int16)))
      }
    },
    WriterRuleCase(testDescription: "an item without a type", code: .invalidMetadata) {
      writer, _ in
      try await noting(writer) { adaptor in
        try adaptor.append(
          group(0, 1, MetadataItem(id("mdta/com.example.note"), payload: [65], dataType: "")))
      }
    },
    WriterRuleCase(testDescription: "two groups at one time", code: .invalidSample) { writer, _ in
      try await noting(writer) { adaptor in
        try adaptor.append(group(1, nil))
        try adaptor.append(group(1, nil))
      }
    },
    WriterRuleCase(testDescription: "groups that overlap", code: .invalidSample) { writer, _ in
      try await noting(writer) { adaptor in
        try adaptor.append(group(1, 2))
        try adaptor.append(group(2, 1))
      }
    },
    WriterRuleCase(testDescription: "a group that lasts for nothing", code: .invalidSample) {
      writer, _ in
      try await noting(writer) { adaptor in try adaptor.append(group(1, 0)) }
    },
    WriterRuleCase(testDescription: "samples beside groups", code: .invalidState) { writer, _ in
      try await noting(writer) { adaptor in try adaptor.assetWriterInput.append(sample(0)) }
    },
  ]

  static func group(_ start: Int64, _ seconds: Int64?, _ items: MetadataItem...)
    -> TimedMetadataGroup
  {
    TimedMetadataGroup(
      items: items,
      timeRange: MediaTimeRange(
        start: MediaTime(start, timescale: 1),
        duration: seconds.map { MediaTime($0, timescale: 1) } ?? MediaTime(0, timescale: 0)))
  }

  private static func noting(
    _ writer: AssetWriter, _ work: (AssetWriterInputMetadataAdaptor) throws -> Void
  ) async throws {
    let input = try AssetWriterInput(
      mediaType: .metadata, sourceFormatHint: try SomeFormat.notes())
    let adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: input)
    try writer.add(input)
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    try work(adaptor)
  }
}

@Suite("The rules of writing")
struct WriterRuleTests {
  @Test(arguments: WriterRuleCase.all)
  func `are reported by an error of their own`(_ c: WriterRuleCase) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.\(c.fileType)")
    let writer = try AssetWriter(outputPath: path, fileType: c.fileType)
    let error = await #expect(throws: MediaError.self) { try await c.attempt(writer, path) }
    #expect(error?.code == c.code)
    writer.cancelWriting()
  }

  @Test(arguments: [
    "en", "en-US", "zh-Hant", "zh-cmn-Hans-CN", "sl-rozaj-biske", "de-CH-1901", "x-whatever",
    "es-419", "en-u-ca-gregory", "haw",
  ])
  func `let tags of BCP 47 pass`(_ tag: String) throws {
    try LanguageRules.requireTag(tag)
  }

  @Test(arguments: [
    "", "e", "-en", "en--US", "en-US-", "en_US", "123", "en-a", "en-x", "sl-rozaj-rozaj", "ünd",
    "en-toolongsubtag",
  ])
  func `keep other tags out`(_ tag: String) {
    #expect(throws: MediaError.self) { try LanguageRules.requireTag(tag) }
  }

  @Test func `leave nothing behind where writing is given up`() async throws {
    for interval in [nil, MediaTime(1, timescale: 1)] {
      let folder = try TemporaryFolder()
      let writer = try AssetWriter(
        outputPath: folder.file("out.mov"), fileType: .mov)
      try writer.configure { $0.movieFragmentInterval = interval }
      _ = try await WriterRuleCase.started(writer)
      writer.cancelWriting()
      #expect(folder.read("out.mov") == nil)
    }
  }
}
