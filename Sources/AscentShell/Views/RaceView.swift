import AscentRules
import AscentViews

/// The result of a race between devices.
struct RaceView: View {
  /// The result of checking one invariant.
  struct Invariant: JSONConvertible, Hashable {
    /// The invariant's number in the article Invariants.
    var number: Int
    /// What the invariant means in this race.
    var claim: String
    /// Whether the invariant held.
    var holds: Bool
    /// What was seen.
    var seen: String

    init(_ number: Int, _ claim: String, _ holds: Bool, _ seen: String) {
      self.number = number
      self.claim = claim
      self.holds = holds
      self.seen = seen
    }
  }

  /// The kind of race.
  var race: String
  /// The user of the race.
  var user: UserID
  /// The answers that the devices got, sorted by device.
  var answers: [DeviceRace.Answer]
  /// The habit's count at the end.
  var finalCount: Int64
  /// The XP at the end.
  var totalXP: Int64
  /// The invariants that were checked.
  var invariants: [Invariant]

  /// Whether every invariant held.
  var checksPassed: Bool { invariants.allSatisfy(\.holds) }

  func text(_ style: Style) -> String {
    var lines = [
      answers.count.counted("device races", "devices race")
        + " for \(race == "award" ? "the last habit of the day" : "one habit") as \(user.text.visible)",
      "  " + Self.scratchNote,
    ]
    lines += Self.lines(answers, words)
    let counts = answers.compactMap { $0.receipt?.after.count }
    if let least = counts.min(), let most = counts.max() {
      lines.append("counts seen: \(least) to \(most), \(Set(counts).count) different among \(counts.count)")
    }
    lines.append("final count \(finalCount), total \(totalXP) XP")
    return (lines + invariants.map { $0.line(style) }).lines
  }

  /// A note that the race has its own store.
  static let scratchNote = "in a separate store; yours is unaffected"

  /// The maximum number of devices that are listed.
  private static let shownMax = 10

  /// A line for each device; with many devices, only for the first and last few.
  static func lines(_ answers: [DeviceRace.Answer], _ words: (DeviceRace.Answer) -> String) -> [String] {
    let lines = answers.map { "  " + words($0).visible }
    guard answers.count > shownMax else { return lines }
    return lines.prefix(shownMax / 2) + ["  … \(answers.count - shownMax) more"] + lines.suffix(shownMax / 2)
  }

  private func words(_ answer: DeviceRace.Answer) -> String {
    if let failure = answer.failure { return "\(answer.place): \(failure)" }
    let xp = answer.xp > 0 ? ", +\(answer.xp) XP" : ""
    return "\(answer.place): count \(answer.receipt?.after.count ?? 0)\(xp)"
  }

  var json: JSONValue {
    .object([
      "race": race, "user": user, "devices": answers.count, "finalCount": finalCount, "totalXP": totalXP,
      "holds": checksPassed,
      "results": answers.objects { answer in
        [
          "device": answer.device, "sent": answer.sent, "count": answer.receipt?.after.count, "xp": answer.xp,
          "failure": answer.failure,
        ]
      },
      "invariants": invariants,
    ])
  }
}

extension DeviceRace.Answer {
  /// The XP that the device's command earned.
  fileprivate var xp: Int64 { receipt.map { $0.after.totalXP &- $0.before.totalXP } ?? 0 }
}

extension RaceView.Invariant {
  /// The result as a line of text.
  func line(_ style: Style) -> String {
    let mark = holds ? style.tinted("holds", .good) : style.tinted("BROKEN", .bad)
    return "  \(mark)  \(number). \(claim.visible) (\(seen.visible))"
  }

  /// The result as JSON.
  var json: JSONValue {
    .object(["number": number, "claim": claim, "holds": holds, "seen": seen])
  }
}
