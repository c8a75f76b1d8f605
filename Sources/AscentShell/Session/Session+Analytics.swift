import AscentExport
import AscentRuntime
import AscentViews

/// How people move through the stages: figures, a scrape, and events in a file.
extension Session {
  func analytics(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    if let path = arguments.optional("--jsonl") {
      if arguments.has("--openmetrics") {
        throw .misusedOption("--openmetrics", reason: "it does not go together with --jsonl")
      }
      sink.put(.answer(try await appendEvents(to: path)))
      return .done
    }
    let figures = await ascent.analytics.figures()
    sink.put(
      .answer(
        arguments.has("--openmetrics") ? MetricsView(openMetrics: figures.openMetrics) : AnalyticsView(figures: figures)
      ))
    return .done
  }

  private func appendEvents(to path: String) async throws(ShellError) -> EventLogView {
    guard !path.isEmpty else { throw .unwritableLog(path: path, reason: "it is no path") }
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
    case .notAnEventLog: "it is there and no event log; it was not touched"
    case .aheadOfJournal(_, let position, let head):
      "it goes up to position \(position), and the journal only to \(head): it belongs to another journal, and was not touched"
    case .otherStore(_, let position):
      "the file is the log of another store: what it has at position \(position) is not in this journal; it was not touched"
    case .system(_, let detail): "it cannot be written: \(detail)"
    case .journal(let detail): "the journal could not be read: \(detail)"
    }
  }
}
