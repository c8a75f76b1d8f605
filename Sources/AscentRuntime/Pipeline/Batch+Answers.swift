import AscentRules

extension Batch {
  /// Answers every command that was decided here; the indices of those that repeat an operation
  /// before them, whose answer the journal has.
  ///
  /// Commands of one call that follow each other are answered together.
  func answer() -> [Int] {
    var repeated: [Int] = []
    var index = 0
    while index < commands.count {
      guard case .part(let call, _) = commands[index].reply else {
        if let answer = answer(at: index) { commands[index].reply.give(answer) } else { repeated.append(index) }
        index += 1
        continue
      }
      call.give { answers in
        var given = 0
        while index < commands.count, case .part(let other, let place) = commands[index].reply, other === call {
          if let answer = answer(at: index) {
            answers[Int(place)] = answer
            given += 1
          } else {
            repeated.append(index)
          }
          index += 1
        }
        return given
      }
    }
    return repeated
  }

  /// The answer to a command; nil when the operation before it has it.
  private func answer(at index: Int) -> Answer? {
    switch commands[index].verdict {
    case .accepted: .success(commands[index].decision.receipt)
    case .refused(let refusal): .failure(.refused(refusal))
    case .dependsOnInFlight: .failure(.overloaded)
    case .repeated: nil
    case .undecided: preconditionFailure("a command came to the end of the line undecided")
    }
  }

  /// Answers everybody with an error.
  func fail(_ error: AscentError) {
    for item in commands { item.reply.give(.failure(error)) }
    for query in queries { query.reply.resume(returning: .failure(error)) }
  }
}
