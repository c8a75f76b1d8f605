import AscentRules

/// The room of sessions, readiness and stages.
actor ProgressionService {
  private var room: ProgressionRoom

  init(world: World) {
    room = ProgressionRoom(world: world)
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
