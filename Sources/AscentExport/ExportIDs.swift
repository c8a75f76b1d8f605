import AscentRules
import AscentRuntime

/// The IDs of the records in a file. A moved completion keeps the ID that it was recorded with, so
/// that a copy which has it already does not count it twice.
struct ExportIDs {
  /// The IDs of completions that do not follow from the key of their operation.
  private var others: [OperationKey: String] = [:]

  /// The ID of the next command's record, whether or not the command is in force.
  mutating func id(of command: StoredCommand) -> String {
    let operation = command.accepted.operation
    let moved = command.moved
    let id = moved.map { self[$0] } ?? ExportRecord.id(of: operation)
    if moved != nil || !operation.longText.isEmpty && command.events.completion != nil { others[operation.key] = id }
    return id
  }

  private subscript(_ key: OperationKey) -> String {
    others[key] ?? ExportRecord.id(of: OperationID(key: key, longText: ""))
  }
}
