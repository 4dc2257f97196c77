/// Something that is outside tracks and items: what a camera, phone or program left where only its own readers look,
/// or unknown content in padding or after the last box.
public struct VendorData: Hashable, Sendable, Codable {
  /// A short name that stays, as `insta360` or `unknown-tail`.
  public var name: String
  /// Who wrote it; `nil` where unknown.
  public var maker: String?
  /// What it is, in words, as `GPS records`.
  public var kind: String
  /// Where it is, in words, as `at the end of the file`.
  public var place: String
  /// Where its first byte is in the file.
  public var offset: Int
  /// How many bytes there are.
  public var byteCount: Int
  /// How many records there are; `nil` where they are not counted.
  public var recordCount: Int?

  /// Creates a description.
  public init(
    name: String, maker: String?, kind: String, place: String, offset: Int, byteCount: Int,
    recordCount: Int? = nil
  ) {
    self.name = name
    self.maker = maker
    self.kind = kind
    self.place = place
    self.offset = offset
    self.byteCount = byteCount
    self.recordCount = recordCount
  }
}

extension VendorData: CustomStringConvertible {
  /// One line, as `LigoGPS: GPS records, 300 records, at the end of the file`.
  public var description: String {
    let records = recordCount.map { ", \($0) \($0 == 1 ? "record" : "records")" } ?? ""
    return (maker.map { "\($0): " } ?? "") + kind + records + ", " + place
  }
}
