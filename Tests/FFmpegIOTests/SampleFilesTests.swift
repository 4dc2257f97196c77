import Foundation
import Testing

@testable import FFmpegIO

/// Movies of the shared folder, which is beside the repository where it is present.
enum SharedMovies {
  static let folder: String? = {
    let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path =
      ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"]
      ?? repository.deletingLastPathComponent().appending(path: "shared").path
    return FileManager.default.fileExists(atPath: "\(path)/samples") ? path : nil
  }()

  static let all: [String] = {
    guard let folder, let files = FileManager.default.enumerator(atPath: "\(folder)/samples")
    else { return [] }
    let extensions: Set = ["mov", "mp4", "m4a", "m4v", "3gp"]
    return files.compactMap { $0 as? String }.filter {
      extensions.contains(URL(fileURLWithPath: $0).pathExtension.lowercased())
    }.sorted()
  }()
}

@Suite(
  .enabled(if: Tools.areInstalled, Tools.skipReason),
  .enabled(
    if: !SharedMovies.all.isEmpty, "needs the shared folder with samples beside the repository"))
struct `Damaged movies` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func source(_ name: String) throws -> String {
    "\(try #require(SharedMovies.folder))/samples/\(name)"
  }

  @Test(arguments: SharedMovies.all.filter { $0.hasPrefix("malformed/") })
  func `give a result or an error, quickly`(_ name: String) throws {
    let input = try Descriptor(reading: try source(name))
    let output = try Descriptor(writing: folder.file("out.mov"))
    for index in 0..<4 {
      var request = copyRequest(input, to: output, format: "mov")
      request.tracks[0].source = .index(index)
      do throws(FFmpegError) {
        #expect(try FFmpegStreamCopier.copy(request).tracks.count == 1)
      } catch {
        #expect(error.code < 0)
      }
    }
  }
}
