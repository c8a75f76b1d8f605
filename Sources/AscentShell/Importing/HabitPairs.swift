import AscentRules

/// Pairs of the habits of a file with habits of the user. Each is in one pair at most.
struct HabitPairs<Key: Hashable & Comparable> {
  private(set) var habits: [Key: HabitID] = [:]
  private(set) var taken: Set<HabitID> = []

  /// Adds the pairs of the highest rank. Of equal ranks, the newest habit of the user goes first.
  mutating func add(_ candidates: [(key: Key, habit: HabitID, rank: [Int])]) {
    let ordered = candidates.sorted { left, right in
      if left.rank != right.rank { return right.rank.lexicographicallyPrecedes(left.rank) }
      return left.habit == right.habit ? left.key > right.key : left.habit > right.habit
    }
    for next in ordered where habits[next.key] == nil && !taken.contains(next.habit) {
      habits[next.key] = next.habit
      taken.insert(next.habit)
    }
  }
}
