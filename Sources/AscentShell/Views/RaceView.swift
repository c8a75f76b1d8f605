import AscentRules
import AscentViews

/// What a race of devices came to.
struct RaceView: View {
  /// One invariant, by its number in the design.
  struct Invariant: JSONConvertible, Hashable {
    /// Its number.
    var number: Int
    /// What it says here.
    var claim: String
    /// Whether it held.
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

  /// What was raced for.
  var race: String
  /// The user of the race.
  var user: UserID
  /// What the devices got, in the order of the devices.
  var answers: [DeviceRace.Answer]
  /// The count of the habit and day at the end.
  var finalCount: Int64
  /// The XP at the end.
  var totalXP: Int64
  /// The invariants that were checked.
  var invariants: [Invariant]

  /// Whether every invariant held.
  var holds: Bool { invariants.allSatisfy(\.holds) }

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

  /// A note on the user of a race.
  static let scratchNote = "in a store of its own: nothing of it is in yours"

  /// How many devices are shown one by one.
  private static let shownMax = 10

  /// What the first and the last devices got, or all of a few.
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
      "holds": holds,
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
  /// The XP that the device's command brought.
  fileprivate var xp: Int64 { receipt.map { $0.after.totalXP &- $0.before.totalXP } ?? 0 }
}

extension RaceView.Invariant {
  /// The invariant as a line of a race's outcome.
  func line(_ style: Style) -> String {
    let mark = holds ? style.tinted("holds", .good) : style.tinted("BROKEN", .bad)
    return "  \(mark)  \(number). \(claim.visible) (\(seen.visible))"
  }

  /// The invariant for a program.
  var json: JSONValue {
    .object(["number": number, "claim": claim, "holds": holds, "seen": seen])
  }
}
