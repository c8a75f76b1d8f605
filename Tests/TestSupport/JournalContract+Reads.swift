import AscentRules
import AscentRuntime

extension JournalContract {
  /// Checks that commands of several people and groups come back complete, in the requested order.
  package func appendThenRead() async throws {
    try await withJournal { journal in
      try await journal.commit([
        .init("ann", "op-1", SampleEvents.completion()), .init("bob", "op-1", SampleEvents.completion(habit: 2)),
        .init("ann", "op-2", []),
      ])
      try await journal.commit(String(repeating: "long ☕ ", count: 20), SampleEvents.completion(day: 20_001))
      let pasts = try await journal.base.hydrate([UserID("nobody"), UserID("bob"), UserID("ann")])
      try expect(pasts.count, 3, "one past for each person")
      try expect(pasts.allSatisfy { $0.snapshot == nil }, "there is a snapshot that nobody wrote")
      try expect(pasts[0].tail, are: [], "the past of an unknown person")
      try expect(pasts[1].tail, are: journal.draft.commands(of: "bob"), "the past of bob")
      try expect(pasts[2].tail, are: journal.draft.commands(of: "ann"), "the past of ann")
    }
  }

  /// Checks that people are listed once each, ordered by the bytes of their names, in pages.
  package func usersInOrder() async throws {
    let names = ["bob", "ann", "Zoë", "zoe", "é", "ann b", "@x", "10", "9"]
    try await withJournal { journal in
      for name in names + ["ann"] {
        try await journal.commit([.init(name, "\(name)-\(journal.stored.count)", SampleEvents.completion())])
      }
      let expected = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { UserID($0) }
      try await expect(journal.base.users(after: nil, limit: 100), expected, "all people")
      var found: [UserID] = []
      while case let page = try await journal.base.users(after: found.last, limit: 4), !page.isEmpty { found += page }
      try expect(found, expected, "people in pages of four")
      try await expect(journal.base.users(after: nil, limit: 0), [], "no people")
    }
  }

  /// Checks that every kind of event comes back unchanged, with texts and numbers that are
  /// hard to store.
  package func everyKindComesBack() async throws {
    try await withJournal { journal in
      try await journal.commit("op", SampleEvents.everyKind)
      try await expect(journal.past().tail, are: journal.stored, "the events")
    }
  }

  /// Checks that an operation is found only by its person and id, and that a batch of lookups is
  /// answered in its order.
  package func operationsAreFound() async throws {
    let ids = ["7f3c2b60-8a55-4e6c-9a3f-0123456789ab", "short", String(repeating: "x", count: 200)]
    try await withJournal { journal in
      try await journal.commit(
        ids.map { .init("ann", $0, SampleEvents.completion()) } + [.init("bob", "bobs", [])])
      let addresses = journal.stored.map {
        OperationAddress(user: $0.accepted.user, key: $0.accepted.operation.key)
      }
      let found = try await journal.base.lookUp(addresses.reversed())
      try expect(found.compactMap { $0?.command }, are: journal.stored.reversed(), "the operations looked up")
      try expect(
        found.allSatisfy { $0?.related.isEmpty == true }, "operations that changed none have related ones")
      let absent = (0..<1024).map {
        OperationAddress(user: UserID($0 % 2 == 0 ? "bob" : "nobody"), key: addresses[$0 % 3].key)
      }
      let missing = try await journal.base.lookUp(absent).count { $0 == nil }
      try expect(missing, 1024, "how many of 1,024 absent operations are absent")
    }
  }

