import AscentRules

/// Pairs of the habits of a file with habits of the user. Each is in one pair at most.
struct HabitPairs<Key: Hashable & Comparable> {
  private(set) var habits: [Key: HabitID] = [:]
  private(set) var taken: Set<HabitID> = []

  /// Goes through candidates from the highest rank down, and pairs those whose two habits are both
  /// still free. If ranks are equal, the user's newest habit comes first.
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
