internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// A file whose tracks libavformat describes, and whose metadata a reader of ours takes from the bytes.
struct NativeContainer<Reader: MetadataFormatReader>: Container {
  let source: any ByteSource
  let description: AssetDescription
  let movieTree: BoxTree? = nil

  static func recognizes(head: [UInt8], name: String) -> Bool {
    Reader.recognizes(head: head, name: name)
  }

  init(source: any ByteSource, head: [UInt8]) throws(MediaError) {
    self.source = source
    let native: FormatMetadata
    do throws(IOFailure) {
      native = try Reader.read(source, head: head)
    } catch {
      throw MediaError(error, code: .unreadable)
    }
    description = Self.describe(source, native)
  }

  var exportFacts: ExportPlan.SourceFacts { ExportPlan.SourceFacts(foreign: description) }

  private static func describe(
    _ source: any ByteSource, _ native: FormatMetadata
  ) -> AssetDescription {
    var description = AssetDescription(
      name: source.name, byteCount: source.size, formatName: Reader.formatName)
    do throws(MediaError) {
      description = try ProbedDescription.read(source)
    } catch {
      description.diagnostics.append(
        Diagnostic("the tracks cannot be described: \(error.message)"))
    }
    description.metadata = native.items
    for index in description.tracks.indices {
      description.tracks[index].metadata = native.trackItems[index] ?? []
    }
    if !native.chapters.isEmpty { description.chapters = native.chapters }
    description.diagnostics += native.diagnostics
    return description
  }
}
