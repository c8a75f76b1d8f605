package import AscentRules

/// One committed event, with its place.
package struct EventView: View {
  /// Its place in the journal.
  package var position: Int64
  /// Its place among the user's events.
  package var version: Int64
  /// Whose it is.
  package var user: UserID
  /// The operation that led to it.
  package var operation: OperationID
  /// When that operation happened, on the wall clock of its evidence.
  package var at: String
  /// What became true.
  package var event: EventDescription

  /// An event with all its fields.
  package init(
    position: Int64, version: Int64, user: UserID, operation: OperationID, at: String, event: EventDescription
  ) {
    self.position = position
    self.version = version
    self.user = user
    self.operation = operation
    self.at = at
    self.event = event
  }

  package func text(_ style: Style) -> String {
    let place = style.tinted("\(position)", .faint)
    let kind = style.tinted(event.kind, .strong)
    return "\(place) \(VisibleText.visible(user.text)) \(kind) \(VisibleText.visible(event.words))"
  }

  package var json: JSON {
    let place: [(String, JSON)] = [
      ("position", .integer(position)), ("version", .integer(version)), ("user", .string(user.text)),
      ("operation", .string(operation.description)), ("at", .string(at)), ("event", .string(event.kind)),
    ]
    return .members(
      place.map { JSON.Member(name: $0.0, value: $0.1) } + [JSON.Member(name: "facts", value: .members(event.facts))])
  }
}
