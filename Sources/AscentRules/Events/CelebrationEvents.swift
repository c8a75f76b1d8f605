/// The events of achievements and celebrations. Columns are stored, so their meaning must
/// never change.
enum CelebrationEvents {
  static func write(_ event: Event, to writer: inout some EventWriter) {
    switch event {
    case .achievementChanged(let achievement, let inForce):
      write(achievement.celebration, as: "achievement", to: &writer)
      if case .comeback(_, let gap) = achievement { writer.columns { $0.amount = Int64(gap) } }
      if case .milestone(let milestone) = achievement {
        writer.columns { $0.amount = milestone.amount.thousandths }
        writer.text("measure", milestone.name)
        writer.text("unit", milestone.amount.unit.symbol)
      }
      writer.inForce(inForce)
    case .celebrationRaised(let celebration): write(celebration, to: &writer)
    case .celebrationWithdrawn(_, let was?):
      write(was.celebration, to: &writer)
      writer.columns { $0.policy = was.freedLineAndNumber ? 1 : 0 }
    case .celebrationWithdrawn(let key, nil), .celebrationAcknowledged(let key): write(key, to: &writer)
    default: event.isMissing(from: .celebrations)
    }
  }

  private static func write(_ celebration: Celebration, to writer: inout some EventWriter) {
    write(celebration.key, to: &writer)
    writer.day("day", celebration.day)
    writer.columns {
      $0.number = Int64(celebration.sequence)
      switch celebration.facts {
      case .none: break
      case .gap(let gap): $0.amount = Int64(gap)
      case .stage(let days, let minutes): ($0.amount, $0.total) = (Int64(days), minutes)
      case .amount: break
      }
    }
    if case .amount(let amount, let measure) = celebration.facts {
      writer.text("amount", amount)
      writer.text("measure", measure)
    }
    guard let use = celebration.affirmation else { return }
    writer.detail("line") { bytes in bytes.append(addingCapacity: 8) { $0.append(hexadecimal: use.line) } }
    writer.detail("place", use.place.map { String($0) })
  }

  /// Writes a key. A streak's unit is stored as a text of its own, as it was before keys included
  /// the unit.
  private static func write(_ key: CelebrationKey, as name: String = "id", to writer: inout some EventWriter) {
    writer.fact(name, .text(key.description))
    guard case .habitStreak(let habit, let length) = key, length.unit != .days else {
      return key.isPlain ? writer.detail("id") { key.append(to: &$0) } : writer.detail("id", key.description)
    }
    writer.detail("id") { CelebrationKey.habitStreak(habit, StreakLength(length.count, .days)).append(to: &$0) }
    writer.text("unit", length.unit.rawValue)
  }
}

extension ColumnReader {
  func celebrationEvent(_ kind: EventKind) throws(Malformed) -> Event {
    let key = try celebrationKey
    return switch kind {
    case .achievementChanged: try .achievementChanged(achievement(key), inForce: inForce)
    case .celebrationRaised: try .celebrationRaised(celebration(key))
    case .celebrationWithdrawn:
      try .celebrationWithdrawn(
        key, was: columns.day == nil ? nil : Celebration.Withdrawn(celebration(key), freedLineAndNumber: inForce))
    case .celebrationAcknowledged: .celebrationAcknowledged(key)
    default: throw Malformed()
    }
  }

  private var celebrationKey: CelebrationKey {
    get throws(Malformed) {
      let key = try required(CelebrationKey(self["id"]))
      guard case .habitStreak(let habit, let length) = key, let unit = self[optional: "unit"] else { return key }
      return .habitStreak(habit, StreakLength(length.count, try required(StreakUnit(rawValue: unit))))
    }
  }

  private func achievement(_ key: CelebrationKey) throws(Malformed) -> Achievement {
    switch key {
    case .dailyStreak(let days): .dailyStreak(days: days)
    case .habitStreak(let habit, let length): .habitStreak(habit, length)
    case .comeback(let day): try .comeback(day, gap: exactly(amount))
    case .sessions(let method, let count): .sessions(method, count: count)
    case .milestone(let id): try .milestone(milestone(id))
    case .level, .advance: throw Malformed()
    }
  }

  private func milestone(_ id: MilestoneID) throws(Malformed) -> Milestone {
    let reached = try measureAmount
    guard reached.steps == id.steps else { throw Malformed() }
    return Milestone(id.measure, reached, of: try self["measure"])
  }

  private func celebration(_ key: CelebrationKey) throws(Malformed) -> Celebration {
    var celebration = try Celebration(key: key, sequence: ordinal, day: day)
    switch (key.category, columns.amount, columns.total) {
    case (.comeback, let gap?, nil): celebration.facts = .gap(Int32(clamping: gap))
    case (.stageAdvance, let days?, let minutes?):
      celebration.facts = .stage(days: Int32(clamping: days), minutes: minutes)
    case (.measure, nil, nil): celebration.facts = try .amount(self["amount"], of: self["measure"])
    case (.roundStreak, nil, nil), (.levelUp, nil, nil), (.milestone, nil, nil): break
    default: throw Malformed()
    }
    // A text that is not a number is dropped here. The event's columns then differ from the stored
    // ones, so it is rejected.
    let line = self[optional: "line"].flatMap { UInt32($0, radix: 16) }
    celebration.affirmation = line.map { line in
      AffirmationUse(line: line, place: self[optional: "place"].flatMap { UInt16($0) })
    }
    return celebration
  }
}
