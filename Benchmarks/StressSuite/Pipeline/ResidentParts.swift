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

  /// The bytes of each service's packed part of the state in a snapshot.
  static func packed(_ snapshot: [UInt8]) throws -> [(part: String, bytes: Int)] {
    let person = try PersonState(snapshot: snapshot)
    var days = SharedDays()
    // CompletionService comes first.
    return [
      ("CompletionService", person.completion.packed(&days).count),
      ("StreakService", person.streak.packed(&days).count),
      ("ProgressionService", person.progression.packed(&days).count),
      ("DailyAwardService", person.reward.packed(&days).count),
    ]
  }

  /// How long it takes to pack all parts of a person, and to unpack them.
  static func packingTimes(_ snapshot: [UInt8]) throws -> (packing: Duration, unpacking: Duration) {
    let person = try PersonState(snapshot: snapshot)
    var (days, parts) = (SharedDays(), [[UInt8]](repeating: [], count: 4))
    let clock = ContinuousClock()
    let packing = clock.measure {
      for _ in 0..<people {
        parts[0] = person.completion.packed(&days)
        parts[1] = person.streak.packed(&days)
        parts[2] = person.progression.packed(&days)
        parts[3] = person.reward.packed(&days)
      }
    }
    var unpacked = PersonState()
    let unpacking = clock.measure {
      for _ in 0..<people {
        unpacked.completion = CompletionState(packed: parts[0], &days)
        unpacked.streak = StreakState(packed: parts[1], &days)
        unpacked.progression = ProgressionState(packed: parts[2], &days)
        unpacked.reward = RewardState(packed: parts[3], &days)
      }
    }
    precondition(unpacked == person, "the unpacked person is another one")
    return (packing / people, unpacking / people)
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
