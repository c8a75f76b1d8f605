import AscentRules
import AscentViews

/// The result of a race between devices for one stage.
struct ProgressionRaceView: View {
  /// The user of the race.
  var user: UserID
  /// The stage that the devices raced to complete.
  var heading: StageHeading
  /// The answers that the devices got, sorted by device.
  var answers: [DeviceRace.Answer]
  /// The progressions in the journal.
  var history: [Event]
  /// The invariants that were checked.
  var invariants: [RaceView.Invariant]

  /// Whether every invariant held.
  var checksPassed: Bool { invariants.allSatisfy(\.holds) }

  func text(_ style: Style) -> String {
    let devices = answers.count.counted("device completes", "devices complete")
    var lines = [
      "\(devices) the stage \(heading.stage) of \(heading.method) at once as \(user.text)".visible,
      "  " + RaceView.scratchNote,
    ]
    lines += RaceView.lines(answers, words)
    lines.append("\(count(.advanced)) advanced, \(count(.alreadyAdvanced)) found it already done")
    let text = EventText { _ in nil }
    lines += history.map { "history: " + text.sentence($0).visible }
    return (lines + invariants.map { $0.line(style) }).lines
  }

  private func count(_ outcome: Receipt.Progression.Outcome) -> Int {
    answers.count { $0.progression?.outcome == outcome }
  }

  private func words(_ answer: DeviceRace.Answer) -> String {
    guard let receipt = answer.progression else { return "\(answer.place): \(answer.failure ?? "no answer")" }
    return "\(answer.place): \(receipt.outcome), \(receipt.from) → \(receipt.to) by command \(receipt.ordinal)"
      + (answer.failure.map { "; \($0)" } ?? "")
  }

  var json: JSONValue {
    .object([
      "race": "progression", "user": user, "devices": answers.count, "method": heading.method, "stage": heading.stage,
      "advanced": count(.advanced), "alreadyAdvanced": count(.alreadyAdvanced), "holds": checksPassed,
      "results": answers.objects { answer in
        let receipt = answer.progression
        return [
          "device": answer.device, "sent": answer.sent, "outcome": receipt.map { "\($0.outcome)" },
          "from": receipt?.from, "to": receipt?.to, "ordinal": receipt?.ordinal, "failure": answer.failure,
        ]
      },
      "history": history.map { EventDescription($0) { _ in nil } }.objects {
        ["event": $0.kind, "facts": JSONValue.object($0.facts)]
      },
      "invariants": invariants,
    ])
  }
}
