package import AscentRules

extension LaunchOptions {
  /// The time zone given with `--zone`; nil if none was given.
  ///
  /// - Throws: ``ShellError/badValue(argument:value:reason:allowed:suggestion:)`` if the zone
  ///   database does not have the zone.
  package func zone(in zones: any ZoneDatabase) throws(ShellError) -> ZoneID? {
    guard let zone else { return nil }
    if let known = ZoneID(zone), zones.contains(known) { return known }
    throw ZoneReading.failure(zone, argument: "--zone", in: zones)
  }
}
