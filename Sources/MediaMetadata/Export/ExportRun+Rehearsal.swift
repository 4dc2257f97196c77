internal import BaseMedia
internal import BinaryIO

extension ExportRun {
  /// Everything of the conversion but its output.
  ///
  /// - Returns: the plan, with all that would be lost.
  /// - Throws: what the conversion would throw, but for what hangs on the destination.
  func rehearse() throws -> ExportPlan {
    var plan: ExportPlan
    try request.requirePossible(for: container, to: fileType)
    if let parsed = container.movie, fileType.family != nil {
      let material = try ExportMaterial(container, movie: parsed, request: request)
      plan = try ExportPlan.make(
        for: material.description, facts: material.facts, to: fileType, options: options,
        request: request)
      let movie = try rewrite(plan, of: material)
      let layout = try layout(of: movie, material)
      let output = LayoutSource(layout, of: material.files.parts.map(\.source), name: outputPath)
      let proof = try verifier(material, plan, layout).verify(output, of: movie, at: .planned)
      plan.losses += proof.losses
      plan.losses += proof.ledger?.losses(beside: plan.losses) ?? []
    } else {
      plan = try rehearseRemux()
    }
    try options.output.accept(plan.losses, of: container.source.name)
    return plan
  }

  /// Converts into a file that goes again.
  private func rehearseRemux() throws -> ExportPlan {
    var plan = try RemuxPlan.make(
      for: container, to: fileType, options: options, request: request
    ).decided
    var trial = self
    trial.outputPath = FileSink.temporaryPath()
    trial.reportFile = nil
    trial.options.output.isLossless = false
    trial.options.output.isDurable = false
    defer { FileSink.remove(trial.outputPath) }
    plan.losses = try trial.perform().losses
    return plan
  }
}
