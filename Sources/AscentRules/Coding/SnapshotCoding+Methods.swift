extension SnapshotCoding {
  /// The state of the methods as bytes.
  package static func encode(_ state: ProgressionState) -> [UInt8] {
    var writer = beginning(.progression, version: progressionVersion)
    writer.list(state.methods) { writer, method in
      writer.text(method.id.text)
      writer.text(method.firstStage?.text ?? "")
      writer.sessions(method.sessions)
      writer.list(method.steps) { writer, step in
        writer.write(.stageAdvanced(step.advance))
        writer.integer(step.ordinal)
        writer.flag(step.isCauseInForce)
        writer.practice(step.practice)
      }
      writer.practice(method.practice)
    }
    writer.list(state.neutral) { writer, days in
      writer.day(days.lowerBound)
      writer.day(days.upperBound)
    }
    writer.list(state.skipped) { writer, leftOut in
      writer.day(leftOut.days.lowerBound)
      writer.day(leftOut.days.upperBound)
      writer.integer(leftOut.sessionCount)
    }
    // This part is only for people with measures, so the bytes of all others are those of
    // earlier versions.
    if !state.measures.isEmpty { writer.list(state.measures) { $0.measure($1) } }
    return writer.bytes
  }

  /// Decodes the state of the methods.
  package static func decodeProgression(_ bytes: [UInt8]) throws(CodingFault) -> ProgressionState {
    var reader = try reading(bytes, .progression, version: progressionVersion)
    var state = ProgressionState()
    state.methods = try repeated(reader.count(ofAtLeast: 3), reader.method())
    state.neutral = try repeated(reader.count(ofAtLeast: 2), reader.dayRange())
    state.skipped = try repeated(
      reader.count(ofAtLeast: 3),
      ProgressionState.SkippedDates(
        days: reader.dayRange(), sessionCount: reader.integer(in: 1...Int32.max >> 1, field: "sessions")))
    if reader.left > 0 { state.measures = try repeated(reader.count(ofAtLeast: 3), reader.measure()) }
    try reader.finish()
    return state
  }

  /// The state of the celebrations as bytes.
  package static func encode(_ state: CelebrationState) -> [UInt8] {
    var writer = beginning(.celebration, version: celebrationVersion)
    writer.celebrations(state.waiting)
    writer.integer(state.acknowledged.level)
    writer.integer(state.acknowledged.dailyStreak)
    writer.day(state.acknowledged.comeback)
    writer.list(state.acknowledged.habitStreaks) { $0.integer($1) }
    writer.list(state.acknowledged.keys) { $0.text($1.description) }
    writer.list(state.acknowledged.latest) { writer, entry in
      writer.write(.celebrationRaised(entry.celebration))
      writer.text(entry.key.description)
      writer.flag(entry.hasCause)
    }
    for category in CelebrationCategory.allCases {
      writer.integer(Int32(state.raised[category.index]))
      writer.list(Array(state.affirmations[category])) { $0.integer(Int32(bitPattern: $1)) }
    }
    writer.celebrations(state.withdrawn)
    return writer.bytes
  }

  /// Decodes the state of the celebrations.
  package static func decodeCelebration(_ bytes: [UInt8]) throws(CodingFault) -> CelebrationState {
    var reader = try reading(bytes, .celebration, version: celebrationVersion)
    var state = CelebrationState()
    for celebration in try reader.celebrations() { state.insert(celebration) }
    state.acknowledged.level = try reader.ordinal()
    state.acknowledged.dailyStreak = try reader.ordinal()
    state.acknowledged.comeback = try reader.day()
    state.acknowledged.habitStreaks = try repeated(reader.count(), reader.ordinal())
    state.acknowledged.keys = try repeated(reader.count(), reader.celebrationKey())
    state.acknowledged.latest = try repeated(
      reader.count(ofAtLeast: 6),
      AcknowledgedCelebrations.Entry(
        celebration: reader.celebration(), key: reader.celebrationKey(), hasCause: reader.flag()))
    for category in CelebrationCategory.allCases {
      let raised: Int32 = try reader.integer(in: 0...Int32(UInt16.max), field: "celebrations")
      state.raised[category.index] = UInt16(raised)
      try reader.affirmations(of: category, &state)
    }
    let start = reader.offset
    state.withdrawn = try reader.celebrations()
    guard state.withdrawn.count <= CelebrationState.withdrawnMax,
      state.acknowledged.latest.count <= AcknowledgedCelebrations.latestMax
    else { throw .badValue(field: "celebrations", at: start) }
    try reader.finish()
    return state
  }
}

