import AscentRules
import AscentViews

/// The answer to dismissing one or all celebrations.
struct AcknowledgementView: View {
  /// The dismissed celebration; nil for all.
  var id: CelebrationKey?
  /// The number of celebrations that are still not dismissed.
  var waiting: Int
  var sent: SentCommand

  func text(_ style: Style) -> String {
    sent.text("dismissed " + name + (waiting > 0 ? "; \(waiting) more not dismissed" : ""), [], style)
  }

  private var name: String { id.map { "\($0)" } ?? "all celebrations" }

  var json: JSONValue {
    sent.json(["acknowledged": id?.description ?? "all", "waiting": waiting])
  }
}
