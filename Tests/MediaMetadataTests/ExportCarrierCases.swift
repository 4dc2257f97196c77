import MediaMetadata

/// User data, iTunes lists and what stands by itself.
extension CarrierCase {
  static let userData: [CarrierCase] =
    classicText + rawUserData + threeGPP(at: "moov.udta", track: nil)
    + Array(threeGPP(at: "moov.trak.udta", track: 1).prefix(2)) + [
      text(
        "three-gpp.3gp", "moov.trak.udta.©des", "udta/%A9des", "of the track", .classicText, "en",
        track: 1),
      text("three-gpp-odd.3gp", "moov.udta.kywd", "udta/kywd", "sea,gull", .rawData),
      bytes("three-gpp-odd.3gp", "moov.udta.albm", "udta/albm", "00000000"),
      bytes("three-gpp-odd.3gp", "moov.udta.yrrc", "uiso/yrrc", "07e3", .uint16),
    ] + windows

  private static let classicText: [CarrierCase] = {
    let file = "classic-text.mov"
    func row(_ type: String, _ value: String, _ language: String) -> CarrierCase {
      bytes(file, "moov.udta.©\(type)", "udta/%A9\(type)", value, .classicText, language)
    }
    let opaque = ["layout=opaque"]
    return [
      row("nam", "'Caf' 8e ' du port'", "en"), row("nam", "8d60 82cc 92a9", "ja"),
      row("nam", "83 e0 e2 e0 ed fc", "ru"), row("nam", "'Café du port'", "fr"),
      row("nam", "feff 004b 00fc 0073 0074 0065", "de"), row("ART", "'An artist'", "en"),
      row("day", "'2019-05-30'", "en"), row("cmt", "'Quiet'", "en"), row("cmt", "'Silencio'", "es"),
      row("cmt", "'Silenzio'", "it"), row("xyz", "'+51.5072-000.1276/'", "und"),
      row("cpy", "'© nobody'", "und"), row("inf", "", "en"), row("qqq", "'Gr' 9f a7 'e'", "de"),
      bytes("camera-text.mov", "moov.udta.©fmt", "udta/%A9fmt", "'Digital Camera'", extra: opaque),
      bytes(
        "camera-text.mov", "moov.udta.©inf", "udta/%A9inf", "'EXAMPLE 100 Version 1.0'",
        extra: opaque),
      bytes("camera-text.mov", "moov.udta.©abc", "udta/%A9abc", "'xyz'", extra: opaque),
      bytes(
        "camera-text.mov", "moov.udta.©mak", "udta/%A9mak",
        "00000022 'data' 00000001 00000000 'a value box inside'", extra: opaque),
    ]
  }()

  private static let rawUserData: [CarrierCase] = {
    let file = "raw-user-data.mov"
    return [
      bytes(
        file, "moov.udta.HBR1", "udta/HBR1", "000102030405060708090a0b0c0d0e0f1011121314151617"),
      bytes(file, "moov.udta.hnti", "udta/hnti", ""),
      bytes(file, "moov.udta.SelO", "udta/SelO", "00"),
      bytes(file, "moov.udta.LOOP", "udta/LOOP", "00000002"),
      bytes(file, "moov.udta.WLOC", "udta/WLOC", "0028003c"),
      bytes(file, "moov.udta.MVTG", "udta/MVTG", "0000000c 'FPRF' 00000000 'USMT'"),
      bytes(file, "moov.udta.\\x01\\xfe\\x80z", "udta/%01%FE%80z", "'odd type'"),
      text(file, "moov.udta.FIRM", "udta/FIRM", "HB1.00.00"),
      text(file, "moov.udta.name", "udta/name", "Movie name"),
      text(file, "moov.udta.XMP_", "xmp/XMP", xmp("user data")),
      text(file, "moov.udta.tagc", "udta/tagc", "public.auxiliary-content"),
      bytes(file, "moov.udta.HBR1[1]", "udta/HBR1", "'the same type again'"),
    ]
  }()

  static func xmp(_ source: String) -> String {
    """
    <?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>\
    <r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description r:about='' \
    xmlns:d='http://purl.org/dc/elements/1.1/' d:source='\(source)'/></r:RDF></x:xmpmeta>\
    <?xpacket end='r'?>
    """
  }

