import AscentRules
public import AscentRuntime
package import AscentViews

/// The lines of a command in an event log: one JSON object for each event, with the names and facts
/// of `log --json`.
///
/// Fields are `position`, `version`, `user`, `operation`, `at`, `event` and `facts`; a name, once
/// used, keeps its meaning. Habits are written as numbers, which never change, unlike names. Text
/// from users is escaped, so it cannot break the line or control a terminal.
public enum EventLine {
  /// The lines of a command, each with its line break.
  public static func text(of command: StoredCommand) -> String {
    views(of: command).map { $0.json.line + "\n" }.joined()
  }

  /// The events of a command as values.
  package static func views(of command: StoredCommand) -> [EventView] {
    let accepted = command.accepted
    return command.events.enumerated().map { index, event in
      EventView(
        position: command.position.number + Int64(index), version: accepted.version + Int64(index), user: accepted.user,
        operation: accepted.operation, at: accepted.evidence.occurredAt.iso8601(offset: accepted.evidence.offset),
        event: EventDescription(event) { _ in nil })
    }
  }

  /// Where in the journal a line belongs.
  struct Place: Hashable {
    var position: Int64
    var user: String
    var operation: String

    /// The place of a line; nil if it is not a line of an event log.
    init?(_ line: some Sequence<UInt8>) {
      // Any error means that it is not one of our lines.
      guard case .object(let members) = try? JSONReader.read(Array(line)) else { return nil }
      var (position, user, operation): (Int64?, String?, String?) = (nil, nil, nil)
      for member in members {
        switch (member.name, member.value) {
        case ("position", .integer(let number)): position = number
        case ("user", .string(let text)): user = text
        case ("operation", .string(let text)): operation = text
        default: continue
        }
      }
      guard let position, position > 0, let user, let operation else { return nil }
      self.position = position
      self.user = user
      self.operation = operation
    }
  }
}
