/// A property of an item that may have to be loaded first.
public struct MetadataItemProperty<Value: Sendable>: Sendable {
  let needsValue: Bool
  let read: @Sendable (MetadataItem) -> Value

  init(needsValue: Bool = true, _ read: @escaping @Sendable (MetadataItem) -> Value) {
    self.needsValue = needsValue
    self.read = read
  }
}

extension MetadataItemProperty {
  /// The value as the data type says.
  public static var value: MetadataItemProperty<MetadataValue?> { .init { $0.value } }
  /// The value as text.
  public static var stringValue: MetadataItemProperty<String?> { .init { $0.stringValue } }
  /// The value as a number.
  public static var numberValue: MetadataItemProperty<MetadataNumber?> { .init { $0.numberValue } }
  /// The value as a date.
  public static var dateValue: MetadataItemProperty<MetadataDate?> { .init { $0.dateValue } }
  /// The stored bytes.
  public static var dataValue: MetadataItemProperty<[UInt8]?> { .init { $0.dataValue } }
  /// What the carrier holds beside the value.
  public static var extraAttributes: MetadataItemProperty<[MetadataItem.ExtraAttribute]> {
    .init(needsValue: false) { $0.extraAttributes }
  }
}
