/// What a command recorded: its undo puts it out of force, and an undo of that in force again.
protocol Revocable {
  /// The command that recorded it.
  var ordinal: Int32 { get }
  var inForce: Bool { get set }
}

extension Array where Element: Revocable {
  /// Sets whether what a command recorded is in force.
  mutating func setInForce(_ inForce: Bool, ordinal: Int32) {
    for index in indices where self[index].ordinal == ordinal { self[index].inForce = inForce }
  }

  /// The commands that recorded what is in force.
  var ordinalsInForce: Set<Int32> { Set(lazy.filter(\.inForce).map(\.ordinal)) }
}
