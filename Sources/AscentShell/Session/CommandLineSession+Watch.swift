import AscentRules
import AscentRuntime
import AscentViews
import Synchronization

/// The live dashboard.
extension CommandLineSession {
  func watch() async throws(ShellError) -> any View { try await watchFrame() }

  /// The current screen of the dashboard.
  ///
  /// - Parameters:
  ///   - start: the last commit when the dashboard was opened; nil for the current one.
  ///   - check: the result of `verify`, if it was run.
  package func watchFrame(
    since start: Int64? = nil, check: WatchView.Check = .none
  ) async throws(ShellError) -> WatchView {
    let report = try await report()
    let context = try await context()
    let head = ascent.head
    var view = WatchView(report: report, user: user, zone: context.zone, time: Self.time(in: context), head: head)
    view.at = context.now
    view.commitsSeen = head.commit - (start ?? head.commit)
    let writer = await environment.storeTools?.writer()
    (view.writer, view.isWriter, view.load) = (writer?.name, load != nil, load ?? writer?.load)
    view.check = check
    return view
  }

  /// How busy this process is; nil if it only reads.
  package var load: StoreLoad? {
    environment.commitTimes.map { StoreLoad(pipeline: ascent.load, latency: $0.summary) }
  }

  /// The number of the last commit.
  package var lastCommit: Int64 { ascent.head.commit }

  /// Runs `verify`, and returns its result as one line.
  package func watchCheck() async -> WatchView.Check {
    let found = FoundAnswer()
    do throws(ShellError) {
      let holds = try await execute("verify", into: found) == .done
      return .done(holds, found.line)
    } catch {
      return .done(false, error.view().sentence)
    }
  }

  /// The time of day in the user's time zone.
  private static func time(in context: SessionContext) -> String {
    let offset = Int64(context.zones.offset(of: context.zone, at: context.now))
    let seconds = (context.now.milliseconds / 1000 + offset) % 86_400
    let day = (seconds + 86_400) % 86_400
    return [day / 3600, day / 60 % 60, day % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

/// Collects an answer as one line.
private final class FoundAnswer: OutputSink {
  private let text = Mutex("")

  var line: String { text.withLock { $0.split(separator: "\n").joined(separator: " · ") } }

  func write(_ output: Output) {
    if case .answer(let view) = output { text.withLock { $0 += view.line(.plain) } }
  }

  var json: any OutputSink { self }
  func progress(_ done: Int, of total: Int) {}
}
