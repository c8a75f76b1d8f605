package import AscentRules
import AscentViews

/// Findings of an audit in words.
enum FindingText {
  static func text(_ finding: LedgerAudit.Finding) -> String {
    var text = finding.fault.rawValue
    if let entry = finding.entry { text += " at entry \(entry)" }
    if let key = finding.key { text += " for \(self.text(key))" }
    return text + ": expected \(finding.expected), found \(finding.found)"
  }

  static func text(_ key: AwardKey) -> String {
    switch key.kind {
    case .habit: "habit \(key.subject) on \(key.day)"
    case .day: "the day \(key.day)"
    case .manual: "command \(key.subject) by hand on \(key.day)"
    case .correction: "the correction by command \(key.subject) on \(key.day)"
    }
  }
}

extension LedgerAudit.Finding: JSONConvertible {
  package var json: JSONValue {
    .object(["class": fault.rawValue, "entry": entry, "key": key, "expected": expected, "found": found])
  }
}

extension AwardKey: JSONConvertible {
  package var json: JSONValue { .object(["kind": "\(kind)", "subject": subject, "day": day]) }
}
