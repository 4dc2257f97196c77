import MediaMetadata
import Testing

@Suite struct `Names of sidecars` {
  private static let pairs: [(media: String, sidecar: String)] = [
    ("IMG_1.mp4", "IMG_1.mp4.xmp"), ("IMG_1.mp4", "IMG_1.xmp"), ("IMG_1.mp4", "IMG_1.mp4.json"),
    ("IMG_1.mp4", "IMG_1.mp4.supplemental-metadata.json"),
    ("IMG_1(1).mp4", "IMG_1.mp4(1).json"),
    ("IMG_1(1).mp4", "IMG_1.mp4.supplemental-metadata(1).json"),
    ("Screenshot_2017-07-05-10-05-26.mp4", "Screenshot_2017-07-05-10-05-26.mp4.supplementa.json"),
    (
      "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.mp4",
      "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.mp4.suppl.json"
    ),
    (
      "A_name_that_is_longer_than_forty-six_characters.mp4",
      "A_name_that_is_longer_than_forty-six_character.json"
    ),
    ("IMG_1-edited.mp4", "IMG_1.mp4.json"),
    ("IMG_1-bearbeitet.mp4", "IMG_1.mp4.supplemental-metadata.json"),
    ("IMG_1-modifié(2).mp4", "IMG_1.mp4.supplemental-metadata(2).json"),
    ("IMG_1.MP4", "IMG_1.HEIC.supplemental-metadata.json"),
  ]

  @Test(arguments: pairs) func `are found`(_ media: String, _ sidecar: String) {
    #expect(SidecarNames.candidates(of: media).contains(sidecar))
    #expect(!SidecarNames.candidates(of: "Another.mp4").contains(sidecar))
  }

  @Test func `are none of another file of that number`() {
    #expect(!SidecarNames.candidates(of: "IMG_1(1).mp4").contains("IMG_1.mp4.json"))
    #expect(!SidecarNames.candidates(of: "IMG_1.mp4").contains("IMG_1.mp4(1).json"))
  }
}
