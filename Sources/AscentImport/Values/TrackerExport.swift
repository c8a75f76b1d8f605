/// The content of one export from another habit tracker.
///
/// Reading is deterministic and writes nothing.
package struct TrackerExport: Equatable {
  /// The kind of export.
  package var source: ImportSource
  /// The habits in the order of the export. Names are valid and unique.
  package var habits: [ImportedHabit]
  /// What was skipped or changed and why, in order; only the first ``remarkLimit`` remarks.
  package var notUnderstood: [ImportRemark] = []
  /// The number of further remarks, which are not kept.
  package var remarksLeftOut = 0

  /// How many remarks are kept. Further ones are only counted, so that a hostile file cannot
  /// exhaust memory.
  package static let remarkLimit = 1000
}
