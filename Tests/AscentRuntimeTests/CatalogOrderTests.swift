import AscentRules
import AscentRuntime
import AscentTestKit
import Synchronization
import Testing

@Suite("Loading another catalogue, and a journal that was shut")
struct CatalogOrderTests {
  private static let (user, method) = (UserID("ana"), MethodID("walk"))

  /// A catalogue whose method has these stages, without criteria.
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

  @Test("a catalogue that changes the order of stages makes nobody pass a stage twice")
  func reordered() async throws {
    try await withAscent { ascent in
      try await Self.load(Self.catalog(2, "abc"), into: ascent)
      try await Self.send(.progress(Self.method, from: StageID("a"), note: ""), as: "first", to: ascent)
      try await Self.load(Self.catalog(3, "bac"), into: ascent)
      let receipt = try await Self.send(.progress(Self.method, from: StageID("b"), note: ""), as: "second", to: ascent)
      guard case .progression(let second)? = receipt.practice else {
        Issue.record("no progression")
        return
      }
      #expect(second.to == StageID("c"))
      let steps = try await ascent.methodProgress(of: Self.user).progression[Self.method].steps
      #expect(steps.map(\.advance.from) == [StageID("a"), StageID("b")])
    }
  }

  @Test(
    "a person stays in the first stage when a catalogue puts another one first, and an undo leads back to it")
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

  @Test("a loaded catalogue stays in force in a runtime created with another of the same version")
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

  @Test("an undone load gives way to the catalogue before it, also after a restart and in a replay")
  func undone() async throws {
    let journal = MemoryJournal()
    try await withAscent(over: journal) { ascent in
      let first = try await ascent.catalog()
      try await Self.load(Self.catalog(2, "ab"), into: ascent)
      try await Self.load(Self.catalog(3, "xyz"), into: ascent)
      try await Self.send(.progress(Self.method, from: StageID("x"), note: ""), as: "to-y", to: ascent)
      try await ascent.undoLoad("catalog-3", id: "undo-3")
      try await ascent.undoLoad("catalog-3", id: "undo-3")
      #expect(try await ascent.catalog() == Self.catalog(2, "ab"))
      // The file was corrected: the same version can be loaded again.
      try await ascent.load(Self.catalog(3, "abc"), id: "corrected")
      await #expect(throws: AscentError.refused(.stageGone(Self.method, StageID("y")))) {
        try await Self.send(.progress(Self.method, from: StageID("y"), note: ""), as: "gone", to: ascent)
      }
      try await ascent.undoLoad("undo-3", id: "redo-3")
      #expect(try await ascent.catalog() == Self.catalog(3, "abc"))
      try await ascent.undoLoad("corrected")
      #expect(try await ascent.catalog() == Self.catalog(3, "xyz"))
      try await Self.send(.progress(Self.method, from: StageID("y"), note: ""), as: "to-z", to: ascent)
      try await ascent.undoLoad("redo-3")
      try await ascent.undoLoad("catalog-2")
      #expect(try await ascent.catalog() == first)
      await #expect(throws: AscentError.refused(.alreadyUndone(OperationID("catalog-2").key))) {
        try await ascent.undoLoad("catalog-2")
      }
      await #expect(throws: AscentError.refused(.unknownOperation(OperationID("nothing").key))) {
        try await ascent.undoLoad("nothing")
      }
    }
    try await withAscent(over: journal) { ascent in
      let catalog = try await ascent.catalog()
      #expect(catalog == Catalog.starter)
      for user in [Self.user, .catalog] {
        let differences = try await ascent.differences(of: user)
        #expect(differences.isEmpty, "\(differences)")
      }
    }
  }

  @Test("the highest version that can be loaded can be read again")
  func highestVersion() async throws {
    let journal = MemoryJournal()
    try await withAscent(over: journal) { try await Self.load(Self.catalog(.max, "abc"), into: $0) }
    try await withAscent(over: journal) { ascent in
      let again = Command(user: .catalog, operation: "again", intent: .loadCatalog(Self.catalog(.max, "ab")))
      let refusal = Refusal.catalogNotNewer(version: .max, inForce: .max)
      await #expect(throws: AscentError.refused(refusal)) { try await ascent.submit(again) }
    }
  }

  @Test("an undo sent right after a progression's receipt never fails with dependsOnInFlight")
  func undoAtOnce() async throws {
    try await withAscent { ascent in
      try await Self.load(Self.catalog(2, "abc"), into: ascent)
      for round in 0..<200 {
        try await Self.send(.progress(Self.method, from: StageID("a"), note: ""), as: "go-\(round)", to: ascent)
        try await Self.send(.undo(OperationID("go-\(round)")!.key), as: "undo-\(round)", to: ascent)
      }
      #expect(try await ascent.methodProgress(of: Self.user).stage(of: Self.method) == StageID("a"))
    }
  }

  @Test("a journal shut by something other than a commit is reopened")
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
          // Neither did anything. A command taken before the journal was reopened is not written.
          switch error {
          case .unreadable(.closed), .notWritten(.closed): continue
          default: throw error
          }
        }
      }
      #expect(answers > 0, "no command was accepted after the journal had been shut")
    }
  }
}

/// A memory journal that can be shut without a commit, as a checkpoint whose outcome is unknown
/// does. Reopening it repairs it.
private final class ShuttableJournal: ForwardingJournal {
  let base: any Journal = MemoryJournal()
  private let isShut = Mutex(false)

  func shut() { isShut.withLock { $0 = true } }
  func beforeRead() throws(JournalFailure) { if isShut.withLock({ $0 }) { throw .closed } }

  func open() async throws(JournalFailure) -> JournalHead {
    isShut.withLock { $0 = false }
    return try await base.open()
  }
  func commit(_ group: CommitGroup) async throws(JournalFailure) {
    try await beforeRead()
    try await base.commit(group)
  }
  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure) {
    try await beforeRead()
    try await base.saveCheckpoint(checkpoint)
  }
}