extension ByteWriter {
  fileprivate mutating func celebrations(_ celebrations: [Celebration]) {
    var columns = ColumnWriter()
    list(celebrations) { $0.write(.celebrationRaised($1), with: &columns) }
  }

  /// Writes sessions, each as the difference to the one before it.
  fileprivate mutating func sessions(_ sessions: [SessionRecord]) {
    var before = SessionRecord(
      at: Instant(milliseconds: 0), day: LocalDay(number: 0), ordinal: 0, minutes: 0, feedback: nil)
    list(sessions) { writer, session in
      writer.integer(session.at.milliseconds &- before.at.milliseconds)
      writer.integer(session.day.number &- before.day.number)
      writer.integer(session.ordinal &- before.ordinal)
      writer.integer(session.minutes)
      writer.byte(session.feedback?.rawValue ?? 0)
      before = session
    }
  }

  /// Writes changes of celebrations, as a receipt stores them.
  package mutating func changes(_ changes: [CelebrationChange], with columns: inout ColumnWriter) {
    count(changes.count)
    for change in changes {
      flag(change.isRaised)
      write(.celebrationRaised(change.celebration), with: &columns)
    }
  }

  /// Writes an event's columns without its kind, which the reader knows.
  fileprivate mutating func write(_ event: Event) {
    var columns = ColumnWriter()
    write(event, with: &columns)
  }

  private mutating func write(_ event: Event, with columns: inout ColumnWriter) {
    columns.write(event)
    optional(columns.filled.day.map(Int64.init))
    optional(columns.filled.amount)
    optional(columns.filled.total)
    optional(columns.filled.number)
    block(columns.detail)
  }

  private mutating func optional(_ value: Int64?) {
    flag(value != nil)
    if let value { integer(value) }
  }
}

extension ByteReader {
  /// Reads what ``ByteWriter/changes(_:)`` wrote.
  package mutating func changes() throws(CodingFault) -> [CelebrationChange] {
    try repeated(count(), change())
  }

  private mutating func change() throws(CodingFault) -> CelebrationChange {
    let isRaised = try flag()
    return CelebrationChange(celebration: try celebration(), isRaised: isRaised)
  }

  fileprivate mutating func celebrationKey() throws(CodingFault) -> CelebrationKey {
    let start = offset
    guard let key = CelebrationKey(try text()) else { throw .badValue(field: "celebration", at: start) }
    return key
  }

  fileprivate mutating func celebrations() throws(CodingFault) -> [Celebration] {
    try repeated(count(ofAtLeast: 4), celebration())
  }

  fileprivate mutating func celebration() throws(CodingFault) -> Celebration {
    let start = offset
    guard case .celebrationRaised(let celebration) = try event(.celebrationRaised) else {
      throw .badValue(field: "celebration", at: start)
    }
    return celebration
  }

