/// The results that a subscriber has computed from the events up to a position.
package struct Checkpoint: Hashable, Sendable {
  /// The subscriber's name for it.
  package var name: String
  /// The position of the last event that it includes.
  package var position: Position
  /// The subscriber's data. The reader must check it.
  package var body: [UInt8]

  /// A checkpoint with all its parts.
  package init(name: String, position: Position, body: [UInt8]) {
    self.name = name
    self.position = position
    self.body = body
  }
}
