import AscentRules
import AscentViews

/// The current settings, and where each comes from.
struct ConfigView: View {
  struct Row {
    var setting: Setting
    var value: String
    /// The name of an option or a variable, or `file`; nil for the default value.
    var source: String?
    /// The line number in the config file; nil if the value comes from elsewhere.
    var line: Int?

    var from: String {
      if let line { return "line \(line) of the config file" }
      return source ?? "default"
    }
  }

  /// The path of the config file.
  var path: String
  var rows: [Row]
  /// The faults of the file, in words.
  var faults: [String]
  /// Whether the command changed the file.
  var isChanged = false
  /// The key or text of an invalid line that was removed; nil otherwise.
  var removed: String?

  var checksPassed: Bool { faults.isEmpty }

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
    let lines = style.columns < 80 ? rows.flatMap { pair($0, style) } : table.lines(style)
    return ([style.title("Settings", beside: path)] + lines + wrong).lines
  }

  /// The lines of a setting on a narrow screen.
  private func pair(_ row: Row, _ style: Style) -> [String] {
    var narrow = style
    narrow.columns -= 2
    let value = "\(row.setting.rawValue): \(Redaction.withoutCredentials(row.value))".visible
    let meaning = narrow.wrapped(row.setting.meaning)[0].split(separator: "\n").map {
      "  " + style.tinted("\($0)", .faint)
    }
    return style.joined([value, row.from]) + meaning
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