  private static func threeGPP(at place: String, track: UInt32?) -> [CarrierCase] {
    func row(
      _ type: String, _ value: String, _ dataType: DataType = .utf8, _ language: String? = "en",
      nth: Int = 0, extra: [String] = []
    ) -> CarrierCase {
      bytes(
        "three-gpp.3gp", "\(place).\(type)" + (nth > 0 ? "[\(nth)]" : ""), "uiso/\(type)", value,
        dataType, language, track: track, extra: extra)
    }
    return [
      row("titl", "'Harbour at dawn'"), row("titl", "'Hafen im Morgengrauen'", .utf8, "de", nth: 1),
      row("titl", "feff 591c 660e 3051 306e 6e2f", .utf16, "ja", nth: 2),
      row("auth", "'R. Author'"), row("perf", "'The Performers'"), row("gnre", "'Documentary'"),
      row(
        "dscp",
        """
        feff 0042 006f 0061 0074 0073 002c 0020 00e9 0063 006c 0075 0073 0065 0073 0020 0061 006e \
        0064 0020 0067 0075 006c 006c 0073
        """, .utf16, "fr"),
      row("cprt", "'Nobody, 2019'"), row("albm", "'Harbours'", extra: ["track=4"]),
      row("coll", "'Collected works'"), row("yrrc", "07e3", .uint16, nil),
      row("rtng", "'U'", extra: ["entity=BBFC", "criteria=uk  "]),
      row("clsf", "'Class two'", extra: ["entity=EXMP", "table=2"]),
      row("kywd", "'sea,gull,quay'", extra: ["count=3"]),
      row(
        "loci", "'+51.50720-000.12759+011.00000/'",
        extra: [
          "name=London", "role=1", "latitude=51.5072021484375", "longitude=-0.127593994140625",
          "altitude=11.0", "body=earth", "notes=By the river",
        ]),
    ]
  }

  private static let windows: [CarrierCase] = {
    func row(_ name: String, _ value: String, _ type: Int) -> CarrierCase {
      bytes(
        "windows-extra.mp4", "moov.udta.Xtra", "Xtra/WM/\(name)", value, extra: ["type=\(type)"])
    }
    return [
      row("Publisher", "4e00 6f00 6200 6f00 6400 7900 0000", 8),
      row("SharedUserRating", "4b00000000000000", 19),
      row("EncodingTime", "00b82f79c016d501", 21),
      row("MediaClassPrimaryID", "000102030405060708090a0b0c0d0e0f", 72),
      row("Category", "5300 6500 6100 0000", 8),
      row("Category", "4200 6900 7200 6400 7300 0000", 8),
    ]
  }()

  static let itunes: [CarrierCase] = {
    let file = "itunes-list.m4a"
    let place = "moov.udta.meta.ilst"
    let texts = [
      ("©nam", "Gulls"), ("©alb", "Harbours"), ("aART", "Various"),
      ("©day", "2019-05-30T00:00:00Z"), ("©gen", "Field recording"), ("©wrt", "Nature"),
      ("©cmt", "Loud"), ("©lyr", "caw\rcaw"), ("©grp", "Birds"), ("©too", "Maker 1"),
      ("desc", "Short"), ("ldes", String(repeating: "Longer ", count: 30)), ("cprt", "℗ 2019"),
      ("sonm", "Gulls"), ("tvsh", "Coast"), ("tven", "S1E4"), ("catg", "Nature"),
      ("keyw", "gull,sea"), ("xid ", "Example:isrc:XX0"), ("purd", "2019-06-01 10:00:00"),
      ("©mvn", "I"), ("©wrk", "Suite"),
    ]
    let numbers = [
      ("tmpo", "0060"), ("cpil", "01"), ("pgap", "01"), ("stik", "01"), ("rtng", "02"),
      ("tvsn", "00000001"), ("tves", "00000004"), ("cnID", "0012d687"),
      ("plID", "0000010000000000"), ("©mvi", "0001"), ("hdvd", "00"),
    ]
    let raw = [
      ("trkn", "0000 0004 0009 0000"), ("disk", "0000 0001 0001"), ("gnre", "0005"),
      ("purl", "'http://example.org/feed'"), ("QqQq", "'unknown item'"),
    ]
    func identifier(_ code: String) -> String {
      let escaped = code.map { $0 == "©" ? "%A9" : $0 == " " ? "%20" : String($0) }
      return "itsk/\(escaped.joined())"
    }
    func freeform(
      _ index: Int, _ mean: String, _ name: String, _ value: String, _ type: DataType
    ) -> CarrierCase {
      bytes(
        file, "\(place).----" + (index > 0 ? "[\(index)]" : ""), "itlk/\(mean).\(name)", value,
        type,
        extra: ["mean=\(mean)", "name=\(name)"])
    }
    return texts.map { text(file, "\(place).\($0.0)", identifier($0.0), $0.1) }
      + ["First", "Second", "Third"].enumerated().map { index, artist in
        text(file, "\(place).©ART" + (index > 0 ? "[\(index)]" : ""), "itsk/%A9ART", artist)
      } + numbers.map { bytes(file, "\(place).\($0.0)", identifier($0.0), $0.1, .signedInteger) }
      + raw.map { bytes(file, "\(place).\($0.0)", identifier($0.0), $0.1) } + [
        freeform(0, "com.apple.iTunes", "iTunNORM", "' 00000001 00000002'", .utf8),
        freeform(1, "org.example", "several", "'one'", .utf8),
        freeform(1, "org.example", "several", "'two'", .utf8),
        freeform(1, "org.example", "several", "03", .signedInteger),
        freeform(2, "org.example", "bytes", "deadbeef", .rawData),
        freeform(3, "org.example", "several", "'the same name again'", .utf8),
        text(file, "\(place).©st3", "itsk/%A9st3", "Sub", extra: ["name=label"]),
      ]
  }()

