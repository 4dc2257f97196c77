extension WellKnownIdentifier {
  /// Rows of event messages: their schemes.
  ///
  /// Source: ISO/IEC 23009-1:2022 § 5.10.4; DASH-IF, registered identifiers; SCTE 214-3; ETSI TS 103 285; AOM, Carriage
  /// of ID3 Timed Metadata; MISB ST 1910.
  static let eventMessage = rows(
    "emsg/",
    [
      nil: [
        "urn:mpeg:dash:event:2012": "reload of the presentation",
        "urn:mpeg:dash:event:callback:2015": "callback to a server",
        "urn:scte:scte35:2013:bin": "SCTE-35 splice",
        "urn:scte:scte35:2013:xml": "SCTE-35 splice in XML",
        "urn:scte:scte35:2014:bin": "SCTE-35 splice",
        "urn:scte:scte35:2014:xml+bin": "SCTE-35 splice in XML",
        "urn:dvb:iptv:cpm:2014": "DVB programme information",
        "http://dashif.org/identifiers/vast30": "VAST 3.0 advertisement",
        "https://aomedia.org/emsg/ID3": "ID3",
        "https://developer.apple.com/streaming/emsg-id3": "ID3",
        "urn:misb:KLV:bin:1910.1": "KLV",
      ]
    ])
}
