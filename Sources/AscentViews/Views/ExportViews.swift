import AscentRules

/// The figures of analytics as a scrape gets them.
public struct MetricsView: View {
  /// The text form of OpenMetrics.
  public var openMetrics: String

  /// Figures for a scrape.
  public init(openMetrics: String) {
    self.openMetrics = openMetrics
  }

  public func text(_ style: Style) -> String {
    // The text ends with a line break, as lines do; the one at the end comes with the output.
    openMetrics.split(separator: "\n", omittingEmptySubsequences: true).map { VisibleText.visible($0) }.joined(
      separator: "\n")
  }

  public var json: JSON { .object(["openMetrics": .string(openMetrics)]) }
}

/// A file that events were appended to.
public struct EventLogView: View {
  /// The path, as it was given.
  public var path: String
  /// How many events were appended.
  public var appended: Int64
  /// The position of the last event in the log.
  public var position: Int64

  /// A log that is up to date.
  public init(path: String, appended: Int64, position: Int64) {
    self.path = path
    self.appended = appended
    self.position = position
  }

  public func text(_ style: Style) -> String {
    let events = appended == 0 ? "nothing was missing in" : "appended \(CountText.text(appended, "event")) to"
    return "\(events) \(VisibleText.visible(path)), which now goes up to position \(position)"
  }

  public var json: JSON {
    .object(["file": .string(path), "appended": .integer(appended), "position": .integer(position)])
  }
}
