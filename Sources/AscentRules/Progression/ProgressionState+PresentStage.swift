extension ProgressionState.Method {
  /// The stage the person is in: the catalogue's first one if they never practised the method, nil
  /// if the catalogue does not have the method either.
  package func presentStage(in catalog: Catalog) -> StageID? {
    stage(steps.count) ?? catalog[id]?.stages.first?.id
  }
}
