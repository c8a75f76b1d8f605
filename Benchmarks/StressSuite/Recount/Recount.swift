package import AscentRules
package import AscentRuntime

/// Recounts a run from the devices' requests and answers, and compares the journal with it, command
/// by command in the global order.
///
/// It shares nothing with the rule books: a count is a sum, an award is 10 or 50 XP, a streak is a
/// run of days. It trusts only the devices; the journal only gives the order.
package struct Recount {
  /// The results of the checks so far.
  package internal(set) var board = InvariantBoard()

  let users: [UserID]
  var records: [RequestRecord]
  var people: [PersonCount]
  /// The index of each operation's record.
  private var recordIndexes: [OperationKey: Int32]
  private var inForce: [Bool]
  private var wasRead: [Bool]
  private var position: Int64 = 1
  /// The answers to queries that are not compared yet, by person, the next one last.
  var queries: [[QueryRecord]]
  /// When the latest of the commands read so far was sent; see ``Moment``.
  var latestSent: Int64 = 0

  /// A recount of these people's requests.
  package init(records: [RequestRecord], users: [UserID]) {
    self.users = users
    self.records = []
    self.records.reserveCapacity(records.count)
    people = users.map { _ in PersonCount() }
    queries = users.map { _ in [] }
    recordIndexes = Dictionary(minimumCapacity: records.count)
    inForce = []
    wasRead = []
    for record in records { add(record) }
    inForce = self.records.map { _ in false }
    wasRead = inForce
  }

  /// Adds a request. A repeated operation has only one record, and its answers must not
  /// contradict each other.
  private mutating func add(_ record: RequestRecord) {
    guard let place = recordIndexes[record.key] else {
      recordIndexes[record.key] = Int32(records.count)
      records.append(record)
      return
    }
    let known = records[Int(place)]
    let answered = min(known.answered, record.answered)
    let sent = [known, record].lazy.filter { $0.answer != .nothingHappened }.map(\.sent).min()
    switch (known.answer, record.answer) {
    case (.acknowledged, .acknowledged):
      board.check(.exactlyOnce, known.receipt == record.receipt) {
        (nil, users[Int(record.person)].text, "\(record.key)", "two answers to one operation have different receipts")
      }
    case (_, .acknowledged), (.nothingHappened, .unknown): records[Int(place)] = record
    default: break
    }
    records[Int(place)].answered = answered
    records[Int(place)].sent = sent ?? record.sent
  }

  // MARK: The journal

  /// Reads the next command of the journal.
  package mutating func read(_ command: StoredCommand) {
    let accepted = command.accepted
    let key = accepted.operation.key
    func at(_ detail: String) -> (position: Int64?, person: String, operation: String, detail: String) {
      (command.position.number, accepted.user.text, "\(accepted.operation)", detail)
    }
    board.check(.noGaps, command.position.number == position) {
      at("expected position \(position) here")
    }
    position = command.position.number + Int64(command.events.count)
    board.check(.allOrNothing, command.events.count == Int(accepted.eventCount)) {
      at("\(command.events.count) events of \(accepted.eventCount)")
    }
    guard let place = recordIndexes[key].map(Int.init), users[Int(records[place].person)] == accepted.user else {
      board.check(.allOrNothing, false) { at("no device sent this") }
      return
    }
    board.check(.allOrNothing, records[place].answer != .nothingHappened) {
      at("the answer to its device was that nothing happened")
    }
    board.check(.exactlyOnce, !wasRead[place]) { at("the operation has had its effect before") }
    checkReceipt(of: command, records[place], at)
    wasRead[place] = true
    let person = Int(records[place].person)
    checkQueries(of: person)
    checkTime(of: records[place], at)
    apply(place)
    checkPlace(of: command, person, at)
    for (index, event) in command.events.enumerated() {
      let here = command.position.number + Int64(index)
      check(event, records[place], person) { (here, accepted.user.text, "\(accepted.operation)", $0) }
    }
    checkConsequences(of: place, accepted.receipt, at)
  }

  typealias Place = (String) -> (position: Int64?, person: String, operation: String, detail: String)

  private mutating func checkReceipt(of command: StoredCommand, _ record: RequestRecord, _ at: Place) {
    guard record.answer == .acknowledged else { return }
    board.check(.exactlyOnce, command.accepted.receipt.fingerprint == record.receipt) {
      at("the stored receipt differs from the answer")
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
    let record = records[place]
    switch record.verb {
    case .addHabit: people[Int(record.person)].goals.append(Int64(record.amount))
    case .complete, .session, .progress: setInForce(place, true)
    case .undo: setInForce(place, true)
    }
  }

  /// Puts an operation in force or out of force. If the operation is an undo, its target changes
  /// the opposite way.
  private mutating func setInForce(_ place: Int, _ isInForce: Bool) {
    guard inForce[place] != isInForce else { return }
    inForce[place] = isInForce
    let record = records[place]
    switch record.verb {
    case .complete:
      let cell = PersonCount.cell(record.subject, record.day)
      people[Int(record.person)].cells[cell, default: .init()].count +=
        isInForce ? Int64(record.amount) : -Int64(record.amount)
    case .session: people[Int(record.person)].sessions += isInForce ? 1 : -1
    case .undo:
      if let target = recordIndexes[record.target] { setInForce(Int(target), !isInForce) }
    case .addHabit, .progress: break
    }
  }

  /// The record of the operation that a command is about: for an undo, that of the operation
  /// it finally changes.
  func subject(of place: Int) -> RequestRecord? {
    var record = records[place]
    while record.verb == .undo {
      guard let target = recordIndexes[record.target] else { return nil }
      record = records[Int(target)]
    }
    return record
  }

  // MARK: The end

  /// The acknowledged operations that did not appear among the journal's commands with events:
  /// commands without events, or lost ones.
  package var unread: [(user: UserID, record: RequestRecord)] {
    records.indices.lazy.filter { !wasRead[$0] && records[$0].answer == .acknowledged }.map {
      (users[Int(records[$0].person)], records[$0])
    }
  }

  /// Checks what the journal has stored for an operation of ``unread``.
  package mutating func read(_ found: StoredOperation?, for user: UserID, _ record: RequestRecord) {
    board.check(.acknowledgedIsDurable, found != nil) {
      (nil, user.text, "\(record.key)", "it was acknowledged and is not in the journal")
    }
    guard let found else { return }
    board.check(.exactlyOnce, found.command.accepted.receipt.fingerprint == record.receipt) {
      (nil, user.text, "\(record.key)", "the stored receipt differs from the answer")
    }
    board.check(.allOrNothing, found.command.events.isEmpty) {
      (nil, user.text, "\(record.key)", "its events are not in the global order")
    }
  }

  /// Sums what is in force once more, from the requests alone, and compares it with the ledger: an
  /// undo must leave no trace.
  package mutating func finish() {
    checkQueriesBeyondTheEnd()
    var sumsOf = [[Int64: Int64]](repeating: [:], count: people.count)
    for place in records.indices where records[place].verb == .complete && inForce[place] {
      let record = records[place]
      sumsOf[Int(record.person)][PersonCount.cell(record.subject, record.day), default: 0] += Int64(record.amount)
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
