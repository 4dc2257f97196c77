public import MediaModel

extension KeySpaceTransfer {
  /// What becomes of items in a file of another type.
  public struct Outcome: Hashable, Sendable {
    /// The items of the destination, in the order of their sources.
    public var items: [Item] = []
    /// What has no equivalent there.
    public var losses: [Loss] = []
    /// What is not kept of items that have one.
    public var remarks: [Remark] = []

    /// An item of the destination.
    public struct Item: Hashable, Sendable {
      /// The item.
      public var item: MetadataItem
      /// The places of the items it was made of: one, or several whose values were parts of it or said the same.
      public var sourceIndices: [Int]
      /// Whether it is the item of its source as it was.
      public var isUnchanged: Bool

      /// The place of the first item it was made of.
      public var sourceIndex: Int { sourceIndices.first ?? 0 }
    }

    /// An item that has no equivalent.
    public struct Loss: Hashable, Sendable {
      /// The place of the item.
      public var sourceIndex: Int
      /// Why, in words.
      public var reason: String
    }

    /// Something of an item that is not kept.
    public struct Remark: Hashable, Sendable {
      /// The place of the item.
      public var sourceIndex: Int
      /// What, in words.
      public var text: String
    }
  }

  /// The equivalents of items in a file type.
  ///
  /// Items of key spaces that the type holds stay as they are. The others go to the key that readers of the type
  /// expect, in the order of ``FileType/metadataKeySpaces``; where that makes a value coarser, a second item keeps it
  /// in full if the type has a place for one. Items that say the same become one; where two say different things and
  /// have one key, the later one goes under its own name.
  public func transfer(_ items: [MetadataItem], to fileType: FileType) -> Outcome {
    var run = TransferRun(keySpaces: fileType.metadataKeySpaces)
    for (index, item) in items.enumerated() { run.take(item, at: index) }
    return run.finish()
  }
}
