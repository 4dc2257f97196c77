import BaseMedia
import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// What is asked for, and what becomes of the items of a movie and a track.
struct ItemRequestCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let request: ExportRequest
  /// What becomes of each item of ``source``, then what is added.
  let actions: [String]
  /// The identifiers that are written beside those of the source.
  var additions: [String] = []
  var lossCount = 0

  static let source = [
    PlanMaker.item("mdta/com.apple.quicktime.title", "Title", .utf8, "en"),
    PlanMaker.item("mdta/com.apple.quicktime.title", "Titel", .utf8, "de"),
    PlanMaker.item("mdta/com.apple.quicktime.location.ISO6709", "+10+010/"),
    PlanMaker.item("itsk/%A9nam", "Title"),
  ]
  static let ofTrack = PlanMaker.item("udta/%A9xyz", "+10+010/", .classicText)

  private static func request(_ change: (inout ExportRequest) -> Void) -> ExportRequest {
    var request = ExportRequest()
    change(&request)
    return request
  }

  private static func augmenting(
    _ added: [MetadataItem] = [], replacing: Bool = true,
    removing: MetadataItemFilter? = nil
  ) -> ExportRequest.Augmentation {
    ExportRequest.Augmentation(added: added, replacesExisting: replacing, removed: removing)
  }

  private static let french = PlanMaker.item(
    "mdta/com.apple.quicktime.title", "Titre", .utf8, "fr")
  private static let german = PlanMaker.item(
    "mdta/com.apple.quicktime.title", "Neuer Titel", .utf8, "de")
  private static let anyLanguage = PlanMaker.item("mdta/com.apple.quicktime.title", "New")
  private static let ofVorbis = PlanMaker.item("vorb/TITLE", "Title")
  private static let ofAnotherFile = PlanMaker.item("mkv/DURATION", "1000")

  static let all = [
    ItemRequestCase(
      testDescription: "nothing", request: ExportRequest(),
      actions: ["carry", "carry", "carry", "carry", "carry"]),
    ItemRequestCase(
      testDescription: "no items", request: request { $0.metadata = [] },
      actions: ["replace", "replace", "replace", "replace", "carry"]),
    ItemRequestCase(
      testDescription: "other items",
      request: request { $0.metadata = [french, ofVorbis, ofAnotherFile] },
      actions: ["replace", "replace", "replace", "replace", "carry", "add", "add", "drop"],
      additions: ["mdta/com.apple.quicktime.title", "itsk/%A9nam"], lossCount: 1),
    ItemRequestCase(
      testDescription: "a filter",
      request: request {
        $0.filter =
          MetadataItemFilter.identifiers(matching: "*location*")
          .or(.identifiers(matching: "*xyz")).inverted
      }, actions: ["carry", "carry", "filter", "carry", "filter"]),
    ItemRequestCase(
      testDescription: "a filter that chooses nothing, and items that are given",
      request: request {
        $0.filter = MetadataItemFilter.all.inverted
        $0.metadata = [french]
      }, actions: ["filter", "filter", "filter", "filter", "filter", "add"],
      additions: ["mdta/com.apple.quicktime.title"]),
    ItemRequestCase(
      testDescription: "a copy without places",
      request: request {
        $0.augmentations = [
          augmenting(removing: MetadataItemFilter.identifiers(matching: "*xyz"))
        ]
      }, actions: ["carry", "carry", "carry", "carry", "remove"]),
    ItemRequestCase(
      testDescription: "a copy with a title in another language",
      request: request { $0.augmentations = [augmenting([french])] },
      actions: ["carry", "carry", "carry", "carry", "carry", "add"],
      additions: ["mdta/com.apple.quicktime.title"]),
    ItemRequestCase(
      testDescription: "a copy with a title in one language instead of another",
      request: request { $0.augmentations = [augmenting([german])] },
      actions: ["carry", "replace", "carry", "carry", "carry", "add"],
      additions: ["mdta/com.apple.quicktime.title"]),
    ItemRequestCase(
      testDescription: "a copy with a title instead of those in all languages",
      request: request { $0.augmentations = [augmenting([anyLanguage])] },
      actions: ["replace", "replace", "carry", "carry", "carry", "add"],
      additions: ["mdta/com.apple.quicktime.title"]),
    ItemRequestCase(
      testDescription: "a copy with one title more",
      request: request { $0.augmentations = [augmenting([anyLanguage], replacing: false)] },
      actions: ["carry", "carry", "carry", "carry", "carry", "add"],
      additions: ["mdta/com.apple.quicktime.title"]),
    ItemRequestCase(
      testDescription: "what is added stays, whatever goes afterwards",
      request: request {
        $0.augmentations = [
          augmenting([french]), augmenting(removing: MetadataItemFilter.keySpaces("mdta")),
        ]
      }, actions: ["remove", "remove", "remove", "carry", "carry", "add"],
      additions: ["mdta/com.apple.quicktime.title"]),
  ]
}

