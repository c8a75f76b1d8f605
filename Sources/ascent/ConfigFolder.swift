import AscentShell
import Foundation

/// The config file, in the folder that the XDG Base Directory Specification defines.
struct ConfigFolder: ConfigAccess {
  var path: String { Folders.config + "/config" }

  func read() throws(FileFailure) -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try SystemFiles().read(path: path, limit: ConfigFile.bytesMax)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw FileFailure(reason: "not UTF-8 text") }
    return text
  }

  func write(_ text: String) throws(FileFailure) {
    do { try Folders.make(Folders.config) } catch { throw FileFailure(reason: "cannot create the folder") }
    let file = try SystemFiles().create(path: path, replacing: true)
    defer { file.discard() }
    try file.append(text)
    try file.finish()
  }
}
