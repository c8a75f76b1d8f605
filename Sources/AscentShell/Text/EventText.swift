import AscentRules
import AscentRuntime

/// Events as sentences, such as `+10 XP for Tea on 3 March (entry 824)`.
struct EventText {
  /// The current day, whose year is left out of dates; nil to always write the year.
  var today: LocalDay?
  /// The names of habits, as far as known.
  var habitName: (HabitID) -> String?
  /// The decimals of habits, as far as known.
  var decimals: (HabitID) -> DecimalPlaces? = { _ in nil }
  /// The catalogue with the titles of methods and stages; nil to write IDs.
  var catalog: Catalog?

  /// The event as a sentence.
  func sentence(_ event: Event) -> String {
    switch event {
    case .completionLogged(let id, let day, let amount, let count, let pays):
      "+\(text(amount, id)) for \(name(id)) on \(text(day)), now \(text(count, id))" + (pays ? "" : ", for no XP")
    case .completionChanged(let id, let day, let amount, _, let count, let inForce, _):
      "+\(text(amount, id)) for \(name(id)) on \(text(day)) \(change(inForce)), now \(text(count, id))"
    case .awardWithheld(let id, let day, let isWithheld):
      (isWithheld ? "no XP" : "XP after all") + " for \(id.map(name).map { "\($0) on" } ?? "completing") \(text(day))"
    case .habitSatisfied(let id, let day): "\(name(id)) satisfied on \(text(day))"
    case .habitUnsatisfied(let id, let day): "\(name(id)) no longer satisfied on \(text(day))"
    case .dayCompleted(let day): "\(text(day)) complete"
    case .dayReopened(let day): "\(text(day)) no longer complete"
    case .streakChanged(let id, let current, let longest, let lastDay):
      "streak of \(name(id)): \(run(current, longest, lastDay))"
    case .dailyStreakChanged(let current, let longest, let lastDay):
      "daily streak: \(run(StreakLength(current, .days), longest, lastDay))"
    case .xpEntered(let entry): text(entry, reason: nil)
    case .xpGranted(let entry, let reason): text(entry, reason: reason)
    case .manualAwardChanged(let key, let amount, let inForce):
      "award of \(signed(amount)) XP on \(text(key.day)) \(change(inForce))"
    case .levelChanged(let from, let to): "level \(from) → \(to)"
    default: planSentence(event)
    }
  }

  private func text(_ entry: LedgerEntry, reason: String?) -> String {
    let day = text(entry.key.day)
    let cause =
      switch entry.key.kind {
      case .habit: "for \(name(HabitID(number: entry.key.subject))) on \(day)"
      case .day: "for completing \(day)"
      case .manual: "by hand on \(day)" + (reason.map { ": \($0)" } ?? "")
      case .correction: "as a correction on \(day)"
      }
    return "\(signed(entry.amount)) XP \(cause) (entry \(entry.number))"
  }

  private func planSentence(_ event: Event) -> String {
    switch event {
    case .habitAdded(_, let definition, let day): "added \(plan(of: definition, from: day))"
    case .goalChanged(let id, let goal, let day): "\(name(id)): \(text(goal, id)) a day from \(text(day))"
    case .scheduleChanged(let id, let schedule, let day):
      "\(name(id)): \(schedule.words) from \(text(day))"
    case .habitArchived(let id, let day): "\(name(id)) archived from \(text(day))"
    case .habitRestored(let id, let day): "\(name(id)) restored from \(text(day))"
    case .habitRenamed(_, let former, let name, _): "renamed \"\(former)\" to \"\(name)\""
    case .habitEdited(let id, let field, let former, let value):
      "\(field.label) of \(name(id)): " + edit(from: former, to: value)
    case .habitDeleted(let id, let day): "\(name(id)) deleted from \(text(day))"
    case .habitExempted(let id, .removed, let first, let last):
      "\(name(id)) is no longer due on \(days(first, last)); if open, it counts as excused"
    case .habitExempted(let id, .deleted, let first, _): "\(name(id)) earns no XP on \(text(first))"
    case .habitExempted(let id, .past, let first, let last):
      "\(name(id)) counts for its own streak only on \(days(first, last))"
    case .planRevised(let id, let part, let day, _, let inForce): "\(revised(id, part, day)) \(change(inForce))"
    case .completionNoted(let id, let day, let note): "note for \(name(id)) on \(text(day)): \(note)"
    case .completionMoved(let id, let day, let origin):
      "\(name(id)) moved to \(text(day)): done at \(origin.text)" + (origin.device.map { " on \($0)" } ?? "")
    case .daysExcused(let id, let excuse, let first, let last, let reason, _):
      excused(id, excuse, first, last) + (reason.isEmpty ? "" : ": \(reason)")
    case .pauseEnded(let id, let first): "end of the pause of \(name(id)) on \(text(first))"
    case .excuseChanged(let id, let excuse, let first, let last, _, let inForce):
      "\(excused(id, excuse, first, last)) \(change(inForce))"
    case .zoneChanged(let change, let first, let last):
      "in \(change.zone) from \(change.at)"
        + (first <= last ? "; \(days(first, last)) neither breaks nor extends a streak" : "")
    case .zoneRevised(let change, _, _, let inForce): "travel to \(change.zone) \(self.change(inForce))"
    case .dayStartRevised(let time, _, let inForce):
      "day start \(change(inForce)): the day starts at \(time)"
    case .planRecordedLate(let first, let last): "plan for \(days(first, last)) recorded later: it earns no XP"
    case .dayStartChanged(let time):
      "the day starts at \(time)"
    case .automaticFreezesChanged(let first?, _): "automatic freezes start on \(text(first))"
    case .automaticFreezesChanged(nil, _): "automatic freezes are off"
    case .freezesGranted(let count, let reason):
      "granted \(count.counted("freeze"))" + (reason.isEmpty ? "" : ": \(reason)")
    case .freezeGrantChanged(let count, _, let inForce):
      "grant of \(count.counted("freeze")) \(change(inForce))"
    case .operationChanged(let key, let inForce): "operation \(key) \(change(inForce))"
    case .catalogLoaded(let catalog): "load of version \(catalog.version) of the catalogue"
    case .catalogChanged(let version, _, let inForce): "load of version \(version) of the catalogue \(change(inForce))"
    default: practiceSentence(event)
    }
  }

