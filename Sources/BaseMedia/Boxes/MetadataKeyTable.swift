package import BinaryIO

/// The keys of a timed metadata track: `keys` in a sample entry `mebx`, with the sample boxes they
/// name.
///
///     mebx { keys { u32 size, u32 local ID { keyd, dtyp, loca, setu, others } ... } }
///
/// Rows keep their boxes as they were, so that a table that is not changed is written bit for bit.
///
/// Source: QTFF, "Timed Metadata", Metadata Key Table Atom.
package struct MetadataKeyTable: Sendable {
  /// One local key.
  package struct Row: Sendable {
    /// What the boxes of a sample are typed by: any number but 0 and 0xFFFFFFFF.
    package var localID: UInt32
    /// `keyd`, `dtyp`, `loca`, `setu` and others, in the order of the file.
    package var boxes: [BoxNode]
    /// Bytes after the last box.
    package var trailing: [UInt8] = []

    package init(
      localID: UInt32, namespace: FourCC, key: [UInt8],
      dataType: MetadataTypeDeclarationBox, locale: String? = nil, setup: [UInt8]? = nil,
      others: [BoxNode] = []
    ) {
      self.localID = localID
      boxes = [MetadataKeyDeclarationBox(namespace: namespace, key: key).node, dataType.node]
      if let locale { boxes.append(BoxNode("loca", payload: Array(locale.utf8) + [0])) }
      if let setup { boxes.append(BoxNode("setu", payload: setup)) }
      boxes += others
    }

    init(_ node: BoxNode) {
      localID = node.type.rawValue
      boxes = node.children
      trailing = Array(node.trailing)
    }

    private func decoded<T: Box>(_ kind: T.Type) -> T? {
      boxes.first { $0.type == kind.type }.flatMap { try? $0.decode(kind) }
    }

    /// Whether a key stands here: 0 marks a slot that is not used.
    package var isUsed: Bool { localID != 0 && localID != UInt32.max }
    /// The key with its namespace; `nil` where the row declares none.
    package var declaration: MetadataKeyDeclarationBox? {
      decoded(MetadataKeyDeclarationBox.self)
    }
    /// How the values are to be read; `nil` where the row does not say.
    package var dataType: MetadataTypeDeclarationBox? {
      decoded(MetadataTypeDeclarationBox.self)
    }
    /// BCP 47.
    package var locale: String? {
      boxes.first { $0.type == "loca" }
        .map { String(decoding: $0.payload.prefix { $0 != 0 }, as: UTF8.self) }
    }
    /// What the decoder of the values is to be given.
    package var setup: [UInt8]? { boxes.first { $0.type == "setu" }?.payload }

    var node: BoxNode {
      var node = BoxNode(FourCC(rawValue: localID), children: boxes)
      node.trailing = trailing[...]
      return node
    }
  }

  package var rows: [Row]
  /// Bytes after the last row.
  package var trailing: [UInt8] = []

  package init(rows: [Row]) { self.rows = rows }

  /// Reads the table of a sample entry; `nil` where it has no `keys`.
  package init?(sampleEntry: BoxNode) {
    guard let keys = sampleEntry.first("keys") else { return nil }
    rows = keys.children.map { Row($0) }
    trailing = Array(keys.trailing)
  }

  package var node: BoxNode {
    var node = BoxNode("keys", children: rows.map(\.node))
    node.trailing = trailing[...]
    return node
  }
}
