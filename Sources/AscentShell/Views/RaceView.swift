import AscentRules
import AscentViews

/// What a race of devices came to.
struct RaceView: View {
  /// What one device got.
  struct Lane: Hashable, Sendable {
    /// The device, 1 for the first.
    var device: Int
    /// How often it sent its operation.
    var sent: Int
    /// The count in its receipt; nil without a receipt.
    var count: Int64?
    /// The XP that its completion brought.
    var xp: Int64
    /// Why it got no receipt.
    var failure: String?
  }

  /// One invariant, by its number in the design.
  struct Invariant: JSONConvertible, Hashable, Sendable {
    /// Its number.
    var number: Int
    /// What it says here.
    var claim: String
    /// Whether it held.
    var holds: Bool
    /// What was seen.
    var seen: String
  }

  /// What was raced for.
  var race: String
  /// The temporary user.
  var user: UserID
  /// What the devices got, in the order of the devices.
  var lanes: [Lane]
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
      CountText.text(lanes.count, "device races", "devices race")
        + " for \(race == "award" ? "the last habit of the day" : "one habit") as \(user.text.visible)",
      "  " + Self.scratchNote,
    ]
    lines += Self.lines(lanes, words)
    let counts = lanes.compactMap(\.count)
    if let least = counts.min(), let most = counts.max() {
      lines.append("counts seen: \(least) to \(most), \(Set(counts).count) different among \(counts.count)")
    }
    lines.append("final count \(finalCount), total \(totalXP) XP")
    return (lines + invariants.map { $0.line(style) }).lines
  }

  /// A note on the user of a race.
  static let scratchNote = "a temporary user: analytics counts its events, but not the user"

  /// How many devices are shown one by one.
  private static let shownMax = 10

  /// What the first and the last devices got, or all of a few.
  static func lines<Lane>(_ lanes: [Lane], _ words: (Lane) -> String) -> [String] {
    let lines = lanes.map { "  " + words($0).visible }
    guard lanes.count > shownMax else { return lines }
    return lines.prefix(shownMax / 2) + ["  … \(lanes.count - shownMax) more"] + lines.suffix(shownMax / 2)
  }

  private func words(_ lane: Lane) -> String {
    let sent = lane.sent > 1 ? ", sent \(CountText.text(lane.sent, "time"))" : ""
    if let failure = lane.failure { return "device \(lane.device)\(sent): \(failure)" }
    let xp = lane.xp > 0 ? ", +\(lane.xp) XP" : ""
    return "device \(lane.device)\(sent): count \(lane.count ?? 0)\(xp)"
  }

  var json: JSONValue {
    .object([
      "race": race, "user": user, "devices": lanes.count, "finalCount": finalCount, "totalXP": totalXP,
      "holds": holds,
      "results": JSONValue.list(lanes) { lane in
        ["device": lane.device, "sent": lane.sent, "count": lane.count, "xp": lane.xp, "failure": lane.failure]
      },
      "invariants": invariants,
    ])
  }
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
