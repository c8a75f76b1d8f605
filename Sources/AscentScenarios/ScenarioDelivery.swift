/// How queued commands arrive.
struct ScenarioDelivery {
  /// The order in which commands arrive.
  enum Order: String, CaseIterable {
    /// In the order they were queued.
    case sent
    /// In reverse order.
    case reversed
    /// In an order set by the seed.
    case shuffled
  }

  /// The device to reconnect; nil for all.
  var device: String?
  /// How many more times each command arrives.
  var duplicates: Int
  /// The order of arrival.
  var order: Order
  /// The seed of a shuffled order.
  var seed: UInt64
}
