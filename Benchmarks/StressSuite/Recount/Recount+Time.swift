import AscentRules

/// Whether the order of the journal agrees with that of time: who had an answer before somebody
/// asked comes before him, and an answer never rests on less than what was answered before it was
/// asked. With the recount, which says that each answer is right for its place in the order, this
/// is linearizability (Herlihy and Wing, 1990).
///
/// The journal gives the order, so it need not be searched for: one pass is enough. An operation
/// whose outcome is unknown may have taken place at any time after it was sent.
extension Recount {
  /// The answers to questions, to be held against the journal as it is read.
  package mutating func expect(_ queries: [QueryRecord]) {
    for query in queries { self.queries[Int(query.person)].append(query) }
    // The next one last.
    for person in self.queries.indices { self.queries[person].sort { $0.version > $1.version } }
  }

  /// Takes a command's place in the order of all people.
  mutating func checkTime(of record: RequestRecord, _ at: Place) {
    board.check(.linearizable, record.answered >= latestSent) {
      at("it was answered before something ahead of it in the journal was sent")
    }
    let person = Int(record.person)
    board.check(.linearizable, record.answered >= people[person].latestAsked) {
      at("it was answered before a question that did not see it")
    }
    latestSent = max(latestSent, record.sent)
    people[person].latestAsked = max(people[person].latestAsked, record.sent)
  }

  /// Compares the answers that are of the version a person has now, and tells those that are of
  /// none. Among themselves they may be in any order.
  mutating func checkQueries(of person: Int) {
    let version = people[person].version - 1
    var latestAsked = people[person].latestAsked
    while let query = queries[person].last, query.version <= version {
      queries[person].removeLast()
      check(query, of: person, version)
      latestAsked = max(latestAsked, query.asked)
    }
    people[person].latestAsked = latestAsked
  }

  /// Tells the answers that rest on what is not in the journal.
  mutating func checkQueriesBeyondTheEnd() {
    for person in queries.indices {
      checkQueries(of: person)
      let version = people[person].version - 1
      for query in queries[person] {
        board.check(
          .linearizable, false, of: users[person].text,
          "an answer of version \(query.version), the last one is \(version)")
      }
    }
  }

  private mutating func check(_ query: QueryRecord, of index: Int, _ version: Int64) {
    let (name, person) = (users[index].text, people[index])
    board.check(
      .allOrNothing, query.version == version, of: name,
      "an answer of version \(query.version), in the middle of a command")
    guard query.version == version else { return }
    let counts = person.goals.indices.lazy.map { person.count(Int32($0) + 1, query.day) }
    board.check(
      .linearizable, query.standing == QueryRecord.standing(totalXP: person.total, counts: counts), of: name,
      "what was answered on \(LocalDay(number: query.day)) is not how things stood at version \(version)")
    board.check(
      .linearizable, query.answered >= person.latestAsked, of: name,
      "version \(version) was answered before something ahead of it was asked")
  }
}
