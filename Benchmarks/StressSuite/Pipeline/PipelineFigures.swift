import AscentRules
import AscentRuntime
package import AscentViews

/// The figures of the pipeline: completions per second in memory and on SQLite, compared with a
/// bare fold of the same rules and a bare SQLite transaction.
/// Load: 1,024 people with five habits, each caller with its own people; see ``Load/Kind`` and
/// ``PipelineRow``. The load is the same in every round and every process. Bound: the closed loop
/// of the callers. Stop: when the prepared commands are answered, after about the given seconds.
/// The first third of the commands is a warm-up and is not counted.
package struct PipelineFigures {
  private let options: PipelineOptions
  private let counters: ProcessCounters?
  private let people = 1_024
  private static let batchSize = 512

  /// The figures that the options ask for. Without counters, memory is not broken down into parts.
  package init(_ options: PipelineOptions, counters: ProcessCounters? = nil) {
    (self.options, self.counters) = (options, counters)
  }

  /// Measures and prints the figures.
  package func run(_ style: Style) async throws {
    if let path = options.html { try ResultPath.checkFile(path) }
    // Measure memory first, while the process has no freed memory to reuse.
    if options.includesIdle { try await printIdleMemory() }
    if options.includes("resident") { try await printMemory() }
    let rows = options.rows
    if !rows.isEmpty {
      let report = PipelineReport(rows: rows, options: options, figures: try await rounds(of: rows))
      print(report.text(style))
      if let path = options.html { try ResultPath.write(report.html(date: SystemClock().now()), to: path) }
    }
    if options.includes("pair") { try await onDisk(besideBareCommits) }
  }

  /// Runs the rows in turn, round by round.
  private func rounds(of rows: [PipelineRow]) async throws -> [RowRounds] {
    var figures = [[RowRound]](repeating: [], count: rows.count)
    let (progress, whole) = (ProgressLine(), options.rounds * rows.count)
    for round in 0..<options.rounds {
      for (place, index) in Interleaving.order(of: PipelineRow.blocks(rows), round: round).enumerated() {
        progress.show(Double(round * rows.count + place) / Double(whole), rows[index].name)
        figures[index].append(try await self.round(of: rows[index]))
      }
    }
    progress.clear()
    return figures.map { RowRounds($0) }
  }

  /// Measures a row once.
  package func round(of row: PipelineRow) async throws -> RowRound {
    // Enough commands for the warm-up and the measurement.
    let count = Int(row.rate * options.seconds * (1 + Interleaving.warmUp))
    let (measurement, control) = try await Control.around {
      switch row.work {
      case .fold(let kind): return await bareFold(kind, count)
      case .batches(let kind, let store, let callers, let shards):
        return try await over(store) {
          try await batches(kind, callers: callers, count, over: $0, shards: shards)
        }
      case .singles(let store, let callers):
        return try await over(store) { try await singles(callers: callers, count, over: $0) }
      case .bareRows: return try await BareSQLite.bulkRows(count)
      }
    }
    return RowRound(row, measurement, control)
  }

  /// How many of `count` pieces of work are the warm-up. At least one piece is measured.
  static func warmUp(of count: Int) -> Int {
    max(0, min(count - 1, Int(Double(count) * Interleaving.warmUp / (1 + Interleaving.warmUp))))
  }

  /// Prints the memory of a resident person, and what it is used for.
  private func printMemory() async throws {
    print("a resident person with 5 habits and a year of history, in use: \(try await ResidentMemory.measure()) bytes")
    guard let bytesInUse = counters?.bytesInUse else { return }
    // The process's resident memory would not grow, since the idle people reuse memory that
    // the others freed.
    let idle = try await ResidentMemory.measure(people: 4_000, areIdle: true, bytes: bytesInUse)
    print("the same, idle, as the allocator counts: \(idle) bytes")
    let snapshot = try await ResidentMemory.snapshotOfAYear()
    print("of which the packed states take:")
    for (part, bytes) in try ResidentParts.packed(snapshot.bytes) { print("  \(part): \(bytes) bytes") }
    let times = try ResidentParts.packingTimes(snapshot.bytes)
    print("packing them takes \(times.packing), unpacking them \(times.unpacking)")
    print("the states take, in use:")
    for (part, bytes) in try ResidentParts.measure(snapshot.bytes, bytes: bytesInUse) {
      print("  \(part): \(bytes) bytes")
    }
  }

  /// Prints the growth of the process for each idle person.
  private func printIdleMemory() async throws {
    let bytes = try await ResidentMemory.measure(areIdle: true)
    print("a resident person with 5 habits and a year of history, idle: \(bytes) bytes")
  }

  /// The rules alone on one thread: no actors, no journal, no answers.
  private func bareFold(_ kind: Load.Kind, _ count: Int) async -> Measurement {
    var load = Load(kind, people: 0..<people)
    var fold = BareFold()
    for command in Load.setUp(kind.goals, people: 0..<people) { fold.apply(command) }
    let commands = load.take(count)
    let warmUp = Self.warmUp(of: commands.count)
    for command in commands[..<warmUp] { fold.apply(command) }
    return await measure {
      for command in commands[warmUp...] { fold.apply(command) }
      return (commands.count - warmUp, [])
    }
  }

  private func batches(
    _ kind: Load.Kind, callers: Int, _ count: Int, over journal: any Journal, shards: Int
  ) async throws -> Measurement {
    let calls = max(2, count / Self.batchSize / callers)
    // The commands are prepared, so that the run does not measure their preparation.
    let prepared = (0..<callers).map { caller in
      var load = Load(kind, people: share(of: caller, callers))
      return (0..<calls).map { _ in load.take(Self.batchSize) }.filter { !$0.isEmpty }
    }
    return try await running(kind, over: journal, shards: shards) { ascent in
      _ = await Self.send(prepared.map { $0[..<Self.warmUp(of: $0.count)] }, to: ascent)
      return await measure { (await Self.send(prepared.map { $0[Self.warmUp(of: $0.count)...] }, to: ascent), []) }
    }
  }

  /// Sends the calls of all callers and returns how many completions were accepted.
  private static func send(_ callers: [ArraySlice<[Command]>], to ascent: Ascent) async -> Int {
    await withTaskGroup { tasks in
      for batches in callers {
        tasks.addTask {
          var done = 0
          for batch in batches { done += await ascent.submit(batch).count(where: \.isSuccess) }
          return done
        }
      }
      return await tasks.reduce(0, +)
    }
  }

  private func singles(callers: Int, _ count: Int, over journal: any Journal) async throws -> Measurement {
    let prepared = (0..<callers).map { caller in
      var load = Load(.heavy, people: share(of: caller, callers))
      return load.take(max(2, count / callers))
    }
    return try await running(.heavy, over: journal) { ascent in
      _ = try await Self.sendSingly(prepared.map { $0[..<Self.warmUp(of: $0.count)] }, to: ascent)
      return try await measure {
        let latencies = try await Self.sendSingly(prepared.map { $0[Self.warmUp(of: $0.count)...] }, to: ascent)
        return (latencies.count, latencies)
      }
    }
  }

  private static func sendSingly(_ callers: [ArraySlice<Command>], to ascent: Ascent) async throws -> [Duration] {
    try await withThrowingTaskGroup { tasks in
      for commands in callers {
        tasks.addTask { try await latencies(of: commands, to: ascent) }
      }
      return try await tasks.reduce(into: []) { $0 += $1 }
    }
  }

  /// Measures one caller and bare one-row commits, fifty of each in turn, because a disk's speed
  /// changes within a second. The caller is a task on the pool, as in a server; the main thread
  /// takes longer to wake. Then measures fifty by a caller that prefers the pipeline's executor.
  @concurrent
  private func besideBareCommits(_ journal: any Journal) async throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let database = try BareDatabase(path: folder.path + "/bare.db")
    var load = Load(.heavy, people: 0..<people)
    let clock = ContinuousClock()
    let (bare, ours, onLine) = try await running(.heavy, over: journal) { ascent in
      var (bare, ours, onLine): ([Double], [Double], [Double]) = ([], [], [])
      var inserted = 0
      let turns = max(4, Int(options.seconds * Double(options.rounds) * 30))
      for turn in 0..<(turns + turns / 4) {
        var latencies: [Duration] = []
        for _ in 0..<50 {
          let start = clock.now
          try database.insert(inserted)
          latencies.append(clock.now - start)
          inserted += 1
        }
        let single = try await Self.latencies(of: load.take(50)[...], to: ascent)
        let commands = load.take(50)
        let beside = try await withTaskExecutorPreference(journal.pipelineExecutor) {
          try await Self.latencies(of: commands[...], to: ascent)
        }
        // The first fifth is the warm-up.
        guard turn >= turns / 4 else { continue }
        bare.append(Self.median(latencies))
        ours.append(Self.median(single))
        onLine.append(Self.median(beside))
      }
      return (Samples(bare), Samples(ours), Samples(onLine))
    }
    for (caller, ours) in [("1 caller", ours), ("1 caller on the pipeline's executor", onLine)] {
      guard let ratios = PairedRatios(ours, by: bare)?.ratios else { continue }
      let medians = [ours, bare].map { RowRounds.Quantity.p50.text($0.median) }
      let (low, high) = (ratios.quartiles.lowerBound, ratios.quartiles.upperBound)
      print(
        "SQLite FULL, \(caller) beside bare one-row commits: median \(medians[0]) against \(medians[1]), "
          + "\(Report.number(ratios.median)) times, in half of \(bare.values.count) turns \(Report.number(low))–"
          + Report.number(high))
    }
  }

  /// How long a caller waits for each of the commands, which are sent one after another.
  @concurrent
  private static func latencies(of commands: ArraySlice<Command>, to ascent: Ascent) async throws -> [Duration] {
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

  private static func median(_ latencies: [Duration]) -> Double {
    Samples(latencies.map(\.microseconds)).median
  }

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

  private func onDisk<T>(_ body: (any Journal) async throws -> T) async throws -> T { try await over(.sqlite, body) }

  /// Runs a body with a journal in a separate store, which is removed afterwards.
  private func over<T>(_ kind: StoreKind, _ body: (any Journal) async throws -> T) async throws -> T {
    let store = try ScratchStore(kind)
    do {
      let result = try await body(store.journal)
      try await store.remove()
      return result
    } catch {
      try await store.remove()
      throw error
    }
  }
}

extension Result {
  var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
