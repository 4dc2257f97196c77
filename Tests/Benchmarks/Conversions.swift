/// Conversions between movies beside what copies without looking at metadata.
struct Conversions {
  let tool: String
  let files: BenchmarkFiles

  func run() throws {
    let source = files.large
    let output = "\(files.folder)/output.mp4"
    let header = files.headerSize(of: source)
    print("\(source): \((files.size(of: source) ?? 0) / 1_000_000) MB, moov \(header) bytes")

    func convert(_ name: String, _ options: String...) -> Contender {
      Contender(name, [tool, "convert", "-q"] + options + [source, output], output: output)
    }
    let copy = ["cp", source, output]
    let sync = ["sync", output]

    let rewrap = try Comparison(
      title: "Rewrap, not made durable, beside cp",
      ours: convert("rewrap --no-sync", "--no-sync"), peer: Contender("cp", copy, output: output),
      target: "wall at most 1.10"
    ).run()
    let durable = try Comparison(
      title: "Rewrap, on the disk, beside cp and sync",
      ours: convert("rewrap"), peer: Contender("cp; sync FILE", copy, sync, output: output),
      target: "wall at most 1.10"
    ).run()
    tell(rewrap + durable, limit: 64 << 20, header: header)

    guard ChildProcess.isInstalled("MP4Box") else {
      print("\nMP4Box is not installed")
      return
    }
    try Comparison(
      title: "Rewrap, not made durable, beside MP4Box with another brand",
      ours: convert("rewrap --no-sync", "--no-sync"),
      peer: Contender(
        "MP4Box", ["MP4Box", "-quiet", "-inter", "500", "-brand", "mp42", source, "-out", output],
        output: output),
      target: "below 1"
    ).run()
  }

  private func tell(_ usages: [Usage], limit: Int, header: Int) {
    let peak = usages.map(\.peakBytes).max() ?? 0
    print(
      "  memory: peak \(megabytes(peak)), limit \(megabytes(limit + 2 * header)) (\(megabytes(limit)) + 2 x moov)"
    )
  }
}
