import AscentRules
import AscentViews

extension RefusalText {
  /// Refusals that are about methods, stages and celebrations.
  func methodView(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .unknownMethod(let method):
      view("METHOD", "\(method)", "the catalogue has no such method", allowed: "a name that method list shows")
    case .unknownStage(let method, let stage):
      view("--from", "\(stage)", "\(method) has no such stage", allowed: "a stage that method show \(method) shows")
    case .stageGone(let method, let stage):
      view(
        "METHOD", "\(method)", "the catalogue no longer has the stage \(stage), which you are in",
        allowed: "a catalogue that has it")
    case .wrongStage(let method, let asked, let actual):
      view("--from", "\(asked)", "you are in another stage of \(method)", allowed: "\(actual)")
    case .lastStage(let method, let stage):
      view("METHOD", "\(method)", "\(stage), where you are, is its last stage: there is nowhere further to go")
    case .notReady(let method, let stage, let unmet):
      view(
        "METHOD", "\(method)", "the stage \(stage) is not finished", details: unmet.map(Self.words))
    case .laterAdvance(let method, let stage):
      view(
        "OP", nil, "a later progression of \(method), from \(stage), rests on it: that one has to be taken back first")
    case .notWaiting(let key):
      view(
        "ID", "\(key)", "it does not wait: it was put away or withdrawn, or there never was such a celebration",
        allowed: "an id that celebrations shows")
    case .badCatalog(let faults):
      view("FILE", nil, "the catalogue has faults; nothing of it was loaded", details: FaultText.lines(faults))
    case .catalogNotNewer(let version, let inForce):
      view(
        "version", "\(version)", "version \(inForce) is in force already",
        allowed: "a version from \(Int64(inForce) + 1) on")
    case .notForThisUser(let user):
      view("--user", "\(user)", "that name is kept for the catalogue", allowed: "any name but \(UserID.catalog)")
    default: preconditionFailure("a refusal that is not about a climb: \(refusal)")
    }
  }

  private func view(_ argument: String, _ value: String?, _ message: String, details: [String]) -> ErrorView {
    var view = view(argument, value, message)
    view.details = details
    return view
  }

  private static func words(_ status: CriterionStatus) -> String {
    "\(CriterionText.name(status.name)): \(CriterionStatus.text(of: status.current)) of \(CriterionStatus.text(of: status.required))"
  }
}
