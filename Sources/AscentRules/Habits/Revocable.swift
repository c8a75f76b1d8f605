/// Something that a command recorded. An undo of the command puts it out of force, and a redo back
/// in force.
protocol Revocable {
  /// The command that recorded it.
  var ordinal: Int32 { get }
  var inForce: Bool { get set }
}

extension Array where Element: Revocable {
  /// Puts the elements that a command recorded in or out of force.
  mutating func setInForce(_ inForce: Bool, ordinal: Int32) {
    for index in indices where self[index].ordinal == ordinal { self[index].inForce = inForce }
  }

  /// The commands that recorded the elements in force.
  var ordinalsInForce: Set<Int32> { Set(lazy.filter(\.inForce).map(\.ordinal)) }
}
