import AscentRules

/// The room of counts, goals, plans and complete days. It is the first to decide, so it is also
/// where an operation that is on the line already is noticed.
actor CompletionService {
  private var processor: CompletionProcessor

  init(context: RuleContext) {
    processor = CompletionProcessor(context: context)
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
