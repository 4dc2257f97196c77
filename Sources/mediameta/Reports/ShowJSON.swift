internal import CommandLineKit
internal import MediaMetadata

/// What a file says about itself as a JSON object; `Schemas/show.schema.json` documents it.
struct ShowJSON {
  /// Payloads up to this size are written where the value alone does not give the bytes back.
  static let payloadLimit = 4096

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
    var json = JSONWriter(isPretty: isPretty)
    write(shown, to: &json)
    return json.take()
  }

  /// Writes the object of a file that could be read; of what is long, only a part is in memory at a time.
  func write(_ shown: ShownFile, to stream: StandardStream) {
    var json = JSONWriter(isPretty: isPretty) { stream.write($0) }
    write(shown, to: &json)
    json.finish()
  }

  private func write(_ shown: ShownFile, to json: inout JSONWriter) {
    let description = shown.description
    object(source: description.name, status: "ok", in: &json) { json in
      json.object("file") { file(description, in: &$0) }
      if sections.contains(.capture) {
        json.object("capture") { capture(shown.captureFacts, in: &$0) }
      }
      if sections.contains(.tracks) {
        json.array("tracks", description.tracks) { track($1, in: &$0) }
      }
      if sections.contains(.items) {
        if isSelection { json.member("isSelection", true) }
        json.array("metadata", description.allMetadata) {
          item($1.item, trackID: $1.trackID, in: &$0)
        }
        if !description.programs.isEmpty {
          json.array("programs", description.programs) { program($1, in: &$0) }
        }
      }
      if sections.contains(.chapters) {
        json.array("chapters", description.chapters) { chapters($1, in: &$0) }
      }
      if sections.contains(.timedGroups) {
        json.array("timed", shown.timedTracks) { timed($1, in: &$0) }
      }
      if sections.contains(.file), !description.vendorData.isEmpty {
        json.array("vendorData", description.vendorData) { vendorData($1, in: &$0) }
      }
      let diagnostics = description.diagnostics + shown.timedTracks.flatMap(\.diagnostics)
      json.array("diagnostics", diagnostics) { diagnostic($1, in: &$0) }
    }
  }

  /// The object of a file that could not be read.
  func text(_ error: MediaError, source: String) -> String {
    var json = JSONWriter(isPretty: isPretty)
    object(source: source, status: "failed", in: &json) { json in
      json.object("error") { json in
        json.member("code", error.code.rawValue)
        json.member("message", error.message)
        if let location = error.location {
          json.member("path", location.boxPath)
          json.member("offset", location.offset)
          json.member(ifPresent: location.clause, "clause")
        }
      }
    }
    return json.take()
  }

  private func object(
    source: String, status: String, in json: inout JSONWriter,
    _ body: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("schema", 1)
      json.member("source", source)
      json.member("status", status)
      body(&json)
    }
  }

  private func file(_ description: AssetDescription, in json: inout JSONWriter) {
    json.member("size", description.byteCount)
    json.member("format", description.formatName)
    json.member(ifPresent: description.majorBrand, "majorBrand")
    if let version = description.minorVersion { json.member("minorVersion", version) }
    json.array("compatibleBrands", description.compatibleBrands, isInline: true) { $0.value($1) }
    json.member("timescale", description.movieTimescale)
    json.key("duration")
    time(description.duration, in: &json)
    date(description.creationTime, "creationTime", in: &json)
    date(description.modificationTime, "modificationTime", in: &json)
    json.member("rate", description.preferredRate)
    json.member("volume", description.preferredVolume)
    json.member("isFragmented", description.isFragmented)
    json.member("isHeaderFirst", description.isHeaderFirst)
    json.member("isProtected", description.hasProtectedContent)
    if !description.matrix.isEmpty {
      json.array("matrix", description.matrix, isInline: true) { $0.value($1) }
    }
    if let duration = description.announcedDuration {
      json.key("announcedDuration")
      time(duration, in: &json)
    }
    if let credentials = description.credentials {
      json.object("credentials") { self.credentials(credentials, in: &$0) }
    }
  }

  private func track(_ track: TrackDescription, in json: inout JSONWriter) {
    json.object { json in
      json.member("trackID", track.trackID)
      json.member("handlerType", track.handlerType)
      json.member("handlerName", track.handlerName)
      json.array("formats", track.sampleEntries) { format($1, in: &$0) }
      json.member("timescale", track.timescale)
      json.key("duration")
      time(track.duration, in: &json)
      json.key("mediaDuration")
      time(track.mediaDuration, in: &json)
      if let language = track.language { languageMembers(language, in: &json) }
      json.member(ifPresent: track.extendedLanguageTag, "extendedLanguage")
      json.member("isEnabled", track.isEnabled)
      json.array("dispositions", track.dispositions, isInline: true) { $0.value($1) }
      json.member("flags", track.flags)
      json.member("layer", track.layer)
      json.member("alternateGroup", track.alternateGroup)
      json.member("volume", track.volume)
      json.array("matrix", track.matrix, isInline: true) { $0.value($1) }
      json.member("width", track.width)
      json.member("height", track.height)
      date(track.creationTime, "creationTime", in: &json)
      date(track.modificationTime, "modificationTime", in: &json)
      date(track.mediaCreationTime, "mediaCreationTime", in: &json)
      date(track.mediaModificationTime, "mediaModificationTime", in: &json)
      json.array("references", track.references) { json, reference in
        json.object { json in
          json.member("type", reference.type)
          json.array("trackIDs", reference.trackIDs, isInline: true) { $0.value($1) }
        }
      }
      json.array("edits", track.edits) { edit($1, in: &$0) }
      json.member("sampleCount", track.sampleCount)
      json.member("sampleBytes", track.byteCount)
    }
  }

  private func format(_ entry: SampleEntryDescription, in json: inout JSONWriter) {
    json.object { json in
      json.member("type", entry.type)
      if let width = entry.width { json.member("width", width) }
      if let height = entry.height { json.member("height", height) }
      if let count = entry.channelCount { json.member("channels", count) }
      if let rate = entry.sampleRate { json.member("sampleRate", rate) }
      json.array("extensions", entry.extensions, isInline: true) { $0.value($1) }
      if !entry.facts.isEmpty { json.array("facts", entry.facts) { attribute($1, in: &$0) } }
      guard !entry.timedKeys.isEmpty else { return }
      json.array("keys", entry.timedKeys) { json, key in
        json.object { json in
          json.member("localID", key.localID)
          names(of: key.identifier, in: &json)
          json.member("dataType", key.dataType.rawValue)
          json.member(ifPresent: key.languageTag, "language")
        }
      }
    }
  }

  private func edit(_ edit: TrackDescription.Edit, in json: inout JSONWriter) {
    json.object { json in
      json.key("duration")
      time(edit.duration, in: &json)
      json.key("mediaTime")
      if let start = edit.mediaTime { time(start, in: &json) } else { json.null() }
      json.member("rate", Double(edit.rate) / 65536)
    }
  }

  private func chapters(_ list: ChapterList, in json: inout JSONWriter) {
    json.object { json in
      json.member("origin", list.origin)
      if let language = list.languageTag { languageMembers(language, in: &json) }
      json.array("chapters", list.chapters) { json, chapter in
        json.object { json in
          json.member("title", chapter.title)
          range(chapter.timeRange, in: &json)
          json.member("depth", chapter.depth)
          json.member(ifPresent: chapter.identifier, "identifier")
          if !chapter.items.isEmpty {
            json.array("items", chapter.items) { item($1, trackID: nil, in: &$0) }
          }
          if !chapter.overlappingItems.isEmpty {
            json.array("overlappingItems", chapter.overlappingItems) { json, timed in
              json.object { json in
                range(timed.timeRange, in: &json)
                json.key("item")
                item(timed.item, trackID: nil, in: &json)
              }
            }
          }
        }
      }
    }
  }

  private func program(_ program: AssetDescription.Program, in json: inout JSONWriter) {
    json.object { json in
      json.member("number", program.number)
      json.array("trackIDs", program.trackIDs, isInline: true) { $0.value($1) }
      json.array("metadata", program.metadata) { item($1, trackID: nil, in: &$0) }
    }
  }

  private func vendorData(_ data: VendorData, in json: inout JSONWriter) {
    json.object { json in
      json.member("name", data.name)
      json.member(ifPresent: data.maker, "maker")
      json.member("kind", data.kind)
      json.member("place", data.place)
      json.member("offset", data.offset)
      json.member("size", data.byteCount)
      if let count = data.recordCount { json.member("recordCount", count) }
    }
  }

  private func timed(_ track: FileInspection.TimedTrack, in json: inout JSONWriter) {
    json.object { json in
      json.member("trackID", track.trackID)
      json.array("groups", track.groups) { json, group in
        json.object { json in
          range(group.timeRange, in: &json)
          json.array("items", group.items) { item($1, trackID: nil, in: &$0) }
        }
      }
      if track.isCut { json.member("isCut", true) }
    }
  }

  private func range(_ range: MediaTimeRange, in json: inout JSONWriter) {
    json.key("start")
    time(range.start, in: &json)
    json.key("duration")
    time(range.duration, in: &json)
  }

  private func diagnostic(_ diagnostic: Diagnostic, in json: inout JSONWriter) {
    json.object { json in
      json.member("message", diagnostic.message)
      json.member(ifPresent: diagnostic.clause, "clause")
      if !diagnostic.path.isEmpty { json.member("path", diagnostic.path) }
      if let offset = diagnostic.offset { json.member("offset", offset) }
    }
  }

  func languageMembers(_ language: LanguageTag, in json: inout JSONWriter) {
    json.member("language", language.bcp47)
    if let code = language.storedCode { json.member("languageCode", code) }
  }

  private func time(_ time: MediaTime, in json: inout JSONWriter) {
    json.object { json in
      json.member("value", time.value)
      json.member("timescale", time.timescale)
      json.member("seconds", time.seconds)
    }
  }

  /// A date as RFC 3339 has it, or the seconds from 1904 where they lead beyond its years.
  private func date(_ seconds: UInt64, _ name: String, in json: inout JSONWriter) {
    guard seconds > 0 else { return }
    if let date = MetadataDate(secondsSince1904: seconds) {
      json.member(name, date.description)
    } else {
      json.member(name, seconds)
    }
  }
}
