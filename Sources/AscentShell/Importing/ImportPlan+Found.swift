import AscentImport
import AscentRules
import AscentRuntime

/// What is already there.
extension ImportPlan {
  /// What became of a tracker's record before; nil if it is new.
  mutating func foundOfTracker(_ record: ExportRecord, _ step: ImportID.Step, _ habit: HabitID?) -> Step? {
    var report: HabitReport? { present.first { $0.id == habit } }
    let match = file.match(of: record)
    let earlier = earlierOfTracker(step, habit, match).flatMap { recorded[$0.key] }
    switch record.intent {
    case .addHabit(let definition):
      guard let number = record.added, let habit = match?.habit else {
        return (earlier?.habit ?? match?.others.first).map { .known($0) }
      }
      habits[number] = habit
      // What came from the tracker before had the unit, even if you changed it here.
      if tracked.identity(of: habit, in: id.app) == nil { unitFaults[number] = unitFault(definition, in: habit) }
      return .known(habit)
    case .archive:
      if let report, report.isArchived { return .known(report.id) }
      if earlier == nil, let report, !recorded.imported.contains(report.id) {
        return .kept(Kept(name: report.name, isDeletedInFile: false))
      }
    case .setReminder:
      // The user's own reminder stays.
      if let report, report.reminder != nil { return .known(report.id) }
    case .editHabit(.name(let name), _) where step.rest.hasPrefix(":edit="):
      guard let habit, let match, report?.isArchived != true else { return .known(habit) }
      // A new habit already has these attributes, so the edit is needed only if its name was
      // numbered.
      let isNamedHere = match.identity.names == TrackerIdentity.forms(of: name)
      let known = tracked.identity(of: habit, in: id.app)?.knows(match.identity)
      return known ?? (report == nil && (isNamedHere || match.identity.ids.isEmpty)) ? .known(habit) : nil
    default: break
    }
    guard let earlier else { return nil }
    // The day from which a habit is archived depends on when it was imported.
    let isSame = record.kind == .archive || isContent(earlier, of: record)
    return isSame
      ? .known(earlier.habit, isUndone: recorded.isUndone(earlier))
      : .faulty("it differs from the earlier import, which stays")
  }

  /// The operation that recorded a tracker's record before, in any file.
  private func earlierOfTracker(
    _ step: ImportID.Step, _ habit: HabitID?, _ match: TrackedHabits.Match?
  ) -> OperationID? {
    if let operation = tracked.operation(step, of: habit, or: match?.others ?? []) { return operation }
    guard let same = settled[step.ofAnyExport] ?? settled.copy(ofRecord: "\(id.text):\(step.key)"),
      let entry = recorded.ledger[same.key]
    else { return nil }
    // Nothing else is known of an entry with a long key, or without a habit.
    return entry.trackerStep == nil || entry.habit == nil ? same : nil
  }

  /// Whether an operation recorded what a tracker's record says, for the habit of the record's name
  /// or for one that was renamed.
  private func isContent(_ operation: RecordedBefore.Operation, of record: ExportRecord) -> Bool {
    let given = operation.habit.flatMap { recorded.givenNames[$0] } ?? []
    return ([record.habit, operation.habit.map { .id($0) }] + given.map { .name($0) }).contains { habit in
      var command = Command(user: user, operation: "import", intent: record.intent)
      command.intent.habit = habit
      if command.contentDigest == operation.content { return true }
      // A copy by an export of our own has an instant.
      command.occurredAt = operation.occurredAt
      return command.contentDigest == operation.content
    }
  }

  /// What became of a record of our own file before; nil if it is new.
  mutating func found(_ record: ExportRecord, _ key: RecordKeys.Key, _ habit: HabitID?) -> Step? {
    let name = key.name
    let number = number(of: record, name)
    let others = file.identified.lazy.filter { $0.key != number }.map(\.value)
    let earlier = tracked.operation(
      recording: record, key, of: habit, number.flatMap { file.habits?.identities(of: $0) } ?? [],
      except: others, in: settled)
    let before = recorded.operations(of: record, earlier)
    if case .addHabit(let definition) = record.intent, let number = record.added {
      if let known = self.habit(definition.name, record, before) {
        habits[number] = known
        if !isBrought(known, number, record, before) { namesakes[number] = present.first { $0.id == known }?.name }
        if record.id == nil { unitFaults[number] = unitFault(definition, in: known) }
        return .known(known)
      }
      if before.isEmpty, isDeletedInFile(number), let namesake = present.named(definition.name) {
        namesakes[number] = namesake.name
        return .kept(Kept(name: namesake.name, isDeletedInFile: true))
      }
    } else if let same = before.first(where: { difference(record, from: $0, habit, name) == nil }) {
      alike.skip(same)
      return .known(same.habit, isUndone: recorded.isUndone(same))
    } else if before.isEmpty, let same = alike.next(record, about: name) {
      return .known(same.habit, isUndone: recorded.isUndone(same))
    }
    // Without an ID of its own, the record can't conflict.
    guard let id = record.id, let other = before.first else { return nil }
    return .faulty("operation \(id) already exists, \(difference(record, from: other, habit, name) ?? "")")
  }

