package import AscentRules

extension LaunchOptions {
  /// The zone that was given, or nil when none was.
  ///
  /// - Throws: ``ShellError/badValue(argument:value:reason:allowed:suggestion:)`` for one that the
  ///   zone database does not have.
  package func zone(in zones: any ZoneDatabase) throws(ShellError) -> ZoneID? {
    guard let zone else { return nil }
    if let known = ZoneID(zone), zones.contains(known) { return known }
    throw ZoneReading.failure(zone, argument: "--zone", in: zones)
  }
}
