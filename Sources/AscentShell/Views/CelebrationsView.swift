import AscentRules
import AscentViews

/// What waits to be celebrated.
struct CelebrationsView: View {
  /// One celebration with its words.
  struct Item: JSONConvertible, Hashable, Sendable {
    /// The same on every device.
    var id: CelebrationKey
    /// The local day.
    var day: LocalDay
    /// The affirmation.
    var text: String

    var json: JSONValue {
      .object([
        "id": id, "category": id.category.rawValue, "day": day, "text": text,
      ])
    }
  }

  /// What waits, the oldest first.
  var items: [Item]

  func text(_ style: Style) -> String {
    guard !items.isEmpty else { return "No unseen celebrations." }
    return
      (items.flatMap { item in
        [
          style.tinted("★ ", .good) + item.text.visible,
          "  " + style.tinted("\(item.day) · \(item.id.description.visible)", .faint),
        ]
      } + ["celebrations --ack ID dismisses one, on every device."]).lines
  }

  var json: JSONValue { items.json }
}
