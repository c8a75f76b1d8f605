import AscentRules
import AscentViews

/// What was practised, in words and as JSON.
enum AccomplishmentsText {
  static func words(_ done: Accomplishments) -> String {
    guard done.sessionCount > 0 else { return "no sessions" }
    var parts = [
      CountText.text(done.sessionCount, "session"), CountText.text(done.minutes, "minute"),
      "best run \(CountText.text(done.bestRun, "day"))",
    ]
    let felt = Feedback.allCases.reversed().compactMap { label in done.feedback[label].map { "\($0) \(label.label)" } }
    if !felt.isEmpty { parts.append("felt " + felt.joined(separator: ", ")) }
    return parts.joined(separator: " · ")
  }

  static func json(_ done: Accomplishments) -> JSONValue {
    .object([
      "sessions": .integer(Int64(done.sessionCount)), "minutes": .integer(done.minutes),
      "days": .integer(Int64(done.dayCount)),
      "bestRun": .integer(Int64(done.bestRun)),
      "feedback": .object(
        Feedback.allCases.compactMap { label in
          done.feedback[label].map { JSONMember(name: label.label, value: .integer(Int64($0))) }
        }), "averageFeedback": .optional(done.averageFeedback),
    ])
  }
}
