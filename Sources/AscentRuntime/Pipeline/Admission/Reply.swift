import AscentRules

/// The answer to one command.
typealias Answer = Result<Receipt, AscentError>

/// Where the answer to a command goes.
enum Reply: Sendable {
  /// To a caller who waits for this one.
  case single(Caller<Answer>)
  /// To an index in the answers of a call with many commands.
  case part(of: Call, at: Int32)

  func give(_ answer: Answer) {
    switch self {
    case .single(let caller): caller.resume(returning: answer)
    case .part(let call, let index):
      call.give { answers in
        answers[Int(index)] = answer
        return 1
      }
    }
  }
}
