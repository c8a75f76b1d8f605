import AscentRules
import AscentRuntime

/// Devices that each send one completion at the same time, for a temporary user.
struct Race: Sendable {
  /// What is raced for.
  enum Kind: String, Sendable {
    /// One habit.
    case completions
    /// The last habit of the day.
    case award
  }

  let kind: Kind
  let devices: Int
  let ascent: Ascent
  /// The temporary user.
  let user: UserID
  let zone: ZoneID
  /// The moment at which everything happens, so that no midnight falls into the race.
  let now: Instant

  /// The devices, which complete the habit.
  var sending: DeviceRace {
    DeviceRace(devices: devices, ascent: ascent, user: user, zone: zone, now: now, intent: Self.completion(amount: 1))
  }

  /// Prepares the temporary user: one habit, or two with one of them done.
  func prepare() async throws(AscentError) {
    try await submit("add", .addHabit(HabitDefinition(name: "Raced")))
    guard kind == .award else { return }
    try await submit("add-other", .addHabit(HabitDefinition(name: "Done before")))
    try await submit("done-other", .markComplete(.id(HabitID(number: 2)), amount: 1))
  }

  /// What a device asks for.
  static func completion(amount: Int64) -> Intent { .markComplete(.id(HabitID(number: 1)), amount: amount) }

  private func submit(_ word: String, _ intent: Intent) async throws(AscentError) {
    _ = try await ascent.submit(
      Command(user: user, operation: OperationID("race-\(word)")!, intent: intent, occurredAt: now, zone: zone))
  }
}
