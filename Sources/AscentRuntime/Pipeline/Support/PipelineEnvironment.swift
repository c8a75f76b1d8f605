/// The dependencies that all parts of a runtime's pipeline share.
struct PipelineEnvironment: Sendable {
  let journal: any Journal
  let clock: any AscentClock
  let catalog: CatalogInForce
  let configuration: Configuration
  let alarm = SchedulerAlarm()
  let logSink: @Sendable (LogLine) -> Void

  func log(_ level: LogLine.Severity, _ message: String, _ metadata: [String: String]) {
    logSink(LogLine(level: level, message: message, metadata: metadata))
  }
}
