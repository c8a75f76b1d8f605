import AscentRules
import AscentViews

/// The answer to logging a session, with the readiness for the next stage.
struct SessionView: View {
  /// The stage that the session belongs to.
  var heading: StageHeading
  /// What the session changed.
  var receipt: Receipt.Session
  var minutes: Int32
  var feedback: Feedback?
  var note: String
  var sent: SentCommand
  /// The day in words.
  var date: String
  /// The user's current readiness; nil if the catalogue no longer has the user's stage.
  var readiness: ReadinessView?

  private var message: String {
    let felt = feedback.map { ", felt \($0.label)" } ?? ""
    return "\(heading.methodTitle): \(minutes.counted("minute")) \(date)\(felt)"
  }

  /// Whether the session belongs to a stage other than the current one.
  private var isEarlier: Bool { readiness.map { $0.readiness.stage != receipt.stage } ?? false }

  /// Whether the session would have counted for more with a feedback.
  private var lacksFeedback: Bool {
    feedback == nil && !isEarlier
      && readiness?.readiness.unmet.contains { $0.name.hasPrefix("subjectiveFeedbackRequirement.") } == true
  }

  func text(_ style: Style) -> String {
    var lines: [String] = []
    if isEarlier {
      lines.append("it belongs to the stage you were in then: \(heading.stageTitle)".visible)
    }
    if let readiness {
      let place = style.tinted(" · \(readiness.heading.place)", .faint)
      lines.append(readiness.heading.stageTitle.visible + place)
      var indented = style
      indented.columns -= 2
      lines += readiness.lines(indented)
      if lacksFeedback { lines.append(style.tinted("to record how a session felt, add --feedback good", .faint)) }
    } else {
      lines.append("the catalogue no longer has your stage")
    }
    return sent.text(message, lines, style)
  }

  var celebrates: Bool { sent.celebrates }

  var json: JSONValue {
    sent.json(
      [
        "method": receipt.method, "stage": receipt.stage, "day": sent.receipt.day,
        "minutes": minutes, "feedback": feedback?.label,
        "note": note.ifAny, "before": "\(receipt.before)",
        "after": "\(receipt.after)", "criteriaVersion": receipt.criteriaVersion,
        "readiness": readiness?.json,
        "message": message,
      ])
  }
}
