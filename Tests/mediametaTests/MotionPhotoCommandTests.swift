import Foundation
import TestSupport
import Testing

@Suite struct `mediameta motionphoto` {
  private let folder: TemporaryFolder
  private let path: String
  private static let movie = Fixture.media("movie-first.mp4").bytes

  /// A photograph with Samsung's trailer, which XMP does not tell of.
  init() throws {
    folder = try TemporaryFolder()
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let name = Array("MotionPhoto_Data".utf8)
    let block = [0, 0, 0x30, 0x0A] + little(name.count) + name + Self.movie
    let directory =
      Array("SEFH".utf8) + little(106) + little(1) + [0, 0, 0x30, 0x0A] + little(block.count)
      + little(block.count)
    path = try folder.write(
      Fixture(folder: "Formats", name: "photo.jpg").bytes + block + directory
        + little(directory.count) + Array("SEFT".utf8), to: "IMG_1.MP.jpg")
  }

  @Test func `tells of the movie, as show does`() throws {
    let shown = try ConvertTool.run("motionphoto", "show", path)
    #expect(shown.code == 0)
    #expect(shown.output.contains("found in    MotionPhoto_Data"), "\(shown.output)")
    let file = try ConvertTool.run("show", path)
    #expect(file.output.contains("motion photo"), "\(file.output)")
    #expect(file.output.contains("\(Self.movie.count.formatted()) bytes"), "\(file.output)")
    let movie = try ConvertTool.run("show", "--movie", path)
    #expect(movie.code == 0 && movie.output.contains("brand 'isom'"), "\(movie.output)")
    let json = try ConvertTool.run("motionphoto", "show", "--json", path)
    #expect(json.output.contains("\"movieByteCount\": \(Self.movie.count)"), "\(json.output)")
  }

  @Test func `splits into names of their own, and replaces nothing without being asked`() throws {
    let result = try ConvertTool.run("motionphoto", "split", path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(folder.names == ["IMG_1.MP.jpg", "IMG_1.jpg", "IMG_1.mp4"])
    #expect(folder.read("IMG_1.mp4") == Self.movie)
    #expect(folder.read("IMG_1.jpg") == Fixture(folder: "Formats", name: "photo.jpg").bytes)
    #expect(try ConvertTool.run("motionphoto", "split", path).code == 1)
    #expect(try ConvertTool.run("motionphoto", "split", "--force", "--quiet", path).code == 0)
    let one = try ConvertTool.run(
      "motionphoto", "split", "--movie", folder.file("a.mp4"), path)
    #expect(one.code == 0 && folder.names.count == 4)
    let none = try ConvertTool.run("motionphoto", "show", folder.file("IMG_1.jpg"))
    #expect(none.code == 3 && none.errors.contains("nothing tells of a movie"), "\(none.errors)")
    #expect(try ConvertTool.run("show", "--movie", folder.file("IMG_1.jpg")).code == 1)
    #expect(try ConvertTool.run("motionphoto", "show", folder.file("IMG_1.mp4")).code == 1)
  }
}
