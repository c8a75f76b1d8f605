/// Explains a value: the facts, the rule that derives the value from them, and the events that the
/// facts come from.
public struct Explanation: Hashable, Sendable {
  /// What can be explained.
  public enum Subject: Hashable, Sendable {
    /// The current streak of a habit.
    case streak(HabitID)
    /// The total XP and the level.
    case xp
    /// The award for a complete day.
    case bonus(LocalDay)
    /// The readiness for the next stage of a method.
    indirect case readiness(MethodID, StageID)
  }

  /// What is explained.
  public var subject: Subject
  /// The facts, in the order a reader needs them.
  public var facts: [Explanation.Fact]
  /// The rule, in one sentence with the numbers of the policy or catalogue in force.
  public var rule: String
  /// The events that the facts come from.
  public var evidence: [Explanation.EventList]
  /// The names of the habits in facts and events, by id.
  public var habits: [HabitID: String]

  /// An explanation with all its parts.
  package init(
    subject: Subject, facts: [Explanation.Fact], rule: String, evidence: [Explanation.EventList] = [],
    habits: [HabitID: String] = [:]
  ) {
    self.subject = subject
    self.facts = facts
    self.rule = rule
    self.evidence = evidence
    self.habits = habits
  }
}

extension Explanation {
  /// A fact of an explanation.
  public struct Fact: Hashable, Sendable {
    /// The value of a fact.
    public enum Value: Hashable, Sendable {
      /// A whole number.
      case integer(Int64)
      /// A number.
      case number(Double)
      /// Yes or no.
      case truth(Bool)
      /// A text. Names given by users are not escaped in it.
      case text(String)
      /// A local day.
      case day(LocalDay)
      /// Days in a row.
      case days(ClosedRange<LocalDay>)
      /// No value.
      case none
    }

    /// What the fact is about, in words. Names of habits are not escaped in it.
    public var name: String
    /// Its value.
    public var value: Value

    /// A fact with its parts.
    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }
}

extension Explanation.Fact.Value {
  /// A count as an integer value.
  static func count(_ count: some BinaryInteger) -> Self { .integer(Int64(count)) }
}

extension [Explanation.Fact] {
  mutating func add(_ name: String, _ value: Explanation.Fact.Value) { append(Explanation.Fact(name, value)) }
}

extension Explanation {
  /// The events that facts come from.
  public struct EventList: Hashable, Sendable {
    /// What the events show, in words.
    public var title: String
    /// The newest events, newest first.
    public var events: [Explanation.ListedEvent]
    /// The total number of events.
    public var count: Int

    /// An event list with its parts.
    package init(title: String, events: [Explanation.ListedEvent], count: Int) {
      self.title = title
      self.events = events
      self.count = count
    }
  }
}

extension Explanation {
  /// An event that a fact comes from.
  public struct ListedEvent: Hashable, Sendable {
    /// The position in the journal.
    public var position: Int64
    /// The version among the person's events.
    public var version: Int64
    /// The ordinal of the event's command.
    public var ordinal: Int32
    /// The local day of the command.
    public var day: LocalDay
    /// The operation that caused the event.
    public var operation: OperationID
    /// The event itself.
    public var event: Event

    /// Creates a listed event from its parts.
    package init(position: Int64, version: Int64, ordinal: Int32, day: LocalDay, operation: OperationID, event: Event) {
      self.position = position
      self.version = version
      self.ordinal = ordinal
      self.day = day
      self.operation = operation
      self.event = event
    }
  }
}
