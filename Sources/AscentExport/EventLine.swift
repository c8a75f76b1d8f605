import AscentRules
public import AscentRuntime

/// The lines of a command in an event log: one JSON object for each event, with the names and facts
/// of `events --json`.
///
/// Fields are `position`, `version`, `user`, `operation`, `at`, `event` and `facts`; a name, once
/// used, keeps its meaning. Habits are written as numbers, which never change, unlike names. The
/// amounts of a habit with decimals are numbers such as 2.5 in a log that follows a runtime, and
/// whole numbers of the last decimal in ``text(of:)``; its `habitAdded` says how many it has. Text
/// from users is escaped, so it cannot break the line or control a terminal.
public enum EventLine {
  /// The lines of a command, each with its line break.
  public static func text(of command: StoredCommand) -> String { text(of: command, decimals: [:]) }

  static func text(of command: StoredCommand, decimals: [HabitID: DecimalPlaces]) -> String {
    command.events.indices.map { index in
      EventRecord(index, of: command, decimals: { decimals[$0] }).json.line + "\n"
    }.joined()
  }

  /// Where in the journal a line belongs.
  struct Place: Hashable {
    var position: Int64
    var user: String
    var operation: String

    /// The place of a line; nil if it is not a line of an event log.
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
