import AscentRules

/// The rooms of one shard and the buses between them.
struct Line: Sendable {
  private let intake: Intake
  private let completion: CompletionService
  private let streak: StreakService
  private let progression: ProgressionService
  private let award: DailyAwardService
  private let buses: [Bus<Batch>]

  init(
    shard: Int, gate: Gate, journal: any Journal, clock: any AscentClock, world: World, catalog: CatalogInForce,
    configuration: Configuration
  ) {
    buses = (0..<4).map { _ in Bus(bound: configuration.batchesInFlightMax) }
    intake = Intake(
      shard: shard, gate: gate, journal: journal, clock: clock, catalog: catalog, configuration: configuration, line: buses[0])
    completion = CompletionService(world: world)
    streak = StreakService(world: world)
    progression = ProgressionService(world: world)
    award = DailyAwardService(world: world)
  }

  /// Works until the gate is closed and all it took is at the end.
  func run(to end: Bus<Batch>) async {
    await withTaskGroup { group in
      group.addTask { await intake.run() }
      group.addTask { await completion.run(from: buses[0].arrivals, to: buses[1]) }
      group.addTask { await streak.run(from: buses[1].arrivals, to: buses[2]) }
      group.addTask { await progression.run(from: buses[2].arrivals, to: buses[3]) }
      group.addTask { await award.run(from: buses[3].arrivals, to: end) }
    }
  }
}
