package import AscentRules
package import AscentRuntime

/// Counts a run again, from what the devices sent and were answered, and holds the journal against
/// it, command by command in the global order.
///
/// It is written apart from the rule books and knows nothing of them: a count is a sum, an award is
/// 10 or 50 XP, a streak is a run of days. It believes the devices and nobody else; the journal
/// only says in which order things happened.
package struct Recount {
  /// What was checked so far.
  package internal(set) var board = InvariantBoard()

  let users: [UserID]
  var deeds: [Deed]
  var people: [PersonCount]
  /// The deeds of each operation, the first one sent.
  private var places: [OperationKey: Int32]
  private var inForce: [Bool]
  private var wasRead: [Bool]
  private var position: Int64 = 1
  /// The answers to questions that are still to be compared, person by person, the next one last.
  var sightings: [[Sighting]]
  /// When the latest was sent of the commands read so far.
  var latestSent: Int64 = 0

  /// A recount of these deeds of these people.
  package init(deeds: [Deed], users: [UserID]) {
    self.users = users
    self.deeds = []
    self.deeds.reserveCapacity(deeds.count)
    people = users.map { _ in PersonCount() }
    sightings = users.map { _ in [] }
    places = Dictionary(minimumCapacity: deeds.count)
    inForce = []
    wasRead = []
    for deed in deeds { add(deed) }
    inForce = self.deeds.map { _ in false }
    wasRead = inForce
  }

  /// An operation that was sent again is one deed; its answers must not contradict one another.
  private mutating func add(_ deed: Deed) {
    guard let place = places[deed.key] else {
      places[deed.key] = Int32(deeds.count)
      deeds.append(deed)
      return
    }
    let known = deeds[Int(place)]
    let answered = min(known.answered, deed.answered)
    let sent = [known, deed].lazy.filter { $0.answer != .nothingHappened }.map(\.sent).min()
    switch (known.answer, deed.answer) {
    case (.acknowledged, .acknowledged):
      board.check(.exactlyOnce, known.receipt == deed.receipt) {
        (nil, users[Int(deed.person)].text, "\(deed.key)", "two answers to one operation have different receipts")
      }
    case (_, .acknowledged), (.nothingHappened, .unknown): deeds[Int(place)] = deed
    default: break
    }
    deeds[Int(place)].answered = answered
    deeds[Int(place)].sent = sent ?? deed.sent
  }

  // MARK: The journal

  /// Takes the next command of the journal.
  package mutating func read(_ command: StoredCommand) {
    let accepted = command.accepted
    let key = accepted.operation.key
    func at(_ detail: String) -> (position: Int64?, person: String, operation: String, detail: String) {
      (command.position.number, accepted.user.text, "\(accepted.operation)", detail)
    }
    board.check(.noGaps, command.position.number == position) {
      at("the journal goes on here where \(position) was due")
    }
    position = command.position.number + Int64(command.events.count)
    board.check(.allOrNothing, command.events.count == Int(accepted.eventCount)) {
      at("\(command.events.count) events of \(accepted.eventCount)")
    }
    guard let place = places[key].map(Int.init), users[Int(deeds[place].person)] == accepted.user else {
      board.check(.allOrNothing, false) { at("nobody sent this") }
      return
    }
    board.check(.allOrNothing, deeds[place].answer != .nothingHappened) {
      at("its device was told that nothing happened")
    }
    board.check(.exactlyOnce, !wasRead[place]) { at("the operation has had its effect before") }
    checkReceipt(of: command, deeds[place], at)
    wasRead[place] = true
    let person = Int(deeds[place].person)
    checkSightings(of: person)
    checkTime(of: deeds[place], at)
    apply(place)
    checkPlace(of: command, person, at)
    for (index, event) in command.events.enumerated() {
      let here = command.position.number + Int64(index)
      check(event, deeds[place], person) { (here, accepted.user.text, "\(accepted.operation)", $0) }
    }
    checkConsequences(of: place, accepted.receipt, at)
  }

  typealias Place = (String) -> (position: Int64?, person: String, operation: String, detail: String)

  private mutating func checkReceipt(of command: StoredCommand, _ deed: Deed, _ at: Place) {
    guard deed.answer == .acknowledged else { return }
    board.check(.exactlyOnce, command.accepted.receipt.fingerprint == deed.receipt) {
      at("the stored receipt is not the one that was given")
    }
    board.check(.acknowledgedIsDurable, true) { at("") }
  }

  private mutating func checkPlace(of command: StoredCommand, _ person: Int, _ at: Place) {
    let (version, ordinal) = (people[person].version, people[person].ordinal)
    board.check(.noGaps, command.accepted.version == version) {
      at("version \(command.accepted.version) where \(version) was due")
    }
    board.check(.noGaps, command.accepted.receipt.ordinal > ordinal) {
      at("ordinal \(command.accepted.receipt.ordinal) after \(ordinal)")
    }
    people[person].version = command.accepted.version + Int64(command.events.count)
    people[person].ordinal = command.accepted.receipt.ordinal
  }

  // MARK: What the devices asked

  private mutating func apply(_ place: Int) {
    let deed = deeds[place]
    switch deed.verb {
    case .addHabit: people[Int(deed.person)].goals.append(Int64(deed.amount))
    case .complete, .session, .progress: setInForce(place, true)
    case .undo: setInForce(place, true)
    }
  }

  /// Puts an operation in force or takes it back; an undo that is taken back gives back what it
  /// took.
  private mutating func setInForce(_ place: Int, _ isInForce: Bool) {
    guard inForce[place] != isInForce else { return }
    inForce[place] = isInForce
    let deed = deeds[place]
    switch deed.verb {
    case .complete:
      let cell = PersonCount.cell(deed.subject, deed.day)
      people[Int(deed.person)].cells[cell, default: .init()].count +=
        isInForce ? Int64(deed.amount) : -Int64(deed.amount)
    case .session: people[Int(deed.person)].sessions += isInForce ? 1 : -1
    case .undo:
      if let target = places[deed.target] { setInForce(Int(target), !isInForce) }
    case .addHabit, .progress: break
    }
  }

  /// The habit and day that a deed is about: an undo's are those of what it takes back or gives
  /// back.
  func subject(of place: Int) -> Deed? {
    var deed = deeds[place]
    while deed.verb == .undo {
      guard let target = places[deed.target] else { return nil }
      deed = deeds[Int(target)]
    }
    return deed
  }

  // MARK: The end

  /// The operations that were acknowledged and that the journal's events did not show: commands
  /// without events, or lost ones.
  package var unread: [(user: UserID, deed: Deed)] {
    deeds.indices.lazy.filter { !wasRead[$0] && deeds[$0].answer == .acknowledged }.map {
      (users[Int(deeds[$0].person)], deeds[$0])
    }
  }

  /// Takes what the journal says when it is asked for an operation that ``unread`` names.
  package mutating func read(_ found: StoredOperation?, for user: UserID, _ deed: Deed) {
    board.check(.acknowledgedIsDurable, found != nil) {
      (nil, user.text, "\(deed.key)", "it was acknowledged and is not in the journal")
    }
    guard let found else { return }
    board.check(.exactlyOnce, found.command.accepted.receipt.fingerprint == deed.receipt) {
      (nil, user.text, "\(deed.key)", "the stored receipt is not the one that was given")
    }
    board.check(.allOrNothing, found.command.events.isEmpty) {
      (nil, user.text, "\(deed.key)", "its events are not in the global order")
    }
  }

  /// Sums what is in force once more, from the deeds alone, and compares it with what was counted
  /// on the way: an undo must have left no trace.
  package mutating func finish() {
    checkSightingsBeyondTheEnd()
    var sumsOf = [[Int64: Int64]](repeating: [:], count: people.count)
    for place in deeds.indices where deeds[place].verb == .complete && inForce[place] {
      let deed = deeds[place]
      sumsOf[Int(deed.person)][PersonCount.cell(deed.subject, deed.day), default: 0] += Int64(deed.amount)
    }
    for person in people.indices {
      let sums = sumsOf[person]
      var awards: Int64 = 0
      var done: [Int32: Int] = [:]
      for (cell, sum) in sums where sum >= people[person].goals[Int(cell & 0xFFFF) - 1] {
        awards += 10
        done[Int32(cell >> 16), default: 0] += 1
      }
      awards += 50 * Int64(done.values.count { $0 == people[person].goals.count })
      let total = people[person].total
      board.check(
        .undoIsExact, total == awards, of: users[person].text,
        "the ledger's total is \(total), what is in force is worth \(awards)")
    }
  }
}
