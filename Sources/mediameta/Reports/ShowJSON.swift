internal import CommandLineKit
internal import MediaMetadata

/// What a file says about itself as a JSON object; `Schemas/show.schema.json` documents it.
struct ShowJSON {
  /// Whether every payload is written, whatever its size.
  var includesPayloads: Bool
  /// Whether the text is broken into lines.
  var isPretty: Bool
  /// The sections wanted.
  var sections = ShowSections.standard
  /// Whether a filter left items out.
  var isSelection = false

  /// The object of a file that could be read.
  func text(_ shown: ShownFile) -> String {
    var json = JSONWriter(isPretty: isPretty, includesPayloads: includesPayloads)
    json.object(members(shown))
    return json.take()
  }

  /// Writes the object of a file that could be read; of what is long, only a part is in memory at a time.
  func write(_ shown: ShownFile, to stream: StandardStream) {
    var json = JSONWriter(isPretty: isPretty, includesPayloads: includesPayloads) {
      stream.write($0)
    }
    json.object(members(shown))
    json.finish()
  }

  /// The object of a file that could not be read.
  func text(_ error: MediaError, source: String) -> String {
    var json = JSONWriter(isPretty: isPretty)
    json.object(["schema": 1, "source": source, "status": "failed", "error": error])
    return json.take()
  }

  private func members(_ shown: ShownFile) -> JSONMembers {
    let file = shown.description
    var members: JSONMembers = [
      "schema": 1, "source": file.name, "status": shown.damage == nil ? "ok" : "damaged",
      "error": shown.damage, "file": file,
    ]
    func add(_ section: ShowSections, _ name: String, _ value: (any JSONWritable)?) {
      if sections.contains(section) { members.append(name, value) }
    }
    add(.capture, "capture", shown.captureFacts)
    add(.tracks, "tracks", file.tracks)
    add(.items, "isSelection", isSelection ? true : nil)
    add(.items, "metadata", LocatedItems(items: file.allMetadata))
    add(.items, "programs", file.programs.ifAny)
    add(.chapters, "chapters", file.chapters)
    add(.timedGroups, "timed", shown.timedTracks)
    add(.file, "vendorData", file.vendorData.ifAny)
    add(.file, "motionPhoto", shown.motionPhoto)
    members.append("diagnostics", file.diagnostics + shown.timedTracks.flatMap(\.diagnostics))
    return members
  }
}

/// Items with the tracks they are of.
private struct LocatedItems: JSONWritable {
  let items: [(trackID: UInt32?, item: MetadataItem)]

  func write(to json: inout JSONWriter) {
    json.array { json in
      for (trackID, item) in items {
        json.object {
          item.writeMembers(to: &$0)
          $0.member("trackID", trackID)
        }
      }
    }
  }
}

/// A date as RFC 3339 has it, or the seconds from 1904 where they lead beyond its years; `nil` where none is given.
private func date(_ seconds: UInt64) -> (any JSONWritable)? {
  guard seconds > 0 else { return nil }
  return MetadataDate(secondsSince1904: seconds)?.description ?? seconds
}

/// The facts of the file as a whole.
extension AssetDescription: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "size": byteCount, "format": formatName, "majorBrand": majorBrand,
      "minorVersion": minorVersion, "compatibleBrands": compatibleBrands.inLine,
      "timescale": movieTimescale, "duration": duration, "creationTime": date(creationTime),
      "modificationTime": date(modificationTime), "rate": preferredRate, "volume": preferredVolume,
      "isFragmented": isFragmented, "isHeaderFirst": isHeaderFirst,
      "isProtected": hasProtectedContent, "matrix": matrix.ifAny?.inLine,
      "announcedDuration": announcedDuration, "startTimecode": startTimecode,
      "credentials": credentials,
    ]
  }
}

extension TrackDescription: JSONObject {
  var jsonMembers: JSONMembers {
    let members: JSONMembers = [
      "trackID": trackID, "mediaType": mediaType.rawValue, "handlerType": handlerType,
      "handlerName": handlerName,
      "coding": coding, "formats": sampleEntries, "timescale": timescale, "duration": duration,
      "mediaDuration": mediaDuration,
    ]
    return members + (language?.jsonMembers ?? [:]) + [
      "extendedLanguage": extendedLanguageTag, "isEnabled": isEnabled,
      "dispositions": dispositions.inLine, "flags": flags, "layer": layer,
      "alternateGroup": alternateGroup, "volume": volume, "matrix": matrix.inLine, "width": width,
      "height": height, "creationTime": date(creationTime),
      "modificationTime": date(modificationTime), "mediaCreationTime": date(mediaCreationTime),
      "mediaModificationTime": date(mediaModificationTime), "references": references,
      "edits": edits, "sampleCount": sampleCount, "sampleBytes": byteCount,
    ]
  }
}

