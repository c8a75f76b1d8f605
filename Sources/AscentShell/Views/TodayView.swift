import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// The user's day: a numbered list of the habits in use with their last days, measured goals,
/// and stages.
struct TodayView: View {
  /// The days whose marks are shown, counted from the report's day.
  static let marks = -13...0

  /// The user's report, with all habits.
  var report: PersonReport
  /// The time zone the user is in.
  var zone: ZoneID

  /// The group to show; nil for all habits.
  var group: String?
  /// The number of celebrations that were not shown yet.
  var unseenCount = 0
  /// The stages of the methods practised recently.
  var stages: [StageHeading] = []

  /// The report with only the habits to show.
  var shown: PersonReport { report.showing(group: group) }
  /// The maximum number of rows. Nobody reads more.
  private static let rowsMax = 500

  private func rows(atMost most: Int) -> [TodayRow] {
    guard group != nil else { return report.todayRows(atMost: most) }
    let shown = Set(shown.habits.map(\.id))
    return Array(report.todayRows.lazy.filter { shown.contains($0.habit.id) }.prefix(most))
  }
  /// The measured goals that are not reached; empty if only a group is shown.
  private var measures: [MeasureReport] {
    group == nil ? report.measures.filter { !$0.position.isTargetReached } : []
  }

  func text(_ style: Style) -> String {
    let date = "\(report.day.weekday.name) \(style.date(report.day))"
    let heading = style.joined([style.tinted(date, .strong), style.tinted(zone.name, .faint)])
    let rows = rows(atMost: Self.rowsMax)
    let isOfOthers = rows.isEmpty && group == nil && !(measures.isEmpty && stages.isEmpty)
    let none = isOfOthers ? [] : [HabitListView.none(in: group, hasArchived: !report.habits.isEmpty)]
    let lines = rows.isEmpty ? none : table(rows, style) + rest(after: rows, style) + summary(style)
    let unseen = unseenCount.counted("unseen celebration") + " (type celebrations)"
    return
      (heading + lines + milestoneLines(style).map(\.withMinus) + stageLines(style)
      + (unseenCount > 0 ? style.wrapped("★ " + unseen, .good) : [])).lines
  }

  /// A line with the number of habits that are not listed.
  private func rest(after rows: [TodayRow], _ style: Style) -> [String] {
    guard rows.count == Self.rowsMax else { return [] }
    let left = shown.habits.places { !$0.isArchived }.count - rows.count
    return left > 0 ? style.wrapped("and \(left) more: --group GROUP lists fewer, --json all", .faint) : []
  }

  /// The table of habits, with a separator before those not due today, and a legend of their marks.
  private func table(_ rows: [TodayRow], _ style: Style) -> [String] {
    let cards = rows.map { ($0, HabitCard(habit: $0.habit, presentDay: report.day, saysOptional: false)) }
    if style.columns < 60 { return pairs(cards, style) + (style.hasPictures ? legend(rows, style) : []) }
    let tint: ((TodayRow, HabitCard)) -> Style.Tint? = { $0.0.section == .notToday ? .faint : nil }
    let lines = Table(
      cards,
      [
        .right("", { _ in .faint }) { $0.0.number },
        .left("", { $0.1.tint }) { style.hasPictures ? $0.0.section.glyph : $0.0.section.words },
        .left("habit", tint) { $0.1.habit.name.clipped }.fitting(.cut(to: 14)),
        .left("", { $0.1.tint }) { ProgressBar().text($0.1.fraction, in: style) }
          .fitting(.dropped(rank: 6)),
        .right("today", tint) { $0.1.today },
        .left("", tint) { $0.1.unitOfGoal }.fitting(.dropped(rank: 4)),
        .right("", tint) { $0.1.habit.kind == .atMost ? nil : Percentage.text($0.1.percentage) }
          .fitting(.dropped(rank: 7)),
        .cells(style.hasPictures ? "last 14 days" : "") {
          (style.hasPictures ? $0.1.habit.marks : []).cell
        },
        .right("streak", tint) { $0.1.habit.streak.current > 0 ? $0.1.habit.streak.currentLength : nil }
          .fitting(.dropped(rank: 2)),
        .left("", tint) { $0.1.remark }.fitting(.dropped(rank: 3)),
        .left("", { _ in .faint }) { $0.1.habit.group }.fitting(.dropped(rank: 5)),
      ]
    ).lines(style)
    let legend = style.hasPictures ? legend(rows, style) : []
    guard let apart = rows.firstIndex(where: { $0.section == .notToday }) else { return lines + legend }
    // The first line has the headings.
    return lines[...apart] + [notToday(style)] + lines[(apart + 1)...] + legend
  }

