import Foundation

/// The history of typed lines, kept between sessions in the state folder. Failing to keep the
/// history is not an error.
struct LineHistoryFile {
  static let linesMax = 1000

  private let folder = Folders.state
  private var path: String { folder + "/history" }

  /// The typed lines, newest last; empty if there is no file.
  func read() -> [String] {
    // The prompt also works without a history.
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).suffix(Self.linesMax)
  }

  /// Adds a line. Other sessions may have added theirs since the file was read.
  func add(_ line: String) {
    let lines = (read() + [line]).suffix(Self.linesMax)
    do {
      try Folders.make(folder)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      // Only convenience is lost.
    }
  }
}
