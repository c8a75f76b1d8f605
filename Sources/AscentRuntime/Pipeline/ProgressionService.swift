import AscentRules

/// The room of sessions, readiness and stages.
actor ProgressionService {
  private var processor: ProgressionProcessor

  init(context: RuleContext) {
    processor = ProgressionProcessor(context: context)
  }

  /// Works until nothing more comes.
  func run(from arrivals: AsyncStream<BatchBox>, to next: Bus) async {
    for await box in arrivals {
      handle(box)
      next.send(box)?.fail(.stopped)
    }
    next.finish()
  }

  /// Does the room's part of a batch.
  func handle(_ box: BatchBox) {
    box.write { processor.handle(&$0) }
  }
}
