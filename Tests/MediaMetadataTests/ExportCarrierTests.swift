import MediaMetadata
import TestSupport
import Testing

@Suite struct `Every carrier of items` {
  @Test(arguments: CarrierCase.all) func `is read`(_ wanted: CarrierCase) throws {
    let description = try Asset(path: Fixture.media(wanted.file).path).describe()
    let found = description.allMetadata.filter { wanted.matches($0.item, track: $0.trackID) }
    #expect(
      found.contains { $0.item.carrier?.path == wanted.path },
      "\(similar(to: wanted, in: description))")
  }

  @Test(arguments: CarrierCase.files, FileType.branches)
  func `survives a conversion and the way back`(_ file: String, _ type: FileType) async throws {
    let conversions = try Conversions()
    let wanted = CarrierCase.all.filter { $0.file == file }
    let source = Fixture.media(file).path
    let there = try await conversions.convert(source, type, as: "there")
    try expect(wanted, in: there.path)
    #expect(there.report.losses.isEmpty)
    let back = try await conversions.convert(there.path, type.otherBranch, as: "back")
    try expect(wanted, in: back.path)
    let original = try Asset(path: source).describe()
    if FileType(majorBrand: original.majorBrand, compatibleBrands: original.compatibleBrands).family
      == type.otherBranch.family
    {
      let returned = try Asset(path: back.path).describe()
      #expect(returned.allMetadata.count == original.allMetadata.count)
    }
  }

  /// As many items as are wanted, each in its own place.
  private func expect(_ wanted: [CarrierCase], in path: String) throws {
    let description = try Asset(path: path).describe()
    var items = description.allMetadata
    for item in wanted {
      let index = items.firstIndex {
        item.matches($0.item, track: $0.trackID) && item.isPlace($0.item.carrier?.path)
      }
      if let index {
        items.remove(at: index)
      } else {
        Issue.record("\(item.testDescription) is missing; \(similar(to: item, in: description))")
      }
    }
  }

  private func similar(to wanted: CarrierCase, in description: AssetDescription) -> String {
    let found = description.allMetadata.filter {
      $0.item.identifier.rawValue == wanted.identifier || $0.item.carrier?.path == wanted.path
    }
    return found.prefix(6).map { track, item in
      let bytes = item.payload.prefix(40).map { String($0, radix: 16) }.joined(separator: " ")
      return
        "\(item.identifier) \(item.carrier?.path ?? "") \(item.dataType) \(item.languageTag?.bcp47 ?? "-") track \(track ?? 0) \(item.extraAttributes.map { "\($0.key)=\($0.value)" }) [\(bytes)]"
    }.joined(separator: "; ")
  }
}
