extension EventColumns {
  /// The stored form of an event.
  public init(_ event: Event) {
    self.init(kind: event.kind.rawValue)
    switch event {
    case .completionLogged(let id, let on, let added, let count): set(id, on, amount: added, total: count)
    case .completionChanged(let id, let on, let changed, let ordinal, let count, let inForce):
      set(id, on, amount: changed, total: count)
      set(ordinal: ordinal, inForce: inForce)
    case .habitSatisfied(let id, let on), .habitUnsatisfied(let id, let on): set(id, on)
    case .habitArchived(let id, let from), .habitRestored(let id, let from): set(id, from)
    case .dayCompleted(let on), .dayReopened(let on): day = on.number
    case .streakChanged(let id, let current, let longest, let last):
      set(id, last, amount: Int64(current), total: Int64(longest))
    case .dailyStreakChanged(let current, let longest, let last):
      (day, amount, total) = (last.number, Int64(current), Int64(longest))
    case .xpEntered(let entry): set(entry, base: 100)
    case .levelChanged(let from, let to): (amount, total) = (Int64(from), Int64(to))
    case .operationChanged(let key, let inForce):
      (digest, policy) = (Digest(high: key.high, low: key.low), inForce ? 1 : 0)
    case .goalChanged(let id, let goal, let from): set(id, from, amount: goal)
    case .dayStartChanged(let minutes): amount = Int64(minutes)
    case .excuseChanged(let id, let excuse, let from, let through, let ordinal, let inForce):
      set(id, from, amount: Int64(excuse.rawValue), total: Int64(through.number))
      set(ordinal: ordinal, inForce: inForce)
    case .freezeGrantChanged(let count, let ordinal, let inForce):
      amount = Int64(count)
      set(ordinal: ordinal, inForce: inForce)
    case .manualAwardChanged(let key, let changed, let inForce):
      set(key, base: 120)
      (amount, policy) = (changed, inForce ? 1 : 0)
    case .zoneChanged, .habitAdded, .scheduleChanged, .daysExcused, .freezesGranted, .xpGranted: setDetailed(event)
    case .sessionLogged, .sessionChanged, .stageAdvanced, .advanceChanged, .advanceCauseChanged, .achievementChanged,
      .celebrationRaised,
      .celebrationWithdrawn, .celebrationAcknowledged, .catalogLoaded:
      setPracticeColumns(event)
    }
  }

  /// The rare kinds, which carry text.
  private mutating func setDetailed(_ event: Event) {
    switch event {
    case .zoneChanged(let change, let from, let through):
      (number, day, total) = (change.at.milliseconds, from.number, Int64(through.number))
      detail = EventDetail.text(["zone": change.zone.name])
    case .habitAdded(let id, let definition, let firstDay):
      set(id, firstDay, amount: definition.goal)
      number = definition.firstDay.map { Int64($0.number) }
      detail = EventDetail.text(of: definition)
    case .scheduleChanged(let id, let schedule, let from):
      set(id, from)
      detail = EventDetail.text(["schedule": EventDetail.text(of: schedule)])
    case .daysExcused(let id, let excuse, let from, let through, let reason):
      set(id, from, amount: Int64(excuse.rawValue), total: Int64(through.number))
      detail = EventDetail.text(["reason": reason])
    case .freezesGranted(let count, let reason):
      amount = Int64(count)
      detail = EventDetail.text(["reason": reason])
    case .xpGranted(let entry, let reason):
      set(entry, base: 110)
      detail = EventDetail.text(["reason": reason])
    default: preconditionFailure("\(event) carries no text")
    }
  }

  @inline(__always)
  private mutating func set(_ id: HabitID, _ on: LocalDay, amount: Int64? = nil, total: Int64? = nil) {
    (habit, day) = (id.number, on.number)
    (self.amount, self.total) = (amount, total)
  }

  @inline(__always)
  private mutating func set(ordinal: Int32, inForce: Bool) {
    (number, policy) = (Int64(ordinal), inForce ? 1 : 0)
  }

  @inline(__always)
  private mutating func set(_ key: AwardKey, base: UInt8) {
    (kind, habit, day) = (base + key.kind.rawValue, key.subject, key.day.number)
  }

  @inline(__always)
  private mutating func set(_ entry: LedgerEntry, base: UInt8) {
    set(entry.key, base: base)
    (amount, total, number) = (entry.amount, entry.total, Int64(entry.number))
    (policy, digest) = (entry.policy, entry.chain)
  }
}
