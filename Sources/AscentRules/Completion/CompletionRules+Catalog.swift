/// Putting another catalogue in force.
extension CompletionRules {
  /// Refuses a catalogue load for a person, and anything else for ``UserID/catalog``.
  static func checkUser(of command: Command) throws(Refusal) {
    let isCatalog: Bool
    if case .loadCatalog = command.intent { isCatalog = true } else { isCatalog = false }
    guard isCatalog == (command.user == .catalog) else { throw .notForThisUser(command.user) }
  }

  /// Accepts a valid catalogue that is newer than the one in force.
  static func load(
    _ catalog: Catalog, _ context: RuleContext, _ state: inout CompletionState, _ decision: inout Decision
  ) throws(Refusal) {
    let inForce = max(state.catalogVersion, context.catalog.version)
    guard catalog.version > inForce else { throw .catalogNotNewer(version: catalog.version, inForce: inForce) }
    let faults = catalog.faults(evaluators: context.evaluators)
    guard faults.isEmpty else { throw .badCatalog(faults) }
    decision.emit(.catalogLoaded(catalog), &state)
  }
}
