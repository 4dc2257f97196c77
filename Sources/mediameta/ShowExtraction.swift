internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Takes payloads out of a file: artwork, or any item.
struct ShowExtraction {
  private let path: String
  private let wanted: String
  private let pattern: IdentifierPattern?
  private let request: ShowRequest
  private let output: String
  private let index: Int?
  private let isForced: Bool

  init(_ arguments: ParsedArguments, request: ShowRequest) throws(UsageError) {
    guard request.arguments.count == 1 else {
      throw arguments.usageError("--extract takes one FILE")
    }
    guard let output = arguments.value("output") else {
      throw arguments.usageError("--extract needs --output FILE, or - for standard output")
    }
    path = request.arguments[0]
    wanted = arguments.value("extract") ?? ""
    pattern = wanted == "artwork" ? nil : IdentifierPattern(wanted)
    if pattern == nil, wanted != "artwork" {
      throw arguments.usageError("'\(Terminal.printable(wanted))' is not an identifier")
    }
    self.request = request
    self.output = output
    index = try arguments.integer("index", in: 1...1_000_000)
    isForced = arguments.flag("force")
    if output == "-", Terminal(descriptor: 1).isTerminal {
      throw arguments.usageError("bytes are not written to a terminal; name a file, or a pipe")
    }
  }

  func run() throws -> ExitCode {
    let inspection = try FileInspection(request.location(of: path))
    let description = request.selection.applied(to: inspection.description)
    var found = items(of: description)
    guard !found.isEmpty else {
      throw NothingMatched(
        path: path, reason: "no \(wanted == "artwork" ? "artwork" : "item of '\(wanted)'")")
    }
    if let index {
      guard index <= found.count else {
        throw NothingMatched(
          path: path,
          reason: found.count == 1
            ? "there is only 1 item" : "there are only \(found.count) items")
      }
      found = [found[index - 1]]
    }
    guard found.count == 1 || output.contains("%d") else {
      throw MediaError(
        .invalidRequest,
        "\(found.count) items match; take one with --index N, or all with -o 'name-%d'", path: path)
    }
    for (number, item) in found.enumerated() {
      try write(item, number: index ?? number + 1)
    }
    return .success
  }

  /// The items asked for; artwork is what stands for it, or else every picture.
  private func items(of description: AssetDescription) -> [MetadataItem] {
    let all = ShowValues.items(of: description)
    if let pattern { return all.filter { pattern.matches($0.identifier) } }
    let artwork = all.filter { $0.identifier.commonIdentifier == .commonIdentifierArtwork }
    guard artwork.isEmpty else {
      // The front cover is what is meant where there are several.
      let isFront = { (item: MetadataItem) in
        item.extraAttribute("pictureType") == "Cover (front)"
      }
      return artwork.filter(isFront) + artwork.filter { !isFront($0) }
    }
    return all.filter { ShowImage($0.payload) != nil || ShowImage($0.dataType) != nil }
  }

  private func write(_ stored: MetadataItem, number: Int) throws(MediaError) {
    let item: MetadataItem
    do {
      item = try stored.loadingPayload()
    } catch {
      throw MediaError(.unreadable, "the payload cannot be read: \(error)", path: path)
    }
    var bytes = item.payload
    if case .string(let text) = item.value { bytes = Array(text.utf8) }
    guard output != "-" else { return StandardStream.output.write(bytes) }
    let name = Self.name(output, number: number, of: item)
    try WholeFile.write(bytes, to: name, replacing: isForced, source: path)
    StandardStream.error.writeLine(
      "\(Terminal.printable(name)): \(ByteCount(Int64(bytes.count))) of \(Terminal.printable(item.identifier.shown))"
    )
  }

  /// The name of a file for an item: the number for `%d`, and an extension where the name has none.
  private static func name(_ pattern: String, number: Int, of item: MetadataItem) -> String {
    var name = pattern
    if let place = name.firstRange(of: "%d") { name.replaceSubrange(place, with: "\(number)") }
    let last = name.split(separator: "/").last ?? ""
    // What is there is meant as it is: a device has no extension.
    return last.dropFirst().contains(".") || FileSystem.isThere(name)
      ? name : "\(name).\(pathExtension(of: item))"
  }

  private static func pathExtension(of item: MetadataItem) -> String {
    if let image = ShowImage(item.payload) ?? ShowImage(item.dataType) {
      return image.pathExtension
    }
    if item.identifier.keySpace == .xmp { return "xmp" }
    if case .string = item.value { return "txt" }
    return "bin"
  }
}
