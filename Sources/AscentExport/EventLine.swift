import AscentRules
public import AscentRuntime

/// The lines of a command in an event log: one JSON object for each event, with the names and facts
/// of `events --json`.
///
/// The fields are `position`, `version`, `user`, `operation`, `at`, `event` and `facts`; a field's
/// name never changes its meaning. Habits are written as numbers, because their names may change.
/// For a habit with decimals, a log that follows a runtime writes amounts such as 2.5, while
/// ``text(of:)`` writes whole numbers in units of the last decimal; the habit's `habitAdded` event
/// says how many decimals it has. Text from users is escaped, so it cannot break the line or
/// control a terminal.
public enum EventLine {
  /// The lines of a command, each with its line break.
  public static func text(of command: StoredCommand) -> String { text(of: command, decimals: [:]) }

  static func text(of command: StoredCommand, decimals: [HabitID: DecimalPlaces]) -> String {
    command.events.indices.map { index in
      EventRecord(index, of: command, decimals: { decimals[$0] }).json.line + "\n"
    }.joined()
  }

  /// What identifies the command of a line, and the line's position in the journal.
  struct Place: Hashable {
    var position: Int64
    var user: String
    var operation: String

    /// Parses a line; nil if it is not a line of an event log.
    init?(_ line: some Sequence<UInt8>) {
      // Any error means that it is not one of our lines.
      guard let line = try? JSONReader.read(Array(line)), let position = line["position"]?.integer, position > 0,
        let user = line["user"]?.string, let operation = line["operation"]?.string
      else { return nil }
      self.position = Int64(position)
      self.user = user
      self.operation = operation
    }
  }
}
