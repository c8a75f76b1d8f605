import AscentRules
import AscentRuntime

/// A person of ``SimulatedYears``: what they do each day, and the recount of what was accepted.
struct SimulatedPerson {
  /// A completion that was accepted and is in force.
  private struct Completion {
    var habit: Int
    var day: LocalDay
    var amount: Int64
    var recordedOn: LocalDay
  }

  private static let zones = [
    "Europe/Amsterdam", "America/New_York", "Asia/Kolkata", "Africa/Nairobi", "America/Sao_Paulo",
  ].map { ZoneID($0)! }

  let user: UserID
  private let firstDay: LocalDay
  private(set) var lastDay: LocalDay
  private var generator: SeededGenerator
  private var sent = 0
  private(set) var zone = zones[0]
  private var healthyFrom: LocalDay
  private var holidays: [ClosedRange<LocalDay>] = []
  /// The skipped days of each habit, with the day on which each was recorded.
  private var skipped = [[LocalDay: LocalDay]](repeating: [:], count: habits.count)
  private var completions: [OperationKey: Completion] = [:]
  /// The sums of all completions in force, by day and habit.
  private var all: Sums = [:]
  private var latest: [OperationKey] = []
  private(set) var reminders: [Int: Reminder] = [:]
  /// The reminders that must have come by now: the minute of each, by habit and day.
  var awaited: [Int: [LocalDay: Int16]] = [:]
  /// The reminders whose minute had passed when the person arrived in another time zone.
  var passed: [Int: [LocalDay: Int16]] = [:]
  /// The time zone when reminders were last recorded as awaited.
  var zoneBefore: ZoneID?
  /// The warnings that must have come by now, and all that may have come.
  var (dueWarnings, possibleWarnings): (Set<Warned>, Set<Warned>) = ([], [])
  /// The last day whose time for warnings has passed.
  var warnedThrough: LocalDay?

  init(number: Int, firstDay: LocalDay) {
    user = UserID("person-\(number)")
    generator = SeededGenerator(seed: UInt64(number))
    (self.firstDay, lastDay, healthyFrom) = (firstDay, firstDay, firstDay)
  }

  // MARK: Acting

