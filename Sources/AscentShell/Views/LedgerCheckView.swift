import AscentRules
import AscentRuntime
import AscentViews

/// The findings of a check of all users' ledgers and of the journal.
struct LedgerCheckView: View {
  var check: LedgerCheck
  /// What is wrong with the journal; nil if it was not checked.
  var damage: [JournalDamage]?
  /// What commits survive; nil if that is not known.
  var survival: Durability?

  var checksPassed: Bool { check.isIntact && damage?.isEmpty ?? true }

  func text(_ style: Style) -> String {
    let people = check.peopleCount.counted("person", "people")
    var lines = [
      check.faults.isEmpty
        ? style.tinted("ledgers: whole", .good) + " (\(people))"
        : style.tinted("ledgers: \(check.faults.count.counted("problem"))", .bad) + " among \(people)"
    ]
    lines += check.faults.map { fault in
      "  \(fault.user.text.visible): \(FindingText.text(fault.finding))" + (fault.isRepaired ? ", repaired" : "")
    }
    guard let damage else { return lines.lines }
    lines += DifferenceText().lines(check.differences, style, names: true)
    let problems = damage.count.counted("problem")
    lines.append(
      damage.isEmpty ? style.tinted("journal: whole", .good) : style.tinted("journal: \(problems)", .bad))
    lines += damage.map { "  " + $0.words.visible }
    if let survival { lines.append("commits: \(survival.words)") }
    return lines.lines
  }

  var json: JSONValue {
    .object([
      "whole": checksPassed, "people": check.peopleCount,
      "findings": check.faults.objects { fault in
        [
          "user": fault.user, "class": fault.finding.fault.rawValue, "entry": fault.finding.entry,
          "key": fault.finding.key, "expected": fault.finding.expected, "found": fault.finding.found,
          "repaired": fault.isRepaired,
        ]
      },
      "history": damage.map { _ in check.differences },
      "journal": damage.map { $0.objects { ["commit": $0.commit, "detail": $0.detail] } },
      "commitsSurvive": survival?.survived,
    ])
  }
}
