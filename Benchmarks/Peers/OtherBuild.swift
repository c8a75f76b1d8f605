import Foundation
import StressSuite

/// Another build of `stress`, run as a child process.
struct OtherBuild: Sendable {
  /// The absolute path of the program.
  let path: String

  /// The build at a path, after checking that it is one.
  ///
  /// - Throws: ``UsageError`` if the program is missing or does not know `stress row`.
  init(_ path: String, folder: String) throws {
    let absolute = URL(fileURLWithPath: path).path
    self.init(unchecked: absolute)
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder) else {
      throw UsageError(message: "there is no file \(path)")
    }
    guard !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: absolute) else {
      throw UsageError(message: "\(path) is \(isFolder.boolValue ? "a folder" : "not a program")")
    }
    // A program that is not stress may write without end, or wait for input.
    let question = "timeout -k 1 10 \"$0\" --help 2>&1 | head -c 65536"
    let help = String(decoding: try PeerProgram.run(["sh", "-c", question, absolute], in: folder), as: UTF8.self)
    guard help.contains("usage: stress ") else { throw UsageError(message: "\(path) is not a build of stress") }
    guard help.contains("stress row ROW") else {
      throw UsageError(message: "\(path) is an older build of stress, without stress row, which compare needs")
    }
  }

  /// The program of this process, or one that was checked.
  init(unchecked path: String) {
    self.path = path
  }

  /// The running build.
  static var own: OtherBuild {
    OtherBuild(unchecked: Bundle.main.executablePath ?? CommandLine.arguments[0])
  }

  /// Measures a row once, in a separate process.
  func round(of row: PipelineRow, seconds: Double, folder: String) throws -> RowRound {
    let output = try PeerProgram.run([path, "row", row.name, "\(seconds)"], in: folder, endedBy: "TERM")
    guard let round = try? JSONDecoder().decode(RowRound.self, from: output), round.row == row.name else {
      throw PeerFailure("row \(row.name) of \(path) printed no figures")
    }
    return round
  }
}
