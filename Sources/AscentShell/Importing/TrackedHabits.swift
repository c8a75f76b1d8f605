import AscentImport
import AscentRules
import AscentRuntime

/// Finds the user's habits for the habits of a tracker's export. Two habits of an export are never
/// the same habit of the user.
struct TrackedHabits {
  private let app: String
  /// The user's habits that were not deleted.
  private let present: [HabitReport]
  private let tracked: TrackedRecords
  private let recorded: RecordedBefore
  private var pairs = HabitPairs<Int>()
  /// The habits of the user that were found for habits of the export.
  var found: Set<HabitID> { pairs.taken }

  init(in app: String, _ present: [HabitReport], _ tracked: TrackedRecords, after recorded: RecordedBefore) {
    (self.app, self.present, self.tracked, self.recorded) = (app, present, tracked, recorded)
  }

  /// The user's habit for each habit of an export; nil for a new one.
  ///
  /// What tells more comes first, for all habits of the export: the ID, then the name in the
  /// tracker, then its name there in another category, then the name here, then a former name here,
  /// then that it has the same completions.
  mutating func habits(for habits: [ImportedHabit]) -> [HabitID?] {
    for rule in [
      Self.identified, Self.namedInTracker, Self.numbered, Self.namedInOtherCategory, Self.named, Self.formerlyNamed,
      Self.renamed,
    ] {
      pairs.add(
        habits.enumerated().flatMap { index, habit in
          pairs.habits[index] == nil ? rule(self)(habit).map { (index, inUse($0, habit).id, rank($0, habit)) } : []
        })
    }
    return habits.indices.map { pairs.habits[$0] }
  }

  /// How well a habit fits one of the export: the more of the same entries it has, the better. Then
  /// its newest name in the tracker counts, and that it is in use.
  private func rank(_ report: HabitReport, _ habit: ImportedHabit) -> [Int] {
    let newest = tracked.identity(of: report.id, in: app)?.newest ?? []
    let isNewest = !identity(habit).names.isDisjoint(with: newest)
    return [commonCount(report.id, habit), isNewest ? 1 : 0, report.isArchived ? 0 : 1]
  }

  /// How many completions a habit has from the tracker that the habit of the export has, too.
  private func commonCount(_ id: HabitID, _ habit: ImportedHabit) -> Int {
    habit.completions.count { tracked.hasCompletion(on: $0.day, of: id, in: app) }
  }

  private func identified(_ habit: ImportedHabit) -> [HabitReport] {
    let identity = identity(habit)
    return present.filter { !identity.ids.isDisjoint(with: tracked.identity(of: $0.id, in: app)?.ids ?? []) }
  }

  private func namedInTracker(_ habit: ImportedHabit) -> [HabitReport] {
    let habits = tracked.habits(for: identity(habit), in: app)
    return present.filter { habits.contains($0.id) }
  }

  /// A habit of the same name and category. The number after the name depends on the order of the
  /// export.
  private func numbered(_ habit: ImportedHabit) -> [HabitReport] {
    let identity = identity(habit)
    return present.filter { tracked.identity(of: $0.id, in: app)?.isNumbered(like: identity) ?? false }
  }

  private func namedInOtherCategory(_ habit: ImportedHabit) -> [HabitReport] {
    var identity = identity(habit)
    identity.category = nil
    let habits = tracked.habits(for: identity, in: app)
    return present.filter { habits.contains($0.id) }
  }

  private func named(_ habit: ImportedHabit) -> [HabitReport] {
    present.named(habit.name).flatMap { isFree($0.id, habit) ? [$0] : nil } ?? []
  }

  /// Habits from the tracker that once had the name here.
  private func formerlyNamed(_ habit: ImportedHabit) -> [HabitReport] {
    guard present.named(habit.name) == nil else { return [] }
    return present.filter { report in
      tracked.identity(of: report.id, in: app) != nil && isFree(report.id, habit)
        && recorded.givenNames[report.id]?.contains { TextRules.areSame($0, habit.name) } ?? false
    }
  }

  /// Habits that were renamed in the tracker, although the export has no ID that says so: one of
  /// the two has all completions of the other, a week of them at least.
  private func renamed(_ habit: ImportedHabit) -> [HabitReport] {
    present.filter { report in
      let count = min(tracked.completionCount(of: report.id, in: app), habit.completions.count)
      return count >= 7 && isFree(report.id, habit) && commonCount(report.id, habit) == count
    }
  }

  /// Nothing can be recorded for an archived habit, so one in use that has the name takes its
  /// place.
  private func inUse(_ found: HabitReport, _ habit: ImportedHabit) -> HabitReport {
    found.isArchived ? named(habit).first { !$0.isArchived } ?? found : found
  }

  /// Whether a habit may be a habit of the export that had another name in the tracker: it was not
  /// found for another one, and if it is from the tracker, half of its completions are the same.
  private func isFree(_ id: HabitID, _ habit: ImportedHabit) -> Bool {
    guard !found.contains(id), let own = tracked.identity(of: id, in: app) else { return !found.contains(id) }
    return own.mayBe(identity(habit)) && 2 * commonCount(id, habit) >= tracked.completionCount(of: id, in: app)
  }

  private func identity(_ habit: ImportedHabit) -> TrackedRecords.Identity { TrackedRecords.Identity(habit, in: app) }
}

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
