/// How queued commands arrive.
struct ScenarioDelivery: Sendable {
  /// In which order.
  enum Order: String, CaseIterable, Sendable {
    /// As they were told.
    case sent
    /// The last one first.
    case reversed
    /// As a seed says.
    case shuffled
  }

  /// The device that is connected again; nil for all.
  var device: String?
  /// How many more times each command arrives.
  var duplicates: Int
  /// The order of all that arrives.
  var order: Order
  /// The seed of a shuffled order.
  var seed: UInt64
}
