package import AscentRuntime

extension Configuration {
  /// The configuration of measured runs. It has no scheduler: the days of the load are long past,
  /// and would be closed during the measurement with commands that no recount knows.
  package static var measured: Configuration {
    var configuration = Configuration()
    configuration.runsScheduler = false
    return configuration
  }
}
