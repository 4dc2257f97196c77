/// A type of movie file: what it is called, how it is recognised and what it says of itself.
///
/// Capabilities are data: a type is one row, and nothing else asks for `mov` or `mp4` by name.
public struct FileType: Hashable, Sendable {
  /// The uniform type identifier, as `public.mpeg-4`.
  public let uniformTypeIdentifier: String
  /// File name extensions in lower case, the usual one first.
  public let pathExtensions: [String]
  /// The standard that the boxes follow where QuickTime and ISO differ; `nil` for a type without boxes.
  public let family: BoxFamily?
  /// The brand that a file of this type is written under; empty for a type without boxes.
  public let majorBrand: String
  /// The version that is written beside the brand.
  public let minorVersion: UInt32
  /// The brands that are written as compatible ones, in order.
  public let compatibleBrands: [String]
  /// What brands of such files start with; the whole brand where it is one.
  public let recognisedBrands: [String]
  /// Key spaces of the items that its files hold, in the order in which items of other key spaces
  /// are given to them.
  public let metadataKeySpaces: [KeySpace]
  /// Whether files of the type are written here.
  public let isWritable: Bool

  /// Creates a type.
  public init(
    uniformTypeIdentifier: String, pathExtensions: [String], family: BoxFamily? = nil,
    majorBrand: String = "", minorVersion: UInt32 = 0, compatibleBrands: [String] = [],
    recognisedBrands: [String] = [], metadataKeySpaces: [KeySpace] = [], isWritable: Bool = false
  ) {
    self.uniformTypeIdentifier = uniformTypeIdentifier
    self.pathExtensions = pathExtensions
    self.family = family
    self.majorBrand = majorBrand
    self.minorVersion = minorVersion
    self.compatibleBrands = compatibleBrands
    self.recognisedBrands = recognisedBrands
    self.metadataKeySpaces = metadataKeySpaces
    self.isWritable = isWritable || family != nil
  }

  /// The types that can be written.
  public static let writable: [FileType] = all.filter(\.isWritable)

  /// The type whose files end in an extension, without the dot and in any case.
  public init?(pathExtension: String) {
    let wanted = pathExtension.lowercased()
    guard let type = Self.all.first(where: { $0.pathExtensions.contains(wanted) }) else {
      return nil
    }
    self = type
  }

  /// The type of a uniform type identifier.
  public init?(uniformTypeIdentifier: String) {
    guard let type = Self.all.first(where: { $0.uniformTypeIdentifier == uniformTypeIdentifier })
    else { return nil }
    self = type
  }

  /// The type of a file that names these brands.
  ///
  /// The major brand decides, then the compatible ones in their order. A file without brands is a
  /// QuickTime movie, which had none at first; one whose brands are unknown is taken for MPEG-4.
  public init(majorBrand: String?, compatibleBrands: [String] = []) {
    let brands = [majorBrand].compactMap(\.self) + compatibleBrands
    let named = brands.filter { !$0.isEmpty && $0 != "\0\0\0\0" }
    guard !named.isEmpty else {
      self = .mov
      return
    }
    self = named.lazy.compactMap(Self.type(ofBrand:)).first ?? .mp4
  }

  private static func type(ofBrand brand: String) -> FileType? {
    all.first { type in type.recognisedBrands.contains { brand.hasPrefix($0) } }
  }
}

extension FileType: CustomStringConvertible {
  /// The usual extension.
  public var description: String { pathExtensions.first ?? uniformTypeIdentifier }
}

/// The standard that boxes follow where QuickTime and ISO differ: `meta`, handlers, media headers,
/// sound.
public struct BoxFamily: RawRepresentable, Hashable, Sendable, Codable {
  /// The family's name.
  public var rawValue: String

  /// Creates a family from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The QuickTime File Format.
  public static let quickTime = BoxFamily(rawValue: "quickTime")
  /// The ISO base media file format, ISO/IEC 14496-12.
  public static let iso = BoxFamily(rawValue: "iso")
}
