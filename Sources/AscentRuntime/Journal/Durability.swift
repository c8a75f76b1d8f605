/// What an acknowledged commit survives.
public enum Durability: String, Sendable, CaseIterable {
  /// Nothing: it is lost with the process.
  case volatile
  /// A kill of the process, but not the loss of power.
  case killSafe
  /// The loss of power, on a disk that honours flushes.
  case powerSafe
}
