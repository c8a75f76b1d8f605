@testable import AscentRules

/// Random sessions, progressions, undos and a travel of one person in early 2026, biased to meet:
/// few methods, few instants.
struct RandomPractice {
  static let firstDay = LocalDay(year: 2026, month: 1, day: 1)!
  /// Until when the present stage is counted, after all that is logged.
  static let now = Instant(milliseconds: Int64(firstDay.number + 100) * 86_400_000)
  static let methods = ["breathing", "running", "writing"].map { MethodID($0) }

  var generator: SeededGenerator
  var line: RuleLine

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    line = RuleLine(context: RuleContext(zones: FixedZones(), catalog: Self.catalog))
  }

  static let catalog = Catalog(
    version: 3,
    methods: methods.map { id in
      GrowthMethod(
        id: id, title: id.text.prefix(1).uppercased() + id.text.dropFirst(),
        stages: (1...5).map { number in
          Stage(
            id: StageID("s\(number)"), title: "Stage \(number)",
            criteria: number == 5
              ? nil
              : ProgressionCriteria(
                minSessionsAtThisStage: number == 2 ? nil : 2, timeSpentAtStage: number == 3 ? .minutes(20) : nil))
        })
    })

  /// Sends that many commands, accepted or refused.
  mutating func work(_ count: Int) {
    for number in 0..<count {
      // Time goes on, mostly: what is logged late belongs to a stage that was left.
      let day = Self.firstDay + 5 + number * 35 / count - (generator.oneIn(4) ? generator.int(0...5) : 0)
      let at = Instant(milliseconds: Int64(day.number) * 86_400_000 + Int64(generator.int(1...2)) * 3_600_000)
      let command = Command(
        user: RuleLine.user, operation: OperationID("op\(number)")!, intent: intent(),
        occurredAt: generator.oneIn(40) ? nil : at)
      // What is refused changes nothing, which other tests see to.
      _ = try? line.send(command, recordedAt: Self.now.advanced(milliseconds: Int64(number - count) * 1000))
    }
  }

  private mutating func intent() -> Intent {
    let method = generator.pick(Self.methods)
    switch generator.int(1...12) {
    case 1...5:
      let feedback = generator.oneIn(3) ? nil : generator.pick(Feedback.allCases)
      return .logSession(method, minutes: Int32(generator.int(1...30)), feedback: feedback, note: "")
    case 6...8:
      let state = line.progression[method]
      return .progress(method, from: state.stage(state.steps.count) ?? StageID("s1"), note: "")
    case 9...11: return line.keys.isEmpty ? .travel(FixedZones.home) : .undo(generator.pick(line.keys))
    default: return .travel(generator.pick([FixedZones.jump, FixedZones.west]))
    }
  }
}

/// What is in force, told again from the events alone in the plainest way: a second model to
/// compare with.
struct ReferenceProgression {
  struct ReferenceSession {
    var session: PracticeSession
    var ordinal: Int32
    var stage = 0
  }

  struct Step {
    var advance: Advance
    var ordinal: Int32
    var isCauseInForce = true
  }

  var sessions: [ReferenceSession] = []
  var steps: [Step] = []
  private var shortened: [ClosedRange<LocalDay>] = []

  init(_ accepted: [AcceptedOperation]) {
    for operation in accepted {
      for event in operation.events { follow(event, operation.ordinal) }
    }
    for index in sessions.indices {
      let session = sessions[index]
      sessions[index].stage = steps.count {
        $0.advance.method == session.session.method
          && ($0.advance.at, $0.ordinal) <= (session.session.at, session.ordinal)
      }
    }
  }

  private mutating func follow(_ event: Event, _ ordinal: Int32) {
    switch event {
    case .sessionLogged(let session): sessions.append(ReferenceSession(session: session, ordinal: ordinal))
    case .sessionChanged(let session, let ordinal, true):
      sessions.append(ReferenceSession(session: session, ordinal: ordinal))
    case .sessionChanged(_, let ordinal, false): sessions.removeAll { $0.ordinal == ordinal }
    case .stageAdvanced(let advance): steps.append(Step(advance: advance, ordinal: ordinal))
    case .advanceChanged(let advance, let ordinal, true): steps.append(Step(advance: advance, ordinal: ordinal))
    case .advanceChanged(_, let ordinal, false): steps.removeAll { $0.ordinal == ordinal }
    case .advanceCauseChanged(_, let ordinal, let inForce):
      for index in steps.indices where steps[index].ordinal == ordinal { steps[index].isCauseInForce = inForce }
    case .zoneChanged(_, let first, let last), .zoneRevised(_, let first, let last, inForce: true):
      if first <= last { shortened.append(first...last) }
    case .zoneRevised(_, let first, let last, inForce: false):
      if let place = shortened.firstIndex(where: { $0.lowerBound == first && $0.upperBound == last }) {
        shortened.remove(at: place)
      }
    default: break
    }
  }

  /// The places of all items of a method, or of all, the newest first.
  func places(of method: MethodID?) -> [HistoryPage.Cursor] {
    let all =
      sessions.filter { method == nil || $0.session.method == method }.map {
        HistoryPage.Cursor(at: $0.session.at, ordinal: $0.ordinal)
      }
      + steps.filter { method == nil || $0.advance.method == method }.map {
        HistoryPage.Cursor(at: $0.advance.at, ordinal: $0.ordinal)
      }
    return all.sorted(by: >)
  }

  func steps(of method: MethodID) -> [Step] {
    steps.filter { $0.advance.method == method }.sorted { ($0.advance.at, $0.ordinal) < ($1.advance.at, $1.ordinal) }
  }

  /// Counts sessions again.
  func accomplishments(of sessions: [ReferenceSession]) -> Accomplishments {
    var sum = Accomplishments()
    let skipped = self.sessions.compactMap(\.session.skippedDates)
    let neutral = Set((shortened + skipped).flatMap(Array.init))
    sum.sessionCount = sessions.count
    for session in sessions {
      sum.minutes += Int64(session.session.minutes)
      if let felt = session.session.feedback { sum.feedback[felt, default: 0] += 1 }
    }
    let days = Set(sessions.map(\.session.day))
    sum.dayCount = days.count
    for day in days {
      var (length, next) = (0, day)
      while days.contains(next) || (neutral.contains(next) && next < LocalDay.latest) {
        if days.contains(next) { length += 1 }
        next = next + 1
      }
      sum.bestRun = max(sum.bestRun, length)
    }
    return sum
  }
}
