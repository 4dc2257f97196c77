internal import MediaMetadata

/// What a playlist says, as JSON.
struct PlaylistDocument: JSONObject {
  let path: String
  let summary: PlaylistSummary
  let listsSegments: Bool

  var jsonMembers: JSONMembers {
    [
      "source": path, "kind": summary.kind.rawValue, "version": Int(clamping: summary.version),
      "duration": summary.kind == .media ? summary.duration.seconds : nil,
      "segmentCount": summary.kind == .media ? summary.segments.count : nil,
      "isComplete": summary.kind == .media ? summary.isEnded : nil,
      "sessionData": summary.sessionData.map(RowJSON.init).ifAny,
      "variants": summary.variants.map(RowJSON.init).ifAny,
      "imageVariants": summary.imageVariants.map(RowJSON.init).ifAny,
      "renditions": summary.renditions.map(RowJSON.init).ifAny,
      "contentSteering": summary.steering.map(RowJSON.init),
      "segments": listsSegments ? summary.segments.map(SegmentJSON.init).ifAny : nil,
      "dateRanges": summary.dateRanges.map(DateRangeJSON.init).ifAny,
    ]
  }
}

/// The attributes of a tag, in their order, and the address after it.
private struct RowJSON: JSONObject {
  let row: PlaylistSummary.Row

  var jsonMembers: JSONMembers {
    [
      "uri": row.uri,
      "attributes": AttributesJSON(attributes: row.attributes),
    ]
  }
}

private struct AttributesJSON: JSONWritable {
  let attributes: [AttributeList.Attribute]

  func write(to json: inout JSONWriter) {
    json.object { json in
      var seen: Set<String> = []
      for attribute in attributes where seen.insert(attribute.name).inserted {
        json.member(attribute.name, attribute.value.text)
      }
    }
  }
}

private struct SegmentJSON: JSONObject {
  let segment: PlaylistSegment

  var jsonMembers: JSONMembers {
    [
      "uri": segment.uri, "start": segment.timeRange.start.seconds,
      "duration": segment.timeRange.duration.seconds,
      "title": segment.title.isEmpty ? nil : segment.title, "date": segment.date?.description,
      "offset": segment.byteRange?.offset, "byteCount": segment.byteRange?.count,
      "map": segment.map?.uri, "isDiscontinuous": segment.isDiscontinuous ? true : nil,
      "isGap": segment.isGap ? true : nil, "encryption": segment.encryption,
    ]
  }
}

private struct DateRangeJSON: JSONObject {
  let range: PlaylistDateRange

  var jsonMembers: JSONMembers {
    [
      "id": range.id, "class": range.rangeClass, "start": range.startDate.description,
      "end": range.endDate?.description,
      "attributes": AttributesJSON(attributes: range.attributes),
      "splices": range.decodedSplices.map(SpliceJSON.init).ifAny,
    ]
  }
}

private struct SpliceJSON: JSONObject {
  let splice: PlaylistDateRange.DecodedSplice

  var jsonMembers: JSONMembers {
    switch splice.result {
    case .success(let fields):
      ["attribute": splice.name, "fields": FieldsJSON(fields: fields)]
    case .failure(let error): ["attribute": splice.name, "error": error.description]
    }
  }
}

private struct FieldsJSON: JSONWritable {
  let fields: [PlaylistDateRange.DecodedSplice.Field]

  func write(to json: inout JSONWriter) {
    json.object { json in
      var seen: Set<String> = []
      for field in fields where seen.insert(field.name).inserted {
        json.member(field.name, field.value)
      }
    }
  }
}
