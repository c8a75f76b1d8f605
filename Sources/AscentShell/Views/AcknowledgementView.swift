import AscentRules
import AscentViews

/// One celebration that was dismissed, or all of them.
struct AcknowledgementView: View {
  /// The celebration; nil for all.
  var id: CelebrationKey?
  /// How many are still unseen.
  var waiting: Int
  var sent: SentCommand

  func text(_ style: Style) -> String {
    sent.text("dismissed " + name + (waiting > 0 ? "; \(waiting) more unseen" : ""), [], style)
  }

  private var name: String { id.map { "\($0)" } ?? "all celebrations" }

  var json: JSONValue {
    sent.json(["acknowledged": id?.description ?? "all", "waiting": waiting])
  }
}
