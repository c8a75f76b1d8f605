import AscentRules
import AscentRuntime
import Foundation

/// A load of completions: people with five habits each, who do all habits of a day and then those
/// of the next day, over the last year.
struct Load {
  /// How often a day each of the five habits is done, which is also its goal.
  enum Kind: String {
    /// Three habits once a day and two that are counted to eight, so that most completions only add
    /// to a count.
    case ordinary
    /// Five habits once a day. Each completion satisfies a habit and every fifth one completes a
    /// day, which causes more than five events per completion.
    case heavy

    var goals: [Int64] {
      switch self {
      case .ordinary: [1, 8, 1, 8, 1]
      case .heavy: [1, 1, 1, 1, 1]
      }
    }
  }

  /// The time zone of all people.
  static let zone = ZoneID("Europe/Amsterdam")!
  private static let dayCount = 390

  private let people: Range<Int>
  /// Noon of the first day of the load. In the hours before the previous day closes, a completion
  /// costs more; so counts do not depend on when they are made.
  let begin: Instant
  /// The habits of a day, in the order in which they are done.
  private let day: [Int32]
  private var next = 0

  /// A load for these people. Callers that send at the same time must have different people, so
  /// that each person's days come in order.
  init(_ kind: Kind, people: Range<Int>, now: Instant = SystemClock().now()) {
    self.people = people
    let today = now.milliseconds / 86_400_000
    begin = Instant(milliseconds: (today - Int64(Self.dayCount)) * 86_400_000 + 43_200_000)
    self.day = (0..<kind.goals.max()!).flatMap { round in
      kind.goals.indices.filter { kind.goals[$0] > round }.map { Int32($0) + 1 }
    }
  }

  /// How many completions the load has.
  var count: Int { people.count * day.count * Self.dayCount }

  /// The next completions; fewer if the load runs out.
  mutating func take(_ count: Int) -> [Command] {
    (0..<min(count, self.count - next)).map { _ in
      defer { next += 1 }
      let person = people.lowerBound + next % people.count
      let round = next / people.count
      return Command(
        user: Self.user(person), operation: Self.operation(person, Int64(round)),
        intent: .markComplete(.id(HabitID(number: day[round % day.count])), amount: 1),
        occurredAt: begin.advanced(by: .seconds(86_400 * (round / day.count))), zone: Self.zone)
    }
  }

  /// The commands that set people up with habits. The habits are due from `firstDay` on; if it is
  /// nil, from the day on which they are added.
  static func setUp(
    _ goals: [Int64], people: Range<Int>, firstDay: LocalDay? = LocalDay(number: 18_000)
  ) -> [Command] {
    people.flatMap { person in
      goals.enumerated().map { habit, goal in
        Command(
          user: user(person), operation: operation(person, -1 - Int64(habit)),
          intent: .addHabit(
            HabitDefinition(name: "habit \(habit + 1)", goal: goal, firstDay: firstDay)), zone: zone)
      }
    }
  }

  static func user(_ person: Int) -> UserID { UserID("p\(person)") }

  /// A different id for each person and round, in the form of a UUID.
  static func operation(_ person: Int, _ round: Int64) -> OperationID {
    OperationID(high: UInt64(person) << 16 | 0x4000, low: 0b10 << 62 | UInt64(bitPattern: round) & (1 << 62 - 1))!
  }
}
