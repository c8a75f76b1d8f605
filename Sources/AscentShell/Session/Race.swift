import AscentRules
import AscentRuntime

/// Devices that each send one completion at the same time, for a user of their own.
struct Race {
  /// What the devices race to complete.
  enum Kind: String {
    /// One habit.
    case completions
    /// The last habit of the day.
    case award
  }

  let kind: Kind
  /// The devices that complete the habit.
  let devices: DeviceRace

  /// Prepares the user: one habit, or two with one of them done.
  func prepare() async throws(AscentError) {
    try await submit("add", .addHabit(HabitDefinition(name: "Raced")))
    guard kind == .award else { return }
    try await submit("add-other", .addHabit(HabitDefinition(name: "Done before")))
    try await submit("done-other", .markComplete(.id(HabitID(number: 2)), amount: 1))
  }

  /// The intent that each device sends.
  static func completion(amount: Int64) -> Intent { .markComplete(.id(HabitID(number: 1)), amount: amount) }

  private func submit(_ word: String, _ intent: Intent) async throws(AscentError) {
    _ = try await devices.ascent.submit(devices.command(word, intent, at: devices.now))
  }
}
