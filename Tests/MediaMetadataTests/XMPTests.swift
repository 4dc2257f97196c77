import MediaMetadata
import TestSupport
import Testing

/// A packet, and the properties in it as `path = value`.
struct XMPCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var inner: String
  var expected: [String]

  /// The packet, with the wrapper and padding that writers add.
  var packet: String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="test">\(Self.rdf(inner))</x:xmpmeta>
    \(String(repeating: " ", count: 200))
    <?xpacket end="w"?>
    """
  }

  static func rdf(_ inner: String) -> String {
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
     xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xap="http://ns.adobe.com/xap/1.0/"
     xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:own="http://example.com/own/"
     xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#">
    \(inner)
    </rdf:RDF>
    """
  }

  static let all = [
    XMPCase(
      testDescription: "attributes, with the prefix the standard prefers",
      inner: "<rdf:Description rdf:about='' xap:CreateDate='2020-01-02' own:a='1'/>",
      expected: ["own:a = 1", "xmp:CreateDate = 2020-01-02"]),
    XMPCase(
      testDescription: "elements, references and CDATA",
      inner:
        "<rdf:Description><dc:format>a &amp; b&#x21;</dc:format><own:c><![CDATA[<z>]]></own:c></rdf:Description>",
      expected: ["dc:format = a & b!", "own:c = <z>"]),
    XMPCase(
      testDescription: "arrays of the three kinds, with languages",
      inner: """
        <rdf:Description>
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">One</rdf:li><rdf:li xml:lang="de">Eins</rdf:li></rdf:Alt></dc:title>
        <dc:creator><rdf:Seq><rdf:li>A</rdf:li><rdf:li>B</rdf:li></rdf:Seq></dc:creator>
        <dc:subject><rdf:Bag><rdf:li>C</rdf:li></rdf:Bag></dc:subject>
        </rdf:Description>
        """,
      expected: [
        "dc:title[1] = One @x-default", "dc:title[2] = Eins @de", "dc:creator[1] = A",
        "dc:creator[2] = B", "dc:subject[1] = C",
      ]),
    XMPCase(
      testDescription: "structures in an array, in every notation",
      inner: """
        <rdf:Description><xmpMM:History><rdf:Seq>
        <rdf:li rdf:parseType="Resource"><stEvt:action>created</stEvt:action></rdf:li>
        <rdf:li stEvt:action="saved" stEvt:when="2020-01-02"/>
        <rdf:li><rdf:Description stEvt:action="kept"/></rdf:li>
        </rdf:Seq></xmpMM:History></rdf:Description>
        """,
      expected: [
        "xmpMM:History[1]/stEvt:action = created", "xmpMM:History[2]/stEvt:action = saved",
        "xmpMM:History[2]/stEvt:when = 2020-01-02", "xmpMM:History[3]/stEvt:action = kept",
      ]),
    XMPCase(
      testDescription: "qualifiers",
      inner: """
        <rdf:Description><dc:source rdf:parseType="Resource"><rdf:value>S</rdf:value><own:q>Q</own:q></dc:source>
        <dc:rights><rdf:Description rdf:value="R" own:q="P"/></dc:rights></rdf:Description>
        """,
      expected: [
        "dc:source = S", "dc:source/?own:q = Q", "dc:rights = R", "dc:rights/?own:q = P",
      ]),
    XMPCase(
      testDescription: "links and empty values",
      inner:
        "<rdf:Description><own:l rdf:resource='http://x/'/><own:e/><own:s>  </own:s></rdf:Description>",
      expected: ["own:l = http://x/", "own:e = ", "own:s =   "]),
    XMPCase(
      testDescription: "several descriptions",
      inner: "<rdf:Description own:a='1'/><rdf:Description own:a='2'/>",
      expected: ["own:a = 1", "own:a = 2"]),
  ]
}

@Suite struct `XMP` {
  private func lines(_ packet: XMPPacket) -> [String] {
    packet.properties.map { property in
      "\(property.path) = \(property.value)" + (property.language.map { " @\($0)" } ?? "")
    }
  }

