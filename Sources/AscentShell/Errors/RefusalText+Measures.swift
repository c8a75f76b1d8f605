import AscentRules
import AscentViews

extension RefusalText {
  /// The argument that a refusal's field comes from.
  private static func argument(_ field: String) -> String {
    field == "goal" ? "N" : field.hasPrefix("--") ? field : field.uppercased()
  }

  /// Refusals about measured goals, and about numbers with decimals.
  func measureView(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .badNumber(let field, let reason):
      view(
        ["start", "target", "interval"].contains(field) ? "--\(field)" : Self.argument(field), nil, reason,
        allowed: field == "interval"
          ? "numbers above 0 that give at most \(MilestonePlan.countMax) milestones"
          : "numbers with up to three decimals, such as 84.5")
    case .tooManyDecimals(let field, let allowed):
      view(
        Self.argument(field), nil, "too many decimals",
        allowed: allowed == 0 ? "whole numbers" : "numbers with up to \(allowed.counted("decimal"))")
    case .badGoal(let reason):
      view("--target", nil, reason, allowed: "a target other than the start")
    case .unknownMeasure(let name):
      view("NAME", name, "no measure has this name")
        .hint("measure list shows what you measure, and measure goal begins something new")
    case .unitMismatch(let given, let expected):
      view(
        "--unit", given.symbol, "it can't be converted to \(expected.symbol)",
        allowed: expected.comparable.map(\.symbol).joined(separator: " or "))
    case .neededBy(let key, let others, let operations, let more):
      neededBy(view("OP", key, "it is needed by \(others)").hint("undo those first"), operations, more)
    default: preconditionFailure("a refusal that is not about measures: \(refusal)")
    }
  }

  /// Adds the operations that must be undone first.
  private func neededBy(_ view: ErrorView, _ operations: [OperationID], _ more: Int) -> ErrorView {
    var view = view
    view.neededBy = operations.map(\.description)
    view.neededByMore = more
    return view
  }
}
