import AscentRules
import Synchronization

/// A call with many commands. The caller resumes when the last of them is answered.
final class Call: Sendable {
  private struct State {
    var answers: [Answer]
    var missing: Int
    var caller: Caller<[Answer]>?
  }

  private let state: Mutex<State>

  init(commandCount: Int, caller: Caller<[Answer]>) {
    state = Mutex(
      State(answers: Array(repeating: .failure(.stopped), count: commandCount), missing: commandCount, caller: caller))
  }

  /// Lets the body write answers. The body returns how many it wrote.
  func give(_ write: (inout [Answer]) -> Int) {
    let finished: (Caller<[Answer]>, [Answer])? = state.withLock { state in
      state.missing -= write(&state.answers)
      guard state.missing == 0, let caller = state.caller.take() else { return nil }
      return (caller, state.answers)
    }
    if let (caller, answers) = finished { caller.resume(returning: answers) }
  }
}
