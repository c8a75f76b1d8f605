import AscentRules

/// Work that a gate took.
enum WorkItem: Sendable {
  /// One command, and for a repair what to append.
  case command(Command, Repair?, Reply)
  /// Those commands of a call that lie in the places given, which are also the places of their
  /// answers. Every shard is given the same array, so none is copied.
  case commands([Command], of: Call, at: [Int32])
  /// A question about a person.
  case query(UserID, QueryScope, QueryReply)

  /// How much of a batch it is.
  var size: Int {
    if case .commands(_, _, let places) = self { places.count } else { 1 }
  }

  /// The work of those for whom there is no fault; the others are answered with theirs. Nil when
  /// nothing is left.
  func without(_ fault: (UserID) -> AscentError?) -> WorkItem? {
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
      let kept = places.filter { fault(commands[Int($0)].user) == nil }
      if kept.count == places.count { return self }
      call.give { answers in
        for place in places {
          if let error = fault(commands[Int(place)].user) { answers[Int(place)] = .failure(error) }
        }
        return places.count - kept.count
      }
      return kept.isEmpty ? nil : .commands(commands, of: call, at: kept)
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