  private func notToday(_ style: Style) -> String { style.tinted("not today", .faint) }

  /// The habits on a narrow screen, with two lines each so that nothing is left out: the name and
  /// the count, then the last days, the streak and remarks.
  private func pairs(_ cards: [(TodayRow, HabitCard)], _ style: Style) -> [String] {
    let digits = cards.map { "\($0.0.number)".count }.max() ?? 1
    var (lines, isApart) = ([String](), false)
    // Days on which no habit existed yet would only push the other days away from the names.
    let empty = cards.map { $0.0.habit.marks.prefix { $0.status == .notInUse }.count }.min() ?? 0
    for (var row, card) in cards {
      row.habit.marks.removeFirst(empty)
      if row.section == .notToday, !isApart { lines.append(notToday(style)) }
      isApart = row.section == .notToday
      let tint: Style.Tint? = row.section == .notToday ? .faint : nil
      let mark = style.hasPictures ? style.tinted(row.section.glyph, card.tint) + " " : ""
      let start = digits + (style.hasPictures ? 3 : 1)
      let count = [card.today, card.unitOfGoal?.visible].compactMap(\.self).joined(separator: " ")
      let room = style.columns - start - 1 - count.displayWidth
      // Drop a long unit to make room for the name.
      let shownCount = room < 12 ? card.today : count
      let name = row.habit.name.visible.cut(to: max(12, style.columns - start - 1 - shownCount.displayWidth))
      let gap = style.columns - start - name.displayWidth - shownCount.displayWidth
      let number = String(repeating: " ", count: digits - "\(row.number)".count) + "\(row.number)"
      lines.append(
        style.tinted(number, .faint) + " " + mark + style.tinted(name, tint)
          + String(repeating: " ", count: max(1, gap)) + style.tinted(shownCount, tint))
      lines += below(row, card, tint, indent: start, style)
    }
    return lines
  }

  /// The second line of a habit, wrapped if necessary.
  private func below(
    _ row: TodayRow, _ card: HabitCard, _ tint: Style.Tint?, indent: Int, _ style: Style
  ) -> [String] {
    let habit = row.habit
    let days =
      style.hasPictures
      ? habit.marks.pictures.map { style.tinted($0.text, $0.tint) }.joined()
      : row.section == .notToday ? "" : row.section.words
    let streak = habit.streak.current > 0 ? style.tinted("\(habit.streak.currentLength)", tint) : nil
    var narrow = style
    narrow.columns -= indent
    let pieces = [days, streak, card.remark.map { style.tinted($0.visible, tint) }, habit.group?.visible].compactMap(
      \.self)
    return narrow.joined(pieces.filter { !$0.isEmpty }).map { String(repeating: " ", count: indent) + $0 }
  }

  /// A legend of the marks that occur.
  private func legend(_ rows: [TodayRow], _ style: Style) -> [String] {
    let named = DayStatus.allCases.filter { status in
      status != .notInUse && status != .undecided && rows.contains { $0.habit.marks.contains { $0.status == status } }
    }
    let isUndecided = rows.contains { $0.section == .limit || $0.habit.marks.contains { $0.status == .undecided } }
    let limit = "\(DayStatus.undecided.glyph) limit, decided when the day is over"
    return style.joined(
      named.map { status in
        style.tinted(status == .partly ? "░▒▓" : status.glyph, status.tint) + style.tinted(" \(status.words)", .faint)
      } + (isUndecided ? [style.tinted(limit, .faint)] : []), by: "  ")
  }

  private func summary(_ style: Style) -> [String] {
    let isDone = report.isComplete
    let bar = ProgressBar(width: 20).text(shown.fraction, in: style).map { $0 + " " } ?? ""
    return style.joined(
      [style.tinted(bar + "\(Percentage.of(shown.fraction))%", isDone ? .good : .open)]
        + (isDone ? ["day complete"] : report.isLost ? lost : noBonus.isEmpty ? undecided : noBonus)
        + [
          "daily streak \(report.daily.currentLength)" + end,
          "\(report.totalXP.withMinus) XP, level \(report.level.number)",
        ]
        + (report.freezes > 0 ? ["freezes \(report.freezes)"] : []))
      + (FreezeText.words(report).map { style.wrapped("\(DayStatus.frozen.glyph) \($0)", .cold) } ?? [])
      + optional.flatMap { style.wrapped($0.visible, .faint) }
      + planned.flatMap { style.wrapped($0.visible, .faint) }
  }

