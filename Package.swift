// swift-tools-version: 6.2
import PackageDescription

/// What a build for fuzzing is checked by: libFuzzer, and AddressSanitizer where the variable says `address`.
let sanitizers = Context.environment["MEDIAMETADATA_FUZZING"].map {
  $0 == "address" ? "address,fuzzer" : "fuzzer"
}

/// Whether a warning ends the build, as it does in CI.
let warningsAreErrors = Context.environment["MEDIAMETADATA_WARNINGS_AS_ERRORS"] != nil

/// Whether the binary is to be small, as `make` builds it: modules are optimised for size but those that go through
/// bytes, items and samples one by one.
let isSmall = Context.environment["MEDIAMETADATA_SMALL"] != nil
let fastTargets: Set = ["BinaryIO", "CommandLineKit", "MediaModel", "TimedMetadata"]

/// One set of language settings for every target, tests included; for fuzzing, every branch reports itself.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])
  + (sanitizers.map { [.unsafeFlags(["-sanitize=\($0)"])] } ?? [])

/// A library target; the arrows of the design are these dependency lists and nothing else.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: settings
      + (isSmall && !fastTargets.contains(name) ? [.unsafeFlags(["-Osize"])] : []))
}

/// The tests of a target, which see it, the shared helpers and the layers they name.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"] + dependencies,
    swiftSettings: settings)
}

/// The command; for fuzzing a library, whose readers a program around libFuzzer calls.
func command(
  dependencies: [Target.Dependency], exclude: [String], linkerSettings: [LinkerSetting]
) -> Target {
  guard sanitizers != nil else {
    return .executableTarget(
      name: "mediameta", dependencies: dependencies, exclude: exclude,
      swiftSettings: settings + (isSmall ? [.unsafeFlags(["-Osize"])] : []),
      linkerSettings: linkerSettings)
  }
  // What starts the command is left to the program.
  return .target(
    name: "mediameta", dependencies: dependencies,
    exclude: exclude + ["Main.swift", "StayOpen.swift"],
    swiftSettings: settings + [.unsafeFlags(["-enable-testing"])])
}

