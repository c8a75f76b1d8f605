import AscentRules
import AscentViews

/// A celebration that was dismissed.
struct AcknowledgementView: View {
  var id: CelebrationKey
  /// How many are still unseen.
  var waiting: Int
  var sent: SentCommand

  func text(_ style: Style) -> String {
    sent.text("dismissed \(id)" + (waiting > 0 ? "; \(waiting) more unseen" : ""), [], style)
  }

  var json: JSONValue {
    sent.json(["acknowledged": id, "waiting": waiting])
  }
}
