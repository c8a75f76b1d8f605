import AscentRules
import AscentScenarios
import AscentViews

/// The results of scenario files.
struct ScenarioView: View {
  /// The result of each file, in the order given.
  var files: [ScenarioOutcome]

  /// Whether all assertions of all files hold.
  var checksPassed: Bool { files.allSatisfy(\.holds) }

  func text(_ style: Style) -> String {
    files.flatMap { file in
      let path = file.name.visible
      guard !file.holds else { return [style.tinted("holds", .good) + "  \(path)"] }
      return file.failures.map { failure in
        var line = style.tinted("fails", .bad) + "  \(path)"
        if failure.step > 0 { line += ", step \(failure.step)" }
        line += ": \(failure.message.visible)"
        if let expected = failure.expected.ifAny { line += "; expected \(expected.visible)" }
        if let actual = failure.actual.ifAny { line += ", actual \(actual.visible)" }
        return line
      }
    }.lines
  }

  var json: JSONValue {
    .object([
      "holds": checksPassed,
      "files": files.objects { file in
        [
          "file": file.name, "holds": file.holds,
          "failures": file.failures.objects {
            ["step": $0.step, "expected": $0.expected.ifAny, "actual": $0.actual.ifAny, "message": $0.message]
          },
        ]
      },
    ])
  }
}
