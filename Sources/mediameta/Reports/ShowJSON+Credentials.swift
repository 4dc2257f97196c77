internal import MediaMetadata

/// Content credentials as JSON.
extension ShowJSON {
  func credentials(_ credentials: Credentials, in json: inout JSONWriter) {
    json.member("path", credentials.path)
    json.member("offset", credentials.offset)
    json.member("size", credentials.byteCount)
    json.member("boxCount", credentials.boxCount)
    json.member("manifestCount", credentials.manifestCount)
    json.member(ifPresent: credentials.manifest, "manifest")
    json.member(ifPresent: credentials.claimGenerator, "claimGenerator")
    json.member(ifPresent: credentials.title, "title")
    json.member(ifPresent: credentials.format, "format")
    json.member(ifPresent: credentials.instanceID, "instanceID")
    json.member(ifPresent: credentials.signer, "signer")
    json.array("assertions", credentials.assertions) { $0.value($1) }
    guard let binding = credentials.binding else { return }
    json.object("binding") { json in
      json.member("label", binding.label)
      json.member(ifPresent: binding.algorithm, "algorithm")
      json.array("exclusions", binding.exclusions) { json, exclusion in
        json.object { json in
          json.member("path", exclusion.path)
          json.member("isPartial", exclusion.isPartial)
        }
      }
    }
  }
}
