/// The names of frames in version 2.2 and the names they have later.
///
/// Source: id3.org, ID3v2.2.0 § 4 beside ID3v2.3.0 § 4; the last rows are iTunes' own.
enum ID3Names {
  /// The later name of a frame; a name of three characters that has none stays as it is.
  static func current(_ identifier: [UInt8]) -> String {
    let isShort =
      identifier.count == 3
      || identifier.count == 4 && (identifier[3] == 0 || identifier[3] == 0x20)
    let stored = String(decoding: isShort ? identifier.prefix(3) : identifier[...], as: UTF8.self)
    return isShort ? later[stored] ?? stored : stored
  }

  /// The name in version 2.2 of a frame; `nil` where it has none.
  static func short(_ name: String) -> String? { earlier[name] }

  private static let earlier = Dictionary(
    pairs.map { ($0.1, $0.0) }, uniquingKeysWith: { first, _ in first })
  private static let later = Dictionary(pairs, uniquingKeysWith: { first, _ in first })

  private static let pairs: [(String, String)] = [
    ("BUF", "RBUF"), ("CNT", "PCNT"), ("COM", "COMM"), ("CRA", "AENC"), ("ETC", "ETCO"),
    ("EQU", "EQUA"), ("GEO", "GEOB"), ("IPL", "IPLS"), ("LNK", "LINK"), ("MCI", "MCDI"),
    ("MLL", "MLLT"), ("PIC", "APIC"), ("POP", "POPM"), ("REV", "RVRB"), ("RVA", "RVAD"),
    ("SLT", "SYLT"), ("STC", "SYTC"), ("TAL", "TALB"), ("TBP", "TBPM"), ("TCM", "TCOM"),
    ("TCO", "TCON"), ("TCR", "TCOP"), ("TDA", "TDAT"), ("TDY", "TDLY"), ("TEN", "TENC"),
    ("TFT", "TFLT"), ("TIM", "TIME"), ("TKE", "TKEY"), ("TLA", "TLAN"), ("TLE", "TLEN"),
    ("TMT", "TMED"), ("TOA", "TOPE"), ("TOF", "TOFN"), ("TOL", "TOLY"), ("TOR", "TORY"),
    ("TOT", "TOAL"), ("TP1", "TPE1"), ("TP2", "TPE2"), ("TP3", "TPE3"), ("TP4", "TPE4"),
    ("TPA", "TPOS"), ("TPB", "TPUB"), ("TRC", "TSRC"), ("TRD", "TRDA"), ("TRK", "TRCK"),
    ("TSI", "TSIZ"), ("TSS", "TSSE"), ("TT1", "TIT1"), ("TT2", "TIT2"), ("TT3", "TIT3"),
    ("TXT", "TEXT"), ("TXX", "TXXX"), ("TYE", "TYER"), ("UFI", "UFID"), ("ULT", "USLT"),
    ("WAF", "WOAF"), ("WAR", "WOAR"), ("WAS", "WOAS"), ("WCM", "WCOM"), ("WCP", "WCOP"),
    ("WPB", "WPUB"), ("WXX", "WXXX"),
    ("GP1", "GRP1"), ("MVI", "MVIN"), ("MVN", "MVNM"), ("PCS", "PCST"), ("TCP", "TCMP"),
    ("TCT", "TCAT"), ("TDR", "TDRL"), ("TDS", "TDES"), ("TID", "TGID"), ("TKW", "TKWD"),
    ("TS2", "TSO2"), ("TSA", "TSOA"), ("TSC", "TSOC"), ("TSP", "TSOP"), ("TST", "TSOT"),
    ("WFD", "WFED"),
  ]
}
