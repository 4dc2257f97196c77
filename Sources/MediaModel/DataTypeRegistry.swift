internal import Synchronization

/// The data types a program knows: the base types, which everybody knows, and types of its own that
/// conform to one of them and are read as it is.
///
/// ```swift
/// try DataTypeRegistry.shared.register(
///   "com.example.heart-rate", description: "beats per minute", conformingTo: [.uint16])
/// ```
///
/// Items are read by ``shared``. A type that is not registered is read as raw data.
///
/// Source: CoreMedia, CMMetadata.h, the data type registry.
public final class DataTypeRegistry: Sendable {
  /// The registry by which the values of items are read.
  public static let shared = DataTypeRegistry()

  private struct Row {
    var description: String
    var conformingTypes: [DataType]
  }

  private let rows: Mutex<[DataType: Row]>

  /// Creates a registry of the base types and Apple's named types.
  public init() {
    var rows: [DataType: Row] = [:]
    for row in DataType.baseRows {
      rows[row.type] = Row(description: row.description, conformingTypes: [])
    }
    for (type, base, description) in Self.named {
      rows[type] = Row(description: description, conformingTypes: [base])
    }
    self.rows = Mutex(rows)
  }

  /// Registers a type.
  ///
  /// - Parameters:
  ///   - type: its name in reverse-DNS form, as `com.example.heart-rate`.
  ///   - description: what its values are, for people.
  ///   - conformingTypes: the types it conforms to: exactly one base type, and types that are
  ///     registered already and have the same base type.
  /// - Throws: ``DataTypeRegistryError``. Registering a type again with the same list is not an error
  ///   and changes nothing.
  public func register(
    _ type: DataType, description: String, conformingTo conformingTypes: [DataType]
  ) throws(DataTypeRegistryError) {
    guard Self.isName(type.rawValue, atLeast: 2) else {
      throw DataTypeRegistryError(
        .badName, "A data type is named in reverse-DNS form; \"\(type)\" is not.")
    }
    guard conformingTypes.contains(where: isBaseType) else {
      throw DataTypeRegistryError(
        .baseTypeRequired, "The types that \(type) conforms to must include a base type.")
    }
    let error: DataTypeRegistryError? = rows.withLock { rows in
      if let row = rows[type] {
        if !Self.baseTypes.contains(type), row.conformingTypes == conformingTypes { return nil }
        return DataTypeRegistryError(
          .alreadyRegistered, "The type \(type) is registered with another list of types.")
      }
      var bases: Set<DataType> = []
      for conforming in conformingTypes {
        let found = Self.conformance(of: conforming, in: rows).filter(Self.baseTypes.contains)
        guard rows[conforming] != nil else {
          return DataTypeRegistryError(
            .badParameter, "The type \(conforming), which \(type) conforms to, is not registered.")
        }
        bases.formUnion(found)
      }
      guard bases.count == 1 else {
        return DataTypeRegistryError(
          .severalBaseTypes, "The type \(type) conforms to more than one base type.")
      }
      rows[type] = Row(description: description, conformingTypes: conformingTypes)
      return nil
    }
    if let error { throw error }
  }

  /// Whether the type is registered; base types are.
  public func isRegistered(_ type: DataType) -> Bool { row(of: type) != nil }

  /// What the values of a type are; `nil` where it is not registered.
  public func description(of type: DataType) -> String? { row(of: type)?.description }

  /// The types that a type was registered to conform to, none for a base type; `nil` where it is
  /// not registered.
  public func conformingTypes(of type: DataType) -> [DataType]? { row(of: type)?.conformingTypes }

  /// Whether values of a type can be read as those of another: both are the same, or the type
  /// conforms to the other, itself or through a type it conforms to.
  public func conforms(_ type: DataType, to other: DataType) -> Bool {
    if type == other { return true }
    return rows.withLock { Self.conformance(of: type, in: $0).contains(other) }
  }

  /// The base types; programs cannot add any.
  public var baseTypes: [DataType] { DataType.baseRows.map(\.type) }

  /// Whether a type is a base type.
  public func isBaseType(_ type: DataType) -> Bool { Self.baseTypes.contains(type) }

  /// The base type that values of a type are stored as, a base type itself; `nil` where the type is
  /// not registered.
  public func baseType(for type: DataType) -> DataType? {
    if isBaseType(type) { return type }
    return rows.withLock {
      Self.conformance(of: type, in: $0).first(where: Self.baseTypes.contains)
    }
  }

  private func row(of type: DataType) -> Row? { rows.withLock { $0[type] } }

  /// The type and all that it conforms to; there is no circle, as a type conforms to earlier ones.
  private static func conformance(of type: DataType, in rows: [DataType: Row]) -> Set<DataType> {
    var (found, waiting): (Set<DataType>, [DataType]) = ([], [type])
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += rows[next]?.conformingTypes ?? [] }
    }
    return found
  }

  /// Whether a name is so many words of letters, digits, hyphens and underscores, with points
  /// between.
  package static func isName(_ text: String, atLeast count: Int) -> Bool {
    let words = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    return words.count >= count
      && words.allSatisfy { word in
        !word.isEmpty
          && word.allSatisfy {
            switch $0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
            default: false
            }
          }
      }
  }

  private static let baseTypes = Set(DataType.baseRows.map(\.type))
}

/// Why a data type cannot be registered.
public struct DataTypeRegistryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which rule is broken.
  public let code: Code
  /// What is wrong, in one sentence.
  public let message: String

  /// Creates an error.
  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// A rule, by CoreMedia's number.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int32

    /// Creates a code from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// A type it is to conform to is not registered.
    public static let badParameter = Code(rawValue: -16311)
    /// The name is not in reverse-DNS form.
    public static let badName = Code(rawValue: -16312)
    /// The type is registered with another list of types, or is a base type.
    public static let alreadyRegistered = Code(rawValue: -16313)
    /// No base type is among the types it is to conform to.
    public static let baseTypeRequired = Code(rawValue: -16314)
    /// It would conform to more than one base type.
    public static let severalBaseTypes = Code(rawValue: -16315)
  }
}
