import AscentRules
import AscentViews

/// What waits to be celebrated.
struct CelebrationsView: View {
  /// One celebration with its words.
  struct Item: Hashable, Sendable {
    /// The same on every device.
    var id: CelebrationKey
    /// The local day.
    var day: LocalDay
    /// The affirmation.
    var text: String

    /// The celebration for a program.
    var json: JSONValue {
      .object([
        "id": .string(id.description), "category": .string(id.category.rawValue), "day": .day(day),
        "text": .string(text),
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
          style.tinted("★ ", .good) + VisibleText.visible(item.text),
          "  " + style.tinted("\(item.day) · \(VisibleText.visible(item.id.description))", .faint),
        ]
      } + ["celebrations --ack ID dismisses one, on every device."]).joined(separator: "\n")
  }

  var json: JSONValue { .array(items.map(\.json)) }
}
