import AscentRules
import AscentViews

/// Figures of one method, or of all that a user has practised.
struct StatisticsView: View {
  /// The methods.
  var methods: [MethodStatistics]
  /// The figures of all of them; nil when one was asked for.
  var total: PracticeStatistics?

  /// The figures of one method.
  init(_ method: MethodStatistics) {
    self.methods = [method]
    self.total = nil
  }

  /// The figures of all methods.
  init(_ total: PracticeStatistics) {
    self.methods = total.methods
    self.total = total
  }

  func text(_ style: Style) -> String {
    guard methods.contains(where: { $0.totals.sessionCount > 0 || $0.advanceCount > 0 }) else {
      return "No sessions yet, so no figures. method list shows the methods; then: session METHOD MINUTES"
    }
    var blocks = methods.map { lines($0, style) }
    if let total, methods.count > 1 {
      blocks.append(
        [style.tinted("all methods", .strong), "  " + AccomplishmentsText.words(total.totals)]
          + advances(total.left, total.averageTime, total.sessionsBeforeAdvancing, total.fastest, total.slowest))
    }
    return blocks.flatMap { $0 }.joined(separator: "\n")
  }

  private func lines(_ method: MethodStatistics, _ style: Style) -> [String] {
    var lines = [style.tinted(VisibleText.visible(method.title ?? method.method.text), .strong)]
    lines.append(
      "  " + AccomplishmentsText.words(method.totals) + (method.lastSessionDay.map { " · last on \($0)" } ?? ""))
    var table = Table([("", .left), ("", .left), ("", .right), ("", .right), ("", .left)])
    for stage in method.stages {
      table.append([
        Table.Cell("  \(stage.title ?? stage.stage.text)"), Table.Cell(stage.formattedDuration),
        Table.Cell(CountText.text(stage.sessionCount, "session")), Table.Cell("\(stage.minutes) min"),
        Table.Cell(stage.isPresent ? "you are here" : "", .good),
      ])
    }
    lines += table.lines(style)
    lines += advances(method.left, method.averageTime, method.sessionsBeforeAdvancing, method.fastest, method.slowest)
    if method.withdrawnCauseCount > 0 {
      lines.append("  \(CountText.text(method.withdrawnCauseCount, "progression")) whose sessions were undone")
    }
    return lines
  }

  private func advances(
    _ left: [StageTime], _ time: Duration?, _ sessions: Double?, _ fastest: StageTime?, _ slowest: StageTime?
  ) -> [String] {
    guard let time, let sessions, let fastest, let slowest else { return ["  no stage completed yet"] }
    func words(_ stage: StageTime) -> String { "\(stage.title ?? stage.stage.text) in \(stage.formattedDuration)" }
    var line =
      "  \(CountText.text(left.count, "stage")) completed, \(DurationText.text(time))"
    line += " and \(CriterionStatus.text(of: sessions)) \(CountText.noun(for: sessions, "session")) each on average"
    return [line]
      + (left.count > 1 ? ["  " + VisibleText.visible("fastest \(words(fastest)), slowest \(words(slowest))")] : [])
  }

  var json: JSONValue {
    guard let total else { return json(methods[0]) }
    return .object([
      "methods": .array(methods.map(json)), "totals": AccomplishmentsText.json(total.totals),
      "advances": .integer(Int64(total.advanceCount)), "averageTime": .seconds(total.averageTime),
      "sessionsBeforeAdvancing": .optional(total.sessionsBeforeAdvancing),
      "fastest": json(total.fastest),
      "slowest": json(total.slowest), "lastSessionDay": .day(total.lastSessionDay),
    ])
  }

  private func json(_ method: MethodStatistics) -> JSONValue {
    .object([
      "method": .string(method.method.text), "title": .optional(method.title), "stage": .string(method.stage.text),
      "stages": .array(method.stages.map(json)), "totals": AccomplishmentsText.json(method.totals),
      "advances": .integer(Int64(method.advanceCount)), "averageTime": .seconds(method.averageTime),
      "sessionsBeforeAdvancing": .optional(method.sessionsBeforeAdvancing),
      "fastest": json(method.fastest),
      "slowest": json(method.slowest), "lastSessionDay": .day(method.lastSessionDay),
      "causesWithdrawn": .integer(Int64(method.withdrawnCauseCount)),
    ])
  }

  private func json(_ stage: StageTime?) -> JSONValue {
    guard let stage else { return .null }
    return .object([
      "method": .string(stage.method.text), "stage": .string(stage.stage.text), "title": .optional(stage.title),
      "duration": .seconds(stage.duration), "formattedDuration": .string(stage.formattedDuration),
      "sessions": .integer(Int64(stage.sessionCount)), "minutes": .integer(stage.minutes),
      "present": .bool(stage.isPresent),
    ])
  }
}