  /// The commands that the person sends on a day.
  mutating func act(on day: LocalDay) -> [Command] {
    lastDay = day
    if day == firstDay {
      return Self.habits.map { command(.addHabit($0.definition), at: day) }
        + Self.habits.filter { $0.reminder != nil }.map {
          command(.setReminder(.name($0.name), $0.reminder), at: day)
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
    if generator.isOne(in: 60), let habit = Self.habits.filter({ $0.kind == .atLeast }).randomElement(using: &generator)
    {
      // Only a few different times of day, since each time that is due for somebody is a step
      // of the simulation.
      let minute = ([430, 745, 1040, 1240] as [Int16]).randomElement(using: &generator)!
      let reminder = generator.isOne(in: 4) ? nil : Reminder(minute: minute, on: habit.reminder?.days ?? .everyDay)
      commands.append(command(.setReminder(.name(habit.name), reminder), at: day))
    }
    if generator.isOne(in: 50) { healthyFrom = day + Int.random(in: 1...3, using: &generator) }
    if day < healthyFrom {
      // Some people only record it the day after.
      let skipped = day - Int.random(in: 0...1, using: &generator)
      return commands + Self.habits.map { command(.skip(.name($0.name), skipped, reason: "ill"), at: day) }
    }
    if generator.isOne(in: 30), let key = latest.randomElement(using: &generator) {
      commands.append(command(.undo(key), at: day))
    }
    if generator.isOne(in: 100) { commands += practise(on: day - 10, sentOn: day) }
    let isAway = holidays.contains { $0.contains(day) }
    if generator.isOne(in: isAway ? 2 : 12) { return commands }
    // Record a day that was forgotten, after its close.
    if generator.isOne(in: 10) { commands += practise(on: day - 1, sentOn: day) }
    return commands + practise(on: day, sentOn: day)
  }

  private mutating func practise(on day: LocalDay, sentOn: LocalDay) -> [Command] {
    guard day > firstDay else { return [] }
    return Self.habits.flatMap { habit in
      // Swim on two or three days of a week, and now and then drink a coffee too many.
      let isRare = habit.kind == .atMost || habit.schedule == .perWeek(2)
      guard isRare ? generator.isOne(in: 3) : habit.isFixed(on: day), !generator.isOne(in: 20) else {
        return [] as [Command]
      }
      return amounts(habit).map { amount in
        let note = generator.isOne(in: 10) ? "as \"always\"" : ""
        return command(.completion(of: .name(habit.name), amount, note: note), at: day)
      }
    }
  }

  private mutating func amounts(_ habit: Habit) -> [Double] {
    if habit.decimals > 0 { return generator.isOne(in: 2) ? [2.5] : [0.7, 1.8, 0.5] }
    if habit.kind == .atMost { return [Double(Int.random(in: 1...3, using: &generator))] }
    return habit.goal == 2 && generator.isOne(in: 2) ? [1, 1] : [Double(habit.goal)]
  }

  private mutating func command(_ intent: Intent, at day: LocalDay) -> Command {
    sent += 1
    return Command(
      user: user, operation: OperationID("o\(sent)")!, intent: intent, occurredAt: SimulatedYears.instant(of: day),
      zone: zone)
  }

  // MARK: Recounting

  /// Records what was accepted.
  mutating func note(_ command: Command, _ answer: Result<Receipt, AscentError>, on day: LocalDay) throws {
    if case .failure(let error) = answer {
      if case .refused = error { return }
      throw error
    }
    switch command.intent {
    case .complete(let logged):
      if case .name(let name) = logged.habit { add(logged.amount.number, to: name, command, on: day) }
    case .undo(let undone):
      if let done = completions.removeValue(forKey: undone) { all[done.day]![done.habit] -= done.amount }
    case .setReminder(.name(let name), let reminder): reminders[Self.index(of: name)] = reminder
    case .pauseAll(let from, let through): holidays.append(from...through)
    case .skip(let skip):
      guard case .name(let name) = skip.habit else { break }
      let habit = Self.index(of: name)
      skipped[habit][skip.day] = min(day, skipped[habit][skip.day] ?? day)
    default: break
    }
  }

  private static func index(of name: String) -> Int { habits.firstIndex { $0.name == name }! }

  private mutating func add(_ amount: Double, to name: String, _ command: Command, on day: LocalDay) {
    let habit = Self.index(of: name)
    let scale = Self.habits[habit].decimals == 0 ? 1.0 : 10
    let done = Completion(
      habit: habit, day: command.occurredAt!.localDay(offset: 0, dayStart: 0),
      amount: Int64((amount * scale).rounded()), recordedOn: day)
    completions[command.operation.key] = done
    all[done.day, default: Self.habits.map { _ in 0 }][habit] += done.amount
    latest = latest.suffix(20) + [command.operation.key]
  }

  /// The XP of what was recorded within seven days of its day: 10 for a satisfied habit, 50 for a
  /// day on which every habit whose schedule asks for the day is satisfied. Whether it asks for the
  /// day follows from the same completions.
  var xp: [LocalDay: Int64] {
    // Exceeding a limit counts however late it is recorded.
    let paying = sums { $0.recordedOn - $0.day <= 7 || Self.habits[$0.habit].kind == .atMost }
    return everyDay.reduce(into: [:]) { xp, day in
      let satisfied = Self.habits.indices.filter { isSatisfied($0, on: day, paying) }
      let isComplete = Self.habits.indices.allSatisfy {
        satisfied.contains($0) || !isAsked($0, on: day, paying)
      }
      xp[day] = Int64(10 * satisfied.count) + (isComplete && !satisfied.isEmpty ? 50 : 0)
    }
  }

  var totalXP: Int64 { xp.values.reduce(0, +) }

  /// The days that are closed at the end.
  private var everyDay: [LocalDay] { (0...(lastDay + 1 - firstDay)).map { firstDay + $0 } }

  private typealias Sums = [LocalDay: [Int64]]

  private func sums(_ isCounted: (Completion) -> Bool) -> Sums {
    completions.values.filter(isCounted).reduce(into: [:]) { sums, done in
      sums[done.day, default: Self.habits.map { _ in 0 }][done.habit] += done.amount
    }
  }

  private func isSatisfied(_ habit: Int, on day: LocalDay, _ sums: Sums) -> Bool {
    let sum = sums[day]?[habit] ?? 0
    guard Self.habits[habit].kind == .atMost else { return sum >= Self.habits[habit].goal }
    // A limit is judged at the close of the day, so a skip recorded later excuses nothing.
    let isExcused = skipped[habit][day] == day || isHoliday(day)
    return !isExcused && sum <= Self.habits[habit].goal
  }

  /// Whether the schedule asks for the day. A weekly schedule does so once the week would be missed
  /// without the day; days that were excused by then count as done.
  private func isAsked(_ habit: Int, on day: LocalDay, _ sums: Sums) -> Bool {
    guard case .perWeek(let times) = Self.habits[habit].schedule else { return Self.habits[habit].isFixed(on: day) }
    let monday = day.startOfWeek
    let settled = (0..<(day - monday)).count { offset in
      let earlier = monday + offset
      return isSatisfied(habit, on: earlier, sums) || skipped[habit][earlier].map { $0 <= day } == true
        || isHoliday(earlier)
    }
    return settled + (monday + 6 - day) < Int(times)
  }

  /// Whether a habit can still be done on a day and is worth a reminder, given what was recorded so
  /// far. Its schedule must name the day or, if the person may choose the days, the week must be
  /// short of times even with its excused days.
  func isOpen(_ habit: Int, on day: LocalDay) -> Bool {
    let isExcused = skipped[habit][day] != nil || isHoliday(day)
    guard !isExcused, !isSatisfied(habit, on: day, all) else { return false }
    guard case .perWeek(let times) = Self.habits[habit].schedule else { return Self.habits[habit].isFixed(on: day) }
    let week = (0..<7).map { day.startOfWeek + $0 }
    return week.count { isSatisfied(habit, on: $0, all) || skipped[habit][$0] != nil || isHoliday($0) } < Int(times)
  }

  /// Whether a habit is open on a day and the schedule asks for the day.
  func isDue(_ habit: Int, on day: LocalDay) -> Bool { isOpen(habit, on: day) && isAsked(habit, on: day, all) }

  /// Whether a habit with fixed days was done on the last of those days before this one.
  func continues(_ habit: Int, on day: LocalDay) -> Bool {
    let before = (1...7).lazy.map { day - $0 }.first { Self.habits[habit].isFixed(on: $0) }
    return before.map { isSatisfied(habit, on: $0, all) } ?? false
  }

  /// The longest run of a habit with fixed days through the last day, which is the report's day,
  /// given the days that freezes cover.
  private func longestRun(_ habit: Int, frozen: Set<LocalDay>) -> Int32 {
    var (run, longest): (Int32, Int32) = (0, 0)
    for day in everyDay where day <= lastDay {
      if isSatisfied(habit, on: day, all) {
        run += 1
        longest = max(longest, run)
      } else if Self.habits[habit].isFixed(on: day), !isNeutral(habit, on: day, frozen) {
        run = 0
      }
    }
    return longest
  }

  private func isNeutral(_ habit: Int, on day: LocalDay, _ frozen: Set<LocalDay>) -> Bool {
    frozen.contains(day) || skipped[habit][day] != nil || isHoliday(day)
  }

  private func isHoliday(_ day: LocalDay) -> Bool { holidays.contains { $0.contains(day) } }

  /// The longest run of weeks of a weekly habit. A week counts if the habit was done as often as
  /// asked, or on each day that was not excused. The run ends if even the excused days are too few.
  private func longestRunOfWeeks(_ habit: Int, times: Int, frozen: Set<LocalDay>) -> Int32 {
    let weeks = Dictionary(grouping: everyDay.filter { $0 <= lastDay }, by: \.startOfWeek).sorted { $0.key < $1.key }
    var (run, longest): (Int32, Int32) = (0, 0)
    for (_, days) in weeks {
      let done = days.count { isSatisfied(habit, on: $0, all) }
      let excused = days.count { !isSatisfied(habit, on: $0, all) && isNeutral(habit, on: $0, frozen) }
      if done >= times || done > 0 && done + excused == 7 {
        run += 1
        longest = max(longest, run)
      } else if done + excused < times {
        run = 0
      }
    }
    return longest
  }

  /// Compares a report and the ledger with the recount, given the days that freezes cover, and
  /// describes the differences.
  func faults(in report: PersonReport, _ entered: [LocalDay: Int64], frozen: Set<LocalDay>) -> [String] {
    var faults: [String] = []
    if report.totalXP != totalXP { faults.append("\(user): \(report.totalXP) XP, \(totalXP) recounted") }
    faults += xp.filter { $0.value != entered[$0.key] ?? 0 }.map { day, xp in
      "\(user): \(entered[day] ?? 0) XP for \(day), \(xp) recounted"
    }
    for (index, habit) in Self.habits.enumerated() {
      let longest: Int32
      switch habit.schedule {
      case .daily, .weekdays: longest = longestRun(index, frozen: frozen)
      case .perWeek(let times): longest = longestRunOfWeeks(index, times: Int(times), frozen: frozen)
      default: continue
      }
      let found = report[habit.name]?.streak.longestLength
      if found?.count != longest {
        faults.append(
          "\(user): the longest run of \(habit.name) is \(found.map { "\($0)" } ?? "?"), \(longest) recounted")
      }
    }
    return faults
  }
}
