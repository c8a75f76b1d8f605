/// The events of achievements and celebrations. Columns are stored: they never change their
/// meaning.
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
      writer.columns { $0.policy = was.isFree ? 1 : 0 }
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
    writer.detail("line", String(use.line, radix: 16))
    writer.detail("place", use.place.map { "\($0)" })
  }

  /// Writes a key. The unit of a streak is stored beside the rest, as it was before it belonged to
  /// the key.
  private static func write(_ key: CelebrationKey, as name: String = "id", to writer: inout some EventWriter) {
    writer.fact(name, .text(key.description))
    guard case .habitStreak(let habit, let length) = key, length.unit != .days else {
      return writer.detail("id", key.description)
    }
    writer.detail("id", CelebrationKey.habitStreak(habit, StreakLength(length.count, .days)).description)
    writer.text("unit", length.unit.rawValue)
  }

  private static func key(_ reader: ColumnReader) throws(ColumnReader.Malformed) -> CelebrationKey {
    let key = try reader.required(CelebrationKey(try reader["id"]))
    guard case .habitStreak(let habit, let length) = key, let unit = reader[optional: "unit"] else { return key }
    return .habitStreak(habit, StreakLength(length.count, try reader.required(StreakUnit(rawValue: unit))))
  }

  static func read(_ kind: EventKind, from reader: ColumnReader) throws(ColumnReader.Malformed) -> Event {
    let key = try key(reader)
    switch kind {
    case .achievementChanged:
      return try .achievementChanged(achievement(key, reader), inForce: reader.inForce)
    case .celebrationRaised: return try .celebrationRaised(celebration(key, reader))
    case .celebrationWithdrawn:
      guard reader.columns.day != nil else { return .celebrationWithdrawn(key, was: nil) }
      return try .celebrationWithdrawn(
        key, was: Celebration.Withdrawn(celebration(key, reader), isFree: reader.inForce))
    case .celebrationAcknowledged: return .celebrationAcknowledged(key)
    default: throw ColumnReader.Malformed()
    }
  }

  private static func achievement(
    _ key: CelebrationKey, _ reader: ColumnReader
  ) throws(ColumnReader.Malformed) -> Achievement {
    switch key {
    case .dailyStreak(let days): return .dailyStreak(days: days)
    case .habitStreak(let habit, let length): return .habitStreak(habit, length)
    case .comeback(let day): return try .comeback(day, gap: reader.exactly(reader.amount))
    case .sessions(let method, let count): return .sessions(method, count: count)
    case .milestone(let id):
      let amount = try reader.required(MeasureAmount(stored: reader.amount, MeasureUnit(reader["unit"])))
      guard amount.steps == id.steps else { throw ColumnReader.Malformed() }
      return .milestone(Milestone(id.measure, amount, of: try reader["measure"]))
    case .level, .advance: throw ColumnReader.Malformed()
    }
  }

  private static func celebration(
    _ key: CelebrationKey, _ reader: ColumnReader
  ) throws(ColumnReader.Malformed) -> Celebration {
    var celebration = Celebration(key: key, sequence: try reader.ordinal, day: try reader.day)
    switch (key.category, reader.columns.amount, reader.columns.total) {
    case (.comeback, let gap?, nil): celebration.facts = .gap(Int32(clamping: gap))
    case (.stageAdvance, let days?, let minutes?):
      celebration.facts = .stage(days: Int32(clamping: days), minutes: minutes)
    case (.measure, nil, nil): celebration.facts = .amount(try reader["amount"], of: try reader["measure"])
    case (.roundStreak, nil, nil), (.levelUp, nil, nil), (.milestone, nil, nil): break
    default: throw ColumnReader.Malformed()
    }
    // Texts that are not numbers are lost here, and then the columns are not those of the event.
    let line = reader[optional: "line"].flatMap { UInt32($0, radix: 16) }
    celebration.affirmation = line.map { line in
      AffirmationUse(line: line, place: reader[optional: "place"].flatMap { UInt16($0) })
    }
    return celebration
  }
}
