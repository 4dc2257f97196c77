internal import MediaModel

/// The language of a value at a key: as its key space stores it.
struct TransferLanguage: Hashable, Sendable {
  /// The language; `nil` where none is stored.
  let tag: LanguageTag?
  /// What is not kept of it, in words.
  let remark: String?

  /// The language of text that a key is to hold.
  init(_ language: LanguageTag?, at key: MappingKey) {
    let language = language.flatMap { $0.bcp47 == "und" || $0.bcp47.isEmpty ? nil : $0 }
    let lost = language.map { "the language \($0.bcp47) is not kept" }
    switch Self.storage(at: key) {
    case .none: (tag, remark) = (nil, lost)
    case .full: (tag, remark) = (language.map { LanguageTag(bcp47: $0.bcp47) }, nil)
    case .packed(let isRequired):
      let packed = LanguageTag(packed: language?.packedCode ?? LanguageTag.undeterminedCode)
      guard let language, packed.bcp47 != "und" else {
        let undetermined = LanguageTag(bcp47: "und", storedCode: LanguageTag.undeterminedCode)
        (tag, remark) = (isRequired ? undetermined : nil, lost)
        return
      }
      tag = packed
      remark =
        packed.bcp47 == language.bcp47
        ? nil : "the language \(language.bcp47) is kept as \(packed.bcp47)"
    }
  }

  private enum Storage {
    /// Not at all.
    case none
    /// As a tag of BCP 47.
    case full
    /// As three letters of ISO 639-2; required where there is no way to leave them out.
    case packed(isRequired: Bool)
  }

  private static func storage(at key: MappingKey) -> Storage {
    switch key.keySpace {
    case .iTunes, .iTunesFreeform, .quickTimeMetadata: .packed(isRequired: false)
    case .quickTimeUserData:
      key.identifier.isClassicText ? .packed(isRequired: true) : .none
    case .isoUserData:
      [.isoUserDataTaggedCharacteristic, .identifier3GPUserDataRecordingYear].contains(
        key.identifier) ? .none : .packed(isRequired: true)
    case .id3:
      [.id3MetadataComments, .id3MetadataUnsynchronizedLyric, .id3MetadataTermsOfUse].contains(
        key.identifier) ? .packed(isRequired: false) : .none
    case .matroska where !key.identifier.key.contains("/"): .full
    case .common: .full
    default: .none
    }
  }
}
