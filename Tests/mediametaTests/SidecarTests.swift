import Foundation
import TestSupport
import Testing

@Suite struct `mediameta sidecar` {
  private let folder: TemporaryFolder
  private let movie: String

  init() throws {
    folder = try TemporaryFolder()
    movie = try folder.write(Fixture.media("nero-chapters-v0.mp4").bytes, to: "clip.mp4")
  }

  private func told(_ path: String) throws -> String {
    try ConvertTool.run(
      "show", "--format",
      "{title}|{description}|{keywords}|{capture.date}|{capture.latitude}|{capture.longitude}", path
    ).output.trimmingCharacters(in: .newlines)
  }

  private struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    let text: String
    let told: String
    var testDescription: String { name }
  }

  private static let cases: [Case] = [
    Case(
      name: "of Google Takeout", file: "clip.mp4.supplemental-metadata.json",
      text: """
        {"title": "clip.mp4", "description": "At the sea", "people": [{"name": "Ann"}],
         "photoTakenTime": {"timestamp": "1600596727", "formatted": "Sep 20, 2020, 10:12:07 AM UTC"},
         "geoData": {"latitude": 0.0, "longitude": 0.0, "altitude": 0.0},
         "geoDataExif": {"latitude": 55.269423, "longitude": 37.665591, "altitude": 214.5}}
        """, told: "|At the sea||2020-09-20T10:12:07Z|55.269423|37.665591"),
    Case(
      name: "of exiftool", file: "clip.mp4.json",
      text: """
        [{"SourceFile": "./clip.mp4", "Title": "A walk", "Keywords": ["one", "two"],
          "CreateDate": "2020:09:20 10:12:07",
          "GPSPosition": "55 deg 16' 9.92\\" N, 37 deg 39' 56.13\\" W"}]
        """, told: "A walk||one, two|2020-09-20T10:12:07Z|55.269422|-37.665592"),
    Case(
      name: "of osxphotos", file: "clip.mp4.json",
      text: """
        [{"SourceFile": "clip.mp4", "ExifTool:ExifToolVersion": "12.00", "File:FileName": "clip.mp4",
          "XMP:Title": "A walk", "XMP:Description": "Uphill", "XMP:Subject": ["one"],
          "Keys:GPSCoordinates": "-33.5 151.25",
          "QuickTime:CreationDate": "2020:09:20 12:12:07+02:00",
          "QuickTime:CreateDate": "2020:09:20 10:12:07"}]
        """, told: "A walk|Uphill|one|2020-09-20T12:12:07+02:00|-33.5|151.25"),
    Case(
      name: "of XMP", file: "clip.xmp",
      text: """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
         xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="55,16.1653N"
         exif:GPSLongitude="37,39.9355E" exif:DateTimeOriginal="2020-09-20T12:12:07+02:00">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">A walk</rdf:li></rdf:Alt></dc:title>
        <dc:subject><rdf:Bag><rdf:li>one</rdf:li><rdf:li>two</rdf:li></rdf:Bag></dc:subject>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """, told: "A walk||one, two|2020-09-20T12:12:07+02:00|55.2694217|37.6655917"),
  ]

  @Test(arguments: cases) private func `takes in sidecars`(_ test: Case) throws {
    try folder.write(Array(test.text.utf8), to: test.file)
    let result = try ConvertTool.run("sidecar", "import", movie)
    #expect(result.code == 0, "\(result.errors)")
    let words = try told(movie).split(separator: "|", omittingEmptySubsequences: false)
    let wanted = test.told.split(separator: "|", omittingEmptySubsequences: false)
    #expect(words.prefix(4) == wanted.prefix(4))
    for (word, number) in zip(words.suffix(2), wanted.suffix(2)) {
      let difference = try #require(Double(word)) - #require(Double(number))
      #expect(abs(difference) < 1e-5, "\(word), not \(number)")
    }
    let again = try ConvertTool.run("sidecar", "import", movie)
    #expect(again.code == 0 && again.errors.contains("unchanged"), "\(again.errors)")
  }

  @Test func `tells Takeout's dates in a zone`() throws {
    try folder.write(Array(Self.cases[0].text.utf8), to: Self.cases[0].file)
    let result = try ConvertTool.run("sidecar", "import", "--zone", "Europe/Berlin", movie)
    #expect(result.code == 0 && result.errors.contains("people of it are not taken"))
    #expect(try told(movie).contains("|2020-09-20T12:12:07+02:00|"))
  }

  @Test(arguments: ["xmp", "exiftool"])
  func `writes sidecars that come back`(_ kind: String) throws {
    let edit = try ConvertTool.run(
      "edit", "--title", "Q & A <1>", "--description", "naïve \u{1F3AC}", "--keywords",
      "one, two words", "--date", "2020-09-20T12:12:07+02:00", "--location", "-33.5,151.25,12.5",
      movie)
    #expect(edit.code == 0, "\(edit.errors)")
    let before = try told(movie)
    let result = try ConvertTool.run("sidecar", "export", "--as", kind, movie)
    #expect(result.code == 0, "\(result.errors)")
    let again = try ConvertTool.run("sidecar", "export", "--as", kind, movie)
    #expect(again.code == 1, "a sidecar was replaced")
    try folder.write(Fixture.media("nero-chapters-v0.mp4").bytes, to: "clip.mp4")
    #expect(try ConvertTool.run("sidecar", "import", movie).code == 0)
    #expect(try told(movie) == before)
  }

  @Test func `has one line where there is nothing to take or to write`() throws {
    let none = try ConvertTool.run("sidecar", "import", movie)
    #expect(none.code == 3 && none.lines.count == 1)
    let empty = try ConvertTool.run("sidecar", "export", movie)
    #expect(empty.code == 3 && empty.lines.count == 1)
    try folder.write(Array("<x:xmpmeta".utf8), to: "clip.mp4.xmp")
    let broken = try ConvertTool.run("sidecar", "import", movie)
    #expect(broken.code == 1 && broken.lines.count == 1)
  }
}
