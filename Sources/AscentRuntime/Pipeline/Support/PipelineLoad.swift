/// How much the pipelines have to do at a moment.
package struct PipelineLoad: Hashable, Sendable {
  /// Commands and queries that wait, of all shards.
  package var waiting = 0
  /// How many may wait.
  package var waitingMax = 0
  /// Batches that are on their way, of all shards.
  package var inFlight = 0
  /// How many may be on their way.
  package var inFlightMax = 0
}