  /// A new habit with its goal and schedule.
  func plan(of habit: HabitDefinition, from day: LocalDay) -> String {
    let unit = UnitText.after(habit.traits.text(habit.goal), habit.unit)
    let plan = habit.schedule.plan(goal: habit.traits.goalText(habit.goal) + unit)
    return "\(habit.name): \(plan), from \(text(day))"
  }

  private func practiceSentence(_ event: Event) -> String {
    switch event {
    case .sessionLogged(let session):
      text(session) + (session.feedback.map { ", felt \($0.label)" } ?? "") + note(session.note)
    case .sessionChanged(let session, _, let inForce): "\(text(session)) \(change(inForce))"
    case .stageAdvanced(let advance):
      sentence(advance) + (advance.met.isEmpty ? "" : ", with \(CriterionText.met(advance.met, in: advance.criteria))")
        + note(advance.note)
    case .advanceChanged(let advance, _, let inForce): "\(sentence(advance)) \(change(inForce))"
    case .advanceCauseChanged(let method, _, let inForce):
      "the sessions behind a progression of \(title(method)) "
        + (inForce ? "meet its criteria again" : "no longer meet its criteria")
    case .measureGoalSet(_, let name, let plan):
      "goal for \(name): from \(MeasureAmount.text(plan.start).withMinus) to "
        + "\(MeasureAmount(thousandths: plan.target, plan.unit).words), from \(text(plan.firstDay))"
    case .measureGoalChanged(let id, _, let inForce): "a goal of measure \(id.number) \(change(inForce))"
    case .measured(let id, let value): "\(value.amount.words) on \(text(value.day)) (measure \(id.number))"
    case .measureChanged(let id, let value, let inForce):
      "\(value.amount.words) of \(text(value.day)) (measure \(id.number)) \(change(inForce))"
    case .achievementChanged(.milestone(let milestone), let inForce):
      "milestone \(milestone.amount.words) of \(milestone.name) \(inForce ? "reached" : "no longer reached")"
    case .achievementChanged(let achievement, let inForce):
      "\(text(achievement.celebration)) \(inForce ? "reached" : "no longer reached")"
    case .celebrationRaised(let celebration): "to celebrate: \(text(celebration.key))"
    case .celebrationWithdrawn(let key, _): "celebration withdrawn: \(text(key))"
    case .celebrationAcknowledged(let key): "celebration dismissed: \(text(key))"
    default: endOfDaySentence(event)
    }
  }

  private func text(_ key: CelebrationKey) -> String {
    switch key {
    case .level(let level): "level \(level)"
    case .dailyStreak(let days): "a daily streak of \(days.counted("day"))"
    case .habitStreak(let habit, let length): "a streak of \(length) for \(name(habit))"
    case .comeback(let day): "the comeback of \(text(day))"
    case .advance(let method, let stage): "stage \(title(stage, of: method)) of \(title(method))"
    case .sessions(let method, let count): "\(count.counted("session")) of \(title(method))"
    case .milestone(let milestone): "milestone \(milestone)".withMinus
    }
  }

