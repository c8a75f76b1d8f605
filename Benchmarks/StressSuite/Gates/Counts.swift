import AscentRules
import AscentRuntime
import AscentSQLite

/// The countable costs of a completion. The same load gives the same counts on every machine, so
/// the counts have thresholds.
struct Counts: StressScenario {
  let card = Card(
    name: "counts", question: "What does a completion cost in rows, syncs, events, bytes, allocations and memory?",
    load: """
      one caller; 64 people with five habits once a day; 400 single calls, then 16 calls of 512 completions, on the \
      store and in memory; on SQLite also in files of their own, whose rows, bytes and syncs are counted
      """,
    bound: "closed loop: one caller", stop: "when the calls are through")
  let settings = Settings(users: 64, devices: 1, seconds: 2, store: .sqlite)

  /// Counts need no warm-up, and memory is measured before the process has freed any.
  let isTimed = false

  private static let singles = 400
  private static let batches = 16
  private static let batchSize = 512
  private static let residents = 4000

  func run(_ site: Site) async throws -> Outcome {
    let run = await ScenarioRun(site, users: 64, goals: [1, 1, 1, 1, 1])
    let people = run.people
    var outcome = run.finished()
    var device = Device(0, seed: site.settings.seed)
    let before = site.journal.counts
    site.counters?.begin()
    outcome.tally = await send(Self.requests(people, 0..<Self.singles, &device), inCallsOf: 1, to: site.ascent, &device)
    // A server syncs in its own process, and memory has no syncs, so only SQLite is counted.
    if let counted = site.counters?.end(), site.settings.store == .sqlite {
      outcome.figures.append(Figure("syncs a commit", Self.rounded(counted.syncs, Self.singles)))
    }
    let after = site.journal.counts
    outcome.figures.append(Figure("commits a single call", Self.rounded(after.commits - before.commits, Self.singles)))
    let batches = Self.requests(people, Self.singles..<(Self.singles + Self.batches * Self.batchSize), &device)
    outcome.tally.add(round: await send(batches, inCallsOf: Self.batchSize, to: site.ascent, &device))
    let events = site.journal.counts.events - after.events
    outcome.figures.append(Figure("events a batch", Self.rounded(events, Self.batches)))
    outcome.add([device])
    if site.settings.store == .sqlite { outcome.figures += try await inFiles(people) }
    outcome.figures += try await inMemory(people, site.counters)
    if let counters = site.counters {
      let bytes = try await ResidentMemory.measure(people: Self.residents, bytes: counters.bytesInUse)
      outcome.figures.append(Figure("memory a resident person", Double(bytes), "bytes"))
      let idle = try await ResidentMemory.measure(
        people: Self.residents, areIdle: true, bytes: counters.bytesInUse)
      outcome.figures.append(Figure("memory an idle person", Double(idle), "bytes"))
    }
    return outcome
  }

  /// Completes all habits of a day for everyone, then those of the next day.
  private static func requests(
    _ people: Population, _ numbers: Range<Int>, _ device: inout Device
  ) -> [Population.Request] {
    numbers.map { number in
      let (person, round) = (number % people.users.count, number / people.users.count)
      return people.complete(
        person, habit: Int32(round % 5) + 1, day: people.firstDay + Int32(round / 5), key: device.nextKey(for: person))
    }
  }

  private func send(
    _ requests: [Population.Request], inCallsOf size: Int, to ascent: Ascent, _ device: inout Device
  ) async -> Tally {
    let clock = ContinuousClock()
    var tally = Tally()
    for start in stride(from: 0, to: requests.count, by: size) {
      let began = clock.now
      let end =
        size == 1
        ? await device.send(requests[start], to: ascent)
        : await device.send(Array(requests[start..<min(start + size, requests.count)]), to: ascent)
      tally.count(end, clock.now - began)
      tally.wall += clock.now - began
    }
    return tally
  }

  /// SQLite's rows and bytes, counted in separate files that are closed first.
  private func inFiles(_ people: Population) async throws -> [Figure] {
    let single = try await file(people, calls: 200, of: 1)
    let whole = try await file(people, calls: 16, of: Self.batchSize)
    return [
      Figure("rows a commit, single calls and new habits", Self.rounded(single.rows, single.counts.commits)),
      Figure("rows a command, calls of 512", Self.rounded(whole.rows, whole.counts.commands)),
      Figure(
        "bytes an event on disk", (Double(whole.bytes) / Double(whole.counts.events) * 10).rounded() / 10, "bytes"),
    ]
  }

  /// The contents of a file after some calls.
  private func file(
    _ people: Population, calls: Int, of size: Int
  ) async throws -> (rows: Int, bytes: Int, counts: MeteredJournal.Counts) {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let path = folder.path + "/counts.db"
    let journal = MeteredJournal(SQLiteJournal(path: path))
    try await load(people, over: journal, calls: calls, of: size)
    let contents = try BareDatabase.contents(path: path)
    return (contents.rows, contents.bytes, journal.counts)
  }

  /// Allocations per completion, measured without a store.
  private func inMemory(_ people: Population, _ counters: ProcessCounters?) async throws -> [Figure] {
    guard let counters else { return [] }
    var device = Device(0, seed: 0)
    return try await Harness.running(MemoryJournal(), context, Configuration(), clock: Self.noon(of: people)) {
      ascent in
      for person in people.users.indices {
        _ = await ascent.submit((1...5).map { people.addHabit(person, number: $0).command })
      }
      let commands = Self.requests(people, 0..<(40 * Self.batchSize), &device).map(\.command)
      // The first calls allocate what later ones reuse, so they are not counted.
      var counted = 0
      for start in stride(from: 0, to: commands.count, by: Self.batchSize) {
        let batch = Array(commands[start..<(start + Self.batchSize)])
        if start == 8 * Self.batchSize { counters.begin() }
        _ = await ascent.submit(batch)
        if start >= 8 * Self.batchSize { counted += batch.count }
      }
      return [Figure("allocations a completion", Self.rounded(counters.end().allocations, counted))]
    }
  }

  /// A clock that stands at noon: in the hours before yesterday closes, a completion costs more.
  private static func noon(of people: Population) -> ManualClock {
    ManualClock(Instant(milliseconds: Int64(people.lastDay) * 86_400_000 + 43_200_000))
  }

  private func load(_ people: Population, over journal: any Journal, calls: Int, of size: Int) async throws {
    var device = Device(0, seed: 0)
    try await Harness.running(journal, context, Configuration(), clock: Self.noon(of: people)) { ascent in
      for person in people.users.indices {
        _ = await ascent.submit((1...5).map { people.addHabit(person, number: $0).command })
      }
      for call in 0..<calls {
        _ = await ascent.submit(Self.requests(people, (call * size)..<((call + 1) * size), &device).map(\.command))
      }
    }
  }

  private static func rounded(_ count: Int, _ of: Int) -> Double {
    (Double(count) / Double(of) * 1000).rounded() / 1000
  }
}
