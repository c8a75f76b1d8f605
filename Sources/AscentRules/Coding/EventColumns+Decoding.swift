extension Event {
  /// The event that is stored as these columns; nil when the kind is unknown, or the columns are
  /// not what an event of that kind is written as.
  public init?(_ columns: EventColumns) {
    guard let event = columns.decoded(), EventColumns(event) == columns else { return nil }
    self = event
  }
}

extension EventColumns {
  /// The event that the columns name, whatever else they hold.
  fileprivate func decoded() -> Event? {
    if kind > 100 { return decodedAward() }
    guard let kind = EventKind(rawValue: kind) else { return nil }
    switch kind {
    case .completionLogged:
      return both(amount, total).flatMap { sums in at { .completionLogged($0, $1, amount: sums.0, count: sums.1) } }
    case .completionChanged: return completionChange()
    case .habitSatisfied: return at { .habitSatisfied($0, $1) }
    case .habitUnsatisfied: return at { .habitUnsatisfied($0, $1) }
    case .habitArchived: return at { .habitArchived($0, from: $1) }
    case .habitRestored: return at { .habitRestored($0, from: $1) }
    case .dayCompleted: return localDay.map { .dayCompleted($0) }
    case .dayReopened: return localDay.map { .dayReopened($0) }
    case .goalChanged: return amount.flatMap { goal in at { .goalChanged($0, goal: goal, from: $1) } }
    case .operationChanged:
      return both(digest, inForce).map { .operationChanged(OperationKey(high: $0.high, low: $0.low), inForce: $1) }
    case .streakChanged:
      return runs.flatMap { runs in at { .streakChanged($0, current: runs.0, longest: runs.1, lastDay: $1) } }
    case .dailyStreakChanged:
      return both(runs, localDay).map { .dailyStreakChanged(current: $0.0, longest: $0.1, lastDay: $1) }
    case .levelChanged: return runs.map { .levelChanged(from: $0.0, to: $0.1) }
    case .dayStartChanged: return amount.flatMap(Int16.init(exactly:)).map { .dayStartChanged(minutes: $0) }
    case .excuseChanged, .freezeGrantChanged: return excuseChange(kind)
    case .zoneChanged, .habitAdded, .scheduleChanged, .daysExcused, .freezesGranted: return detailed(kind)
    case .sessionLogged, .sessionChanged, .stageAdvanced, .advanceChanged, .advanceCauseChanged, .achievementChanged,
      .celebrationRaised,
      .celebrationWithdrawn, .celebrationAcknowledged, .catalogLoaded:
      return decodedPractice(kind)
    case .xpEntered, .xpGranted, .manualAwardChanged: return nil
    }
  }

  private func decodedAward() -> Event? {
    guard let award = AwardKey.Kind(rawValue: kind % 10), let subject = habit, let localDay, let amount, let policy
    else { return nil }
    let key = AwardKey(kind: award, subject: subject, day: localDay)
    if kind > 120 { return inForce.map { .manualAwardChanged(key, amount: amount, inForce: $0) } }
    guard let number = number.flatMap(Int32.init(exactly:)), let total, let digest else { return nil }
    let entry = LedgerEntry(number: number, key: key, amount: amount, total: total, policy: policy, chain: digest)
    if kind < 110 { return .xpEntered(entry) }
    return texts?["reason"].map { .xpGranted(entry, reason: $0) }
  }

  private func completionChange() -> Event? {
    guard let amount, let total, let ordinal, let inForce else { return nil }
    return at { .completionChanged($0, $1, amount: amount, ordinal: ordinal, count: total, inForce: inForce) }
  }

  private func excuseChange(_ kind: EventKind) -> Event? {
    guard let ordinal, let inForce else { return nil }
    if kind == .freezeGrantChanged {
      return amount.flatMap(Int32.init(exactly:)).map { .freezeGrantChanged($0, ordinal: ordinal, inForce: inForce) }
    }
    guard let excuse, let lastDay else { return nil }
    return at { .excuseChanged($0, excuse, from: $1, through: lastDay, ordinal: ordinal, inForce: inForce) }
  }

  private func detailed(_ kind: EventKind) -> Event? {
    guard let texts else { return nil }
    switch kind {
    case .zoneChanged:
      guard let zone = texts["zone"].flatMap({ ZoneID($0) }), let number, let localDay, let lastDay else { return nil }
      return .zoneChanged(
        ZoneChange(at: Instant(milliseconds: number), zone: zone), shortenedFrom: localDay, through: lastDay)
    case .habitAdded:
      guard let definition = EventDetail.definition(texts, goal: amount, firstDay: number) else { return nil }
      return at { .habitAdded($0, definition, firstDay: $1) }
    case .scheduleChanged:
      guard let schedule = texts["schedule"].flatMap(EventDetail.schedule) else { return nil }
      return at { .scheduleChanged($0, schedule, from: $1) }
    case .daysExcused:
      guard let excuse, let lastDay, let reason = texts["reason"] else { return nil }
      return at { .daysExcused($0, excuse, from: $1, through: lastDay, reason: reason) }
    case .freezesGranted:
      guard let count = amount.flatMap(Int32.init(exactly:)), let reason = texts["reason"] else { return nil }
      return .freezesGranted(count, reason: reason)
    default: return nil
    }
  }
}

/// The columns as what they stand for.
extension EventColumns {
  private var localDay: LocalDay? { day.map { LocalDay(number: $0) } }
  private var lastDay: LocalDay? { total.flatMap(Int32.init(exactly:)).map { LocalDay(number: $0) } }
  private var ordinal: Int32? { number.flatMap(Int32.init(exactly:)) }
  private var inForce: Bool? { policy == 1 ? true : policy == 0 ? false : nil }
  private var excuse: Excuse? { amount.flatMap(UInt8.init(exactly:)).flatMap(Excuse.init(rawValue:)) }
  private var runs: (Int32, Int32)? { both(amount.flatMap(Int32.init(exactly:)), total.flatMap(Int32.init(exactly:))) }
  private var texts: [String: String]? { detail.flatMap(EventDetail.parse) }

  @inline(__always)
  private func at(_ make: (HabitID, LocalDay) -> Event) -> Event? {
    guard let habit, let localDay else { return nil }
    return make(HabitID(number: habit), localDay)
  }

  @inline(__always)
  private func both<A, B>(_ first: A?, _ second: B?) -> (A, B)? {
    guard let first, let second else { return nil }
    return (first, second)
  }
}
