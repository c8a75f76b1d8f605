/// ProgressionService's state of one person: the sessions and progressions of each practised
/// method.
package struct ProgressionState: Hashable, Sendable {
  /// A progression in force.
  package struct Step: Hashable {
    /// What became true; without the note, which the journal has.
    package var advance: Advance
    /// The place of its command in the person's order.
    package var ordinal: Int32
    /// What was practised at the stage that was left.
    package var practice = Practice()
    /// Whether the sessions that led to it still meet its criteria.
    package var isCauseInForce = true
  }

  /// One method.
  package struct Method: Hashable {
    /// Which one.
    package let id: MethodID
    /// The stage in which the person began; nil while nothing is known.
    package var firstStage: StageID?
    /// The sessions in force, by instant, those of the same instant in the order they were logged.
    package var sessions: [SessionRecord] = []
    /// The progressions in force, in their order.
    package var steps: [Step] = []
    /// What was practised at the present stage.
    package var practice = Practice()

    /// A method that was never practised.
    package init(id: MethodID) {
      self.id = id
    }
  }

  /// The methods, in the order they were first practised.
  package var methods: [Method] = []
  /// Days that do not break a run of practice: skipped by travel, or missing in a time zone.
  package var neutral: [ClosedRange<LocalDay>] = []
  /// Those of them that are missing in a time zone, according to sessions in force next to them.
  package var skipped: [SkippedDates] = []

  /// The measures, by their number − 1.
  package var measures: [MeasureState] = []

  /// Dates that a time zone skipped.
  package struct SkippedDates: Hashable {
    /// The dates.
    package var days: ClosedRange<LocalDay>
    /// How many sessions in force say so. Without any, the person was not in that zone.
    package var sessionCount: Int32
  }

  /// The state of an unknown person.
  package init() {}

  /// The state of a method; empty if the person has not practised it.
  package subscript(_ id: MethodID) -> Method {
    methods.first { $0.id == id } ?? Method(id: id)
  }

  /// Whether the person has entered a stage: advanced to it, or practised a method whose first
  /// stage it is.
  package func hasReached(_ stage: StageID, of id: MethodID) -> Bool {
    self[id].hasEntered(stage)
  }

  /// Adds or removes the skipped dates that a session names, when it comes into force or is taken
  /// back.
  mutating func note(_ days: ClosedRange<LocalDay>, inForce: Bool) {
    let place = skipped.firstIndex { $0.days == days }
    switch (place, inForce) {
    case (let place?, true): skipped[place].sessionCount += 1
    case (let place?, false) where skipped[place].sessionCount > 1: skipped[place].sessionCount -= 1
    case (let place?, false):
      skipped.remove(at: place)
      if let place = neutral.firstIndex(of: days) { neutral.remove(at: place) }
      recount()
    case (nil, true):
      skipped.append(SkippedDates(days: days, sessionCount: 1))
      neutral.append(days)
      recount()
    case (nil, false): break
    }
  }

  /// Recounts the sessions of every stage.
  mutating func recount() {
    for index in methods.indices {
      for stage in 0...methods[index].steps.count { methods[index].recount(stage: stage, neutral: neutral) }
    }
  }

  mutating func withMethod<Result>(_ id: MethodID, _ body: (inout Method) -> Result) -> Result {
    if let index = methods.firstIndex(where: { $0.id == id }) { return body(&methods[index]) }
    methods.append(Method(id: id))
    return body(&methods[methods.count - 1])
  }
}

extension ProgressionState.Method {
  /// What was practised at each stage, the present one last.
  var practices: [Practice] { steps.map(\.practice) + [practice] }

  /// Whether the person is in a stage, or was.
  package func hasEntered(_ stage: StageID) -> Bool {
    stage == firstStage || steps.contains { $0.advance.to == stage || $0.advance.from == stage }
  }

  /// The next stage after an index that the person has not been in, so that a catalogue with a new
  /// order repeats no stage. Nil at the end.
  package func next(after index: Int, in method: GrowthMethod) -> Stage? {
    method.stages[(index + 1)...].first { !hasEntered($0.id) }
  }

  /// The index of a session's stage among the stages the person was in.
  func stageIndex(of session: SessionRecord) -> Int {
    steps.partitioningIndex { ($0.advance.at, $0.ordinal) > (session.at, session.ordinal) }
  }

  /// The range of a stage's sessions; `index` counts the stages left before it.
  package func sessions(atStage index: Int) -> Range<Int> {
    let first = index == 0 ? 0 : firstSession(after: steps[index - 1])
    return first..<(index < steps.count ? firstSession(after: steps[index]) : sessions.count)
  }

  /// When the stage at an index was entered; the first stage begins with its first session. Nil
  /// when it has not begun.
  package func entered(stage index: Int) -> (at: Instant, day: LocalDay)? {
    if index > 0 { return (steps[index - 1].advance.at, steps[index - 1].advance.day) }
    return sessions(atStage: 0).isEmpty ? nil : sessions.first.map { ($0.at, $0.day) }
  }

  /// The stage at an index; nil for a method never practised, whose first stage only the catalogue
  /// knows.
  package func stage(_ index: Int) -> StageID? {
    if index < steps.count { return steps[index].advance.from }
    return steps.last?.advance.to ?? firstStage
  }

  mutating func insert(_ session: SessionRecord, neutral: [ClosedRange<LocalDay>]) {
    sessions.insert(session, at: sessions.partitioningIndex { ($0.at, $0.ordinal) > (session.at, session.ordinal) })
    let index = stageIndex(of: session)
    if index == steps.count {
      practice.add(session, neutral: neutral)
    } else {
      steps[index].practice.add(session, neutral: neutral)
    }
  }

  mutating func remove(_ session: SessionRecord, neutral: [ClosedRange<LocalDay>]) {
    guard let place = place(of: session) else { return }
    sessions.remove(at: place)
    recount(stage: stageIndex(of: session), neutral: neutral)
  }

  mutating func append(_ step: ProgressionState.Step, neutral: [ClosedRange<LocalDay>]) {
    steps.append(step)
    recount(stage: steps.count - 1, neutral: neutral)
    recount(stage: steps.count, neutral: neutral)
  }

  mutating func removeLastStep(neutral: [ClosedRange<LocalDay>]) {
    steps.removeLast()
    recount(stage: steps.count, neutral: neutral)
  }

  /// Recounts the sessions of a stage: totals can be added to, but not all can be subtracted from.
  mutating func recount(stage index: Int, neutral: [ClosedRange<LocalDay>]) {
    var practice = Practice()
    for session in sessions[sessions(atStage: index)] { practice.add(session, neutral: neutral) }
    if index == steps.count { self.practice = practice } else { steps[index].practice = practice }
  }

  private func place(of session: SessionRecord) -> Int? {
    let place = sessions.partitioningIndex { ($0.at, $0.ordinal) >= (session.at, session.ordinal) }
    return place < sessions.count && sessions[place].ordinal == session.ordinal ? place : nil
  }

  private func firstSession(after step: ProgressionState.Step) -> Int {
    sessions.partitioningIndex { ($0.at, $0.ordinal) > (step.advance.at, step.ordinal) }
  }
}
