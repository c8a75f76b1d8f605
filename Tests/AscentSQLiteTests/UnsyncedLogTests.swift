import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("A log that may not be on the disk")
struct UnsyncedLogTests {
  @Test("is copied and emptied before the store opens again, and a reader that prevents it keeps the store closed")
  func emptied() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    var draft = JournalDraft()
    var held: HeldStore?
    let other: Connection
    do {
      let (journal, _) = try OpenJournal.open(path: path, synchronous: .full, held: nil, FoundDamage())
      try journal.commit(draft.group([.init("ann", "1", SampleEvents.completion())]))
      other = try Connection(path: path, role: .reader)
      try other.execute("BEGIN; SELECT count(*) FROM commands")
      try journal.commit(draft.group([.init("ann", "2", SampleEvents.completion())]))
      held = journal.held
      #expect(held?.isUnsynced == false)
    }
    held?.isUnsynced = true
    let log = try File.identity(of: path + "-wal").get().byteCount
    #expect(log > 0)
    let thrown = #expect(throws: JournalFailure.self) {
      _ = try OpenJournal.open(path: path, synchronous: .full, held: held, FoundDamage())
    }
    #expect(thrown == .cannotOpen(reason: .inUse(path: path)))
    try other.execute("COMMIT")
    let (journal, _) = try OpenJournal.open(path: path, synchronous: .full, held: held, FoundDamage())
    #expect(journal.head.commit == 2)
    #expect(try File.identity(of: path + "-wal").get().byteCount == 0)
    other.close()
  }
}

@Suite("The head file")
struct HeadFileTests {
  @Test("keeps the record before the latest one, whatever their commits", arguments: [1, 2, 3] as [Int64])
  func olderRecord(step: Int64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.db")
    let records = (1...4).map { HeadFile.Record(commit: $0 * step, position: $0, chain: .zero) }
    let file = try HeadFile(beside: path)
    for record in records[..<3] { try file.write(record) }
    #expect(HeadFile.read(beside: path).record == records[2])
    // Opened again, it goes on with the other slot.
    try HeadFile(beside: path).write(records[3])
    #expect(HeadFile.read(beside: path).record == records[3])
    let anchor = try File(path: HeadFile.path(beside: path), isWritable: true)
    let slots = try [0, 512].map { try anchor.read(count: 56, at: $0) }
    var left: Set<HeadFile.Record> = []
    for slot in slots.indices {
      try anchor.write([UInt8](repeating: 1, count: 56), at: Int64(slot * 512))
      let found = HeadFile.read(beside: path)
      #expect(found.isTorn)
      left.insert(try #require(found.record))
      try anchor.write(slots[slot], at: Int64(slot * 512))
    }
    // Whichever slot is lost, the other one has the latest record or the one before it.
    #expect(left == [records[2], records[3]])
  }

  @Test("overwrites a record of the same commit")
  func sameCommit() throws {
    let folder = try TemporaryFolder()
    let file = try HeadFile(beside: folder.path("journal.db"))
    for position in 1...3 as ClosedRange<Int64> {
      let record = HeadFile.Record(commit: 7, position: position, chain: .zero)
      try file.write(record)
      #expect(HeadFile.read(beside: folder.path("journal.db")).record == record)
    }
  }
}
