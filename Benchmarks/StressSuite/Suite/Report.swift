import AscentRules
package import AscentViews

/// The results of runs as text.
package enum Report {
  /// A table with a row for each scenario, followed by the details of each.
  package static func text(_ results: [RunResult], _ style: Style) -> String {
    var table = Table([
      ("scenario", .left), ("store", .left), ("operations", .right), ("a second", .right), ("p50", .right),
      ("p90", .right),
      ("p99", .right),
      ("p99.9", .right), ("max", .right), ("machine", .left), ("invariants", .left),
    ])
    let speed = ControlReadings.median(of: results.map(\.controls))
    for result in results {
      let latencies = result.tally.latencies
      table.append(
        [
          .init(result.card.name, .strong), .init(result.settings.store.name),
          .init(grouped(Double(result.tally.accepted))),
          .init(grouped(result.tally.perSecond)),
        ] + [0.5, 0.9, 0.99, 0.999, 1].map { .init(time(latencies.quantile($0))) }
          + [
            .init(result.controls.phrase(relativeTo: speed), result.controls.isSteady ? nil : .bad),
            .init(result.holds ? "hold" : "BROKEN", result.holds ? .good : .bad),
          ])
    }
    return ([table.text(style), conditions] + results.map { details(of: $0, style) } + [legend(results, style)])
      .joined(separator: "\n\n")
  }

  /// How the scenarios are measured, in words.
  static let conditions =
    "Each timed scenario ran for half its time before, on a store of its own, which is not counted.\n"
    + ControlReadings.legend

  /// The details of a scenario, including the checks of each invariant by number.
  package static func details(of result: RunResult, _ style: Style) -> String {
    var lines = [style.tinted(result.card.name, .strong) + ": " + result.card.question]
    let calls = [
      ("overloaded", result.tally.overloaded), ("in conflict with a command in flight", result.tally.conflicts),
      ("refused", result.tally.refused),
      ("failed", result.tally.failed),
    ]
    for (name, count) in calls where count > 0 { lines.append("  \(name): \(grouped(Double(count)))") }
    lines += result.figures.map { "  \($0.name): \(text($0))" }
    lines.append("  checked: " + checks(result.board))
    for finding in result.board.findings {
      let faults = result.board[finding.invariant].faults
      lines.append(
        style.tinted(
          "  \(finding.invariant.rawValue) is broken, \(faults.counted("time")): \(finding.invariant.words)",
          .bad))
      lines.append("    first: " + VisibleText.visible(finding.text))
    }
    return lines.joined(separator: "\n")
  }

  /// What the numbers of the checked invariants mean.
  private static func legend(_ results: [RunResult], _ style: Style) -> String {
    let checked = Invariant.allCases.filter { invariant in results.contains { $0.board[invariant].checks > 0 } }
    return (["invariants, by their numbers:"] + checked.map { "  \($0.rawValue)  \($0.words)" })
      .map { style.tinted($0, .faint) }.joined(separator: "\n")
  }

  /// The numbers of the checked invariants, each with its number of checks.
  private static func checks(_ board: InvariantBoard) -> String {
    Invariant.allCases.filter { board[$0].checks > 0 }.map { "\($0.rawValue) (\(grouped(Double(board[$0].checks))))" }
      .joined(
        separator: ", ")
  }

  /// The scenarios and their conditions.
  package static func list(_ style: Style) -> String {
    Scenarios.all.map { scenario in
      let (card, settings) = (scenario.card, scenario.settings)
      let size = [
        "\(grouped(Double(settings.users))) \(settings.users.noun("person", "people"))",
        "\(grouped(Double(settings.devices))) \(settings.devices.noun("device"))",
        "\(number(settings.seconds)) \(settings.seconds.noun("second"))", settings.store.name,
      ]
      return """
        \(style.tinted(card.name, .strong))
          question  \(card.question)
          load      \(card.load)
          size      \(size.joined(separator: ", "))
          bound     \(card.bound)
          stop      \(card.stop)
        """
    }.joined(separator: "\n\n")
  }

  /// A figure with its unit.
  package static func text(_ figure: Figure) -> String {
    figure.isBar ? figure.unit : number(figure.value) + (figure.unit.isEmpty ? "" : " " + figure.unit)
  }

  /// A duration, in the unit that gives one to three digits before the decimal point.
  package static func time(_ duration: Duration) -> String {
    let microseconds = duration.microseconds
    if microseconds < 1000 { return number(microseconds) + " µs" }
    return microseconds < 1e6 ? number(microseconds / 1000) + " ms" : number(microseconds / 1e6) + " s"
  }

  /// A number with three significant digits, or with all digits if it is large.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    if abs(value) >= 100 { return grouped(value) }
    let places = abs(value) >= 10 ? 10.0 : abs(value) >= 1 ? 100.0 : 1000.0
    let rounded = (value * places).rounded() / places
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }

  /// A whole number with separated thousands.
  package static func grouped(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e18 else { return "–" }
    let digits = String(Int(value.rounded()))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3),
        digits[digits.index(digits.startIndex, offsetBy: index - 1)] != "-"
      {
        text.append(",")
      }
      text.append(digit)
    }
    return text
  }
}
