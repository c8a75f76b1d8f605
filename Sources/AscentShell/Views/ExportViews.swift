import AscentRules
import AscentViews

/// The analytics figures in the OpenMetrics format.
struct MetricsView: View {
  /// The figures as OpenMetrics text.
  var openMetrics: String

  func text(_ style: Style) -> String {
    // Drop the final line break, because the output adds one.
    openMetrics.split(separator: "\n", omittingEmptySubsequences: true).map(\.visible).lines
  }

  var json: JSONValue { .object(["openMetrics": openMetrics]) }
}

/// The answer to appending events to a log file.
struct EventLogView: View {
  /// The path as given.
  var path: String
  /// The number of events appended.
  var appended: Int64
  /// The position of the last event in the log.
  var position: Int64

  func text(_ style: Style) -> String {
    let events = appended == 0 ? "nothing to append to" : "appended \(appended.counted("event")) to"
    return "\(events) \(path.visible), which now goes up to position \(position)"
  }

  var json: JSONValue {
    .object(["file": path, "appended": appended, "position": position])
  }
}
