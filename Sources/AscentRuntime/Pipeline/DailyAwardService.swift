import AscentRules

/// The room of the XP ledger, the daily bonus and levels. It is the last to decide, so it also
/// numbers each person's events.
actor DailyAwardService {
  private var processor: AwardProcessor

  init(context: RuleContext) {
    processor = AwardProcessor(context: context)
  }

  /// Works until nothing more comes. The last room of every shard sends to the same journal, so the
  /// bus is finished by whoever owns it.
  func run(from arrivals: AsyncStream<BatchBox>, to next: Bus) async {
    for await box in arrivals {
      handle(box)
      next.send(box)?.fail(.stopped)
    }
  }

  /// Does the room's part of a batch.
  func handle(_ box: BatchBox) {
    box.write { processor.handle(&$0) }
  }
}
