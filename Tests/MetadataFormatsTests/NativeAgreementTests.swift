import Foundation
import MediaModel
import MetadataFormats
import TestSupport
import Testing

/// What other programs tell of the same files.
@Suite struct `Native readers and other programs` {
  /// Groups of exiftool that hold metadata, and names in them that are facts of the coding.
  private static let groups = ["Vorbis", "FLAC", "RIFF", "ID3v2_4", "ID3v1", "APE"]
  private static let facts: Set<String> = [
    // The headers of the streams.
    "BlockSizeMin", "BlockSizeMax", "FrameSizeMin", "FrameSizeMax", "SampleRate", "Channels",
    "BitsPerSample", "TotalSamples", "MD5Signature", "Encoding", "NumChannels", "AvgBytesPerSec",
    "FrameRate", "MaxDataRate", "FrameCount", "StreamCount", "ImageWidth", "ImageHeight",
    "StreamType", "VideoCodec", "VideoFrameRate", "VideoFrameCount", "Quality", "SampleSize",
    "AudioCodec", "AudioSampleRate", "AudioSampleCount", "TotalFrameCount", "VorbisVersion",
    "AudioChannels", "NominalBitrate", "NumberOfFrames", "DataSize", "RIFFSize64", "DataSize64",
    "NumberOfSamples64", "AudioCodecRate",
    // Bytes that it shows parts of.
    "CuePoints", "CuePointLabel", "CuePointNote", "LabeledText", "SamplerData", "MakerNotes",
    "Manufacturer", "Product", "SamplePeriod", "MIDIUnityNote", "MIDIPitchFraction",
    "SMPTEFormat", "SMPTEOffset", "NumSampleLoops", "SamplerDataLen", "BWF_UMID", "Picture",
    "PictureType", "PictureMIMEType", "PictureDescription", "PictureWidth", "PictureHeight",
    "PictureBitsPerPixel", "PictureIndexedColors", "PictureLength", "CoverArt",
  ]

  @Test(
    .enabled(if: Program.isInstalled("exiftool"), "exiftool is not there"),
    arguments: NativeFixture.names)
  func `find what exiftool finds`(name: String) throws {
    let path = Fixture.format(name).path
    let told = try Program.run(
      "/usr/bin/env", ["exiftool", "-j", "-a", "-G1", path])
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(told.output)) as? [[String: Any]])
    let ours = try values(name)
    var count = 0
    for (key, value) in try #require(rows.first) {
      let parts = key.split(separator: ":")
      guard parts.count == 2, Self.groups.contains(String(parts[0])),
        // No genre of ID3v1 is a number without a name.
        !Self.facts.contains(String(parts[1])), key != "ID3v1:Genre"
      else { continue }
      for text in (value as? [Any] ?? [value]).map({ "\($0)" }) where !text.isEmpty {
        #expect(ours.contains(plain(text)), "\(key) = \(text)")
        count += 1
      }
    }
    // It reads neither RIFX nor Wave64, and no comments of Speex.
    #expect(count > 0 || ["big-endian.wav", "wave64.w64", "comments.spx"].contains(name))
  }

  @Test(
    .enabled(if: Program.isInstalled("ffprobe"), "ffprobe is not there"),
    arguments: NativeFixture.names)
  func `find what ffprobe finds`(name: String) throws {
    let path = Fixture.format(name).path
    let told = try Program.run(
      "/usr/bin/env",
      [
        "ffprobe", "-v", "quiet", "-of", "json", "-show_format", "-show_streams", "-show_chapters",
        path,
      ])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(told.output)) as? [String: Any])
    let parts =
      [object["format"] as? [String: Any] ?? [:]] + (object["streams"] as? [[String: Any]] ?? [])
      + (object["chapters"] as? [[String: Any]] ?? [])
    let ours = try values(name)
    for part in parts {
      // The titles of pictures are their descriptions, and comments what they show.
      for (key, value) in part["tags"] as? [String: Any] ?? [:] {
        // It leaves old covers as they are coded, and takes every file for one of little-endian numbers.
        if key == "COVERART" || key == "time_reference" && name == "big-endian.wav" { continue }
        // Values of one name are joined, and bytes of Windows-1252 are not recognised.
        for text in "\(value)".split(separator: ";").map(String.init)
        where !text.contains("\u{FFFD}") && !text.hasPrefix("0x") {
          #expect(ours.contains(plain(text)), "\(key) = \(text)")
        }
      }
    }
  }

  /// All texts that the reader found, in the notation in which they are compared.
  private func values(_ name: String) throws -> Set<String> {
    let found = try NativeFindings(fixture: name).metadata
    let chapters = found.chapters.flatMap(\.chapters)
    let items =
      found.items + found.trackItems.values.joined() + chapters.flatMap(\.items)
    var texts = items.compactMap(\.stringValue) + chapters.map(\.title)
    texts += items.flatMap { $0.extraAttributes.map(\.value) }
    return Set(texts.map(plain))
  }

  /// Without what programs write in their own way: the signs of dates and the ends of lines.
  private func plain(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
      .replacing("T", with: " ").replacing(":", with: "-")
  }
}
