internal import BinaryIO

/// The boxes whose fields are used, each with a type of its own in `Boxes`.
extension BoxRegistry {
  static let coded: [Row] = [
    // ISO/IEC 14496-12 and QTFF: the file, the movie, its tracks, by clause.
    Row(FileTypeBox.self, as: "ftyp", "styp"),
    Row(MovieHeaderBox.self, at: .inside(["moov"])),
    Row(TrackHeaderBox.self, at: .inside(["trak"])),
    Row(MediaHeaderBox.self, at: .inside(["mdia"])),
    Row(HandlerBox.self, at: .inside(["mdia", "minf", "meta"])),
    Row(ExtendedLanguageBox.self, at: .inside(["mdia"])),
    Row(EditListBox.self, at: .inside(["edts"])),
    Row(DataReferenceBox.self, as: "url ", "urn ", "alis", at: .inside(["dref"])),
    Row(ItemLocationBox.self, at: .inside(["meta"])),
    Row(ItemInformationBox.self, at: .inside(["iinf"])),
    Row(ItemReferenceBox.self, anyAt: .inside(["iref"])),
    Row(ItemPropertyAssociationBox.self, at: .inside(["iprp"])),
    // QTFF: what only QuickTime has in a track.
    Row(LoadSettingsBox.self, at: .inside(["trak"])),
    // Sample entries: a type of its own first, then by handler.
    Row(TimecodeSampleEntry.self, at: .sampleEntry(handler: nil)),
    Row(SoundSampleEntry.self, anyAt: .sampleEntry(handler: "soun")),
    // What sample entries hold.
    Row(InternationalTextBox.self, as: "name", at: .inSampleEntry("tmcd")),
    // QTFF: metadata and user data.
    Row(MetadataKeysBox.self, at: .inside(["meta"])),
    Row(MetadataDataBox.self, at: .twoBelow("ilst")),
    Row(LocaleListBox.self, as: "ctry", "lang", at: .inside(["meta"])),
    Row(MetadataKeyDeclarationBox.self, at: .twoBelow("keys")),
    Row(MetadataTypeDeclarationBox.self, at: .twoBelow("keys")),
    Row(InternationalTextBox.self, anyAt: .internationalText),
    // 3GPP TS 26.244 § 8.
    Row(
      LocalizedTextBox.self, as: "titl", "dscp", "cprt", "perf", "auth", "gnre", "coll",
      at: .inside(["udta"])),
    Row(AlbumBox.self, at: .inside(["udta"])),
    Row(RatingBox.self, at: .inside(["udta"])),
    Row(ClassificationBox.self, at: .inside(["udta"])),
    Row(KeywordsBox.self, at: .inside(["udta"])),
    Row(RecordingYearBox.self, at: .inside(["udta"])),
    Row(LocationBox.self, at: .inside(["udta"])),
    // ISO/IEC 14496-14, 23001-7, 23009-1.
    Row(EventMessageBox.self),
    // C2PA and ISO/IEC 19566-5: content credentials.
    Row(ContentProvenanceBox.self, userType: UserType.contentProvenance),
    // Of no standard.
    Row(ChapterListBox.self, at: .inside(["udta"])),
    Row(ID3v2Box.self),
    Row(WindowsMediaBox.self),
    // Sample tables.
    Row(TimeToSampleBox.self),
    Row(CompositionOffsetBox.self),
    Row(CompositionShiftBox.self),
    Row(SampleToChunkBox.self),
    Row(SampleSizeBox.self),
    Row(CompactSampleSizeBox.self),
    Row(ChunkOffsetBox<UInt32>.self),
    Row(ChunkOffsetBox<UInt64>.self),
    Row(SyncSampleBox.self),
    Row(ShadowSyncSampleBox.self),
    Row(SampleDependencyBox.self),
    Row(DegradationPriorityBox.self),
    Row(PaddingBitsBox.self),
    Row(SampleToGroupBox.self),
    Row(SampleGroupDescriptionBox.self),
    Row(AuxiliarySizesBox.self),
    Row(AuxiliaryOffsetsBox.self),
    Row(SubSampleBox.self),
    // Fragments.
    Row(TrackExtendsBox.self, at: .inside(["mvex"])),
    Row(MovieExtendsHeaderBox.self, at: .inside(["mvex"])),
    Row(TrackFragmentHeaderBox.self, at: .inside(["traf"])),
    Row(TrackFragmentDecodeTimeBox.self, at: .inside(["traf"])),
    Row(TrackRunBox.self, at: .inside(["traf"])),
    Row(TrackFragmentRandomAccessBox.self, at: .inside(["mfra"])),
    Row(SegmentIndexBox.self),
  ]
}
