package import AscentRules
package import AscentRuntime
import AscentViews

/// Differences between the stored history and the commands, in words.
struct DifferenceText {
  /// The names of the user's habits, as far as known.
  var habits: [HabitID: String] = [:]

  /// The differences with a heading; empty if no commands were replayed.
  func lines(_ found: [LedgerCheck.Difference]?, _ style: Style, names: Bool = false) -> [String] {
    guard let found else { return [] }
    let faults = found.count(where: \.isFault)
    let heading = "history: " + (faults > 0 ? "\(faults) found" : "matches the commands")
    return [style.tinted(heading, faults > 0 ? .bad : .good)]
      + found.map { "  " + (names ? "\($0.user.text.visible): " : "") + text($0) }
  }

  func text(_ found: LedgerCheck.Difference) -> String {
    let operation = "operation \(found.operation)".visible
    var text =
      switch found.part {
      case .event:
        "event \(found.position.number) of \(operation): stored \"\(words(found.stored))\", but \(follows(found))"
      case .receipt: "event \(found.position.number): the receipt of \(operation) differs from its events"
      case .snapshot: "the snapshot after \(operation) differs from the commands"
      }
    if found.hasOtherRules { text += " (recorded by other rules: no fault)" }
    if found.isFault, found.isAboutPay { text += " (may stem from an earlier version or policy)" }
    if found.isRepaired { text += ", repaired since" }
    return text
  }

  private func follows(_ found: LedgerCheck.Difference) -> String {
    if let refusal = found.refusal {
      let reason = RefusalText(habits: habits).view(refusal).message
      return "the command would be refused: \(reason)".visible
    }
    return "\"\(words(found.expected))\" follows"
  }

  private func words(_ event: Event?) -> String {
    event.map { EventText(habitName: { habits[$0] }).sentence($0).visible } ?? "nothing"
  }
}

extension LedgerCheck.Difference {
  /// Whether only the pay for something recorded late differs.
  ///
  /// No event names the policy that decided such pay.
  fileprivate var isAboutPay: Bool {
    let kinds = [stored, expected].compactMap { $0?.kind }
    return kinds == [.completionLogged, .completionLogged]
      || kinds.contains { $0 == .awardWithheld || $0 == .planRecordedLate }
  }
}

extension LedgerCheck.Difference: JSONConvertible {
  package var json: JSONValue {
    .object([
      "user": user, "operation": operation, "position": position.number, "part": part.rawValue,
      "stored": stored.map { Self.json($0) }, "expected": expected.map { Self.json($0) },
      "refused": refusal.map { RefusalText(habits: [:]).view($0).message }, "otherRules": hasOtherRules,
      "repaired": isRepaired,
    ])
  }

  private static func json(_ event: Event) -> JSONValue {
    let words = EventDescription(event) { _ in nil }
    return .object(["event": words.kind, "facts": JSONValue.object(words.facts)])
  }
}