  @Test(arguments: XMPCase.all)
  func `is read from a packet`(_ sample: XMPCase) throws {
    let packet = try XMPPacket(bytes: Array(sample.packet.utf8))
    #expect(lines(packet) == sample.expected)
    #expect(packet.diagnostics.isEmpty)
    #expect(packet.properties.allSatisfy { $0.namespace.hasPrefix("http://") })
  }

  @Test(arguments: XMPCase.all)
  func `is read from bare RDF, and from an item`(_ sample: XMPCase) throws {
    let bytes = Array(XMPCase.rdf(sample.inner).utf8) + [0, 0]
    #expect(lines(try XMPPacket(bytes: bytes)) == sample.expected)
    let item = MetadataItem(
      MetadataIdentifier(key: "XMP", keySpace: .xmp), payload: bytes, dataType: .utf8)
    #expect(item.xmpProperties == (try XMPPacket(bytes: bytes)).properties)
    let frame = MetadataItem(
      .id3MetadataPrivate, payload: bytes, dataType: .rawData,
      extraAttributes: [.init("info", "XMP")])
    #expect(frame.xmpProperties == item.xmpProperties)
    var other = item
    other.identifier = MetadataIdentifier(rawValue: "uuid/1")
    #expect(other.xmpProperties.isEmpty)
  }

  @Test(arguments: XMPCase.all, [TextEncoding.utf16WithByteOrderMark, .utf16, .utf16LittleEndian])
  func `is read in UTF-16`(_ sample: XMPCase, _ encoding: TextEncoding) throws {
    let bytes = try #require(encoding.encode(sample.packet))
    #expect(lines(try XMPPacket(bytes: bytes)) == sample.expected)
  }

  @Test func `finds values by path`() throws {
    let packet = try XMPPacket(bytes: Array(XMPCase.all[2].packet.utf8))
    #expect(packet.value("dc:title") == "One")
    #expect(packet.value("dc:title[2]") == "Eins")
    #expect(packet.property("dc:title[2]")?.language == "de")
    #expect(packet.value("dc:nothing") == nil)
  }

  @Test(
    arguments: [
      ("", "no XML"), ("text", "no XML"), ("<a/>", "no rdf:RDF element"),
      ("<a", "the document ends too early"),
      ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "a document type is not allowed"),
      ("<?x?><a/>", "no rdf:RDF element"), ("<a>b<?c?></a>", "no rdf:RDF element"),
      ("<a></b>", "an element ends that is not open"),
      ("<a>&b;</a>", "an entity that is not declared"),
      ("<a b='' b=''/>", "an attribute that is given twice"),
      (String(repeating: "<a>", count: 70), "elements too deep"),
    ])
  func `says what is wrong, and where`(_ text: String, _ message: String) throws {
    let error = try #require(throws: XMPError.self) { try XMPPacket(bytes: Array(text.utf8)) }
    #expect(error.message == message)
    #expect(error.line == 1 && error.column >= 1)
  }

  @Test func `is read up to where it is cut off`() throws {
    let text = XMPCase.all[2].packet
    let start = try #require(text.firstRange(of: "<dc:subject>"))
    let packet = try XMPPacket(bytes: Array(text[..<start.upperBound].utf8))
    #expect(lines(packet).prefix(4) == XMPCase.all[2].expected.prefix(4))
    #expect(packet.diagnostics.count == 1)
    #expect(packet.diagnostics[0].message.hasPrefix("XMP is read up to line "))
  }

  @Test func `survives damage`() {
    var random = RepeatableNumbers(seed: 3)
    var read = 0
    for sample in XMPCase.all {
      for _ in 0..<300 {
        let bytes = Array(sample.packet.utf8).damaged(by: &random)
        if let packet = try? XMPPacket(bytes: bytes) { read += packet.properties.count }
      }
    }
    #expect(read > 0)
  }
}
