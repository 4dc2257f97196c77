internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// What the proof of an output found, whatever the verb.
struct Proof: Sendable {
  /// What was compared.
  var verification = ExportReport.Verification(
    matchedFactCount: 0, comparedSampleCount: 0, comparedByteCount: 0)
  /// How many tracks were compared.
  var comparedTrackCount = 0
  /// The tracks of the output, by the numbers they have in the source.
  var tracks: [Track] = []
  /// The tracks that have no samples, so that they are not there.
  var absentTracks: Set<UInt32> = []
  /// What could not be compared.
  var remarks: [String] = []
  /// What the output says otherwise than the source, though nothing went wrong.
  var losses: [ExportReport.Loss] = []
  /// What became of every byte; `nil` where another stage of the proof tells it.
  var ledger: LedgerReport?

  /// What is reported of a track of the output.
  struct Track: Sendable {
    var trackID: UInt32
    var sampleCount: Int
    var byteCount: Int
  }
}

extension MediaError {
  /// Says that an output is not what was planned.
  static func unproven(_ message: String, _ path: String) -> MediaError {
    MediaError(
      .verificationFailed, "verification failed, nothing was written: \(message)", path: path)
  }
}

extension Movie {
  /// Reads an output, written or about to be.
  ///
  /// - Throws: ``MediaError`` with code `verificationFailed` where it is not a movie.
  init(verifying output: any ByteSource) throws(MediaError) {
    do throws(BoxTreeError) {
      self.init(try BoxTree.scan(output))
    } catch {
      let reason = MediaError(error, path: output.name).message
      throw MediaError(
        .verificationFailed, "verification failed: the output cannot be read again: \(reason)",
        path: output.name)
    }
  }
}
