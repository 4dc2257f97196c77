// Reads whatever libFuzzer makes up as a file of a format without boxes, and as what is inside files: comments, XMP.
internal import BaseMedia
internal import BinaryIO
internal import FuzzSupport
internal import Glibc
internal import MediaMetadata
internal import MetadataFormats

/// Reads one input with every reader that recognises it, the way `mediameta show` does.
func read(_ bytes: [UInt8]) {
  let source = MemorySource(bytes)
  let head = Array(bytes.prefix(4096))
  for reader in FileFormats.readers { read(reader, source, head) }
  read(ImageFileReader.self, source, head)
  if let comments = try? VorbisComments(bytes), comments.bytes != bytes {
    FuzzDriver.fail("comments are written differently")
  }
  _ = try? XMPPacket(bytes: bytes)
  for identifier in ["udta/MVTG", "udta/PANA", "udta/NCTG", "udta/RMKN", "udta/TAGS"] {
    tell(
      MetadataItem(MetadataIdentifier(rawValue: identifier), payload: bytes, dataType: .rawData)
        .embeddedItems)
  }
}

/// Reads with one reader.
func read<Reader: MetadataFormatReader>(
  _ reader: Reader.Type, _ source: MemorySource, _ head: [UInt8]
) {
  guard Reader.recognizes(head: head, name: "input"),
    let found = try? Reader.read(source, head: head)
  else { return }
  tell(found.items + found.trackItems.values.joined())
  tell(found.chapters.flatMap(\.chapters).flatMap(\.items))
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe read(FuzzDriver.bytes(start, count))
    return 0
  })
