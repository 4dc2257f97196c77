internal import BinaryIO
package import MediaModel

/// Reads content credentials out of the items that carry them.
///
///     jumb c2pa { jumb manifest { jumb assertions { jumb ... }, jumb claim { cbor }, jumb signature { cbor } } ... }
///
/// The last manifest is the active one. Nothing is verified.
///
/// Source: C2PA Technical Specification 2.2, 11.1 and A.5.
package struct CredentialsReader {
  /// What was found; `nil` where there are none.
  package private(set) var credentials: Credentials?
  /// Problems found.
  package private(set) var diagnostics: [Diagnostic] = []

  /// More boxes in one carrier are taken for damage.
  private static let mostBoxes = 50_000

  /// Reads what the items of a file carry, of all its boxes together.
  package init(_ items: some Sequence<MetadataItem>) {
    var manifests: [JUMBFBox] = []
    var updates: [JUMBFBox] = []
    for item in items where item.carriesCredentials {
      let place = item.carrier ?? MetadataItem.Carrier(path: "", offset: 0)
      var found =
        credentials ?? Credentials(path: place.path, offset: place.offset, byteCount: 0)
      found.boxCount += 1
      found.byteCount += item.payload.count
      credentials = found
      let (stored, isUpdate) = stored(in: item, at: place)
      if isUpdate { updates += stored } else { manifests += stored }
    }
    manifests += updates
    credentials?.manifestCount = manifests.count
    if let active = manifests.last { describe(active, among: manifests) }
  }

  /// The manifests in one carrier.
  private mutating func stored(
    in item: MetadataItem, at place: MetadataItem.Carrier
  ) -> (manifests: [JUMBFBox], isUpdate: Bool) {
    func odd(_ message: String) {
      diagnostics.append(
        Diagnostic(
          "content credentials: \(message)", clause: ContentProvenanceBox.clause, path: place.path,
          offset: place.offset))
    }
    var limits = BoxLimits()
    limits.boxCount = Self.mostBoxes
    let store: JUMBFBox?
    var isUpdate = false
    if item.identifier == .contentCredentials {
      guard let box = try? ContentProvenanceBox(payload: item.payload) else {
        odd("the box is too short")
        return ([], false)
      }
      // What binds a fragment to a manifest that is elsewhere.
      if box.purpose.string == "merkle" { return ([], false) }
      isUpdate = box.purpose.string == "update"
      let (boxes, trailing) = BoxTree.parse(box.tail[...], at: 0, limits: limits)
      store = boxes.lazy.compactMap(JUMBFBox.init).first { $0.contentType == .store }
      if !trailing.allSatisfy({ $0 == 0 }) { odd("\(trailing.count) bytes cannot be read") }
    } else {
      let (boxes, _) = BoxTree.parse(item.payload[...], at: 0, limits: limits)
      store = JUMBFBox(BoxNode("jumb", children: boxes))
    }
    guard let store else {
      odd("no manifest store can be read")
      return ([], isUpdate)
    }
    let manifests = store.children.filter {
      [.manifest, .updateManifest, .compressedManifest].contains($0.contentType)
    }
    if manifests.isEmpty { odd("no manifest can be read") }
    return (manifests, isUpdate)
  }
}

// MARK: - What a manifest says

extension CredentialsReader {
  private mutating func describe(_ active: JUMBFBox, among manifests: [JUMBFBox]) {
    credentials?.manifest = active.label
    // An update manifest leaves the binding to the one that it updates.
    credentials?.binding = manifests.reversed().lazy.compactMap(Self.binding).first
    credentials?.signer = active.first(.signature)?.value.flatMap(Self.signer)
    guard let claim = active.first(.claim)?.value, claim.isWhole else {
      diagnostics.append(
        Diagnostic(
          active.contentType == .compressedManifest
            ? "content credentials: the active manifest is compressed, which is not supported"
            : "content credentials: the claim cannot be read",
          clause: "C2PA 2.2, 10.2", path: credentials?.path ?? "", offset: credentials?.offset))
      return
    }
    credentials?.claimGenerator = Self.generator(of: claim)
    credentials?.title = claim["dc:title"]?.text
    credentials?.format = claim["dc:format"]?.text
    credentials?.instanceID = claim["instanceID"]?.text
    let lists = ["assertions", "created_assertions", "gathered_assertions"].compactMap { claim[$0] }
    // As self#jumbf=c2pa.assertions/c2pa.actions.
    credentials?.assertions = lists.flatMap { list in
      list.elements.compactMap { $0["url"]?.text?.split(separator: "/").last.map(String.init) }
    }
  }

  /// The program that made a claim: one text, or its name and version.
  private static func generator(of claim: CBORValue) -> String? {
    if let text = claim["claim_generator"]?.text, !text.isEmpty { return text }
    guard let info = claim["claim_generator_info"] else { return nil }
    let rows = info["name"] == nil ? Array(info.elements.prefix(16)) : [info]
    let names = rows.compactMap { row in
      row["name"]?.text.map { name in row["version"]?.text.map { "\(name)/\($0)" } ?? name }
    }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  /// The hash over the file among the assertions of a manifest.
  private static func binding(in manifest: JUMBFBox) -> Credentials.Binding? {
    let assertions = manifest.first(.assertionStore)?.children ?? []
    guard
      let assertion = assertions.first(where: { $0.label?.hasPrefix("c2pa.hash.") ?? false }),
      let label = assertion.label, let hash = assertion.value
    else { return nil }
    let exclusions = hash["exclusions"]?.elements.compactMap { row in
      row["xpath"]?.text.map { path in
        Credentials.Exclusion(path: path, isPartial: conditions.contains { row[$0] != nil })
      }
    }
    return Credentials.Binding(
      label: label, algorithm: hash["alg"]?.text, exclusions: exclusions ?? [])
  }

  /// What limits an exclusion to some boxes of a path, or to some of their bytes.
  private static let conditions = ["length", "data", "subset", "version", "flags"]

  /// Who signed: the subject of the first certificate.
  ///
  /// Source: RFC 9052 § 4.2, RFC 9360 § 2.
  private static func signer(_ signature: CBORValue) -> String? {
    var parts = signature.untagged.elements
    guard let protected = parts.next()?.byteString, let others = parts.next() else { return nil }
    let headers = [CBORValue(protected), others]
    let chain = headers.lazy.compactMap { $0[certificates] ?? $0["x5chain"] }.first
    let certificate = chain.flatMap { $0.byteString ?? $0.elements.first { _ in true }?.byteString }
    return certificate.flatMap(CertificateSubject.init)?.text
  }

  /// The label of `x5chain`.
  private static let certificates: UInt8 = 33
}

extension MetadataIdentifier {
  /// The `uuid` box of content credentials.
  static let contentCredentials = MetadataIdentifier(
    rawValue: "uuid/d8fec3d6-1b0e-483c-9297-5828877ec481")
  /// A JUMBF box wherever it stands, user data aside.
  static let jumbfBox = MetadataIdentifier(rawValue: "meta/jumb")
}

extension MetadataItem {
  /// Whether the item is the box of content credentials, or a part of them.
  package var carriesCredentials: Bool {
    if identifier == .contentCredentials { return true }
    // The description of the superbox: its header, then the type of what it holds.
    return identifier.key == "jumb" && payload.dropFirst(4).starts(with: "jumdc2pa".utf8)
  }
}
