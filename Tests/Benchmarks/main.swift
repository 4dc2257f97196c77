// Measures the built tool beside its peers and prints ratios; asserts nothing.
//
//   benchmarks [TOOL [FOLDER [timed | delivery]]]
//
// TOOL is the release build of mediameta (or MEDIAMETADATA_TOOL; beside this program otherwise), FOLDER keeps the
// movies (1 GB and its copies; /var/tmp/mediametadata-benchmarks otherwise). A peer that is not installed is left out.
// With `timed` only telemetry is measured, with `delivery` only how late groups come: small files do for these.
internal import Glibc
internal import MediaMetadata

let arguments = Array(CommandLine.arguments.dropFirst())
let beside = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
  .dropLast().joined(separator: "/")
let named = unsafe getenv("MEDIAMETADATA_TOOL").map { unsafe String(cString: $0) }
let tool = arguments.first ?? named ?? "\(beside)/mediameta"
let files = BenchmarkFiles(
  folder: arguments.dropFirst().first ?? "/var/tmp/mediametadata-benchmarks")

do {
  guard unsafe access(tool, X_OK) == 0 else {
    throw ProgramFailure(
      description: "no \(tool); build it with 'swift build -c release --product mediameta'")
  }
  if arguments.dropFirst(2).first == "timed" {
    unsafe _ = mkdir(files.folder, 0o755)
    try await Telemetry(tool: tool, files: files).run()
    exit(0)
  }
  if arguments.dropFirst(2).first == "delivery" {
    unsafe _ = mkdir(files.folder, 0o755)
    try await Delivery(files: files).run()
    exit(0)
  }
  try files.make()
  try Conversions(tool: tool, files: files).run()
  try Grafts(tool: tool, files: files).run()
  try await Telemetry(tool: tool, files: files).run()
  try await Delivery(files: files).run()
  try await Reading(tool: tool, files: files).run()
  try await Edits(tool: tool, files: files).run()
} catch {
  print("\(error)")
  exit(1)
}
