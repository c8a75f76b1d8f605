extension SnapshotCoding {
  /// The state of the methods as bytes.
  public static func encode(_ state: ProgressionState) -> [UInt8] {
    var writer = beginning(.progression)
    writer.list(state.methods) { writer, method in
      writer.text(method.id.text)
      writer.text(method.firstStage?.text ?? "")
      writer.sessions(method.sessions)
      writer.list(method.steps) { writer, step in
        writer.detail(of: .stageAdvanced(step.advance))
        writer.integer(step.ordinal)
        writer.flag(step.isCauseInForce)
      }
    }
    writer.list(state.neutral) { writer, days in
      writer.day(days.lowerBound)
      writer.day(days.upperBound)
    }
    return writer.bytes
  }

  /// The state of the methods that bytes hold. The running totals are counted anew: they follow from the sessions.
  public static func decodeProgression(_ bytes: [UInt8]) throws(CodingFault) -> ProgressionState {
    var reader = try reading(bytes, .progression)
    var state = ProgressionState()
    state.methods = try reader.list(ofAtLeast: 3) { reader throws(CodingFault) in
      var method = ProgressionState.Method(id: MethodID(try reader.text()))
      let firstStage = try reader.text()
      if !firstStage.isEmpty { method.firstStage = StageID(firstStage) }
      method.sessions = try reader.sessions()
      method.steps = try reader.list(ofAtLeast: 4) { reader throws(CodingFault) in
        let start = reader.offset
        guard case .stageAdvanced(let advance) = try reader.event(.stageAdvanced) else { throw .badValue(field: "advance", at: start) }
        var step = ProgressionState.Step(advance: advance, ordinal: try reader.ordinal())
        step.isCauseInForce = try reader.flag()
        return step
      }
      // Sessions are assigned to stages by this order.
      let isInOrder = zip(method.steps, method.steps.dropFirst()).allSatisfy {
        ($0.advance.at, $0.ordinal) < ($1.advance.at, $1.ordinal)
      }
      guard isInOrder else { throw .badValue(field: "advances", at: reader.offset) }
      return method
    }
    state.neutral = try reader.list(ofAtLeast: 2) { reader throws(CodingFault) in
      let first = try reader.day()
      let last = try reader.day()
      guard first <= last else { throw .badValue(field: "days", at: reader.offset) }
      return first...last
    }
    try reader.finish()
    for index in state.methods.indices {
      for stage in 0...state.methods[index].steps.count { state.methods[index].recount(stage: stage, neutral: state.neutral) }
    }
    return state
  }

  /// The state of the celebrations as bytes.
  public static func encode(_ state: CelebrationState) -> [UInt8] {
    var writer = beginning(.celebration)
    writer.list(state.waiting) { $0.detail(of: .celebrationRaised($1)) }
    writer.integer(state.acknowledged.level)
    writer.integer(state.acknowledged.dailyStreak)
    writer.day(state.acknowledged.comeback)
    writer.list(state.acknowledged.habitStreaks) { $0.integer($1) }
    writer.list(state.acknowledged.keys) { $0.text($1.description) }
    for category in CelebrationCategory.allCases { writer.integer(Int32(state.raised[category.index])) }
    return writer.bytes
  }

  /// The state of the celebrations that bytes hold.
  public static func decodeCelebration(_ bytes: [UInt8]) throws(CodingFault) -> CelebrationState {
    var reader = try reading(bytes, .celebration)
    var state = CelebrationState()
    state.waiting = try reader.list(ofAtLeast: 4) { reader throws(CodingFault) in
      let start = reader.offset
      guard case .celebrationRaised(let celebration) = try reader.event(.celebrationRaised) else {
        throw .badValue(field: "celebration", at: start)
      }
      return celebration
    }
    state.acknowledged.level = try reader.ordinal()
    state.acknowledged.dailyStreak = try reader.ordinal()
    state.acknowledged.comeback = try reader.day()
    state.acknowledged.habitStreaks = try reader.list { reader throws(CodingFault) in try reader.ordinal() }
    state.acknowledged.keys = try reader.list { reader throws(CodingFault) in
      let start = reader.offset
      guard let key = CelebrationKey(try reader.text()) else { throw .badValue(field: "celebration", at: start) }
      return key
    }
    for category in CelebrationCategory.allCases {
      let raised: Int32 = try reader.integer(in: 0...Int32(UInt16.max), field: "celebrations")
      state.raised[category.index] = UInt16(raised)
    }
    try reader.finish()
    return state
  }
}

extension ByteWriter {
  /// Writes sessions, each as the difference to the one before it.
  fileprivate mutating func sessions(_ sessions: [SessionRecord]) {
    var before = SessionRecord(at: Instant(milliseconds: 0), day: LocalDay(number: 0), ordinal: 0, minutes: 0, feedback: nil)
    list(sessions) { writer, session in
      writer.integer(session.at.milliseconds &- before.at.milliseconds)
      writer.integer(session.day.number &- before.day.number)
      writer.integer(session.ordinal &- before.ordinal)
      writer.integer(session.minutes)
      writer.byte(session.feedback?.rawValue ?? 0)
      before = session
    }
  }

  /// Writes an event in its stored form, of which the kind is known to the reader.
  fileprivate mutating func detail(of event: Event) {
    let columns = EventColumns(event)
    for value in [columns.day.map(Int64.init), columns.amount, columns.total, columns.number] {
      flag(value != nil)
      if let value { integer(value) }
    }
    text(columns.detail ?? "")
  }
}

extension ByteReader {
  fileprivate mutating func sessions() throws(CodingFault) -> [SessionRecord] {
    var before = SessionRecord(at: Instant(milliseconds: 0), day: LocalDay(number: 0), ordinal: 0, minutes: 0, feedback: nil)
    return try list(ofAtLeast: 5) { reader throws(CodingFault) in
      let start = reader.offset
      let span: Int64 = try reader.integer()
      let days: Int32 = try reader.integer()
      let further: Int32 = try reader.integer()
      let minutes: Int32 = try reader.integer(in: 1...Int32(Limits.sessionMinutesMax), field: "minutes")
      let felt = try reader.byte()
      let next = SessionRecord(
        at: Instant(milliseconds: before.at.milliseconds &+ span), day: LocalDay(number: before.day.number &+ days),
        ordinal: before.ordinal &+ further, minutes: minutes, feedback: Feedback(rawValue: felt))
      let isInOrder = (before.at, before.ordinal) < (next.at, next.ordinal) || before.ordinal == 0
      guard isInOrder, next.at >= .earliest, next.at <= .latest, next.day >= .earliest, next.day <= .latest, next.ordinal > 0, felt <= 5
      else { throw .badValue(field: "session", at: start) }
      before = next
      return next
    }
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
