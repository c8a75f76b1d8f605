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
    files.map { file in
      let path = VisibleText.visible(file.path)
      guard !file.failures.isEmpty else { return style.tinted("holds", .good) + "  \(path)" }
      return file.failures.map { failure in
        var line = style.tinted("fails", .bad) + "  \(path)"
        if failure.step > 0 { line += ", step \(failure.step)" }
        line += ": \(VisibleText.visible(failure.message))"
        if let expected = failure.expected { line += "; expected \(VisibleText.visible(expected))" }
        if let actual = failure.actual { line += ", actual \(VisibleText.visible(actual))" }
        return line
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  var json: JSONValue {
    .object([
      "holds": .bool(holds),
      "files": .array(
        files.map { file in
          .object([
            "file": .string(file.path), "holds": .bool(file.failures.isEmpty),
            "failures": .array(
              file.failures.map { failure in
                .object([
                  "step": .integer(Int64(failure.step)), "expected": .optional(failure.expected),
                  "actual": .optional(failure.actual),
                  "message": .string(failure.message),
                ])
              }),
          ])
        }),
    ])
  }
}
