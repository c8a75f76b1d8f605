import AscentRuntime
import AscentShell
import Foundation

/// The folders of the XDG Base Directory Specification.
enum Folders {
  /// Where habits are kept.
  static var data: String { folder("XDG_DATA_HOME", otherwise: ".local/share") }
  /// Where the lines that were typed are kept.
  static var state: String { folder("XDG_STATE_HOME", otherwise: ".local/state") }

  /// Where the config file is.
  static var config: String { folder("XDG_CONFIG_HOME", otherwise: ".config") }

  private static func folder(_ variable: String, otherwise path: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    // A relative path is to be ignored, says the specification.
    if let folder = environment[variable], folder.hasPrefix("/") { return folder + "/ascent" }
    return "\(home)/\(path)/ascent"
  }

  /// The user's home folder.
  static var home: String { ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory() }

  /// Makes a folder that only its owner can look into. An existing one is not overwritten.
  static func make(_ path: String) throws(ShellError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .journal(.cannotOpen(reason: .noAccess(path: path, detail: "cannot create the folder")))
    }
  }
}
