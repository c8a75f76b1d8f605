import AscentRules
import AscentRuntime
import AscentViews

/// Measured goals.
extension Session {
  func setMeasureGoal() async throws(ShellError) -> any View {
    let name = try arguments.label("NAME", length: 1...Limits.nameLength) ?? ""
    let start = try arguments.requiredAmount("--start", in: CommandTable.measureGoal)
    let target = try arguments.requiredAmount("--target", in: CommandTable.measureGoal)
    guard let unit = try arguments.unit("--unit") else {
      throw .missingArgument("--unit", usage: CommandTable.measureGoal.usage)
    }
    let interval = try arguments.amount("--interval")
    var goal = MeasureGoal(name, from: start, to: target, in: unit, interval: interval)
    goal.firstDay = try await day("--from")
    let sent = try await send(.setMeasureGoal(goal))
    let report = try await measure(named: name)
    let milestones = report.milestones.count.counted("milestone")
    return MeasureChangeView(
      headline: "\(report.name): from \(report.start) to \(report.target), \(milestones)", report: report, sent: sent)
  }

  func listMeasures() async throws(ShellError) -> any View {
    MeasureListView(measures: try await report().measures)
  }

  func measure() async throws(ShellError) -> any View {
    let name = arguments.text("NAME")
    let unit = try arguments.unit("--unit")
    guard let value = try arguments.amount("VALUE") else {
      return MeasureView(report: try await measure(named: name), today: knownContext?.today)
    }
    let sent = try await send(.measure(name, value, in: unit))
    let report = try await measure(named: name)
    let amount = MeasureAmount.text(Int64((value * 1000).rounded())) + " \((unit ?? report.unit).symbol)"
    return MeasureChangeView(
      headline: "\(report.name): \(amount) on \(sent.receipt.day)", report: report, sent: sent)
  }

  private func measure(named name: String) async throws(ShellError) -> MeasureReport {
    let report = try await report()
    do { return try report.measure(named: name) } catch { throw .refused(.unknownMeasure(name: name), habits: [:]) }
  }
}

extension Arguments {
  /// A measured amount; a number that no amount can be is refused as it was typed.
  fileprivate func amount(_ name: String) throws(ShellError) -> Double? {
    guard let number = try number(name) else { return nil }
    do throws(Refusal) { _ = try MeasureAmount.thousandths(of: number, field: name) } catch {
      guard case .badNumber(_, let reason) = error, let text = optional(name) else { return number }
      throw .badValue(
        argument: name, value: text, reason: reason, allowed: "numbers with up to three decimals, such as 84.5")
    }
    return number
  }

  fileprivate func requiredAmount(_ name: String, in spec: CommandSpec) throws(ShellError) -> Double {
    guard let amount = try amount(name) else { throw .missingArgument(name, usage: spec.usage) }
    return amount
  }
}
