import AscentRules

/// The room of habit streaks and the daily streak.
actor StreakService {
  private var room: StreakRoom

  init(world: World) {
    room = StreakRoom(world: world)
  }

  /// Works until nothing more comes.
  func run(from arrivals: AsyncStream<Batch>, to next: Bus<Batch>) async {
    for await var batch in arrivals {
      room.handle(&batch)
      if !next.send(batch) { batch.fail(.stopped) }
    }
    next.finish()
  }
}
