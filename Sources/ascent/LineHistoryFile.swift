import Foundation

/// The history of typed lines, kept between sessions in the state folder. Failing to keep the
/// history is not an error.
struct LineHistoryFile {
  private let folder = Folders.state
  private var path: String { folder + "/history" }

  /// The typed lines, newest last; empty if there is no file.
  func read() -> [String] {
    // The prompt also works without a history.
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init).suffix(1000)
  }

  /// Replaces the stored lines.
  func write(_ lines: [String]) {
    do {
      try Folders.make(folder)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      // Only convenience is lost.
    }
  }
}
