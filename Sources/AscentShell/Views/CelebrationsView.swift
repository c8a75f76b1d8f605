package import AscentRules
package import AscentRuntime
import AscentViews

/// What waits to be celebrated.
struct CelebrationsView: View {
  /// What waits, the oldest first.
  var items: [CelebrationNotice]

  func text(_ style: Style) -> String {
    guard !items.isEmpty else { return "No unseen celebrations." }
    return
      (items.flatMap { item in
        [
          style.tinted("★ ", .good) + item.text.visible,
          "  " + style.tinted("\(style.date(item.day)) · \(item.id.description.visible)", .faint),
        ]
      } + ["celebrations --ack ID dismisses one on every device, --ack all dismisses all."]).lines
  }

  var json: JSONValue { items.json }
}

extension CelebrationNotice: JSONConvertible {
  package var json: JSONValue {
    .object(["id": id, "category": category.rawValue, "day": day, "text": text])
  }

  /// What a change to it prints.
  func line(_ style: Style) -> String {
    isRaised
      ? style.tinted("★ ", .good) + text.visible : style.tinted("celebration withdrawn: \(text)".visible, .faint)
  }
}
