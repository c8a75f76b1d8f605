@testable import AscentRules

/// Random commands of one person in January 2026, biased to meet: few habits, few days, small
/// numbers.
struct RandomCommands {
  static let firstDay = LocalDay(year: 2026, month: 1, day: 1)!

  var generator: SeededGenerator
  var line = RuleLine()
  /// The accepted commands in order, with the instant each was recorded at.
  private(set) var sent: [(command: Command, recordedAt: Instant)] = []
  private(set) var refusals = 0
  private var number: UInt64 = 0
  private var now = RandomCommands.noon(on: RandomCommands.firstDay + 12)

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  static func noon(on day: LocalDay) -> Instant {
    Instant(milliseconds: Int64(day.number) * 86_400_000 + 43_200_000)
  }

  /// Sends an intent; false when it was refused.
  @discardableResult
  mutating func send(_ intent: Intent, occurredAt: Instant? = nil, zone: ZoneID? = nil) -> OperationKey? {
    number += 1
    now = now.advanced(by: .seconds(600))
    let operation = OperationID("op\(number)")!
    let command = Command(user: RuleLine.user, operation: operation, intent: intent, occurredAt: occurredAt, zone: zone)
    do throws(Refusal) {
      try line.send(command, recordedAt: now)
      sent.append((command, now))
      return operation.key
    } catch {
      refusals += 1
      return nil
    }
  }

  /// The line without some of the operations; nil when one of the others is refused then.
  func replayed(without keys: Set<OperationKey>) -> RuleLine? {
    var line = RuleLine(context: line.context)
    for (command, recordedAt) in sent where !keys.contains(command.operation.key) {
      // After a refusal there is nothing to compare.
      guard (try? line.send(command, recordedAt: recordedAt)) != nil else { return nil }
    }
    return line
  }

  /// The person's zone and a few habits, from the first day on, and then some with a limit.
  mutating func setUp(habits: Int, limits: Int = 0) {
    send(.travel(FixedZones.home))
    defer {
      for index in 0..<limits {
        var limit = HabitDefinition.habit("l\(index)", atMost: Int64(generator.int(0...2)), schedule: schedule())
        limit.firstDay = Self.firstDay + generator.int(0...4)
        send(.addHabit(limit))
      }
    }
    for index in 0..<habits {
      send(
        .addHabit(
          HabitDefinition(
            name: "h\(index)", goal: Int64(generator.int(1...3)), schedule: schedule(),
            firstDay: Self.firstDay + generator.int(0...4))))
    }
    send(.setMeasureGoal(MeasureGoal("Weight", from: 90, to: 80, in: .kilograms, firstDay: Self.firstDay + 2)))
  }

  /// Completions, undos and moves only.
  mutating func work() {
    switch generator.int(1...10) {
    case 1...2: send(.recordCompletion(habit(), day: day(), amount: Int64(generator.int(1...3))))
    case 3...6: complete()
    case 7...9: if let key = anyKey() { send(.undo(key)) }
    default: if let key = anyKey() { send(.moveCompletion(key, to: day())) }
    }
  }

  /// A completion at noon of a day, which may be in time for XP or too late.
  mutating func complete() {
    send(
      .markComplete(habit(), amount: Int64(generator.int(1...3))), occurredAt: Self.noon(on: day()))
  }

  /// A change of plan.
  mutating func plan() {
    let habit = habit()
    let day = generator.oneIn(3) ? nil : day()
    switch generator.int(1...15) {
    case 1...3: send(.setGoal(habit, goal: .whole(Int64(generator.int(1...4))), from: day))
    case 4, 5: send(.setSchedule(habit, schedule(), from: day))
    case 6: send(.skip(habit, day ?? self.day(), reason: ""))
    case 7: send(.recordSkip(habit, day ?? self.day(), reason: ""))
    case 8:
      let first = Self.firstDay + generator.int(11...13)
      send(.pause(habit, from: first, through: first + generator.int(0...4)))
    case 9: send(.freezeDay(day ?? Self.firstDay + generator.int(10...14)))
    case 10: send(.grantFreezes(Int32(generator.int(1...2)), reason: ""))
    case 11: send(.archive(habit, from: day))
    case 12: send(.restore(habit, from: day))
    case 13: resume(habit)
    case 14:
      let name = "h\(line.completion.habits.count)"
      if line.completion.habits.count < 4 {
        send(.addHabit(HabitDefinition(name: name, schedule: schedule(), firstDay: day)))
      }
    default:
      let instant = now.advanced(by: .seconds(-3600 * generator.int(0...200)))
      send(
        .travel(generator.pick([FixedZones.home, FixedZones.east, FixedZones.west, FixedZones.jump])),
        occurredAt: instant)
    }
  }

  /// Anything.
  mutating func anything() {
    switch generator.int(1...23) {
    case 1...12: work()
    case 21: send(.closeDay(day()))
    case 22: send(.remind(day(), minute: Int16(generator.int(19...20) * 60)))
    case 23: setReminder()
    case 13: send(.awardXP(Int64(generator.int(-60...60)), reason: "why"))
    case 14: send(.setDayStart(minutes: Int16(generator.int(0...3) * 240)))
    case 15: measure()
    case 16: send(.markComplete(habit(), amount: 1), zone: generator.oneIn(2) ? FixedZones.east : nil)
    default: plan()
    }
  }

