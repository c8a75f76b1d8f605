/// Collects the columns of one event after another. A writer that is reused keeps its memory.
package struct ColumnWriter: EventWriter {
  /// The columns of the event, except the detail.
  package private(set) var filled = EventColumns(kind: 0)
  private var texts = DetailEncoder()

  /// A writer without an event.
  package init() {}

  /// The event's detail in UTF-8; empty if it has none.
  package var detail: [UInt8] {
    _read { yield texts.bytes }
  }

  /// Collects the columns of an event, instead of those of the last one.
  package mutating func write(_ event: borrowing Event) {
    filled = EventColumns(kind: event.kind.rawValue)
    texts.removeAll()
    event.write(to: &self)
    texts.finish()
  }

  /// The same for one of many events. Passing it as an argument would copy it.
  package mutating func write(_ events: Span<Event>, at index: Int) {
    filled = EventColumns(kind: events[index].kind.rawValue)
    texts.removeAll()
    events[index].write(to: &self)
    texts.finish()
  }

  @inline(__always)
  mutating func columns(_ fill: (inout EventColumns) -> Void) {
    fill(&filled)
  }

  mutating func detail(_ key: String, _ text: @autoclosure () -> String?) {
    if let text = text() { texts.add(key, text) }
  }

  @inline(__always)
  mutating func detail(_ key: String, plain write: (inout [UInt8]) -> Void) {
    texts.add(key, plain: write)
  }

  @inline(__always)
  mutating func fact(_ name: String, _ value: @autoclosure () -> EventFact.Value) {}
}

extension EventColumns {
  /// The stored form of an event.
  package init(_ event: borrowing Event) {
    var writer = ColumnWriter()
    writer.write(event)
    self = writer.filled
    if !writer.detail.isEmpty { detail = String(decoding: writer.detail, as: UTF8.self) }
  }
}
