/// Which names of habits are free.
extension CompletionState {
  /// Refuses a name that another habit has, if that habit is in use or was until today.
  func checkName(_ name: String, isFreeFor habit: HabitID?, _ decision: Decision) throws(Refusal) {
    guard !decision.isImported else { return }
    try checkName(name, isFreeFor: habit)
    if let other = archivedToday(name, decision.evidence.day), other != habit {
      throw .habitArchivedToday(other, name: self[other].name)
    }
  }

  /// Refuses a name that another habit in use has.
  func checkName(_ name: String, isFreeFor habit: HabitID?) throws(Refusal) {
    let other = habitIDs.first { $0 != habit && isInUse($0) && TextRules.areSame(self[$0].name, name) }
    if let other { throw .habitExists(name: self[other].name) }
  }

  /// Refuses an undo that would give the habit a name that another habit has by now.
  func checkName(_ name: String, isFreeFor habit: HabitID, undoing key: OperationKey) throws(Refusal) {
    do throws(Refusal) { try checkName(name, isFreeFor: habit) } catch {
      guard case .habitExists(let taken) = error else { throw error }
      throw .neededBy(key, "another habit called \(taken)")
    }
  }

  /// The habit of a name whose archive begins today or later; nil if there is none. A second habit
  /// with that name would share a day with it.
  private func archivedToday(_ name: String, _ today: LocalDay) -> HabitID? {
    habitIDs.last { id in
      self[id].isPresent && !isInUse(id) && TextRules.areSame(self[id].name, name)
        && (self[id].plan.isArchived.last?.from ?? .earliest) >= today
    }
  }
}
