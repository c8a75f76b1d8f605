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
  package mutating func expect(_ sightings: [Sighting]) {
    for sighting in sightings { self.sightings[Int(sighting.person)].append(sighting) }
    // The next one last.
    for person in self.sightings.indices { self.sightings[person].sort { $0.version > $1.version } }
  }

  /// Takes a command's place in the order of all people.
  mutating func checkTime(of deed: Deed, _ at: Place) {
    board.check(.linearizable, deed.answered >= latestSent) {
      at("it was answered before something ahead of it in the journal was sent")
    }
    let person = Int(deed.person)
    board.check(.linearizable, deed.answered >= people[person].latestAsked) {
      at("it was answered before a question that did not see it")
    }
    latestSent = max(latestSent, deed.sent)
    people[person].latestAsked = max(people[person].latestAsked, deed.sent)
  }

  /// Compares the answers that are of the version a person has now, and tells those that are of
  /// none. Among themselves they may be in any order.
  mutating func checkSightings(of person: Int) {
    let version = people[person].version - 1
    var latestAsked = people[person].latestAsked
    while let sighting = sightings[person].last, sighting.version <= version {
      sightings[person].removeLast()
      check(sighting, of: person, version)
      latestAsked = max(latestAsked, sighting.asked)
    }
    people[person].latestAsked = latestAsked
  }

  /// Tells the answers that rest on what is not in the journal.
  mutating func checkSightingsBeyondTheEnd() {
    for person in sightings.indices {
      checkSightings(of: person)
      let version = people[person].version - 1
      for sighting in sightings[person] {
        board.check(
          .linearizable, false, of: users[person].text,
          "an answer of version \(sighting.version), the last one is \(version)")
      }
    }
  }

  private mutating func check(_ sighting: Sighting, of index: Int, _ version: Int64) {
    let (name, person) = (users[index].text, people[index])
    board.check(
      .allOrNothing, sighting.version == version, of: name,
      "an answer of version \(sighting.version), in the middle of a command")
    guard sighting.version == version else { return }
    let counts = person.goals.indices.lazy.map { person.count(Int32($0) + 1, sighting.day) }
    board.check(
      .linearizable, sighting.standing == Sighting.standing(totalXP: person.total, counts: counts), of: name,
      "what was answered on \(LocalDay(number: sighting.day)) is not how things stood at version \(version)")
    board.check(
      .linearizable, sighting.answered >= person.latestAsked, of: name,
      "version \(version) was answered before something ahead of it was asked")
  }
}
