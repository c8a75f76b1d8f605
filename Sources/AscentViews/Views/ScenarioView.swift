/// What became of scenario files.
public struct ScenarioView: View {
  /// What became of one file.
  public struct File: Hashable, Sendable {
    /// The path, as it was given.
    public var path: String
    /// The assertions that did not hold, and steps that could not be done.
    public var failures: [Failure]

    /// A file and its failures.
    public init(path: String, failures: [Failure]) {
      self.path = path
      self.failures = failures
    }
  }

  /// One assertion that did not hold.
  public struct Failure: Hashable, Sendable {
    /// The step, 1 for the first; 0 when the file as a whole is at fault.
    public var step: Int
    /// What was asserted.
    public var expected: String?
    /// What was the case.
    public var actual: String?
    /// What is wrong, in words.
    public var message: String

    /// A failure with its parts.
    public init(step: Int, expected: String?, actual: String?, message: String) {
      self.step = step
      self.expected = expected
      self.actual = actual
      self.message = message
    }
  }

  /// The files in the order they were given.
  public var files: [File]

  /// The outcome of files.
  public init(files: [File]) {
    self.files = files
  }

  /// Whether every assertion of every file holds.
  public var holds: Bool { files.allSatisfy(\.failures.isEmpty) }

  public func text(_ style: Style) -> String {
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

  public var json: JSON {
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
