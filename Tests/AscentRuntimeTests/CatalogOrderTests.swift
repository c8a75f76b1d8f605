import AscentRules
import AscentRuntime
import AscentTestKit
import Synchronization
import Testing

@Suite("What another catalogue leaves as it was, and a journal that was shut")
struct CatalogOrderTests {
  private static let (user, method) = (UserID("ana"), MethodID("walk"))

  /// A catalogue whose method has these stages; every one but the last can be left by anyone.
  private static func catalog(_ version: Int32, _ stages: String) -> Catalog {
    let ids = stages.map { String($0) }
    return Catalog(
      version: version,
      methods: [
        GrowthMethod(
          id: method, title: "Walking",
          stages: ids.map { Stage(id: StageID($0), title: $0, criteria: $0 == ids.last ? nil : ProgressionCriteria()) })
      ])
  }

  private static func load(_ catalog: Catalog, into ascent: Ascent) async throws {
    _ = try await ascent.submit(
      Command(user: .catalog, operation: OperationID("catalog-\(catalog.version)")!, intent: .loadCatalog(catalog)))
  }

  @discardableResult
  private static func send(_ intent: Intent, as id: String, to ascent: Ascent) async throws -> Receipt {
    try await ascent.submit(Command(user: user, operation: OperationID(id)!, intent: intent))
  }

  @Test("a catalogue that changes the order of stages sends nobody through one of them twice")
  func reordered() async throws {
    try await withAscent { ascent in
      try await Self.load(Self.catalog(2, "abc"), into: ascent)
      try await Self.send(.progress(Self.method, from: StageID("a"), note: ""), as: "first", to: ascent)
      try await Self.load(Self.catalog(3, "bac"), into: ascent)
      let receipt = try await Self.send(.progress(Self.method, from: StageID("b"), note: ""), as: "second", to: ascent)
      guard case .progression(let second)? = receipt.practice else { return #expect(Bool(false), "no progression") }
      #expect(second.to == StageID("c"))
      let steps = try await ascent.methodProgress(of: Self.user).progression[Self.method].steps
      #expect(steps.map(\.advance.from) == [StageID("a"), StageID("b")])
    }
  }

  @Test(
    "whoever has begun in a stage stays in it when a catalogue puts another one first, and comes back to it by an undo")
  func anotherBeginning() async throws {
    try await withAscent { ascent in
      try await Self.load(Self.catalog(2, "abc"), into: ascent)
      try await Self.send(.logSession(Self.method, minutes: 5, feedback: nil, note: ""), as: "session", to: ascent)
      try await Self.send(.progress(Self.method, from: StageID("a"), note: ""), as: "first", to: ascent)
      try await Self.load(Self.catalog(3, "xabc"), into: ascent)
      try await Self.send(.undo(OperationID("first").key), as: "undo", to: ascent)
      #expect(try await ascent.methodProgress(of: Self.user).stage(of: Self.method) == StageID("a"))
      try await Self.send(.undo(OperationID("undo").key), as: "redo", to: ascent)
      #expect(try await ascent.methodProgress(of: Self.user).stage(of: Self.method) == StageID("b"))
    }
  }

  @Test("a catalogue that was loaded stays in force in a runtime that is made with one of the same version")
  func committedWins() async throws {
    let journal = MemoryJournal()
    try await withAscent(over: journal) { try await Self.load(Self.catalog(2, "abc"), into: $0) }
    var shipped = Catalog.starter
    shipped.version = 2
    let ascent = Ascent(journal: journal, context: RuleContext(zones: FoundationZones(), catalog: shipped))
    async let running: Void = ascent.run()
    #expect(try await ascent.catalog() == Self.catalog(2, "abc"))
    try await Self.send(.logSession(Self.method, minutes: 5, feedback: nil, note: ""), as: "session", to: ascent)
    ascent.stop()
    try await running
  }

  @Test("an undo that follows a progression's receipt at once is never told to come again")
  func undoAtOnce() async throws {
    try await withAscent { ascent in
      try await Self.load(Self.catalog(2, "abc"), into: ascent)
      for round in 0..<200 {
        try await Self.send(.progress(Self.method, from: StageID("a"), note: ""), as: "go-\(round)", to: ascent)
        try await Self.send(.undo(OperationID("go-\(round)")!.key), as: "undo-\(round)", to: ascent)
      }
    }
  }

  @Test("a journal that was shut by something else than a commit is opened again, and serves")
  func shutBySomethingElse() async throws {
    let journal = ShuttableJournal()
    try await withAscent(over: journal) { ascent in
      try await Self.send(.awardXP(1, reason: "before"), as: "before", to: ascent)
      journal.shut()
      var answers = 0
      for attempt in 0..<50 {
        do throws(AscentError) {
          _ = try await ascent.submit(
            Command(user: Self.user, operation: OperationID("after-\(attempt)")!, intent: .awardXP(1, reason: "after")))
          answers += 1
        } catch {
          guard case .unreadable(.closed) = error else { throw error }
        }
      }
      #expect(answers > 0, "no command was accepted after the journal had been shut")
    }
  }
}

/// A journal in memory that can be shut behind the line's back, as a checkpoint shuts one whose
/// outcome is not known. Opening it mends it.
private final class ShuttableJournal: Journal {
  private let inner = MemoryJournal()
  private let isShut = Mutex(false)

  func shut() { isShut.withLock { $0 = true } }
  private func check() throws(JournalFailure) { if isShut.withLock({ $0 }) { throw .closed } }

  var durability: Durability { inner.durability }
  func open() async throws(JournalFailure) -> JournalHead {
    isShut.withLock { $0 = false }
    return await inner.open()
  }
  func close() async { await inner.close() }
  func verify() async throws(JournalFailure) -> [JournalDamage] { try await inner.verify() }
  func commit(_ group: CommitGroup) async throws(JournalFailure) {
    try check()
    try await inner.commit(group)
  }
  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast] {
    try check()
    return try await inner.hydrate(users)
  }
  func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?] {
    try check()
    return try await inner.lookUp(addresses)
  }
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure) -> [StoredCommand] {
    try check()
    return try await inner.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }
  func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand] {
    try check()
    return try await inner.commands(after: position, limit: limit)
  }
  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try check()
    try await inner.saveCheckpoint(checkpoint)
  }
  func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint? {
    try check()
    return try await inner.checkpoint(named: name)
  }
}
