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
  /// The habits of the user that were found for habits of the export.
  private(set) var found: Set<HabitID> = []

  init(in app: String, _ present: [HabitReport], _ tracked: TrackedRecords, after recorded: RecordedBefore) {
    (self.app, self.present, self.tracked, self.recorded) = (app, present, tracked, recorded)
  }

  /// The user's habit for each habit of an export; nil for a new one.
  ///
  /// What tells more comes first, for all habits of the export: the ID, then the name in the
  /// tracker, the newest first, then its name there in another category, then the name here, then a
  /// former name here.
  mutating func habits(for habits: [ImportedHabit]) -> [HabitID?] {
    var result = habits.map { _ in HabitID?.none }
    for rule in [
      Self.identified, Self.nowNamedInTracker, Self.namedInTracker, Self.numbered, Self.namedInOtherCategory,
      Self.named, Self.formerlyNamed,
    ] {
      for (index, habit) in habits.enumerated() where result[index] == nil {
        guard let next = rule(self)(habit) else { continue }
        result[index] = inUse(next, habit).id
        found.insert(inUse(next, habit).id)
      }
    }
    return result
  }

  private func identified(_ habit: ImportedHabit) -> HabitReport? {
    let identity = identity(habit)
    return newest { !identity.ids.isDisjoint(with: tracked.identity(of: $0, in: app)?.ids ?? []) }
  }

  private func nowNamedInTracker(_ habit: ImportedHabit) -> HabitReport? {
    let identity = identity(habit)
    let habits = tracked.habits(for: identity, in: app)
    return newest { id in
      habits.contains(id) && !identity.names.isDisjoint(with: tracked.identity(of: id, in: app)?.newest ?? [])
    }
  }

  private func namedInTracker(_ habit: ImportedHabit) -> HabitReport? {
    newest(where: tracked.habits(for: identity(habit), in: app).contains)
  }

  /// A habit of the same name and category. The number after the name depends on the order of the
  /// export.
  private func numbered(_ habit: ImportedHabit) -> HabitReport? {
    let identity = identity(habit)
    return newest { tracked.identity(of: $0, in: app)?.isNumbered(like: identity) ?? false }
  }

  private func namedInOtherCategory(_ habit: ImportedHabit) -> HabitReport? {
    var identity = identity(habit)
    identity.category = nil
    return newest(where: tracked.habits(for: identity, in: app).contains)
  }

  private func named(_ habit: ImportedHabit) -> HabitReport? {
    present.named(habit.name).flatMap { isFree($0.id, habit) ? $0 : nil }
  }

  /// A habit from the tracker that once had the name here.
  private func formerlyNamed(_ habit: ImportedHabit) -> HabitReport? {
    guard present.named(habit.name) == nil else { return nil }
    return newest { id in
      tracked.identity(of: id, in: app) != nil && isFree(id, habit)
        && recorded.givenNames[id]?.contains { TextRules.areSame($0, habit.name) } ?? false
    }
  }

  /// Nothing can be recorded for an archived habit, so one in use that has the name takes its
  /// place.
  private func inUse(_ found: HabitReport, _ habit: ImportedHabit) -> HabitReport {
    guard found.isArchived, let named = named(habit), !named.isArchived else { return found }
    return named
  }

  /// Whether a habit may be a habit of the export, and is no other one.
  private func isFree(_ id: HabitID, _ habit: ImportedHabit) -> Bool {
    !found.contains(id) && tracked.identity(of: id, in: app)?.mayBe(identity(habit)) ?? true
  }

  private func identity(_ habit: ImportedHabit) -> TrackedRecords.Identity { TrackedRecords.Identity(habit, in: app) }

  /// The newest habit that meets a condition and was not found yet, of those in use if any is.
  private func newest(where isMet: (HabitID) -> Bool) -> HabitReport? {
    let all = present.filter { !found.contains($0.id) && isMet($0.id) }
    return all.last { !$0.isArchived } ?? all.last
  }
}
