import AscentViews

/// The settings that options and environment variables override.
///
/// They take precedence over the config file.
package struct SettingOverrides: Sendable {
  /// A value, and the option or variable that it comes from.
  struct Source: Hashable {
    var value: String
    var name: String
  }

  private(set) var sources: [Setting: Source] = [:]

  /// Collects the overrides from the given options and the variables of the process.
  package init(_ options: LaunchOptions = LaunchOptions(), environment: [String: String] = [:]) {
    if let pager = environment["PAGER"] {
      sources[.pager] = Source(value: pager.isEmpty ? "off" : pager, name: "PAGER")
    }
    if !environment["NO_COLOR", default: ""].isEmpty { sources[.color] = Source(value: "never", name: "NO_COLOR") }
    if options.given.contains("--color") {
      sources[.color] = Source(value: options.color.rawValue, name: "--color")
    }
    if options.given.contains("--no-motion") { sources[.motion] = Source(value: "off", name: "--no-motion") }
    if options.isPlain {
      sources[.motion] = Source(value: "off", name: "--plain")
      sources[.color] = Source(value: "never", name: "--plain")
    }
    if let store = options.storeText {
      sources[.store] = Source(value: Redaction.withoutCredentials(store), name: "--store")
    }
  }
}

extension LaunchOptions {
  /// Applies the config file's settings that no option or variable overrides.
  ///
  /// - Parameter home: the user's home folder, which replaces `~` in a path that begins with `~/`.
  package mutating func take(
    _ file: ConfigFile, under overrides: SettingOverrides, home: String
  ) throws(ShellError) {
    for setting in Setting.allCases where overrides.sources[setting] == nil {
      if let entry = file.entries[setting] { try setting.apply(entry.value, to: &self) }
    }
    if case .file(let path) = store, path.hasPrefix("~/") {
      store = .file(home + path.dropFirst())
    }
  }
}
