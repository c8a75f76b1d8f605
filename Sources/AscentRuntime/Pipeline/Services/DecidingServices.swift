import AscentRules

/// The deciding services of a shard, in the order of the steps in
/// ``CommandCascade/decide(_:_:_:)``.
struct DecidingServices: Sendable {
  let completion: CompletionService
  let streak: StreakService
  let progression: ProgressionService
  let award: DailyAwardService

  init(_ cascade: CommandCascade, unpackedMin: Int) {
    completion = CompletionService(cascade, unpackedMin: unpackedMin)
    streak = StreakService(cascade)
    progression = ProgressionService(cascade)
    award = DailyAwardService(cascade)
  }

  /// Runs a batch inline, service by service. The buses must be empty; otherwise the batch would
  /// overtake those on the buses.
  func handle(_ box: BatchBox) async {
    await completion.handle(box)
    await streak.handle(box)
    await progression.handle(box)
    await award.handle(box)
  }
}