  fileprivate mutating func method() throws(CodingFault) -> ProgressionState.Method {
    var method = ProgressionState.Method(id: MethodID(try text()))
    let firstStage = try text()
    if !firstStage.isEmpty { method.firstStage = StageID(firstStage) }
    method.sessions = try sessions()
    method.steps = try repeated(count(ofAtLeast: 4), step())
    // Sessions are assigned to stages by this order.
    let isInOrder = method.steps.isOrdered {
      ($0.advance.at, $0.ordinal) < ($1.advance.at, $1.ordinal)
    }
    guard isInOrder else { throw .badValue(field: "advances", at: offset) }
    method.practice = try practice()
    let practices = method.practices
    let isCounted = practices.indices.allSatisfy {
      method.sessions(atStage: $0).count == Int(practices[$0].sessionCount)
    }
    guard isCounted else { throw .badValue(field: "practice", at: offset) }
    return method
  }

  /// A plain loop is fast: a person may have a hundred thousand sessions and is waiting for them.
  private mutating func step() throws(CodingFault) -> ProgressionState.Step {
    let start = offset
    guard case .stageAdvanced(let advance) = try event(.stageAdvanced) else {
      throw .badValue(field: "advance", at: start)
    }
    var step = ProgressionState.Step(advance: advance, ordinal: try ordinal())
    step.isCauseInForce = try flag()
    step.practice = try practice()
    return step
  }

  /// Reads sessions in a plain loop, because that is fast: a person may have a hundred thousand of
  /// them and waits while they are read.
  fileprivate mutating func sessions() throws(CodingFault) -> [SessionRecord] {
    let count = try count(ofAtLeast: 5)
    var sessions: [SessionRecord] = []
    sessions.reserveCapacity(count)
    var before = SessionRecord(
      at: Instant(milliseconds: 0), day: LocalDay(number: 0), ordinal: 0, minutes: 0, feedback: nil)
    for _ in 0..<count {
      let start = offset
      let (span, days, further, minutes) = try (signed(), signed(), signed(), signed())
      let felt = try byte()
      let (at, day) = (before.at.milliseconds &+ span, Int64(before.day.number) &+ days)
      let ordinal = Int64(before.ordinal) &+ further
      let isInOrder = (before.at.milliseconds, Int64(before.ordinal)) < (at, ordinal) || before.ordinal == 0
      guard isInOrder, at >= Instant.earliest.milliseconds, at <= Instant.latest.milliseconds,
        day >= LocalDay.earliest.number,
        day <= LocalDay.latest.number, ordinal > 0, ordinal < Int32.max, minutes >= 1,
        minutes <= RuleLimits.sessionMinutesMax, felt <= 5
      else { throw .badValue(field: "session", at: start) }
      before = SessionRecord(
        at: Instant(milliseconds: at), day: LocalDay(number: Int32(truncatingIfNeeded: day)),
        ordinal: Int32(truncatingIfNeeded: ordinal),
        minutes: Int32(truncatingIfNeeded: minutes), feedback: Feedback(rawValue: felt))
      sessions.append(before)
    }
    return sessions
  }

  fileprivate mutating func affirmations(
    of category: CelebrationCategory, _ state: inout CelebrationState
  ) throws(CodingFault) {
    let start = offset
    let lines = try repeated(count(), UInt32(bitPattern: integer()))
    guard lines.count <= AffirmationHistory.linesMax, Set(lines).count == lines.count else {
      throw .badValue(field: "affirmations", at: start)
    }
    for line in lines { state.affirmations.markUsed(AffirmationUse(line: line), of: category) }
  }

  fileprivate mutating func event(_ kind: EventKind) throws(CodingFault) -> Event {
    let start = offset
    var columns = EventColumns(kind: kind.rawValue)
    var values: [Int64?] = []
    for _ in 0..<4 {
      let isThere = try flag()
      let value: Int64? = isThere ? try integer() : nil
      values.append(value)
    }
    if let day = values[0] {
      guard let number = Int32(exactly: day) else { throw .badValue(field: "day", at: start) }
      columns.day = number
    }
    (columns.amount, columns.total, columns.number) = (values[1], values[2], values[3])
    columns.detail = try text()
    guard let event = Event(columns) else { throw .badValue(field: "event", at: start) }
    return event
  }
}