  static let looseBoxes: [CarrierCase] = {
    let own = "uuid/c0ffee00-7a1e-4f60-8f00-5ca1ab1e0001"
    func id3(
      _ path: String, _ name: String, _ value: String, _ dataType: DataType = .utf8,
      _ language: String = "en", track: UInt32? = nil, extra: [String] = []
    ) -> CarrierCase {
      bytes(
        "id3.mp4", path, "id3/\(name)", value, dataType, language, track: track, extra: extra)
    }
    return [
      text(
        "uuid-boxes.mp4", "uuid", "uuid/01001eab-a15c-008f-604f-1e7a00eeffc0", "before the movie",
        .rawData),
      text("uuid-boxes.mp4", "moov.trak.uuid", own, "in a track", .rawData, track: 1),
      text("uuid-boxes.mp4", "moov.uuid", own, "in the movie", .rawData),
      text("uuid-boxes.mp4", "moov.uuid[1]", "xmp/XMP", xmp("movie")),
      text("uuid-boxes.mp4", "uuid[1]", "xmp/XMP", xmp("file")),
      text("uuid-boxes.mp4", "uuid[2]", own, "after", .rawData),
      id3("moov.meta.ID32", "TIT2", "'Movie'"),
      id3("meta.ID32", "TIT2", "'File'"),
      id3("meta.ID32", "TPE1", "'Gull'"),
      id3("meta.ID32", "TALB", "'Harbours'"),
      id3("meta.ID32", "TXXX", "'Thames'", extra: ["info=place"]),
      id3("meta.ID32", "COMM", "'Loud'"),
      id3("meta.ID32", "PRIV", "010203", .rawData, extra: ["info=org.example"]),
      id3("meta.ID32", "CTOC", "'t' 00 03 01 'c' 00", .rawData),
      id3(
        "meta.ID32", "CHAP",
        "'c' 00 00000000 000001f4 ffffffff ffffffff 'TIT2' 00000005 0000 03 'Quay'", .rawData),
      id3("meta.ID32[1]", "TIT2", "'Fichier'", .utf8, "fr"),
      id3("moov.trak.meta.ID32", "TIT2", "'Track'", track: 1),
      text("fragmented.mp4", "moov.udta.©xyz", "udta/%A9xyz", "+51.5-000.1/", .classicText, "en"),
      text(
        "fragmented.mp4", "moov.meta.ilst.\\x00\\x00\\x00\\x01", "mdta/com.apple.quicktime.title",
        "Harbour at dawn"),
      text(
        "fragmented.mp4", "emsg", "emsg/urn:example:zero", "payload", .rawData,
        extra: ["value=v1", "id=1", "time=250/1000", "duration=100/1000"]),
      text(
        "fragmented.mp4", "emsg[1]", "emsg/https://aomedia.org/emsg/ID3", "ID3", .rawData,
        extra: ["value=v2", "id=2", "time=250/1000", "duration=100/1000"]),
    ]
  }()
}
