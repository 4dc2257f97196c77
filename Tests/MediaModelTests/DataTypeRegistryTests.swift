import MediaModel
import Testing

/// What is registered, and what comes of it.
struct RegistrationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let type: DataType
  let conformingTypes: [DataType]
  let code: DataTypeRegistryError.Code?

  init(
    _ name: String, _ type: DataType, _ conformingTypes: [DataType],
    _ code: DataTypeRegistryError.Code? = nil
  ) {
    testDescription = name
    (self.type, self.conformingTypes, self.code) = (type, conformingTypes, code)
  }

  /// Each after `com.example.pulse`, which conforms to `.uint16`, was registered.
  static let all = [
    RegistrationCase("a type of its own", "com.example.speed", [.float32]),
    RegistrationCase("through another", "com.example.rest", ["com.example.pulse", .uint16]),
    RegistrationCase("again with the same list", "com.example.pulse", [.uint16]),
    RegistrationCase(
      "again with another list", "com.example.pulse", [.uint32], .alreadyRegistered),
    RegistrationCase("a base type", .utf8, [.utf16], .alreadyRegistered),
    RegistrationCase(
      "one of Apple's", .quickTimeDirection, [.rawData], .alreadyRegistered),
    RegistrationCase("no list", "com.example.none", [], .baseTypeRequired),
    RegistrationCase(
      "no base type", "com.example.none", ["com.example.pulse"], .baseTypeRequired),
    RegistrationCase(
      "two base types", "com.example.two", [.uint16, .int16], .severalBaseTypes),
    RegistrationCase(
      "two base types, one through another", "com.example.two", [.utf8, "com.example.pulse"],
      .severalBaseTypes),
    RegistrationCase(
      "a type that is not there", "com.example.odd", [.utf8, "com.example.gone"], .badParameter),
    RegistrationCase(
      "itself", "com.example.self", [.utf8, "com.example.self"], .badParameter),
    RegistrationCase("one word", "speed", [.utf8], .badName),
    RegistrationCase("nothing", "", [.utf8], .badName),
    RegistrationCase("an empty word", "com..speed", [.utf8], .badName),
    RegistrationCase("a space", "com.example.my speed", [.utf8], .badName),
    RegistrationCase("a code", "code:53", [.utf8], .badName),
  ]
}

@Suite struct `Data type registry` {
  private func registry() throws -> DataTypeRegistry {
    let registry = DataTypeRegistry()
    try registry.register("com.example.pulse", description: "beats", conformingTo: [.uint16])
    return registry
  }

  @Test(arguments: RegistrationCase.all) func `takes types or says why not`(
    _ row: RegistrationCase
  ) throws {
    let registry = try registry()
    let before = registry.conformingTypes(of: row.type)
    do throws(DataTypeRegistryError) {
      try registry.register(row.type, description: "x", conformingTo: row.conformingTypes)
      #expect(row.code == nil)
      #expect(registry.conformingTypes(of: row.type) == row.conformingTypes)
    } catch {
      #expect(error.code == row.code)
      #expect(error.description.hasSuffix("."))
      #expect(registry.conformingTypes(of: row.type) == before)
    }
  }

  @Test func `answers for what is registered`() throws {
    let registry = try registry()
    try registry.register(
      "com.example.rest", description: "at rest", conformingTo: [.uint16, "com.example.pulse"])
    #expect(registry.isRegistered("com.example.rest"))
    #expect(registry.description(of: "com.example.rest") == "at rest")
    #expect(registry.conforms("com.example.rest", to: "com.example.pulse"))
    #expect(registry.conforms("com.example.rest", to: .uint16))
    #expect(registry.conforms("com.example.rest", to: "com.example.rest"))
    #expect(!registry.conforms("com.example.pulse", to: "com.example.rest"))
    #expect(!registry.conforms("com.example.rest", to: .int16))
    #expect(registry.baseType(for: "com.example.rest") == .uint16)
    #expect(!registry.isBaseType("com.example.rest"))
  }

  @Test func `keeps the first description`() throws {
    let registry = try registry()
    try registry.register("com.example.pulse", description: "other", conformingTo: [.uint16])
    #expect(registry.description(of: "com.example.pulse") == "beats")
  }

  @Test func `knows the base types and the named types`() {
    let registry = DataTypeRegistry()
    #expect(registry.baseTypes.first == .rawData)
    for type in registry.baseTypes {
      #expect(registry.isRegistered(type))
      #expect(registry.conformingTypes(of: type) == [])
      #expect(registry.baseType(for: type) == type)
    }
    #expect(registry.conformingTypes(of: .quickTimeMilliLux) == [.uint32])
    #expect(registry.conforms(.quickTimeLocationISO6709, to: .utf8))
  }

  @Test func `knows nothing of the rest`() {
    let registry = DataTypeRegistry()
    #expect(!registry.isRegistered("com.example.gone"))
    #expect(registry.description(of: "com.example.gone") == nil)
    #expect(registry.conformingTypes(of: "com.example.gone") == nil)
    #expect(registry.baseType(for: "com.example.gone") == nil)
    #expect(registry.conforms("com.example.gone", to: "com.example.gone"))
  }

  @Test func `makes items of registered types readable`() throws {
    let type: DataType = "com.example.registry-test.temperature"
    let identifier = MetadataIdentifier(rawValue: "mdta/com.example.temperature")
    let item = MetadataItem(identifier, payload: [0xFF, 0xFE], dataType: type)
    #expect(item.value == .data([0xFF, 0xFE]))
    try DataTypeRegistry.shared.register(
      type, description: "degrees", conformingTo: [.int16])
    #expect(item.value == .signed(-2))
    #expect(item.stringValue == "-2")
    #expect(type.baseType == .int16)
    #expect(MetadataItem(identifier, value: .signed(-2), dataType: type) == item)
    #expect(MetadataItem(identifier, value: .signed(70000), dataType: type) == nil)
  }

  @Test func `is asked and changed from many tasks`() async {
    let registry = DataTypeRegistry()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<50 {
        group.addTask {
          let type = DataType(rawValue: "com.example.t\(index % 10)")
          try? registry.register(type, description: "x", conformingTo: [.utf8])
          #expect(registry.baseType(for: type) == .utf8)
        }
      }
    }
    #expect((0..<10).allSatisfy { registry.isRegistered(DataType(rawValue: "com.example.t\($0)")) })
  }
}
