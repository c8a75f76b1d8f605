/// What ProgressionService knows of one person: the sessions and progressions of each method the
/// person has practised.
public struct ProgressionState: Hashable, Sendable {
  /// A progression in force.
  public struct Step: Hashable, Sendable {
    /// What became true; without the note, which the journal has.
    public var advance: Advance
    /// The place of its command in the person's order.
    public var ordinal: Int32
    /// What was practised at the stage that was left.
    public var practice = Practice()
    /// Whether the sessions that led to it still meet its criteria.
    public var isCauseInForce = true
  }

  /// One method.
  public struct Method: Hashable, Sendable {
    /// Which one.
    public let id: MethodID
    /// The stage in which the person began; nil while nothing is known.
    public var firstStage: StageID?
    /// The sessions in force, by instant, those of the same instant in the order they were logged.
    public var sessions: [SessionRecord] = []
    /// The progressions in force, in their order.
    public var steps: [Step] = []
    /// What was practised at the present stage.
    public var practice = Practice()

    /// A method of which nothing is known.
    public init(id: MethodID) {
      self.id = id
    }
  }

  /// The methods, in the order they were first practised.
  public var methods: [Method] = []
  /// Days that do not break a run of practice: a travel passed over them, or a zone left them out.
  public var neutral: [ClosedRange<LocalDay>] = []
  /// Those of them that a zone left out, as sessions in force next to them say.
  public var leftOut: [LeftOut] = []

  /// Dates that a zone left out.
  public struct LeftOut: Hashable, Sendable {
    /// The dates.
    public var days: ClosedRange<LocalDay>
    /// How many sessions in force say so: without any, the person was not there.
    public var sessionCount: Int32
  }

  /// A person of whom nothing is known.
  public init() {}

  /// What is known of a method; nothing yet when the person has not practised it.
  public subscript(_ id: MethodID) -> Method {
    methods.first { $0.id == id } ?? Method(id: id)
  }

  /// Whether the person has entered a stage: advanced to it, or practised a method whose first
  /// stage it is.
  public func hasReached(_ stage: StageID, of id: MethodID) -> Bool {
    self[id].hasEntered(stage)
  }

  /// Takes note of dates that a session which came into force or went out of it says were left out.
  mutating func note(_ days: ClosedRange<LocalDay>, inForce: Bool) {
    let place = leftOut.firstIndex { $0.days == days }
    switch (place, inForce) {
    case (let place?, true): leftOut[place].sessionCount += 1
    case (let place?, false) where leftOut[place].sessionCount > 1: leftOut[place].sessionCount -= 1
    case (let place?, false):
      leftOut.remove(at: place)
      if let place = neutral.firstIndex(of: days) { neutral.remove(at: place) }
      recount()
    case (nil, true):
      leftOut.append(LeftOut(days: days, sessionCount: 1))
      neutral.append(days)
      recount()
    case (nil, false): break
    }
  }

  /// Counts the sessions of every stage anew.
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
  public func hasEntered(_ stage: StageID) -> Bool {
    stage == firstStage || steps.contains { $0.advance.to == stage || $0.advance.from == stage }
  }

  /// The stage that follows the one at an index: the next in the method's order that the person has
  /// not been in. A catalogue that changes the order sends nobody through a stage twice. Nil at the
  /// end.
  public func next(after index: Int, in method: GrowthMethod) -> Stage? {
    method.stages[(index + 1)...].first { !hasEntered($0.id) }
  }

  /// The number of stages that were left before a session: its place among the stages the person
  /// was in.
  func stageIndex(of session: SessionRecord) -> Int {
    steps.partitioningIndex { ($0.advance.at, $0.ordinal) > (session.at, session.ordinal) }
  }

  /// Where the sessions lie that belong to a stage, by the number of stages that were left before
  /// it.
  public func sessions(atStage index: Int) -> Range<Int> {
    let first = index == 0 ? 0 : firstSession(after: steps[index - 1])
    return first..<(index < steps.count ? firstSession(after: steps[index]) : sessions.count)
  }

  /// When the stage was entered, by the number of stages that were left before it; a first stage
  /// with its first session. Nil when it has not begun.
  public func entered(stage index: Int) -> (at: Instant, day: LocalDay)? {
    if index > 0 { return (steps[index - 1].advance.at, steps[index - 1].advance.day) }
    return sessions(atStage: 0).isEmpty ? nil : sessions.first.map { ($0.at, $0.day) }
  }

  /// The stage the person was in, by the number of stages that were left before it; nil for a
  /// method never practised, whose first one the catalogue knows.
  public func stage(_ index: Int) -> StageID? {
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

  /// Whether the session is in force.
  func contains(_ session: SessionRecord) -> Bool { place(of: session) != nil }

  mutating func append(_ step: ProgressionState.Step, neutral: [ClosedRange<LocalDay>]) {
    steps.append(step)
    recount(stage: steps.count - 1, neutral: neutral)
    recount(stage: steps.count, neutral: neutral)
  }

  mutating func removeLastStep(neutral: [ClosedRange<LocalDay>]) {
    steps.removeLast()
    recount(stage: steps.count, neutral: neutral)
  }

  /// Counts the sessions of a stage anew: totals can be added to, but not every one of them can be
  /// taken from.
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
