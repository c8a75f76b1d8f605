import Foundation

/// The lines that were typed, kept from one session to the next in the state folder. Failing to
/// keep them is not an error.
struct LineHistoryFile {
  private let folder = Folders.state
  private var path: String { folder + "/history" }

  /// The lines, the newest last; none when there is no file.
  func read() -> [String] {
    // Without a history the prompt works all the same.
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init).suffix(1000)
  }

  /// Replaces the lines.
  func write(_ lines: [String]) {
    do {
      try Folders.make(folder)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      // Nothing is lost but convenience.
    }
  }
}
