import AscentRules

/// The room of habit streaks and the daily streak.
actor StreakService {
  private var room: StreakRoom

  init(world: World) {
    room = StreakRoom(world: world)
  }

  /// Works until nothing more comes.
  func run(from arrivals: AsyncStream<Parcel<Batch>>, to next: Bus<Batch>) async {
    for await parcel in arrivals {
      var batch = parcel.open()
      room.handle(&batch)
      next.send(consume batch)?.fail(.stopped)
    }
    next.finish()
  }
}
