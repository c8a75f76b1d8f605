import AscentRules
import AscentRuntime

/// One device of a simulation. Its seed decides what it does; it resends commands that were neither
/// accepted nor refused.
struct SimulationDevice: Sendable {
  let number: Int
  let plan: SimulationPlan
  let board: SimulationBoard

  func run() async {
    var generator = SeededGenerator(seed: plan.seed &* 31 &+ UInt64(number))
    for step in 0..<plan.commandCount {
      let command = nextCommand(step, &generator)
      board.clock.advance(by: .seconds(Int.random(in: 0...20_000, using: &generator)))
      if plan.hasFreezes, generator.isOne(in: 8) { board.clock.advance(by: .seconds(86_400)) }
      // Sometimes a device gives up early: the outcome stays open until everything is sent again at
      // the end.
      let attempts = generator.isOne(in: 8) ? 1 : 40
      if await board.settle(command, attempts: attempts), generator.isOne(in: 5) {
        _ = await board.settle(command, attempts: 3)
      }
    }
    board.deviceIsDone()
  }

  private func nextCommand(_ step: Int, _ generator: inout SeededGenerator) -> Command {
    let sent = board.sent
    if !sent.isEmpty, generator.isOne(in: 8) {
      return again(sent[Int.random(in: sent.indices, using: &generator)], &generator)
    }
    let user = plan.users[Int.random(in: plan.users.indices, using: &generator)]
    if step > 0, generator.isOne(in: 8) {
      let command = scheduledCommand(for: user, &generator)
      board.willSend(command)
      return command
    }
    let command = Command(
      user: user, operation: OperationID("d\(number)-\(step)")!,
      intent: step == 0 ? habit(&generator) : nextIntent(for: user, sent, &generator),
      occurredAt: generator.isOne(in: 4) ? lateInstant(&generator) : nil, zone: plan.zones[number],
      device: DeviceID("device-\(number)"))
    board.willSend(command)
    return command
  }

  /// A second scheduler, which knows less: it closes days that are not over or closed already.
  private func scheduledCommand(for user: UserID, _ generator: inout SeededGenerator) -> Command {
    let now = board.clock.now()
    let day = now.localDay(offset: 0, dayStart: 0) - Int.random(in: 0...2, using: &generator)
    let minute: Int16? = [nil, nil, 1200, 540].randomElement(using: &generator)!
    return DueCommand(at: now, day: day, minute: minute).command(for: user)
  }

  /// Another device sends the same command, sometimes with other content under the same id.
  private func again(_ command: Command, _ generator: inout SeededGenerator) -> Command {
    var command = command
    command.device = DeviceID("device-\(number)")
    if generator.isOne(in: 6) { command.intent = .awardXP(7, reason: "the same id for something else") }
    return command
  }

