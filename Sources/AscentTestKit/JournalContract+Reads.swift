import AscentRules
import AscentRuntime

extension JournalContract {
  /// Commands of several people and groups come back whole, in the order asked for.
  public func appendThenRead() async throws {
    let journal = try await opened()
    var draft = JournalDraft()
    let first = draft.group([
      .init("ann", "op-1", SampleEvents.completion()), .init("bob", "op-1", SampleEvents.completion(habit: 2)),
      .init("ann", "op-2", []),
    ])
    let second = draft.group([
      .init("ann", String(repeating: "long ☕ ", count: 20), SampleEvents.completion(day: 20_001))
    ])
    try await journal.commit(first)
    try await journal.commit(second)
    let pasts = try await journal.hydrate([UserID("nobody"), UserID("bob"), UserID("ann")])
    try expect(pasts.count, 3, "one past for each person")
    try expect(pasts.allSatisfy { $0.snapshot == nil }, "there is a snapshot that nobody wrote")
    try expect(pasts[0].tail, are: [], "the past of a person who never was")
    try expect(pasts[1].tail, are: draft.commands(of: "bob"), "the past of bob")
    try expect(pasts[2].tail, are: draft.commands(of: "ann"), "the past of ann")
    try expect(try await journal.verify(), [], "damage")
    await journal.close()
  }

  /// Every kind of event, with texts and numbers that are hard to store, comes back unchanged.
  public func everyKindComesBack() async throws {
    let journal = try await opened()
    var draft = JournalDraft()
    try await journal.commit(draft.group([.init("ann", "op", SampleEvents.everyKind)]))
    try expect(try await journal.hydrate([UserID("ann")])[0].tail, are: draft.stored, "the events")
    try expect(try await journal.verify(), [], "damage")
    await journal.close()
  }

  /// An operation is found only by person and id; a batch is answered in its order.
  public func operationsAreFound() async throws {
    let journal = try await opened()
    var draft = JournalDraft()
    let ids = ["7f3c2b60-8a55-4e6c-9a3f-0123456789ab", "short", String(repeating: "x", count: 200)]
    try await journal.commit(
      draft.group(ids.map { .init("ann", $0, SampleEvents.completion()) } + [.init("bob", "bobs", [])]))
    let addresses = draft.stored.map { OperationAddress(user: $0.accepted.user, key: $0.accepted.operation.key) }
    let found = try await journal.lookUp(addresses.reversed())
    try expect(found.compactMap { $0?.command }, are: draft.stored.reversed(), "the operations looked up")
    try expect(found.allSatisfy { $0?.related.isEmpty == true }, "operations that changed none have related ones")
    let absent = (0..<1024).map {
      OperationAddress(user: UserID($0 % 2 == 0 ? "bob" : "nobody"), key: addresses[$0 % 3].key)
    }
    try expect(
      try await journal.lookUp(absent).count { $0 == nil }, 1024, "how many of 1,024 absent operations are absent")
    await journal.close()
  }

  /// After undo, redo and another undo, each operation and those it changed are correctly in force
  /// or not.
  public func takingBackIsKnown() async throws {
    let journal = try await opened()
    var draft = JournalDraft()
    func key(_ text: String) -> OperationKey { OperationID(text).map(\.key) ?? OperationKey(high: 0, low: 0) }
    func addresses(_ texts: [String]) -> [OperationAddress] {
      texts.map { OperationAddress(user: UserID("ann"), key: key($0)) }
    }
    func inForce() async throws -> [Bool?] {
      try await journal.lookUp(addresses(["done", "undo", "redo"])).map { $0?.command.inForce }
    }
    try await journal.commit(draft.group([.init("ann", "done", SampleEvents.completion()), .init("bob", "done", [])]))
    try await journal.commit(draft.group([.init("ann", "undo", [.operationChanged(key("done"), inForce: false)])]))
    try expect(try await inForce(), [false, true, nil], "in force after an undo")
    let redo: [Event] = [.operationChanged(key("done"), inForce: true), .operationChanged(key("undo"), inForce: false)]
    try await journal.commit(draft.group([.init("ann", "redo", redo)]))
    try expect(try await inForce(), [true, false, true], "in force after an undo of the undo")
    let related = try await journal.lookUp(addresses(["done", "undo", "redo"])).map { $0?.related ?? [:] }
    try expect(
      related, [[:], [key("done"): true], [key("done"): true, key("undo"): false]], "what the operations changed")
    let bob = try await journal.lookUp([OperationAddress(user: UserID("bob"), key: key("done"))])
    try expect(bob[0]?.command.inForce, true, "the operation of the same id of another person")
    // Within one group, the last change counts.
    let both: [JournalDraft.Entry] = [
      .init("ann", "a", [.operationChanged(key("done"), inForce: false)]),
      .init("ann", "b", [.operationChanged(key("done"), inForce: true)]),
    ]
    try await journal.commit(draft.group(both))
    try expect(try await inForce(), [true, false, true], "in force after two changes in one group")
    try expect(
      try await journal.hydrate([UserID("ann")])[0].tail, are: draft.commands(of: "ann"), "the past after all changes")
    try expect(try await journal.verify(), [], "damage")
    await journal.close()
  }

