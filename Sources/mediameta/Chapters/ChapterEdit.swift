internal import CommandLineKit
internal import MediaMetadata

/// What becomes of the chapters of a file, by the arguments of a command.
struct ChapterEdit: Sendable {
  private enum Verb: Sendable {
    case set([ChapterList])
    case add([ChapterList.Chapter])
    case remove([Int])
  }

  private let verb: Verb
  /// The language that is meant; `nil` for all that there are.
  private let language: LanguageTag?

  init(_ arguments: ParsedArguments) throws {
    language = arguments.value("language").map { LanguageTag(bcp47: $0) }
    switch arguments.path.names.last {
    case "import":
      let path = try arguments.required("CHAPTERS")
      let bytes = try WholeFile.bytes(of: path)
      let name = WholeFile.name(of: path)
      let told = arguments.value("format").map { ChapterFormat(rawValue: $0) }
      let format =
        told ?? ChapterFormat.recognize(bytes) ?? ChapterFormat.named(byExtensionOf: path)
      guard let format else {
        throw MediaError(
          .unsupportedFormat, "is in no format of chapters that is known; name it with --format",
          path: name)
      }
      verb = .set(try format.read(bytes, name: name))
    case "remove":
      verb = .remove(
        try arguments.values("number").map { word in
          guard let number = Int(word), number > 0 else {
            throw arguments.usageError("--number takes a number from 1")
          }
          return number
        })
    case let name:
      let chapters = try arguments.values("chapter").flatMap {
        word throws -> [ChapterList.Chapter] in
        do {
          let lists = try ChapterFormat.simple.read(Array(word.utf8), name: "--chapter")
          return lists.flatMap(\.chapters)
        } catch {
          throw arguments.usageError(
            "'\(Terminal.printable(word))' is not a chapter; it is a time and a title, as '1:02 Title'"
          )
        }
      }
      guard !chapters.isEmpty else {
        throw arguments.usageError("name a chapter with --chapter 'TIME TITLE'")
      }
      let own = chapters.map { chapter in
        var chapter = chapter
        chapter.timeRange.duration = .invalid
        return chapter
      }
      verb = name == "add" ? .add(own) : .set([ChapterList(origin: "arguments", chapters: own)])
    }
  }

  /// The lists of a file as they are to be.
  ///
  /// - Parameters:
  ///   - lists: those that it has.
  ///   - path: the file.
  /// - Returns: all lists of the file.
  /// - Throws: ``NothingMatched`` where it has no such chapters.
  func applied(to lists: [ChapterList], path: String) throws -> [ChapterList] {
    let others = language.map { tag in lists.filter { $0.locale != tag } } ?? []
    switch verb {
    case .set(let told):
      return others
        + told.map { list in
          var list = list
          if let language { list.languageTag = language }
          return list
        }
    case .add(let chapters):
      var result = lists
      let places = result.indices.filter { language == nil || result[$0].locale == language }
      guard !places.isEmpty else {
        return lists + [
          ChapterList(origin: "arguments", languageTag: language, chapters: chapters)
        ]
      }
      for place in places { for chapter in chapters { result[place].add(chapter) } }
      return result
    case .remove(let numbers):
      let meant = lists.filter { language == nil || $0.locale == language }
      guard !meant.isEmpty else {
        throw NothingMatched(path: path, reason: "it has no such chapters; nothing was changed")
      }
      guard !numbers.isEmpty else { return others }
      guard let most = meant.map(\.chapters.count).max(), numbers.allSatisfy({ $0 <= most }) else {
        throw NothingMatched(
          path: path, reason: "there is no chapter of such a number; nothing was changed")
      }
      let gone = Set(numbers.map { $0 - 1 })
      return lists.map { list in
        guard language == nil || list.locale == language else { return list }
        var list = list
        list.chapters = list.chapters.enumerated().filter { !gone.contains($0.offset) }
          .map { $0.element }
        return list
      }
    }
  }
}
