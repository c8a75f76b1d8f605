import AscentRules
import AscentRuntime
import AscentTestKit

/// Years of people who travel, go on holiday, fall ill, forget, and correct themselves.
///
/// Question: does the scheduler, which closes each day when it is over and reminds people of open
/// habits, leave the same ledger and streaks as a plain recount, and send each reminder and warning
/// once? Load: five years of each person in virtual time, in memory; the recount only knows which
/// commands were accepted. With faults, one call of the journal in 200 fails in each of five ways,
/// and each command is sent until it is answered and, if it was accepted, once more. Stop: at the
/// end of the years, or when the work of one instant does not end.
package struct SimulatedYears {
  /// How many years each person lives through.
  private static let span = 5
  /// The time of day, in UTC, at which people act. The date is then the same in all
  /// their time zones.
  private static let hour: Duration = .seconds(18 * 3600)
  private static let firstDay = LocalDay("2026-01-01")!

  private let peopleCount: Int
  private let hasFaults: Bool

  /// A simulation of this many years, but at least five, divided into people of five years each.
  package init(years: Int, hasFaults: Bool = false) {
    peopleCount = max(1, years / Self.span)
    self.hasFaults = hasFaults
  }

  /// Simulates the years and prints the figures.
  ///
  /// - Returns: whether ledger, streaks and events agree with the recount.
  package func run() async throws -> Bool {
    let begin = ContinuousClock().now
    let clock = ManualClock(Self.instant(of: Self.firstDay))
    let journal = MemoryJournal()
    let faulty = FaultyJournal(journal, faults: hasFaults ? .each(onceIn: 200) : JournalFaults(), seed: 23)
    let used: any Journal = hasFaults ? faulty : journal
    let ascent = Ascent(journal: used, configuration: .measured, clock: clock)
    async let running: Void = ascent.run()
    var people = (0..<peopleCount).map { SimulatedPerson(number: $0, firstDay: Self.firstDay) }
    var faults: [String] = []
    do {
      try await live(&people, in: ascent, clock)
      faulty.heal()
      let events = try await EndOfDayCount(of: journal)
      faults += events.faults
      for person in people {
        let report = try await ascent.report(on: person.user, day: person.lastDay)
        faults += person.faults(
          in: report, events.xp[person.user, default: [:]], frozen: events.frozen[person.user, default: []])
        faults += person.faults(in: events.reminders[person.user, default: [:]], mayComeLate: hasFaults)
        faults += person.faults(in: events.warnings[person.user, default: [:]])
      }
      let xp = people.reduce(0) { $0 + $1.totalXP }
      let took = (ContinuousClock().now - begin).seconds
      let tally = hasFaults ? " with \(faulty.tally.faultCount) faults" : ""
      print(
        "\(peopleCount * Self.span) years of \(peopleCount) people\(tally) in \(Int(took)) s: \(events); "
          + "\(xp) XP recounted")
    } catch {
      faults.append("\(error)")
    }
    ascent.stop()
    try await running
    for fault in faults.prefix(20) { print("WRONG \(fault)") }
    return faults.isEmpty
  }

  private func live(_ people: inout [SimulatedPerson], in ascent: Ascent, _ clock: ManualClock) async throws {
    for offset in 0..<365 * Self.span {
      let day = Self.firstDay + offset
      try await passTime(to: Self.instant(of: day), for: &people, in: ascent, clock)
      let turns = people.indices.map { people[$0].act(on: day) }
      var answers = try await submit(turns.flatMap(\.self), to: ascent)[...]
      for index in people.indices {
        for command in turns[index] { try people[index].note(command, answers.removeFirst(), on: day) }
      }
    }
    try await passTime(to: clock.now().advanced(by: .seconds(2 * 86_400)), for: &people, in: ascent, clock)
  }

  private func passTime(
    to end: Instant, for people: inout [SimulatedPerson], in ascent: Ascent, _ clock: ManualClock
  ) async throws {
    let start = clock.now()
    try await passTime(to: end, in: ascent, clock)
    for index in people.indices { people[index].awaitReminders(after: start, through: end, ascent.context.zones) }
  }

  /// Does what becomes due, each thing at its time. If a fault prevented something, it is done
  /// before time goes on.
  private func passTime(to end: Instant, in ascent: Ascent, _ clock: ManualClock) async throws {
    guard hasFaults else { return try await ascent.passTime(to: end, on: clock) }
    var tries = Tries()
    while true {
      do {
        guard let next = try await ascent.firstDue(in: Instant(milliseconds: .min)...end) else { break }
        clock.set(max(next, clock.now()))
        try await ascent.closeOverdue()
        try tries.count(at: clock.now(), "something was due at \(next)")
      } catch let error as AscentError {
        try tries.count(at: clock.now(), error)
      }
    }
    clock.set(end)
  }

  /// Counts how often something was tried at one instant. A fault makes a second try necessary, but
  /// no fault lasts: what still fails after many tries would fail for ever.
  private struct Tries {
    private static let countMax = 10_000
    private var (count, instant) = (0, Instant(milliseconds: .min))

    /// Counts a try that had no effect.
    mutating func count(at now: Instant, _ reason: String) throws(Stuck) {
      count = instant == now ? count + 1 : 1
      instant = now
      if count > Self.countMax { throw Stuck(at: now, reason: reason) }
    }

    /// Counts a try that failed. If the runtime has stopped, its error is thrown on.
    mutating func count(at now: Instant, _ error: AscentError) throws {
      if error == .stopped { throw error }
      try count(at: now, "\(error)")
    }
  }

  private struct Stuck: Error {
    let at: Instant
    let reason: String
  }

  /// Sends commands. With faults, they are sent one by one, so that none overtakes another, each
  /// until it is answered; then each accepted one is sent once more and must get the same answer.
  private func submit(
    _ commands: [Command], to ascent: Ascent
  ) async throws -> [Result<Receipt, AscentError>] {
    guard hasFaults else { return await ascent.submit(commands) }
    var answers: [Result<Receipt, AscentError>] = []
    for command in commands {
      let answer = try await answer(to: command, of: ascent)
      if case .success = answer, try await self.answer(to: command, of: ascent) != answer {
        throw TwoAnswers(operation: command.operation)
      }
      answers.append(answer)
    }
    return answers
  }

  private struct TwoAnswers: Error {
    let operation: OperationID
  }

  /// The receipt of a command, or its refusal, however many tries it takes.
  private func answer(to command: Command, of ascent: Ascent) async throws -> Result<Receipt, AscentError> {
    var tries = Tries()
    while true {
      do { return .success(try await ascent.submit(command)) } catch {
        if case .refused = error { return .failure(error) }
        try tries.count(at: command.occurredAt ?? Self.instant(of: Self.firstDay), error)
      }
    }
  }

  /// The instant at which people act on a day.
  static func instant(of day: LocalDay) -> Instant {
    Instant(milliseconds: Int64(day.number) * 86_400_000).advanced(by: hour)
  }
}

