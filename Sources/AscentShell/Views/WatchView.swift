package import AscentRules
import AscentRuntime
package import AscentViews

/// A screen of the live dashboard.
package struct WatchView: View {
  /// The result of `verify`.
  package enum Check: Hashable, Sendable {
    case none
    case running
    /// The check is done: whether everything is whole, and the result in words.
    case done(Bool, String)
  }

  private let report: PersonReport
  private let user: UserID
  private let zone: ZoneID
  private let time: String
  private let head: JournalHead
  var at = Instant(milliseconds: 0)
  /// The number of commits since the dashboard was opened.
  var commitsSeen: Int64 = 0
  /// The process that has the store open for writing, in words; nil if there is none, or it
  /// is unknown.
  var writer: String?
  /// Whether this process writes.
  var isWriter = false
  /// How busy the process is that writes; nil if there is none, or it didn't answer.
  var load: StoreLoad?
  var check = Check.none
  /// The number of lines that fit; nil for no limit. If necessary, the list of habits is cut.
  package var rowsMax: Int?
  /// Whether to show the key help.
  package var hasKeys = false

  init(report: PersonReport, user: UserID, zone: ZoneID, time: String, head: JournalHead) {
    (self.report, self.user, self.zone, self.time, self.head) = (report, user, zone, time, head)
  }

  package func text(_ style: Style) -> String { lines(style).lines }

  /// The lines of the screen, in characters that the terminal can show.
  package func screenLines(_ style: Style) -> [String] {
    lines(style).flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
      .map { style.isUnicode ? $0 : ASCIIText.text($0) }
  }

  private func lines(_ style: Style) -> [String] {
    let heading = style.joined([
      style.tinted("\(report.day.weekday.name) \(style.date(report.day))", .strong), style.tinted(time, .strong),
      style.tinted(user.text.clipped.visible, .faint), style.tinted(zone.name, .faint),
    ])
    // The screen does not wrap lines, so wrap them here.
    let rest = (summary(style) + [""] + store(style) + verified(style)).flatMap { line in
      WrappedText.wrapped(line, columns: style.columns).split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    }
    let keys = hasKeys ? [self.keys(style)] : []
    var habits = table(style)
    if let rowsMax {
      let room = max(2, rowsMax - heading.count - rest.count - keys.count)
      if habits.count > room {
        let left = habits.count - room + 1
        habits = habits[..<(room - 1)] + [style.tinted("and \(left) more", .faint)]
      }
    }
    // On a small screen, the end of the verification result is cut.
    let body = heading + habits + rest
    return Array(body.prefix(rowsMax.map { $0 - keys.count } ?? .max)) + keys
  }

  private func table(_ style: Style) -> [String] {
    let rows = report.todayRows
    guard !rows.isEmpty else { return [report.habits.isEmpty ? "No habits yet." : "All habits are archived."] }
    let cards = rows.map { ($0, HabitCard(habit: $0.habit)) }
    return Table(
      cards,
      [
        .left("", { $0.1.tint }) { style.hasPictures ? $0.0.section.glyph : $0.0.section.words },
        .left("", { $0.0.section == .notToday ? .faint : nil }) { $0.1.habit.name.clipped }.fitting(.cut(to: 8)),
        .left("", { $0.1.tint }) { ProgressBar().text($0.1.fraction, in: style) }
          .fitting(.dropped(rank: 2)),
        .right("", { $0.1.tint }) { $0.1.today },
        .left("", { $0.1.tint }) { $0.1.unitOfGoal }.fitting(.dropped(rank: 3)),
        .right { $0.1.habit.streak.current > 0 ? "streak \($0.1.habit.streak.currentLength)" : nil }
          .fitting(.dropped(rank: 1)),
      ]
    ).lines(style)
  }

  private func summary(_ style: Style) -> [String] {
    let bar = ProgressBar(width: 20).text(report.fraction, in: style).map { $0 + " " } ?? ""
    return style.joined([
      style.tinted(bar + "\(Percentage.of(report.fraction))%", report.isComplete ? .good : .open),
      "daily streak \(report.daily.currentLength) (longest \(report.daily.longest))",
      "\(report.totalXP.withMinus) XP, level \(report.level.number)", "\(report.level.toNext) to the next level",
    ])
  }

  private func store(_ style: Style) -> [String] {
    var pieces = [head.commit.counted("commit"), "\(commitsSeen) since you began to watch"]
    if !isWriter { pieces.append(writer.map { "ascent runs in \($0.visible)" } ?? "no other ascent is running") }
    if let load {
      pieces += [
        "\(load.pipeline.waiting.counted("request")) waiting",
        "\(load.pipeline.inFlight.counted("batch", "batches")) in progress",
        load.latency.map { Self.text($0) } ?? "no commit yet",
      ]
    }
    return style.joined(pieces)
  }

  private static func text(_ latency: CommitTimes.Summary) -> String {
    "commit latency: p50 \(milliseconds(latency.median)) ms, p99 \(milliseconds(latency.p99)) ms, max "
      + "\(milliseconds(latency.longest)) ms"
  }

  /// A duration in milliseconds, with one decimal.
  private static func milliseconds(_ duration: Duration) -> String {
    let tenths = Int((duration / .microseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func verified(_ style: Style) -> [String] {
    switch check {
    case .none: []
    case .running: [style.tinted("verifying …", .open)]
    case .done(let isWhole, let text):
      [style.tinted("verified: \(text.visible)", isWhole ? .good : .bad)]
    }
  }

  private func keys(_ style: Style) -> String { style.tinted("v verify · q end", .faint) }

  package var json: JSONValue {
    var verified: JSONValue = .null
    switch check {
    case .none: break
    case .running: verified = .object(["running": true, "whole": JSONValue.null, "text": ""])
    case .done(let isWhole, let text): verified = .object(["running": false, "whole": isWhole, "text": text])
    }
    return .object([
      "at": at, "day": report.day,
      "habits": report.todayRows.objects { row in
        [
          "habit": row.habit.name, "count": row.habit.traits.decimals.json(row.habit.count),
          "goal": row.habit.traits.decimals.json(row.habit.goal),
          "satisfied": row.habit.isSatisfied, "due": row.habit.isDue, "streak": row.habit.streak.current,
        ]
      },
      "dailyStreak": report.daily.current, "longestDailyStreak": report.daily.longest, "totalXP": report.totalXP,
      "level": report.level.number, "commit": head.commit, "position": head.position.number,
      "commitsSeen": commitsSeen, "writer": writer,
      "pipeline": (load?.pipeline).map {
        JSONValue.object([
          "waiting": $0.waiting, "waitingMax": $0.waitingMax, "inFlight": $0.inFlight, "inFlightMax": $0.inFlightMax,
        ])
      },
      "latency": (load?.latency).map {
        JSONValue.object([
          "commits": $0.count, "median": Self.milliseconds($0.median), "p99": Self.milliseconds($0.p99),
          "max": Self.milliseconds($0.longest),
        ])
      },
      "verified": verified,
    ])
  }
}
