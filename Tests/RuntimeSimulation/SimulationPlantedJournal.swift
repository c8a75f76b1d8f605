package import AscentRules
package import AscentRuntime
import AscentTestKit
import Synchronization

/// A memory journal with a planted bug. The simulation must find each of them.
///
/// The bugs do not affect added habits: events of an unknown habit are a defect that ends the
/// process, and with it the tests.
package actor PlantedJournal: ForwardingJournal {
  package enum Bug: CaseIterable {
    /// It finds no operation ids.
    case forgetsOperations
    /// It forgets that an award was revoked.
    case forgetsUndos
    /// It acknowledges the last commit before it is durable: a crash loses it.
    case losesTheTail
    /// It acknowledges a commit that failed.
    case swallowsAnError
    /// It acknowledges a commit and writes it with the next one.
    case answersBeforeCommitting
    /// It reports that nothing was written when everything was.
    case deniesACommit
    /// It omits the last event of a command.
    case skipsAnEvent
    /// It stores only the first event of a command.
    case tearsACommand
    /// It omits the last command of a group.
    case tearsAGroup
    /// It writes a command twice.
    case duplicatesACommand
    /// It doubles an award.
    case changesAnAmount
    /// It returns a person's past without the last command.
    case hydratesLate
    /// It returns a person's past without the progressions, so a stage can be left again.
    case forgetsProgressions
    /// It returns another receipt than it stored.
    case changesAReceipt
    /// It shows a subscriber all but one command.
    case hidesACommand
  }

  private let bug: Bug
  private let inner = Mutex(MemoryJournal())
  private var groups: [CommitGroup] = []
  private var pending: CommitGroup?
  private var commits = 0

  package nonisolated var base: any Journal { inner.withLock { $0 } }

  package init(_ bug: Bug) {
    self.bug = bug
  }

  package func open() async throws(JournalFailure) -> JournalHead {
    if bug == .losesTheTail, let last = groups.last, Self.isPlain(last) {
      groups.removeLast()
      inner.withLock { $0 = MemoryJournal() }
      _ = try await base.open()
      for group in groups { try await base.commit(group) }
    }
    return try await base.open()
  }

  package func commit(_ original: CommitGroup) async throws(JournalFailure) {
    // Omissions leave no gap in the numbers, so only the absence itself can be found.
    var group = original
    if let pending {
      self.pending = nil
      try await write(pending)
    }
    let head = try await base.open()
    group.number = head.commit + 1
    group.firstPosition = Position(number: head.position.number + 1)
    commits += 1
    guard Self.isPlain(group), commits % 4 == 0 else {
      try await write(group)
      return
    }
    switch bug {
    case .swallowsAnError: return
    case .answersBeforeCommitting: pending = group
    case .deniesACommit:
      try await write(group)
      throw .nothingWritten("said the journal, and it was not so")
    case .skipsAnEvent: try await write(group.cutting(to: { max(1, $0 - 1) }))
    case .tearsACommand: try await write(group.cutting(to: { _ in 1 }))
    case .tearsAGroup: try await write(group.withoutLastCommand)
    case .duplicatesACommand: try await write(group.withLastCommandTwice)
    case .changesAnAmount: try await write(group.withHigherAwards)
    default: try await write(group)
    }
  }

  package func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    var pasts = try await base.hydrate(users)
    if bug == .forgetsProgressions {
      for past in pasts.indices {
        for command in pasts[past].tail.indices {
          pasts[past].tail[command].events.removeAll { if case .stageAdvanced = $0 { true } else { false } }
        }
      }
    }
    guard bug == .hydratesLate else { return pasts }
    for index in pasts.indices {
      if let last = pasts[index].tail.last, Self.isPlain(last.events) { pasts[index].tail.removeLast() }
    }
    return pasts
  }

  package func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    var found = try await base.lookUp(addresses)
    for index in found.indices {
      guard let operation = found[index] else { continue }
      var command = operation.command
      switch bug {
      case .forgetsOperations:
        found[index] = nil
        continue
      case .forgetsUndos:
        // A completion undone twice is a defect that ends the process.
        if command.events.contains(where: { if case .xpGranted = $0 { true } else { false } }) {
          command.inForce = true
        }
      case .changesAReceipt: command.accepted.receipt.after.totalXP += 1
      default: break
      }
      found[index] = StoredOperation(command: command, related: operation.related)
    }
    return found
  }

  package func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    var found = try await base.commands(after: position, limit: limit)
    if bug == .hidesACommand, found.count > 4 { found.remove(at: found.count / 2) }
    return found
  }

  private func write(_ group: CommitGroup) async throws(JournalFailure) {
    try await base.commit(group)
    groups.append(group)
  }

  private static func isPlain(_ group: CommitGroup) -> Bool { isPlain(group.events) && group.snapshots.isEmpty }

  private static func isPlain(_ events: [Event]) -> Bool {
    !events.isEmpty
      && events.allSatisfy { event in
        switch event {
        case .habitAdded, .zoneChanged: false
        default: true
        }
      }
  }
}

extension CommitGroup {
  /// The group with fewer events of its last command.
  fileprivate func cutting(to count: (Int) -> Int) -> CommitGroup {
    var group = self
    guard let last = commands.last else { return group }
    let kept = count(Int(last.eventCount))
    group.events.removeLast(Int(last.eventCount) - min(kept, Int(last.eventCount)))
    group.commands[commands.count - 1].eventCount = Int32(min(kept, Int(last.eventCount)))
    return group
  }

  fileprivate var withoutLastCommand: CommitGroup {
    var group = cutting(to: { _ in 0 })
    group.commands.removeLast()
    return group
  }

  fileprivate var withLastCommandTwice: CommitGroup {
    var group = self
    guard let last = commands.last else { return group }
    group.commands.append(last)
    group.events += events.suffix(Int(last.eventCount))
    return group
  }

  fileprivate var withHigherAwards: CommitGroup {
    var group = self
    for index in events.indices {
      guard case .xpEntered(var entry) = events[index] else { continue }
      entry.amount *= 2
      group.events[index] = .xpEntered(entry)
    }
    return group
  }
}
