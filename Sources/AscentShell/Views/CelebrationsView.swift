package import AscentRules
package import AscentRuntime
import AscentViews

/// The unseen celebrations.
struct CelebrationsView: View {
  /// The celebrations, oldest first.
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

  /// The line that announces a raised or withdrawn celebration.
  func line(_ style: Style) -> String {
    isRaised
      ? style.tinted("★ ", .good) + text.visible : style.tinted("celebration withdrawn: \(text)".visible, .faint)
  }
}
