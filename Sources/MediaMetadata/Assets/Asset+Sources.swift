public import FoundationEssentials

// What a box is where boxes are shown.
@_exported public import struct BaseMedia.BoxDescription
@_exported public import struct BaseMedia.BoxField
// What a source of bytes is, for those who have one of their own.
@_exported public import protocol BinaryIO.ByteSource
@_exported public import struct BinaryIO.IOFailure
@_exported public import struct BinaryIO.MemorySource
@_exported public import struct BinaryIO.ReadStatistics

extension Asset {
  /// Creates an asset for what a URL names: a file, or something on a server (http, https); nothing is read yet.
  ///
  /// A server is asked for the ranges that are wanted and no others.
  ///
  /// - Parameters:
  ///   - url: the file, or what is on a server.
  ///   - options: how much of a server's time, and of ours, reading it may take.
  ///   - references: how much of what a playlist names is opened; `nil` for nothing of it. Of other files nothing is
  ///     followed.
  public convenience init(
    url: URL, options: URLReadingOptions = URLReadingOptions(),
    following references: PlaylistReferenceOptions? = nil
  ) {
    self.init(SourceLocation(url, options: options), following: references)
  }

  /// Creates an asset over bytes that can be read already; nothing is read yet.
  public convenience init(source: any ByteSource) { self.init(.source(source)) }
}
