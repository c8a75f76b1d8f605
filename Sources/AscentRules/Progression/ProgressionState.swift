/// ProgressionService's state of one person: the sessions and progressions of each
/// practised method.
package struct ProgressionState: Hashable, Sendable {
  /// A progression in force.
  package struct Step: Hashable {
    /// The progression without its note, which only the journal keeps.
    package var advance: Advance
    /// The ordinal of its command.
    package var ordinal: Int32
    /// What was practised at the stage that was left.
    package var practice = Practice()
    /// Whether the sessions that led to it still meet its criteria.
    package var isCauseInForce = true
  }

  /// A person's practice of one method.
  package struct Method: Hashable {
    /// The method.
    package let id: MethodID
    /// The stage in which the person began; nil before the first session or progression.
    package var firstStage: StageID?
    /// The sessions in force, sorted by instant and, within an instant, by the order in which they
    /// were logged.
    package var sessions: [SessionRecord] = []
    /// The progressions in force, oldest first.
    package var steps: [Step] = []
    /// What was practised at the present stage.
    package var practice = Practice()

    /// A method that was never practised.
    package init(id: MethodID) {
      self.id = id
    }
  }

  /// The methods, in the order in which they were first practised.
  package var methods: [Method] = []
  /// Days that do not break a run of practice: those that a change of zone shortened or skipped,
  /// and dates that a time zone skipped.
  package var neutral: [ClosedRange<LocalDay>] = []
  /// The neutral days that a time zone skipped, as named by sessions in force on adjacent days.
  package var skipped: [SkippedDates] = []

  /// The measures. The index is a measure's number − 1.
  package var measures: [MeasureState] = []

  /// Dates that a time zone skipped.
  package struct SkippedDates: Hashable {
    /// The dates.
    package var days: ClosedRange<LocalDay>
    /// How many sessions in force name these dates. Without any, nothing says that the person was
    /// in that zone.
    package var sessionCount: Int32
  }

  /// The state of an unknown person.
  package init() {}

  /// The state of a method; empty if the person has not practised it.
  package subscript(_ id: MethodID) -> Method {
    methods.first { $0.id == id } ?? Method(id: id)
  }

  /// Whether the person has entered a stage, either by a progression or as the first stage of a
  /// practised method.
  package func hasReached(_ stage: StageID, of id: MethodID) -> Bool {
    self[id].hasEntered(stage)
  }

  /// Adds or removes the skipped dates that a session names, when the session comes into force or
  /// is undone.
  mutating func setSkipped(_ days: ClosedRange<LocalDay>, inForce: Bool) {
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

  /// The first stage after an index that the person has not been in; nil at the end. Skipping known
  /// stages means that a catalogue with a new order repeats none.
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

  /// When the stage at an index was entered; nil when it has not begun. The first stage begins with
  /// its first session.
  package func entered(stage index: Int) -> (at: Instant, day: LocalDay)? {
    if index > 0 { return (steps[index - 1].advance.at, steps[index - 1].advance.day) }
    return sessions(atStage: 0).isEmpty ? nil : sessions.first.map { ($0.at, $0.day) }
  }

  /// The stage at an index; nil for a method never practised, whose first stage only the
  /// catalogue knows.
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

  /// Recounts the sessions of a stage. Every total can be added to, but not every one can be
  /// subtracted from.
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
