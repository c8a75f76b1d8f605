import AscentRules

/// The room of habit streaks and the daily streak.
actor StreakService {
  private var processor: StreakProcessor

  init(context: RuleContext) {
    processor = StreakProcessor(context: context)
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
