internal import MediaMetadata

/// When, where and with what a movie was captured.
extension CaptureFacts: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "date": date, "location": location, "make": make, "model": model, "lens": lens,
      "software": software,
    ]
  }
}

extension CaptureFact: JSONWritable, JSONObject where Value: JSONWritable {
  var jsonMembers: JSONMembers {
    ["chosen": chosen, "reason": reason, "candidates": candidates]
  }
}

extension CaptureCandidate: JSONWritable, JSONObject where Value: JSONWritable {
  var jsonMembers: JSONMembers {
    [
      "value": value, "text": text, "home": home, "identifier": identifier.rawValue, "part": part,
      "carrier": carrier, "track": trackID, "isChosen": isChosen, "agrees": agrees, "doubt": doubt,
      "remarks": remarks.inLine,
    ]
  }
}

extension CaptureDate: JSONObject {
  var jsonMembers: JSONMembers {
    ["date": text, "precision": precision.rawValue, "zone": zone.rawValue]
  }
}

extension GeographicLocation: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "latitude": point?.latitude, "longitude": point?.longitude, "altitude": point?.altitude,
      "referenceSystem": point?.referenceSystem, "iso6709": point?.text,
      "horizontalAccuracy": horizontalAccuracy, "name": name, "body": body, "role": role,
      "note": note, "date": date?.description,
    ]
  }
}
