internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// Takes out of sample entries what tells of a device or a program; what decoders need stays.
enum SampleEntryStripper {
  /// Boxes inside a sample entry that no decoder needs.
  private static let foreign: Set<FourCC> = [
    "udta", "meta", "free", "skip", "wide", "name", "Exif", "XMP_", "ID32",
  ]

  /// Boxes of FairPlay in `schi` that name an account and a transaction: players need them to decrypt.
  ///
  /// Source: ExifTool, "QuickTime SchemeInfo Tags".
  private static let purchaseRecords: Set<FourCC> = ["user", "righ"]

  /// Names of codings that say nothing of who made the file, as compressors are called.
  private static let codings: Set<String> = [
    "H.264", "H.265", "HEVC", "AV1", "AVC Coding", "JVT/AVC Coding", "HEVC Coding", "VPC Coding",
    "AOM Coding", "VVC Coding", "MPEG-4 Video", "H.263", "Photo - JPEG", "Motion JPEG A",
    "Motion JPEG B", "Animation", "PNG", "None", "Cinepak", "Sorenson Video", "Sorenson Video 3",
    "DV/DVCPRO - NTSC", "DV - PAL", "DVCPRO - PAL", "Apple ProRes 422", "Apple ProRes 422 HQ",
    "Apple ProRes 422 LT", "Apple ProRes 422 Proxy", "Apple ProRes 4444", "Apple ProRes RAW",
    "Uncompressed 10-Bit 4:2:2",
  ]

  /// Strips the entries of a `stsd`.
  static func strip(
    _ descriptions: inout BoxNode, handler: FourCC?, removesPurchases: Bool, path: String,
    log: inout StripLog
  ) {
    var counts: [FourCC: Int] = [:]
    descriptions.mapChildren { entry in
      let path = BoxPath.next(entry.type, counting: &counts, in: path)
      if handler == "vide" || handler == "soun" {
        stripVendor(&entry, path: path, log: &log)
      }
      if handler == "vide" { stripCompressorName(&entry, path: path, log: &log) }
      stripChildren(&entry, removesPurchases, path: path, log: &log)
    }
  }

  private static func stripChildren(
    _ box: inout BoxNode, _ removesPurchases: Bool, path: String, log: inout StripLog
  ) {
    guard case .children = box.content, !TimedMetadataFormat.hasKeyTable(box.type) else { return }
    var kept: [BoxNode] = []
    for (stored, path) in box.children.withPaths(in: path) {
      var child = stored
      if child.type == "name", box.type == "tmcd" {
        let text = (try? child.decode(InternationalTextBox.self))?.rows.first?.text ?? child.payload
        log.found(
          .reelName, text: String(decoding: text, as: UTF8.self), path: path,
          byteCount: text.count)
        continue
      }
      if box.type == "schi", purchaseRecords.contains(child.type) {
        if removesPurchases {
          log.found(
            .purchaseRecord, text: "'\(child.type)'", path: path, byteCount: child.payloadSize)
          continue
        }
        log.namesBuyer = true
      }
      if foreign.contains(child.type)
        || child.type == "uuid" && !StructureStripper.isProtection(child)
      {
        log.found(box: child, path: path)
        continue
      }
      if child.type == "dfLa" { stripFLAC(&child, path: path, log: &log) }
      stripChildren(&child, removesPurchases, path: path, log: &log)
      kept.append(child)
    }
    box.children = kept
  }

  /// The four-character code of who made the coder, which decoders do not look at.
  ///
  /// Source: QTFF, "Video Sample Description" and "Sound Sample Description".
  private static func stripVendor(_ entry: inout BoxNode, path: String, log: inout StripLog) {
    var copy = entry
    guard let old = copy.overwrite(at: 12, [0, 0, 0, 0]), old != [0, 0, 0, 0],
      old != Array("appl".utf8)
    else { return }
    log.found(
      .vendor, text: String(decoding: old, as: UTF8.self), path: path,
      byteCount: old.count)
    entry = copy
  }

  /// The compressor's name: 32 bytes with a count, whatever follows the name included.
  private static func stripCompressorName(
    _ entry: inout BoxNode, path: String, log: inout StripLog
  ) {
    let place = 42
    var copy = entry
    guard let old = copy.overwrite(at: place, [UInt8](repeating: 0, count: 32)),
      old.contains(where: { $0 != 0 })
    else { return }
    let name = Array(old.dropFirst().prefix(Int(old[0])))
    let rest = old.dropFirst(1 + name.count)
    let text = String(decoding: name, as: UTF8.self)
    if codings.contains(text) {
      guard !rest.allSatisfy({ $0 == 0 }) else { return }
      copy.overwrite(
        at: place, [old[0]] + name + [UInt8](repeating: 0, count: 31 - name.count))
    }
    log.found(
      .compressorName, text: codings.contains(text) ? "bytes after it" : text, path: path,
      byteCount: codings.contains(text) ? rest.count : name.count)
    entry = copy
  }

  /// FLAC's blocks in `dfLa`: those that decoders need, not the comments and pictures.
  ///
  ///     full box; blocks { u8 last block and type, u24 size, data }
  ///
  /// Source: "Encapsulation of FLAC in ISO Base Media File Format" § 3.3.2.
  private static func stripFLAC(_ box: inout BoxNode, path: String, log: inout StripLog) {
    let payload = box.payload
    guard payload.count > 8 else { return }
    var blocks: [[UInt8]] = []
    var position = 4
    while position + 4 <= payload.count {
      let size = payload[(position + 1)..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard size <= payload.count - position - 4 else { break }
      let block = Array(payload[position..<(position + 4 + size)])
      // Stream information and the table of seek points.
      if [0, 3].contains(block[0] & 0x7F) {
        blocks.append(block)
      } else if block[0] & 0x7F != 1 || !block.dropFirst(4).allSatisfy({ $0 == 0 }) {
        log.found(
          .box, text: "block \(block[0] & 0x7F) of FLAC", path: path,
          byteCount: block.count - 4)
      }
      position += 4 + size
    }
    guard !blocks.isEmpty else { return }
    for index in blocks.indices {
      blocks[index][0] = blocks[index][0] & 0x7F | (index == blocks.count - 1 ? 0x80 : 0)
    }
    box.content = .payload((Array(payload.prefix(4)) + blocks.flatMap(\.self))[...])
  }
}
