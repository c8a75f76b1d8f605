import AscentRules
import Synchronization

/// The answer to one command.
typealias Answer = Result<Receipt, AscentError>

/// Where the answer to a command goes.
enum Reply: Sendable {
  /// To a caller that waits for this one.
  case single(CheckedContinuation<Answer, Never>)
  /// To a place in the answers of a call with many.
  case part(of: Call, at: Int32)

  func give(_ answer: Answer) {
    switch self {
    case .single(let continuation): continuation.resume(returning: answer)
    case .part(let call, let index):
      call.give { answers in
        answers[Int(index)] = answer
        return 1
      }
    }
  }
}

/// A call with many commands, which is answered when the last of them is.
final class Call: Sendable {
  private struct State {
    var answers: [Answer]
    var missing: Int
    var caller: CheckedContinuation<[Answer], Never>?
  }

  private let state: Mutex<State>

  init(commandCount: Int, caller: CheckedContinuation<[Answer], Never>) {
    state = Mutex(
      State(answers: Array(repeating: .failure(.stopped), count: commandCount), missing: commandCount, caller: caller))
  }

  /// Lets the body write answers, as many as it then says.
  func give(_ write: (inout [Answer]) -> Int) {
    let finished: (CheckedContinuation<[Answer], Never>, [Answer])? = state.withLock { state in
      state.missing -= write(&state.answers)
      guard state.missing == 0, let caller = state.caller.take() else { return nil }
      return (caller, state.answers)
    }
    if let (caller, answers) = finished { caller.resume(returning: answers) }
  }
}
