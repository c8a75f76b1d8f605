import AscentRuntime
import AscentShell
import Foundation

/// The folders of the XDG Base Directory Specification.
enum Folders {
  /// The folder for stores.
  static var data: String { folder("XDG_DATA_HOME", otherwise: ".local/share") }
  /// The folder for the history of typed lines.
  static var state: String { folder("XDG_STATE_HOME", otherwise: ".local/state") }

  /// The folder of the config file.
  static var config: String { folder("XDG_CONFIG_HOME", otherwise: ".config") }

  private static func folder(_ variable: String, otherwise path: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    // The specification says to ignore a relative path.
    if let folder = environment[variable], folder.hasPrefix("/") { return folder + "/ascent" }
    return "\(home)/\(path)/ascent"
  }

  /// The user's home folder.
  static var home: String {
    // A relative path would be another folder for each working folder.
    if let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") { return home }
    return NSHomeDirectoryForUser(NSUserName()) ?? NSHomeDirectory()
  }

  /// Creates a folder that only its owner can read. An existing folder is left as it is.
  static func make(_ path: String) throws(ShellError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .journal(.cannotOpen(reason: .noAccess(path: path, detail: "cannot create the folder")))
    }
  }
}
