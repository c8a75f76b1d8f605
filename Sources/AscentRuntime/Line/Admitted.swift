import AscentRules

/// Work that a gate took.
enum Admitted: Sendable {
  /// One command, and for a repair what to append.
  case command(Command, Repair?, Reply)
  /// Commands of one call, with the place of each among its answers.
  case commands([Command], of: Call, at: [Int32])
  /// A question about a person.
  case query(UserID, LocalDay?, QueryReply)

  /// How much of a batch it is.
  var size: Int {
    if case .commands(let commands, _, _) = self { commands.count } else { 1 }
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
