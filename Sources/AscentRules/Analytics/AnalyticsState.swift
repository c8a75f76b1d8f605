/// What analytics counts, in bounded memory: a fold over the committed events, in journal order.
///
/// The same events give the same bytes on every machine, in whatever batches they were read. The
/// state takes at most about 28 MB: 0.6 for counts by kind and day, 1.6 for activity, 0.5 for
/// people, and for methods, at their limits, 11 for their people and 14 for their stages.
package struct AnalyticsState {
  /// How many people are kept exactly; beyond that, a sample.
  static let peopleMax = 16_384
  /// How many methods are kept; for later ones, only their events are counted.
  static let methodsMax = 64
  /// How many stages are kept, over all methods.
  static let stagesMax = 256
  /// This level and all higher ones are counted together.
  static let levelMax = 255

  /// How many events were counted: the position of the last one.
  package internal(set) var eventCount: Int64 = 0
  var kinds = KindCounts()
  var active = ActivePeople()
  /// Each person's run of complete days.
  var people = PeopleSample<DailyRun>(countMax: peopleMax)
  /// How many people reached each level minus how many left it. Everybody starts at level 1 without
  /// an event.
  var levels = [Int64](repeating: 0, count: levelMax + 1)
  var methods: [MethodID: MethodPractice] = [:]
  /// Method and stage events that exceeded the limits and are in no method's figures.
  var droppedEventCount: Int64 = 0
  /// How many stages are kept.
  var stageCount = 0
  private var seen = SeenToday()

  /// Nothing counted yet.
  package init() {}

  /// Counts the events of one command, given as a range of an array.
  package mutating func count(_ events: [Event], in range: Range<Int>, of user: UserID, on day: LocalDay) {
    guard !range.isEmpty else { return }
    let isFollowed = kinds.count(events, in: range, on: day)
    eventCount += Int64(range.count)
    let isNew = seen.isNew(user, on: day)
    // Most commands have no events to follow, and looking into an event costs more than counting
    // it.
    guard isNew || isFollowed, user != .catalog else { return }
    if isNew {
      let person = StableHash.of(user.text)
      active.insert(person, on: day)
      people.update(person, initial: DailyRun())
    }
    guard isFollowed else { return }
    for index in range where events[index].kind.isFollowedByAnalytics { count(events[index], of: user) }
  }

  private mutating func count(_ event: Event, of user: UserID) {
    switch event {
    case .dailyStreakChanged, .dayClosed, .streakEnded(nil, _, _), .streakRestored(nil, _, _):
      people.update(StableHash.of(user.text), initial: DailyRun()) { $0.evolve(by: event) }
    case .streakEnded, .streakRestored: break
    case .levelChanged(let from, let to):
      levels[Self.slot(of: from)] -= 1
      levels[Self.slot(of: to)] += 1
    case .sessionLogged(let session): count(session, of: user, inForce: true)
    case .sessionChanged(let session, _, let inForce): count(session, of: user, inForce: inForce)
    case .stageAdvanced(let advance): count(advance, of: user, inForce: true)
    case .advanceChanged(let advance, _, let inForce): count(advance, of: user, inForce: inForce)
    default: preconditionFailure("analytics does not follow \(event.kind)")
    }
  }

  private static func slot(of level: Int32) -> Int { min(max(1, Int(level)), levelMax) }

  /// Counts a session that was logged, undone or restored.
  private mutating func count(_ session: PracticeSession, of user: UserID, inForce: Bool) {
    update(session.method, of: [session.firstStage]) {
      $0.count(session, of: StableHash.of(user.text), inForce: inForce)
    }
  }

  /// Counts an advance that was made, undone or restored.
  private mutating func count(_ advance: Advance, of user: UserID, inForce: Bool) {
    update(advance.method, of: [advance.from, advance.to]) {
      $0.count(advance, of: StableHash.of(user.text), inForce: inForce)
    }
  }

  /// Changes the figures of a method, if the stages named by an event fit.
  private mutating func update(
    _ method: MethodID, of stages: Set<StageID>, _ change: (inout MethodPractice) -> Void
  ) {
    if makeRoom(for: stages, of: method) {
      change(&methods[method, default: MethodPractice()])
    } else {
      droppedEventCount += 1
    }
  }

  /// Reserves room for a method and the stages named by an event; false if they do not fit.
  ///
  /// Stages are never dropped, and what did not fit once never fits later, so only events that were
  /// counted are ever uncounted.
  private mutating func makeRoom(for stages: Set<StageID>, of method: MethodID) -> Bool {
    guard methods[method] != nil || methods.count < Self.methodsMax else { return false }
    let kept = methods[method]?.stages
    let needed = stages.count { kept?[$0] == nil }
    guard stageCount + needed <= Self.stagesMax else { return false }
    stageCount += needed
    return true
  }
}
