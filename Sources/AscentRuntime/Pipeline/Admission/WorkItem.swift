import AscentRules

/// Work in an admission queue.
///
/// It takes four words. Commands and queries are stored in objects of their own: the queue moves
/// its items several times, and each move of a whole command would copy it part by part.
enum WorkItem: Sendable {
  /// One command.
  case command(CommandCall)
  /// The commands of a call at these indices, which are also the indices of their answers. All
  /// shards share the array, so none is copied.
  case commands([Command], of: Call, at: [Int32])
  /// A query about a person.
  indirect case query(UserID, QueryScope, QueryReply)

  /// The number of commands and queries.
  var size: Int {
    if case .commands(_, _, let indices) = self { indices.count } else { 1 }
  }

  /// Answers with an error.
  func fail(_ error: AscentError) {
    switch self {
    case .command(let call): call.reply.give(.failure(error))
    case .query(_, _, let reply): reply.resume(returning: .failure(error))
    case .commands(_, let call, let indices):
      call.give { answers in
        for index in indices { answers[Int(index)] = .failure(error) }
        return indices.count
      }
    }
  }

  /// Fails the work of each user in `errors`, and returns the rest; nil if nothing is left.
  fileprivate func answering(_ errors: [UserID: AscentError]) -> WorkItem? {
    switch self {
    case .command(let call): return answering(errors[call.command.user])
    case .query(let user, _, _): return answering(errors[user])
    case .commands(let commands, let call, let indices):
      let kept = indices.filter { errors[commands[Int($0)].user] == nil }
      if kept.count == indices.count { return self }
      call.give { answers in
        for index in indices {
          if let error = errors[commands[Int(index)].user] { answers[Int(index)] = .failure(error) }
        }
        return indices.count - kept.count
      }
      return kept.isEmpty ? nil : .commands(commands, of: call, at: kept)
    }
  }

  private func answering(_ error: AscentError?) -> WorkItem? {
    guard let error else { return self }
    fail(error)
    return nil
  }
}

/// A call with one command.
final class CommandCall: Sendable {
  let command: Command
  /// What a repair appends; nil for other commands.
  let repair: Repair?
  let reply: Reply

  init(_ command: Command, repair: Repair?, reply: Reply) {
    (self.command, self.repair, self.reply) = (command, repair, reply)
  }
}

extension [WorkItem] {
  /// Fails the work of each user in `errors`, and returns the rest.
  func answering(_ errors: [UserID: AscentError]) -> [WorkItem] {
    compactMap { $0.answering(errors) }
  }
}
