import AscentRules
import AscentRuntime
import AscentViews

/// Measured goals.
extension Session {
  func setMeasureGoal() async throws(ShellError) -> any View {
    let name = try arguments.label("NAME", length: 1...Limits.nameLength) ?? ""
    let start = try arguments.requiredNumber("--start", in: CommandTable.measureGoal)
    let target = try arguments.requiredNumber("--target", in: CommandTable.measureGoal)
    guard let unit = try arguments.unit("--unit") else {
      throw .missingArgument("--unit", usage: CommandTable.measureGoal.usage)
    }
    var goal = MeasureGoal(name, from: start, to: target, in: unit, interval: try arguments.number("--interval"))
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
    guard let value = try arguments.number("VALUE") else {
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
