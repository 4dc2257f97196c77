// Converts a movie into MP4, tells how far it is, and prints what could not be carried.
import MediaMetadata

func convert(_ input: String, to output: String) async throws {
  var options = ExportOptions()
  options.replacesExistingFile = true
  let session = ExportSession(
    asset: Asset(path: input), outputPath: output, outputFileType: .mp4, options: options)

  // The stream ends with the conversion, however that ends.
  async let finished = session.export()
  for await progress in session.progress {
    print("\(Int(progress.fractionCompleted * 100)) %")
  }
  let report = try await finished

  print("\(report.carriedItemCount) items carried, \(report.losses.count) things lost")
  for loss in report.losses {
    print("\(loss.path): \(loss.what) (\(loss.reason))")
  }
}

let arguments = CommandLine.arguments
if arguments.count == 3 {
  do {
    try await convert(arguments[1], to: arguments[2])
  } catch {
    print("\(error)")
  }
} else {
  print("usage: convert-example IN OUT.mp4")
}
