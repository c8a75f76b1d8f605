/// What a subscriber has computed from the events up to a position.
public struct Checkpoint: Hashable, Sendable {
  /// The subscriber's name for it.
  public var name: String
  /// The position of the last event that it includes.
  public var position: Position
  /// The subscriber's data. The reader must check it.
  public var body: [UInt8]

  /// A checkpoint with all its parts.
  public init(name: String, position: Position, body: [UInt8]) {
    self.name = name
    self.position = position
    self.body = body
  }
}
