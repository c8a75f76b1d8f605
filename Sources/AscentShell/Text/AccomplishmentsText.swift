package import AscentRules
import AscentViews

/// Practice in words.
enum AccomplishmentsText {
  static func words(_ done: Accomplishments) -> String {
    guard done.sessionCount > 0 else { return "no sessions" }
    var parts = [
      done.sessionCount.counted("session"), done.minutes.counted("minute"),
      "longest streak \(done.bestRun.counted("day"))",
    ]
    let felt = Feedback.allCases.reversed().compactMap { label in done.feedback[label].map { "\($0) \(label.label)" } }
    if !felt.isEmpty { parts.append("feedback: " + felt.joined(separator: ", ")) }
    return parts.joined(separator: " · ")
  }
}

extension Accomplishments: JSONConvertible {
  package var json: JSONValue {
    .object([
      "sessions": sessionCount, "minutes": minutes, "days": dayCount, "bestRun": bestRun,
      "feedback": JSONValue.object(
        Feedback.allCases.compactMap { label in
          feedback[label].map { JSONValue.Member(label.label, $0) }
        }), "averageFeedback": averageFeedback,
    ])
  }
}
