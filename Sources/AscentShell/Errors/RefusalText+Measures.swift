import AscentRules
import AscentViews

extension RefusalText {
  /// Refusals that are about measured goals.
  func measureView(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .badNumber(let field, let reason):
      view(
        ["start", "target", "interval"].contains(field) ? "--\(field)" : field.uppercased(), nil, reason,
        allowed: "numbers with up to three decimals, such as 84.5")
    case .badGoal(let reason):
      view("--target", nil, reason, allowed: "a target other than the start, and an interval above 0")
    case .unknownMeasure(let name):
      view(
        "NAME", name, "no goal is set for it", allowed: "one of those that measure list shows; set one: measure goal")
    case .unitMismatch(let given, let expected):
      view("--unit", given.symbol, "it can't be converted to \(expected.symbol)", allowed: expected.symbol)
    case .neededBy(let key, let others):
      view("OP", key, "\(others) depend on it", allowed: "an undo of those first")
    default: preconditionFailure("a refusal that is not about measures: \(refusal)")
    }
  }
}
