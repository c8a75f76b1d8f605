package import AscentRules

/// One committed event with its place, in the form that JSON of answers and lines of event logs
/// have.
package struct EventRecord: JSONConvertible {
  /// The command that led to it.
  private let command: StoredCommand
  private let index: Int
  private let description: EventDescription

  /// Whose it is.
  package var user: UserID { command.accepted.user }
  /// Its place in the journal.
  package var position: Int64 { command.position.number + Int64(index) }

  /// An event of a command, by its index.
  ///
  /// - Parameters:
  ///   - name: the name of a habit, or nil if it is not known; then the habit's number is written.
  ///   - decimals: those of a habit. Without them its amounts are whole numbers of the last one.
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
