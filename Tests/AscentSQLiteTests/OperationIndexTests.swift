import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("Operations are found by their ids")
struct OperationIndexTests {
  /// A store in memory with commands of some people, and what a dictionary knows of them.
  private struct Model {
    let connection: Connection
    let limits: OperationIndexWriter.MergeLimits
    let memory = IndexMemory()
    var writer: GroupWriter
    var index: OperationIndexWriter
    var draft = JournalDraft()
    var head = StoredHead()
    var seqs: [OperationAddress: Int64] = [:]
    var lasts: [UserID: Int64] = [:]
    var number = 0

    init(_ limits: OperationIndexWriter.MergeLimits) throws {
      connection = try Connection(path: ":memory:", role: .writer)
      try Migrations.apply(to: connection, from: 0)
      self.limits = limits
      index = try OperationIndexWriter(connection, limits: limits)
      writer = try GroupWriter(connection, usersMax: 3, index: index)
    }

    /// As after a start: nothing is in memory.
    mutating func startAgain() throws {
      index = try OperationIndexWriter(connection, limits: limits)
      writer = try GroupWriter(connection, usersMax: 3, index: index)
    }

    mutating func commit(_ count: Int, people: Int, isKept: Bool = true, using random: inout SeededGenerator) throws {
      let (before, first) = (draft, number)
      let entries = (0..<count).map { _ in
        number += 1
        return JournalDraft.Entry("p\(random.next() % UInt64(people))", "op \(number)", [])
      }
      let group = draft.group(entries)
      try writer.begin()
      let end = try writer.append(group, after: head)
      guard isKept else {
        try writer.rollBack()
        (draft, number) = (before, first)
        return
      }
      try writer.commit()
      for (offset, command) in group.commands.enumerated() {
        let seq = head.seq + Int64(offset) + 1
        seqs[OperationAddress(user: command.user, key: command.operation.key)] = seq
        lasts[command.user] = seq
      }
      head = end
    }

    /// What a reader does not find as the dictionary has it.
    func differences(_ memory: IndexMemory) throws -> [String] {
      let index = try OperationIndex(connection, memory: memory)
      let reader = try OpenReader(connection, memory: memory)
      var found: [String] = []
      for (address, seq) in seqs {
        guard let user = try reader.id(of: address.user) else { return ["\(address.user)"] }
        if try index.seq(of: address.key, user: user) != seq { found.append("\(address)") }
        if try index.seq(of: address.key, user: user + 1000) != nil { found.append("\(address) of another") }
      }
      for (name, seq) in lasts where try index.last(of: reader.id(of: name) ?? 0) != seq { found.append("\(name)") }
      // An index that has read nothing yet finds them in other ways.
      for (name, seq) in lasts.prefix(20) {
        let fresh = try OperationIndex(connection).last(of: reader.id(of: name) ?? 0)
        if fresh != seq { found.append("\(name) at first") }
      }
      for number in 0..<200 {
        if try index.seq(of: OperationID("none \(number)")!.key, user: 1) != nil { found.append("none \(number)") }
      }
      return found
    }
  }

  @Test("a run that is begun after a large transaction was rolled back has every id")
  func rolledBackRuns() throws {
    var random = SeededGenerator(seed: 7)
    var model = try Model(OperationIndexWriter.MergeLimits(tailMax: 600, fanOut: 8, workPerCommand: 16))
    for count in [599, 1, 1] { try model.commit(count, people: 40, using: &random) }
    try model.commit(1_400, people: 40, isKept: false, using: &random)
    for count in [700, 600, 600, 600] { try model.commit(count, people: 40, using: &random) }
    #expect(try model.differences(model.index.index.memory) == [])
    #expect(try model.differences(IndexMemory()) == [])
    #expect(try ChainCheck(model.connection).everything() == [])
  }

