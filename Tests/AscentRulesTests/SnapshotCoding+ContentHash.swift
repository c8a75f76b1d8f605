@testable import AscentRules

/// A hash of a person's state that does not depend on how it came about.
extension SnapshotCoding {
  /// A digest of counts, plans, satisfied and complete days, streaks, sessions, progressions,
  /// awards in force and total.
  ///
  /// It is the same for any order in which the same operations were accepted, and an operation that
  /// was undone leaves no trace in it. So it leaves out ordinals, versions, ledger entries,
  /// celebrations, marks, closes, announced endings, undone excuses and days whose count is 0
  /// again.
  static func contentHash(
    _ completion: CompletionState, _ streak: StreakState, _ progression: ProgressionState, _ award: AwardState
  ) -> Digest {
    var hash = Blake2b()
    hash.update(contentHash(of: completion))
    hash.update(contentHash(of: streak))
    hash.update(contentHash(of: progression))
    hash.update(contentHash(of: award))
    return hash.finalize()
  }

  /// The part of the content hash that CompletionService knows.
  static func contentHash(of state: CompletionState) -> Digest {
    var writer = beginning(.completion)
    writer.integer(state.dayStart)
    writer.travels(
      state.zones, state.shortened.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) })
    // A habit whose addition was undone never existed.
    writer.list(state.habits.filter(\.plan.inForce)) { $0.content(of: $1) }
    writer.days(state.complete)
    writer.integer(state.freezeGrants.reduce(Int64(0)) { $1.inForce ? $0 + Int64($1.count) : $0 })
    // Without freezes and reminders, the hash is the same as before they existed.
    if !state.frozen.isEmpty { writer.days(state.frozen) }
    if !state.reminders.isEmpty {
      for id in state.habitIDs where state[id].plan.inForce { writer.reminder(state.reminders[id]) }
    }
    return digest(of: writer)
  }

  /// The part of the content hash that StreakService knows.
  static func contentHash(of state: StreakState) -> Digest {
    var writer = beginning(.streak)
    writer.list(state.habits.filter(\.plan.inForce)) { writer, habit in
      writer.days(habit.satisfied)
      writer.content(of: habit.runs)
    }
    writer.days(state.complete)
    writer.content(of: state.daily)
    return digest(of: writer)
  }

  /// The part of the content hash that ProgressionService knows.
  static func contentHash(of state: ProgressionState) -> Digest {
    var writer = beginning(.progression)
    writer.list(state.methods.sortedByBytes(of: \.id.text)) { writer, method in
      writer.text(method.id.text)
      let sessions = method.sessions.sorted {
        ($0.at, $0.day, $0.minutes, $0.feedback?.rawValue ?? 0) < (
          $1.at, $1.day, $1.minutes, $1.feedback?.rawValue ?? 0
        )
      }
      writer.list(sessions) { writer, session in
        writer.integer(session.at.milliseconds)
        writer.day(session.day)
        writer.integer(session.minutes)
        writer.byte(session.feedback?.rawValue ?? 0)
      }
      writer.list(method.steps) { writer, step in
        writer.text(step.advance.from.text)
        writer.text(step.advance.to.text)
        writer.integer(step.advance.at.milliseconds)
        writer.flag(step.isCauseInForce)
      }
    }
    // Without measures, the hash is the same as before they existed.
    let measures = state.measures.filter { $0.plan != nil || !$0.values.isEmpty }
    if !measures.isEmpty { writer.list(measures) { $0.content(of: $1) } }
    return digest(of: writer)
  }

  /// The part of the content hash that DailyAwardService knows.
  static func contentHash(of state: AwardState) -> Digest {
    var writer = beginning(.award)
    writer.integer(state.total)
    writer.integer(state.level)
    let habitCount = state.habitDays.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    writer.list(Array(state.habitDays.prefix(habitCount))) { $0.days($1) }
    writer.days(state.bonusDays)
    return digest(of: writer)
  }

  private static func digest(of writer: ByteWriter) -> Digest {
    var hash = Blake2b()
    hash.update(writer.bytes)
    return hash.finalize()
  }
}

extension ByteWriter {
  fileprivate mutating func content(of habit: CompletionState.Habit) {
    text(habit.name)
    list(habit.unit.map { [$0] } ?? []) { $0.text($1) }
    list(habit.attributes.sortedByBytes(of: \.key)) { writer, attribute in
      writer.text(attribute.key)
      writer.text(attribute.value)
    }
    content(of: habit.goal) { $0.integer($1) }
    day(habit.plan.firstDay)
    content(of: habit.plan.schedule) { $0.schedule($1) }
    content(of: habit.plan.isArchived.withoutRepeatsOfUndone) { $0.flag($1) }
    // Without groups, notes, traits and deletions, the hash is the same as before they existed.
    if let group = habit.group { text(group) }
    if let notes = habit.notes {
      text(HabitEdit.Field.notes.text)
      text(notes)
    }
    let traits = habit.plan.traits
    if traits != HabitTraits() {
      byte(traits.kind.rawValue)
      byte(traits.decimals.count)
    }
    if !habit.isPresent { flag(true) }
    let excuses = habit.plan.excuses.map { ($0.days.lowerBound, $0.days.upperBound, $0.excuse.rawValue) }
    list(excuses.sorted { $0 < $1 }) { writer, known in
      writer.byte(known.2)
      writer.day(known.0)
      writer.day(known.1)
    }
    list(habit.counts.recordedDays(from: .earliest).filter { habit.counts.count(on: $0) > 0 }) { writer, day in
      writer.day(day)
      writer.integer(habit.counts.count(on: day))
    }
  }

  private mutating func content<Value>(of datedValue: DatedValue<Value>, _ write: (inout ByteWriter, Value) -> Void) {
    write(&self, datedValue.initial)
    list(datedValue.changes.filter(\.inForce)) { writer, change in
      writer.day(change.from)
      write(&writer, change.value)
    }
  }

  /// What a measure amounts to, without ordinals and undone goals.
  fileprivate mutating func content(of measure: MeasureState) {
    text(measure.name)
    list(measure.plan.map { [$0] } ?? []) { writer, plan in
      for number in [plan.start, plan.target, plan.interval] { writer.integer(number) }
      writer.text(plan.unit.symbol)
      writer.day(plan.firstDay)
    }
    list(measure.values.sorted { ($0.at, $0.amount.steps) < ($1.at, $1.amount.steps) }) { writer, value in
      writer.integer(value.at.milliseconds)
      writer.day(value.day)
      writer.integer(value.amount.steps)
    }
  }

  /// The last day of no run means nothing.
  fileprivate mutating func content(of runs: StreakState.Runs) {
    integer(runs.current)
    integer(runs.longest)
    if runs.current > 0 { day(runs.lastDay) }
  }
}

extension DatedValue {
  /// The dated value without the repeats that were made for changes undone by now.
  ///
  /// ``changeForGood(to:from:ordinal:)`` repeats a change on each later day on which another change
  /// begins. If that other change is undone, the repeat must not leave a trace, either.
  fileprivate var withoutRepeatsOfUndone: DatedValue {
    guard changes.contains(where: { !$0.inForce }) else { return self }
    var begins: [Int32: LocalDay] = [:]
    for change in changes where change.inForce {
      begins[change.ordinal] = min(begins[change.ordinal] ?? change.from, change.from)
    }
    let days = Set(begins.values)
    var datedValue = DatedValue(initial)
    for change in changes where change.inForce && days.contains(change.from) {
      datedValue.change(to: change.value, from: change.from, ordinal: change.ordinal)
    }
    return datedValue
  }
}
