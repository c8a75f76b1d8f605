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

  /// The settings of the file, which must have no faults.
  package func sound() throws(ShellError) -> ConfigFile {
    let file = try load()
    guard file.faults.isEmpty else { throw .badConfig(path: path, faults: file.faultLines) }
    return file
  }
}

extension ConfigFile {
  /// The faults in words, each with its line.
  var faultLines: [String] { faults.map { "line \($0.line): \($0.error.view().sentence)" } }
}
