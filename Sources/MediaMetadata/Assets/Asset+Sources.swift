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
  /// A server is asked for the ranges that are wanted and no others. Files that such a file names are never opened.
  public convenience init(url: URL, options: URLReadingOptions = URLReadingOptions()) {
    self.init(SourceLocation(url, options: options))
  }

  /// Creates an asset over bytes that can be read already; nothing is read yet.
  public convenience init(source: any ByteSource) { self.init(.source(source)) }
}
