import AscentRules
import AscentViews

/// A finding of an audit, in words and as JSON.
enum FindingText {
  static func text(_ finding: LedgerFinding) -> String {
    var text = finding.fault.rawValue
    if let entry = finding.entry { text += " at entry \(entry)" }
    if let key = finding.key { text += " for \(self.text(key))" }
    return text + ": expected \(finding.expected), found \(finding.found)"
  }

  static func json(_ finding: LedgerFinding) -> JSONValue {
    .object([
      "class": .string(finding.fault.rawValue), "entry": .optional(finding.entry.map(Int64.init)),
      "key": finding.key.map(json) ?? .null, "expected": .integer(finding.expected), "found": .integer(finding.found),
    ])
  }

  static func text(_ key: AwardKey) -> String {
    switch key.kind {
    case .habit: "habit \(key.subject) on \(key.day)"
    case .day: "the day \(key.day)"
    case .manual: "command \(key.subject) by hand on \(key.day)"
    case .correction: "the correction by command \(key.subject) on \(key.day)"
    }
  }

  static func json(_ key: AwardKey) -> JSONValue {
    .object(["kind": .string("\(key.kind)"), "subject": .integer(Int64(key.subject)), "day": .day(key.day)])
  }
}
