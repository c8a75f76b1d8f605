import AscentRules

/// Work that a gate took.
enum Admitted: Sendable {
  /// One command, and for a repair what to append.
  case command(Command, Repair?, Reply)
  /// Commands of one call, with the place of each among its answers.
  case commands([Command], of: Call, at: [Int32])
  /// A question about a person.
  case query(UserID, QueryScope, QueryReply)

  /// How much of a batch it is.
  var size: Int {
    if case .commands(let commands, _, _) = self { commands.count } else { 1 }
  }

  /// The work of those for whom there is no fault; the others are answered with theirs. Nil when nothing is left.
  func without(_ fault: (UserID) -> AscentError?) -> Admitted? {
    switch self {
    case .command(let command, _, _):
      guard let error = fault(command.user) else { return self }
      fail(error)
      return nil
    case .query(let user, _, _):
      guard let error = fault(user) else { return self }
      fail(error)
      return nil
    case .commands(let commands, let call, let places):
      let kept = commands.indices.filter { fault(commands[$0].user) == nil }
      if kept.count == commands.count { return self }
      call.give { answers in
        for (command, place) in zip(commands, places) {
          if let error = fault(command.user) { answers[Int(place)] = .failure(error) }
        }
        return commands.count - kept.count
      }
      return kept.isEmpty ? nil : .commands(kept.map { commands[$0] }, of: call, at: kept.map { places[$0] })
    }
  }

  /// Answers with an error.
  func fail(_ error: AscentError) {
    switch self {
    case .command(_, _, let reply): reply.give(.failure(error))
    case .query(_, _, let reply): reply.resume(returning: .failure(error))
    case .commands(_, let call, let places):
      call.give { answers in
        for place in places { answers[Int(place)] = .failure(error) }
        return places.count
      }
    }
  }
}
