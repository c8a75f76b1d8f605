import AscentRules

/// The room of sessions, readiness and stages.
actor ProgressionService {
  private var room: ProgressionRoom

  init(world: World) {
    room = ProgressionRoom(world: world)
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
