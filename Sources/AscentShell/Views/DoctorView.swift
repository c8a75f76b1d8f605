import AscentRules
import AscentRuntime
import AscentViews

/// The state of a store, and advice.
struct DoctorView: View {
  private static let damageMax = 10

  var report: StoreReport

  var checksPassed: Bool { report.state == .fine }

  func text(_ style: Style) -> String {
    let verdict = Self.words[report.state] ?? report.state.rawValue
    var lines = ["\(report.path.visible): \(style.tinted(verdict, checksPassed ? .good : .bad))"]
    if !checksPassed { lines.append("  cause: \(report.cause.visible)") }
    if !report.consequence.isEmpty { lines.append("  so: \(report.consequence.visible)") }
    lines += report.advice.map { "  do: \($0.visible)" }
    lines += report.damage.prefix(Self.damageMax).map { "  found: \($0.words.visible)" }
    if report.damage.count > Self.damageMax { lines.append("  and \(report.damage.count - Self.damageMax) more") }
    if let figures = report.figures { lines.append("  " + Self.text(figures)) }
    return (lines + report.notes.map { "  note: \($0.visible)" }).lines
  }

  /// A number of bytes in KB, rounded up.
  static func size(_ bytes: Int64) -> String { "\((max(0, bytes) + 1023) / 1024) KB" }

  /// A moment to the minute. Whose time zone to use, a store of several people does not say.
  private static func minute(_ instant: Instant) -> String {
    let text = instant.iso8601UTC
    return text.prefix(16).replacing("T", with: " ") + " UTC"
  }

  private static func text(_ figures: StoreReport.Figures) -> String {
    let last = figures.lastCommit.map { ", the last on \(Self.minute($0))" } ?? ""
    let people = figures.people.counted("person", "people")
    let commits = figures.commits.counted("commit")
    return "\(people), \(figures.commands.counted("command")) in \(commits)\(last); "
      + size(figures.byteCount) + (figures.logByteCount == 0 ? "" : " and a log of \(size(figures.logByteCount))")
  }

  private static let words: [StoreReport.State: String] = [
    .fine: "fine", .missing: "no store", .notAStore: "not a store", .newerVersion: "a newer version",
    .unreadable: "unreadable", .damaged: "damaged", .readOnly: "read-only", .nearlyFull: "the disk is nearly full",
  ]

  var json: JSONValue {
    let figures = report.figures
    return .object([
      "store": report.path, "state": report.state.rawValue, "cause": report.cause, "consequence": report.consequence,
      "advice": report.advice, "notes": report.notes,
      "damage": report.damage.objects { ["commit": $0.commit, "detail": $0.detail] },
      "people": figures?.people, "commands": figures?.commands, "commits": figures?.commits,
      "lastCommit": figures?.lastCommit, "bytes": figures?.byteCount, "logBytes": figures?.logByteCount,
    ])
  }
}
