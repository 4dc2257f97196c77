internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// The original as boxes of the transcode's flavor.
struct GraftDonor: Sendable {
  let movie: Movie
  /// The same movie, described: what the result has to say.
  let description: AssetDescription
  /// What samples are read from.
  let source: any ByteSource
  /// What is written differently.
  var converted: [ExportReport.Change] = []
  var losses: [ExportReport.Loss] = []

  /// When its pictures and sounds are presented.
  let presented: [UInt32: PresentedRange]
  /// The tracks whose samples can come along; `nil` for all.
  var tracksWithSamples: Set<UInt32>?
  /// Whether headers tell dates, flags and groups; other containers have none such.
  var hasHeaders = true

  /// Takes a movie that was made for the transcode's flavor.
  init(
    movie: Movie, description: AssetDescription, source: any ByteSource,
    presented: [UInt32: PresentedRange]
  ) {
    (self.movie, self.description, self.source) = (movie, description, source)
    self.presented = presented
  }

  /// Prepares an original.
  ///
  /// - Throws: ``MediaError`` where it cannot be read as a movie.
  init(_ container: any Container, for fileType: FileType) throws(MediaError) {
    guard let movie = container.movie else {
      self = try GraftDonor(made: container.description, for: fileType)
      return
    }
    source = container.source
    let facts = container.exportFacts
    losses = facts.losses + facts.trailers
    guard let family = fileType.family, facts.family != family else {
      self.movie = movie
      description = container.description
      presented = PresentedRange.all(of: self.movie.tracks, description)
      return
    }
    var plan = try ExportPlan.make(
      for: container.description, facts: facts, to: fileType, options: ExportOptions())
    // A copy must not take the place of what the transcode says in several languages.
    plan.mirrors.removeAll { $0.keySpace == .isoUserData }
    let rewritten = try MediaError.parsing(
      container.source.name,
      MovieRewriter.rewrite(
        movie.tree, edits: ExportEdits.edits(for: plan, from: movie.tree, to: fileType)))
    converted = rewritten.log.notes.map(ExportReport.Change.init)
    var translated = movie.tree
    translated.boxes = translated.boxes.map { $0.type == "moov" ? rewritten.moov : $0 }
    self.movie = Movie(translated)
    description = MovieDescription.describe(
      self.movie, original: translated, source: source, name: source.name)
    presented = PresentedRange.all(of: self.movie.tracks, description)
  }
}
