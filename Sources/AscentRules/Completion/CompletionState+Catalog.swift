/// Loads another catalogue.
extension CompletionState {
  /// A load of a catalogue.
  package struct CatalogLoad: Hashable, Revocable {
    /// The catalogue's version.
    package var version: Int32
    /// The command that loaded it.
    package var ordinal: Int32
    /// False when that command was undone.
    package var inForce = true
  }

  /// Accepts a valid catalogue that is newer than the one in force.
  mutating func load(
    _ catalog: Catalog, _ context: RuleContext, _ decision: inout Decision
  ) throws(Refusal) {
    // Within a batch the context still has the catalogue of its beginning.
    let inForce = catalogLoads.last(where: \.inForce)?.version ?? context.catalog.version
    guard catalog.version > inForce else { throw .catalogNotNewer(version: catalog.version, inForce: inForce) }
    let faults = catalog.faults(evaluators: context.evaluators)
    guard faults.isEmpty else { throw .badCatalog(faults) }
    emit(.catalogLoaded(catalog), &decision)
  }
}

extension Command {
  /// Refuses a catalogue load for a person, and anything but loads and their undoing for
  /// ``UserID/catalog``.
  @inline(__always)
  func checkUser() throws(Refusal) {
    let isRight =
      switch intent {
      case .loadCatalog: user == .catalog
      case .undo: true
      default: user != .catalog
      }
    guard isRight else { throw .notForThisUser(user) }
  }
}
