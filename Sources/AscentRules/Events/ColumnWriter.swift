/// Collects the columns of an event.
struct ColumnWriter: EventWriter {
  fileprivate private(set) var filled: EventColumns
  /// The texts for the detail column; nil until the first one. Most events have no text, and nil
  /// saves destroying a dictionary.
  fileprivate private(set) var texts: [String: String]?

  init(kind: EventKind) {
    filled = EventColumns(kind: kind.rawValue)
  }

  @inline(__always)
  mutating func columns(_ fill: (inout EventColumns) -> Void) {
    fill(&filled)
  }

  mutating func detail(_ key: String, _ text: @autoclosure () -> String?) {
    guard let text = text() else { return }
    if texts == nil { texts = [:] }
    texts?[key] = text
  }

  @inline(__always)
  mutating func fact(_ name: String, _ value: @autoclosure () -> EventFact.Value) {}
}

extension EventColumns {
  /// The stored form of an event.
  package init(_ event: Event) {
    var writer = ColumnWriter(kind: event.kind)
    event.write(to: &writer)
    self = writer.filled
    if let texts = writer.texts { detail = EventDetail.text(texts) }
  }
}
