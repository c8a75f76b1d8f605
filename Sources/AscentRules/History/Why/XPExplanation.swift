/// The sums of a ledger by kind of entry, as facts and a rule that explain the total.
package struct XPExplanation {
  private var given: [AwardKey.Kind: Int64] = [:]
  private var taken: [AwardKey.Kind: Int64] = [:]
  private var habits: [HabitID: Int64] = [:]
  /// The number of entries.
  package private(set) var entryCount = 0

  /// An explanation without entries.
  package init() {}

  /// Adds an entry; their order does not matter.
  package mutating func add(_ entry: LedgerEntry) {
    entryCount += 1
    if entry.amount >= 0 {
      given[entry.key.kind, default: 0] &+= entry.amount
    } else {
      taken[entry.key.kind, default: 0] &+= entry.amount
    }
    if entry.key.kind == .habit { habits[HabitID(number: entry.key.subject), default: 0] &+= entry.amount }
  }

  /// The sum of the entries.
  package var total: Int64 { (Array(given.values) + Array(taken.values)).reduce(0, &+) }

  /// The facts: the sum of each kind, and the level of the total.
  ///
  /// - Parameters:
  ///   - names: the names of the person's habits.
  ///   - hasLevel: false if only some of the entries were added: the level follows from the total
  ///     of all.
  package func facts(names: [HabitID: String], hasLevel: Bool) -> [Explanation.Fact] {
    let level = Level(total: total)
    var facts = [Explanation.Fact("total", .integer(total))]
    if hasLevel {
      facts.add("level", .count(level.number))
      facts.add("level \(level.number) begins at", .integer(Level.entry(of: level.number)))
      facts.add("level \(level.number + 1) begins at", .integer(Level.entry(of: level.number + 1)))
      facts.add("to the next level", .integer(level.toNext))
    }
    for kind in AwardKey.Kind.allCases where given[kind] != nil || taken[kind] != nil {
      facts.add("given for \(Self.words(kind))", .integer(given[kind] ?? 0))
      if let taken = taken[kind] { facts.add("reversed for \(Self.words(kind))", .integer(taken)) }
    }
    for (habit, sum) in habits.sorted(by: { $0.key < $1.key }) {
      facts.add("from \(names[habit] ?? "habit \(habit)")", .integer(sum))
    }
    facts.add("entries", .count(entryCount))
    return facts
  }

  /// The rule, with the numbers of the policy in force on a day.
  package static func rule(_ policy: Policy, on day: LocalDay) -> String {
    let version = policy.xp.version(on: day)
    return
      "A habit satisfied on a day gives \(version.habit) XP and a complete day \(version.day) XP, each once"
      + ". Undoing adds a compensating entry. Level n begins at"
      + " 25 · (n − 1) · (n + 2) XP."
  }

  private static func words(_ kind: AwardKey.Kind) -> String {
    switch kind {
    case .habit: "satisfied habits"
    case .day: "complete days"
    case .manual: "manual awards"
    case .correction: "corrections"
    }
  }
}
