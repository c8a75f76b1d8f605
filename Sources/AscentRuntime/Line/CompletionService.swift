import AscentRules

/// The room of counts, goals, plans and complete days. It is the first to decide, so it is also where an operation that is on the line already is noticed.
actor CompletionService {
  private var room: CompletionRoom

  init(world: World) {
    room = CompletionRoom(world: world)
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
