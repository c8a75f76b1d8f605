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

  /// The columns without the detail. Overwrites `detail` with the encoded texts; empty if the event
  /// has none. Moving the columns out spares a copy.
  mutating func finish(detail: inout [UInt8]) -> EventColumns {
    if !detail.isEmpty { detail.removeAll(keepingCapacity: true) }
    if !texts.isEmpty { EventDetail.append(texts, to: &detail) }
    return exchange(&filled, with: EventColumns(kind: 0))
  }
}

extension EventColumns {
  /// The stored form of an event.
  ///
  /// The event is borrowed. By default an initialiser takes ownership of its arguments, so the
  /// caller would have to copy the event.
  package init(_ event: borrowing Event) {
    var detail: [UInt8] = []
    self.init(event, detail: &detail)
    if !detail.isEmpty { self.detail = String(decoding: detail, as: UTF8.self) }
  }

  /// The stored form of an event, except the detail. Overwrites `detail` with the encoded texts;
  /// empty if the event has none. Bytes that are reused for many events save allocations.
  package init(_ event: borrowing Event, detail: inout [UInt8]) {
    var writer = ColumnWriter(kind: event.kind)
    event.write(to: &writer)
    self = writer.finish(detail: &detail)
  }
}
