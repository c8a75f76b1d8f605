import AscentRules
import AscentRuntime

/// A person of ``SimulatedYears``: what they do each day, and the recount of what was accepted.
struct SimulatedPerson {
  private struct Habit {
    var name: String
    var goal: Int64 = 1
    var schedule = Schedule.daily

    func isAsked(on day: LocalDay) -> Bool {
      if case .weekdays(let days) = schedule { days.contains(day.weekday) } else { true }
    }
  }

  /// A completion that was accepted and is in force.
  private struct Completion {
    var habit: Int
    var day: LocalDay
    var amount: Int64
    var recordedOn: LocalDay
  }

  private static let habits = [
    Habit(name: "run"), Habit(name: "read", goal: 2), Habit(name: "gym", schedule: .on(.monday, .wednesday, .friday)),
  ]
  private static let zones = [
    "Europe/Amsterdam", "America/New_York", "Asia/Kolkata", "Africa/Nairobi", "America/Sao_Paulo",
  ].map { ZoneID($0)! }

  let user: UserID
  private let firstDay: LocalDay
  private(set) var lastDay: LocalDay
  private var generator: SeededGenerator
  private var sent = 0
  private var zone = zones[0]
  private var healthyFrom: LocalDay
  private var holidays: [ClosedRange<LocalDay>] = []
  private var skipped: Set<LocalDay> = []
  private var completions: [OperationKey: Completion] = [:]
  private var latest: [OperationKey] = []

  init(number: Int, firstDay: LocalDay) {
    user = UserID("person-\(number)")
    generator = SeededGenerator(seed: UInt64(number))
    (self.firstDay, lastDay, healthyFrom) = (firstDay, firstDay, firstDay)
  }

  // MARK: Acting

  /// What the person sends on a day.
  mutating func act(on day: LocalDay) -> [Command] {
    lastDay = day
    if day == firstDay {
      return Self.habits.map { habit in
        command(
          .addHabit(HabitDefinition(name: habit.name, goal: habit.goal, schedule: habit.schedule)), at: day)
      }
    }
    var commands: [Command] = []
    if generator.isOne(in: 60) {
      zone = Self.zones.randomElement(using: &generator)!
      commands.append(command(.travel(zone), at: day))
    }
    if generator.isOne(in: 90) {
      commands.append(
        command(.pauseAll(from: day + 1, through: day + Int.random(in: 3...14, using: &generator)), at: day))
    }
    if generator.isOne(in: 50) { healthyFrom = day + Int.random(in: 1...3, using: &generator) }
    if day < healthyFrom {
      // Some only think of it the day after.
      let skipped = day - Int.random(in: 0...1, using: &generator)
      return commands + Self.habits.map { command(.skip(.name($0.name), skipped, reason: "ill"), at: day) }
    }
    if generator.isOne(in: 30), let key = latest.randomElement(using: &generator) {
      commands.append(command(.undo(key), at: day))
    }
    if generator.isOne(in: 100) { commands += practise(on: day - 10, sentOn: day) }
    let isAway = holidays.contains { $0.contains(day) }
    if generator.isOne(in: isAway ? 2 : 12) { return commands }
    // A day that was forgotten, after its close.
    if generator.isOne(in: 10) { commands += practise(on: day - 1, sentOn: day) }
    return commands + practise(on: day, sentOn: day)
  }

  private mutating func practise(on day: LocalDay, sentOn: LocalDay) -> [Command] {
    guard day > firstDay else { return [] }
    return Self.habits.filter { $0.isAsked(on: day) }.flatMap { habit in
      if generator.isOne(in: 20) { return [] as [Command] }
      let amounts = habit.goal == 2 && generator.isOne(in: 2) ? [1, 1] : [habit.goal]
      return amounts.map { command(.markComplete(.name(habit.name), amount: $0), at: day) }
    }
  }

  private mutating func command(_ intent: Intent, at day: LocalDay) -> Command {
    sent += 1
    return Command(
      user: user, operation: OperationID("o\(sent)")!, intent: intent, occurredAt: SimulatedYears.instant(of: day),
      zone: zone)
  }

  // MARK: Recounting

  /// Notes what was accepted.
  mutating func note(_ command: Command, _ answer: Result<Receipt, AscentError>, on day: LocalDay) throws {
    if case .failure(let error) = answer {
      if case .refused = error { return }
      throw error
    }
    let key = command.operation.key
    switch command.intent {
    case .markComplete(.name(let name), let amount):
      let habit = Self.habits.firstIndex { $0.name == name }!
      let done = command.occurredAt!.localDay(offset: 0, dayStart: 0)
      completions[key] = Completion(habit: habit, day: done, amount: amount, recordedOn: day)
      latest = latest.suffix(20) + [key]
    case .undo(let undone): completions[undone] = nil
    case .pauseAll(let from, let through): holidays.append(from...through)
    case .skip(_, let day, _): skipped.insert(day)
    default: break
    }
  }

  /// The XP of what was recorded within seven days of its day: 10 for a satisfied habit, 50 for a
  /// day on which every habit that its schedule asks for is satisfied.
  var totalXP: Int64 {
    var sums: [LocalDay: [Int64]] = [:]
    for done in completions.values where done.recordedOn - done.day <= 7 {
      sums[done.day, default: Self.habits.map { _ in 0 }][done.habit] += done.amount
    }
    return sums.reduce(0) { total, day in
      let satisfied = Self.habits.indices.filter { day.value[$0] >= Self.habits[$0].goal }
      let isComplete = Self.habits.indices.allSatisfy {
        satisfied.contains($0) || !Self.habits[$0].isAsked(on: day.key)
      }
      return total + Int64(10 * satisfied.count) + (isComplete && !satisfied.isEmpty ? 50 : 0)
    }
  }

  /// The longest run of the daily habit, given the days that freezes cover.
  private func longestRun(frozen: Set<LocalDay>) -> Int32 {
    let done = Set(completions.values.filter { $0.habit == 0 }.map(\.day))
    var (run, longest): (Int32, Int32) = (0, 0)
    for day in (0...(lastDay - firstDay)).map({ firstDay + $0 }) {
      if done.contains(day) {
        run += 1
        longest = max(longest, run)
      } else if !frozen.contains(day), !skipped.contains(day), !holidays.contains(where: { $0.contains(day) }) {
        run = 0
      }
    }
    return longest
  }

  /// What a report says differently, given the days that freezes cover.
  func faults(in report: PersonReport, frozen: Set<LocalDay>) -> [String] {
    var faults: [String] = []
    if report.totalXP != totalXP { faults.append("\(user): \(report.totalXP) XP, \(totalXP) recounted") }
    let longest = longestRun(frozen: frozen)
    if let run = report.habits.first, run.streak.longest != longest {
      faults.append("\(user): the longest run is \(run.streak.longest), \(longest) recounted")
    }
    return faults
  }
}
