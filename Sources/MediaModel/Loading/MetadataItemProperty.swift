/// A property of an item that may have to be loaded first.
public struct MetadataItemProperty<Value: Sendable>: Sendable {
  /// How far the loading of a property is.
  public enum Status: Sendable {
    /// Nobody has asked for it.
    case notYetLoaded
    /// It is on its way.
    case loading
    /// It is there.
    case loaded(Value)
    /// It cannot be had.
    case failed(any Error)
  }

  let needsValue: Bool
  let read: @Sendable (MetadataItem) -> Value

  init(needsValue: Bool = true, _ read: @escaping @Sendable (MetadataItem) -> Value) {
    self.needsValue = needsValue
    self.read = read
  }
}

extension MetadataItemProperty where Value == MetadataValue? {
  /// The value as the data type says.
  public static var value: Self { Self { $0.value } }
}

extension MetadataItemProperty where Value == String? {
  /// The value as text.
  public static var stringValue: Self { Self { $0.stringValue } }
}

extension MetadataItemProperty where Value == MetadataNumber? {
  /// The value as a number.
  public static var numberValue: Self { Self { $0.numberValue } }
}

extension MetadataItemProperty where Value == MetadataDate? {
  /// The value as a date.
  public static var dateValue: Self { Self { $0.dateValue } }
}

extension MetadataItemProperty where Value == [UInt8]? {
  /// The stored bytes.
  public static var dataValue: Self { Self { $0.dataValue } }
}

extension MetadataItemProperty where Value == [MetadataItem.ExtraAttribute] {
  /// What the carrier holds beside the value.
  public static var extraAttributes: Self { Self(needsValue: false) { $0.extraAttributes } }
}
