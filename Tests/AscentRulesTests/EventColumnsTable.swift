@testable import AscentRules

/// Events of each kind with their stored columns.
enum EventColumnsTable {
  private static let habit = HabitID(number: 7)
  private static let day = LocalDay(number: 20_000)
  private static let weight = MeasuredValue(
    amount: MeasureAmount(thousandths: 187_400, .pounds), at: Instant(milliseconds: 1_728_000_000_000), day: day,
    ordinal: 9)
  static let digest = Digest(high: 1, low: 2)

  static func entry(_ kind: AwardKey.Kind, subject: Int32) -> LedgerEntry {
    LedgerEntry(
      number: 3, key: AwardKey(kind: kind, subject: subject, day: day), amount: 10, total: 130, policy: 1)
  }

  private static let session = PracticeSession(
    method: MethodID("music"), minutes: 20, feedback: .good, note: "scales",
    at: Instant(milliseconds: 1_728_000_000_000), day: day,
    firstStage: StageID("one"))
  private static let sessionNextToNothing = PracticeSession(
    method: MethodID("music"), minutes: 20, feedback: nil, note: "", at: Instant(milliseconds: 1_728_000_000_000),
    day: day,
    firstStage: StageID("one"), skippedDates: day + 1...day + 1)
  private static let advance = Advance(
    method: MethodID("music"), from: StageID("one"), to: StageID("two"), at: Instant(milliseconds: 1_728_000_000_000),
    day: day,
    criteriaVersion: 3, criteria: nil, timeInPreviousStage: .seconds(86_400), sessionCount: 4, minutes: 40,
    decidedAt: Instant(milliseconds: 1_728_000_000_001), note: "")

  private static var counted: Advance {
    var counted = advance
    counted.met = [MetCriterion(name: "minAverageFeedback", current: 4.5, required: 3.25)]
    return counted
  }