  /// Checks that each operation is correctly in force or not: after an undo, after an undo of the
  /// undo, and after two changes in one group. The same goes for the operations that it changed.
  package func takingBackIsKnown() async throws {
    func key(_ text: String) -> OperationKey { OperationID(stringLiteral: text).key }
    let addresses = ["done", "undo", "redo"].map { OperationAddress(user: UserID("ann"), key: key($0)) }
    try await withJournal { journal in
      func expectInForce(_ expected: [Bool?], _ what: String) async throws {
        let found = try await journal.base.lookUp(addresses)
        try expect(found.map { $0?.command.inForce }, expected, "in force after \(what)")
      }
      try await journal.commit([.init("ann", "done", SampleEvents.completion()), .init("bob", "done", [])])
      try await journal.commit("undo", [.operationChanged(key("done"), inForce: false)])
      try await expectInForce([false, true, nil], "an undo")
      try await journal.commit(
        "redo", [.operationChanged(key("done"), inForce: true), .operationChanged(key("undo"), inForce: false)])
      try await expectInForce([true, false, true], "an undo of the undo")
      let related = try await journal.base.lookUp(addresses).map { $0?.related ?? [:] }
      try expect(
        related, [[:], [key("done"): true], [key("done"): true, key("undo"): false]], "what the operations changed")
      let bob = try await journal.base.lookUp([OperationAddress(user: UserID("bob"), key: key("done"))])
      try expect(bob[0]?.command.inForce, true, "the operation of the same id of another person")
      // Within one group, the last change counts.
      try await journal.commit([
        .init("ann", "a", [.operationChanged(key("done"), inForce: false)]),
        .init("ann", "b", [.operationChanged(key("done"), inForce: true)]),
      ])
      try await expectInForce([true, false, true], "two changes in one group")
      try await expect(
        journal.past().tail, are: journal.draft.commands(of: "ann"), "the past after all changes")
    }
  }

  /// Checks that a range of ordinals is read from either end, within a limit.
  package func commandsComeByOrdinal() async throws {
    try await withJournal { journal in
      for number in 1...9 {
        try await journal.commit([
          .init("ann", "a\(number)", SampleEvents.completion()), .init("bob", "b\(number)", []),
        ])
      }
      let base = journal.base
      func commands(
        _ ordinals: ClosedRange<Int32>, newestFirst: Bool = false, limit: Int, of user: String = "ann"
      ) async throws -> [StoredCommand] {
        try await base.commands(of: UserID(user), ordinals: ordinals, newestFirst: newestFirst, limit: limit)
      }
      let all = journal.draft.commands(of: "ann")
      try await expect(commands(3...7, limit: 3), are: Array(all[2...4]), "the first three of 3 to 7")
      let last = try await commands(3...7, newestFirst: true, limit: 3)
      try expect(last, are: all[4...6].reversed(), "the last three of 3 to 7")
      try await expect(commands(1...Int32.max, limit: .max), are: all, "all of them")
      let beyond = try await commands(10...20, newestFirst: true, limit: 5)
      try expect(beyond, are: [], "ordinals that nothing has")
      try await expect(commands(1...9, limit: 0), are: [], "none")
      try await expect(commands(1...9, limit: 9, of: "nobody"), are: [], "commands of an unknown person")
    }
  }

  /// Checks that pages by position give every command with events once, in order. A command that
  /// straddles the position is skipped.
  package func commandsComeByPosition() async throws {
    try await withJournal { journal in
      for number in 1...5 {
        try await journal.commit([
          .init("ann", "a\(number)", SampleEvents.completion()), .init("bob", "none\(number)", []),
          .init("bob", "b\(number)", [.dayStartChanged(TimeOfDay(minutes: 1))]),
        ])
      }
      let base = journal.base
      let all = journal.stored.filter { !$0.events.isEmpty }
      for limit in [1, 2, 3, 100] {
        var read: [StoredCommand] = []
        var position = Position.start
        while case let page = try await base.commands(after: position, limit: limit), let last = page.last {
          try expect(page.count <= limit, "a page of \(page.count), where \(limit) were asked for")
          read += page
          position = last.lastPosition
        }
        try expect(read, are: all, "all commands in pages of \(limit)")
      }
      func expectCommands(
        after position: Position, limit: Int, are expected: [StoredCommand], _ what: String
      ) async throws {
        try await expect(base.commands(after: position, limit: limit), are: expected, what)
      }
      try await expectCommands(
        after: Position(number: 2), limit: 1, are: [all[1]], "after the middle of a command")
      try await expectCommands(after: journal.draft.head.position, limit: 9, are: [], "after the end")
      try await expectCommands(after: Position(number: .max), limit: 9, are: [], "far after the end")
      try await expectCommands(after: .start, limit: 0, are: [], "none")
      try await expectCommands(after: .start, limit: -1, are: [], "a negative number")
    }
  }
}
