import AscentRules

extension Batch {
  /// Answers every command that was decided in this batch. Returns the indices of commands that
  /// repeat an operation in flight: the journal has their answers.
  ///
  /// Commands of one call that follow each other are answered together.
  func answer() -> [Int] {
    var repetitions: [Int] = []
    var index = 0
    while index < commands.count {
      guard case .part(let call, _) = commands[index].reply else {
        if let answer = answer(at: index) { commands[index].reply.give(answer) } else { repetitions.append(index) }
        index += 1
        continue
      }
      call.give { answers in
        var given = 0
        while index < commands.count, case .part(let other, let place) = commands[index].reply, other === call {
          // The usual case: the receipt is copied once, to its place.
          if case .accepted = commands[index].verdict {
            answers[Int(place)] = .success(commands[index].decision.receipt)
            given += 1
          } else if let answer = answer(at: index) {
            answers[Int(place)] = answer
            given += 1
          } else {
            repetitions.append(index)
          }
          index += 1
        }
        return given
      }
    }
    return repetitions
  }

  /// The answer to a command; nil when it repeats another.
  private func answer(at index: Int) -> Answer? {
    switch commands[index].verdict {
    case .accepted: .success(commands[index].decision.receipt)
    case .refused(let refusal): .failure(.refused(refusal))
    case .dependsOnInFlight: .failure(.dependsOnInFlight)
    case .repairConflict: .failure(.repairConflict)
    case .repeated: nil
    case .undecided: preconditionFailure("command \(index) of batch \(number) is undecided at the end of the pipeline")
    }
  }

  /// Answers everything with an error.
  func fail(_ error: AscentError) {
    for item in commands { item.reply.give(.failure(error)) }
    for query in queries { query.reply.resume(returning: .failure(error)) }
  }
}

extension BatchBox {
  /// Takes the batch out, and answers the queries that rest only on settled batches.
  func openAnswering() -> Batch {
    var batch = open()
    for query in batch.queries where query.isSettled { query.reply.resume(returning: .success(query.report)) }
    batch.queries.removeAll(where: \.isSettled)
    return batch
  }
}
