package import AscentRules

/// Events for filling journals in tests.
package enum SampleEvents {
  /// The events of a usual completion: five, with integers only.
  package static func completion(habit: Int32 = 1, day: Int32 = 20_000, count: Int64 = 1) -> [Event] {
    let (id, on) = (HabitID(number: habit), LocalDay(number: day))
    let entry = LedgerEntry(
      number: 1, key: AwardKey(kind: .habit, subject: habit, day: on), amount: 10, total: 10 * count, policy: 1)
    return [
      .completionLogged(id, on, amount: 1, count: count), .habitSatisfied(id, on),
      .streakChanged(id, current: 3, longest: 7, lastDay: on), .xpEntered(entry), .levelChanged(from: 1, to: 2),
    ]
  }

  /// At least one event of every kind, with texts and numbers that are hard to store.
  package static var everyKind: [Event] {
    let (id, on) = (HabitID(number: 7), LocalDay(number: -1))
    let text = "a \"quoted\" \\ text, ünï 🏃🏽‍♀️, \u{1}\u{9F} e\u{301}"
    let definition = HabitDefinition(
      name: text, unit: "km", goal: 3, schedule: .weekdays(WeekdaySet(rawValue: 0b0100101)),
      firstDay: LocalDay(number: 19_000),
      attributes: ["color": "green500", "name": "not the name", "": text])
    let entry = LedgerEntry(
      number: 3, key: AwardKey(kind: .manual, subject: 12, day: on), amount: -5, total: .min, policy: 0)
    var correction = entry
    correction.key.kind = .correction
    return completion() + practiceEvents + measureEvents + endOfDayEvents + [
      .zoneChanged(ZoneChange(at: Instant(milliseconds: -1), zone: .utc), shortenedFrom: on, through: on - 5),
      .dayStartChanged(TimeOfDay(minutes: 1439)), .habitAdded(id, definition, firstDay: on),
      .habitAdded(id, HabitDefinition(name: "x"), firstDay: on), .goalChanged(id, goal: .max, from: .latest),
      .scheduleChanged(id, .times(2, inDays: 3), from: .earliest), .scheduleChanged(id, .every(days: 366), from: on),
      .scheduleChanged(id, .perWeek(3), from: on), .habitArchived(id, from: on), .habitRestored(id, from: on),
      .habitRenamed(id, from: text, to: "x"), .habitRenamed(id, from: "x", to: text),
      .habitRenamed(id, from: text, to: "x", setBy: Event.Setters(former: .max, new: 1)),
      .habitEdited(id, .unit, from: nil, to: text), .habitEdited(id, .attribute(text), from: text, to: nil),
      .habitEdited(id, .group, from: "", to: "x"), .habitEdited(id, .notes, from: nil, to: text),
      .habitDeleted(id, from: on),
      .planRevised(id, .edit, from: nil, ordinal: .max, inForce: false),
      .planRevised(id, .habit, from: on, ordinal: 1, inForce: true),
      .zoneRevised(
        ZoneChange(at: Instant(milliseconds: -1), zone: .utc), shortenedFrom: on, through: on, inForce: false),
      .dayStartRevised(TimeOfDay(minutes: 1439), ordinal: 4, inForce: true), .completionNoted(id, on, note: text),
      .completionMoved(
        id, on, CompletionOrigin(at: Instant(milliseconds: -1), offset: -43_200, device: DeviceID("phone ☎"))),
      .completionMoved(id, on, CompletionOrigin(at: Instant(milliseconds: 1), offset: 50_400, device: nil)),
      .daysExcused(id, .pause, from: on, through: on + 9, reason: ""), .pauseEnded(id, from: on + 4),
      .excuseChanged(id, .freeze, from: on, through: on, ordinal: 5, inForce: false), .freezesGranted(2, reason: text),
      .freezeGrantChanged(2, ordinal: 9, inForce: true),
      .completionChanged(id, on, amount: .max, ordinal: .max, count: 0, inForce: false),
      .completionChanged(id, on, amount: 1, ordinal: 3, count: 1, inForce: true, pays: false),
      .completionLogged(id, on, amount: 1, count: 1, pays: false),
      .habitExempted(id, .removed, from: on, through: on + 3), .habitExempted(id, .past, from: on, through: on),
      .planRecordedLate(from: on, through: on + 3), .awardWithheld(id, on, isWithheld: true),
      .awardWithheld(nil, on, isWithheld: false), .habitUnsatisfied(id, on),
      .manualAwardChanged(entry.key, amount: 5, inForce: false), .dayCompleted(on), .dayReopened(on),
      .dailyStreakChanged(current: 0, longest: .max, lastDay: on), .xpEntered(correction),
      .xpGranted(entry, reason: text),
    ]
  }

  /// Events about measured goals.
  private static var measureEvents: [Event] {
    let (id, on) = (MeasureID(number: 2), LocalDay(number: 20_000))
    let plan = MilestonePlan(start: 198_400, target: 180_000, interval: 5_000, unit: .pounds, firstDay: on)
    let value = MeasuredValue(
      amount: MeasureAmount(thousandths: 84_500, .kilograms), at: Instant(milliseconds: 1_728_000_000_000), day: on,
      ordinal: 9)
    let milestone = Milestone(id, MeasureAmount(thousandths: 195_000, .pounds), of: "Weight, \"mine\"")
    return [
      .measureGoalChanged(id, ordinal: 8, inForce: false), .measured(id, value),
      .measureChanged(id, value, inForce: false), .achievementChanged(.milestone(milestone), inForce: true),
      .celebrationRaised(
        Celebration(
          key: .milestone(milestone.id), sequence: 0, day: on, facts: .amount("195 lb", of: "Weight, \"mine\""))),
    ] + (plan.map { [.measureGoalSet(id, name: "Weight", $0)] } ?? [])
  }

  /// Events about closes, streaks, freezes and reminders.
  private static var endOfDayEvents: [Event] {
    let (id, on) = (HabitID(number: 7), LocalDay(number: 20_000))
    let reminder = Reminder(minute: 510, on: [.monday, .wednesday])
    return [
      .dayClosed(on, .missed, policy: 3), .streakEnded(id, length: 12, lastDay: on - 1),
      .streakEnded(nil, length: 1, lastDay: on), .streakRestored(id, length: 13, lastDay: on - 1),
      .streakRestored(nil, length: StreakLength(.max, .days), lastDay: on),
      .streakAtRisk(id, on, length: StreakLength(4, .times)),
      .streakAtRisk(nil, on, length: 4), .freezeSpent(on, automatic: true, policy: 3),
      .freezeSpent(on, automatic: false, policy: .max), .freezeChanged(on, inForce: false),
      .freezeRevised(on, inForce: false), .automaticFreezesChanged(from: on), .automaticFreezesChanged(from: nil),
      .reminderSet(id, from: nil, to: reminder), .reminderSet(id, from: reminder, to: Reminder(minute: 0)),
      .reminderSet(id, from: reminder, to: nil), .reminderDue(id, on, at: TimeOfDay(minutes: 1439)), .dateSkipped(on),
      .daysReopened(from: on),
    ]
  }

  /// Events about sessions, stages, celebrations and the catalogue.
  private static var practiceEvents: [Event] {
    let (method, on) = (MethodID("breathing"), LocalDay(number: 20_000))
    let text = "deep, \"slow\" and ünï 🏃🏽‍♀️"
    let session = PracticeSession(
      method: method, minutes: 1440, feedback: .veryGood, note: text, at: Instant(milliseconds: -1), day: on,
      firstStage: StageID("one"))
    let silent = PracticeSession(
      method: method, minutes: 1, feedback: nil, note: "", at: Instant(milliseconds: 1), day: on,
      firstStage: StageID("one"))
    let advance = Advance(
      method: method, from: StageID("one"), to: StageID("two"), at: Instant(milliseconds: 1_728_000_000_000), day: on,
      criteriaVersion: 3,
      criteria: ProgressionCriteria(
        minSessionsAtThisStage: 3, subjectiveFeedbackRequirement: [.good: 2],
        additionalCriteria: ["minDistinctDays": .integer(2)]),
      timeInPreviousStage: .seconds(86_400), sessionCount: 4, minutes: 40,
      decidedAt: Instant(milliseconds: 1_728_000_000_001), note: text)
    var counted = advance
    counted.met = [
      MetCriterion(name: "minSessionsAtThisStage", current: 4, required: 3),
      MetCriterion(name: "minAverageFeedback", current: 3.1, required: 1.0 / 3),
    ]
    let raised = Celebration(
      key: .advance(method, to: StageID("two")), sequence: 2, day: on, facts: .stage(days: 12, minutes: 340))
    return [
      .sessionLogged(session), .sessionLogged(silent), .sessionChanged(session, ordinal: 5, inForce: false),
      .stageAdvanced(advance), .stageAdvanced(counted),
      .advanceChanged(advance, ordinal: 6, inForce: true), .advanceCauseChanged(method, ordinal: 6, inForce: false),
      .achievementChanged(.dailyStreak(days: 7), inForce: true),
      .achievementChanged(.habitStreak(HabitID(number: 3), 30), inForce: false),
      .achievementChanged(.comeback(on, gap: 9), inForce: true),
      .achievementChanged(.sessions(method, count: 100), inForce: true),
      .celebrationRaised(raised), .celebrationRaised(Celebration(key: .level(2), sequence: 0, day: on)),
      .celebrationRaised(Celebration(key: .comeback(on), sequence: 1, day: on, facts: .gap(9))),
      .celebrationRaised(
        Celebration(key: .level(3), sequence: 1, day: on, affirmation: AffirmationUse(line: .max, place: 16))),
      .celebrationWithdrawn(.level(2), was: nil),
      .celebrationAcknowledged(raised.key), .catalogLoaded(.starter),
      .catalogChanged(version: 7, ordinal: 2, inForce: false),
    ]
  }
}
