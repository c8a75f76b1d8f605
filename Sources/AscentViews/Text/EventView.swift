public import AscentRules

/// One committed event, with its place.
public struct EventView: View {
  /// Its place in the journal.
  public var position: Int64
  /// Its place among the user's events.
  public var version: Int64
  /// Whose it is.
  public var user: UserID
  /// The operation that led to it.
  public var operation: OperationID
  /// When that operation happened, on the wall clock of its evidence.
  public var at: String
  /// What became true.
  public var event: EventDescription

  /// An event with all its fields.
  public init(
    position: Int64, version: Int64, user: UserID, operation: OperationID, at: String, event: EventDescription
  ) {
    self.position = position
    self.version = version
    self.user = user
    self.operation = operation
    self.at = at
    self.event = event
  }

  public func text(_ style: Style) -> String {
    let place = style.tinted("\(position)", .faint)
    let kind = style.tinted(event.kind, .strong)
    return "\(place) \(VisibleText.visible(user.text)) \(kind) \(VisibleText.visible(event.words))"
  }

  public var json: JSON {
    let place: [(String, JSON)] = [
      ("position", .integer(position)), ("version", .integer(version)), ("user", .string(user.text)),
      ("operation", .string(operation.description)), ("at", .string(at)), ("event", .string(event.kind)),
    ]
    return .members(
      place.map { JSON.Member(name: $0.0, value: $0.1) } + [JSON.Member(name: "facts", value: .members(event.facts))])
  }
}
