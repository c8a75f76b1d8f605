import AscentRules
import AscentViews

extension RefusalText {
  /// Refusals that are about methods, stages and celebrations.
  func climbView(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .unknownMethod(let method):
      view("METHOD", "\(method)", "the catalogue has no such method", allowed: "an id that method list shows")
    case .unknownStage(let method, let stage):
      view("STAGE", "\(stage)", "\(method) has no such stage", allowed: "an id that method show \(method) shows")
    case .stageGone(let method, let stage):
      view("METHOD", "\(method)", "the catalogue no longer has the stage \(stage), which you are in")
    case .wrongStage(let method, let asked, let actual):
      view("--from", "\(asked)", "you are in the stage \(actual) of \(method)", allowed: "\(actual)")
    case .lastStage(let method, let stage): view("METHOD", "\(method)", "\(stage) is its last stage: there is nowhere further to go")
    case .notReady(let method, let stage, let unmet):
      view(
        "METHOD", "\(method)",
        "the stage \(stage) is not finished: "
          + unmet.map { "\($0.name) \(Self.number($0.current)) of \(Self.number($0.required))" }.joined(separator: ", "))
    case .laterAdvance(let method, let stage):
      view("OP", "\(method)", "the progression from \(stage) came later and rests on it: take that back first")
    case .notWaiting(let key):
      view(
        "ID", "\(key)", "no such celebration waits: it was acknowledged or withdrawn, or there never was one",
        allowed: "an id that celebrations shows")
    case .badCatalog(let faults):
      view("FILE", nil, faults.map { $0.path.isEmpty ? $0.reason : "\($0.path): \($0.reason)" }.joined(separator: "; "))
    case .catalogNotNewer(let version, let inForce):
      view("FILE", "version \(version)", "version \(inForce) is in force", allowed: "a version from \(Int64(inForce) + 1) on")
    case .notForThisUser(let user):
      view("--user", "\(user)", "that name is kept for the catalogue", allowed: "any name but \(UserID.catalog)")
    default: preconditionFailure("a refusal that is not about a climb: \(refusal)")
    }
  }

  /// A whole number without decimals, any other with one.
  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int64(value)) : String((value * 10).rounded() / 10)
  }
}
