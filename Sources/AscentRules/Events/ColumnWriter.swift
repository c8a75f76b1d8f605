/// Collects the columns of an event.
struct ColumnWriter: EventWriter {
  private var filled: EventColumns
  private var detail: DetailEncoder

  init(kind: EventKind, detail: consuming DetailEncoder) {
    filled = EventColumns(kind: kind.rawValue)
    self.detail = detail
  }

  @inline(__always)
  mutating func columns(_ fill: (inout EventColumns) -> Void) {
    fill(&filled)
  }

  mutating func detail(_ key: String, _ text: @autoclosure () -> String?) {
    guard let text = text() else { return }
    detail.add(key, text)
  }

  @inline(__always)
  mutating func fact(_ name: String, _ value: @autoclosure () -> EventFact.Value) {}

  /// The columns without the detail, which is encoded by `detail`. Moving both out spares copies.
  mutating func finish(detail: inout DetailEncoder) -> EventColumns {
    swap(&detail, &self.detail)
    detail.encode()
    return exchange(&filled, with: EventColumns(kind: 0))
  }
}

extension EventColumns {
  /// The stored form of an event.
  ///
  /// The event is borrowed. By default an initialiser takes ownership of its arguments, so the
  /// caller would have to copy the event.
  package init(_ event: borrowing Event) {
    var detail = DetailEncoder()
    self.init(event, detail: &detail)
    if !detail.bytes.isEmpty { self.detail = String(decoding: detail.bytes, as: UTF8.self) }
  }

  /// The stored form of an event, except the detail, which `detail` encodes instead.
  package init(_ event: borrowing Event, detail: inout DetailEncoder) {
    var writer = ColumnWriter(kind: event.kind, detail: exchange(&detail, with: DetailEncoder()))
    event.write(to: &writer)
    self = writer.finish(detail: &detail)
  }
}
