public import AscentRules

/// A session that was logged, and what it means for the next stage.
public struct SessionView: View {
  /// The stage it belongs to.
  public var heading: StageHeading
  /// What the session changed.
  public var receipt: SessionReceipt
  /// How long, in minutes.
  public var minutes: Int32
  /// How it felt.
  public var feedback: Feedback?
  /// What the person wrote.
  public var note: String
  /// The local day.
  public var day: LocalDay
  /// The operation id, by which it can be taken back or sent again.
  public var operation: OperationID
  /// Whether the operation was known already, so that nothing happened again.
  public var isKnown = false
  /// How the person stands now; nil when the catalogue no longer has the person's stage.
  public var readiness: ReadinessView?
  /// The celebrations that it raised.
  public var celebrations: [CelebrationsView.Item] = []
  /// What else the person should know, such as a change of zone that came first.
  public var notes: [String] = []

  /// A session with its parts.
  public init(
    heading: StageHeading, receipt: SessionReceipt, minutes: Int32, feedback: Feedback?, note: String, day: LocalDay,
    operation: OperationID, readiness: ReadinessView?
  ) {
    self.heading = heading
    self.receipt = receipt
    self.minutes = minutes
    self.feedback = feedback
    self.note = note
    self.day = day
    self.operation = operation
    self.readiness = readiness
  }

  private var message: String {
    let felt = feedback.map { ", felt \($0.label)" } ?? ""
    return "\(heading.methodTitle): \(CountText.text(minutes, "minute")) on \(day)\(felt)"
  }

  /// Whether it belongs to a stage that the person has left.
  private var isEarlier: Bool { readiness.map { $0.readiness.stage != receipt.stage } ?? false }

  public func text(_ style: Style) -> String {
    var lines = notes.map { style.tinted(VisibleText.visible($0), .faint) }
    lines.append(VisibleText.visible(message))
    if isKnown { lines.append("  known already: the answer is the one given then, and nothing happened again") }
    if isEarlier {
      lines.append("  " + VisibleText.visible("it belongs to the stage you were in then: \(heading.stageTitle)"))
    }
    if let readiness {
      lines.append(
        "  " + VisibleText.visible(readiness.heading.stageTitle) + style.tinted(" · \(readiness.heading.place)", .faint)
      )
      lines += readiness.lines(style).map { "  " + $0 }
    } else {
      lines.append("  the catalogue no longer has the stage that you are in")
    }
    lines += celebrations.map { "  " + style.tinted("★ ", .good) + VisibleText.visible($0.text) }
    lines.append("  " + style.tinted("operation \(VisibleText.visible(operation.description))", .faint))
    return lines.joined(separator: "\n")
  }

  public var json: JSON {
    .object([
      "command": "session", "operation": .string(operation.description), "known": .bool(isKnown),
      "method": .string(receipt.method.text), "stage": .string(receipt.stage.text), "day": .day(day),
      "minutes": .integer(Int64(minutes)),
      "feedback": .optional(feedback?.label), "note": .optional(note.isEmpty ? nil : note),
      "before": .string("\(receipt.before)"),
      "after": .string("\(receipt.after)"), "criteriaVersion": .optional(receipt.criteriaVersion.map(Int64.init)),
      "readiness": readiness?.json ?? .null, "celebrations": .array(celebrations.map(\.json)),
      "message": .string(message), "notes": .array(notes.map(JSON.string)),
    ])
  }
}
