/// The events of sessions and stages. Columns are stored, so their meaning must never change.
enum PracticeEvents {
  static func write(_ event: Event, to writer: inout some EventWriter) {
    switch event {
    case .sessionLogged(let session): write(session, to: &writer)
    case .sessionChanged(let session, let ordinal, let inForce):
      write(session, to: &writer)
      writer.columns { ($0.habit, $0.total) = (ordinal, inForce ? 1 : 0) }
      writer.fact("inForce", .flag(inForce))
    case .stageAdvanced(let advance): write(advance, to: &writer)
    case .advanceChanged(let advance, let ordinal, let inForce):
      write(advance, to: &writer)
      writer.columns { $0.habit = ordinal }
      writer.inForce(inForce)
    case .advanceCauseChanged(let method, let ordinal, let inForce):
      writer.text("method", method.text)
      writer.ordinal(ordinal)
      writer.inForce(inForce)
    default: event.isMissing(from: .practice)
    }
  }

  private static func write(_ session: PracticeSession, to writer: inout some EventWriter) {
    writer.text("method", session.method.text)
    writer.day("day", session.day)
    writer.amount("minutes", session.minutes)
    writer.columns {
      $0.number = session.at.milliseconds
      $0.policy = Int32(session.feedback?.rawValue ?? 0)
    }
    if let feedback = session.feedback { writer.fact("feedback", .text(feedback.label)) }
    if !session.note.isEmpty { writer.text("note", session.note) }
    writer.detail("first", session.firstStage.text)
    if let days = session.skippedDates { writer.detail("leftOut", text(of: days)) }
  }

  private static func write(_ advance: Advance, to writer: inout some EventWriter) {
    writer.text("method", advance.method.text)
    writer.text("from", advance.from.text)
    writer.text("to", advance.to.text)
    writer.day("day", advance.day)
    writer.total("criteriaVersion", advance.criteriaVersion)
    writer.columns { ($0.amount, $0.number) = (advance.timeInPreviousStage.milliseconds, advance.at.milliseconds) }
    writer.fact("secondsInPreviousStage", .integer(advance.timeInPreviousStage.components.seconds))
    if !advance.note.isEmpty { writer.text("note", advance.note) }
    writer.detail("sessions", String(advance.sessionCount))
    writer.detail("minutes", String(advance.minutes))
    writer.detail("decided", String(advance.decidedAt.milliseconds))
    writer.detail("criteria", advance.criteria?.jsonText)
    guard !advance.met.isEmpty else { return }
    writer.detail("met", MetCriterion.text(of: advance.met))
    writer.fact("met", .criteria(advance.met))
  }

  /// The event that takes this one back, or nil; see ``Event/opposite(causedBy:)``.
  static func opposite(of event: Event, causedBy ordinal: Int32) -> Event? {
    switch event {
    case .sessionLogged(let session): .sessionChanged(session, ordinal: ordinal, inForce: false)
    case .sessionChanged(let session, let ordinal, let inForce):
      .sessionChanged(session, ordinal: ordinal, inForce: !inForce)
    case .stageAdvanced(let advance): .advanceChanged(advance, ordinal: ordinal, inForce: false)
    case .advanceChanged(let advance, let ordinal, let inForce):
      .advanceChanged(advance, ordinal: ordinal, inForce: !inForce)
    default: nil
    }
  }

  /// The intent that the event shows, or nil; see ``Event/intent(among:_:)``.
  static func intent(askedBy event: Event) -> Intent? {
    switch event {
    case .sessionLogged(let session):
      .logSession(session.method, minutes: session.minutes, feedback: session.feedback, note: session.note)
    case .stageAdvanced(let advance): .progress(advance.method, from: advance.from, note: advance.note)
    default: nil
    }
  }

  private static func text(of days: ClosedRange<LocalDay>) -> String { "\(days.lowerBound)/\(days.upperBound)" }
}

extension ColumnReader {
  func practiceEvent(_ kind: EventKind) throws(Malformed) -> Event {
    switch kind {
    case .sessionLogged: try .sessionLogged(session)
    case .sessionChanged:
      try .sessionChanged(session, ordinal: required(columns.habit), inForce: flag(columns.total))
    case .stageAdvanced: try .stageAdvanced(advance)
    case .advanceChanged:
      try .advanceChanged(advance, ordinal: required(columns.habit), inForce: inForce)
    case .advanceCauseChanged:
      try .advanceCauseChanged(MethodID(self["method"]), ordinal: ordinal, inForce: inForce)
    default: throw Malformed()
    }
  }

  private var session: PracticeSession {
    get throws(Malformed) {
      let felt: UInt8 = try exactly(columns.policy.map(Int64.init))
      guard felt <= 5 else { throw Malformed() }
      return try PracticeSession(
        method: MethodID(self["method"]), minutes: exactly(amount), feedback: Feedback(rawValue: felt),
        note: self[optional: "note"] ?? "", at: instant, day: day, firstStage: StageID(self["first"]),
        skippedDates: self[optional: "leftOut"].flatMap(days))
    }
  }

  private var advance: Advance {
    get throws(Malformed) {
      var advance = try Advance(
        method: MethodID(self["method"]), from: StageID(self["from"]), to: StageID(self["to"]), at: instant,
        day: day, criteriaVersion: exactly(total),
        criteria: self[optional: "criteria"].flatMap { ProgressionCriteria(jsonText: $0) },
        timeInPreviousStage: .milliseconds(amount), sessionCount: required(Int32(self["sessions"])),
        minutes: required(Int64(self["minutes"])),
        decidedAt: Instant(milliseconds: required(Int64(self["decided"]))), note: self[optional: "note"] ?? "")
      advance.met = self[optional: "met"].flatMap(MetCriterion.criteria) ?? []
      return advance
    }
  }

  /// The days of a text such as `2025-03-01/2025-03-02`. Nil for any other text, which is dropped;
  /// the event's columns then differ from the stored ones, so it is rejected.
  private func days(_ text: String) -> ClosedRange<LocalDay>? {
    let days = text.split(separator: "/", omittingEmptySubsequences: false).compactMap { LocalDay(String($0)) }
    return days.count == 2 && days[0] <= days[1] ? days[0]...days[1] : nil
  }
}
