internal import BinaryIO

/// The boxes whose fields are used, each with a type of its own in `Boxes`.
extension BoxRegistry {
  static let coded: [Row] = [
    // ISO/IEC 14496-12 and QTFF: the file, the movie, its tracks, by clause.
    Row(FileTypeBox.self, as: "ftyp", "styp"),
    Row(MovieHeaderBox.self, in: ["moov"]),
    Row(TrackHeaderBox.self, in: ["trak"]),
    Row(TrackReferenceBox.self, anyAt: .inside(["tref"])),
    Row(MediaHeaderBox.self, in: ["mdia"]),
    Row(HandlerBox.self, in: ["mdia", "minf", "meta"]),
    Row(ExtendedLanguageBox.self, in: ["mdia"]),
    Row(EditListBox.self, in: ["edts"]),
    Row(DataReferenceBox.self, as: "url ", "urn ", "alis", in: ["dref"]),
    Row(KindBox.self, in: ["udta"]),
    Row(ItemLocationBox.self, in: ["meta"]),
    Row(VideoMediaHeaderBox.self, in: ["minf"]),
    Row(SoundMediaHeaderBox.self, in: ["minf"]),
    // QTFF: what only QuickTime has in a track.
    Row(LoadSettingsBox.self, in: ["trak"]),
    // Sample entries: a type of its own first, then by handler.
    Row(TimecodeSampleEntry.self, at: .sampleEntry(handler: nil)),
    Row(MIMESampleEntry.self, as: "mett", "sbtt", "stxt", at: .sampleEntry(handler: nil)),
    Row(VideoSampleEntry.self, anyAt: .sampleEntry(handler: "vide")),
    Row(SoundSampleEntry.self, anyAt: .sampleEntry(handler: "soun")),
    Row(PlainSampleEntry.self, anyAt: .sampleEntry(handler: nil)),
    // What sample entries hold.
    Row(ColorBox.self),
    Row(PixelAspectRatioBox.self),
    Row(CleanApertureBox.self),
    Row(ElementaryStreamBox.self),
    Row(InternationalTextBox.self, as: "name", at: .inSampleEntry("tmcd")),
    // QTFF: metadata and user data.
    Row(MetadataKeysBox.self, in: ["meta"]),
    Row(MetadataDataBox.self, at: .twoBelow("ilst")),
    Row(MetadataStringBox.self, as: "mean", "name", at: .twoBelow("ilst")),
    Row(LocaleListBox.self, as: "ctry", "lang", in: ["meta"]),
    Row(MetadataKeyDeclarationBox.self, at: .twoBelow("keys")),
    Row(MetadataTypeDeclarationBox.self, at: .twoBelow("keys")),
    Row(MetadataLocaleBox.self, at: .twoBelow("keys")),
    Row(InternationalTextBox.self, anyAt: .internationalText),
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
    Row(SegmentIndexBox.self),
  ]
}
