/// Content credentials: signed statements about a file, bound to it by hashes over its bytes.
///
/// They are read and told of, never verified: no hash is computed, no certificate is checked.
///
/// Source: C2PA Technical Specification 2.2.
public struct Credentials: Hashable, Sendable, Codable {
  /// The path of the first box that holds them, as `uuid`.
  public var path: String
  /// The offset of that box in the file.
  public var offset: Int
  /// How many bytes their boxes hold, headers aside.
  public var byteCount: Int
  /// How many boxes hold them; fragments have one each.
  public var boxCount = 0
  /// How many manifests there are: the active one, and those of files it was made from.
  public var manifestCount = 0
  /// The label of the active manifest, as `urn:uuid:...`; `nil` where none can be read.
  public var manifest: String?
  /// The program that made the claim, with its version; one after the other where several are named.
  public var claimGenerator: String?
  /// The title that the claim gives the file.
  public var title: String?
  /// The media type that the claim gives the file, as `video/mp4`.
  public var format: String?
  /// What tells this state of the file from all others.
  public var instanceID: String?
  /// Who signed, as the certificate says: name, then organization.
  public var signer: String?
  /// The labels of what the claim states, as `c2pa.actions`.
  public var assertions: [String] = []
  /// How the statements are bound to the bytes of the file; `nil` where nothing binds them.
  public var binding: Binding?

  /// What the hash covers.
  public struct Binding: Hashable, Sendable, Codable {
    /// The kind of hash, as `c2pa.hash.bmff.v2`.
    public var label: String
    /// The hash algorithm, as `sha256`.
    public var algorithm: String?
    /// What is not signed; all else of the file is.
    public var exclusions: [Exclusion]

    /// Creates a binding.
    public init(label: String, algorithm: String?, exclusions: [Exclusion]) {
      self.label = label
      self.algorithm = algorithm
      self.exclusions = exclusions
    }
  }

  /// Boxes that a hash leaves out.
  public struct Exclusion: Hashable, Sendable, Codable {
    /// The path, as `/moov/trak/mdia/minf/stbl/stco`.
    public var path: String
    /// Whether only some boxes of the path, or some of their bytes, are left out.
    public var isPartial: Bool

    /// Creates an exclusion.
    public init(path: String, isPartial: Bool) {
      self.path = path
      self.isPartial = isPartial
    }
  }

  /// Creates credentials of which nothing but their place is known.
  public init(path: String, offset: Int, byteCount: Int) {
    self.path = path
    self.offset = offset
    self.byteCount = byteCount
  }
}