  @Test("a run with one id twice is found", arguments: [false, true])
  func repeatedID(isRepeated: Bool) throws {
    var random = SeededGenerator(seed: 5)
    var model = try Model(OperationIndexWriter.MergeLimits(tailMax: 1_000))
    try model.commit(20, people: 1, using: &random)
    if isRepeated {
      try model.connection.execute(
        """
        UPDATE commands SET body = CAST(substr(body, 1, 1) || (SELECT substr(body, 2, 16) FROM commands WHERE seq = 3)
          || substr(body, 18) AS BLOB) WHERE seq = 9
        """)
    }
    let writer = try OperationIndexWriter(model.connection, limits: OperationIndexWriter.MergeLimits(tailMax: 4))
    #expect(try writer.addAll() == nil)
    let (run, secret) = (try #require(writer.index.catalog.live.first), try writer.index.secret)
    var audit = IDRunAudit()
    try writer.index.store.forEachOperation(run.seqs) { seq, user, key in
      audit.add(IDEntry(fingerprint: secret.fingerprint(of: key, user: user), seq: seq, isPerson: false), to: run)
      guard seq == run.seqs.upperBound else { return }
      audit.add(IDEntry(fingerprint: secret.fingerprint(ofPerson: user), seq: seq, isPerson: true), to: run)
    }
    #expect(try audit.isRight(run, writer.index.store, secret) == !isRepeated)
  }

  @Test("the tail and the runs of all levels find what a dictionary finds", arguments: 0..<12 as Range<UInt64>)
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let limits = OperationIndexWriter.MergeLimits(
      tailMax: [5, 20, 300][Int(seed % 3)], fanOut: [2, 3, 8][Int(seed / 3 % 3)],
      workPerCommand: [16, 40][Int(seed % 2)])
    var model = try Model(limits)
    let people = [1, 7, 40, 5000][Int(seed % 4)]
    var levels: Set<Int64> = []
    for round in 0..<150 {
      let isKept = !random.isOne(in: 8)
      try model.commit(
        random.isOne(in: 3) ? 1 : Int(random.next() % 30), people: people, isKept: isKept, using: &random)
      if random.isOne(in: 20) { try model.startAgain() }
      try model.index.index.update()
      let catalog = model.index.index.catalog
      levels.formUnion(catalog.live.map(\.level))
      #expect(model.head.seq - catalog.lastSeq < limits.tailMax * 3 + 60)
      if round % 30 == 29 {
        #expect(try model.differences(model.index.index.memory) == [])
        #expect(try model.differences(IndexMemory()) == [])
      }
    }
    #expect(try ChainCheck(model.connection).everything() == [])
    #expect(levels.count > 1 || limits.tailMax == 300, "\(levels)")
    #expect(try model.connection.integer("SELECT count(*) FROM id_parts") ?? 0 < 400)
  }

  @Test(
    "a store of version 9 is converted with all its ids, unless an operation is missing",
    arguments: [50, 1 << 20] as [Int64])
  func converted(bulkMax: Int64) throws {
    var random = SeededGenerator(seed: 3)
    var model = try Model(OperationIndexWriter.MergeLimits(tailMax: 10_000, fanOut: 4))
    for _ in 0..<40 { try model.commit(11, people: 30, using: &random) }
    #expect(model.index.index.catalog.live == [])
    let limits = OperationIndexWriter.MergeLimits(tailMax: 8, fanOut: 4)
    #expect(try OperationIndexWriter(model.connection, limits: limits).addAll(bulkMax: bulkMax) == nil)
    let index = try OperationIndex(model.connection)
    try index.update()
    #expect(index.catalog.live.map(\.level) == (bulkMax == 50 ? Array(repeating: 0, count: 9) : [1]))
    #expect(index.head - index.catalog.lastSeq < 10)
    #expect(try model.differences(IndexMemory()) == [])
    #expect(try ChainCheck(model.connection).everything() == [])
    try model.startAgain()
    try model.commit(200, people: 30, using: &random)
    #expect(try ChainCheck(model.connection).everything() == [])

    var damaged = try Model(OperationIndexWriter.MergeLimits(tailMax: 10_000, fanOut: 4))
    for _ in 0..<40 { try damaged.commit(11, people: 30, using: &random) }
    try damaged.connection.execute("DELETE FROM commands WHERE seq = 33")
    #expect(try OperationIndexWriter(damaged.connection, limits: limits).addAll(bulkMax: bulkMax) == 33)
  }

