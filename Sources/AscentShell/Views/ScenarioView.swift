import AscentRules
import AscentViews

/// What became of scenario files.
struct ScenarioView: View {
  /// What became of one file.
  struct File: Hashable, Sendable {
    /// The path, as it was given.
    var path: String
    /// The assertions that did not hold, and steps that could not be done.
    var failures: [Failure]
  }

  /// One assertion that did not hold.
  struct Failure: Hashable, Sendable {
    /// The step, 1 for the first; 0 when the file as a whole is at fault.
    var step: Int
    /// What was asserted.
    var expected: String?
    /// What was the case.
    var actual: String?
    /// What is wrong, in words.
    var message: String
  }

  /// The files in the order they were given.
  var files: [File]

  /// Whether every assertion of every file holds.
  var holds: Bool { files.allSatisfy(\.failures.isEmpty) }

  func text(_ style: Style) -> String {
    files.flatMap { file in
      let path = file.path.visible
      guard !file.failures.isEmpty else { return [style.tinted("holds", .good) + "  \(path)"] }
      return file.failures.map { failure in
        var line = style.tinted("fails", .bad) + "  \(path)"
        if failure.step > 0 { line += ", step \(failure.step)" }
        line += ": \(failure.message.visible)"
        if let expected = failure.expected { line += "; expected \(expected.visible)" }
        if let actual = failure.actual { line += ", actual \(actual.visible)" }
        return line
      }
    }.lines
  }

  var json: JSONValue {
    .object([
      "holds": holds,
      "files": JSONValue.list(files) { file in
        [
          "file": file.path, "holds": file.failures.isEmpty,
          "failures": JSONValue.list(file.failures) {
            ["step": $0.step, "expected": $0.expected, "actual": $0.actual, "message": $0.message]
          },
        ]
      },
    ])
  }
}
