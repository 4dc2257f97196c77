extension WellKnownIdentifier {
  /// Rows of Matroska: names of tags, and what headers say.
  ///
  /// Source: the Matroska tag registry (RFC 9559 § 27.9) and RFC 9559 § 5; the common identifiers are ours.
  static let matroska = rows(
    "mkv/",
    [
      .utf8: [
        "LEAD_PERFORMER": "lead performer", "ACCOMPANIMENT": "accompaniment",
        "ASSISTANT_DIRECTOR": "assistant director",
        "DIRECTOR_OF_PHOTOGRAPHY": "director of photography",
        "PRODUCTION_DESIGNER": "production designer", "CHOREGRAPHER": "choreographer",
        "COSTUME_DESIGNER": "costume designer", "ACTOR": "actor",
        "ACTOR/CHARACTER": "character of actor", "CHARACTER": "character",
        "SCREENPLAY_BY": "screenplay writer", "EDITED_BY": "editor", "COPRODUCER": "co-producer",
        "MASTERED_BY": "mastering engineer", "PRODUCTION_STUDIO": "production studio",
        "CONTENT_TYPE": "content type", "SUBJECT": "subject", "SUMMARY": "summary",
        "PERIOD": "period", "LAW_RATING": "rating by law", "ICRA": "ICRA rating",
        "DATE_RELEASED": "release date", "DATE_RECORDED": "recording date",
        "DATE_WRITTEN": "writing date", "COMPOSITION_LOCATION": "composition location",
        "COMPOSER_NATIONALITY": "nationality of composer", "BPS": "bits per second",
        "FPS": "frames per second", "MEASURE": "measure", "TUNING": "tuning",
        "REPLAYGAIN_GAIN": "replay gain", "REPLAYGAIN_PEAK": "replay gain peak",
        "MCDI": "CD identifier", "ISBN": "ISBN", "LABEL_CODE": "label code",
        "LCCN": "Library of Congress number", "IMDB": "IMDb identifier", "TMDB": "TMDB identifier",
        "TVDB": "TVDB identifier", "TVDB2": "TVDB episode identifier",
        "TVDB3": "TVDB film identifier", "PURCHASE_ITEM": "purchase address",
        "PURCHASE_INFO": "purchase information", "PURCHASE_PRICE": "purchase price",
        "PURCHASE_CURRENCY": "purchase currency", "PRODUCTION_COPYRIGHT": "production copyright",
        "ORIGINAL": "original", "ORIGINAL/TITLE": "original title",
        "ARTIST/SORT_WITH": "artist for sorting", "TITLE/SORT_WITH": "title for sorting",
        "TOTAL_PARTS": "number of parts", "PART_OFFSET": "part offset", "DURATION": "duration",
        "NUMBER_OF_FRAMES": "sample count", "NUMBER_OF_BYTES": "byte count",
        "_STATISTICS_TAGS": "statistics", "_STATISTICS_WRITING_APP": "statistics by",
        "_STATISTICS_WRITING_DATE_UTC": "statistics date", "Info/DateUTC": "writing date",
        "Info/MuxingApp": "multiplexed by", "Info/WritingApp": "written by",
        "Info/SegmentFilename": "segment file name",
        "Info/PrevFilename": "previous segment's file name",
        "Info/NextFilename": "next segment's file name", "Track/Language": "track language",
        "Track/LanguageBCP47": "track language", "Track/CodecName": "codec name",
        "Edition/EditionString": "edition name", "Chapter/ChapString": "further chapter title",
        "Chapter/ChapCountry": "chapter country", "Chapter/ChapterStringUID": "chapter name",
      ],
      .rawData: [
        "Info/SegmentUUID": "segment identifier", "Info/PrevUUID": "previous segment's identifier",
        "Info/NextUUID": "next segment's identifier", "Info/SegmentFamily": "segment family",
        "Chapter/ChapterSegmentUUID": "segment of chapter", "Attachment": "attachment",
      ],
      .unsignedInteger: [
        "Track/FlagForced": "forced", "Track/FlagHearingImpaired": "for the hearing impaired",
        "Track/FlagVisualImpaired": "for the visually impaired",
        "Track/FlagTextDescriptions": "text descriptions",
        "Track/FlagOriginal": "original language",
        "Track/FlagCommentary": "commentary", "Edition/EditionFlagDefault": "default edition",
        "Edition/EditionFlagOrdered": "ordered edition",
        "Edition/EditionFlagHidden": "hidden edition",
        "Chapter/ChapterFlagHidden": "hidden chapter",
        "Chapter/ChapterFlagEnabled": "enabled chapter",
        "Chapter/ChapterSegmentEditionUID": "edition of chapter",
        "Chapter/ChapterPhysicalEquiv": "physical equivalent",
      ],
    ])

  /// Rows of ASF and Windows Media.
  ///
  /// Source: Windows Media Format SDK, attribute list; the common identifiers are ours.
  static let asf = rows(
    "asf/",
    [
      .utf8: [
        "Rating": "rating", "CreationDate": "writing date", "StreamName": "stream name",
        "WM/Track": "track number, from 0", "WM/ToolVersion": "version of tool",
        "WM/SubTitleDescription": "subtitle description", "WM/OriginalReleaseYear": "original year",
        "WM/ParentalRating": "parental rating", "WM/MediaClassPrimaryID": "primary media class",
        "WM/MediaClassSecondaryID": "secondary media class",
        "WM/UniqueFileIdentifier": "file identifier", "WM/Text": "text",
        "WM/PromotionURL": "promotion's web address", "IsVBR": "variable bit rate",
      ]
    ])

  /// Rows of `onMetaData` of Flash Video.
  ///
  /// Source: Adobe Flash Video File Format Specification 10.1, Annex E.5; the names that FFmpeg writes. What their common
  /// identifiers are is a guess.
  static let flashVideo = rows(
    "flv/",
    [
      .utf8: [
        "creation_time": "creation date", "metadatacreator": "metadata creator",
      ]
    ])

  /// Rows of sets of MXF.
  ///
  /// Source: SMPTE ST 377-1 Annexes A to D.
  static let materialExchange = rows(
    "mxf/",
    [
      .utf8: [
        "Preface/LastModifiedDate": "date of last change",
        "Preface/OperationalPattern": "operational pattern",
        "Identification/CompanyName": "company", "Identification/ProductName": "product",
        "Identification/ProductVersion": "version of product, in numbers",
        "Identification/VersionString": "version of product",
        "Identification/ProductUID": "product's identifier",
        "Identification/ModificationDate": "date of writing",
        "Identification/ToolkitVersion": "version of library",
        "Identification/Platform": "library",
        "MaterialPackage/PackageUID": "identifier of the material",
        "MaterialPackage/StartTimecode": "time code",
        "MaterialPackage/PackageModifiedDate": "date of change of the material",
        "SourcePackage/Name": "source name", "SourcePackage/PackageUID": "source identifier",
        "SourcePackage/PackageCreationDate": "source date",
        "SourcePackage/PackageModifiedDate": "date of change of the source",
        "SourcePackage/StartTimecode": "source time code", "Track/TrackName": "track name",
      ]
    ])

  /// Rows of libavformat's own names.
  ///
  /// Source: FFmpeg's generic keys, libavformat/avformat.h; the common identifiers are ours.
  static let ffmpeg = rows(
    "ffmpeg/",
    [
      .utf8: [
        "creation_time": "creation time", "rating": "rating", "filename": "file name",
        "mimetype": "media type", "handler_name": "handler name", "vendor_id": "vendor",
        "service_name": "service name", "service_provider": "service provider",
        "timecode": "time code", "reel_name": "reel name", "rotate": "rotation",
        "variant_bitrate": "variant bit rate", "Display Matrix/rotation": "rotation",
        "Mastering display metadata/red_x": "mastering display, red x",
        "Mastering display metadata/red_y": "mastering display, red y",
        "Mastering display metadata/green_x": "mastering display, green x",
        "Mastering display metadata/green_y": "mastering display, green y",
        "Mastering display metadata/blue_x": "mastering display, blue x",
        "Mastering display metadata/blue_y": "mastering display, blue y",
        "Mastering display metadata/white_point_x": "mastering display, white point x",
        "Mastering display metadata/white_point_y": "mastering display, white point y",
        "Mastering display metadata/min_luminance": "mastering display, least luminance",
        "Mastering display metadata/max_luminance": "mastering display, most luminance",
        "Content light level metadata/max_content": "brightest pixel",
        "Content light level metadata/max_average": "brightest picture",
        "DOVI configuration record/dv_profile": "Dolby Vision profile",
        "DOVI configuration record/dv_level": "Dolby Vision level",
      ],
      .rawData: [
        "attachment": "attachment"
      ],
    ])
}
