import AscentRules
import AscentViews

/// The settings in force, and where each comes from.
struct ConfigView: View {
  struct Row {
    var setting: Setting
    var value: String
    /// An option, a variable or `file`; nil for the standard value.
    var source: String?
    /// The line of the file that has it.
    var line: Int?

    var from: String {
      if let line { return "line \(line) of the config file" }
      return source ?? "default"
    }
  }

  /// The path of the file.
  var path: String
  var rows: [Row]
  /// What is wrong with lines of the file.
  var faults: [String]
  /// Whether the file was changed.
  var isChanged = false
  /// The invalid line that was removed; nil for another change.
  var removed: String?

  var holds: Bool { faults.isEmpty }

  func text(_ style: Style) -> String {
    let table = Table(
      rows,
      [
        .left { $0.setting.rawValue },
        .left { Redaction.withoutCredentials($0.value) },
        .left("", { $0.source == nil ? .faint : nil }) { $0.from },
        .left("", { _ in .faint }) { $0.setting.meaning },
      ])
    let shown =
      isChanged ? rows.map { "\($0.setting.rawValue): \(Redaction.withoutCredentials($0.value)), \($0.from)" } : []
    let gone = removed.map { ["removed: \($0.visible)"] } ?? []
    let wrong = faults.map { style.tinted("\(path), \($0)".visible, .bad) }
    guard !isChanged else {
      return (gone + shown.map(\.visible) + ["From the next start. The file is \(path.visible)"] + wrong).lines
    }
    return ([style.title("Settings", beside: path)] + table.lines(style) + wrong).lines
  }

  var json: JSONValue {
    .object([
      "file": path,
      "settings": rows.objects {
        [
          "key": $0.setting.rawValue, "value": Redaction.withoutCredentials($0.value), "source": $0.source ?? "default",
          "line": $0.line, "allowed": $0.setting.allowed,
        ]
      },
      "faults": faults,
    ])
  }
}
