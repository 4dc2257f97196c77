import FoundationEssentials
import MediaMetadata
import TestSupport

// The tests of this folder are what Apple's talks and articles show, in today's Swift, with the prefixes AV and CM
// taken off, `try` and `await` where calls can fail or wait, and `var` where an item is filled. Names that differ
// otherwise are in this table, and in `AuthoringPorts.swift` for values; nothing else is renamed, and there are no extensions.

typealias URLAsset = Asset
typealias MutableMetadataItem = MetadataItem
typealias AssetExportSession = ExportSession
typealias Time = MediaTime
typealias TimeRange = MediaTimeRange
typealias MetadataFormatDescription = FormatDescription

/// A fixture as a port sees it.
func portedURL(_ name: String) -> URL { URL(filePath: Fixture.media(name).path) }
