import AscentRules

/// Checks that the order of the journal agrees with real time: a command answered before another
/// was sent comes first, and an answer to a query includes every command answered before the query
/// was sent. The recount checks that each answer is right for its place in the order; together this
/// is linearizability (Herlihy and Wing, 1990).
///
/// The journal gives the order, so one pass is enough. An operation with an unknown outcome may
/// take effect at any time after it was sent.
extension Recount {
  /// Adds the answers to queries, which are compared while the journal is read.
  package mutating func expect(_ queries: [QueryRecord]) {
    for query in queries { self.queries[Int(query.person)].append(query) }
    // Newest first, so that the next query is the last element.
    for person in self.queries.indices { self.queries[person].sort { $0.version > $1.version } }
  }

  /// Checks a command's place in the order of all people's commands.
  mutating func checkTime(of record: RequestRecord, _ at: Place) {
    board.check(.linearizable, record.answered >= latestSent) {
      at("it was answered before an earlier command of the journal was sent")
    }
    let person = Int(record.person)
    board.check(.linearizable, record.answered >= people[person].latestAsked) {
      at("it was answered before a query that does not include it")
    }
    latestSent = max(latestSent, record.sent)
    people[person].latestAsked = max(people[person].latestAsked, record.sent)
  }

  /// Compares the answers at a person's present version, and reports those at a version between
  /// commands. Answers at the same version may be in any order.
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

  /// Reports answers at versions that the journal does not reach.
  mutating func checkQueriesBeyondTheEnd() {
    for person in queries.indices {
      checkQueries(of: person)
      let version = people[person].version - 1
      for query in queries[person] {
        board.check(
          .linearizable, false, of: users[person].text,
          "an answer at version \(query.version), but the last one is \(version)")
      }
    }
  }

  private mutating func check(_ query: QueryRecord, of index: Int, _ version: Int64) {
    let (name, person) = (users[index].text, people[index])
    board.check(
      .allOrNothing, query.version == version, of: name,
      "an answer at version \(query.version), in the middle of a command")
    guard query.version == version else { return }
    let counts = person.goals.indices.lazy.map { person.count(Int32($0) + 1, query.day) }
    board.check(
      .linearizable, query.standing == QueryRecord.standing(totalXP: person.total, counts: counts), of: name,
      "the answer about \(LocalDay(number: query.day)) differs from the state at version \(version)")
    board.check(
      .linearizable, query.answered >= person.latestAsked, of: name,
      "version \(version) was answered before a call with an earlier version was sent")
  }
}