/// What the events of a journal say about the ends of days.
private struct EndOfDayCount: CustomStringConvertible {
  private var counts: [EventKind: Int] = [:]
  private(set) var faults: [String] = []
  /// The days that freezes cover.
  private(set) var frozen: [UserID: Set<LocalDay>] = [:]
  /// The XP entered for each day.
  private(set) var xp: [UserID: [LocalDay: Int64]] = [:]
  /// How often each reminder came.
  private(set) var reminders: [UserID: [Reminded: Int]] = [:]
  /// How often each warning came.
  private(set) var warnings: [UserID: [Warned: Int]] = [:]

  init(of journal: MemoryJournal) async throws {
    var inForce: [String: Int] = [:]
    var endings: [UserID: EndingRecount] = [:]
    var closedThrough: [UserID: LocalDay] = [:]
    func note(_ change: Int, _ text: String) {
      inForce[text, default: 0] += change
      if !(0...1).contains(inForce[text]!) { faults.append("\(text) is in force \(inForce[text]!) times") }
    }
    for stored in try await journal.commands(after: .start, limit: .max) {
      let user = stored.accepted.user
      if let fault = endings[user, default: EndingRecount()].follow(stored.events) {
        faults.append("\(user): \(fault)")
      }
      for event in stored.events {
        counts[event.kind, default: 0] += 1
        switch event {
        case .reminderDue(let habit, let day, let time):
          reminders[user, default: [:]][Reminded(habit: habit.index, day: day, minute: time.minutes), default: 0] += 1
        case .streakAtRisk(let habit, let day, _):
          warnings[user, default: [:]][Warned(habit: habit?.index, day: day), default: 0] += 1
        case .xpEntered(let entry): xp[user, default: [:]][entry.key.day, default: 0] += entry.amount
        case .dayClosed(let day, _, _):
          note(1, "\(user): the close of \(day)")
          closedThrough[user] = max(closedThrough[user] ?? day, day)
        case .daysReopened(let first):
          // Days that were opened again may be closed once more.
          var day = first
          while let last = closedThrough[user], day <= last {
            inForce["\(user): the close of \(day)"] = 0
            day = day + 1
          }
          closedThrough[user] = first - 1
        case .freezeSpent(let day, _, _):
          note(1, "\(user): the freeze on \(day)")
          frozen[user, default: []].insert(day)
        case .freezeChanged(let day, let inForce), .freezeRevised(let day, let inForce):
          note(inForce ? 1 : -1, "\(user): the freeze on \(day)")
          if inForce { frozen[user, default: []].insert(day) } else { frozen[user, default: []].remove(day) }
        case .streakEnded(let habit, _, let day): note(1, "\(user): the end on \(day) of \(String(describing: habit))")
        case .streakRestored(let habit, _, let day):
          note(-1, "\(user): the end on \(day) of \(String(describing: habit))")
        default: break
        }
      }
    }
    let expected: [EventKind] = [
      .dayClosed, .streakEnded, .streakRestored, .freezeSpent, .reminderDue, .streakAtRisk,
    ]
    let missing = expected.filter { counts[$0] == nil }
    faults += missing.map { "no event \($0)" }
  }

  var description: String {
    let shown: [(EventKind, String)] = [
      (.completionLogged, "completions"), (.daysExcused, "excuses"), (.zoneChanged, "journeys"), (.dayClosed, "closes"),
      (.completionNoted, "notes"), (.streakEnded, "streaks ended"), (.streakRestored, "restored"),
      (.freezeSpent, "freezes spent"), (.daysReopened, "days opened again"),
      (.reminderDue, "reminders"), (.streakAtRisk, "warnings"),
    ]
    return shown.map { "\(counts[$0, default: 0]) \($1)" }.joined(separator: ", ")
  }
}
