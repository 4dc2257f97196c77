package import BinaryIO

/// The one table of boxes whose fields we know: type and place to kind.
package enum BoxRegistry {
  /// A row: the type, the place it is known in, and what reads it.
  struct Row: Sendable {
    /// `nil` where the place alone decides.
    let type: FourCC?
    let place: Place
    let kind: any Box.Type

    /// A type, known anywhere or directly inside one of `parents`.
    init(_ kind: any Box.Type, as type: FourCC? = nil, in parents: Set<FourCC>? = nil) {
      self.type = type ?? kind.type
      place = parents.map { .inside($0) } ?? .anywhere
      self.kind = kind
    }

    /// A type, known in a place.
    init(_ kind: any Box.Type, as type: FourCC? = nil, at place: Place) {
      self.type = type ?? kind.type
      self.place = place
      self.kind = kind
    }

    /// Any type, in a place.
    init(_ kind: any Box.Type, anyAt place: Place) {
      type = nil
      self.place = place
      self.kind = kind
    }
  }

  /// Where a row holds.
  enum Place: Sendable {
    case anywhere
    case inside(Set<FourCC>)
    /// Inside a box of any type that stands in one of this type.
    case twoBelow(FourCC)
    /// A sample entry of tracks with this handler, or of any.
    case sampleEntry(handler: FourCC?)
    /// Inside a sample entry of this type.
    case inSampleEntry(FourCC)
    /// A type that begins with byte A9, in `udta`.
    case internationalText

    func holds(_ type: FourCC, in context: BoxContext) -> Bool {
      switch self {
      case .anywhere: true
      case .inside(let parents): context.parent.map(parents.contains) ?? false
      case .twoBelow(let ancestor): context.grandparent == ancestor
      case .sampleEntry(let handler):
        context.parent == "stsd" && (handler == nil || handler == context.handler)
      case .inSampleEntry(let entry): context.parent == entry && context.grandparent == "stsd"
      case .internationalText: context.parent == "udta" && type.rawValue >> 24 == 0xA9
      }
    }
  }

  static let rows: [Row] = [
    // ISO/IEC 14496-12 and QTFF, by clause.
    Row(FileTypeBox.self),
    Row(FileTypeBox.self, as: "styp"),
    Row(MovieHeaderBox.self, in: ["moov"]),
    Row(TrackHeaderBox.self, in: ["trak"]),
    Row(TrackReferenceBox.self, anyAt: .inside(["tref"])),
    Row(MediaHeaderBox.self, in: ["mdia"]),
    Row(HandlerBox.self),
    Row(ExtendedLanguageBox.self, in: ["mdia"]),
    Row(EditListBox.self, in: ["edts"]),
    Row(DataReferenceBox.self, in: ["dref"]),
    Row(DataReferenceBox.self, as: "urn ", in: ["dref"]),
    Row(DataReferenceBox.self, as: "alis", in: ["dref"]),
    Row(KindBox.self, in: ["udta"]),
    // QTFF, metadata and user data.
    Row(MetadataKeysBox.self, in: ["meta"]),
    Row(MetadataDataBox.self, at: .twoBelow("ilst")),
    Row(MetadataStringBox.self, as: "mean", at: .twoBelow("ilst")),
    Row(MetadataStringBox.self, as: "name", at: .twoBelow("ilst")),
    Row(ItemInformationBox.self, at: .twoBelow("ilst")),
    Row(LocaleListBox.self, as: "ctry", in: ["meta"]),
    Row(LocaleListBox.self, as: "lang", in: ["meta"]),
    Row(InternationalTextBox.self, anyAt: .internationalText),
    Row(InternationalTextBox.self, as: "name", at: .inSampleEntry("tmcd")),
    Row(UserDataTextBox.self, as: "name", in: ["udta"]),
    Row(UserDataTextBox.self, as: "tagc", in: ["udta"]),
    Row(UserDataTextBox.self, as: "XMP_", in: ["udta"]),
    // 3GPP TS 26.244 § 8.
    Row(LocalizedTextBox.self, as: "titl", in: ["udta"]),
    Row(LocalizedTextBox.self, as: "dscp", in: ["udta"]),
    Row(LocalizedTextBox.self, as: "cprt", in: ["udta"]),
    Row(LocalizedTextBox.self, as: "perf", in: ["udta"]),
    Row(LocalizedTextBox.self, as: "auth", in: ["udta"]),
    Row(LocalizedTextBox.self, as: "gnre", in: ["udta"]),
    Row(LocalizedTextBox.self, as: "coll", in: ["udta"]),
    Row(AlbumBox.self, in: ["udta"]),
    Row(RatingBox.self, in: ["udta"]),
    Row(ClassificationBox.self, in: ["udta"]),
    Row(KeywordsBox.self, in: ["udta"]),
    Row(RecordingYearBox.self, in: ["udta"]),
    Row(LocationBox.self, in: ["udta"]),
    // Others.
    Row(ChapterListBox.self, in: ["udta"]),
    Row(ID3v2Box.self),
    Row(WindowsMediaBox.self),
  ]

  private static let byType = Dictionary(grouping: rows, by: \.type)
  private static let ofAnyType = rows.filter { $0.type == nil }

  /// What reads a box of a type where it stands; `nil` for one that stays opaque.
  package static func kind(of type: FourCC, in context: BoxContext) -> (any Box.Type)? {
    let candidates = (byType[type] ?? []) + ofAnyType
    return candidates.first { $0.place.holds(type, in: context) }?.kind
  }
}