  /// Something that can be taken back.
  mutating func undoable() -> OperationKey? {
    let habit = habit()
    switch generator.int(1...18) {
    case 10: return measure()
    case 11: return send(.freezeDay(Self.firstDay + generator.int(10...14)))
    case 12: return setReminder()
    case 13...18: return planChange()
    case 1...3: return send(.recordCompletion(habit, day: day(), amount: Int64(generator.int(1...3))))
    case 4: return anyKey().flatMap { send(.undo($0)) }
    case 5: return anyKey().flatMap { send(.moveCompletion($0, to: day())) }
    case 6: return send(.recordSkip(habit, day(), reason: ""))
    case 7:
      let days = Self.firstDay + 12...Self.firstDay + 19
      return generator.oneIn(2)
        ? send(.pauseAll(from: days.lowerBound, through: days.upperBound))
        : send(.pause(habit, from: days.lowerBound, through: days.upperBound))
    case 8: return resume(habit) ?? send(.grantFreezes(1, reason: ""))
    default: return send(.awardXP(Int64(generator.int(1...60)), reason: "why"))
    }
  }

  /// A change of plan of each kind, on a day of its own; none moves a day in time.
  mutating func planChange() -> OperationKey? {
    let (habit, day) = (habit(), day())
    switch generator.int(1...9) {
    case 1, 2: return send(.setGoal(habit, goal: .whole(Int64(generator.int(1...4))), from: day))
    case 3, 4: return send(.setSchedule(habit, schedule(), from: day))
    case 5: return send(.archive(habit, from: day))
    case 6: return send(.restore(habit, from: day))
    case 7: return send(.deleteHabit(habit))
    case 8: return send(.editHabit(habit, HabitEdit(unit: generator.pick(["km", "l", ""]), group: "g", notes: "n")))
    default: return send(.addHabit(HabitDefinition(name: "n\(sent.count)", schedule: schedule(), firstDay: day)))
    }
  }

  /// Whether taking an operation back can be compared with a history without it: it moves no later
  /// command to another day, and no later habit to another number.
  func canBeLeftOut(_ key: OperationKey) -> Bool {
    guard let place = sent.firstIndex(where: { $0.command.operation.key == key }) else { return false }
    let movesTime = line.operation(key)!.events.contains { event in
      switch event {
      case .zoneChanged, .zoneRevised, .dayStartChanged, .dayStartRevised: true
      default: false
      }
    }
    let movesNumbers = line.operation(key)!.events.contains { event in
      switch event {
      case .habitAdded, .planRevised(_, .habit, _, _, _): true
      default: false
      }
    }
    return !movesTime
      && !(movesNumbers
        && sent[(place + 1)...].contains { if case .addHabit = $0.command.intent { true } else { false } })
  }

  /// A value around the goal's way, in either unit, at one of a few instants.
  @discardableResult
  mutating func measure() -> OperationKey? {
    let instant = Self.noon(on: day()).advanced(by: .seconds(60 * generator.int(0...2)))
    let isInPounds = generator.oneIn(3)
    let value = Double(isInPounds ? generator.int(350...400) : generator.int(158...184)) / 2
    return send(.measure("weight", value, in: isInPounds ? .pounds : nil), occurredAt: instant)
  }

  @discardableResult
  mutating func setReminder() -> OperationKey? {
    let reminder = Reminder(
      minute: Int16(generator.int(19...20) * 60), on: WeekdaySet(rawValue: UInt8(generator.int(1...127))))
    return send(.setReminder(habit(), generator.oneIn(3) ? nil : reminder))
  }

  /// The end of a pause, or of all.
  @discardableResult
  mutating func resume(_ habit: HabitReference) -> OperationKey? {
    let day = generator.oneIn(2) ? nil : Self.firstDay + generator.int(12...16)
    return send(generator.oneIn(3) ? .resumeAll(from: day) : .resume(habit, from: day))
  }

  mutating func habit() -> HabitReference {
    .id(HabitID(number: Int32(generator.int(1...max(1, line.completion.habits.count)))))
  }

  /// A day around the present; one of three as often as all others, so that commands meet on a day.
  mutating func day() -> LocalDay {
    Self.firstDay + (generator.oneIn(2) ? generator.int(5...7) : generator.int(0...13))
  }

  mutating func anyKey() -> OperationKey? {
    line.keys.isEmpty ? nil : generator.pick(line.keys)
  }

  mutating func schedule() -> Schedule {
    switch generator.int(1...9) {
    case 1...4: .daily
    case 5: .weekdays(WeekdaySet(rawValue: UInt8(generator.int(1...127))))
    case 6: .every(days: Int32(generator.int(1...3)))
    case 7: .perWeek(Int32(generator.int(1...4)))
    case 8: .times(1, inDays: Int32(generator.int(1...3)))
    default: .times(2, inDays: Int32(generator.int(2...5)))
    }
  }
}
