internal import AscentRules

/// A scenario that was read and understood whole.
struct Scenario: Sendable {
  var zone: ZoneID
  var steps: [ScenarioStep]
}

/// One step of a scenario.
struct ScenarioStep: Sendable {
  /// What a step does.
  enum Action: Sendable {
    /// Sends a command.
    case command(Intent)
    /// Takes back the last operation in force, of one habit if it names one.
    case undoLast(habit: String?)
    /// Says which zone a device is in; nil for the person's.
    case device(String, zone: ZoneID?)
    /// Cuts a device off: it queues what it is told.
    case offline(String)
    /// Connects a device again, or all, and delivers what they queued.
    case sync(ScenarioDelivery)
    /// Drops the process state and opens the journal again.
    case crash
    /// Finds nothing wrong with the ledger and the journal.
    case verify
    /// Compares a report with what is expected.
    case assertion(ScenarioAssertion)
  }

  /// 1 for the first step.
  var number: Int
  /// The virtual time.
  var at: Instant
  /// What it does.
  var action: Action
  /// The operation id of its command.
  var operation: OperationID
  /// When its command happened, if not at the virtual time.
  var occurredAt: Instant?
  /// The device that sends its command.
  var device: String?
  /// The case of the refusal that its command must get.
  var refused: String?
}

/// How queued commands arrive.
struct ScenarioDelivery: Sendable {
  /// In which order.
  enum Order: String, CaseIterable, Sendable {
    /// As they were told.
    case sent
    /// The last one first.
    case reversed
    /// As a seed says.
    case shuffled
  }

  /// The device that is connected again; nil for all.
  var device: String?
  /// How many more times each command arrives.
  var duplicates: Int
  /// The order of all that arrives.
  var order: Order
  /// The seed of a shuffled order.
  var seed: UInt64
}

/// What a report must say.
struct ScenarioAssertion: Sendable {
  /// The fields that can be asserted.
  enum Field: String, CaseIterable, Sendable {
    case goal, progress, satisfied, due, streak, longestStreak
    case dailyStreak, longestDailyStreak, complete, freezes, totalXP, level

    /// Whether it says something of one habit.
    var isOfHabit: Bool {
      switch self {
      case .goal, .progress, .satisfied, .due, .streak, .longestStreak: true
      case .dailyStreak, .longestDailyStreak, .complete, .freezes, .totalXP, .level: false
      }
    }

    /// Whether it is true or false rather than a number.
    var isBoolean: Bool { self == .satisfied || self == .due || self == .complete }
  }

  /// The habit it is about.
  var habit: String?
  /// The day it is about; nil for the one of the step's time.
  var day: LocalDay?
  /// The value of each field.
  var expected: [(field: Field, value: JSONValue)]
}
