import AscentRules
import AscentRuntime

/// The memory of a resident person with five habits and a year of history, active on four days in
/// five, with two of the habits counted in amounts.
///
/// The past of one person is really recorded and written as a snapshot. Then many people are loaded
/// with that past, and the growth of the process is divided by their number.
enum ResidentMemory {
  /// Loads people and returns the memory per person.
  ///
  /// - Parameters:
  ///   - people: how many people to load.
  ///   - areIdle: whether the people are loaded in groups and then sent nothing for more than ten
  ///     minutes, so that their states are packed.
  ///   - bytes: the memory to count: what the process has resident, or what the allocator
  ///     has handed out.
  /// - Returns: the bytes per person.
  static func measure(
    people: Int = 40_000, areIdle: Bool = false, bytes: () -> Int = residentBytes
  ) async throws -> Int {
    let snapshot = try await snapshotOfAYear()
    var configuration = Configuration.measured
    configuration.residentsMax = 2 * people
    configuration.unpackedMin = 0
    // One shard, so that the few calls of `idle` reach the services of all people.
    configuration.shardCount = 1
    let clock = ManualClock(SystemClock().now())
    let ascent = Ascent(journal: OnePastJournal(snapshot: snapshot), configuration: configuration, clock: clock)
    async let running: Void = ascent.run()
    try await load(0..<2_000, into: ascent)
    if areIdle { await idle(people: 2_000, in: ascent, clock) }
    let before = bytes()
    for start in stride(from: 2_000, to: people + 2_000, by: 512) {
      try await load(start..<min(start + 512, people + 2_000), into: ascent)
      if areIdle { await idle(people: 1_024, in: ascent, clock) }
    }
    if areIdle { await idle(people: people + 2_000, in: ascent, clock) }
    let after = bytes()
    ascent.stop()
    try await running
    return (after - before) / people
  }

  /// Loads people with one command each, which is refused, so that only the loading has an effect.
  private static func load(_ people: Range<Int>, into ascent: Ascent) async throws {
    for start in stride(from: people.lowerBound, to: people.upperBound, by: 256) {
      let commands = (start..<min(start + 256, people.upperBound)).map { person in
        Command(
          user: Load.user(person), operation: Load.operation(person, 0),
          intent: .markComplete(.id(HabitID(number: 99)), amount: 1))
      }
      _ = await ascent.submit(commands)
    }
  }

  /// Lets more than ten minutes pass, and then sends small calls for a few people until the
  /// services have looked at all others and packed their states.
  ///
  /// The services may have been in the middle of their slots, and look at the earlier ones only in
  /// the next minute.
  private static func idle(people: Int, in ascent: Ascent, _ clock: ManualClock) async {
    for seconds in [660.0, 60] {
      clock.set(clock.now().advanced(by: .seconds(seconds)))
      for _ in 0..<people / 8 {
        _ = await ascent.submit(
          (0..<8).map { person in
            Command(
              user: Load.user(person), operation: Load.operation(person, 0),
              intent: .markComplete(.id(HabitID(number: 99)), amount: 1))
          })
      }
    }
  }

  /// The snapshot of a person after a year.
  static func snapshotOfAYear() async throws -> Snapshot {
    var configuration = Configuration.measured
    configuration.snapshotInterval = 1
    let journal = MemoryJournal()
    // The year is imported, but its days should earn XP like any other.
    let ascent = Ascent(journal: journal, context: .unlimited, configuration: configuration)
    async let running: Void = ascent.run()
    for answer in await ascent.submit(commandsOfAYear()) { _ = try answer.get() }
    let past = try await journal.hydrate([Load.user(0)])
    ascent.stop()
    try await running
    guard let snapshot = past[0].snapshot else { preconditionFailure("a year of commands without a snapshot") }
    return snapshot
  }

  private static func commandsOfAYear() -> [Command] {
    var commands = Load.setUp([1, 1, 1, 8, 30], people: 0..<1)
    for day: Int32 in 0..<365 {
      for habit: Int32 in 1...5 where (day * 7 + habit * 3) % 5 != 0 {
        let amount: Int64 = habit < 4 ? 1 : habit == 4 ? 6 + Int64(day % 4) : 20 + Int64(day * 13 % 41)
        commands.append(
          Command(
            user: Load.user(0), operation: Load.operation(0, Int64(day) * 8 + Int64(habit)),
            intent: .recordCompletion(.id(HabitID(number: habit)), day: LocalDay(number: 20_000 + day), amount: amount))
        )
      }
    }
    return commands
  }
}

/// A journal in which everyone has the same past and which stores nothing, so that only the
/// runtime uses memory.
private actor OnePastJournal: Journal {
  nonisolated var durability: Durability { .volatile }
  private let snapshot: Snapshot
  private var head = JournalHead()

  init(snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  func open() -> JournalHead { head }
  func commit(_ group: CommitGroup) { head = JournalHead(position: group.lastPosition, commit: group.number) }
  func hydrate(_ users: [UserID]) -> [StoredPast] { users.map { _ in StoredPast(snapshot: snapshot) } }
  func lookUp(_ addresses: [OperationAddress]) -> [StoredOperation?] { addresses.map { _ in nil } }
  func commands(of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int) -> [StoredCommand] { [] }
  func commands(after position: Position, limit: Int) -> [StoredCommand] { [] }
  func saveCheckpoint(_ checkpoint: Checkpoint) {}
  func checkpoint(named name: String) -> Checkpoint? { nil }
  func users(after user: UserID?, limit: Int) -> [UserID] { [] }
  func verify() -> [JournalDamage] { [] }
  func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) -> [DueEntry] { [] }
  func replaceDue(_ entry: DueEntry, with next: DueEntry?) {}
  func close() {}
}
