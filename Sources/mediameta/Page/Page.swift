internal import CommandLineKit
internal import MediaMetadata
internal import ReportPage

/// A page of HTML that needs nothing beside it but the video: script, style and data are inside.
///
/// Texts of files stand in the data alone, in which no `<` is left, and in the title, escaped. The policy of the page
/// lets only its own scripts and style run.
///
/// Source: HTML Living Standard, 4.12.1.3 (restrictions for contents of script elements); Content Security Policy
/// Level 3, 6.7.
enum Page {
  /// The hashes of scripts and styles, which the policy names; `Tests/Checks/check_report.py` holds them
  /// against the files.
  private static let plotsHash = "sha256-kEyyU5i0hWPXBwheAmGDBy4xcvBNHfn65TotUFJOe34="
  private static let scriptHash = "sha256-n0il/WJQcyi98sSlUBJ7NXaDjIJ/HRgImkZI0GCSEJM="
  /// The one style that plots give an element of theirs in its markup.
  private static let elementStyle = "sha256-MJyOH6fkfzWPCLv2CfAAYjOtxkqoLBYZsmiMyy1D4sc="
  private static let mapHash = "sha256-Rn4ThaddUqBTP3YpQfoZXRn6WyOcKuyUBkHsfH9Iaag="
  private static let mapStyleHash = "sha256-pjIXgJ/VonfbOM30Iz1b78w8pndxKcgH44of3QIIb8s="
  private static let styleHash = "sha256-XT5Evb/9YmsBugNlDj6JcFuHPEvj7Ml1YgXpEUoGh7U="

  /// Writes a page piece by piece.
  ///
  /// - Parameters:
  ///   - title: what the page is about.
  ///   - lines: what is reported below the title.
  ///   - tiles: where the tiles of a map come from; `nil` for a page that needs no network.
  ///   - data: what is drawn.
  ///   - write: takes the bytes.
  static func write(
    title: String, lines: [String], tiles: PageTiles?, data: some JSONWritable,
    to write: @escaping ([UInt8]) -> Void
  ) {
    func text(_ text: String) { write(Array(text.utf8)) }
    func sources(_ words: String?...) -> String { words.compactMap(\.self).joined(separator: " ") }
    let policy = [
      "default-src 'none'", sources("img-src data: 'self' file:", tiles?.origin),
      "media-src data: 'self' file:",
      sources("style-src '\(styleHash)'", tiles.map { _ in "'\(mapStyleHash)'" })
        + " 'unsafe-hashes' '\(elementStyle)'",
      sources("script-src '\(plotsHash)' '\(scriptHash)'", tiles.map { _ in "'\(mapHash)'" }),
      "base-uri 'none'", "form-action 'none'",
    ]
    text(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy.joined(separator: "; "))">
      <meta name="generator" content="mediameta \(Tool.version)">
      <title>\(escaped(title))</title>
      <style>
      """)
    unsafe write(bytes(report_page_plots_style))
    unsafe write(bytes(report_page_style))
    if tiles != nil {
      text("</style>\n<style>")
      unsafe write(bytes(report_page_map_style))
    }
    text(
      """
      </style>
      </head>
      <body>
      <header>
      <h1>\(escaped(title))</h1>
      \(lines.map { "<p class=\"verdict\">\(escaped($0))</p>" }.joined(separator: "\n"))
      </header>
      <main id="report"></main>
      <noscript><p>This page needs JavaScript, which it brings along.</p></noscript>
      <script type="application/json" id="data">
      """)
    var json = JSONWriter(isPretty: false) { write(withoutTags($0)) }
    data.write(to: &json)
    json.finish()
    text("</script>\n<script>")
    unsafe write(bytes(report_page_plots))
    text("</script>\n<script>")
    if tiles != nil {
      unsafe write(bytes(report_page_map))
      text("</script>\n<script>")
    }
    unsafe write(bytes(report_page_script))
    text("</script>\n</body>\n</html>\n")
  }

  /// JSON in which nothing can end the element that it stands in.
  private static func withoutTags(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(UInt8(ascii: "<")) else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count + 64)
    for byte in json {
      if byte == UInt8(ascii: "<") { result += "\\u003C".utf8 } else { result.append(byte) }
    }
    return result
  }

  /// Text as HTML, wherever it stands.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case _ where Terminal.isUnsafe(character): result += "\u{FFFD}"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  private static func bytes(_ file: ReportPageFile) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
