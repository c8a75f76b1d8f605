import AscentRules
import AscentViews

extension RefusalText {
  /// Refusals about methods, stages and celebrations.
  func methodView(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .unknownMethod(let method):
      view("METHOD", method, "no such method in the catalogue", allowed: "a method from method list")
    case .unknownStage(let method, let stage):
      view(
        "--from", stage, "no such stage in \(title(method))", allowed: "a stage from method show \(method)")
    case .stageGone(let method, let stage):
      view(
        "METHOD", method, "the catalogue no longer has your stage, \(stage)",
        allowed: "a catalogue with this stage")
    case .wrongStage(let method, let asked, let actual):
      view("--from", asked, "you are in another stage of \(title(method))", allowed: "\(actual)")
    case .lastStage(let method, _):
      view("METHOD", method, "you are at its last stage")
    case .notReady(let method, _, let unmet):
      view("METHOD", method, "the criteria of your stage are not met", details: unmet.map(Self.words))
    case .laterAdvance(let method, let stage):
      view(
        "OP", nil, "first undo the later progression of \(title(method)) from \(title(stage, of: method))")
    case .notWaiting(let key):
      view("--ack", key, "no celebration has this ID, or it is dismissed already", allowed: "an ID from celebrations")
    case .badCatalog(let faults):
      view("FILE", nil, "the catalogue has faults; nothing was loaded", details: faults.lines())
    case .catalogNotNewer(let version, let inForce):
      view(
        "version", version, "version \(inForce) is already loaded",
        allowed: inForce < .max ? "version \(inForce + 1) or later" : nil)
    case .notForThisUser(let user):
      view("--user", user, "this name is reserved for the catalogue", allowed: "any name but \(UserID.catalog)")
    default: measureView(refusal)
    }
  }

  // Without a catalogue, IDs take the place of titles.
  private func title(_ method: MethodID) -> String { titles.title(method) }
  private func title(_ stage: StageID, of method: MethodID) -> String { titles.title(stage, of: method) }
  private var titles: EventText { EventText(habitName: { _ in nil }, catalog: catalog) }

  private static func words(_ status: Readiness.Criterion) -> String {
    "\(CriterionText.name(status.name)): \(Readiness.Criterion.text(of: status.current)) of "
      + "\(Readiness.Criterion.text(of: status.required))"
  }
}
