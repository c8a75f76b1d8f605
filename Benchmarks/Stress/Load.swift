import AscentRules
import AscentRuntime

/// A load of completions: people with five habits each, one after the other, day after day.
///
/// Question: what does a completion cost when nearly each one satisfies a habit and every fifth completes a day? Each command causes four to seven events; that is
/// the dearest ordinary load, since one that only adds to a count causes one.
struct Load {
  static let habitCount: Int64 = 5

  private let people: Range<Int>
  private var next = 0

  /// A load of these people. Callers that send at once each have people of their own, so that each person's days come in order.
  init(people: Range<Int>) {
    self.people = people
  }

  /// The commands that set the people up.
  static func setUp(people: Range<Int>, goals: [Int64] = [1, 1, 1, 1, 1]) -> [Command] {
    people.flatMap { person in
      zip(1...habitCount, goals).map { habit, goal in
        Command(
          user: user(person), operation: operation(person, -habit),
          intent: .addHabit(HabitDefinition(name: "habit \(habit)", goal: goal, firstDay: LocalDay(number: 0))))
      }
    }
  }

  /// The next completions: each person does all habits of a day before the next day comes.
  mutating func take(_ count: Int) -> [Command] {
    (0..<count).map { _ in
      defer { next += 1 }
      let person = people.lowerBound + next % people.count
      let round = next / people.count
      let habit = Int32(round % Int(Self.habitCount)) + 1
      let day = LocalDay(number: 7_300 + Int32(round / Int(Self.habitCount)))
      return Command(
        user: Self.user(person), operation: Self.operation(person, Int64(round)),
        intent: .recordCompletion(.id(HabitID(number: habit)), day: day, amount: 1))
    }
  }

  static func user(_ person: Int) -> UserID { UserID("p\(person)") }

  /// An id of its own for each person and round, in the form of a UUID.
  static func operation(_ person: Int, _ round: Int64) -> OperationID {
    OperationID(high: UInt64(person) << 16 | 0x4000, low: 0b10 << 62 | UInt64(bitPattern: round) & (1 << 62 - 1))!
  }
}
