/// Namespaces of XMP, and the prefixes that its paths are written with.
///
/// Source: XMP Specification Part 1 § 7.4 and Part 2 § 2; Exif 3.0 for XMP (CIPA DC-010); IPTC Photo Metadata
/// Standard 2023; Google's Camera, GPano and Spherical schemas as files have them.
enum XMLNamespace {
  static let xml = "http://www.w3.org/XML/1998/namespace"
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let xmpMeta = "adobe:ns:meta/"

  /// The prefix of a namespace that is known.
  static let prefixes: [String: String] = [
    rdf: "rdf",
    xml: "xml",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://ns.adobe.com/xap/1.0/": "xmp",
    "http://ns.adobe.com/xap/1.0/rights/": "xmpRights",
    "http://ns.adobe.com/xap/1.0/mm/": "xmpMM",
    "http://ns.adobe.com/xap/1.0/bj/": "xmpBJ",
    "http://ns.adobe.com/xap/1.0/t/pg/": "xmpTPg",
    "http://ns.adobe.com/xap/1.0/g/": "xmpG",
    "http://ns.adobe.com/xap/1.0/g/img/": "xmpGImg",
    "http://ns.adobe.com/xap/1.0/sType/Dimensions#": "stDim",
    "http://ns.adobe.com/xap/1.0/sType/ResourceEvent#": "stEvt",
    "http://ns.adobe.com/xap/1.0/sType/ResourceRef#": "stRef",
    "http://ns.adobe.com/xap/1.0/sType/Version#": "stVer",
    "http://ns.adobe.com/xap/1.0/sType/Job#": "stJob",
    "http://ns.adobe.com/xap/1.0/sType/Font#": "stFnt",
    "http://ns.adobe.com/xap/1.0/sType/ManifestItem#": "stMfs",
    "http://ns.adobe.com/xmp/1.0/DynamicMedia/": "xmpDM",
    "http://ns.adobe.com/xmp/note/": "xmpNote",
    "http://ns.adobe.com/xmp/Identifier/qual/1.0/": "xmpidq",
    "http://ns.adobe.com/photoshop/1.0/": "photoshop",
    "http://ns.adobe.com/camera-raw-settings/1.0/": "crs",
    "http://ns.adobe.com/creatorAtom/1.0/": "creatorAtom",
    "http://ns.adobe.com/lightroom/1.0/": "lr",
    "http://ns.adobe.com/pdf/1.3/": "pdf",
    "http://ns.adobe.com/tiff/1.0/": "tiff",
    "http://ns.adobe.com/exif/1.0/": "exif",
    "http://ns.adobe.com/exif/1.0/aux/": "aux",
    "http://cipa.jp/exif/1.0/": "exifEX",
    "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": "Iptc4xmpCore",
    "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": "Iptc4xmpExt",
    "http://ns.useplus.org/ldf/xmp/1.0/": "plus",
    "http://creativecommons.org/ns#": "cc",
    "http://ns.google.com/photos/1.0/camera/": "GCamera",
    "http://ns.google.com/photos/1.0/container/": "Container",
    "http://ns.google.com/photos/1.0/container/item/": "Item",
    "http://ns.google.com/photos/1.0/panorama/": "GPano",
    "http://ns.google.com/videos/1.0/spherical/": "GSpherical",
    "http://www.metadataworkinggroup.com/schemas/regions/": "mwg-rs",
    "http://www.dji.com/drone-dji/1.0/": "drone-dji",
  ]
}
