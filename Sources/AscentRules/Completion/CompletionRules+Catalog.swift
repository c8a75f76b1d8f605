/// Putting another catalogue in force.
extension CompletionRules {
  /// Refuses a catalogue for a person, and anything else for the catalogue's own history.
  static func checkUser(of command: Command) throws(Refusal) {
    let isCatalog: Bool
    if case .loadCatalog = command.intent { isCatalog = true } else { isCatalog = false }
    guard isCatalog == (command.user == .catalog) else { throw .notForThisUser(command.user) }
  }

  /// Takes a catalogue that is sound and newer than the one in force.
  static func load(
    _ catalog: Catalog, _ context: RuleContext, _ state: inout CompletionState, _ buffer: inout EventBuffer
  ) throws(Refusal) {
    let inForce = max(state.catalogVersion, context.catalog.version)
    guard catalog.version > inForce else { throw .catalogNotNewer(version: catalog.version, inForce: inForce) }
    let faults = catalog.faults(evaluators: context.evaluators)
    guard faults.isEmpty else { throw .badCatalog(faults) }
    buffer.emit(.catalogLoaded(catalog), &state)
  }
}
