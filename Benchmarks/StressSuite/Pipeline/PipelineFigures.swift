import AscentRules
import AscentRuntime
import AscentSQLite
import Foundation

/// The figures of the pipeline: completions per second in memory and on SQLite, compared with a
/// bare fold of the same rules and a bare SQLite transaction.
///
/// Load: 1,024 people with five habits, each caller with people of its own; see ``Load/Kind``.
/// Bound: the closed loop of the callers. Stop: when the prepared commands are answered, after
/// about the given seconds.
package struct PipelineFigures {
  let seconds: Double
  let only: String
  private let counters: ProcessCounters?
  private let people = 1_024
  private static let batchSize = 512

  /// The figures for the arguments of `line`: the seconds, and one group of figures. Without
  /// counters, the memory is not shown part by part.
  package init(_ arguments: [String], counters: ProcessCounters? = nil) throws(UsageError) {
    self.counters = counters
    let seconds = arguments.first.map { Double($0) } ?? 2
    guard let seconds, (0.01...3600).contains(seconds), arguments.count <= 2 else {
      throw UsageError(message: "line is followed by seconds and a group of figures; see --help")
    }
    let groups = ["fold", "batch", "shards", "singles", "single", "pair", "sqlite", "resident"]
    guard arguments.count < 2 || groups.contains(arguments[1]) else {
      throw UsageError(message: "the groups of figures are \(groups.joined(separator: ", "))")
    }
    self.seconds = seconds
    self.only = arguments.count == 2 ? arguments[1] : ""
  }

  /// Measures and prints.
  package func run() async throws {
    // First, while the process has no freed memory to reuse.
    if only.isEmpty || only == "resident" {
      try await printMemory()
    }
    for kind in [Load.Kind.ordinary, .heavy] {
      try await row("fold", "bare fold of the rules, \(kind)") { await bareFold(kind) }
      for callers in [1, 4] {
        try await row("batch", "memory, batch calls of 512, \(callers.counted("caller")), \(kind)") {
          try await batches(kind, callers: callers, rate: 1_000_000, over: MemoryJournal())
        }
      }
    }
    for shards in [1, 2] {
      try await row("shards", "memory, batch calls of 512, 4 callers, \(shards.counted("shard"))") {
        try await batches(.heavy, callers: 4, rate: 1_000_000, over: MemoryJournal(), shards: shards)
      }
    }
    try await row("singles", "memory, single calls, 1,024 callers") {
      try await singles(callers: 1024, rate: 350_000, over: MemoryJournal())
    }
    try await row("single", "memory, single calls, 1 caller") {
      try await singles(callers: 1, rate: 35_000, over: MemoryJournal())
    }
    if only.isEmpty || only == "sqlite" || only == "pair" { try await onDisk(besideBareCommits) }
    try await row("sqlite", "SQLite FULL, single calls, 1,024 callers") {
      try await onDisk { try await singles(callers: 1024, rate: 50_000, over: $0) }
    }
    try await row("sqlite", "SQLite FULL, batch calls of 512, 4 callers") {
      try await onDisk { try await batches(.heavy, callers: 4, rate: 60_000, over: $0) }
    }
    try await row("sqlite", "bare SQLite, as many rows in groups of 1,024") {
      try await BareSQLite.bulkRows(completions: Int(seconds * 50_000))
    }
  }

  /// Prints the memory of a resident person, and what it goes to.
  private func printMemory() async throws {
    print("a resident person with 5 habits and a year of history, in use: \(try await ResidentMemory.measure()) bytes")
    guard let bytesInUse = counters?.bytesInUse else { return }
    // What the process has resident would not grow: the people at rest reuse what the others left.
    let resting = try await ResidentMemory.measure(people: 4_000, areResting: true, bytes: bytesInUse)
    print("the same at rest, as the allocator counts: \(resting) bytes")
    print("of which the states take, in use:")
    let snapshot = try await ResidentMemory.snapshotOfAYear()
    for (part, bytes) in try ResidentParts.measure(snapshot.bytes, bytes: bytesInUse) {
      print("  \(part): \(bytes) bytes")
    }
  }

  private func row(_ group: String, _ name: String, _ body: () async throws -> Measurement) async throws {
    guard only.isEmpty || only == group else { return }
    Row(name: name, measurement: try await body()).print()
  }

  /// The rules alone on one thread: no actors, no journal, no answers.
  private func bareFold(_ kind: Load.Kind) async -> Measurement {
    var load = Load(kind, people: 0..<people)
    var fold = BareFold()
    for command in Load.setUp(kind.goals, people: 0..<people) { fold.apply(command) }
    let commands = load.take(Int(seconds * 1_200_000))
    return await measure {
      for command in commands { fold.apply(command) }
      return (commands.count, [])
    }
  }

  private func batches(
    _ kind: Load.Kind, callers: Int, rate: Double, over journal: any Journal, shards: Int = 2
  ) async throws -> Measurement {
    let rounds = max(1, Int(seconds * rate) / Self.batchSize / callers)
    // The commands are made beforehand, so that the run does not measure their making.
    let prepared = (0..<callers).map { caller in
      var load = Load(kind, people: share(of: caller, callers))
      return (0..<rounds).map { _ in load.take(Self.batchSize) }.filter { !$0.isEmpty }
    }
    return try await running(kind, over: journal, shards: shards) { ascent in
      await measure {
        await withTaskGroup { tasks in
          for batches in prepared {
            tasks.addTask {
              var done = 0
              for batch in batches { done += await ascent.submit(batch).count(where: \.isSuccess) }
              return done
            }
          }
          return (await tasks.reduce(0, +), [])
        }
      }
    }
  }

  private func singles(callers: Int, rate: Double, over journal: any Journal) async throws -> Measurement {
    let each = max(1, Int(seconds * rate) / callers)
    let prepared = (0..<callers).map { caller in
      var load = Load(.heavy, people: share(of: caller, callers))
      return load.take(each)
    }
    return try await running(.heavy, over: journal) { ascent in
      try await measure {
        try await withThrowingTaskGroup { tasks in
          for commands in prepared {
            tasks.addTask { try await Self.latencies(of: commands, to: ascent) }
          }
          let latencies = try await tasks.reduce(into: []) { $0 += $1 }
          return (latencies.count, latencies)
        }
      }
    }
  }

  /// One caller and bare one-row commits, fifty of each in turn, because a disk's speed changes
  /// within a second. The caller is a task on the pool, as in a server; the main thread takes
  /// longer to wake. Then fifty by a caller with the pipeline's executor as its preference.
  @concurrent
  private func besideBareCommits(_ journal: any Journal) async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let database = try BareDatabase(path: folder.path + "/bare.db")
    var load = Load(.heavy, people: 0..<people)
    let clock = ContinuousClock()
    let (bare, ours, onLine) = try await running(.heavy, over: journal) { ascent in
      var (bare, ours, onLine): ([Duration], [Duration], [Duration]) = ([], [], [])
      for _ in 0..<max(4, Int(seconds * 30)) {
        for _ in 0..<50 {
          let start = clock.now
          try database.insert(bare.count)
          bare.append(clock.now - start)
        }
        ours += try await Self.latencies(of: load.take(50), to: ascent)
        let commands = load.take(50)
        onLine += try await withTaskExecutorPreference(journal.lineExecutor) {
          try await Self.latencies(of: commands, to: ascent)
        }
      }
      return (Self.median(bare), Self.median(ours), Self.median(onLine))
    }
    for (caller, median) in [("1 caller", ours), ("1 caller where the line works", onLine)] {
      print(
        String(
          format: "SQLite FULL, %@ beside bare one-row commits: median %.0f µs against %.0f µs, %.2f times", caller,
          median.microseconds,
          bare.microseconds, median / bare))
    }
  }

  /// How long a caller waits for each of the commands, sent one after the other.
  @concurrent
  private static func latencies(of commands: [Command], to ascent: Ascent) async throws -> [Duration] {
    let clock = ContinuousClock()
    var latencies: [Duration] = []
    latencies.reserveCapacity(commands.count)
    for command in commands {
      let start = clock.now
      _ = try await ascent.submit(command)
      latencies.append(clock.now - start)
    }
    return latencies
  }

  private static func median(_ latencies: [Duration]) -> Duration { latencies.sorted()[latencies.count / 2] }

  private func share(of caller: Int, _ callers: Int) -> Range<Int> {
    (caller * people / callers)..<((caller + 1) * people / callers)
  }

  /// Runs a body against a runtime in which the people are set up.
  private func running<T: Sendable>(
    _ kind: Load.Kind, over journal: any Journal, shards: Int = 2, _ body: (Ascent) async throws -> T
  ) async throws -> T {
    var configuration = Configuration.measured
    configuration.shardCount = shards
    let ascent = Ascent(journal: journal, configuration: configuration)
    async let running: Void = ascent.run()
    for start in stride(from: 0, to: people, by: 512) {
      for answer in await ascent.submit(Load.setUp(kind.goals, people: start..<min(people, start + 512))) {
        _ = try answer.get()
      }
    }
    let result = try await body(ascent)
    ascent.stop()
    try await running
    return result
  }

  /// Runs a body over a SQLite journal in a folder of its own.
  private func onDisk<T>(_ body: (any Journal) async throws -> T) async throws -> T {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    return try await body(SQLiteJournal(path: folder.path + "/stress.db"))
  }
}

extension Result {
  var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
