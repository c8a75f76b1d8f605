import AscentRules

/// The rooms of one shard and the buses between them.
struct ShardPipeline: Sendable {
  private let intake: Intake
  private let services: DecidingServices
  private let buses: [Bus]

  init(
    shard: Int, queue: AdmissionQueue, context: RuleContext, _ environment: PipelineEnvironment
  ) {
    buses = (0..<4).map { _ in Bus(bound: environment.configuration.batchesInFlightMax) }
    intake = Intake(shard: shard, queue: queue, pipeline: buses[0], environment)
    services = DecidingServices(context: context)
  }

  /// Works until the gate is closed and all it took is at the end.
  func run(to end: Bus, or committer: Committer) async {
    await withTaskGroup { group in
      group.addTask { await intake.run(through: services, to: committer) }
      group.addTask { await services.completion.run(from: buses[0].arrivals, to: buses[1]) }
      group.addTask { await services.streak.run(from: buses[1].arrivals, to: buses[2]) }
      group.addTask { await services.progression.run(from: buses[2].arrivals, to: buses[3]) }
      group.addTask { await services.award.run(from: buses[3].arrivals, to: end) }
    }
  }
}

/// The services of a shard, in the order in which a batch comes to them.
struct DecidingServices: Sendable {
  let completion: CompletionService
  let streak: StreakService
  let progression: ProgressionService
  let award: DailyAwardService

  init(context: RuleContext) {
    completion = CompletionService(context: context)
    streak = StreakService(context: context)
    progression = ProgressionService(context: context)
    award = DailyAwardService(context: context)
  }

  /// Takes a batch through all rooms. Nothing else may be on the line: whoever walks would overtake
  /// what the buses hold.
  func handle(_ box: BatchBox) async {
    await completion.handle(box)
    await streak.handle(box)
    await progression.handle(box)
    await award.handle(box)
  }
}
