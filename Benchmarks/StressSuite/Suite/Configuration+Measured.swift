package import AscentRuntime

extension Configuration {
  /// The configuration of measured runs: without the scheduler, because their days are long past
  /// and would be closed during the measurement, with commands that no recount knows.
  package static var measured: Configuration {
    var configuration = Configuration()
    configuration.runsScheduler = false
    return configuration
  }
}
