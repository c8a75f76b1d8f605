import AscentRules
import AscentViews

/// What a race of devices for one stage came to.
struct ProgressionRaceView: View {
  /// What one device got.
  struct Lane: Hashable, Sendable {
    /// The device, 1 for the first.
    var device: Int
    /// How often it sent its operation.
    var sent: Int
    /// Its receipt; nil without one.
    var receipt: ProgressionReceipt?
    /// Why it got no receipt.
    var failure: String?
  }

  /// The temporary user.
  var user: UserID
  /// The stage that was raced for.
  var heading: StageHeading
  /// What the devices got, in the order of the devices.
  var lanes: [Lane]
  /// The progressions in the journal, as descriptions of their events.
  var history: [EventDescription]
  /// The invariants that were checked.
  var invariants: [RaceView.Invariant]

  /// Whether every invariant held.
  var holds: Bool { invariants.allSatisfy(\.holds) }

  func text(_ style: Style) -> String {
    let devices = CountText.text(lanes.count, "device completes", "devices complete")
    var lines = [
      VisibleText.visible("\(devices) the stage \(heading.stage) of \(heading.method) at once as \(user.text)"),
      "  " + RaceView.scratchNote,
    ]
    for (index, lane) in RaceView.shown(lanes).enumerated() {
      if lanes.count > RaceView.shownMax, index == RaceView.shownMax / 2 {
        lines.append("  … \(lanes.count - RaceView.shownMax) more")
      }
      lines.append("  " + VisibleText.visible(words(lane)))
    }
    lines.append("\(count(.advanced)) advanced, \(count(.alreadyAdvanced)) found it already done")
    lines += history.map { "history: " + VisibleText.visible("\($0.kind) \($0.words)") }
    return (lines + invariants.map { $0.line(style) }).joined(separator: "\n")
  }

  private func count(_ outcome: ProgressionReceipt.Outcome) -> Int { lanes.count { $0.receipt?.outcome == outcome } }

  private func words(_ lane: Lane) -> String {
    let sent = lane.sent > 1 ? ", sent \(CountText.text(lane.sent, "time"))" : ""
    guard let receipt = lane.receipt else { return "device \(lane.device)\(sent): \(lane.failure ?? "no answer")" }
    return
      "device \(lane.device)\(sent): \(receipt.outcome), \(receipt.from) → \(receipt.to) by command \(receipt.ordinal)"
      + (lane.failure.map { "; \($0)" } ?? "")
  }

  var json: JSONValue {
    .object([
      "race": "progression", "user": .string(user.text), "devices": .integer(Int64(lanes.count)),
      "method": .string(heading.method.text),
      "stage": .string(heading.stage.text), "advanced": .integer(Int64(count(.advanced))),
      "alreadyAdvanced": .integer(Int64(count(.alreadyAdvanced))), "holds": .bool(holds),
      "results": .array(
        lanes.map { lane in
          .object([
            "device": .integer(Int64(lane.device)), "sent": .integer(Int64(lane.sent)),
            "outcome": .optional(lane.receipt.map { "\($0.outcome)" }), "from": .optional(lane.receipt?.from.text),
            "to": .optional(lane.receipt?.to.text), "ordinal": .optional(lane.receipt.map { Int64($0.ordinal) }),
            "failure": .optional(lane.failure),
          ])
        }),
      "history": .array(history.map { .object(["event": .string($0.kind), "facts": .object($0.facts)]) }),
      "invariants": .array(invariants.map(\.json)),
    ])
  }
}
