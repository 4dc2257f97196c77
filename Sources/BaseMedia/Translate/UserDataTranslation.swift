internal import BinaryIO
internal import MediaModel

/// The 32 bits of zero that may end QuickTime user data are no box, and ISO readers stumble over them.
///
/// Source: QTFF, "User Data Atoms".
enum UserDataTranslation {
  static func translate(
    _ box: inout BoxNode, to family: BoxFamily, path: String, log: inout TranslationLog
  ) {
    guard family == .iso, !box.trailing.isEmpty, box.trailing.count < 8,
      box.trailing.allSatisfy({ $0 == 0 })
    else { return }
    box.trailing = []
    log.note("terminator of user data left out", at: path)
  }
}
