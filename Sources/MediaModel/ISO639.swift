/// The language codes of ISO 639: two letters (639-1) and three (639-2/T, terminology).
///
/// Source: ISO 639-1 and ISO 639-2, as registered with the Library of Congress; deprecated codes
/// from the IANA language subtag registry.
enum ISO639 {
  /// The three-letter code of a two-letter one.
  static func threeLetters(_ code: String) -> String? {
    partner(of: code, in: registered + " " + deprecated)
  }

  /// The two-letter code of a three-letter one; bibliographic codes are understood.
  static func twoLetters(_ code: String) -> String? {
    partner(of: terminology(code), in: registered + " mo mol", isSecond: true)
  }

  /// The terminology code for a bibliographic one (`ger` gives `deu`); all others as they are.
  static func terminology(_ code: String) -> String {
    partner(of: code, in: bibliographic) ?? code
  }

  /// The bibliographic code for a terminology one (`deu` gives `ger`); all others as they are.
  static func bibliographic(_ code: String) -> String {
    partner(of: code, in: bibliographic, isSecond: true) ?? code
  }

  /// The other word of the first pair that has one: a search costs less than tables that are made at every start.
  private static func partner(of code: String, in pairs: String, isSecond: Bool = false) -> String?
  {
    guard code.utf8.count <= 3 else { return nil }
    let wanted = code.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    var first: UInt32 = 0
    var word: UInt32 = 0
    for byte in (pairs + " ").utf8 {
      if byte > 0x20 {
        word = word << 8 | UInt32(byte)
      } else if word != 0 {
        if first == 0 {
          first = word
        } else {
          if wanted == (isSecond ? word : first) { return text(isSecond ? first : word) }
          first = 0
        }
        word = 0
      }
    }
    return nil
  }

  private static func text(_ word: UInt32) -> String {
    let bytes = [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
  }

  /// All codes of ISO 639-1, each with its code of ISO 639-2/T.
  private static let registered = """
    aa aar  ab abk  ae ave  af afr  ak aka  am amh  an arg  ar ara  as asm  av ava  ay aym  az aze
    ba bak  be bel  bg bul  bh bih  bi bis  bm bam  bn ben  bo bod  br bre  bs bos  ca cat  ce che
    ch cha  co cos  cr cre  cs ces  cu chu  cv chv  cy cym  da dan  de deu  dv div  dz dzo  ee ewe
    el ell  en eng  eo epo  es spa  et est  eu eus  fa fas  ff ful  fi fin  fj fij  fo fao  fr fra
    fy fry  ga gle  gd gla  gl glg  gn grn  gu guj  gv glv  ha hau  he heb  hi hin  ho hmo  hr hrv
    ht hat  hu hun  hy hye  hz her  ia ina  id ind  ie ile  ig ibo  ii iii  ik ipk  io ido  is isl
    it ita  iu iku  ja jpn  jv jav  ka kat  kg kon  ki kik  kj kua  kk kaz  kl kal  km khm  kn kan
    ko kor  kr kau  ks kas  ku kur  kv kom  kw cor  ky kir  la lat  lb ltz  lg lug  li lim  ln lin
    lo lao  lt lit  lu lub  lv lav  mg mlg  mh mah  mi mri  mk mkd  ml mal  mn mon  mr mar  ms msa
    mt mlt  my mya  na nau  nb nob  nd nde  ne nep  ng ndo  nl nld  nn nno  no nor  nr nbl  nv nav
    ny nya  oc oci  oj oji  om orm  or ori  os oss  pa pan  pi pli  pl pol  ps pus  pt por  qu que
    rm roh  rn run  ro ron  ru rus  rw kin  sa san  sc srd  sd snd  se sme  sg sag  si sin  sk slk
    sl slv  sm smo  sn sna  so som  sq sqi  sr srp  ss ssw  st sot  su sun  sv swe  sw swa  ta tam
    te tel  tg tgk  th tha  ti tir  tk tuk  tl tgl  tn tsn  to ton  tr tur  ts tso  tt tat  tw twi
    ty tah  ug uig  uk ukr  ur urd  uz uzb  ve ven  vi vie  vo vol  wa wln  wo wol  xh xho  yi yid
    yo yor  za zha  zh zho  zu zul
    """

  private static let deprecated = "in ind  iw heb  ji yid  jw jav  mo mol"

  private static let bibliographic = """
    alb sqi  arm hye  baq eus  bur mya  chi zho  cze ces  dut nld  fre fra  geo kat  ger deu  gre ell
    ice isl  mac mkd  mao mri  may msa  per fas  rum ron  scc srp  scr hrv  slo slk  tib bod  wel cym
    """
}
