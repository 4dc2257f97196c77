package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Samples of KLV as MISB has it: packets of a universal key of 16 bytes, a length, and a local or universal set.
///
///     060E2B34..., BER length, { BER-OID tag, BER length, value } ...
///
/// Sets that the tables know give an item for each tag, in the key space `klv`, as `klv/0601.13`, with its
/// unit; the position, the height, the speed and the time of ST 0601 become telemetry, too. Sets inside of
/// sets are read by the same tables. A tag or a packet that is not known is an item of its bytes. Packets of one sample
/// are groups of their own, with the times that they tell.
///
/// Verified on a real file: the stream of a test by Kitware, whose values another reader gives, too.
///
/// Source: SMPTE ST 336; MISB ST 0601.19, 0102.12, 0104, 0107.
package struct KLVSample: TimedMetadataCodec {
  private static let clause = "MISB ST 0601"
  private static let mostItems = 1 << 14
  /// Sets inside of sets are followed so deep.
  private static let mostLevels = 8

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {}

  package init() {}

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    var reading = Reading(offset: offset)
    var moments: [(time: Int64, item: Int)] = []
    var rest = sample[...]
    while !rest.isEmpty {
      guard let packet = KLVPacket(&rest) else {
        reading.odd("\(rest.count) bytes are not a KLV packet", at: rest.startIndex)
        reading.items.append(
          MetadataItem(.sample("KLVA"), payload: Array(rest), dataType: .rawData))
        break
      }
      if let time = packet.microseconds { moments.append((time, reading.items.count)) }
      reading.take(packet, in: sample)
    }
    return DecodedSample(
      groups: Self.groups(reading.items, moments), diagnostics: reading.diagnostics)
  }

  /// A group for each packet with a time of its own, where there are several and their times go on; packets without one
  /// go along with the one before.
  private static func groups(
    _ items: [MetadataItem], _ moments: [(time: Int64, item: Int)]
  ) -> [DecodedGroup] {
    guard let first = moments.first, let last = moments.last, moments.count > 1,
      zip(moments, moments.dropFirst()).allSatisfy({ $0.time < $1.time }),
      last.time - first.time < 1 << 40
    else { return [DecodedGroup(items: items)] }
    let count = moments.count
    // The last one holds as long as the others do.
    let mean = (last.time - first.time) / Int64(count - 1)
    let whole = last.time - first.time + mean
    return moments.indices.map { index in
      let isLast = index == count - 1
      let end = isLast ? items.count : moments[index + 1].item
      let duration = isLast ? mean : moments[index + 1].time - moments[index].time
      return DecodedGroup(
        items: Array(items[(index == 0 ? 0 : moments[index].item)..<end]),
        part: SamplePart(
          index: index, count: count,
          clock: DeviceTime(
            start: moments[index].time - first.time, duration: duration, whole: whole)))
    }
  }

  /// Cuts one sample: the packets stay whose share of the time is in the part.
  package func cut(_ sample: [UInt8], to part: SampleCut) -> [UInt8]? {
    var starts: [Int] = []
    var rest = sample[...]
    while let packet = KLVPacket(&rest) {
      if packet.microseconds != nil { starts.append(packet.start) }
    }
    guard starts.count > 1, decode(sample, at: 0).groups.count == starts.count else { return nil }
    let kept = part.parts(of: starts.count)
    let start = kept.lowerBound == 0 ? 0 : starts[kept.lowerBound]
    let end = kept.upperBound == starts.count ? sample.count : starts[kept.upperBound]
    return Array(sample[start..<end])
  }

  private struct Reading {
    let offset: Int
    var items: [MetadataItem] = []
    var diagnostics: [Diagnostic] = []

    mutating func take(_ packet: KLVPacket, in sample: [UInt8]) {
      guard let set = KLVSet.named(packet.key) else {
        items.append(
          MetadataItem(
            MetadataIdentifier(keyBytes: Array(packet.hexKey.utf8), keySpace: .klv),
            payload: Array(packet.value), dataType: .rawData))
        return
      }
      if set.isUniversal {
        takeUniversal(packet.value, set)
      } else {
        let elements = takeLocal(packet.value, set, prefix: set.name, level: 0)
        if set.name == "0601" {
          check(packet, in: sample)
          items += MISB0601.telemetry(elements)
        }
      }
    }

    /// The sum of all bytes up to that of the checksum, taken two by two.
    private mutating func check(_ packet: KLVPacket, in sample: [UInt8]) {
      let value = packet.value
      guard value.count >= 4, value[value.endIndex - 4] == 1, value[value.endIndex - 3] == 2 else {
        return odd("a packet of ST 0601 has no checksum at its end", at: packet.start)
      }
      let stored = UInt16(value[value.endIndex - 2]) << 8 | UInt16(value[value.endIndex - 1])
      var sum: UInt16 = 0
      for (index, byte) in sample[packet.start..<value.endIndex - 2].enumerated() {
        sum &+= UInt16(byte) << (index % 2 == 0 ? 8 : 0)
      }
      if sum != stored {
        odd(
          "the checksum of a packet of ST 0601 is \(stored), and that of its bytes \(sum)",
          at: packet.start)
      }
    }

    /// Reads the elements of a local set; gives those of the uppermost level.
    private mutating func takeLocal(
      _ bytes: ArraySlice<UInt8>, _ set: KLVSet, prefix: String, level: Int
    ) -> [KLVElement] {
      var rest = bytes
      var elements: [KLVElement] = []
      while !rest.isEmpty, items.count < KLVSample.mostItems {
        guard let element = KLVElement(&rest) else {
          odd("\(rest.count) bytes of a set of \(set.name) are not an element", at: rest.startIndex)
          items.append(
            MetadataItem(
              MetadataIdentifier(keyBytes: Array(prefix.utf8), keySpace: .klv),
              payload: Array(rest), dataType: .rawData))
          break
        }
        elements.append(element)
        let name = "\(prefix).\(element.tag)"
        let field = set.fields[element.tag]
        if let inner = field?.kind.set.flatMap(KLVSet.local), level < KLVSample.mostLevels {
          _ = takeLocal(element.value, inner, prefix: name, level: level + 1)
        } else if let inner = field?.kind.series.flatMap(KLVSet.local), level < KLVSample.mostLevels
        {
          takeSeries(element.value, inner, prefix: name, level: level + 1)
        } else {
          items.append(KLVField.item(element.value, field, name: name))
        }
      }
      if !rest.isEmpty, items.count >= KLVSample.mostItems {
        odd("more than \(KLVSample.mostItems) elements in one sample", at: rest.startIndex)
      }
      return elements
    }

    /// Reads local sets one after the other, each after its length and its number.
    private mutating func takeSeries(
      _ bytes: ArraySlice<UInt8>, _ set: KLVSet, prefix: String, level: Int
    ) {
      var rest = bytes
      while !rest.isEmpty, items.count < KLVSample.mostItems {
        let start = rest
        guard let length = BERLength.take(&rest), length <= rest.count,
          case var pack = rest.prefix(length), let number = KLVElement.tag(&pack)
        else {
          odd("\(start.count) bytes of a series of \(set.name) are not a set", at: start.startIndex)
          items.append(
            MetadataItem(
              MetadataIdentifier(keyBytes: Array(prefix.utf8), keySpace: .klv),
              payload: Array(start), dataType: .rawData))
          return
        }
        rest = rest.dropFirst(length)
        _ = takeLocal(pack, set, prefix: "\(prefix).\(number)", level: level)
      }
    }

    /// Reads the elements of a universal set: keys of 16 bytes.
    private mutating func takeUniversal(_ bytes: ArraySlice<UInt8>, _ set: KLVSet) {
      var rest = bytes
      while !rest.isEmpty, items.count < KLVSample.mostItems {
        guard let element = KLVPacket(&rest) else {
          odd("\(rest.count) bytes of a set of \(set.name) are not an element", at: rest.startIndex)
          items.append(
            MetadataItem(
              MetadataIdentifier(keyBytes: Array(set.name.utf8), keySpace: .klv),
              payload: Array(rest), dataType: .rawData))
          return
        }
        items.append(
          KLVField.item(
            element.value, KLVSet.universal[element.hexKey], name: "\(set.name).\(element.hexKey)"))
      }
    }

    mutating func odd(_ message: String, at place: Int) {
      guard diagnostics.count < 16 else { return }
      diagnostics.append(Diagnostic(message, clause: KLVSample.clause, offset: offset + place))
    }
  }
}