  /// Whether a habit of the user came from the file, or from an earlier state of it.
  ///
  /// It has the same ID, or an import added it and it has records of the file's habit or is the
  /// same one in a tracker. The same name is not enough.
  private func isBrought(
    _ habit: HabitID, _ number: Int32, _ record: ExportRecord, _ before: [RecordedBefore.Operation]
  ) -> Bool {
    if before.contains(where: { $0.habit == habit && difference(record, from: $0, habit, nil) == nil }) { return true }
    return recorded.imported.contains(habit)
      && (file.identified[number] == habit || file.habits?.recorded[number] == habit)
  }

  func isDeletedInFile(_ number: Int32?) -> Bool {
    number.map { file.habits?.deleted.contains($0) ?? false } ?? false
  }

  /// The existing habit for a record that adds one; nil if there is none.
  private func habit(_ name: String, _ record: ExportRecord, _ before: [RecordedBefore.Operation]) -> HabitID? {
    if let identified = record.added.flatMap({ file.identified[$0] }) { return identified }
    // Otherwise a habit of the same name is the same habit, unless the file deletes it.
    let isDeleted = isDeletedInFile(record.added)
    let named = present.named(name).flatMap { isDeleted || isOther($0.id, record.added) ? nil : $0.id }
    let same = before.first { difference(record, from: $0, $0.habit, name.lowercased()) == nil }?.habit
    let recorded = record.added.flatMap { file.habits?.recorded[$0] }
    guard record.id == nil, let number = record.added else {
      // Its completions may have come in a table, which does not tell the habit's ID.
      let own = recorded.flatMap { isOther($0, record.added) ? nil : $0 }
      let existing = own.flatMap { presentIDs.contains($0) ? $0 : nil }
      return same ?? existing ?? named ?? own
    }
    // Without an ID, nothing indicates that a deleted habit is meant, so prefer one that exists.
    let found = [same, named, recorded].lazy.compactMap(\.self).first(where: presentIDs.contains)
    return found ?? same ?? (file.habits?.withoutNew.contains(number) == true ? recorded : nil)
  }

  /// Whether the user's habit can't be this habit of the file: it belongs to another habit of the
  /// file, or its ID or category in a tracker differs.
  private func isOther(_ habit: HabitID, _ number: Int32?) -> Bool {
    if file.identified.values.contains(habit) || habits.values.contains(habit) { return true }
    let own = number.flatMap { file.habits?.identities(of: $0) } ?? []
    return own.contains { !tracked.mayBe(habit, $0) }
  }

  /// Why amounts of a habit in a table can't be added to a habit of the user: they count something
  /// else. Nil if they can.
  private func unitFault(_ definition: HabitDefinition, in habit: HabitID) -> String? {
    guard let unit = present.first(where: { $0.id == habit })?.unit, let other = definition.unit,
      !UnitText.isUnit(other, unit)
    else { return nil }
    return "the unit is \(unit), not \(other)"
  }

  /// How a record differs from an operation; nil if the operation recorded the same.
  private func difference(
    _ record: ExportRecord, from operation: RecordedBefore.Operation, _ habit: HabitID?, _ name: String?
  ) -> String? {
    if !operation.isSilent, operation.kind != record.kind { return "of another kind" }
    let isSameDay = recorded.isSameDay(record, as: operation)
    // In a table, the ID and the day tell whose completion it is, whatever the habit is called,
    // unless another habit has the name.
    let isOfOther = name.flatMap { present.named($0) }.map { !operation.isAbout($0.id) } ?? false
    let isLabel = file.isTable && record.id != nil && operation.day != nil && isSameDay && !isOfOther
    if let name, !isLabel, !tracked.hasSameID(record, as: operation) {
      let isSame = record.added == nil && habit.map(operation.isAbout) ?? false
      // The habit may have been renamed. Without an ID, a habit that currently has the name takes
      // precedence over a deleted one.
      let mayBeRenamed =
        record.id != nil || habit == nil || record.added != nil || operation.habit.map(presentIDs.contains) ?? false
      let isNumbered = record.added != nil && recorded.isNumbered(name, operation)
      guard isSame || isNumbered || mayBeRenamed && recorded.isAbout(name, operation) else {
        return "for another habit"
      }
    }
    guard isSameDay else { return "on another day" }
    return recorded.isSameAmount(record, as: operation) ? nil : "with another amount"
  }
}
