internal import BinaryIO
package import MediaModel

extension VendorCarrier {
  /// The carrier for people and reports.
  package var data: VendorData {
    VendorData(
      name: row.name, maker: row.maker, kind: row.kind, place: place.words, offset: offset,
      byteCount: byteCount, recordCount: recordCount)
  }
}

extension VendorCarrier.Place {
  fileprivate var words: String {
    switch self {
    case .box(let type): "in a box '\(type)'"
    case .padding(let type): "in a box '\(type)', which is meant for padding"
    case .inside(let types):
      "in '" + types.map(\.description).joined(separator: ".") + "'"
    case .media: "in media data, between the samples"
    case .endOfBox(let type): "at the end of the file, as the last bytes of '\(type)'"
    case .end: "at the end of the file"
    }
  }
}