  private func nextIntent(for user: UserID, _ sent: [Command], _ generator: inout SeededGenerator) -> Intent {
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let names = ["Run", "Read", "Sit", "Walk"]
    let habit = HabitReference.name(names[pick(0...3)])
    let reminder = Reminder(minute: [540, 1020, 1080, 1140, 90][(number + sent.count) % 5])
    let day = board.clock.now().localDay(offset: 0, dayStart: 0)
    let own = sent.filter { $0.user == user }
    let target = own.isEmpty || !plan.hasUndo ? nil : own[pick(0...(own.count - 1))].operation.key
    if plan.hasFreezes, generator.isOne(in: 12) { return .grantFreezes(Int32(pick(1...2)), reason: "a gift") }
    switch pick(0...(plan.hasPauses ? 51 : plan.hasTravel ? 46 : 44)) {
    case 0...8: return .markComplete(habit, amount: Int64(pick(1...2)))
    case 9: return .recordCompletion(habit, day: day - pick(0...3), amount: 1)
    case 10...13: return target.map { .undo($0) } ?? .markComplete(habit, amount: 1)
    case 14: return target.map { .moveCompletion($0, to: day - pick(0...2)) } ?? .markComplete(habit, amount: 1)
    case 15:
      let goal = Amount.whole(Int64(pick(1...3)))
      return .setGoal(habit, goal: goal, from: generator.isOne(in: 2) ? day - pick(0...2) : nil)
    case 16: return .awardXP(Int64(pick(-30...60)), reason: "a gift")
    case 17: return .skip(habit, day - pick(0...2), reason: "ill")
    case 18: return .renameHabit(habit, to: names[pick(0...3)])
    case 20...23:
      return .logSession(
        MethodID("sit"), minutes: Int32(pick(1...3) * 10), feedback: [nil, .bad, .good, .veryGood][pick(0...3)],
        note: "")
    // Usually several devices ask for the same progression at once.
    case 24...27: return .progress(MethodID("sit"), from: StageID(pick(0...2) > 0 ? "settle" : "stay"), note: "")
    case 28: return .acknowledge(pick(0...1) == 0 ? .advance(MethodID("sit"), to: StageID("stay")) : .level(2))
    case 29: return .setReminder(habit, generator.isOne(in: 3) ? nil : reminder)
    case 30: return .freezeDay(day - pick(0...2))
    case 31...34:
      let amount = [0.5, 1, 1.5, 2.25][pick(0...3)]
      return .completion(of: habit, amount, on: pick(0...2) == 0 ? day - pick(0...2) : nil, note: "n")
    case 35, 36: return .markComplete(habit, amount: 1, note: "with a friend")
    case 37: return .deleteHabit(habit)
    case 38: return .editHabit(habit, HabitEdit(group: ["", "body", "mind"][pick(0...2)]))
    case 39: return .acknowledgeAll
    case 40: return .setGoal(habit, goal: Amount([0, 0.5, 1.5][pick(0...2)]), from: day - pick(0...2))
    case 41: return .setGoal(habit, goal: .whole(Int64(pick(0...2))), from: day - pick(0...2))
    // Of what was undone or deleted, too.
    case 42...44: return target.map { .undo($0) } ?? .acknowledgeAll
    case 47: return .pause(habit, from: day + pick(0...1), through: day + pick(1...3))
    case 48: return .pauseAll(from: day, through: day + pick(0...2))
    case 49, 50: return .resume(habit, from: pick(0...1) == 0 ? nil : day + 1)
    case 51: return .resumeAll(from: nil)
    case 45,
      46 where plan.hasTravel:
      return .travel([ZoneID("Pacific/Kiritimati")!, ZoneID("Pacific/Pago_Pago")!][pick(0...1)])
    default: return self.habit(&generator)
    }
  }

  private func habit(_ generator: inout SeededGenerator) -> Intent {
    let name = ["Run", "Read", "Sit"].randomElement(using: &generator)!
    var habit = HabitDefinition(name: name, goal: Int64.random(in: 1...2, using: &generator))
    let today = board.clock.now().localDay(offset: 0, dayStart: 0)
    if generator.isOne(in: 3) { habit.firstDay = today - Int.random(in: 0...3, using: &generator) }
    switch Int.random(in: 0...4, using: &generator) {
    case 0, 1: habit = .limit(habit, Int64.random(in: 0...2, using: &generator))
    case 2: (habit.decimals, habit.goal) = (1, 15)
    default: if generator.isOne(in: 3) { habit.group = "body" }
    }
    return .addHabit(habit)
  }

  private func lateInstant(_ generator: inout SeededGenerator) -> Instant {
    // Sometimes long enough before for the present to be a comeback.
    let longest = plan.hasPauses && generator.isOne(in: 4) ? 1_500_000 : 300_000
    return board.clock.now().advanced(by: .seconds(-Int.random(in: 0...longest, using: &generator)))
  }
}

extension HabitDefinition {
  /// The same with a limit, half of them with a decimal.
  fileprivate static func limit(_ habit: HabitDefinition, _ limit: Int64) -> HabitDefinition {
    var habit = habit
    (habit.kind, habit.goal) = (.atMost, limit)
    if habit.firstDay == nil { (habit.decimals, habit.goal) = (2, limit * 75) }
    return habit
  }
}
