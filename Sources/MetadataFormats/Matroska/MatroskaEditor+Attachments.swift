internal import BinaryIO
internal import MediaModel

/// Rewrites attached files.
extension MatroskaEditor {
  mutating func rewriteAttachments(
    _ layout: inout MatroskaLayout
  ) throws(FormatWritingError) {
    let parts = layout.all(.attachments)
    var taken: [RewrittenFile.Segment] = []
    for item in newAttachments {
      taken.append(.bytes(attachment(item, replacing: nil).written))
    }
    for (index, part) in parts.enumerated() {
      let own = file.attachments.filter { part.body.contains($0.range.lowerBound) }
      let isTouched =
        own.contains { edits[$0.range.lowerBound] != nil } || index == 0 && !taken.isEmpty
      guard isTouched else { continue }
      var segments: [RewrittenFile.Segment] = []
      for attachment in own {
        guard attachment.dataRange != nil else { continue }
        switch edits[attachment.range.lowerBound] {
        case .remove: continue
        case .replace(let item):
          segments.append(.bytes(self.attachment(item, replacing: attachment).written))
        case nil:
          segments.append(.copy(attachment.range))
        }
      }
      if index == 0 { segments += taken }
      layout.replace(
        part, with: segments.isEmpty ? nil : EBMLContent(id: part.id, segments: segments))
    }
    if parts.isEmpty, !taken.isEmpty {
      layout.add(EBMLContent(id: .attachments, segments: taken))
    }
  }

  /// An attached file as its item tells it.
  private func attachment(
    _ item: MetadataItem, replacing old: MatroskaAttachment?
  ) -> EBMLElement {
    let isCover = item.identifier.key == "Attachment/Cover"
    let name =
      item.extraAttribute("fileName")
      ?? "\(isCover ? "cover" : "attachment").\(item.dataType.picturePathExtension ?? "bin")"
    let mediaType =
      item.extraAttribute("mediaType") ?? item.extraAttribute("mimeType")
      ?? item.dataType.pictureMediaType ?? "application/octet-stream"
    let description = item.extraAttribute("description") ?? item.extraAttribute("info")
    let uid =
      old?.uid ?? item.extraAttribute("uid").flatMap(UInt64.init)
      ?? UInt64(CyclicRedundancyCheck.value(of: item.payload)) << 8 | 1
    let known: Set<EBMLID> = [.fileDescription, .fileName, .fileMediaType, .fileUID]
    var parts: [EBMLElement] = []
    if let description {
      parts.append(EBMLElement(.fileDescription, text: description))
    }
    parts.append(EBMLElement(.fileName, text: name))
    parts.append(EBMLElement(.fileMediaType, text: mediaType))
    parts.append(EBMLElement(.fileData, bytes: item.payload))
    parts.append(EBMLElement(.fileUID, number: uid))
    parts += (old?.element.children ?? []).filter {
      !known.contains($0.id) && $0.id != .void && $0.id != .checksum
    }
    return EBMLElement(.attachedFile, parts)
  }
}
