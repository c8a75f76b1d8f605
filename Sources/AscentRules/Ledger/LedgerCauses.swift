/// The causes of a person's awards: the satisfied days of each habit, the complete days, and the
/// manual awards.
package struct LedgerCauses: Hashable {
  /// The satisfied days that earn XP, by habit.
  package var satisfied: [HabitID: DaySet]
  /// The complete days that earn XP.
  package var complete: DaySet
  /// The current worth of each manual award: its amount, or 0 after an undo.
  package var manual: [AwardKey: Int64]

  /// Causes with all their parts.
  package init(satisfied: [HabitID: DaySet] = [:], complete: DaySet = DaySet(), manual: [AwardKey: Int64] = [:]) {
    self.satisfied = satisfied
    self.complete = complete
    self.manual = manual
  }

  /// Whether the cause of a key's award holds: the habit is satisfied on the day, or the day is
  /// complete. False for manual awards and corrections.
  func justify(_ key: AwardKey) -> Bool {
    switch key.kind {
    case .habit: satisfied[HabitID(number: key.subject)]?.contains(key.day) ?? false
    case .day: key.subject == 0 && complete.contains(key.day)
    case .manual, .correction: false
    }
  }

  /// The keys of all causes that can have an award.
  var keys: [AwardKey] {
    satisfied.flatMap { id, days in days.days.map { AwardKey(kind: .habit, subject: id.number, day: $0) } }
      + complete.days.map { AwardKey(kind: .day, subject: 0, day: $0) } + manual.keys
  }

  /// Applies one event.
  mutating func evolve(by event: Event) {
    switch event {
    case .habitSatisfied(let id, let day): satisfied[id, default: DaySet()].insert(day)
    case .habitUnsatisfied(let id, let day): satisfied[id]?.remove(day)
    case .awardWithheld(let id?, let day, let isWithheld): satisfied[id, default: DaySet()].set(day, to: !isWithheld)
    case .awardWithheld(nil, let day, let isWithheld): complete.set(day, to: !isWithheld)
    case .dayCompleted(let day): complete.insert(day)
    case .dayReopened(let day): complete.remove(day)
    case .xpGranted(let entry, _): manual[entry.key] = entry.amount
    case .manualAwardChanged(let key, let amount, let inForce): manual[key] = inForce ? amount : 0
    default: break
    }
  }
}
