/// Collects the columns of an event.
struct ColumnWriter: EventWriter {
  private var filled: EventColumns
  /// The texts for the detail column, each with its own key. Most events have none, and few have
  /// more than three: a list of so few costs less than a dictionary.
  private var texts: [(key: String, value: String)] = []

  init(kind: EventKind) {
    filled = EventColumns(kind: kind.rawValue)
  }

  @inline(__always)
  mutating func columns(_ fill: (inout EventColumns) -> Void) {
    fill(&filled)
  }

  mutating func detail(_ key: String, _ text: @autoclosure () -> String?) {
    guard let text = text() else { return }
    texts.append((key, text))
  }

  @inline(__always)
  mutating func fact(_ name: String, _ value: @autoclosure () -> EventFact.Value) {}

  /// The columns. Moving them out spares a copy.
  mutating func finish() -> EventColumns {
    if !texts.isEmpty { filled.detail = EventDetail.text(texts) }
    return exchange(&filled, with: EventColumns(kind: 0))
  }
}

extension EventColumns {
  /// The stored form of an event.
  ///
  /// The event is borrowed. By default an initialiser takes ownership of its arguments, so the
  /// caller would have to copy the event.
  package init(_ event: borrowing Event) {
    var writer = ColumnWriter(kind: event.kind)
    event.write(to: &writer)
    self = writer.finish()
  }
}
