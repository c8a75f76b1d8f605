/// Why something is as it is: the facts, the rule that leads from them to the value, and the events
/// they come from.
public struct Explanation: Hashable, Sendable {
  /// What can be asked about.
  public enum Subject: Hashable, Sendable {
    /// The current streak of a habit.
    case streak(HabitID)
    /// Total and level.
    case xp
    /// The award for a complete day.
    case bonus(LocalDay)
    /// The readiness for the next stage of a method.
    indirect case readiness(MethodID, StageID)
  }

  /// What is explained.
  public var subject: Subject
  /// The facts, in the order a reader needs them.
  public var facts: [ExplainedFact]
  /// The rule, in one sentence with the numbers of the policy or catalogue in force.
  public var rule: String
  /// The events that the facts come from.
  public var evidence: [ExplainedEvidence]
  /// The names of the habits that facts and events name by their ids.
  public var habits: [HabitID: String]

  /// An explanation with all its parts.
  public init(
    subject: Subject, facts: [ExplainedFact], rule: String, evidence: [ExplainedEvidence] = [],
    habits: [HabitID: String] = [:]
  ) {
    self.subject = subject
    self.facts = facts
    self.rule = rule
    self.evidence = evidence
    self.habits = habits
  }
}

/// A fact of an explanation.
public struct ExplainedFact: Hashable, Sendable {
  /// What a fact can say.
  public enum Value: Hashable, Sendable {
    /// A whole number.
    case integer(Int64)
    /// A number.
    case number(Double)
    /// Whether something is so.
    case truth(Bool)
    /// Words; names that people gave are in them as they are.
    case text(String)
    /// A local day.
    case day(LocalDay)
    /// Days in a row.
    case days(ClosedRange<LocalDay>)
    /// There is none.
    case none
  }

  /// What it is about, in words; the name of a habit is in them as it is.
  public var name: String
  /// What it says.
  public var value: Value

  /// A fact with its parts.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// Events that some facts come from.
public struct ExplainedEvidence: Hashable, Sendable {
  /// What they show, in words.
  public var title: String
  /// The events, the newest first; when there are many, the last of them.
  public var events: [ExplainedEvent]
  /// How many there are in all.
  public var count: Int

  /// Evidence with its parts.
  public init(title: String, events: [ExplainedEvent], count: Int) {
    self.title = title
    self.events = events
    self.count = count
  }
}

/// An event that a fact comes from.
public struct ExplainedEvent: Hashable, Sendable {
  /// Its place in the journal.
  public var position: Int64
  /// Its place among the person's events.
  public var version: Int64
  /// The place of its command in the person's order.
  public var ordinal: Int32
  /// The local day of the command.
  public var day: LocalDay
  /// The operation that led to it.
  public var operation: OperationID
  /// What became true.
  public var event: Event

  /// An event with its places.
  public init(position: Int64, version: Int64, ordinal: Int32, day: LocalDay, operation: OperationID, event: Event) {
    self.position = position
    self.version = version
    self.ordinal = ordinal
    self.day = day
    self.operation = operation
    self.event = event
  }
}