  /// The stored form of each kind. Add lines for a new kind; never change one.
  static var stored: [(Event, EventColumns)] {
    [
      (
        .zoneChanged(ZoneChange(at: Instant(milliseconds: 5), zone: .utc), shortenedFrom: day, through: day + 1),
        EventColumns(kind: 1, day: 20_000, total: 20_001, number: 5, detail: #"{"zone":"UTC"}"#)
      ),
      (.dayStartChanged(TimeOfDay(minutes: 240)), EventColumns(kind: 2, amount: 240)),
      (
        .habitAdded(
          habit,
          HabitDefinition(
            name: "a \"b\"", unit: "km", goal: 2, schedule: .weekdays(WeekdaySet(rawValue: 0b101)), firstDay: day,
            attributes: ["name": "\\"]),
          firstDay: day),
        EventColumns(
          kind: 3, habit: 7, day: 20_000, amount: 2, number: 20_000,
          detail: #"{"attribute:name":"\\","name":"a \"b\"","schedule":"weekdays:mon,wed","unit":"km"}"#)
      ),
      (
        .habitAdded(habit, HabitDefinition(name: "Run"), firstDay: day),
        EventColumns(kind: 3, habit: 7, day: 20_000, amount: 1, detail: #"{"name":"Run","schedule":"daily"}"#)
      ),
      (.goalChanged(habit, goal: 3, from: day), EventColumns(kind: 4, habit: 7, day: 20_000, amount: 3)),
      (
        .scheduleChanged(habit, .times(2, inDays: 3), from: day),
        EventColumns(kind: 5, habit: 7, day: 20_000, detail: #"{"schedule":"times:2/3d"}"#)
      ),
      (
        .scheduleChanged(habit, .every(days: 3), from: day),
        EventColumns(kind: 5, habit: 7, day: 20_000, detail: #"{"schedule":"every:3d"}"#)
      ),
      (
        .scheduleChanged(habit, .perWeek(3), from: day),
        EventColumns(kind: 5, habit: 7, day: 20_000, detail: #"{"schedule":"weekly:3"}"#)
      ),
      (.habitArchived(habit, from: day), EventColumns(kind: 6, habit: 7, day: 20_000)),
      (.habitRestored(habit, from: day), EventColumns(kind: 7, habit: 7, day: 20_000)),
      (
        .habitRenamed(habit, from: "Tee", to: "a \"b\""),
        EventColumns(kind: 35, habit: 7, detail: #"{"from":"Tee","name":"a \"b\""}"#)
      ),
      (
        .habitRenamed(habit, from: "Tee", to: "Tea", setBy: Event.Setters(former: 9, new: 12)),
        EventColumns(kind: 35, habit: 7, total: 9, number: 12, detail: #"{"from":"Tee","name":"Tea"}"#)
      ),
      (
        .habitAdded(habit, HabitDefinition(name: "Run", group: "Health"), firstDay: day),
        EventColumns(
          kind: 3, habit: 7, day: 20_000, amount: 1, detail: #"{"group":"Health","name":"Run","schedule":"daily"}"#)
      ),
      (
        .habitEdited(habit, .unit, from: nil, to: "km"),
        EventColumns(kind: 50, habit: 7, detail: #"{"field":"unit","to":"km"}"#)
      ),
      (
        .habitEdited(habit, .notes, from: "a", to: "b"),
        EventColumns(kind: 50, habit: 7, detail: #"{"field":"notes","from":"a","to":"b"}"#)
      ),
      (
        .habitEdited(habit, .attribute("a"), from: "x", to: nil),
        EventColumns(kind: 50, habit: 7, detail: #"{"field":"attribute:a","from":"x"}"#)
      ),
      (.habitDeleted(habit, from: day), EventColumns(kind: 51, habit: 7, day: 20_000)),
      (
        .planRevised(habit, .goal, from: day, ordinal: 4, inForce: false),
        EventColumns(kind: 52, habit: 7, day: 20_000, amount: 2, number: 4, policy: 0)
      ),
      (
        .planRevised(habit, .edit, from: nil, ordinal: 4, inForce: true),
        EventColumns(kind: 52, habit: 7, amount: 6, number: 4, policy: 1)
      ),
      (
        .zoneRevised(
          ZoneChange(at: Instant(milliseconds: 5), zone: .utc), shortenedFrom: day, through: day - 1, inForce: false),
        EventColumns(
          kind: 53, day: 20_000, total: 19_999, number: 5, policy: 0, detail: #"{"zone":"UTC"}"#)
      ),
      (
        .dayStartRevised(TimeOfDay(minutes: 240), ordinal: 4, inForce: true),
        EventColumns(kind: 54, amount: 240, number: 4, policy: 1)
      ),
      (
        .completionNoted(habit, day, note: "ok"),
        EventColumns(kind: 55, habit: 7, day: 20_000, detail: #"{"note":"ok"}"#)
      ),
      (
        .completionMoved(
          habit, day, CompletionOrigin(at: Instant(milliseconds: 5), offset: 3_600, device: DeviceID("phone"))),
        EventColumns(kind: 64, habit: 7, day: 20_000, total: 3_600, number: 5, detail: #"{"device":"phone"}"#)
      ),
      (
        .completionMoved(habit, day, CompletionOrigin(at: Instant(milliseconds: 5), offset: -3_600, device: nil)),
        EventColumns(kind: 64, habit: 7, day: 20_000, total: -3_600, number: 5)
      ),
      (
        .daysExcused(habit, .pause, from: day, through: day + 2, reason: "ill\u{7}"),
        EventColumns(kind: 8, habit: 7, day: 20_000, amount: 2, total: 20_002, detail: #"{"reason":"ill\u0007"}"#)
      ),
      (
        .habitExempted(habit, .deleted, from: day, through: day + 2),
        EventColumns(kind: 70, habit: 7, day: 20_000, amount: 2, total: 20_002)
      ),
      (.pauseEnded(habit, from: day), EventColumns(kind: 68, habit: 7, day: 20_000)),
      (
        .daysExcused(habit, .pause, from: day, through: day + 2, reason: "ill\u{7}", policy: 3),
        EventColumns(
          kind: 8, habit: 7, day: 20_000, amount: 2, total: 20_002, policy: 3, detail: #"{"reason":"ill\u0007"}"#)
      ),
      (
        .excuseChanged(habit, .skip, from: day, through: day, ordinal: 9, inForce: false),
        EventColumns(kind: 9, habit: 7, day: 20_000, amount: 1, total: 20_000, number: 9, policy: 0)
      ),
      (.freezesGranted(2, reason: ""), EventColumns(kind: 10, amount: 2, detail: #"{"reason":""}"#)),
      (.freezeGrantChanged(2, ordinal: 4, inForce: true), EventColumns(kind: 11, amount: 2, number: 4, policy: 1)),
      (
        .completionLogged(habit, day, amount: 2, count: 5),
        EventColumns(kind: 12, habit: 7, day: 20_000, amount: 2, total: 5)
      ),
      (
        .completionLogged(habit, day, amount: 2, count: 5, pays: false),
        EventColumns(kind: 12, habit: 7, day: 20_000, amount: 2, total: 5, policy: 0)
      ),
      (
        .completionChanged(habit, day, amount: 2, ordinal: 4, count: 3, inForce: true, pays: false),
        EventColumns(
          kind: 13, habit: 7, day: 20_000, amount: 2, total: 3, number: 4, policy: 1, detail: #"{"pays":"no"}"#)
      ),
      (.planRecordedLate(from: day, through: day + 2), EventColumns(kind: 40, day: 20_000, total: 20_002)),
      (.awardWithheld(habit, day, isWithheld: true), EventColumns(kind: 41, habit: 7, day: 20_000, policy: 1)),
      (.awardWithheld(nil, day, isWithheld: false), EventColumns(kind: 41, day: 20_000, policy: 0)),
      (
        .completionChanged(habit, day, amount: 2, ordinal: 4, count: 3, inForce: false),
        EventColumns(kind: 13, habit: 7, day: 20_000, amount: 2, total: 3, number: 4, policy: 0)
      ),
      (
        .operationChanged(OperationKey(high: 1, low: 2), inForce: false),
        EventColumns(kind: 14, policy: 0, digest: digest)
      ),
      (.habitSatisfied(habit, day), EventColumns(kind: 15, habit: 7, day: 20_000)),
      (.habitUnsatisfied(habit, day), EventColumns(kind: 16, habit: 7, day: 20_000)),
      (.dayCompleted(day), EventColumns(kind: 18, day: 20_000)),
      (.dayReopened(day), EventColumns(kind: 19, day: 20_000)),
      (
        .streakChanged(habit, current: 3, longest: 8, lastDay: day),
        EventColumns(kind: 20, habit: 7, day: 20_000, amount: 3, total: 8)
      ),
      (
        .streakChanged(habit, current: StreakLength(3, .weeks), longest: 8, lastDay: day),
        EventColumns(kind: 20, habit: 7, day: 20_000, amount: 3, total: 8, policy: 1)
      ),
      (
        .dailyStreakChanged(current: 3, longest: 8, lastDay: day),
        EventColumns(kind: 21, day: 20_000, amount: 3, total: 8)
      ),
      (.levelChanged(from: 1, to: 2), EventColumns(kind: 24, amount: 1, total: 2)),
      (
        .xpEntered(entry(.habit, subject: 7)),
        EventColumns(kind: 101, habit: 7, day: 20_000, amount: 10, total: 130, number: 3, policy: 1)
      ),
      (
        .xpEntered(entry(.day, subject: 0)),
        EventColumns(kind: 102, habit: 0, day: 20_000, amount: 10, total: 130, number: 3, policy: 1)
      ),
      (
        .xpEntered(entry(.correction, subject: 4)),
        EventColumns(kind: 104, habit: 4, day: 20_000, amount: 10, total: 130, number: 3, policy: 1)
      ),
      (
        .xpGranted(entry(.manual, subject: 4), reason: "gift"),
        EventColumns(
          kind: 113, habit: 4, day: 20_000, amount: 10, total: 130, number: 3, policy: 1,
          detail: #"{"reason":"gift"}"#)
      ),
      (
        .manualAwardChanged(AwardKey(kind: .manual, subject: 4, day: day), amount: 5, inForce: true),
        EventColumns(kind: 123, habit: 4, day: 20_000, amount: 5, policy: 1)
      ),
      (
        .sessionLogged(session),
        EventColumns(
          kind: 25, day: 20_000, amount: 20, number: 1_728_000_000_000, policy: 4,
          detail: #"{"first":"one","method":"music","note":"scales"}"#)
      ),
      (
        .sessionLogged(sessionNextToNothing),
        EventColumns(
          kind: 25, day: 20_000, amount: 20, number: 1_728_000_000_000, policy: 0,
          detail: #"{"first":"one","leftOut":"2024-10-05/2024-10-05","method":"music"}"#)
      ),
      (
        .sessionChanged(session, ordinal: 9, inForce: false),
        EventColumns(
          kind: 26, habit: 9, day: 20_000, amount: 20, total: 0, number: 1_728_000_000_000, policy: 4,
          detail: #"{"first":"one","method":"music","note":"scales"}"#)
      ),
      (
        .stageAdvanced(advance),
        EventColumns(
          kind: 27, day: 20_000, amount: 86_400_000, total: 3, number: 1_728_000_000_000,
          detail: #"{"decided":"1728000000001","from":"one","method":"music","minutes":"40","sessions":"4","to":"two"}"#
        )
      ),
      (
        .stageAdvanced(counted),
        EventColumns(
          kind: 27, day: 20_000, amount: 86_400_000, total: 3, number: 1_728_000_000_000,
          detail:
            #"{"decided":"1728000000001","from":"one","met":"[{\"name\":\"minAverageFeedback\",\"#
            + #""current\":4.5,\"required\":3.25}]","method":"music","minutes":"40","sessions":"4","to":"two"}"#
        )
      ),
      (
        .advanceChanged(advance, ordinal: 9, inForce: true),
        EventColumns(
          kind: 28, habit: 9, day: 20_000, amount: 86_400_000, total: 3, number: 1_728_000_000_000, policy: 1,
          detail: #"{"decided":"1728000000001","from":"one","method":"music","minutes":"40","sessions":"4","to":"two"}"#
        )
      ),
      (
        .advanceCauseChanged(MethodID("music"), ordinal: 9, inForce: false),
        EventColumns(kind: 29, number: 9, policy: 0, detail: #"{"method":"music"}"#)
      ),
      (
        .achievementChanged(.habitStreak(habit, 30), inForce: true),
        EventColumns(kind: 30, policy: 1, detail: #"{"id":"streak:habit-7/30"}"#)
      ),
      (
        .achievementChanged(.comeback(day, gap: 9), inForce: true),
        EventColumns(kind: 30, amount: 9, policy: 1, detail: #"{"id":"comeback:2024-10-04"}"#)
      ),
      (
        .celebrationRaised(Celebration(key: .level(3), sequence: 4, day: day)),
        EventColumns(kind: 31, day: 20_000, number: 4, detail: #"{"id":"level:3"}"#)
      ),
      (
        .celebrationRaised(
          Celebration(key: .level(3), sequence: 4, day: day, affirmation: AffirmationUse(line: 0xfe_dcba))),
        EventColumns(kind: 31, day: 20_000, number: 4, detail: #"{"id":"level:3","line":"fedcba"}"#)
      ),
      (
        .celebrationRaised(
          Celebration(key: .level(3), sequence: 4, day: day, affirmation: AffirmationUse(line: .max, place: 12))),
        EventColumns(kind: 31, day: 20_000, number: 4, detail: #"{"id":"level:3","line":"ffffffff","place":"12"}"#)
      ),
      (
        .celebrationRaised(
          Celebration(
            key: .advance(MethodID("music"), to: StageID("two")), sequence: 4, day: day,
            facts: .stage(days: 5, minutes: 60))),
        EventColumns(kind: 31, day: 20_000, amount: 5, total: 60, number: 4, detail: #"{"id":"advance:music/two"}"#)
      ),
      (
        .celebrationRaised(Celebration(key: .comeback(day), sequence: 0, day: day, facts: .gap(9))),
        EventColumns(kind: 31, day: 20_000, amount: 9, number: 0, detail: #"{"id":"comeback:2024-10-04"}"#)
      ),
      (
        .catalogLoaded(Catalog(version: 7, methods: [])),
        EventColumns(
          kind: 34, amount: 7, detail: EventDetail.text(["catalog": Catalog(version: 7, methods: []).jsonText]))
      ),
      (
        .catalogChanged(version: 7, ordinal: 4, inForce: false), EventColumns(kind: 71, amount: 7, number: 4, policy: 0)
      ),
      (
        .measureGoalSet(
          MeasureID(number: 2), name: "Weight",
          MilestonePlan(start: 90_000, target: 79_500, interval: 5_000, unit: .kilograms, firstDay: day)!),
        EventColumns(
          kind: 36, habit: 2, day: 20_000, amount: 90_000, total: 79_500, number: 5_000,
          detail: #"{"measure":"Weight","unit":"kg"}"#)
      ),
      (
        .measureGoalChanged(MeasureID(number: 2), ordinal: 7, inForce: false),
        EventColumns(kind: 37, habit: 2, number: 7, policy: 0)
      ),
      (
        .measured(MeasureID(number: 2), weight),
        EventColumns(
          kind: 38, habit: 2, day: 20_000, amount: 187_400, total: 9, number: 1_728_000_000_000,
          detail: #"{"unit":"lb"}"#)
      ),
      (
        .measureChanged(MeasureID(number: 2), weight, inForce: true),
        EventColumns(
          kind: 39, habit: 2, day: 20_000, amount: 187_400, total: 9, number: 1_728_000_000_000, policy: 1,
          detail: #"{"unit":"lb"}"#)
      ),
      (
        .achievementChanged(
          .milestone(Milestone(MeasureID(number: 2), MeasureAmount(thousandths: 85_000, .kilograms), of: "Weight")),
          inForce: true),
        EventColumns(
          kind: 30, amount: 85_000, policy: 1, detail: #"{"id":"milestone:2/85","measure":"Weight","unit":"kg"}"#)
      ),
      (
        .celebrationRaised(
          Celebration(
            key: CelebrationKey("milestone:2/85")!, sequence: 0, day: day, facts: .amount("85 kg", of: "Weight"))),
        EventColumns(
          kind: 31, day: 20_000, number: 0,
          detail: #"{"amount":"85 kg","id":"milestone:2/85","measure":"Weight"}"#)
      ),
      (.dayClosed(day, .missed, policy: 3), EventColumns(kind: 42, day: 20_000, amount: 3, policy: 3)),
      (
        .streakEnded(HabitID(number: 7), length: 9, lastDay: day),
        EventColumns(kind: 43, habit: 7, day: 20_000, amount: 9)
      ),
      (.streakEnded(nil, length: 9, lastDay: day), EventColumns(kind: 43, day: 20_000, amount: 9)),
      (
        .streakRestored(HabitID(number: 7), length: 9, lastDay: day),
        EventColumns(kind: 44, habit: 7, day: 20_000, amount: 9)
      ),
      (.streakAtRisk(nil, day, length: 9), EventColumns(kind: 45, day: 20_000, amount: 9)),
      (
        .streakAtRisk(nil, day, length: StreakLength(9, .times)),
        EventColumns(kind: 45, day: 20_000, amount: 9, policy: 2)
      ),
      (
        .achievementChanged(.habitStreak(HabitID(number: 7), StreakLength(4, .weeks)), inForce: true),
        EventColumns(kind: 30, policy: 1, detail: #"{"id":"streak:habit-7/4","unit":"weeks"}"#)
      ),
      (
        .celebrationRaised(
          Celebration(
            key: .habitStreak(HabitID(number: 7), StreakLength(4, .weeks)), sequence: 0, day: day)),
        EventColumns(kind: 31, day: 20_000, number: 0, detail: #"{"id":"streak:habit-7/4","unit":"weeks"}"#)
      ),
      (.freezeSpent(day, automatic: true, policy: 3), EventColumns(kind: 46, day: 20_000, amount: 1, policy: 3)),
      (.freezeChanged(day, inForce: false), EventColumns(kind: 47, day: 20_000, policy: 0)),
      (.freezeRevised(day, inForce: true), EventColumns(kind: 66, day: 20_000, policy: 1)),
      (.automaticFreezesChanged(from: day), EventColumns(kind: 67, day: 20_000, policy: 1)),
      (.automaticFreezesChanged(from: day, rules: 2), EventColumns(kind: 67, day: 20_000, amount: 2, policy: 1)),
      (.automaticFreezesChanged(from: nil), EventColumns(kind: 67, policy: 0)),
      (
        .reminderSet(HabitID(number: 7), from: Reminder(minute: 5), to: Reminder(minute: 510, on: [.monday, .sunday])),
        EventColumns(kind: 48, habit: 7, detail: #"{"from":"00:05","to":"08:30 mon,sun"}"#)
      ),
      (
        .reminderSet(HabitID(number: 7), from: Reminder(minute: 5), to: nil),
        EventColumns(kind: 48, habit: 7, detail: #"{"from":"00:05"}"#)
      ),
      (
        .reminderSet(HabitID(number: 7), from: Reminder(minute: 5), to: nil, setBy: Event.Setters(former: 4, new: 6)),
        EventColumns(kind: 48, habit: 7, total: 4, number: 6, detail: #"{"from":"00:05"}"#)
      ),
      (.dateSkipped(day), EventColumns(kind: 65, day: 20_000)),
      (.daysReopened(from: day), EventColumns(kind: 69, day: 20_000)),
      (
        .reminderDue(HabitID(number: 7), day, at: TimeOfDay(minutes: 510)),
        EventColumns(kind: 49, habit: 7, day: 20_000, amount: 510)
      ),
      (
        .celebrationWithdrawn(.dailyStreak(days: 7), was: nil),
        EventColumns(kind: 32, detail: #"{"id":"streak:daily/7"}"#)
      ),
      (
        .celebrationWithdrawn(
          .level(3),
          was: Celebration.Withdrawn(
            Celebration(key: .level(3), sequence: 1, day: day, affirmation: AffirmationUse(line: 255)),
            freedLineAndNumber: true)),
        EventColumns(kind: 32, day: 20_000, number: 1, policy: 1, detail: #"{"id":"level:3","line":"ff"}"#)
      ),
      (
        .celebrationAcknowledged(.sessions(MethodID("music"), count: 10)),
        EventColumns(kind: 33, detail: #"{"id":"sessions:music/10"}"#)
      ),
    ]
  }
}
