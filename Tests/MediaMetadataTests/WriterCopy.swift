import Foundation
import MediaModel
import TestSupport

@testable import MediaMetadata

/// Files that are copied sample by sample, as a program would do it with reader and writer.
enum WriterCopy {
  /// Copies all tracks of a file, with their headers and items.
  ///
  /// - Returns: what the writer reports.
  @discardableResult
  static func copy(
    _ source: String, to destination: String, as type: FileType,
    configure: @Sendable (inout AssetWriter.Configuration) -> Void = { _ in }
  ) async throws -> AssetWriter.Report {
    let asset = Asset(path: source)
    let description = try asset.describe()
    let tracks = try await asset.load(.tracks)
    let reader = AssetReader(asset: asset)
    let outputs = tracks.map { AssetReaderTrackOutput(track: $0) }
    for output in outputs { try reader.add(output) }
    try await reader.startReading()
    let writer = try AssetWriter(outputPath: destination, fileType: type)
    try writer.configure { configuration in
      configuration.metadata = description.metadata
      configuration.isDurable = false
      configure(&configuration)
    }
    var inputs: [AssetWriterInput] = []
    for (track, output) in zip(description.tracks, outputs) {
      let input = try AssetWriterInput(
        mediaType: track.mediaType, sourceFormatHint: output.formats.first,
        configuration: AssetWriterInput.Configuration(copying: track))
      try writer.add(input)
      inputs.append(input)
    }
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    try interleave(outputs, inputs)
    for input in inputs { input.markAsFinished() }
    return try await writer.finishWriting()
  }

  /// Writes the samples of all outputs in the order of their times.
  static func interleave(
    _ outputs: [AssetReaderTrackOutput], _ inputs: [AssetWriterInput]
  ) throws {
    var next = try outputs.map { try $0.nextSample() }
    while true {
      let due = next.indices.filter { next[$0] != nil }.min { left, right in
        guard let left = next[left]?.decodeTime, let right = next[right]?.decodeTime else {
          return false
        }
        return left < right
      }
      guard let due, let sample = next[due] else { return }
      try inputs[due].append(sample)
      next[due] = try outputs[due].nextSample()
    }
  }

  /// The samples of all tracks of a file.
  static func samples(of path: String) async throws -> [[MediaSample]] {
    let asset = Asset(path: path)
    let reader = AssetReader(asset: asset)
    let outputs = try await asset.load(.tracks).map { AssetReaderTrackOutput(track: $0) }
    for output in outputs { try reader.add(output) }
    try await reader.startReading()
    var all: [[MediaSample]] = []
    for output in outputs {
      var list: [MediaSample] = []
      while let sample = try output.nextSample() { list.append(sample) }
      all.append(list)
    }
    return all
  }

  /// The groups of a metadata track of a file.
  static func groups(of path: String, track index: Int) async throws -> [TimedMetadataGroup] {
    let asset = Asset(path: path)
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: try await asset.load(.tracks)[index])
    let adaptor = try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    try reader.add(output)
    try await reader.startReading()
    var groups: [TimedMetadataGroup] = []
    while let group = try adaptor.nextTimedMetadataGroup() { groups.append(group) }
    return groups
  }

  /// The folder that is beside the repository; `nil` where there is none.
  static let shared: String? = {
    let named = ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"]
    let folder = named ?? "\(Repository.path)/../shared"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()

  /// What the independent checker says is wrong with a file; `nil` where there is no checker.
  static func complaints(about path: String) throws -> [String]? {
    guard let shared else { return nil }
    let run = try Program.run("/usr/bin/python3", ["\(shared)/oracle/bmff.py", "dump", path])
    guard run.status == 0 else { return run.errorLines + ["status \(run.status)"] }
    return run.text.split(separator: "\n").map(String.init).filter {
      $0.lowercased().contains("malformed")
    }
  }
}

extension MediaSample {
  /// What must be the same in a copy.
  var essence: Essence {
    Essence(
      data: data, presentationTime: presentationTime, decodeTime: decodeTime, isSync: isSync)
  }

  struct Essence: Hashable, CustomStringConvertible {
    var data: [UInt8]
    var presentationTime: MediaTime
    var decodeTime: MediaTime?
    var isSync: Bool

    var description: String {
      "\(data.count) bytes at \(presentationTime.seconds) \(decodeTime?.seconds ?? -1) \(isSync)"
    }
  }
}
