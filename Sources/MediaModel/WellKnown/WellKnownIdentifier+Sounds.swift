extension WellKnownIdentifier {
  /// Rows of ID3 tags.
  static let id3 = rows(
    "id3/",
    [
      .rawData: [
        "AENC": "audio encryption", "ASPI": "audio seek point index", "COMR": "commercial",
        "ENCR": "encryption", "EQU2": "equalization 2", "EQUA": "equalization",
        "ETCO": "event timing codes", "GEOB": "general encapsulated object",
        "GRID": "group identifier", "LINK": "link", "MCDI": "music CD identifier",
        "MLLT": "MPEG location lookup table", "OWNE": "ownership", "PCNT": "play counter",
        "POSS": "position synchronization", "PRIV": "private", "RBUF": "recommended buffer size",
        "RVA2": "relative volume adjustment 2", "RVAD": "relative volume adjustment",
        "RVRB": "reverb", "SEEK": "seek", "SIGN": "signature", "SYLT": "synchronized lyric",
        "SYTC": "synchronized tempo codes", "TXXX": "user text", "UFID": "unique file identifier",
        "WXXX": "user URL",
      ],
      .utf8: [
        "IPLS": "involved people list (2.3)", "TDAT": "date", "TDLY": "playlist delay",
        "TDRL": "release time", "TFLT": "file type", "TIME": "time",
        "TIPL": "involved people list (2.4)", "TLEN": "length", "TMCL": "musician credits list",
        "TORY": "original release year", "TRDA": "recording dates", "TSIZ": "size", "TYER": "year",
        "WCOM": "commercial information", "WCOP": "copyright information",
        "WOAF": "official audio file webpage", "WOAS": "official audio source webpage",
        "WORS": "official internet radio station homepage", "WPAY": "payment",
        "WPUB": "official publisher webpage",
      ],
    ])

  /// Rows of Vorbis comments.
  ///
  /// Source: Xiph.Org, Ogg Vorbis I format specification: comment field; Xiph.org wiki, "Field names"; the names
  /// that mutagen, Picard and FFmpeg write. What their common identifiers are is a guess.
  static let vorbis = rows(
    "vorb/",
    [
      .utf8: [
        "VERSION": "version", "TRACKTOTAL": "number of tracks", "TOTALTRACKS": "number of tracks",
        "DISCTOTAL": "number of discs", "ORGANIZATION": "organization", "CONTACT": "contact",
        "vendor": "encoder library", "ARTISTS": "artists", "COVERARTMIME": "type of the cover art",
        "CREATION_TIME": "creation time", "CUESHEET": "cue sheet", "EAN/UPN": "EAN or UPN",
        "ENCODING": "encoding", "ENSEMBLE": "ensemble", "KEY": "key", "LABELNO": "label number",
        "MOVEMENTTOTAL": "number of movements", "OPUS": "opus number",
        "ORIGINALYEAR": "original year", "PART": "part", "PARTNUMBER": "part number",
        "SOURCE": "source", "SOURCEMEDIA": "source medium", "UPC": "UPC",
      ],
      nil: [
        "COVERART": "cover art"
      ],
    ])

  /// Rows of INFO lists, and of chunks beside them.
  ///
  /// Source: Microsoft, "Multimedia Programming Interface and Data Specifications 1.0", chapter 2; the names that
  /// ExifTool, MediaInfo and FFmpeg give to keys that editors added.
  static let riffInfo = rows(
    "riff/",
    [
      .utf8: [
        "ITCH": "technician", "ISRC": "source", "ISRF": "source form", "IARL": "archival location",
        "ICMS": "commissioned by", "IPRT": "part", "ISMP": "timecode", "IBSU": "base URL",
        "ICAS": "default audio stream", "ICDS": "costume designer", "ICNM": "cinematographer",
        "ICNT": "country", "ICRP": "cropped", "IDIM": "dimensions", "IDPI": "dots per inch",
        "IEDT": "edited by", "ILGT": "lightness", "ILGU": "logo URL", "ILIU": "logo icon URL",
        "IMBI": "more information banner image", "IMBU": "more information banner URL",
        "IMIT": "more information text", "IMIU": "more information URL",
        "IPDS": "production designer", "IPLT": "number of colours", "IRIP": "ripped by",
        "IRTD": "rating", "ISGN": "secondary genre", "ISHP": "sharpness",
        "ISTD": "production studio", "ISTR": "starring", "IWMU": "watermark URL",
        "COMM": "comments",
        "DTIM": "date and time of the recording", "LOCA": "location", "PRT1": "part",
        "PRT2": "number of parts", "RATE": "rate", "STAR": "starring", "TAPE": "tape name",
        "TCDO": "end time code", "TCOD": "start time code", "TLEN": "length",
        "TORG": "organization",
        "TURL": "URL", "TVER": "version", "VMAJ": "vegas version, major",
        "VMIN": "vegas version, minor", "YEAR": "year", "strn": "stream name",
        "DISP": "title on the clipboard", "ever": "EXIF version", "erel": "related image file",
        "etim": "time created", "eucm": "user comment",
      ],
      nil: [
        "strd": "stream data", "JUNK": "filler", "axml": "audio definition model",
      ],
      .rawData: [
        "CSET": "character set", "smpl": "sampler", "inst": "instrument", "acid": "loop",
        "cart": "cart chunk", "chna": "channels of the audio definition model",
        "emnt": "maker notes",
      ],
    ])

  /// Rows of the broadcast extension.
  ///
  /// Source: EBU Tech 3285.
  static let broadcastWave = rows(
    "bext/",
    [
      .utf8: [
        "Originator": "originator", "OriginatorReference": "originator reference",
        "OriginationTime": "origination time", "OriginationDateTime": "origination date and time",
        "CodingHistory": "coding history",
      ],
      .uint64: [
        "TimeReference": "time reference"
      ],
      .uint16: [
        "Version": "version"
      ],
      .rawData: [
        "UMID": "UMID"
      ],
      nil: [
        "LoudnessValue": "integrated loudness", "LoudnessRange": "loudness range",
        "MaxTruePeakLevel": "maximum true peak level",
        "MaxMomentaryLoudness": "maximum momentary loudness",
        "MaxShortTermLoudness": "maximum short-term loudness",
      ],
    ])

  /// Rows of APE items.
  ///
  /// Source: wiki.hydrogenaud.io, APE key.
  static let ape = rows(
    "ape/",
    [
      .utf8: [
        "Record Date": "recording date", "Record Location": "recording location",
        "Abstract": "abstract",
      ],
      nil: [
        "Cover Art (Back)": "back cover"
      ],
    ])

  /// Rows of FLAC's own blocks.
  ///
  /// Source: RFC 9639 § 8.
  static let flac = rows(
    "flac/",
    [
      .rawData: [
        "APPLICATION": "application data", "CUESHEET": "cue sheet",
      ],
      .utf8: [
        "CATALOGNUMBER": "media catalog number", "ISRC": "international standard recording code",
      ],
    ])
}
