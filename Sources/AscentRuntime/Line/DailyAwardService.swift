import AscentRules

/// The room of the XP ledger, the daily bonus and levels. It is the last to decide, so it also numbers each person's events.
actor DailyAwardService {
  private var room: AwardRoom

  init(world: World) {
    room = AwardRoom(world: world)
  }

  /// Works until nothing more comes. The last room of every shard sends to the same journal, so the bus is finished by whoever owns it.
  func run(from arrivals: AsyncStream<Parcel>, to next: Bus) async {
    for await parcel in arrivals {
      handle(parcel)
      next.send(parcel)?.fail(.stopped)
    }
  }

  /// Does the room's part of a batch.
  func handle(_ parcel: Parcel) {
    parcel.write { room.handle(&$0) }
  }
}
