package import AscentRules

extension Journal {
  /// Calls `body` with one person's commands, oldest or newest first, until it returns false.
  ///
  /// Reads a page at a time, so the whole history is never in memory at once.
  package func forEachCommand(
    of user: UserID, newestFirst: Bool = false, pageSize: Int = 256, _ body: (StoredCommand) -> Bool
  ) async throws(JournalFailure) {
    var ordinals: ClosedRange<Int32> = 1...(.max)
    var limit = pageSize
    while true {
      let page = try await commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
      for command in page where !body(command) { return }
      guard page.count == limit, let last = page.last?.accepted.receipt.ordinal,
        last != (newestFirst ? ordinals.lowerBound : ordinals.upperBound)
      else { return }
      ordinals = newestFirst ? ordinals.lowerBound...(last - 1) : (last + 1)...ordinals.upperBound
      // A journal may have to search from its end for the start of each page. Growing pages mean
      // few searches in a long history, and few unneeded commands in a short one.
      limit = max(limit, min(2 * limit, 4096))
    }
  }

  /// Calls `body` with every command that has events and starts after a position, in the global
  /// order, until it returns false. Reads a page at a time.
  package func forEachCommand(
    after start: Position, pageSize: Int = 256, _ body: (StoredCommand) -> Bool
  ) async throws(JournalFailure) {
    var position = start
    while case let page = try await commands(after: position, limit: pageSize), let last = page.last {
      for command in page where !body(command) { return }
      guard last.lastPosition > position else { return }
      position = last.lastPosition
    }
  }

  /// When the first entry of either kind within a range of instants becomes due; nil if
  /// there is none.
  func firstDue(in instants: ClosedRange<Instant>) async throws(JournalFailure) -> Instant? {
    let reminder = try await due(.reminder, in: instants, after: nil, limit: 1)
    let close = try await due(.close, in: instants, after: nil, limit: 1)
    return (reminder + close).map(\.at).min()
  }
}
