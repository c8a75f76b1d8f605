import AscentRules

/// The room of counts, goals, plans and complete days. It is the first to decide, so it is also where an operation that is on the line already is noticed.
actor CompletionService {
  private var room: CompletionRoom

  init(world: World) {
    room = CompletionRoom(world: world)
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
