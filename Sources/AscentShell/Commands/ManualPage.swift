import AscentRules

/// The manual page, in roff with the `man` macros. It is generated from the command table.
enum ManualPage {
  static var text: String {
    let help = LaunchOptions.helpView
    var lines = [
      ".TH ASCENT 1 \"\" \"ascent \(LaunchOptions.version)\" \"User commands\"", ".SH NAME",
      "ascent \\- \(escaped("habits, streaks, XP and stages"))", ".SH SYNOPSIS", ".B ascent",
      escaped("[OPTION…] [COMMAND…]"), ".SH DESCRIPTION", escaped(help.summary + "."), ".SH OPTIONS",
    ]
    lines += help.options.flatMap(item)
    lines.append(".SH COMMANDS")
    for spec in CommandTable.all {
      lines += [".SS \"\(escaped(spec.usage).replacing("\"", with: "\\(dq"))\"", escaped(spec.summary + ".")]
      if !spec.details.isEmpty { lines.append(escaped(spec.details)) }
      lines += (spec.parameters.map(\.item) + spec.options).flatMap(item)
      if !spec.examples.isEmpty { lines += [".PP", ".EX"] + spec.examples.map(escaped) + [".EE"] }
    }
    lines += [
      ".SH \"EXIT STATUS\"",
      escaped(
        "0: done; 1: refused or failed; 2: the line is malformed; 128 plus the number of the signal that ended it."),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func item(_ item: HelpView.Item) -> [String] {
    [".TP", ".B \(escaped(item.form))", escaped(item.meaning)]
  }

  /// Escapes a text for roff: no line begins with a period or an apostrophe, and non-ASCII
  /// characters are written as their numbers.
  private static func escaped(_ text: String) -> String {
    let plain = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "…": "..."
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(scalar.value.digits(4, radix: 16, uppercase: true))]"
      }
    }.joined()
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}
