/// What is counted of all that was committed, in bounded memory: a fold over the events, in the
/// order of the journal.
///
/// The same events give the same state, down to its bytes, on every machine and however they were
/// read. At most, it takes about 28 MB: 0.6 for the counts by kind and day, 1.6 for who was active,
/// 0.5 for people, and for methods, when there are as many as are kept and each is full, 11 for
/// their people and 14 for their stages.
public struct AnalyticsState: Sendable {
  /// How many people are kept exactly; beyond, a sample of them.
  static let peopleMax = 16_384
  /// How many methods are kept; of those that come later nothing is kept but the number of their
  /// events.
  static let methodsMax = 64
  /// How many stages are kept, of all methods together.
  static let stagesMax = 256
  /// From which level on levels are counted together.
  static let levelMax = 255

  /// How many events were counted: the position of the last one.
  public internal(set) var eventCount: Int64 = 0
  var kinds = KindCounts()
  var active = ActivePeople()
  /// Each person's last run of complete days.
  var people = PeopleSample<Int32>(countMax: peopleMax)
  /// How many people reached a level, less those who left it. Everybody begins at level 1,
  /// unannounced.
  var levels = [Int64](repeating: 0, count: levelMax + 1)
  var methods: [MethodID: MethodPractice] = [:]
  /// Events about methods and stages beyond the bounds.
  var eventsBeyond: Int64 = 0
  /// How many stages are kept.
  var stageCount = 0
  private var seen = SeenToday()

  /// Nothing counted yet.
  public init() {}

  /// Counts the events of one command: those in a range of an array.
  public mutating func count(_ events: [Event], in range: Range<Int>, of user: UserID, on day: LocalDay) {
    guard !range.isEmpty else { return }
    let kindsSeen = kinds.count(events, in: range, on: day)
    eventCount += Int64(range.count)
    let isNew = seen.isNew(user, on: day)
    // Most commands have none of these, and to look into an event costs more than to count it.
    guard isNew || kindsSeen & Self.followed != 0, user.isCountedAsPerson else { return }
    if isNew {
      let person = StableHash.of(user.text)
      active.insert(person, on: day)
      people.update(person, initial: 0)
    }
    guard kindsSeen & Self.followed != 0 else { return }
    for index in range where Self.followed >> UInt64(events[index].kind.rawValue) & 1 == 1 {
      follow(events[index], of: user)
    }
  }

  /// The kinds of which more is counted than that they were, a bit each: a constant, where a stored
  /// one would be asked for at each command whether it is there yet.
  private static var followed: UInt64 {
    bit(.dailyStreakChanged) | bit(.levelChanged) | bit(.sessionLogged) | bit(.sessionChanged) | bit(.stageAdvanced)
      | bit(.advanceChanged)
  }

  private static func bit(_ kind: EventKind) -> UInt64 { 1 << UInt64(kind.rawValue) }

  private mutating func follow(_ event: Event, of user: UserID) {
    switch event {
    case .dailyStreakChanged(let current, _, _): people.update(StableHash.of(user.text), initial: 0) { $0 = current }
    case .levelChanged(let from, let to):
      levels[Self.slot(of: from)] -= 1
      levels[Self.slot(of: to)] += 1
    case .sessionLogged(let session): count(session, of: user, inForce: true)
    case .sessionChanged(let session, _, let inForce): count(session, of: user, inForce: inForce)
    case .stageAdvanced(let advance): count(advance, of: user, inForce: true)
    case .advanceChanged(let advance, _, let inForce): count(advance, of: user, inForce: inForce)
    default: break
    }
  }

  private static func slot(of level: Int32) -> Int { min(max(1, Int(level)), levelMax) }

  /// Counts a session that came into force or went out of it.
  private mutating func count(_ session: PracticeSession, of user: UserID, inForce: Bool) {
    guard makeRoom(for: [session.firstStage], of: session.method) else {
      eventsBeyond += 1
      return
    }
    methods[session.method, default: MethodPractice()].count(session, of: StableHash.of(user.text), inForce: inForce)
  }

  /// Counts an advance that came into force or went out of it.
  private mutating func count(_ advance: Advance, of user: UserID, inForce: Bool) {
    guard makeRoom(for: [advance.from, advance.to], of: advance.method) else {
      eventsBeyond += 1
      return
    }
    methods[advance.method, default: MethodPractice()].count(advance, of: StableHash.of(user.text), inForce: inForce)
  }

  /// Whether all stages that an event names are kept or can be. Stages are never let go, and what
  /// had no room once has none later, so what was not counted is not taken out either.
  private mutating func makeRoom(for stages: [StageID], of method: MethodID) -> Bool {
    guard methods[method] != nil || methods.count < Self.methodsMax else { return false }
    let kept = methods[method]?.stages
    let needed = kept.map { kept in Set(stages).count { kept[$0] == nil } } ?? Set(stages).count
    guard stageCount + needed <= Self.stagesMax else { return false }
    stageCount += needed
    return true
  }
}
