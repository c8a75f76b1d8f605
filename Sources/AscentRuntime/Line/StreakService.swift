import AscentRules

/// The room of habit streaks and the daily streak.
actor StreakService {
  private var room: StreakRoom

  init(world: World) {
    room = StreakRoom(world: world)
  }

  /// Works until nothing more comes.
  func run(from arrivals: AsyncStream<Parcel>, to next: Bus) async {
    for await parcel in arrivals {
      handle(parcel)
      next.send(parcel)?.fail(.stopped)
    }
    next.finish()
  }

  /// Does the room's part of a batch.
  func handle(_ parcel: Parcel) {
    parcel.write { room.handle(&$0) }
  }
}
