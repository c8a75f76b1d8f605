import AscentRules

/// The rooms of one shard and the buses between them.
struct Line: Sendable {
  private let intake: Intake
  private let rooms: Rooms
  private let buses: [Bus]

  init(
    shard: Int, gate: Gate, journal: any Journal, clock: any AscentClock, world: World, catalog: CatalogInForce,
    configuration: Configuration
  ) {
    buses = (0..<4).map { _ in Bus(bound: configuration.batchesInFlightMax) }
    intake = Intake(
      shard: shard, gate: gate, journal: journal, clock: clock, catalog: catalog, configuration: configuration, line: buses[0])
    rooms = Rooms(world: world)
  }

  /// Works until the gate is closed and all it took is at the end.
  func run(to end: Bus, or committer: Committer) async {
    await withTaskGroup { group in
      group.addTask { await intake.run(through: rooms, to: committer) }
      group.addTask { await rooms.completion.run(from: buses[0].arrivals, to: buses[1]) }
      group.addTask { await rooms.streak.run(from: buses[1].arrivals, to: buses[2]) }
      group.addTask { await rooms.progression.run(from: buses[2].arrivals, to: buses[3]) }
      group.addTask { await rooms.award.run(from: buses[3].arrivals, to: end) }
    }
  }
}

/// The services of a shard, in the order in which a batch comes to them.
struct Rooms: Sendable {
  let completion: CompletionService
  let streak: StreakService
  let progression: ProgressionService
  let award: DailyAwardService

  init(world: World) {
    completion = CompletionService(world: world)
    streak = StreakService(world: world)
    progression = ProgressionService(world: world)
    award = DailyAwardService(world: world)
  }

  /// Takes a batch through all rooms. Nothing else may be on the line: whoever walks would overtake what the buses hold.
  func handle(_ parcel: Parcel) async {
    await completion.handle(parcel)
    await streak.handle(parcel)
    await progression.handle(parcel)
    await award.handle(parcel)
  }
}
