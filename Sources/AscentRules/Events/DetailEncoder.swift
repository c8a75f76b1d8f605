/// Collects the texts of an event and encodes them as its detail; see ``EventDetail``.
///
/// An encoder that is reused for many events keeps its memory.
package struct DetailEncoder {
  /// The texts, each with its own key. Most events have none, and few have more than three: a list
  /// of so few costs less than a dictionary.
  private var texts: [(key: String, value: String)] = []
  /// The encoded texts; empty if the event has none.
  package private(set) var bytes: [UInt8] = []

  /// An encoder without texts.
  package init() {}

  /// Adds a text of the event.
  mutating func add(_ key: String, _ text: String) {
    texts.append((key, text))
  }

  /// Encodes the added texts into ``bytes``, then clears them.
  mutating func encode() {
    if !bytes.isEmpty { bytes.removeAll(keepingCapacity: true) }
    if texts.isEmpty { return }
    EventDetail.append(texts, to: &bytes)
    texts.removeLast(texts.count)
  }
}