  private func text(_ session: PracticeSession) -> String {
    "\(session.minutes.counted("minute")) of \(title(session.method)) on \(text(session.day))"
  }

  /// A progression as a sentence.
  func sentence(_ advance: Advance) -> String {
    let (from, to) = (title(advance.from, of: advance.method), title(advance.to, of: advance.method))
    return "\(title(advance.method)): \(from) → \(to) on \(text(advance.day))"
  }

  /// The title of a method, or its ID if the catalogue lacks it.
  func title(_ method: MethodID) -> String { catalog?[method]?.title ?? method.text }

  /// The title of a stage, or its ID if the catalogue lacks it.
  func title(_ stage: StageID, of method: MethodID) -> String {
    catalog?[method].map { StageHeading(stage, of: $0).stageTitle } ?? stage.text
  }

  private func excused(_ id: HabitID, _ excuse: Excuse, _ first: LocalDay, _ last: LocalDay) -> String {
    "\(excuse) of \(days(first, last)) for \(name(id))"
  }

  private func revised(_ id: HabitID, _ part: Event.PlanPart, _ day: LocalDay?) -> String {
    let since = day.map { " from \(text($0))" } ?? ""
    return switch part {
    case .habit: "new habit \(name(id))"
    case .goal: "goal of \(name(id))\(since)"
    case .schedule: "schedule of \(name(id))\(since)"
    case .archive: "archive of \(name(id))\(since)"
    case .deletion: "deletion of \(name(id))"
    case .edit: "edit of \(name(id))"
    case .pauseEnd: "end of the pause of \(name(id))" + (day.map { " on \(text($0))" } ?? "")
    }
  }

  private func edit(from former: String?, to value: String?) -> String {
    guard let value else { return "\(former ?? "") removed" }
    return former.map { "\($0) → \(value)" } ?? value
  }

  private func note(_ note: String) -> String { note.isEmpty ? "" : ": \(note)" }

  private func run(_ current: StreakLength, _ longest: Int32, _ lastDay: LocalDay) -> String {
    "\(current), longest \(longest)" + (longest > 0 ? ", last day \(text(lastDay))" : "")
  }

  func change(_ inForce: Bool) -> String { inForce ? "restored" : "undone" }
  private func signed(_ amount: Int64) -> String { "\(amount < 0 ? "−" : "+")\(amount.magnitude)" }
  private func text(_ amount: Int64, _ id: HabitID) -> String { (decimals(id) ?? .none).text(amount) }
  func name(_ id: HabitID) -> String { habitName(id) ?? "habit \(id)" }
  func text(_ day: LocalDay) -> String { DayText.text(day, asOf: today) }
  private func days(_ first: LocalDay, _ last: LocalDay) -> String { DayText.text(first, through: last, asOf: today) }
}

extension EventText {
  /// The state after an undo that wrote the event; nil if the words for what was undone already
  /// say it.
  func effect(ofUndo event: Event, _ report: PersonReport) -> String? {
    switch event {
    case .planRevised(let id, .archive, _, _, _):
      report[id].map { "\($0.name) is \($0.archiveState(asOf: today)) again" }
    case .planRevised(let id, .deletion, _, _, let inForce):
      habitName(id).map { "\($0) is \(inForce ? "deleted again" : "back")" }
    case .habitRenamed(_, let former, let name, _): "\"\(former)\" is called \"\(name)\" again"
    case .zoneRevised: "the time zone is \(report.zone) again"
    case .dayStartRevised(let time, _, _): "the day starts at \(time) again"
    case .sessionChanged(let session, _, let inForce):
      "\(title(session.method)): \(session.minutes.counted("minute")) on \(text(session.day)) "
        + change(session.minutes.noun("counts", "count"), inForce)
    case .advanceChanged(let advance, _, let inForce):
      stage(inForce ? advance.to : advance.from, of: advance.method) + " again"
    default: nil
    }
  }

  private func change(_ verb: String, _ inForce: Bool) -> String { inForce ? "\(verb) again" : "no longer \(verb)" }

  private func stage(_ stage: StageID, of method: MethodID) -> String {
    catalog?[method].map { StageHeading(stage, of: $0).text } ?? "\(method): \(stage)"
  }
}

extension HabitReport {
  /// Whether it is archived or active, as the last change has it.
  fileprivate func archiveState(asOf today: LocalDay?) -> String {
    let change = planned.last { $0.kind == .archived || $0.kind == .restored }
    let isArchived = change.map { $0.kind == .archived } ?? isArchived
    return (isArchived ? "archived" : "active") + (change.map { " from \(DayText.text($0.from, asOf: today))" } ?? "")
  }
}
