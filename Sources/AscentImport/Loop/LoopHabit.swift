import AscentRules

/// A habit with its marks, as in Loop's export, before conversion.
struct LoopHabit {
  /// A day's mark and note.
  struct Entry {
    var day: LocalDay
    var mark: LoopMark
    var note: String
    var place: ImportPlace
  }

  var place: ImportPlace
  /// The name in the export.
  var rawName: String
  /// The name to use.
  var name = ""
  var note = ""
  var unit: String?
  var isNumerical = false
  var target: Double?
  var targetIsUpperLimit = false
  var frequency: (times: Int64, days: Int64) = (1, 1)
  var isArchived = false
  var reminder: Reminder?
  var attributes: [String: String] = [:]
  /// The marked days, at most one entry for each.
  var entries: [Entry] = []
}

extension LoopHabit {
  /// Converts the habit, with remarks on what has no counterpart here.
  func imported() -> ImportedHabit {
    let habit = ImportedHabit(
      name: name, note: note, unit: unit, schedule: schedule(), isArchived: isArchived,
      attributes: attributes)
    var draft = HabitDraft(habit: habit, place: place, target: isNumerical ? dailyTarget() : .one)
    if isNumerical, targetIsUpperLimit, draft.target != nil {
      draft.habit.kind = .atMost
      // A day with a value of 0 counts as recorded too.
      draft.habit.firstDay = entries.lazy.filter { $0.mark != .unknown }.map(\.day).min()
    } else {
      // A limit is kept by doing nothing, so it has no reminder.
      draft.habit.reminder = reminder
    }
    for entry in entries { add(entry, to: &draft) }
    draft.habit.skippedDays.sort()
    return draft.finished()
  }

  private func add(_ entry: Entry, to draft: inout HabitDraft) {
    let note = ImportText.completionNote(entry.note, at: entry.place)
    switch entry.mark {
    case .amount(let thousandths):
      draft.set(
        .init(amount: Thousandths(count: thousandths), note: note, place: entry.place),
        on: entry.day)
      return
    case .yesManual where !isNumerical:
      draft.set(.init(amount: .one, note: note, place: entry.place), on: entry.day)
      return
    case .yesManual,
      .yesAuto where isNumerical:
      entry.place.remark(.yesWithoutAmount, on: "\(name) \(entry.day)")
    case .yesAuto: draft.habit.derivedDays += 1
    case .skip:
      draft.habit.skippedDays.append(entry.day)
      draft.habit.skipNotes[entry.day] = note.map { ImportText.dayNote($0, at: entry.place) }
      return
    case .no, .unknown: break
    }
    if let note { draft.add(note: note, on: entry.day, from: entry.place) }
  }

  /// Loop's «n times in d days» is a window that may begin on any day. If n is at least d, the
  /// habit is due every day.
  private func schedule() -> Schedule {
    let (times, days) = frequency
    guard times >= 1, days >= 1, times >= days || days <= Int(RuleLimits.scheduleSpanMax) else {
      place.remark(.frequencyNotUnderstood, on: "\(name): \(times)/\(days)")
      return .daily
    }
    return times >= days ? .daily : .times(Int32(times), inDays: Int32(days))
  }

  /// The amount that satisfies a day of a numerical habit, or its limit; nil if any
  /// amount satisfies it.
  private func dailyTarget() -> Thousandths? {
    guard let target else { return nil }
    guard let value = Thousandths(target), value.count > 0 || targetIsUpperLimit else {
      place.remark(.targetNotUnderstood, on: "\(name): \(target)")
      return nil
    }
    if value.isRoundedUp { place.remark(.roundedUp, on: "\(name): \(target)") }
    let (times, days) = frequency
    if times < days, let days = Int(exactly: days) {
      place.remark(.targetOverDays(days), on: "\(name): \(target)")
    }
    return value
  }
}
