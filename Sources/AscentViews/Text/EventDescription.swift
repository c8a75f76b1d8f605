public import AscentRules

/// An event as a kind and named facts, from which both its line and its JSON are made.
public struct EventDescription: Sendable {
  /// The kind, as the journal calls it.
  public let kind: String
  /// The facts in the order a reader needs them.
  public let facts: [JSON.Member]

  private init(_ kind: String, _ facts: KeyValuePairs<String, JSON>) {
    self.kind = kind
    self.facts = facts.map { JSON.Member(name: $0.key, value: $0.value) }
  }

  init(kind: String, facts: [JSON.Member]) {
    self.kind = kind
    self.facts = facts
  }

  /// The description of an event.
  ///
  /// - Parameter name: the name of a habit, or nil where it is not known; then its number is
  ///   written.
  public init(_ event: Event, habitName name: (HabitID) -> String?) {
    func habit(_ id: HabitID) -> JSON { name(id).map(JSON.string) ?? .integer(Int64(id.number)) }
    switch event {
    case .habitAdded(let id, let definition, let day):
      self.init(
        "habitAdded",
        [
          "habit": .string(definition.name), "number": .integer(Int64(id.number)), "goal": .integer(definition.goal),
          "schedule": .string(ScheduleText.text(definition.schedule)), "from": .day(day),
        ])
    case .goalChanged(let id, let goal, let day):
      self.init("goalChanged", ["habit": habit(id), "goal": .integer(goal), "from": .day(day)])
    case .scheduleChanged(let id, let schedule, let day):
      self.init(
        "scheduleChanged", ["habit": habit(id), "schedule": .string(ScheduleText.text(schedule)), "from": .day(day)])
    case .habitArchived(let id, let day): self.init("habitArchived", ["habit": habit(id), "from": .day(day)])
    case .habitRestored(let id, let day): self.init("habitRestored", ["habit": habit(id), "from": .day(day)])
    case .daysExcused(let id, let excuse, let first, let last, let reason):
      self.init(
        "daysExcused",
        [
          "habit": habit(id), "excuse": .string("\(excuse)"), "from": .day(first), "through": .day(last),
          "reason": .string(reason),
        ])
    case .excuseChanged(let id, let excuse, let first, let last, _, let inForce):
      self.init(
        "excuseChanged",
        [
          "habit": habit(id), "excuse": .string("\(excuse)"), "from": .day(first), "through": .day(last),
          "inForce": .bool(inForce),
        ])
    case .completionLogged(let id, let day, let amount, let count):
      self.init(
        "completionLogged",
        ["habit": habit(id), "day": .day(day), "amount": .integer(amount), "count": .integer(count)])
    case .completionChanged(let id, let day, let amount, _, let count, let inForce):
      self.init(
        "completionChanged",
        [
          "habit": habit(id), "day": .day(day), "amount": .integer(amount), "count": .integer(count),
          "inForce": .bool(inForce),
        ])
    case .habitSatisfied(let id, let day): self.init("habitSatisfied", ["habit": habit(id), "day": .day(day)])
    case .habitUnsatisfied(let id, let day): self.init("habitUnsatisfied", ["habit": habit(id), "day": .day(day)])
    case .streakChanged(let id, let current, let longest, let day):
      self.init(
        "streakChanged",
        [
          "habit": habit(id), "current": .integer(Int64(current)), "longest": .integer(Int64(longest)),
          "lastDay": .day(longest > 0 ? day : nil),
        ])
    default: self.init(ofPerson: event, habit)
    }
  }

  /// The description of an event that is about the person rather than a habit.
  private init(ofPerson event: Event, _ habit: (HabitID) -> JSON) {
    switch event {
    case .zoneChanged(let change, let first, let last):
      let shortened: JSON = first <= last ? .array([.day(first), .day(last)]) : .null
      self.init(
        "zoneChanged", ["zone": .string(change.zone.name), "at": .string(change.at.iso8601UTC), "shortened": shortened])
    case .dayStartChanged(let minutes): self.init("dayStartChanged", ["minutes": .integer(Int64(minutes))])
    case .freezesGranted(let count, let reason):
      self.init("freezesGranted", ["count": .integer(Int64(count)), "reason": .string(reason)])
    case .freezeGrantChanged(let count, _, let inForce):
      self.init("freezeGrantChanged", ["count": .integer(Int64(count)), "inForce": .bool(inForce)])
    case .operationChanged(let key, let inForce):
      self.init("operationChanged", ["operation": .string(key.description), "inForce": .bool(inForce)])
    case .manualAwardChanged(let key, let amount, let inForce):
      self.init("manualAwardChanged", ["day": .day(key.day), "amount": .integer(amount), "inForce": .bool(inForce)])
    case .dayCompleted(let day): self.init("dayCompleted", ["day": .day(day)])
    case .dayReopened(let day): self.init("dayReopened", ["day": .day(day)])
    case .dailyStreakChanged(let current, let longest, let day):
      self.init(
        "dailyStreakChanged",
        [
          "current": .integer(Int64(current)), "longest": .integer(Int64(longest)),
          "lastDay": .day(longest > 0 ? day : nil),
        ])
    case .xpEntered(let entry): self.init("xpEntered", of: entry, habit, reason: nil)
    case .xpGranted(let entry, let reason): self.init("xpGranted", of: entry, habit, reason: reason)
    case .levelChanged(let old, let new):
      self.init("levelChanged", ["from": .integer(Int64(old)), "to": .integer(Int64(new))])
    default: self.init(ofPractice: event)
    }
  }

  private init(_ kind: String, of entry: LedgerEntry, _ habit: (HabitID) -> JSON, reason: String?) {
    var facts: [JSON.Member] = [
      JSON.Member(name: "number", value: .integer(Int64(entry.number))),
      JSON.Member(name: "for", value: .string("\(entry.key.kind)")),
    ]
    if entry.key.kind == .habit {
      facts.append(JSON.Member(name: "habit", value: habit(HabitID(number: entry.key.subject))))
    }
    if let reason { facts.append(JSON.Member(name: "reason", value: .string(reason))) }
    facts += [
      JSON.Member(name: "day", value: .day(entry.key.day)), JSON.Member(name: "amount", value: .integer(entry.amount)),
      JSON.Member(name: "total", value: .integer(entry.total)),
    ]
    self.kind = kind
    self.facts = facts
  }

  /// The facts in words.
  public var words: String {
    facts.map { fact in
      let value =
        switch fact.value {
        case .string(let text): text.isEmpty || text.contains(" ") ? "\"\(text)\"" : text
        default: fact.value.line
        }
      return "\(fact.name) \(value)"
    }.joined(separator: ", ")
  }
}