var targets: [Target] = [
  .systemLibrary(
    name: "CFFmpeg",
    path: "CShims/CFFmpeg",
    providers: [.apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev"])]),
  .systemLibrary(
    name: "CCurl", path: "CShims/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
  .target(
    name: "LibraryLoader", dependencies: ["CCurl", "CFFmpeg", "CSQLite"],
    path: "CShims/LibraryLoader"),
  .systemLibrary(name: "CSQLite", path: "CShims/CSQLite"),
  .systemLibrary(name: "CPlatform", path: "CShims/CPlatform"),
  .systemLibrary(
    name: "CExpat", path: "CShims/CExpat", providers: [.apt(["libexpat1-dev"])]),
  .systemLibrary(name: "CZlib", path: "CShims/CZlib", providers: [.apt(["zlib1g-dev"])]),
  library("CLibrary"),
  library("BinaryIO", ["CLibrary", "CPlatform"]),
  library("MediaModel", ["CLibrary"]),
  library("MetadataFormats", ["BinaryIO", "CZlib", "MediaModel"]),
  library("BaseMedia", ["BinaryIO", "MediaModel", "MetadataFormats"]),
  library("TimedMetadata", ["BaseMedia", "BinaryIO", "CLibrary", "MediaModel", "MetadataFormats"]),
  library("HLS", ["BaseMedia", "BinaryIO", "MediaModel"]),
  library(
    "MovieEditing", ["BaseMedia", "BinaryIO", "MediaModel", "MetadataFormats", "TimedMetadata"]),
  library("FFmpegIO", ["CFFmpeg", "CLibrary", "LibraryLoader", "MediaModel"]),
  library(
    "MediaMetadata",
    [
      "BaseMedia", "BinaryIO", "CCurl", "CExpat", "CLibrary", "CSQLite", "FFmpegIO", "HLS",
      "LibraryLoader", "MediaModel", "MetadataFormats", "MovieEditing", "TimedMetadata",
    ]),
  library("CommandLineKit", ["CLibrary"]),
  .target(name: "ReportPage", exclude: ["page"]),
  command(
    dependencies: ["CLibrary", "CommandLineKit", "CPlatform", "MediaMetadata", "ReportPage"],
    exclude: ["Schemas"],
    // Nothing is loaded that would look for the program's own symbols, and to sort 16,000 of them takes time at every
    // start.
    linkerSettings: [
      .unsafeFlags(
        ["-Xlinker", "--no-export-dynamic"],
        .when(platforms: [.linux], configuration: .release))
    ]),
  .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
  tests(of: "BinaryIO"),
  tests(of: "MediaModel"),
  tests(of: "MetadataFormats", ["BinaryIO", "MediaModel"]),
  tests(of: "BaseMedia", ["BinaryIO", "MediaModel"]),
  tests(of: "MovieEditing", ["BaseMedia", "BinaryIO", "MediaModel"]),
  tests(of: "TimedMetadata", ["BaseMedia", "BinaryIO", "MediaModel"]),
  tests(of: "HLS", ["BaseMedia", "BinaryIO", "MediaModel"]),
  tests(of: "FFmpegIO", ["CFFmpeg", "MediaModel"]),
  tests(of: "MediaMetadata", ["BaseMedia", "BinaryIO", "FFmpegIO", "MediaModel", "MovieEditing"]),
  tests(of: "CommandLineKit"),
  tests(of: "mediameta", ["CommandLineKit", "MediaMetadata"]),
]

// Programs that only development needs join when asked for, so that `swift build` stays small.
if Context.environment["MEDIAMETADATA_DEVELOPMENT"] != nil {
  targets += [
    .executableTarget(
      name: "linkage-probe", dependencies: ["BaseMedia"], path: "Tests/LinkageTest",
      exclude: ["arrows", "check"], swiftSettings: settings),
    .executableTarget(
      name: "benchmarks", dependencies: ["MediaMetadata"], path: "Tests/Benchmarks",
      swiftSettings: settings),
    .executableTarget(
      name: "convert-example", dependencies: ["MediaMetadata"], path: "Tests/Example",
      swiftSettings: settings),
  ]
}

/// A program around libFuzzer, which gold cannot link.
func fuzzer(_ name: String, path: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzSupport"] + dependencies, path: path, swiftSettings: settings,
    linkerSettings: [.unsafeFlags(["-sanitize=\(sanitizers ?? "fuzzer")", "-use-ld=lld"])])
}

if sanitizers != nil {
  targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    .target(
      name: "FuzzSupport", dependencies: ["BaseMedia", "CFuzzer", "MediaMetadata"],
      path: "Tests/Fuzzing/Support",
      swiftSettings: settings),
    fuzzer(
      "fuzz-read", path: "Tests/Fuzzing/Read",
      ["BaseMedia", "BinaryIO", "MediaMetadata", "TimedMetadata"]),
    fuzzer(
      "fuzz-formats", path: "Tests/Fuzzing/Formats",
      ["BaseMedia", "BinaryIO", "MediaMetadata", "MetadataFormats"]),
    fuzzer(
      "fuzz-rewrite", path: "Tests/Fuzzing/Rewrite",
      ["BaseMedia", "BinaryIO", "MediaModel", "MovieEditing"]),
    fuzzer(
      "fuzz-write", path: "Tests/Fuzzing/Write",
      ["BaseMedia", "BinaryIO", "MediaModel", "MetadataFormats"]),
    fuzzer("fuzz-verbs", path: "Tests/Fuzzing/Verbs", ["MediaMetadata"]),
    fuzzer("fuzz-photos", path: "Tests/Fuzzing/Photos", ["MediaMetadata"]),
    fuzzer("fuzz-lists", path: "Tests/Fuzzing/Lists", ["MediaMetadata"]),
    fuzzer("fuzz-chapters", path: "Tests/Fuzzing/Chapters", ["MediaMetadata", "MediaModel"]),
    fuzzer("fuzz-playlists", path: "Tests/Fuzzing/Playlists", ["HLS", "MediaMetadata"]),
    fuzzer(
      "fuzz-codecs", path: "Tests/Fuzzing/Codecs",
      ["BaseMedia", "BinaryIO", "MediaModel", "TimedMetadata"]),
    fuzzer("fuzz-imports", path: "Tests/Fuzzing/Imports", ["MediaMetadata", "mediameta"]),
  ]
}

let package = Package(
  name: "MediaMetadata",
  products: [.library(name: "MediaMetadata", targets: ["MediaMetadata"])]
    + (sanitizers == nil ? [.executable(name: "mediameta", targets: ["mediameta"])] : []),
  targets: targets)