  /// A range of ordinals, from either end, within a limit.
  public func commandsComeByOrdinal() async throws {
    let journal = try await opened()
    var draft = JournalDraft()
    for number in 1...9 {
      let entries: [JournalDraft.Entry] = [
        .init("ann", "a\(number)", SampleEvents.completion()), .init("bob", "b\(number)", []),
      ]
      try await journal.commit(draft.group(entries))
    }
    let all = draft.commands(of: "ann")
    let user = UserID("ann")
    let first = try await journal.commands(of: user, ordinals: 3...7, newestFirst: false, limit: 3)
    try expect(first, are: Array(all[2...4]), "the first three of 3 to 7")
    let last = try await journal.commands(of: user, ordinals: 3...7, newestFirst: true, limit: 3)
    try expect(last, are: all[4...6].reversed(), "the last three of 3 to 7")
    let every = try await journal.commands(of: user, ordinals: 1...Int32.max, newestFirst: false, limit: .max)
    try expect(every, are: all, "all of them")
    let beyond = try await journal.commands(of: user, ordinals: 10...20, newestFirst: true, limit: 5)
    try expect(beyond, are: [], "ordinals that nothing has")
    try expect(try await journal.commands(of: user, ordinals: 1...9, newestFirst: false, limit: 0), are: [], "none")
    let nobodys = try await journal.commands(of: UserID("nobody"), ordinals: 1...9, newestFirst: false, limit: 9)
    try expect(nobodys, are: [], "commands of a person who never was")
    await journal.close()
  }

  /// Pages by position give every command with events once, in order. A command that straddles the
  /// position is skipped.
  public func commandsComeByPosition() async throws {
    let journal = try await opened()
    var draft = JournalDraft()
    for number in 1...5 {
      let entries: [JournalDraft.Entry] = [
        .init("ann", "a\(number)", SampleEvents.completion()), .init("bob", "none\(number)", []),
        .init("bob", "b\(number)", [.dayStartChanged(minutes: 1)]),
      ]
      try await journal.commit(draft.group(entries))
    }
    let all = draft.stored.filter { !$0.events.isEmpty }
    for limit in [1, 2, 3, 100] {
      var read: [StoredCommand] = []
      var position = Position.start
      while case let page = try await journal.commands(after: position, limit: limit), let last = page.last {
        try expect(page.count <= limit, "a page of \(page.count), where \(limit) were asked for")
        read += page
        position = Position(number: last.position.number + Int64(last.accepted.eventCount) - 1)
      }
      try expect(read, are: all, "all commands in pages of \(limit)")
    }
    try expect(
      try await journal.commands(after: Position(number: 2), limit: 1), are: [all[1]], "after the middle of a command")
    try expect(try await journal.commands(after: draft.head.position, limit: 9), are: [], "after the end")
    try expect(try await journal.commands(after: Position(number: .max), limit: 9), are: [], "far after the end")
    try expect(try await journal.commands(after: .start, limit: 0), are: [], "none")
    await journal.close()
  }
}
