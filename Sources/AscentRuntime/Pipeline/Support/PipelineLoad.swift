/// The load of the pipelines at a moment.
package struct PipelineLoad: Codable, Hashable, Sendable {
  /// Commands and queries that wait, of all shards.
  package var waiting = 0
  /// How many may wait.
  package var waitingMax = 0
  /// Batches in flight, of all shards.
  package var inFlight = 0
  /// How many may be in flight.
  package var inFlightMax = 0
}
