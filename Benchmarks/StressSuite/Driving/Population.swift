package import AscentRules

/// The people of a run, and the requests of their devices. Everything is computed from numbers, so
/// a run's operations follow from its seed.
package struct Population: Sendable {
  /// A command, with its record for the recount.
  package struct Request: Sendable {
    package var command: Command
    package var record: RequestRecord
  }

  /// The people. A person's number is the index here.
  package let users: [UserID]
  /// The last day that the devices use: the day before the run, so that no instant is in the future
  /// in any time zone.
  package let lastDay: Int32

  private static let zone = ZoneID("Europe/Amsterdam")!
  /// How many days back a device may log, with a margin.
  package static let dayCount: Int32 = 390

  /// A number of people, with days counted back from `now`.
  package init(_ count: Int, now: Instant) {
    users = (0..<count).map { UserID("p\($0)") }
    lastDay = Int32(now.milliseconds / 86_400_000) - 1
  }

  /// The first day that the devices use.
  package var firstDay: Int32 { lastDay - Self.dayCount + 1 }

  /// The key of an operation, made of the person, the device and the device's own count, in the
  /// form of a UUID.
  package static func key(person: Int, device: Int, sequence: Int) -> OperationKey {
    OperationKey(high: UInt64(person) << 16 | 0x4000, low: 0b10 << 62 | UInt64(device) << 36 | UInt64(sequence))
  }

  /// Adds a habit that was due before the first day. Habits are numbered in the order in which
  /// they are added.
  package func addHabit(_ person: Int, number: Int32, goal: Int32 = 1) -> Request {
    let key = Self.key(person: person, device: (1 << 20) - 1, sequence: Int(number))
    let definition = HabitDefinition(
      name: "habit \(number)", goal: Int64(goal), firstDay: LocalDay(number: firstDay - 4000))
    return request(
      RequestRecord(person: Int32(person), verb: .addHabit, subject: number, day: firstDay, amount: goal, key: key),
      .addHabit(definition), on: firstDay)
  }

  /// Completes a habit on a day: at noon, ten minutes after midnight or ten minutes before, where a
  /// wrong UTC offset would make it another day.
  package func complete(_ person: Int, habit: Int32, day: Int32, amount: Int32 = 1, key: OperationKey) -> Request {
    request(
      RequestRecord(person: Int32(person), verb: .complete, subject: habit, day: day, amount: amount, key: key),
      .markComplete(.id(HabitID(number: habit)), amount: Int64(amount)), on: day,
      minute: [720, 10, 720, 1_430][Int(truncatingIfNeeded: key.low & 3)])
  }

  /// Completes a habit on a day long ago, as an import does.
  package func record(_ person: Int, habit: Int32, day: Int32, amount: Int32 = 1, key: OperationKey) -> Request {
    request(
      RequestRecord(person: Int32(person), verb: .complete, subject: habit, day: day, amount: amount, key: key),
      .recordCompletion(.id(HabitID(number: habit)), day: LocalDay(number: day), amount: Int64(amount)), on: lastDay)
  }

  /// Undoes an operation of the same person.
  package func undo(_ person: Int, _ target: OperationKey, day: Int32, key: OperationKey) -> Request {
    var record = RequestRecord(person: Int32(person), verb: .undo, day: day, key: key)
    record.target = target
    return request(record, .undo(target), on: day)
  }

  /// Undoes an operation, as a request of the device that sent it.
  func undo(_ record: RequestRecord, by device: inout Device) -> Request {
    undo(Int(record.person), record.key, day: record.day, key: device.nextKey(for: Int(record.person)))
  }

  /// Logs a session of twenty minutes on the last day.
  package func session(_ person: Int, _ method: MethodID, key: OperationKey) -> Request {
    request(
      RequestRecord(person: Int32(person), verb: .session, day: lastDay, amount: 20, key: key),
      .logSession(method, minutes: 20, feedback: .good, note: ""), on: lastDay)
  }

  /// Asks to advance from a stage, on the last day.
  package func progress(
    _ person: Int, _ method: MethodID, from stage: StageID, number: Int32, key: OperationKey
  ) -> Request {
    request(
      RequestRecord(person: Int32(person), verb: .progress, subject: number, day: lastDay, key: key),
      .progress(method, from: stage, note: ""), on: lastDay)
  }

  /// A random person, a random one of the first habits, and a random one of the last days.
  func randomTarget(
    habits: Int32, days: Int32, _ random: inout SeededGenerator
  ) -> (person: Int, habit: Int32, day: Int32) {
    let person = Int.random(in: users.indices, using: &random)
    let habit = Int32.random(in: 1...habits, using: &random)
    return (person, habit, lastDay - Int32.random(in: 0..<days, using: &random))
  }

  /// A device's completion of a random target.
  func randomCompletion(habits: Int32, days: Int32, by device: inout Device) -> Request {
    let (person, habit, day) = randomTarget(habits: habits, days: days, &device.random)
    return complete(person, habit: habit, day: day, key: device.nextKey(for: person))
  }

  private func request(_ record: RequestRecord, _ intent: Intent, on day: Int32, minute: Int64 = 720) -> Request {
    let seconds = Int64(day) * 86_400 + minute * 60
    let instant = Instant(milliseconds: (seconds - Self.offset(atLocal: seconds)) * 1000)
    let operation = OperationID(key: record.key, longText: "")
    return Request(
      command: Command(
        user: users[Int(record.person)], operation: operation, intent: intent, occurredAt: instant, zone: Self.zone),
      record: record)
  }

  /// Amsterdam's offset in seconds, by the rule of the European Union since 1996: one hour, and
  /// another from the last Sunday of March to that of October. The recount depends on this offset,
  /// so it is computed here and not by the runtime's time zones. No request is in an hour that is
  /// skipped or repeated.
  static func offset(atLocal seconds: Int64) -> Int64 {
    let day = LocalDay(number: Int32(seconds / 86_400))
    func lastSunday(of month: Int) -> LocalDay {
      let last = LocalDay(year: day.civil.year, month: month, day: 31)!
      return last - (Int(last.weekday.rawValue) + 1) % 7
    }
    // Ten minutes after midnight on such a Sunday is still before the change.
    let isLate = seconds % 86_400 > 3 * 3600
    let begin = lastSunday(of: 3) + (isLate ? 0 : 1)
    let end = lastSunday(of: 10) + (isLate ? 0 : 1)
    return day >= begin && day < end ? 7_200 : 3_600
  }
}
