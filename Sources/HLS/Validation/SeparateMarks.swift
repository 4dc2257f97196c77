extension String {
  /// Letters with marks, which are also written as a letter and a mark: of Latin, Greek and Cyrillic, kana and Hangul.
  ///
  /// Where both are canonically equivalent, they are equal strings. Scripts whose composed letters are excluded from
  /// composition are left out.
  ///
  /// Source: Unicode Standard Annex #15.
  private static let composed: Set<String> = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x386...0x3CE, 0x400...0x4F9, 0x1E00...0x1FFC, 0x3041...0x30FE, 0xAC00...0xD7A3,
    ]
    return Set(ranges.joined().compactMap { Unicode.Scalar($0).map { String($0) } })
  }()

  /// The column of a mark that follows its letter though there is one character for both, as in the names of files
  /// that some systems give; `nil` where there is none.
  var columnOfSeparateMark: Int? {
    if utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    var before: Unicode.Scalar?
    for (place, scalar) in unicodeScalars.enumerated() {
      defer { before = scalar }
      let isMark =
        scalar.properties.canonicalCombiningClass != .notReordered
        || (0x1161...0x11C2).contains(scalar.value)
      guard isMark, let before else { continue }
      var pair = String(before)
      pair.unicodeScalars.append(scalar)
      if Self.composed.contains(pair) { return place + 1 }
    }
    return nil
  }
}
