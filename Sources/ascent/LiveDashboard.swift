import AscentShell
import AscentViews
import Synchronization

/// `watch` on a terminal: draws the dashboard, follows commits, and handles keys.
struct LiveDashboard {
  /// How often it looks for changes, in milliseconds. A reader looks for other processes'
  /// commits as often.
  private static let interval = 250

  let session: CommandLineSession
  let console: Console
  let gate: WorkGate

  /// Runs until `q`, Ctrl-C, or the end of the process.
  func run() async throws(ShellError) -> CommandOutcome {
    // Building the first screen may fail, so do that before changing the terminal.
    _ = try await session.watchFrame()
    let result = await withTaskGroup(of: WatchView.Check.self) { group in
      var screen = LiveScreen()
      defer { screen.end() }
      do throws(ShellError) {
        return Result<CommandOutcome, ShellError>.success(try await follow(on: &screen, &group))
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func follow(
    on screen: inout LiveScreen, _ checks: inout TaskGroup<WatchView.Check>
  ) async throws(ShellError) -> CommandOutcome {
    let (input, start, found) = (InputReader(), session.lastCommit, FoundCheck())
    while !Task.isCancelled, !gate.isClosed {
      var view = try await session.watchFrame(since: start, check: found.value)
      var style = console.style ?? .plain
      let size = Terminal.size
      style.fit(size.columns)
      (view.rowsMax, view.hasKeys) = (size.rows, true)
      guard screen.show(view.screenLines(style)) else { return .failed }
      guard let bytes = await input.bytes(within: Self.interval) else { continue }
      // The terminal is gone.
      if bytes.isEmpty { return .done }
      switch bytes[0] {
      case UInt8(ascii: "q"), UInt8(ascii: "Q"), 4: return .done
      case 3, 28: throw .interrupted
      case 26: screen.suspend()
      case UInt8(ascii: "v"), UInt8(ascii: "V"):
        guard found.begin() else { break }
        checks.addTask { [session] in
          let check = await session.watchCheck()
          found.end(check)
          return check
        }
      default: break
      }
    }
    return .done
  }
}

/// The state of the dashboard's check of the store, which the `v` key starts.
private final class FoundCheck: Sendable {
  private let state = Mutex(WatchView.Check.none)

  var value: WatchView.Check { state.withLock(\.self) }

  /// Records that a check begins; false if one is already running.
  func begin() -> Bool {
    state.withLock { state in
      guard state != .running else { return false }
      state = .running
      return true
    }
  }

  func end(_ check: WatchView.Check) { state.withLock { $0 = check } }
}
