import AscentRules

/// Breaks the memory of a resident person down into parts, in bytes that the allocator
/// has handed out.
///
/// Many equal people are made from one snapshot. Then one part after another is dropped, and the
/// bytes that this frees are divided by the number of people.
enum ResidentParts {
  private static let people = 2_000

  /// Measures each part of the state in a snapshot, and what remains when all parts are dropped.
  static func measure(_ snapshot: [UInt8], bytes: () -> Int) throws -> [(part: String, bytes: Int)] {
    // The first state allocates what all of them share.
    _ = try PersonState(snapshot: snapshot)
    let before = bytes()
    var copies: [PersonState] = []
    copies.reserveCapacity(people)
    for _ in 0..<people { copies.append(try PersonState(snapshot: snapshot)) }
    let whole = bytes() - before
    var (left, parts) = (whole, [(part: "all of it", bytes: whole / people)])
    for (part, drop) in drops {
      for index in copies.indices { drop(&copies[index]) }
      let rest = bytes() - before
      parts.append((part, (left - rest) / people))
      left = rest
    }
    parts.append(("the states themselves", left / people))
    return withExtendedLifetime(copies) { parts }
  }

  /// The parts by name, in an order in which no part contains an earlier one.
  private static let drops: [(String, @Sendable (inout PersonState) -> Void)] = [
    (
      "counts",
      { for index in $0.completion.habits.indices { $0.completion.habits[index].counts = DayCounts() } }
    ),
    (
      "satisfied days",
      { for index in $0.streak.habits.indices { $0.streak.habits[index].satisfied = DaySet() } }
    ),
    ("awards in force", { $0.reward.award = AwardState() }),
    ("complete days", { ($0.completion.complete, $0.streak.complete) = (DaySet(), DaySet()) }),
    ("habits", { $0.completion.habits = [] }),
    ("plans for streaks", { $0.streak.habits = [] }),
    ("celebrations", { $0.reward.celebration = CelebrationState() }),
    ("time zones", { ($0.completion.zones, $0.streak.zones) = ([], []) }),
    ("days that are still open", { $0.completion.timelyDays = TimelyDays() }),
  ]
}
