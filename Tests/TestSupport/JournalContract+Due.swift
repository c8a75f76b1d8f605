import AscentRules
import AscentRuntime

extension JournalContract {
  private typealias Change = CommitGroup.DueChange

  private static func entry(_ user: String, _ at: Int64, _ minute: Int16?) -> DueEntry {
    DueEntry(
      user: UserID(user), at: Instant(milliseconds: at), day: LocalDay(number: Int32(truncatingIfNeeded: at)),
      minute: minute)
  }

  private static func change(_ entry: DueEntry) -> Change { Change(user: entry.user, command: entry.command) }

  private func due(
    _ journal: ContractJournal, _ kind: DueEntry.Kind = .close, in range: ClosedRange<Int64> = .min...(.max),
    after entry: DueEntry? = nil, limit: Int = 99
  ) async throws -> [DueEntry] {
    let (first, last) = (Instant(milliseconds: range.lowerBound), Instant(milliseconds: range.upperBound))
    return try await journal.base.due(kind, in: first...last, after: entry, limit: limit)
  }

  /// Checks that the entries of a kind come in order of instants, in pages without gaps. A
  /// later change replaces a person's entry. Entries survive reopening; a group that is not
  /// written changes none.
  package func dueIsFoundInOrder() async throws {
    let entry = Self.entry
    try await withJournal { journal in
      try await expect(due(journal), [], "what is due in an empty journal")
      let first = [
        entry("ann", 3_000, nil), entry("bob", -1_000, nil), entry("cy", 2_000, 90), entry("dan", 3_000, nil),
      ]
      try await journal.commit(
        first.map { .init($0.user.text, "op", SampleEvents.completion()) }, due: first.map(Self.change))
      let closes = try await due(journal)
      try expect(Set(closes), [first[0], first[1], first[3]], "the closes")
      try expect(closes[0], first[1], "the first of them")
      try await expect(due(journal, .reminder), [first[2]], "the reminders")
      try await expect(due(journal, in: .min...(2_999)), [first[1]], "what is due before the others")
      try await expect(due(journal, in: .min...(-1_000)), [first[1]], "what is due at its instant")
      try await expect(due(journal, in: .min...(-1_001)), [], "what is due before the first")
      try await expect(due(journal, in: -999...3_000), closes.suffix(2), "what is due after the first")
      var paged: [DueEntry] = []
      while case let page = try await due(journal, after: paged.last, limit: 1), let next = page.first {
        paged.append(next)
      }
      try expect(paged, closes, "the closes one by one")
      let moved = [entry("ann", 500, nil), entry("bob", 4_000, 5)]
      try await journal.commit(
        [.init("ann", "op-2", [])], due: moved.map(Self.change) + [Change(user: UserID("dan"), command: nil)])
      try await expect(due(journal), [moved[0]], "the closes after changes")
      try await expect(due(journal, .reminder), [first[2], moved[1]], "the reminders after changes")
      var wrong = journal.group("wrong")
      wrong.due = [Change(user: UserID("ann"), command: nil)]
      wrong.number += 1
      try await expectFailure("a group that does not follow", { _ in true }) { try await journal.base.commit(wrong) }
      _ = try await journal.openAgain()
      try await expect(
        due(journal) + (due(journal, .reminder)), [moved[0], first[2], moved[1]], "after reopening")
    }
  }

  /// Checks that a change with `keepsEarlier` replaces only a later entry.
  package func dueIsKept() async throws {
    func atLatest(_ entry: DueEntry) -> Change {
      Change(user: entry.user, command: entry.command, keepsEarlier: true)
    }
    let entry = Self.entry
    try await withJournal { journal in
      try await journal.commit([.init("ann", "1", [])], due: [atLatest(entry("ann", 3_000, nil))])
      try await expect(due(journal), [entry("ann", 3_000, nil)], "the first entry")
      try await journal.commit(
        [.init("ann", "2", [])], due: [atLatest(entry("ann", 3_000, 5)), atLatest(entry("ann", 9_000, nil))])
      try await expect(due(journal), [entry("ann", 3_000, nil)], "an entry that is not later")
      try await journal.commit([.init("ann", "3", [])], due: [atLatest(entry("ann", 2_000, nil))])
      try await expect(due(journal), [entry("ann", 2_000, nil)], "an earlier entry")
      try await journal.commit([.init("ann", "4", [])], due: [Self.change(entry("ann", 7_000, nil))])
      try await expect(due(journal), [entry("ann", 7_000, nil)], "an entry that replaces whatever was there")
    }
  }

  /// Checks that an entry is replaced or removed only if it is the one that was read.
  package func dueIsReplaced() async throws {
    let entry = Self.entry
    let (old, new) = (entry("ann", 3_000, nil), entry("ann", 4_000, 77))
    try await withJournal { journal in
      try await journal.commit(
        [.init("ann", "op", []), .init("bob", "op", [])],
        due: [Self.change(entry("ann", 9_000, nil)), Self.change(old), Self.change(entry("bob", 3_000, nil))])
      for other in [entry("ann", 3_001, nil), entry("ann", 3_000, 1), new] {
        try await journal.base.replaceDue(other, with: nil)
      }
      try await expect(Set(due(journal)), [old, entry("bob", 3_000, nil)], "what is due, as nothing fitted")
      try await journal.base.replaceDue(old, with: new)
      try await expect(due(journal), [entry("bob", 3_000, nil)], "the closes after a replacement")
      try await expect(due(journal, .reminder), [new], "the reminders after a replacement")
      let unknown = DueEntry(user: UserID("ann"), at: Instant(milliseconds: 0), day: nil, minute: nil)
      try await journal.base.replaceDue(new, with: unknown)
      try await expect(due(journal, limit: 1), [unknown], "an entry without a day")
      try await journal.base.replaceDue(unknown, with: nil)
      try await expect(due(journal), [entry("bob", 3_000, nil)], "what is left after a removal")
    }
  }
}
