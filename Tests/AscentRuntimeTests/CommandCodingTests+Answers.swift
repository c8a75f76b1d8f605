import Testing

@testable import AscentRules
@testable import AscentRuntime

/// Answers of every kind as they are stored.
extension CommandCodingTests {
  /// An answer of each kind, with a name for it.
  static var answers: [(name: String, Receipt)] {
    let plain = completion.receipt
    let progression = Receipt.Progression(
      outcome: .advanced, method: MethodID("sit"), from: StageID("a"), to: StageID("b"), at: Instant(milliseconds: 1),
      timeInPreviousStage: .milliseconds(2), criteriaVersion: 3, ordinal: 4)
    var counted = progression
    counted.met = [MetCriterion(name: "minSessionsAtThisStage", current: 4, required: 1.0 / 3)]
    let sessions = [nil, 135].map { version in
      PracticeReceipt.session(
        Receipt.Session(
          method: MethodID("sit"), stage: StageID("a"), before: .notReady, after: .ready, criteriaVersion: version))
    }
    var answers = [("plain", plain)]
    func add(_ name: String, _ change: (inout Receipt) -> Void) {
      var receipt = plain
      change(&receipt)
      answers.append((name, receipt))
    }
    for reason in reasons { add(name(of: reason)) { $0.unpaid = reason } }
    for (index, session) in sessions.enumerated() { add("session \(index)") { $0.practice = session } }
    for readiness in Readiness.Status.allCases {
      let session = Receipt.Session(
        method: MethodID("sit"), stage: StageID("a"), before: readiness, after: .ready, criteriaVersion: nil)
      add("session when \(readiness)") { $0.practice = .session(session) }
    }
    add("progression") { $0.practice = .progression(progression) }
    var repeated = progression
    repeated.outcome = .alreadyAdvanced
    add("repeated progression") { $0.practice = .progression(repeated) }
    add("progression with criteria") { $0.practice = .progression(counted) }
    for unit in StreakUnit.allCases where unit != .days { add("\(unit)") { $0.streakUnit = unit } }
    add("celebrations") {
      $0.celebrations = [
        CelebrationChange(celebration: Celebration(key: .level(3), sequence: 1, day: day), isRaised: true),
        CelebrationChange(celebration: Celebration(key: .level(2), sequence: 0, day: day), isRaised: false),
      ]
    }
    for (key, facts) in celebrated {
      let celebration = Celebration(key: key, sequence: 1, day: day, facts: facts)
      add("celebration of \(name(of: key))") {
        $0.celebrations = [CelebrationChange(celebration: celebration, isRaised: true)]
      }
    }
    add("all parts") {
      ($0.unpaid, $0.practice, $0.streakUnit) = (.imported, .progression(counted), .weeks)
      $0.celebrations = [
        CelebrationChange(celebration: Celebration(key: .level(3), sequence: 1, day: day), isRaised: true)
      ]
    }
    add("about nothing") { $0.habit = nil }
    add("another day and time") { ($0.day, $0.recordedAt) = (LocalDay(number: -3), Instant(milliseconds: 0)) }
    return answers
  }

  private static let celebrated: [(key: CelebrationKey, facts: CelebrationFacts)] = [
    (.level(3), .none), (.dailyStreak(days: 7), .none),
    (.habitStreak(HabitID(number: 3), StreakLength(4, .weeks)), .none), (.comeback(day), .gap(9)),
    (.advance(MethodID("sit"), to: StageID("b")), .stage(days: 12, minutes: 340)),
    (.sessions(MethodID("sit"), count: 50), .none),
    (.milestone(MilestoneID(MeasureID(number: 1), steps: 85_000)), .amount("85 kg", of: "Weight")),
  ]

  /// The compiler asks here for the name of a new kind of celebration: add it to ``celebrated``,
  /// too.
  private static func name(of key: CelebrationKey) -> String {
    switch key {
    case .level: "a level"
    case .dailyStreak: "a daily streak"
    case .habitStreak: "a habit's streak"
    case .comeback: "a comeback"
    case .advance: "an advance"
    case .sessions: "sessions"
    case .milestone: "a milestone"
    }
  }

  private static let reasons: [Receipt.UnpaidReason] = [
    .recordedLate(days: 9), .imported, .planOfPastDay, .partOfCount, .excusedDay, .beforeFirstDay, .habitAddedLater,
    .habitDeleted,
  ]

  /// The compiler asks here for the name of a new reason: add it to ``reasons``, too.
  private static func name(of reason: Receipt.UnpaidReason) -> String {
    switch reason {
    case .recordedLate: "recorded late"
    case .imported: "imported"
    case .planOfPastDay: "plan of past day"
    case .partOfCount: "part of count"
    case .excusedDay: "excused day"
    case .beforeFirstDay: "before first day"
    case .habitAddedLater: "habit added later"
    case .habitDeleted: "habit deleted"
    }
  }

  @Test("every kind of answer has exactly these bytes and comes back")
  func everyKindOfAnswer() throws {
    let empty = Self.bytes(Self.completion).count - Self.receiptBytes(Self.completion.receipt).count
    #expect(empty == 40)
    for (name, receipt) in Self.answers {
      let bytes = Self.hex(Self.receiptBytes(receipt))
      #expect(CommandCodingGolden.answers[name] == bytes, "\"\(name)\": \"\(bytes)\",")
      var command = Self.completion
      command.receipt = receipt
      try expectRoundTrip(command, Self.events, name)
    }
    #expect(CommandCodingGolden.answers.count == Self.answers.count)
  }

  private static func receiptBytes(_ receipt: Receipt) -> [UInt8] {
    var command = completion
    command.receipt = receipt
    // The evidence of a completion ends after 40 bytes; it has no events.
    return Array(bytes(command).dropFirst(40))
  }

  @Test("an award of every kind has exactly these bytes")
  func everyKindOfAward() {
    for kind in AwardKey.Kind.allCases {
      let entry = LedgerEntry(
        number: 9, key: AwardKey(kind: kind, subject: 3, day: Self.day), amount: 10, total: 90, policy: 4)
      var bytes: [UInt8] = []
      CommandCoding.append(EventColumns(.xpEntered(entry)), detail: [], around: Self.day, to: &bytes)
      #expect(CommandCodingGolden.awards[kind] == Self.hex(bytes), ".\(kind): \"\(Self.hex(bytes))\",")
    }
  }
}
