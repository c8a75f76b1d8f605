package import AscentRules
import AscentViews

/// Figures of one method, or of all methods that the user has practised.
struct StatisticsView: View {
  /// The methods.
  var methods: [PracticeStatistics.Method]
  /// The figures of all methods together; nil if a single method was asked for.
  var total: PracticeStatistics?

  /// Creates a view of one method's figures.
  init(_ method: PracticeStatistics.Method) {
    self.methods = [method]
    self.total = nil
  }

  /// Creates a view of the figures of all methods.
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
          + total.advances.map { "  " + $0.visible })
    }
    return blocks.flatMap { $0 }.lines
  }

  private func lines(_ method: PracticeStatistics.Method, _ style: Style) -> [String] {
    var lines = [style.tinted((method.title ?? method.method.text).visible, .strong)]
    lines.append(
      "  " + AccomplishmentsText.words(method.totals) + (method.lastSessionDay.map { " · last on \($0)" } ?? ""))
    let table = Table(
      method.stages,
      [
        .left("  stage") { "  \($0.title ?? $0.stage.text)" }.fitting(.cut(to: 12)),
        .left("in this stage") { $0.duration < .seconds(86_400) ? "less than a day" : $0.formattedDuration },
        .right("sessions") { $0.sessionCount }, .right("practice") { "\($0.minutes) min" }.fitting(.dropped(rank: 2)),
        .left("", { _ in .good }) { $0.isPresent ? "you are here" : nil }.fitting(.dropped(rank: 1)),
      ])
    lines += table.lines(style)
    lines += method.advances.map { "  " + $0.visible }
    if method.withdrawnCauseCount > 0 {
      lines.append("  \(method.withdrawnCauseCount.counted("completed stage")) whose sessions were undone")
    }
    return lines
  }

  /// The figures of a method in sentences.
  static func sentences(_ method: PracticeStatistics.Method) -> [String] {
    [AccomplishmentsText.words(method.totals)] + method.advances
  }

  var json: JSONValue {
    guard let total else { return json(methods[0]) }
    return .object([
      "methods": methods.map(json), "totals": total.totals, "advances": total.advanceCount,
      "averageTime": total.averageTime, "sessionsBeforeAdvancing": total.sessionsBeforeAdvancing,
      "fastest": total.fastest, "slowest": total.slowest, "lastSessionDay": total.lastSessionDay,
    ])
  }

  private func json(_ method: PracticeStatistics.Method) -> JSONValue {
    .object([
      "method": method.method, "title": method.title, "stage": method.stage, "stages": method.stages,
      "totals": method.totals, "advances": method.advanceCount, "averageTime": method.averageTime,
      "sessionsBeforeAdvancing": method.sessionsBeforeAdvancing, "fastest": method.fastest,
      "slowest": method.slowest, "lastSessionDay": method.lastSessionDay,
      "causesWithdrawn": method.withdrawnCauseCount,
    ])
  }
}

/// Figures of completed stages, of one method or of all.
private protocol AdvanceFigures {
  var completedStages: [PracticeStatistics.StageTime] { get }
  var averageTime: Duration? { get }
  var sessionsBeforeAdvancing: Double? { get }
  var fastest: PracticeStatistics.StageTime? { get }
  var slowest: PracticeStatistics.StageTime? { get }
}

extension PracticeStatistics: AdvanceFigures {}
extension PracticeStatistics.Method: AdvanceFigures {}

extension AdvanceFigures {
  /// The completed stages in sentences.
  fileprivate var advances: [String] {
    guard let averageTime, let sessionsBeforeAdvancing, let fastest, let slowest else {
      return ["no stage completed yet"]
    }
    func words(_ stage: PracticeStatistics.StageTime) -> String {
      "\(stage.title ?? stage.stage.text), \(stage.formattedDuration)"
    }
    let count = "\(completedStages.count.counted("stage")) completed; on average \(DurationText.text(averageTime))"
    let sessions = Readiness.Criterion.text(of: sessionsBeforeAdvancing)
    return ["\(count) and \(sessions) \(sessionsBeforeAdvancing.noun("session")) each"]
      + (completedStages.count > 1 ? ["fastest: \(words(fastest)); slowest: \(words(slowest))"] : [])
  }
}

extension PracticeStatistics.StageTime: JSONConvertible {
  package var json: JSONValue {
    .object([
      "method": method, "stage": stage, "title": title, "duration": duration, "formattedDuration": formattedDuration,
      "sessions": sessionCount, "minutes": minutes, "present": isPresent,
    ])
  }
}
