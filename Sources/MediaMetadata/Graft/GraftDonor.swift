internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The original as boxes of the transcode's branch of the family.
struct GraftDonor: Sendable {
  /// The boxes, without fragments.
  let tree: BoxTree
  /// The same movie, described: what the result has to say.
  let description: AssetDescription
  /// What samples are read from.
  let source: any ByteSource
  /// What is written differently.
  var converted: [ExportReport.Change] = []
  var losses: [ExportReport.Loss] = []

  /// When its pictures and sounds are presented.
  var presented: [UInt32: PresentedRange] { PresentedRange.all(of: tree, description) }

  /// Prepares an original.
  ///
  /// - Throws: ``MediaError`` where it cannot be read as a movie.
  init(_ container: any Container, for fileType: FileType) throws(MediaError) {
    guard let movie = container.movieTree else {
      self = try GraftDonor(made: container, for: fileType)
      return
    }
    source = container.source
    let facts = container.exportFacts
    losses = facts.losses
    guard let family = fileType.family, facts.family != family else {
      tree = movie
      description = container.description
      return
    }
    var options = ExportOptions()
    options.transport = .automatic
    let plan = try ExportPlan.make(
      for: container.description, facts: facts, to: fileType, options: options)
    let rewritten: RewrittenMovie
    do throws(ParseError) {
      rewritten = try MovieRewriter.rewrite(
        movie, edits: ExportEdits.edits(for: plan, from: movie, to: fileType))
    } catch {
      throw MediaError(error, path: container.source.name)
    }
    converted = rewritten.log.notes.map {
      ExportReport.Change(path: $0.path, change: $0.change)
    }
    var translated = movie
    translated.boxes = movie.boxes.map { $0.type == "moov" ? rewritten.moov : $0 }
    tree = translated
    description = MovieDescription.describe(
      translated, original: translated, source: source, name: source.name)
  }

  private init(made container: any Container, for fileType: FileType) throws(MediaError) {
    throw MediaError(
      .unsupportedFormat, "is no movie of the MP4 and QuickTime family", path: container.source.name
    )
  }
}
