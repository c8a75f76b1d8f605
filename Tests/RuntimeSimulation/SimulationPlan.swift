package import AscentRules
package import AscentRuntime
package import AscentTestKit

/// What a simulation does, derived from a seed: people, bounds and faults.
package struct SimulationPlan: Sendable {
  package var seed: UInt64
  package var users: [UserID]
  package var deviceCount: Int
  package var commandCount: Int
  /// How often the process ends in the middle of its work.
  package var crashCount: Int
  package var configuration = Configuration()
  package var faults: JournalFaults
  /// Whether the devices undo and move operations.
  package var hasUndo = true
  /// Whether people travel over the date line. The model does not know them then.
  package var hasTravel = false
  /// Whether people are given freezes, and live long enough for closes to spend them.
  package var hasFreezes: Bool
  /// Whether people pause habits, end pauses and come back after a while.
  package var hasPauses: Bool
  /// The methods: the first stage takes two sessions, the next half an hour and a good session.
  package let catalog = Catalog(
    version: 1,
    methods: [
      GrowthMethod(
        id: MethodID("sit"), title: "Sitting",
        stages: [
          Stage(id: StageID("settle"), title: "Settle", criteria: ProgressionCriteria(minSessionsAtThisStage: 2)),
          Stage(
            id: StageID("stay"), title: "Stay",
            criteria: ProgressionCriteria(subjectiveFeedbackRequirement: [.good: 1], timeSpentAtStage: .minutes(30))),
          Stage(id: StageID("still"), title: "Still"),
        ])
    ])
  /// The zone that each device sends, if any.
  package var zones: [ZoneID?]

  /// The workload of a seed.
  ///
  /// - Parameters:
  ///   - devices: how many devices; nil for as many as the seed says.
  ///   - commands: how many commands each sends; nil for as many as the seed says.
  package init(seed: UInt64, devices: Int? = nil, commands: Int? = nil) {
    var generator = SeededGenerator(seed: seed ^ 0x5EED)
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    self.seed = seed
    users = (1...pick(1...3)).map { UserID("person-\($0)") }
    let drawn = (devices: pick(2...8), commands: pick(4...9))
    deviceCount = devices ?? drawn.devices
    commandCount = commands ?? drawn.commands
    zones = (0..<deviceCount).map { _ in [nil, ZoneID("Asia/Tokyo")!, ZoneID("America/New_York")!][pick(0...2)] }
    crashCount = pick(0...2)
    hasTravel = seed % 5 == 4
    hasPauses = seed % 2 == 1
    hasFreezes = seed % 12 == 1 || seed % 12 == 4
    configuration.shardCount = pick(1...2)
    configuration.batchMax = pick(1...4)
    configuration.batchesInFlightMax = pick(1...3)
    configuration.residentsMax = pick(1...2)
    configuration.admissionQueueMax = [3, 8, 64][pick(0...2)]
    configuration.snapshotInterval = 16
    configuration.unpackedMin = 0
    configuration.subscriberBufferMax = 1
    faults = .each(onceIn: [0, 8, 16, 40][pick(0...3)])
  }
}

/// The result of a simulation.
package struct SimulationOutcome: Sendable {
  /// The answers, in the order they came.
  package var answers: [Result<Receipt, AscentError>] = []
  /// A hash over the order of all operations in the journal.
  package var history: UInt64 = 0
  /// What the journal has in the end.
  package var commands: [StoredCommand] = []
  package var findings: [AuditFinding] = []
  package var tally = JournalTally()
}
