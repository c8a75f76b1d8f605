import AscentRules
import AscentViews

/// The settings of the config file.
package enum Setting: String, CaseIterable, Sendable {
  case store
  case firstWeekday = "first-weekday"
  case dateStyle = "date-style"
  case motion, color, pager

  /// What the setting controls.
  var meaning: String {
    switch self {
    case .store: "where habits are kept, as --store takes it"
    case .firstWeekday: "the day with which week and calendar begin; weekly goals always count from Monday"
    case .dateStyle: "how dates are written in tables: iso is 2026-03-01, words is 1 March 2026"
    case .motion: "whether celebrations move"
    case .color: "when colours are used: auto on a terminal"
    case .pager: "the pager for long output; off for none"
    }
  }

  /// The allowed values, in words.
  var allowed: String {
    switch self {
    case .store: "memory, a PATH that begins with / or ~/, or postgres://…"
    case .firstWeekday: Weekday.allCases.map { $0.name.lowercased() }.joined(separator: ", ")
    case .dateStyle: Style.DateStyle.allCases.map(\.rawValue).joined(separator: ", ")
    case .motion: "on, off"
    case .color: ColorChoice.allCases.map(\.rawValue).joined(separator: ", ")
    case .pager: "off, or a command"
    }
  }

  /// The allowed values that are fixed words.
  var choices: [String] {
    switch self {
    case .store: []
    case .pager: ["off"]
    default: allowed.split(separator: ", ").map(String.init)
    }
  }

  /// The default, used if no file, option or variable sets it.
  var standard: String {
    switch self {
    case .store: "a file in the data folder"
    case .firstWeekday: "monday"
    case .dateStyle: "iso"
    case .motion: "on"
    case .color: "auto"
    case .pager: "less"
    }
  }

  /// Validates a value and applies it to the options.
  ///
  /// - Throws: ``ShellError/badValue(argument:value:reason:allowed:suggestion:)`` if the value is
  ///   not allowed.
  func apply(_ value: String, to options: inout LaunchOptions) throws(ShellError) {
    switch self {
    case .store:
      guard value.allSatisfy({ !$0.isNewline }), VisibleText.visible(value) == value else { throw bad(value) }
      let store = try LaunchOptions.store(value, argument: rawValue)
      // A relative path would mean a different file in every folder.
      if case .file(let path) = store, !path.hasPrefix("/"), !path.hasPrefix("~/") {
        throw .badValue(
          argument: rawValue, value: value, reason: "a relative path", allowed: "a path that begins with / or ~/")
      }
      options.store = store
    case .firstWeekday:
      guard let day = Weekday.allCases.first(where: { $0.name.lowercased() == value.lowercased() }) else {
        throw bad(value)
      }
      options.firstWeekday = day
    case .dateStyle:
      guard let style = Style.DateStyle(rawValue: value) else { throw bad(value) }
      options.dateStyle = style
    case .motion:
      guard value == "on" || value == "off" else { throw bad(value) }
      options.hasMotion = value == "on"
    case .color:
      guard let choice = ColorChoice(rawValue: value) else { throw bad(value) }
      options.color = choice
    case .pager:
      guard (1...1000).contains(value.utf8.count), VisibleText.visible(value) == value else { throw bad(value) }
      options.pager = value == "off" ? "" : value
    }
  }

  private func bad(_ value: String) -> ShellError {
    .badValue(
      argument: rawValue, value: value, reason: value.isEmpty ? "no value" : "unknown value", allowed: allowed,
      suggestion: Nearest.name(to: value, among: choices))
  }

  /// The setting with a name.
  static func named(_ name: String, argument: String = "KEY") throws(ShellError) -> Setting {
    if let setting = Setting(rawValue: name) { return setting }
    let names = allCases.map(\.rawValue)
    let near = Nearest.nameOrWord(name, among: names.map { $0.replacing("-", with: " ") })
    throw .badValue(
      argument: argument, value: name, reason: "unknown setting", allowed: names.joined(separator: ", "),
      suggestion: near?.replacing(" ", with: "-"))
  }
}

/// When to use colours.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always, never
}