  @Test("a commit's share of the work on runs has a bound")
  func bounded() throws {
    var random = SeededGenerator(seed: 5)
    var model = try Model(OperationIndexWriter.MergeLimits(tailMax: 600, fanOut: 2, workPerCommand: 16))
    var (most, before): (Int64, Int64) = (0, 0)
    for _ in 0..<1200 {
      try model.commit(5, people: 50, using: &random)
      let changes = try model.connection.integer("SELECT total_changes()") ?? 0
      most = max(most, changes - before)
      before = changes
    }
    // Five rows of commands, a part and its filter, and the rows that describe runs; or eight parts
    // of a run that was merged, which are deleted together.
    #expect(most <= 40, "\(most)")
    #expect(model.index.index.catalog.live.count <= 6)
  }

  @Test("a second use of an id by one user is refused, even after the first has come into a run")
  func twice() throws {
    var random = SeededGenerator(seed: 2)
    for tailMax in [1, 1000] as [Int64] {
      var model = try Model(OperationIndexWriter.MergeLimits(tailMax: tailMax, fanOut: 4, workPerCommand: 1000))
      try model.commit(3, people: 1, using: &random)
      #expect((model.index.index.catalog.lastSeq == 3) == (tailMax == 1))
      var draft = model.draft
      let group = draft.group([.init("p0", "op 2", [])])
      try model.writer.begin()
      let thrown = #expect(throws: SQLiteFailure.self) { try model.writer.append(group, after: model.head) }
      #expect(thrown?.message == "operation 2 of the user has the same id" && thrown?.primaryCode == 19)
      try model.writer.rollBack()
      try model.commit(2, people: 1, using: &random)
      #expect(try model.differences(IndexMemory()) == [])
    }
  }

  /// Looks operations up, and the last command of a person, in one transaction of a reader.
  private func check(_ reader: OpenReader, has draft: JournalDraft, butNot late: OperationAddress) throws {
    reader.beginReading()
    let addresses = draft.stored.map { OperationAddress(user: $0.accepted.user, key: $0.accepted.operation.key) }
    #expect(try reader.operations(at: addresses).allSatisfy { $0 != nil })
    #expect(try reader.operations(at: [late])[0] == nil)
    let last = draft.commands(of: "ann").last?.accepted.operation
    #expect(try reader.pasts(of: [UserID("ann")])[0].tail.last?.accepted.operation == last)
  }

  @Test("a reader finds all ids, even if runs were written since its transaction began", arguments: [true, false])
  func oldTransaction(isShared: Bool) throws {
    let folder = try TemporaryFolder()
    let limits = OperationIndexWriter.MergeLimits(tailMax: 10, fanOut: 2, workPerCommand: 1000)
    let path = folder.path("journal.db")
    let (journal, _) = try OpenJournal.open(
      path: path, synchronous: .normal, held: nil, indexLimits: limits, FoundDamage())
    var draft = JournalDraft()
    for number in 0..<14 { try journal.commit(draft.group([.init("ann", "early \(number)", [])])) }
    let connection = try Connection(path: path, role: .reader)
    let reader = try OpenReader(connection, memory: isShared ? journal.indexMemory : IndexMemory())
    try connection.execute("BEGIN; SELECT count(*) FROM commands")
    let before = draft
    let late = OperationAddress(user: UserID("ann"), key: OperationID("late 0").key)
    for number in 0..<60 {
      try check(reader, has: before, butNot: late)
      try journal.commit(draft.group([.init("ann", "late \(number)", [])]))
    }
    try check(reader, has: before, butNot: late)
    try connection.execute("COMMIT")
    try check(reader, has: draft, butNot: OperationAddress(user: UserID("bob"), key: late.key))
    #expect(try ChainCheck(connection).everything() == [])
    journal.close()
  }
}
