import AscentRules
import AscentViews

/// Explains a value: the facts, the rule, and the events that lead to it.
struct ExplanationView: View {
  /// The explanation.
  var explanation: Explanation
  /// The current day, whose year is left out of dates.
  var today: LocalDay?
  /// The group whose habits the explanation is about; nil for all.
  var group: String?
  /// The catalogue with the titles of methods and stages.
  var catalog: Catalog?

  private var habits: [HabitID: String] { explanation.habits }

  private var heading: String {
    switch explanation.subject {
    case .streak(let habit): "the streak of \(habits[habit] ?? "habit \(habit)")"
    case .xp: group.map { "XP of the group \($0)" } ?? "XP and level"
    case .bonus(let day): "the bonus of \(DayText.withWeekday(day, asOf: today))"
    case .readiness(let method, let stage):
      "the readiness for the stage after \(text.title(stage, of: method)) of \(text.title(method))"
    }
  }

  private var text: EventText { EventText(today: today, habitName: { habits[$0] }, catalog: catalog) }

  /// The value of a fact in words: titles for stages, and words for a readiness status.
  private func words(_ fact: Explanation.Fact) -> String {
    guard case .readiness(let method, _) = explanation.subject, case .text(let value) = fact.value else {
      return words(fact.value)
    }
    switch fact.name {
    case "stage": return text.title(StageID(value), of: method)
    case "status": return value == "notReady" ? "not ready" : value
    default: return value
    }
  }

  func text(_ style: Style) -> String {
    var lines = [style.tinted(heading.visible, .strong)]
    if style.columns < 60 {
      // Names and values of facts are too long to stand side by side.
      lines += explanation.facts.map { "  \(Self.words($0.name)): \(words($0))".visible }
    } else {
      lines += Table(
        explanation.facts, [.left { "  " + Self.words($0.name) }.fitting(.cut(to: 20)), .left { words($0) }]
      ).lines(style)
    }
    lines.append("rule: " + explanation.rule.visible)
    for (index, evidence) in explanation.evidence.enumerated() {
      let like = explanation.evidence[..<index].first { $0.events == evidence.events && $0.count == evidence.count }
      if let like, evidence.count > 0 {
        lines.append("\(Self.words(evidence.title)): as for \(Self.words(like.title))".visible)
        continue
      }
      let shown =
        evidence.events.count < evidence.count ? ", the last \(evidence.events.count) of \(evidence.count)" : ""
      lines.append(Self.words(evidence.title).visible + (evidence.count == 0 ? ": none" : shown + ":"))
      lines += evidence.events.map { "  \(text.sentence($0.event).visible)" }
    }
    return lines.lines
  }

  /// The name of a fact in words. Names of criteria, alone or after `missing, `, are spelled out.
  private static func words(_ name: String) -> String {
    let missing = "missing, "
    return name.hasPrefix(missing)
      ? missing + CriterionText.name(String(name.dropFirst(missing.count))) : CriterionText.name(name)
  }

  private func words(_ value: Explanation.Fact.Value) -> String {
    switch value {
    case .integer(let number): number < 0 ? "−\(number.magnitude)" : "\(number)"
    case .number(let number): Readiness.Criterion.text(of: number)
    case .truth(let truth): truth ? "yes" : "no"
    case .text(let text): text
    case .day(let day): DayText.text(day, asOf: today)
    case .days(let days): DayText.text(days.lowerBound, through: days.upperBound, asOf: today)
    case .none: "none"
    }
  }

  var json: JSONValue {
    .object([
      "subject": subject,
      "facts": explanation.facts.objects { ["name": $0.name, "value": Self.json($0.value)] },
      "rule": explanation.rule,
      "evidence": explanation.evidence.objects { evidence in
        ["title": evidence.title, "count": evidence.count, "events": evidence.events.map(json)]
      },
    ])
  }

  private var subject: JSONValue {
    switch explanation.subject {
    case .streak(let habit): .object(["kind": "streak", "habit": habits[habit]])
    case .xp: group.map { .object(["kind": "xp", "group": $0]) } ?? .object(["kind": "xp"])
    case .bonus(let day): .object(["kind": "bonus", "day": day])
    case .readiness(let method, let stage):
      .object(["kind": "readiness", "method": method, "stage": stage])
    }
  }

  private static func json(_ value: Explanation.Fact.Value) -> JSONValue {
    switch value {
    case .integer(let number): number.json
    case .number(let number): number.json
    case .truth(let truth): truth.json
    case .text(let text): text.json
    case .day(let day): day.json
    case .days(let days): [days.lowerBound, days.upperBound].json
    case .none: .null
    }
  }

  private func json(_ event: Explanation.ListedEvent) -> JSONValue {
    let description = EventDescription(event.event) { habits[$0] }
    return .object([
      "position": event.position, "version": event.version, "day": event.day, "operation": event.operation,
      "event": description.kind, "facts": JSONValue.object(description.facts),
    ])
  }
}
