internal import MediaMetadata

/// When, where and with what a movie was captured.
extension ShowJSON {
  /// The object of all facts: for each what was chosen, why, and all candidates.
  func capture(_ facts: CaptureFacts, in json: inout JSONWriter) {
    fact("date", facts.date, in: &json) { date($0, in: &$1) }
    fact("location", facts.location, in: &json) { location($0, in: &$1) }
    fact("make", facts.make, in: &json) { $1.value($0) }
    fact("model", facts.model, in: &json) { $1.value($0) }
    fact("lens", facts.lens, in: &json) { $1.value($0) }
    fact("software", facts.software, in: &json) { $1.value($0) }
  }

  private func fact<Value>(
    _ name: String, _ fact: CaptureFact<Value>, in json: inout JSONWriter,
    _ write: (Value, inout JSONWriter) -> Void
  ) {
    json.object(name) { json in
      if let chosen = fact.chosen {
        json.key("chosen")
        write(chosen, &json)
      }
      json.member("reason", fact.reason)
      json.array("candidates", fact.candidates) { json, candidate in
        json.object { json in
          json.key("value")
          write(candidate.value, &json)
          json.member("text", candidate.text)
          json.member("home", candidate.home)
          json.member("identifier", candidate.identifier.rawValue)
          json.member(ifPresent: candidate.part, "part")
          if let carrier = candidate.carrier {
            json.object("carrier") { json in
              json.member("path", carrier.path)
              json.member("offset", carrier.offset)
            }
          }
          if let trackID = candidate.trackID { json.member("track", trackID) }
          json.member("isChosen", candidate.isChosen)
          json.member("agrees", candidate.agrees)
          json.member(ifPresent: candidate.doubt, "doubt")
          json.array("remarks", candidate.remarks, isInline: true) { $0.value($1) }
        }
      }
    }
  }

  private func date(_ date: CaptureDate, in json: inout JSONWriter) {
    let text = date.date.description
    let written: Substring =
      switch date.precision {
      case .year: text.prefix(4)
      case .month: text.prefix(7)
      case .day: text.prefix(10)
      case .time: text[...]
      }
    json.object { json in
      json.member("date", String(written))
      json.member("precision", date.precision.rawValue)
      json.member("zone", date.zone.rawValue)
    }
  }

  private func location(_ place: GeographicLocation, in json: inout JSONWriter) {
    json.object { json in
      if let point = place.point {
        json.member("latitude", point.latitude)
        json.member("longitude", point.longitude)
        if let altitude = point.altitude { json.member("altitude", altitude) }
        json.member(ifPresent: point.referenceSystem, "referenceSystem")
        json.member(ifPresent: point.text, "iso6709")
      }
      if let accuracy = place.horizontalAccuracy { json.member("horizontalAccuracy", accuracy) }
      json.member(ifPresent: place.name, "name")
      json.member(ifPresent: place.body, "body")
      json.member(ifPresent: place.role, "role")
      json.member(ifPresent: place.note, "note")
      json.member(ifPresent: place.date?.description, "date")
    }
  }
}
