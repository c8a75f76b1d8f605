import AscentRules

/// The deciding services of a shard, in the order in which a batch comes to them.
struct DecidingServices: Sendable {
  let completion: CompletionService
  let streak: StreakService
  let progression: ProgressionService
  let award: DailyAwardService

  init(_ cascade: CommandCascade) {
    completion = CompletionService(cascade)
    streak = StreakService(cascade)
    progression = ProgressionService(cascade)
    award = DailyAwardService(cascade)
  }

  /// Runs a batch inline, service by service. The buses must be empty: it would overtake what they
  /// hold.
  func handle(_ box: BatchBox) async {
    await completion.handle(box)
    await streak.handle(box)
    await progression.handle(box)
    await award.handle(box)
  }
}
