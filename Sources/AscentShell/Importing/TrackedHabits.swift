import AscentImport
import AscentRules
import AscentRuntime

/// Finds the user's habits for the habits of a tracker's export. Two habits of an export are never
/// the same habit of the user.
struct TrackedHabits {
  /// A habit of the export, as far as it is found here.
  struct Match {
    let identity: TrackerIdentity
    /// The user's habit; nil for a new one.
    var habit: HabitID?
    /// Further habits of the user, deleted ones included, that may have entries of the habit.
    var others: [HabitID] = []
  }

  private typealias Rule = (TrackedHabits) -> (ImportedHabit, TrackerIdentity) -> [HabitReport]

  private let app: String
  /// The user's habits that were not deleted.
  private let present: [HabitReport]
  private let tracked: TrackedRecords
  private let recorded: RecordedBefore
  private var pairs = HabitPairs<Int>()

  init(in app: String, _ present: [HabitReport], _ tracked: TrackedRecords, after recorded: RecordedBefore) {
    (self.app, self.present, self.tracked, self.recorded) = (app, present, tracked, recorded)
  }

  /// Finds the habits of an export. Each rule is tried for all of them before the next, weaker
  /// rule.
  mutating func find(_ habits: [ImportedHabit]) -> [Match] {
    let identities = habits.map { TrackerIdentity($0, in: app) }
    let rules: [Rule] = [
      Self.withID, Self.inCategory, Self.namedInTracker, Self.namedInAnyCategory, Self.named, Self.formerlyNamed,
    ]
    for (place, rule) in rules.enumerated() {
      var candidates: [(key: Int, habit: HabitID, rank: [Int])] = []
      for (index, habit) in habits.enumerated() where pairs.habits[index] == nil {
        for found in rule(self)(habit, identities[index]) {
          let rank = rank(found, habit, identities[index], isNameFirst: place == 1)
          candidates.append((index, inUse(found, habit, identities[index]).id, rank))
        }
      }
      pairs.add(candidates)
    }
    return habits.indices.map { index in
      let others = tracked.habits(like: identities[index]).filter { !pairs.taken.contains($0) }
      return Match(identity: identities[index], habit: pairs.habits[index], others: others)
    }
  }

  /// How well a habit fits one of the export. Nothing can be recorded for an archived one. Then the
  /// more of the same completions it has, the better, and then its newest name in the tracker
  /// counts.
  private func rank(
    _ report: HabitReport, _ habit: ImportedHabit, _ identity: TrackerIdentity, isNameFirst: Bool
  ) -> [Int] {
    let newest = tracked.identity(of: report.id, in: app)?.newestNameForms ?? []
    let name = identity.names.isDisjoint(with: newest) ? 0 : 1
    let common = commonCount(report.id, habit)
    return [report.isArchived ? 0 : 1] + (isNameFirst ? [name, common] : [common, name])
  }

  private func commonCount(_ id: HabitID, _ habit: ImportedHabit) -> Int {
    let days = tracked.completedDays(of: id, in: app)
    return days.isEmpty ? 0 : habit.completions.count { days.contains($0.day) }
  }

  private func withID(_: ImportedHabit, _ identity: TrackerIdentity) -> [HabitReport] {
    reports(tracked.habits(like: identity, in: .id))
  }

  /// Habits of the same category. The number after a name depends on the order of the export.
  private func inCategory(_: ImportedHabit, _ identity: TrackerIdentity) -> [HabitReport] {
    reports(tracked.habits(like: identity, in: .category))
  }

  private func namedInTracker(_: ImportedHabit, _ identity: TrackerIdentity) -> [HabitReport] {
    reports(tracked.habits(like: identity, in: .name))
  }

  private func namedInAnyCategory(_: ImportedHabit, _ identity: TrackerIdentity) -> [HabitReport] {
    var identity = identity
    identity.category = nil
    return reports(tracked.habits(like: identity, in: .name))
  }

  private func named(_ habit: ImportedHabit, _ identity: TrackerIdentity) -> [HabitReport] {
    present.named(habit.name).flatMap { isFree($0.id, habit, identity) ? [$0] : nil } ?? []
  }

  /// Habits from the tracker that once had the name here.
  private func formerlyNamed(_ habit: ImportedHabit, _ identity: TrackerIdentity) -> [HabitReport] {
    guard present.named(habit.name) == nil else { return [] }
    return present.filter { report in
      tracked.identity(of: report.id, in: app) != nil
        && recorded.givenNames[report.id]?.contains { TextRules.areSame($0, habit.name) } ?? false
        && isFree(report.id, habit, identity)
    }
  }

  private func reports(_ habits: [HabitID]) -> [HabitReport] { present.filter { habits.contains($0.id) } }

  /// Nothing can be recorded for an archived habit, so one in use that has the name takes its
  /// place.
  private func inUse(_ found: HabitReport, _ habit: ImportedHabit, _ identity: TrackerIdentity) -> HabitReport {
    found.isArchived ? named(habit, identity).first { !$0.isArchived } ?? found : found
  }

  /// Whether a habit may be one of the export by its name here. If it is from the tracker, it had
  /// another name there, so half of the completions that one of the two has must be the same.
  private func isFree(_ id: HabitID, _ habit: ImportedHabit, _ identity: TrackerIdentity) -> Bool {
    guard !pairs.taken.contains(id), tracked.mayBe(id, identity) else { return false }
    let count = min(tracked.completedDays(of: id, in: app).count, habit.completions.count)
    return 2 * commonCount(id, habit) >= count
  }
}
