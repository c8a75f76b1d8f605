import AscentRules
import AscentViews

/// The figures of analytics as a scrape gets them.
struct MetricsView: View {
  /// The text form of OpenMetrics.
  var openMetrics: String

  func text(_ style: Style) -> String {
    // The text ends with a line break, as lines do; the one at the end comes with the output.
    openMetrics.split(separator: "\n", omittingEmptySubsequences: true).map(\.visible).lines
  }

  var json: JSONValue { .object(["openMetrics": openMetrics]) }
}

/// A file that events were appended to.
struct EventLogView: View {
  /// The path, as it was given.
  var path: String
  /// How many events were appended.
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
