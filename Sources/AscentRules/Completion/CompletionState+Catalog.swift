/// Loads another catalogue.
extension CompletionState {
  /// Accepts a valid catalogue that is newer than the one in force.
  mutating func load(
    _ catalog: Catalog, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    let inForce = max(catalogVersion, context.catalog.version)
    guard catalog.version > inForce else { throw .catalogNotNewer(version: catalog.version, inForce: inForce) }
    let faults = catalog.faults(evaluators: context.evaluators)
    guard faults.isEmpty else { throw .badCatalog(faults) }
    emit(.catalogLoaded(catalog), &decision)
  }
}

extension Command {
  /// Refuses a catalogue load for a person, and any other command for ``UserID/catalog``.
  @inline(__always)
  func checkUser() throws(Refusal) {
    var isCatalog = false
    if case .loadCatalog = intent { isCatalog = true }
    guard isCatalog == (user == .catalog) else { throw .notForThisUser(user) }
  }
}
