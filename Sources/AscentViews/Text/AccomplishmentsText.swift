import AscentRules

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

  static func json(_ done: Accomplishments) -> JSON {
    .object([
      "sessions": .integer(Int64(done.sessionCount)), "minutes": .integer(done.minutes),
      "days": .integer(Int64(done.dayCount)),
      "bestRun": .integer(Int64(done.bestRun)),
      "feedback": .members(
        Feedback.allCases.compactMap { label in
          done.feedback[label].map { JSON.Member(name: label.label, value: .integer(Int64($0))) }
        }), "averageFeedback": done.averageFeedback.map(JSON.number) ?? .null,
    ])
  }
}

extension JSON {
  /// A length in whole seconds, or null.
  static func seconds(_ span: Duration?) -> JSON { .optional(span?.components.seconds) }
}
