import Synchronization

/// Committed groups that ``AnalyticsSink`` has not counted yet.
///
/// Counting can wait, and waking a task for each commit costs a lone caller a fifth of the
/// instructions of its call. So the sink is woken once half of the buffer is full or many commands
/// wait. A query for figures first counts the groups that wait.
final class UncountedGroups: Sendable {
  /// This many waiting commands wake the sink, even in one group.
  private static let wakingCommandCount = 256

  private struct State {
    var groups: [CommitGroup] = []
    var commandCount = 0
    /// Whether a group was dropped since groups were last taken.
    var hasMissed = false
  }

  /// Signals that enough groups wait. It is finished when no more commits come.
  let wakeup = AsyncSignal()
  private let state = Mutex(State())
  private let bufferMax: Int

  init(bufferMax: Int) {
    self.bufferMax = bufferMax
  }

  /// Adds a group, or drops it if the buffer is full.
  func add(_ group: CommitGroup) {
    let isWaking = state.withLock { state in
      if state.groups.count < bufferMax {
        state.groups.append(group)
        state.commandCount += group.commands.count
      } else {
        state.hasMissed = true
      }
      // A group without commands means that the journal may have more: it was reopened, or another
      // process has written to it.
      return group.commands.isEmpty || state.commandCount >= Self.wakingCommandCount
        || state.groups.count * 2 >= bufferMax
    }
    if isWaking { wakeup.signal() }
  }

  /// Removes and returns the groups, and whether others were dropped since the last call.
  func take() -> (groups: [CommitGroup], hasMissed: Bool) {
    state.withLock { state in
      defer { state = State() }
      return (state.groups, state.hasMissed)
    }
  }
}