@Suite struct `The items of a plan` {
  private func plan(
    _ request: ExportRequest, record: MirrorRecord? = nil, to type: FileType = .mp4
  ) throws -> ExportPlan {
    var track = TrackDescription(trackID: 1, handlerType: "vide")
    track.metadata = [ItemRequestCase.ofTrack]
    return try ExportPlan.make(
      for: PlanMaker.description(ItemRequestCase.source, tracks: [track]),
      facts: PlanMaker.facts(.quickTime, record: record), to: type, options: ExportOptions(),
      request: request)
  }

  @Test(arguments: ItemRequestCase.all)
  func `are decided by what is asked for`(_ wanted: ItemRequestCase) throws {
    let plan = try plan(wanted.request)
    let actions = plan.items.map(\.action.name.rawValue).filter { $0 != "mirror" }
    #expect(actions == wanted.actions)
    #expect(plan.additions.map(\.identifier.rawValue) == wanted.additions)
    #expect(plan.losses.count == wanted.lossCount)
    #expect(plan.losses.allSatisfy { !$0.reason.isEmpty && $0.path == "movie" })
  }

  @Test func `have no mirrors where they are all given`() throws {
    var request = ExportRequest()
    request.metadata = [PlanMaker.item("mdta/com.apple.quicktime.title", "Title")]
    #expect(try plan(request).mirrors.isEmpty)
  }

  @Test func `have mirrors of what is added, and none of what is left out`() throws {
    var request = ExportRequest()
    request.augmentations = [
      ExportRequest.Augmentation(
        added: [PlanMaker.item("mdta/com.apple.quicktime.artist", "Artist")],
        removed: MetadataItemFilter.identifiers(matching: "*location*"))
    ]
    let plan = try plan(request)
    #expect(plan.mirrors.map(\.identifier.rawValue) == ["itsk/%A9ART"])
  }

  @Test func `have no mirrors that the filter would leave out`() throws {
    var request = ExportRequest()
    request.filter = MetadataItemFilter.keySpaces("udta").inverted
    let plan = try plan(request)
    #expect(!plan.items.contains { $0.action == .carry && $0.trackID == 1 })
    #expect(plan.mirrors.isEmpty)
  }

  @Test func `of equal ones only as many are mirrors as were recorded`() throws {
    let title = ItemRequestCase.source[3]
    let plan = try ExportPlan.make(
      for: PlanMaker.description([title, title]),
      facts: PlanMaker.facts(
        .iso, record: MirrorRecord(origin: .quickTime, rows: [MirrorRecord.Row(title)])),
      to: .mov, options: ExportOptions())
    #expect(plan.items.map(\.action) == [.carry, .unmirror])
  }

  @Test func `keep what became of them in JSON`() throws {
    let actions: [ExportPlan.ItemDecision.Action] = [
      .carry, .mirror(from: MetadataIdentifier(rawValue: "mdta/a")), .unmirror, .filter, .remove,
      .replace, .add, .drop(reason: "a reason"),
    ]
    for action in actions {
      let data = try JSONEncoder().encode(action)
      #expect(try JSONDecoder().decode(ExportPlan.ItemDecision.Action.self, from: data) == action)
      let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      #expect(object?["name"] as? String == action.name.rawValue)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        ExportPlan.ItemDecision.Action.self, from: Data(#"{"name": "forget"}"#.utf8))
    }
  }
}