extension TrackDescription.Reference: JSONObject {
  var jsonMembers: JSONMembers { ["type": type, "trackIDs": trackIDs.inLine] }
}

extension TrackDescription.Edit: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "duration": duration, "mediaTime": mediaTime ?? JSONNull(),
      "rate": Double(rate) / 65536,
    ]
  }
}

extension SampleEntryDescription: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "type": type, "width": width, "height": height, "channels": channelCount,
      "sampleRate": sampleRate, "extensions": extensions.inLine, "facts": shownFacts.ifAny,
      "keys": timedKeys.ifAny,
    ]
  }
}

extension SampleEntryDescription {
  /// What `coding` does not say: of entries with boxes how they are protected.
  private var shownFacts: [MetadataItem.ExtraAttribute] {
    extensions.isEmpty
      ? facts : facts.filter { ["encryption_scheme", "original_format"].contains($0.key) }
  }
}

extension CodingFacts: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "codec": codec, "profile": profile, "level": level, "bitDepth": bitDepth,
      "chromaSubsampling": chromaSubsampling, "colorPrimaries": colorPrimaries,
      "colorTransfer": colorTransfer, "colorMatrix": colorMatrix, "isFullRange": isFullRange,
      "dynamicRange": dynamicRange.ifAny?.inLine, "masteringDisplay": masteringDisplay,
      "contentLightLevel": contentLightLevel, "pixelAspectRatio": pixelAspectRatio,
      "isInterlaced": isInterlaced, "projection": projection, "stereoMode": stereoMode,
      "frameRate": frameRate, "hasConstantFrameRate": hasConstantFrameRate,
      "rotation": rotationDegrees, "channels": channelCount, "sampleRate": sampleRate,
      "channelLayout": channelLayout, "bitRate": bitRate,
      "compressorName": compressorName, "encryptionScheme": encryptionScheme,
    ]
  }
}

extension SampleEntryDescription.TimedKey: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("localID", localID)
      identifier.writeMembers(to: &$0)
      $0.member("dataType", dataType.rawValue)
      $0.member("language", languageTag)
    }
  }
}

extension ChapterList: JSONObject {
  var jsonMembers: JSONMembers {
    ["origin": origin] + (languageTag?.jsonMembers ?? [:]) + ["chapters": chapters]
  }
}

extension ChapterList.Chapter: JSONObject {
  var jsonMembers: JSONMembers {
    ["title": title] + timeRange.jsonMembers + [
      "depth": depth, "identifier": identifier, "items": items.ifAny,
      "overlappingItems": overlappingItems.ifAny,
    ]
  }
}

extension TimedMetadataItem: JSONObject {
  var jsonMembers: JSONMembers { timeRange.jsonMembers + ["item": item] }
}

extension AssetDescription.Program: JSONObject {
  var jsonMembers: JSONMembers {
    ["number": number, "trackIDs": trackIDs.inLine, "metadata": metadata]
  }
}

extension VendorData: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "name": name, "maker": maker, "kind": kind, "place": place, "offset": offset,
      "size": byteCount, "recordCount": recordCount,
    ]
  }
}

extension FileInspection.TimedTrack: JSONObject {
  var jsonMembers: JSONMembers {
    ["trackID": trackID, "groups": groups, "isCut": isCut ? true : nil]
  }
}

extension TimedMetadataGroup: JSONObject {
  var jsonMembers: JSONMembers { timeRange.jsonMembers + ["items": items] }
}

extension Credentials: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "path": path, "offset": offset, "size": byteCount, "boxCount": boxCount,
      "manifestCount": manifestCount, "manifest": manifest, "claimGenerator": claimGenerator,
      "title": title, "format": format, "instanceID": instanceID, "signer": signer,
      "assertions": assertions, "binding": binding,
    ]
  }
}

extension Credentials.Binding: JSONObject {
  var jsonMembers: JSONMembers {
    ["label": label, "algorithm": algorithm, "exclusions": exclusions]
  }
}

extension Credentials.Exclusion: JSONObject {
  var jsonMembers: JSONMembers { ["path": path, "isPartial": isPartial] }
}

extension Diagnostic: JSONObject {
  var jsonMembers: JSONMembers {
    ["message": message, "clause": clause, "path": path.ifAny, "offset": offset]
  }
}

extension MediaError: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "code": code.rawValue, "message": message, "path": location?.boxPath,
      "offset": location?.offset, "clause": location?.clause,
    ]
  }
}

extension MediaTime: JSONObject {
  var jsonMembers: JSONMembers { ["value": value, "timescale": timescale, "seconds": seconds] }

  /// There may be millions: no list is made of the members.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("value", value)
      json.member("timescale", timescale)
      json.member("seconds", seconds)
    }
  }
}

extension MediaTimeRange: JSONObject {
  var jsonMembers: JSONMembers { ["start": start, "duration": duration] }
}