  /// The progress of each measured goal, and its next milestone.
  private func milestoneLines(_ style: Style) -> [String] {
    guard style.hasPictures else { return measures.map { $0.spoken(asOf: report.day).visible } }
    if style.columns < 60 { return measures.flatMap { milestonePair($0, style) } }
    return Table(
      measures,
      [
        .left { $0.name.clipped }.fitting(.cut(to: 8)),
        .cells { Table.Cell(EighthBar(width: 10).text($0.goalLeg.fraction, style), .open) },
        .right { "\($0.goalLeg.percent)%" },
        .left { "from \($0.start) to \($0.target)" }.fitting(.dropped(rank: Table.ornament)),
        .left("", { _ in .faint }) { nextMilestone($0) }.fitting(.cut(to: 10)),
      ]
    ).lines(style)
  }

  /// The two lines of a goal on a narrow screen.
  private func milestonePair(_ measure: MeasureReport, _ style: Style) -> [String] {
    let leg = measure.goalLeg
    let bar = style.tinted(EighthBar(width: 10).text(leg.fraction, style), .open) + " \(leg.percent)%"
    let name = measure.name.visible.cut(to: max(12, style.columns - 18))
    let ends = "from \(measure.start) to \(measure.target)".visible
    var narrow = style
    narrow.columns -= 2
    let rest = [ends, style.tinted(nextMilestone(measure).visible, .faint)]
    return ["\(name) \(bar)"] + narrow.joined(rest).map { "  " + $0 }
  }

  private func nextMilestone(_ measure: MeasureReport) -> String {
    let days = measure.forecast.days.map { $0 == 0 ? " any day now" : " in about " + $0.counted("day") }
    return "next \(measure.nextMilestone)" + (days ?? "")
  }

  private func stageLines(_ style: Style) -> [String] {
    Table(
      stages,
      [
        .left { $0.methodTitle }.fitting(.cut(to: 10)), .left { $0.stageTitle }.fitting(.cut(to: 10)),
        .left { $0.place }.fitting(.dropped(rank: Table.ornament)),
      ]
    ).lines(style)
  }

  var json: JSONValue {
    let rows = rows(atMost: .max).sorted { $0.habit.id.number < $1.habit.id.number }
    return .object([
      "date": report.day, "zone": zone.name, "complete": report.isComplete,
      "fraction": shown.fraction, "habits": rows.map { HabitCard(habit: $0.habit).todayJSON(in: $0) },
      "dailyStreak": report.daily.current, "freezes": report.freezes,
      "frozenDays": report.plannedFreezes, "totalXP": report.totalXP, "level": report.level.number,
      "celebrations": report.celebrations.count,
      "measures": measures.objects {
        [
          "measure": $0.name, "next": $0.position.next.value, "unit": $0.unit.symbol,
          "progress": $0.position.fraction, "estimatedDays": $0.forecast.days,
        ]
      },
      "methods": stages.objects {
        [
          "method": $0.method, "title": $0.methodTitle, "stage": $0.stage, "stageTitle": $0.stageTitle,
          "number": $0.number, "stages": $0.count,
        ]
      },
    ])
  }
}

extension PersonReport {
  /// The days after the report's that a freeze covers.
  var plannedFreezes: [LocalDay] { frozenDays.filter { $0 > day } }

  /// The open habits that are excused on the day, such as `Run, Read skipped`. Nil if there are
  /// none, or if no habit is due or satisfied.
  var excusedText: String? {
    guard !excusedHabits.isEmpty, !habits.places(where: { $0.isDue || $0.isSatisfied }).isEmpty else { return nil }
    let texts = [Excuse.skip, .pause, .freeze].compactMap { excuse -> String? in
      let names = excusedHabits.filter { $0.excuse == excuse }.map(\.name.clipped.visible)
      return names.isEmpty ? nil : "\(names.joined(separator: ", ")) \(excuse.participle)"
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

extension Milestone.Forecast {
  /// The estimated number of days; nil if there is no forecast.
  var days: Int? { if case .days(let days, _, _) = self { days } else { nil } }
}
