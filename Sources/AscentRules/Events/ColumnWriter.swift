/// Collects the columns of an event.
struct ColumnWriter: EventWriter {
  private var filled: EventColumns
  private var texts: [String: String] = [:]

  init(kind: EventKind) {
    filled = EventColumns(kind: kind.rawValue)
  }

  /// The columns, once the event has written all its fields.
  var columns: EventColumns {
    guard !texts.isEmpty else { return filled }
    var columns = filled
    columns.detail = EventDetail.text(texts)
    return columns
  }

  @inline(__always)
  mutating func columns(_ fill: (inout EventColumns) -> Void) {
    fill(&filled)
  }

  mutating func detail(_ key: String, _ text: @autoclosure () -> String?) {
    texts[key] = text()
  }

  @inline(__always)
  mutating func fact(_ name: String, _ value: @autoclosure () -> EventFact.Value) {}
}

extension EventColumns {
  /// The stored form of an event.
  package init(_ event: Event) {
    var writer = ColumnWriter(kind: event.kind)
    event.write(to: &writer)
    self = writer.columns
  }
}
