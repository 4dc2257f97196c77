import Foundation
import MediaMetadata
import TestSupport
import Testing

/// Rules for all that `show` prints, on every fixture and every real file that is there.
@Suite struct `What show prints` {
  /// A file, and the lines that are reported for it.
  private struct Shown {
    let path: String
    let lines: [Substring]
  }

  static let samples: [String] = {
    guard let shared = Repository.shared else { return [] }
    let names = FileManager.default.enumerator(atPath: "\(shared)/samples")?.compactMap {
      $0 as? String
    }
    let endings = ["mp4", "mov", "m4a", "m4v", "3gp", "mp3", "aac"]
    return (names ?? []).filter { endings.contains(($0 as NSString).pathExtension.lowercased()) }
      .map { "\(shared)/samples/\($0)" }.sorted()
  }()

  private static func shown(_ paths: [String], _ options: [String]) throws -> [Shown] {
    let known = Set(paths)
    let text = try Program.mediameta(["show"] + options + paths).text
    var files: [Shown] = []
    var (path, lines) = ("", [Substring]())
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if known.contains(String(line)) {
        if !path.isEmpty { files.append(Shown(path: path, lines: lines)) }
        (path, lines) = (String(line), [])
      } else {
        lines.append(line)
      }
    }
    if !path.isEmpty { files.append(Shown(path: path, lines: lines)) }
    return files
  }

  private static func check(_ paths: [String], _ options: [String]) throws -> [String] {
    var faults: [String] = []
    var itemCount = 0
    for file in try shown(paths, options) {
      let name = (file.path as NSString).lastPathComponent
      var section: Substring = ""
      for (index, line) in file.lines.enumerated() {
        let isHeading =
          line.hasPrefix("  ") && !line.hasPrefix("   ") && index > 0
          && file.lines[index - 1].isEmpty
        if isHeading {
          section = line
          let next = index + 1 < file.lines.count ? file.lines[index + 1] : ""
          if !next.hasPrefix("    ") { faults.append("\(name): empty section '\(line)'") }
          continue
        }
        // Keys of lists of QuickTime are numbers, and boxes of such a type are named in what is wrong with them.
        if line.contains(".ilst.\\x00") || line.contains(".keys.\\x00") { continue }
        if !section.hasPrefix("  Diagnostics"),
          line.contains(#"\x00\x00"#) || line.contains(#"\u{00}\u{00}\u{00}\u{00}"#)
            || line.contains(#"\\x00"#)
        {
          faults.append("\(name): zeros in '\(line)'")
        }
        // Cells of a row; none is the key of another one again.
        let cells = line.components(separatedBy: "  ").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        .filter { !$0.isEmpty && !$0.hasPrefix("\"") }
        guard section.contains(", ") && section.contains(" item"), line.hasPrefix("    ") else {
          continue
        }
        itemCount += 1
        for (place, cell) in cells.enumerated() where cell.count > 3 {
          for other in cells[(place + 1)...] where other == cell || other.hasSuffix("/\(cell)") {
            faults.append("\(name): '\(cell)' twice in '\(line)'")
          }
        }
      }
    }
    if !options.contains("--timed") { #expect(itemCount > 20) }
    return faults
  }

  @Test(arguments: [["--verbose"], [], ["--timed", "--limit", "2"]])
  func `has no empty section, no zeros and no key twice, of fixtures`(_ options: [String]) throws {
    let fixtures = Fixture.media + Fixture.formats + Fixture.vendor + Fixture.malformed
    let faults = try Self.check(fixtures.map(\.path), options)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test(.enabled("needs ../shared/samples") { !samples.isEmpty }, arguments: [["--verbose"], []])
  func `has no empty section, no zeros and no key twice, of real files`(_ options: [String]) throws
  {
    let faults = try Self.check(Self.samples, options)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `tags of ID3 stand under their versions`() throws {
    let lines = try Program.mediameta(["show", Fixture.format("id3-several.mp3").path]).text
      .split(separator: "\n").filter { $0.contains("org.id3") }
    #expect(
      lines == [
        "  ID3v2.4 · org.id3, 3 items", "  ID3v2.3 · org.id3, 1 item", "  ID3v1 · org.id3, 7 items",
      ])
  }

  @Test func `a file that was cut has one diagnostic`() throws {
    let folder = try TemporaryFolder()
    let whole = Fixture.media("quicktime-keys.mov").bytes
    let movie = try folder.write(Array(whole.dropLast(16)), to: "cut.mov")
    let shown = try Program.mediameta(["show", movie])
    #expect(shown.status == 1)
    #expect(shown.errorLines.count == 1)
    #expect(shown.errorLines.first?.contains("runs 16 bytes past the end of the file") == true)
    #expect(shown.text.contains("mdta/com.apple.quicktime.title"))
    #expect(!shown.text.contains("bytes past what encloses it"), "\(shown.text)")
  }
}
