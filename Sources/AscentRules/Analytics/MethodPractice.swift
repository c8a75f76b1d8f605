/// How people move through one method, in bounded memory.
struct MethodPractice {
  /// One person's practice of the method.
  struct PersonPractice: Hashable {
    /// The sessions that are in force.
    var sessionCount: Int32 = 0
    /// The advances that are in force.
    var advanceCount: Int32 = 0
    /// The last day with a session or an advance, even if it was undone.
    var lastDay = LocalDay.earliest

    var isThere: Bool { sessionCount > 0 || advanceCount > 0 }
  }

  /// The practice at one stage.
  struct AtStage: Hashable {
    /// Sessions in force of people who started the method at this stage.
    var beginnings: Int64 = 0
    /// Advances to this stage.
    var arrivals: Int64 = 0
    /// How long people who advanced had been at the stage, in seconds.
    var seconds = QuantileSketch()
    /// How many sessions they had at the stage.
    var sessions = QuantileSketch()

    /// Advances from this stage.
    var departures: Int64 { seconds.count }
    /// Whether anybody is known to have reached it.
    var isKnown: Bool { beginnings > 0 || arrivals > 0 || departures > 0 }
  }

  /// How many people are kept exactly.
  static let peopleMax = 4_096

  var people = PeopleSample<PersonPractice>(countMax: peopleMax)
  /// The number of sessions in force.
  var sessionCount: Int64 = 0
  /// Their total length in minutes.
  var minutes: Int64 = 0
  var stages: [StageID: AtStage] = [:]

  /// Counts a session that was logged, undone or restored.
  mutating func count(_ session: PracticeSession, of person: UInt64, inForce: Bool) {
    let sign: Int32 = inForce ? 1 : -1
    sessionCount += Int64(sign)
    minutes += Int64(sign) * Int64(session.minutes)
    stages[session.firstStage, default: AtStage()].beginnings += Int64(sign)
    people.update(person, initial: PersonPractice()) { person in
      person.sessionCount += sign
      if inForce { person.lastDay = max(person.lastDay, session.day) }
    }
  }

  /// Counts an advance that was made, undone or restored.
  mutating func count(_ advance: Advance, of person: UInt64, inForce: Bool) {
    let sign: Int64 = inForce ? 1 : -1
    people.update(person, initial: PersonPractice()) { person in
      person.advanceCount += Int32(sign)
      if inForce { person.lastDay = max(person.lastDay, advance.day) }
    }
    stages[advance.to, default: AtStage()].arrivals += sign
    stages[advance.from, default: AtStage()].seconds.change(advance.timeInPreviousStage.components.seconds, by: sign)
    stages[advance.from, default: AtStage()].sessions.change(Int64(advance.sessionCount), by: sign)
  }
}
