import AscentExport
import AscentRuntime
import AscentViews

/// Analytics: figures, the OpenMetrics text, and the event log file.
extension CommandLineSession {
  func analytics() async throws(ShellError) -> any View {
    if let path = arguments.optional("--jsonl") {
      if arguments.has("--openmetrics") {
        throw .misusedOption("--openmetrics", reason: "can't be combined with --jsonl")
      }
      return try await appendEvents(to: path)
    }
    let figures = await ascent.analytics.figures()
    return arguments.has("--openmetrics")
      ? MetricsView(openMetrics: figures.openMetrics) : AnalyticsView(figures: figures)
  }

  private func appendEvents(to path: String) async throws(ShellError) -> EventLogView {
    guard !path.isEmpty else { throw .unwritableLog(path: path, reason: "not a path") }
    do { try environment.files.checkIsNoStore(path) } catch { throw .unwritableLog(path: path, reason: error.reason) }
    do throws(EventLogFailure) {
      let log = try EventLogFile(path: path)
      let count = try await log.catchUp(with: ascent)
      return EventLogView(path: path, appended: count, position: log.position.number)
    } catch {
      throw .unwritableLog(path: path, reason: Self.words(error))
    }
  }

  private static func words(_ failure: EventLogFailure) -> String {
    switch failure {
    case .notAnEventLog: "exists and is not an event log; not changed"
    case .aheadOfJournal(_, let position, let head):
      "it ends at position \(position), after the journal's end at \(head): it belongs to another journal; not changed"
    case .otherStore(_, let position):
      "it is the log of another store: its entry at position \(position) is not in this journal; not changed"
    case .system(_, let detail): "cannot be written: \(detail)"
    case .journal(let detail): "the journal could not be read: \(detail)"
    }
  }
}
