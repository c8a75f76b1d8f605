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
  /// The progressions in the journal.
  var history: [Event]
  /// The invariants that were checked.
  var invariants: [RaceView.Invariant]

  /// Whether every invariant held.
  var holds: Bool { invariants.allSatisfy(\.holds) }

  func text(_ style: Style) -> String {
    let devices = CountText.text(lanes.count, "device completes", "devices complete")
    var lines = [
      "\(devices) the stage \(heading.stage) of \(heading.method) at once as \(user.text)".visible,
      "  " + RaceView.scratchNote,
    ]
    lines += RaceView.lines(lanes, words)
    lines.append("\(count(.advanced)) advanced, \(count(.alreadyAdvanced)) found it already done")
    let text = EventText { _ in nil }
    lines += history.map { "history: " + text.sentence($0).visible }
    return (lines + invariants.map { $0.line(style) }).lines
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
      "race": "progression", "user": user, "devices": lanes.count, "method": heading.method, "stage": heading.stage,
      "advanced": count(.advanced), "alreadyAdvanced": count(.alreadyAdvanced), "holds": holds,
      "results": JSONValue.list(lanes) { lane in
        [
          "device": lane.device, "sent": lane.sent, "outcome": lane.receipt.map { "\($0.outcome)" },
          "from": lane.receipt?.from, "to": lane.receipt?.to, "ordinal": lane.receipt?.ordinal,
          "failure": lane.failure,
        ]
      },
      "history": JSONValue.list(history.map { EventDescription($0) { _ in nil } }) {
        ["event": $0.kind, "facts": JSONValue.object($0.facts)]
      },
      "invariants": invariants,
    ])
  }
}
