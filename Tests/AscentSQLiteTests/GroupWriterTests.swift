import AscentRules
import AscentRuntime
import AscentStorage
import TestSupport
import Testing

@testable import AscentSQLite

@Suite("Writing groups as rows")
struct GroupWriterTests {
  /// Writes groups with users in these orders, with a writer that remembers at most `usersMax`
  /// users, and returns the damage that a full check finds.
  private func damage(_ groups: [[String]], usersMax: Int) throws -> [JournalDamage] {
    let connection = try Connection(path: ":memory:", role: .writer)
    try Migrations.apply(to: connection, from: 0)
    let writer = try GroupWriter(connection, usersMax: usersMax)
    var draft = JournalDraft()
    var head = StoredHead()
    var number = 0
    for people in groups {
      let group = draft.group(
        people.map { person in
          number += 1
          return .init(person, "op \(number)", SampleEvents.completion(day: Int32(20_000 + number)))
        })
      try writer.begin()
      head = try writer.append(group, after: head)
      try writer.commit()
    }
    return try ChainCheck(connection).everything()
  }

  @Test(
    "a user's commands are linked, even if the user drops out of the cache within a group",
    arguments: [1, 2, 3, 100])
  func forgotten(usersMax: Int) throws {
    let known = [
      ["ann", "bob", "cy", "dee"], ["ann", "bob", "ann", "cy", "ann", "dee", "bob", "ann", "ann"],
      ["dee", "ann", "dee"],
    ]
    #expect(try damage(known, usersMax: usersMax) == [])
    #expect(try damage([["ann", "bob", "cy", "ann", "bob", "dee", "ann", "cy"]], usersMax: usersMax) == [])
  }

  @Test("a forgotten user's block is found again", arguments: [1, 100])
  func blocks(usersMax: Int) throws {
    #expect(try damage((0..<140).map { _ in ["ann", "bob"] }, usersMax: usersMax) == [])
  }

  @Test("a rolled-back group leaves nothing, and the next one is intact")
  func rolledBack() throws {
    let connection = try Connection(path: ":memory:", role: .writer)
    try Migrations.apply(to: connection, from: 0)
    let writer = try GroupWriter(connection, usersMax: 2)
    var draft = JournalDraft()
    let first = draft.group([.init("ann", "one", SampleEvents.completion())])
    for isKept in [false, true] {
      try writer.begin()
      _ = try writer.append(first, after: StoredHead())
      if isKept { try writer.commit() } else { try writer.rollBack() }
      let reader = try OpenReader(connection)
      let found = try reader.operations(at: [OperationAddress(user: UserID("ann"), key: OperationID("one").key)])
      #expect((found[0] != nil) == isKept)
    }
    #expect(try ChainCheck(connection).everything() == [])
  }

  @Test("the number of a zone that was rolled back may become that of another zone")
  func rolledBackZone() throws {
    let connection = try Connection(path: ":memory:", role: .writer)
    try Migrations.apply(to: connection, from: 0)
    let writer = try GroupWriter(connection, usersMax: 1)
    var draft = JournalDraft()
    var head = StoredHead()
    for (people, zone, isKept) in [
      (["ann", "bob", "ann"], "Europe/Paris", false), (["cy"], "Asia/Tokyo", true), (["bob"], "Asia/Tokyo", true),
      (["cy"], "Asia/Tokyo", true),
    ] {
      let earlier = draft
      var group = draft.group(people.map { .init($0, "op", []) })
      for index in group.commands.indices {
        group.commands[index].evidence.zone = try #require(ZoneID(zone))
        group.commands[index].operation = try #require(OperationID("\(head.seq) \(index)"))
      }
      try writer.begin()
      let end = try writer.append(group, after: head)
      if isKept {
        try writer.commit()
        head = end
      } else {
        try writer.rollBack()
        draft = earlier
      }
    }
    #expect(try ChainCheck(connection).everything() == [])
  }
}
