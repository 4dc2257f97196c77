import BaseMedia
import BinaryIO
import Foundation
import Testing

/// Files of cameras, phones and writers, which are beside the repository where they are there at all.
enum RealFiles {
  static let folder: URL? = {
    let given = ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"]
    var repository = URL(filePath: #filePath)
    for _ in 0..<4 { repository.deleteLastPathComponent() }
    let shared =
      given.map { URL(filePath: $0) }
      ?? repository.deletingLastPathComponent().appending(path: "shared")
    let samples = shared.appending(path: "samples")
    return FileManager.default.fileExists(atPath: samples.path) ? samples : nil
  }()

  static let paths: [String] = {
    guard let folder, let found = FileManager.default.subpaths(atPath: folder.path) else {
      return []
    }
    let suffixes: Set<String> = ["mp4", "mov", "m4a", "m4v", "m4b", "3gp", "3g2", "qt", "heic"]
    return found.filter { path in
      suffixes.contains(URL(filePath: path).pathExtension.lowercased())
    }.sorted()
  }()
}

@Suite(
  .enabled("the shared folder with samples is not there; see MEDIAMETADATA_SHARED") {
    RealFiles.folder != nil
  })
struct `Boxes of real files` {
  @Test(arguments: RealFiles.paths)
  func `come back byte for byte as far as their fields are known`(_ path: String) throws {
    let folder = try #require(RealFiles.folder)
    let source = try FileSource(path: folder.appending(path: path).path)
    let isDamaged = path.hasPrefix("malformed")
    guard let tree = try? BoxTree.scan(source) else {
      #expect(isDamaged)
      return
    }
    var walk = Walk()
    walk.run(tree.boxes, in: BoxContext(), path: "")
    #expect(walk.changed == [])
    if !isDamaged {
      #expect(walk.failures == [])
      #expect(walk.decodedCount > 5)
    }
  }

  @Test(arguments: RealFiles.paths) func `are dumped`(_ path: String) throws {
    let folder = try #require(RealFiles.folder)
    let source = try FileSource(path: folder.appending(path: path).path)
    guard let tree = try? BoxTree.scan(source) else {
      #expect(path.hasPrefix("malformed"))
      return
    }
    let lines = BoxDump(tree).flatMap { BoxDumpText().lines($0) }
    #expect(lines.count >= tree.boxes.count)
    #expect(lines.allSatisfy { line in !line.utf8.contains { $0 < 0x20 } })
  }

  /// Decodes whatever is known and writes it again.
  private struct Walk {
    var decodedCount = 0
    var changed: [String] = []
    var failures: [String] = []

    mutating func run(_ boxes: [BoxNode], in context: BoxContext, path: String) {
      for box in boxes {
        let here = BoxPath.appending(box.type, index: 0, to: path)
        check(box, in: context, path: here)
        run(box.children, in: context.inside(box), path: here)
      }
    }

    private mutating func check(_ box: BoxNode, in context: BoxContext, path: String) {
      guard let kind = BoxRegistry.kind(of: box.type, userType: box.userType, in: context) else {
        return
      }
      let bytes: ArraySlice<UInt8>
      switch box.content {
      case .external: return
      case .payload(let payload): bytes = payload
      case .children(let prefix, _, _):
        if prefix.isEmpty { return }
        bytes = prefix
      }
      do {
        let decoded = try kind.read(bytes, at: box.payloadOffset, context: context)
        decodedCount += 1
        if let written = decoded.box?.payload, written[...] != bytes { changed.append(path) }
      } catch {
        failures.append("\(path): \(error)")
      }
    }
  }
}
