// Reads whatever libFuzzer makes up as a photograph, takes its movie out, puts it back, and pairs it with a movie.
internal import FuzzSupport
internal import Glibc
internal import MediaMetadata

/// A movie that is one, for files that have none.
let movie: [UInt8] =
  [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0, 0, 0, 0, 8] + Array("mdat".utf8)

/// Reads one input.
func read(_ bytes: [UInt8]) {
  let path = Scratch.path("photo")
  let (still, moving) = (Scratch.path("still"), Scratch.path("moving"))
  let again = Scratch.path("again")
  for old in [still, moving, again] { Scratch.remove(old) }
  Scratch.write(bytes, to: path)
  _ = try? LivePhoto.readPhoto(path)
  if let photo = try? MotionPhoto.read(path) {
    let split = MotionPhotoSplit(photographPath: still, moviePath: moving)
    if (try? split.perform(on: path)) == nil {
      Scratch.remove(still)
      Scratch.remove(moving)
    } else if photo.movieByteCount == nil {
      FuzzDriver.fail("a movie was taken out that is not there")
    } else if let left = try? MotionPhoto.read(still) {
      FuzzDriver.fail("the photograph still tells of a movie: \(left.notations)")
    }
  }
  if !Scratch.exists(still) { Scratch.write(bytes, to: still) }
  if !Scratch.exists(moving) { Scratch.write(movie, to: moving) }
  let made = waiting {
    try await MotionPhotoJoin(outputPath: again).perform(photograph: still, movie: moving)
  }
  if let made, made.movieByteCount == nil { FuzzDriver.fail("the movie is not found") }
  let identifier = "8A4F2C46-6B0C-4D2E-9D59-3B7B1C0F52AA"
  let paired = waiting {
    try await LivePhotoRepair(contentIdentifier: identifier).perform(onPhoto: path)
  }
  if let paired, paired.contentIdentifier != identifier {
    FuzzDriver.fail("the identifier is another: \(paired)")
  }
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe read(FuzzDriver.bytes(start, count))
    return 0
  })
