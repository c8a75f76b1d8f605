import AscentRules
import AscentRuntime

/// Commands that repeat an earlier one with its operation ID.
extension CommandLineSession {
  /// Sends a command that repeats an earlier one. The earlier one may have named the habit by its
  /// number, by a beginning, in another case, or by a name that the habit had before.
  ///
  /// Nothing can be recorded, because the ID is in use. Nil if the earlier command was another one.
  func sendAgain(
    _ metadata: CommandMetadata, about reference: HabitReference, _ intent: (HabitReference) -> Intent
  ) async throws(ShellError) -> SentCommand? {
    guard let operation = metadata.operation, let habit = try await storedCommand(operation)?.accepted.receipt.habit
    else { return nil }
    let names = try await formerReports(of: habit, nil).map(\.name)
    let isMeant =
      switch reference {
      case .id(let id): id == habit
      case .name(let name): names.contains { $0.begins(with: name) }
      }
    guard isMeant else { return nil }
    for other in [.id(habit), reference] + names.map({ HabitReference.name($0) }) {
      do { return try await send(intent(other), metadata) } catch .refused(.operationReused, _) { continue } catch {
        throw error
      }
    }
    return nil
  }
}
