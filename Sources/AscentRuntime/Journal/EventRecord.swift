package import AscentRules

/// A committed event with its position, in the form used by JSON answers and event logs.
package struct EventRecord: JSONConvertible {
  /// The command that caused it.
  private let command: StoredCommand
  private let index: Int
  private let description: EventDescription

  /// The person it concerns.
  package var user: UserID { command.accepted.user }
  /// Its position in the journal.
  package var position: Int64 { command.position.number + Int64(index) }

  /// An event of a command, by its index.
  ///
  /// - Parameters:
  ///   - name: the name of a habit, or nil if it is not known; then the habit's number is written.
  ///   - decimals: the decimals of a habit, or nil if they are not known; then its amounts are
  ///     whole numbers, in units of the last decimal.
  package init(
    _ index: Int, of command: StoredCommand, habitName name: (HabitID) -> String? = { _ in nil },
    decimals: (HabitID) -> DecimalPlaces? = { _ in nil }
  ) {
    self.command = command
    self.index = index
    description = EventDescription(command.events[index], habitName: name, decimals: decimals)
  }

  package var json: JSONValue {
    let accepted = command.accepted
    return .object([
      "position": position, "version": accepted.version + Int64(index), "user": user,
      "operation": accepted.operation,
      "at": accepted.evidence.occurredAt.iso8601(offset: accepted.evidence.offset), "event": description.kind,
      "facts": JSONValue.object(description.facts),
    ])
  }
}
