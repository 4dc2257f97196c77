internal import BinaryIO
package import MediaModel

/// Turns a movie into a true movie of the other branch of the family: what QuickTime and ISO write differently.
///
/// Everything that both write alike, or that only one of them knows, stays as it is.
package enum FamilyTranslation {
  /// Translates a `moov` in place.
  package static func translate(
    moov: inout BoxNode, to family: BoxFamily, log: inout TranslationLog
  ) {
    var trackIndex = 0
    moov.mapChildren { child in
      switch child.type {
      case "trak":
        let path = BoxPath.appending("trak", index: trackIndex, to: "moov")
        trackIndex += 1
        translate(track: &child, to: family, path: path, log: &log)
      case "meta":
        MetaTranslation.translate(&child, to: family, path: "moov.meta", log: &log)
      case "udta":
        UserDataTranslation.translate(&child, to: family, path: "moov.udta", log: &log)
      default: break
      }
    }
  }

  private static func translate(
    track: inout BoxNode, to family: BoxFamily, path: String, log: inout TranslationLog
  ) {
    track.mapChildren { child in
      switch child.type {
      case "mdia": translate(media: &child, to: family, path: "\(path).mdia", log: &log)
      case "meta":
        MetaTranslation.translate(&child, to: family, path: "\(path).meta", log: &log)
      case "udta":
        UserDataTranslation.translate(&child, to: family, path: "\(path).udta", log: &log)
      default: break
      }
    }
  }

  private static func translate(
    media: inout BoxNode, to family: BoxFamily, path: String, log: inout TranslationLog
  ) {
    let handler = media.handlerType
    MediaLanguageTranslation.translate(&media, to: family, path: path, log: &log)
    media.mapChildren { child in
      switch child.type {
      case "hdlr": HandlerTranslation.translate(&child, to: family, path: path, log: &log)
      case "meta":
        MetaTranslation.translate(&child, to: family, path: "\(path).meta", log: &log)
      case "udta":
        UserDataTranslation.translate(&child, to: family, path: "\(path).udta", log: &log)
      case "minf":
        let path = "\(path).minf"
        let entryTypes = child.descendant("stbl", "stsd")?.children.map(\.type) ?? []
        MediaHeaderTranslation.translate(
          &child, handler: handler, entryTypes: entryTypes, to: family, path: path,
          log: &log)
        child.modify("stbl") { table in
          table.modify("stsd") { descriptions in
            SampleEntryTranslation.translate(
              &descriptions, handler: handler, to: family,
              path: "\(path).stbl.stsd", log: &log)
          }
        }
      default: break
      }
    }
  }
}
