package import BinaryIO

/// The one table of boxes whose fields we know: type and place to kind.
package enum BoxRegistry {
  /// A row: the type, the place it is known in, and what reads it.
  struct Row: Sendable {
    /// `nil` where the place alone decides.
    let types: [FourCC]?
    let place: Place
    let kind: any Box.Type
    /// What the box must have for a type of 16 bytes; `nil` for a box of a plain type.
    var userType: [UInt8]?

    /// Types, known anywhere or directly inside one of `parents`.
    init(_ kind: any Box.Type, as types: FourCC..., in parents: Set<FourCC>? = nil) {
      self.types = types.isEmpty ? [kind.type] : types
      place = parents.map { .inside($0) } ?? .anywhere
      self.kind = kind
    }

    /// A `uuid` box with a type of 16 bytes, known anywhere.
    init(_ kind: any Box.Type, userType: [UInt8]) {
      self.init(kind)
      self.userType = userType
    }

    /// Types, known in a place.
    init(_ kind: any Box.Type, as types: FourCC..., at place: Place) {
      self.types = types.isEmpty ? [kind.type] : types
      self.place = place
      self.kind = kind
    }

    /// Any type, in a place.
    init(_ kind: any Box.Type, anyAt place: Place) {
      types = nil
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
    // ISO/IEC 14496-12 and QTFF: the file, the movie, its tracks, by clause.
    Row(FileTypeBox.self, as: "ftyp", "styp"),
    Row(ProgressiveDownloadBox.self),
    Row(MovieHeaderBox.self, in: ["moov"]),
    Row(TrackHeaderBox.self, in: ["trak"]),
    Row(TrackReferenceBox.self, anyAt: .inside(["tref"])),
    Row(TrackGroupBox.self, anyAt: .inside(["trgr"])),
    Row(MediaHeaderBox.self, in: ["mdia"]),
    Row(HandlerBox.self, in: ["mdia", "minf", "meta"]),
    Row(NullMediaHeaderBox.self, as: "nmhd", "sthd", in: ["minf"]),
    Row(ExtendedLanguageBox.self, in: ["mdia"]),
    Row(CountedContainerHead.self, in: ["stbl"]),
    Row(BitRateBox.self),
    Row(EditListBox.self, in: ["edts"]),
    Row(CountedContainerHead.self, as: "dref", in: ["dinf"]),
    Row(DataReferenceBox.self, as: "url ", "urn ", "alis", in: ["dref"]),
    Row(KindBox.self, in: ["udta"]),
    Row(MetadataContainerHead.self),
    Row(ItemLocationBox.self, in: ["meta"]),
    Row(PrimaryItemBox.self, in: ["meta"]),
    Row(ItemTypesBox.self, in: ["meta"]),
    Row(OriginalFormatBox.self),
    Row(SchemeTypeBox.self),
    Row(VideoMediaHeaderBox.self, in: ["minf"]),
    Row(SoundMediaHeaderBox.self, in: ["minf"]),
    // QTFF: what only QuickTime has in a track.
    Row(BaseMediaInformationBox.self, in: ["gmhd"]),
    Row(TextMediaInformationBox.self, in: ["gmhd"]),
    Row(TimecodeMediaInformationBox.self, in: ["tmcd"]),
    Row(TrackApertureBox.self, as: "clef", "prof", "enof", in: ["tapt"]),
    Row(LoadSettingsBox.self, in: ["trak"]),
    // Sample entries: a type of its own first, then by handler.
    Row(TimecodeSampleEntry.self, at: .sampleEntry(handler: nil)),
    Row(TextSampleEntry.self, at: .sampleEntry(handler: "text")),
    Row(TimedTextSampleEntry.self, at: .sampleEntry(handler: nil)),
    Row(MIMESampleEntry.self, as: "mett", "sbtt", "stxt", at: .sampleEntry(handler: nil)),
    Row(XMLMetadataSampleEntry.self, at: .sampleEntry(handler: nil)),
    Row(XMLSubtitleSampleEntry.self, at: .sampleEntry(handler: nil)),
    Row(URISampleEntry.self, at: .sampleEntry(handler: nil)),
    Row(VideoSampleEntry.self, anyAt: .sampleEntry(handler: "vide")),
    Row(SoundSampleEntry.self, anyAt: .sampleEntry(handler: "soun")),
    Row(PlainSampleEntry.self, anyAt: .sampleEntry(handler: nil)),
    // What sample entries hold.
    Row(ColorBox.self),
    Row(PixelAspectRatioBox.self),
    Row(CleanApertureBox.self),
    Row(FieldBox.self),
    Row(GammaBox.self),
    Row(MasteringDisplayBox.self),
    Row(ContentLightLevelBox.self),
    Row(ElementaryStreamBox.self),
    Row(AVCConfigurationBox.self),
    Row(HEVCConfigurationBox.self),
    Row(DolbyVisionBox.self, as: "dvcC", "dvvC", "dvwC"),
    Row(AC3SpecificBox.self),
    Row(EnhancedAC3SpecificBox.self),
    Row(URIBox.self),
    Row(InternationalTextBox.self, as: "name", at: .inSampleEntry("tmcd")),
    // QTFF: metadata and user data.
    Row(MetadataKeysBox.self, in: ["meta"]),
    Row(MetadataDataBox.self, at: .twoBelow("ilst")),
    Row(MetadataStringBox.self, as: "mean", "name", at: .twoBelow("ilst")),
    Row(ItemInformationBox.self, at: .twoBelow("ilst")),
    Row(LocaleListBox.self, as: "ctry", "lang", in: ["meta"]),
    Row(MetadataKeyDeclarationBox.self, at: .twoBelow("keys")),
    Row(MetadataTypeDeclarationBox.self, at: .twoBelow("keys")),
    Row(MetadataLocaleBox.self, at: .twoBelow("keys")),
    Row(InternationalTextBox.self, anyAt: .internationalText),
    Row(UserDataTextBox.self, as: "name", "tagc", "XMP_", in: ["udta"]),
    // 3GPP TS 26.244 § 8.
    Row(
      LocalizedTextBox.self, as: "titl", "dscp", "cprt", "perf", "auth", "gnre", "coll",
      in: ["udta"]),
    Row(AlbumBox.self, in: ["udta"]),
    Row(RatingBox.self, in: ["udta"]),
    Row(ClassificationBox.self, in: ["udta"]),
    Row(KeywordsBox.self, in: ["udta"]),
    Row(RecordingYearBox.self, in: ["udta"]),
    Row(LocationBox.self, in: ["udta"]),
    // ISO/IEC 14496-14, 23001-7, 23009-1.
    Row(ObjectDescriptorBox.self, in: ["moov"]),
    Row(ProtectionSystemBox.self),
    Row(TrackEncryptionBox.self),
    Row(EventMessageBox.self),
    // C2PA and ISO/IEC 19566-5: content credentials.
    Row(ContentProvenanceBox.self, userType: ContentProvenanceBox.userType),
    Row(JUMBFDescriptionBox.self, in: ["jumb"]),
    // Of no standard.
    Row(ChapterListBox.self, in: ["udta"]),
    Row(ID3v2Box.self),
    Row(WindowsMediaBox.self),
    // Sample tables.
    Row(TimeToSampleBox.self),
    Row(CompositionOffsetBox.self),
    Row(CompositionShiftBox.self),
    Row(SampleToChunkBox.self),
    Row(SampleSizeBox.self),
    Row(CompactSampleSizeBox.self),
    Row(ChunkOffsetBox.self),
    Row(LargeChunkOffsetBox.self),
    Row(SyncSampleBox.self),
    Row(ShadowSyncSampleBox.self),
    Row(SampleDependencyBox.self),
    Row(DegradationPriorityBox.self),
    Row(PaddingBitsBox.self),
    Row(SampleToGroupBox.self),
    Row(SampleGroupDescriptionBox.self),
    Row(AuxiliarySizesBox.self),
    Row(AuxiliaryOffsetsBox.self),
    Row(SampleEncryptionBox.self),
    Row(SubSampleBox.self),
    // Fragments.
    Row(TrackExtendsBox.self, in: ["mvex"]),
    Row(MovieExtendsHeaderBox.self, in: ["mvex"]),
    Row(MovieFragmentHeaderBox.self, in: ["moof"]),
    Row(TrackFragmentHeaderBox.self, in: ["traf"]),
    Row(TrackFragmentDecodeTimeBox.self, in: ["traf"]),
    Row(TrackRunBox.self, in: ["traf"]),
    Row(TrackFragmentRandomAccessBox.self, in: ["mfra"]),
    Row(MovieFragmentRandomAccessOffsetBox.self, in: ["mfra"]),
    Row(SegmentIndexBox.self),
  ]

  private static let byType: [FourCC: [Row]] = rows.reduce(into: [:]) { table, row in
    for type in row.types ?? [] { table[type, default: []].append(row) }
  }
  private static let ofAnyType = rows.filter { $0.types == nil }

  /// Whether some box of a type can be read.
  package static func isKnown(_ type: FourCC) -> Bool { byType[type] != nil }

  /// What reads a box of a type where it stands; `nil` for one that stays opaque.
  package static func kind(
    of type: FourCC, userType: [UInt8]? = nil, in context: BoxContext
  ) -> (any Box.Type)? {
    let candidates = (byType[type] ?? []) + ofAnyType
    return candidates.first { $0.userType == userType && $0.place.holds(type, in: context) }?.kind
  }
}
