import AscentRules
import AscentRuntime
import AscentViews

/// One committed event, with its position.
struct EventView: View {
  /// The event.
  var record: EventRecord
  /// The event as a sentence.
  var sentence: String

  func text(_ style: Style) -> String {
    "\(style.tinted("\(record.position)", .faint)) \(record.user.text.visible): \(sentence.visible)"
  }

  var json: JSONValue { record.json }
}
