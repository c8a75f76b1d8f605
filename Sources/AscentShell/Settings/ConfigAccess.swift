/// Reads and writes the config file.
package protocol ConfigAccess: Sendable {
  /// The path of the file.
  var path: String { get }

  /// The text of the file; nil if there is no file.
  func read() throws(FileFailure) -> String?

  /// Replaces the file atomically: if the process is killed, either the old or the new file
  /// is there.
  func write(_ text: String) throws(FileFailure)
}

extension ConfigAccess {
  /// Reads the file's settings and faults.
  package func load() throws(ShellError) -> ConfigFile {
    do { return ConfigFile(try read() ?? "") } catch { throw .unreadableFile(path: path, reason: error.reason) }
  }

  /// Reads the file's valid settings, and its faults in words.
  ///
  /// A fault in the store setting is an error, because ignoring the line would record things in
  /// another store, unless `overrides` name the store.
  package func usable(
    under overrides: SettingOverrides = SettingOverrides()
  ) throws(ShellError) -> (file: ConfigFile, faults: [String]) {
    let file = try load()
    let grave = overrides.sources[.store] == nil ? file.faults.filter(\.isAboutStore) : []
    guard grave.isEmpty else { throw .badConfig(path: path, faults: ConfigFile.lines(of: grave)) }
    return (file, file.faultLines)
  }
}

extension ConfigFile {
  /// The faults in words, each with its line number.
  var faultLines: [String] { Self.lines(of: faults) }

  static func lines(of faults: [Fault]) -> [String] {
    faults.map { "line \($0.line): \($0.error.view().sentence)" }
  }
}
