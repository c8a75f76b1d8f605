/// What all parts of a runtime's pipeline share.
struct PipelineEnvironment: Sendable {
  let journal: any Journal
  let clock: any AscentClock
  let catalog: CatalogInForce
  let configuration: Configuration
  let log: @Sendable (LogLine) -> Void
}
