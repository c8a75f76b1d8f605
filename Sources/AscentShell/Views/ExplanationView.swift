import AscentRules
import AscentViews

/// Why something is as it is: facts, the rule, and the events behind them.
struct ExplanationView: View {
  /// The explanation.
  var explanation: Explanation

  private var habits: [HabitID: String] { explanation.habits }

  private var heading: String {
    switch explanation.subject {
    case .streak(let habit): "the streak of \(habits[habit] ?? "habit \(habit)")"
    case .xp: "XP and level"
    case .bonus(let day): "the bonus of \(day)"
    case .readiness(let method, let stage): "the readiness for the stage after \(stage) of \(method)"
    }
  }

  func text(_ style: Style) -> String {
    var lines = [style.tinted(VisibleText.visible(heading), .strong)]
    var table = Table([("", .left), ("", .left)])
    for fact in explanation.facts {
      table.append([Table.Cell("  " + Self.words(fact.name)), Table.Cell(Self.words(fact.value))])
    }
    lines += table.lines(style)
    lines.append("rule: " + VisibleText.visible(explanation.rule))
    for (index, evidence) in explanation.evidence.enumerated() {
      let like = explanation.evidence[..<index].first { $0.events == evidence.events && $0.count == evidence.count }
      if let like, evidence.count > 0 {
        lines.append(VisibleText.visible("\(Self.words(evidence.title)): as for \(Self.words(like.title))"))
        continue
      }
      let shown =
        evidence.events.count < evidence.count ? ", the last \(evidence.events.count) of \(evidence.count)" : ""
      lines.append(VisibleText.visible(Self.words(evidence.title)) + (evidence.count == 0 ? ": none" : shown + ":"))
      for event in evidence.events {
        let description = EventDescription(event.event) { habits[$0] }
        lines.append(
          "  " + style.tinted("\(event.position)", .faint) + " "
            + VisibleText.visible("\(description.kind) \(description.words)"))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The names of criteria, which facts begin with or are, in words.
  private static func words(_ name: String) -> String {
    let missing = "missing, "
    return name.hasPrefix(missing)
      ? missing + CriterionText.name(String(name.dropFirst(missing.count))) : CriterionText.name(name)
  }

  private static func words(_ value: ExplainedFact.Value) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .number(let number): CriterionStatus.text(of: number)
    case .truth(let truth): truth ? "yes" : "no"
    case .text(let text): text
    case .day(let day): "\(day)"
    case .days(let days): days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)"
    case .none: "none"
    }
  }

  var json: JSONValue {
    .object([
      "subject": subject,
      "facts": .array(explanation.facts.map { .object(["name": .string($0.name), "value": Self.json($0.value)]) }),
      "rule": .string(explanation.rule),
      "evidence": .array(
        explanation.evidence.map { evidence in
          .object([
            "title": .string(evidence.title), "count": .integer(Int64(evidence.count)),
            "events": .array(evidence.events.map(json)),
          ])
        }),
    ])
  }

  private var subject: JSONValue {
    switch explanation.subject {
    case .streak(let habit): .object(["kind": "streak", "habit": .optional(habits[habit])])
    case .xp: .object(["kind": "xp"])
    case .bonus(let day): .object(["kind": "bonus", "day": .day(day)])
    case .readiness(let method, let stage):
      .object(["kind": "readiness", "method": .string(method.text), "stage": .string(stage.text)])
    }
  }

  private static func json(_ value: ExplainedFact.Value) -> JSONValue {
    switch value {
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .truth(let truth): .bool(truth)
    case .text(let text): .string(text)
    case .day(let day): .day(day)
    case .days(let days): .array([.day(days.lowerBound), .day(days.upperBound)])
    case .none: .null
    }
  }

  private func json(_ event: ExplainedEvent) -> JSONValue {
    let description = EventDescription(event.event) { habits[$0] }
    return .object([
      "position": .integer(event.position), "version": .integer(event.version), "day": .day(event.day),
      "operation": .string(event.operation.description), "event": .string(description.kind),
      "facts": .object(description.facts),
    ])
  }
}
