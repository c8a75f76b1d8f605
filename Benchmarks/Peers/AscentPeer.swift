import AscentRules
import AscentRuntime
import AscentSQLite
import StressSuite

/// The rows of Ascent, and of its rules alone.
enum AscentPeer {
  static func run(_ row: PeerRow, _ setting: PeerSetting) async throws -> PeerRun {
    if row.durability == .volatile { return try await run(row, setting, over: MemoryJournal()) }
    let path = try setting.newFolder() + "/ascent.db"
    var run = try await run(
      row, setting, over: SQLiteJournal(path: path, synchronous: row.durability == .powerSafe ? .full : .normal))
    // People and habits were written before the load, so leave them out.
    run.written = try WrittenRows(path: path, without: setting.people * PeerLoad.goals.count)
    return run
  }

  private static func run(_ row: PeerRow, _ setting: PeerSetting, over journal: any Journal) async throws -> PeerRun {
    let load = setting.load(clients: row.clients)
    // The other peers have no award window.
    let ascent = Ascent(journal: journal, context: .unlimited, configuration: .measured)
    async let running: Void = ascent.run()
    for start in stride(from: 0, to: load.people, by: 512) {
      for answer in await ascent.submit(load.setUp(start..<min(load.people, start + 512))) { _ = try answer.get() }
    }
    var run = try await row.form == .batch ? batches(load, setting, ascent) : singles(load, setting, ascent)
    run.standings = try await standings(load, run.counts, ascent)
    ascent.stop()
    try await running
    return run
  }

  private static func singles(_ load: PeerLoad, _ setting: PeerSetting, _ ascent: Ascent) async throws -> PeerRun {
    try await PeerLoop.run(load, setting) { client, sent in
      _ = try await ascent.submit(load.command(load.operation(after: sent, of: client)))
      return 1
    }
  }

  private static func batches(_ load: PeerLoad, _ setting: PeerSetting, _ ascent: Ascent) async throws -> PeerRun {
    let rate: Double = ascent.durability == .volatile ? 1_500_000 : 150_000
    let batches = PeerLoop.batches(load, setting, rate: rate) { load.command($0) }
    return try await PeerLoop.run(load, setting) { client, sent in
      let call = sent / PeerLoop.batchSize
      guard call < batches[client].count else { return 0 }
      for answer in await ascent.submit(batches[client][call]) { _ = try answer.get() }
      return PeerLoop.batchSize
    }
  }

  /// Each person's standing on the day of their last operation.
  private static func standings(_ load: PeerLoad, _ counts: [Int], _ ascent: Ascent) async throws -> [PeerStanding] {
    var lastDays = [Int](repeating: load.firstDay, count: load.people)
    for (client, count) in counts.enumerated() {
      for sent in 0..<count {
        let operation = load.operation(after: sent, of: client)
        lastDays[operation.person] = max(lastDays[operation.person], operation.day)
      }
    }
    var standings: [PeerStanding] = []
    for (person, day) in lastDays.enumerated() {
      let report = try await ascent.report(on: load.user(person), day: LocalDay(number: Int32(day)))
      standings.append(
        PeerStanding(
          total: Int(report.totalXP), streaks: report.habits.map { Int($0.streak.current) },
          longest: report.habits.map { Int($0.streak.longest) }))
    }
    return standings
  }

  /// The rules on one thread. Repeated operations are left out, since the fold has no ids.
  static func fold(_ row: PeerRow, _ setting: PeerSetting) -> PeerRun {
    let load = setting.load(clients: 1)
    var fold = BareFold()
    for command in load.setUp(0..<load.people) { fold.apply(command) }
    let count = min(Int(setting.wholeSeconds * 1_500_000), load.limit)
    let commands = (0..<count).filter { $0 % 64 != 63 }.map { load.command(load.operation(after: $0, of: 0)) }
    let clock = ContinuousClock()
    var done = 0
    func apply(for seconds: Double) -> Duration {
      let start = clock.now
      while done < commands.count, clock.now < start + .seconds(seconds) {
        let next = min(commands.count, done + PeerLoop.batchSize)
        for index in done..<next { fold.apply(commands[index]) }
        done = next
      }
      return clock.now - start
    }
    _ = apply(for: setting.warmUp)
    let warmUp = done
    let wall = apply(for: setting.seconds)
    return PeerRun(counts: [done], warmUp: warmUp, wall: wall)
  }
}
