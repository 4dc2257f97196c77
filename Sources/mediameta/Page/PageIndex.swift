internal import MediaMetadata
internal import Synchronization

/// Collects the pages of many files for one that leads to them, with a map of all.
final class PageIndex: Sendable {
  private struct Card: Sendable {
    var document: PageDocument
    var page: String
  }

  private let cards = Mutex<[Card]>([])

  /// Takes a page that was written.
  func add(_ document: PageDocument, of path: String, at page: String) {
    // What the index does not show is not kept.
    var kept = PageDocument(title: document.title, duration: document.duration)
    (kept.path, kept.provenance) = (document.path, document.provenance)
    kept.artwork = Array(document.artwork.prefix(1))
    (kept.video, kept.place) = (document.video, document.place)
    cards.withLock { $0.append(Card(document: kept, page: page)) }
  }

  /// Writes `index.html` into the folder of the pages.
  func write(in folder: String, tiles: PageTiles?, isReplacing: Bool) throws(MediaError) {
    let cards = cards.withLock { $0 }.sorted { $0.page < $1.page }
    guard !cards.isEmpty else { return }
    let output = folder + "/index.html"
    var bytes: [UInt8] = []
    Page.write(
      title: ShowWords.count(cards.count, "file"), lines: [], tiles: tiles,
      data: Document(
        files: cards.map { File($0.document, page: PageMaker.link(to: $0.page, from: output)) },
        paths: cards.compactMap { card in
          card.document.pathOrPlace.map {
            MapPath(
              path: $0, title: card.document.title,
              link: PageMaker.link(to: card.page, from: output)
            )
          }
        }, tiles: tiles)
    ) { bytes += $0 }
    try WholeFile.write(bytes, to: output, replacing: isReplacing)
  }

  private struct Document: JSONObject {
    var files: [File]
    var paths: [MapPath]
    var tiles: PageTiles?

    var jsonMembers: JSONMembers {
      ["files": files, "paths": paths, "tiles": tiles, "duration": 0]
    }
  }

  /// A path, or the one place that is known of a file.
  private struct MapPath: JSONObject {
    var path: PageDocument.Path
    var title: String
    var link: String

    var jsonMembers: JSONMembers {
      ["title": title, "link": link] + path.jsonMembers
    }
  }

  private struct File: JSONObject {
    var name: String
    var link: String
    var facts: [String]
    var picture: String?
    var video: String?

    init(_ document: PageDocument, page: String) {
      name = document.title
      link = page
      let time = MediaTime(seconds: document.duration, preferredTimescale: 1000)
      facts = document.verdict + [ShowWords.time(time)]
      picture = document.artwork.first?.source
      video = document.video.flatMap { video in
        guard video.width > 0, !video.source.hasPrefix("data:") else { return nil }
        // Videos are named from the folder of their own page.
        let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        return folder + video.source
      }
    }

    var jsonMembers: JSONMembers {
      ["name": name, "link": link, "facts": facts, "picture": picture, "video": video]
    }
  }
}
