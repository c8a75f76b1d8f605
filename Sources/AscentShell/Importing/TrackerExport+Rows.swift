import AscentImport
import AscentRules

/// The records of another app's export.
extension TrackerExport {
  /// The number of records.
  var recordCount: Int {
    habits.reduce(0) { $0 + 1 + $1.completions.count + $1.skippedDays.count + ($1.isArchived ? 1 : 0) }
  }

  /// The digest of the contents. It does not depend on the user's state, nor on the day.
  func digest(for user: UserID) -> Digest {
    var hasher = Blake2b()
    for habit in habits {
      let archive = habit.isArchived ? [Intent.archive(.name(habit.name), from: nil)] : []
      for intent in [.addHabit(habit.definition)] + habit.logs + archive + habit.skips {
        hasher.update(word: Command(user: user, operation: "import", intent: intent).contentDigest)
      }
    }
    return hasher.finalize()
  }

  /// The records in the order in which they are imported.
  ///
  /// The ID of each is the habit, the kind and the day, which are the same in every export. The
  /// path is the habit's name.
  func rows(in context: SessionContext) -> [ImportRow] {
    habits.enumerated().flatMap { index, habit in
      let name = habit.shortName
      return habit.intents(asOf: context.today).map { intent in
        var record = ExportRecord(id: nil, intent, zone: context.isNew ? context.zone : nil)
        let words = [name, record.kind.rawValue] + (record.day.map { ["\($0)"] } ?? [])
        record.id = words.joined(separator: ":")
        if case .addHabit = intent { record.added = Int32(index + 1) }
        return ImportRow(record: record, line: 0, path: habit.name)
      }
    }
  }
}

extension ImportedHabit {
  /// How many days back a change of plan, or the start of a limit, may reach in any time zone.
  private static let reachBack = 399

  /// The first day on which the habit's limit applies, if the export begins earlier; otherwise nil.
  func limitStart(asOf today: LocalDay) -> LocalDay? {
    guard kind == .atMost, let first = definition.firstDay, first < today - Self.reachBack else { return nil }
    return today - Self.reachBack
  }

  /// The name, or its digest if the name is too long for an operation ID.
  fileprivate var shortName: String {
    guard name.utf8.count > 100 else { return name }
    var hasher = Blake2b()
    hasher.update(name)
    return "\(hasher.finalize())"
  }

  fileprivate func intents(asOf today: LocalDay) -> [Intent] {
    var definition = definition
    definition.firstDay = limitStart(asOf: today) ?? definition.firstDay
    // Archive from the day after the last completion, but no further back than a change of plan
    // may reach.
    let end = min(max(completions.last.map { $0.day + 1 } ?? today, today - Self.reachBack), today + 1)
    return [.addHabit(definition)] + logs + skips + (isArchived ? [.archive(.name(name), from: end)] : [])
  }

  fileprivate var definition: HabitDefinition {
    var definition = HabitDefinition(
      name: name, unit: unit, goal: Int64(goal), schedule: schedule,
      firstDay: firstDay ?? completions.first?.day ?? skippedDays.first, attributes: attributes)
    (definition.kind, definition.decimals) = (kind, decimals)
    // The note becomes one line, split into pieces of the maximum length.
    let line = note.unicodeScalars.split { TextRules.isForbidden($0) }.map(String.init).joined(separator: " ")
    var (rest, count) = (line.unicodeScalars[...], 0)
    while !rest.isEmpty {
      count += 1
      let key = count == 1 ? "description" : "description \(count)"
      definition.attributes[key] = String(rest.prefix(RuleLimits.reasonLength))
      rest = rest.dropFirst(RuleLimits.reasonLength)
    }
    return definition
  }

  fileprivate var logs: [Intent] {
    let scale = Double(DecimalPlaces(decimals)?.scale ?? 1)
    return completions.map {
      .completion(of: .name(name), Double($0.amount) / scale, on: $0.day, note: $0.note ?? "")
    }
  }

  fileprivate var skips: [Intent] { skippedDays.map { .recordSkip(.name(name), $0, reason: "") } }
}
