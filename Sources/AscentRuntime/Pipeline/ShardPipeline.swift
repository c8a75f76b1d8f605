import AscentRules

/// The services of one shard and the buses between them.
struct ShardPipeline: Sendable {
  private let intake: Intake
  private let services: DecidingServices
  private let buses: [Bus]

  init(shard: Int, queue: AdmissionQueue, _ cascade: CommandCascade, _ environment: PipelineEnvironment) {
    buses = (0..<4).map { _ in Bus(bound: environment.configuration.batchesInFlightMax) }
    intake = Intake(shard: shard, queue: queue, pipeline: buses[0], environment)
    services = DecidingServices(cascade, unpackedMin: environment.configuration.unpackedMin)
  }

  /// Works until the admission queue is closed and everything it admitted has come to the end. All
  /// shards share the last bus, so it is not finished here.
  ///
  /// The services come in the order of ``DecidingServices``. Each is named, because a list of
  /// `any DecidingService` would run the rules without specializing them: 3,000 instructions more
  /// per completion.
  func run(to end: Bus, or committer: Committer) async {
    await withTaskGroup { group in
      group.addTask { await intake.run(through: services, to: committer) }
      group.addTask { await run(services.completion, 0) }
      group.addTask { await run(services.streak, 1) }
      group.addTask { await run(services.progression, 2) }
      group.addTask { await services.award.run(from: buses[3].arrivals, to: end) }
    }
  }

  /// Runs a service between two buses.
  private func run(_ service: some DecidingService, _ step: Int) async {
    await service.run(from: buses[step].arrivals, to: buses[step + 1])
    buses[step + 1].finish()
  }
}
