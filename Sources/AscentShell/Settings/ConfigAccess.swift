/// Reads and writes the config file.
package protocol ConfigAccess: Sendable {
  /// The path of the file.
  var path: String { get }

  /// The text of the file; nil when there is none.
  func read() throws(FileFailure) -> String?

  /// Replaces the file. A kill leaves the old one or the new one.
  func write(_ text: String) throws(FileFailure)
}

extension ConfigAccess {
  /// The settings of the file, with its faults.
  package func load() throws(ShellError) -> ConfigFile {
    do { return ConfigFile(try read() ?? "") } catch { throw .unreadableFile(path: path, reason: error.reason) }
  }

  /// The settings of the file, without the lines that have faults, in words. One about the store is
  /// an error: without it something would be recorded in another store.
  package func usable() throws(ShellError) -> (file: ConfigFile, faults: [String]) {
    let file = try load()
    let grave = file.faults.filter(\.isAboutStore)
    guard grave.isEmpty else { throw .badConfig(path: path, faults: ConfigFile.lines(of: grave)) }
    return (file, file.faultLines)
  }
}

extension ConfigFile {
  /// The faults in words, each with its line.
  var faultLines: [String] { Self.lines(of: faults) }

  static func lines(of faults: [Fault]) -> [String] {
    faults.map { "line \($0.line): \($0.error.view().sentence)" }
  }
}
