import AscentImport
import AscentRules

/// The records of another app's export.
extension TrackerExport {
  /// Gives a new habit another name, with the first free number.
  ///
  /// - Parameter isTaken: whether the user has a habit with the name.
  mutating func numberName(ofHabitAt index: Int, _ isTaken: (String) -> Bool) {
    let name = habits[index].name
    habits[index].name = name.numbered { candidate in
      isTaken(candidate) || habits.contains { TextRules.areSame($0.name, candidate) }
    }
    habits[index].nameInExport = name
  }

  /// The number of records.
  var recordCount: Int {
    habits.reduce(0) {
      $0 + 1 + ($1.identityEdit == nil ? 0 : 1) + $1.completions.count + $1.skippedDays.count + $1.dayNotes.count
        + ($1.isArchived ? 1 : 0)
        + ($1.reminder == nil ? 0 : 1)
    }
  }

  /// The digest of the contents. It does not depend on the user's state, nor on the day.
  func digest(for user: UserID) -> Digest {
    var hasher = Blake2b()
    for var habit in habits {
      habit.name = habit.nameInExport ?? habit.name
      let archive = habit.isArchived ? [Intent.archive(.name(habit.name), from: nil)] : []
      for intent in [.addHabit(habit.definition)] + habit.logs + archive + habit.skips + habit.notes + habit.reminders {
        hasher.update(word: Command(user: user, operation: "import", intent: intent).contentDigest)
      }
    }
    return hasher.finalize()
  }

  /// The records in the order in which they are imported: all habits, then the entries of all
  /// habits by day, then notes of days without one, then reminders, then what ends a habit, and at
  /// finally the edits that store what identifies each habit in the tracker.
  ///
  /// Entries are in the order of their days, because an entry makes the rules judge all later days
  /// again. The ID of each record is the habit, the kind and the day, which are the same in every
  /// export. The path is the habit's name.
  ///
  /// A habit of which nothing can be recorded is not added.
  func rows(in context: SessionContext) -> [ImportRow] {
    let lastDay = CompletionRules.lastRecordableDay(at: context.now)
    let usable = habits.filter { !$0.isAhead(of: lastDay) }
    let added = usable.enumerated().map { index, habit in
      var row = habit.row(.addHabit(habit.definition(asOf: context.today)), in: context)
      row.record.added = Int32(index + 1)
      return row
    }
    // Swift's sort is stable: the entries of a day stay in the order of the habits.
    let entries = habits.flatMap { habit in (habit.logs + habit.skips).map { habit.row($0, in: context) } }
      .sorted { ($0.record.day ?? .earliest) < ($1.record.day ?? .earliest) }
    let notes = usable.flatMap { habit in
      habit.sortedNotes.map { habit.row(habit.edit($0), in: context, of: $0.key) }
    }
    let reminders = usable.flatMap { habit in habit.reminders.map { habit.row($0, in: context) } }
    let ended = usable.filter(\.isArchived).map { $0.row($0.archive(asOf: context.today), in: context) }
    let identities = usable.compactMap { habit in
      habit.identityEdit.map { habit.row($0, in: context, part: "=\(habit.identityDigest)") }
    }
    return added + entries + notes + reminders + ended + identities
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

  /// Whether it has completions, and all of them are after a day.
  fileprivate func isAhead(of day: LocalDay) -> Bool {
    !completions.isEmpty && skippedDays.isEmpty && completions.allSatisfy { $0.day > day }
  }

  /// A text, or its digest if it is too long for an operation ID.
  static func short(_ text: String) -> String {
    guard text.utf8.count > 100 else { return text }
    var hasher = Blake2b()
    hasher.update(text)
    return "\(hasher.finalize())"
  }

  /// The habit in the keys of its records: its ID in the tracker, which stays the same when it is
  /// renamed, or its name if the tracker has no IDs.
  var keyName: String { Self.keyName(attributes) ?? Self.short(nameInExport ?? name) }

  /// The part of a key that stands for the habit with these attributes; nil if they have no ID of
  /// the tracker.
  static func keyName(_ attributes: [String: String]) -> String? {
    attributes[idAttribute].flatMap { $0.isEmpty ? nil : idMark + short($0) }
  }

  /// What distinguishes an ID from a name in a key.
  static let idMark = "loop-id="

  fileprivate func row(
    _ intent: Intent, in context: SessionContext, of day: LocalDay? = nil, part: String = ""
  ) -> ImportRow {
    var record = ExportRecord(id: nil, intent, zone: context.isNew ? context.zone : nil)
    let words = [keyName, record.kind.rawValue + part] + ((day ?? record.day).map { ["\($0)"] } ?? [])
    record.id = words.joined(separator: ":")
    return ImportRow(record: record, line: 0, path: name)
  }

  /// The definition with the first day that the rules allow for a limit.
  fileprivate func definition(asOf today: LocalDay) -> HabitDefinition {
    var definition = definition
    definition.firstDay = limitStart(asOf: today) ?? definition.firstDay
    return definition
  }

  /// Archives the habit from the day after the last completion, but no further back than a change
  /// of plan may reach.
  fileprivate func archive(asOf today: LocalDay) -> Intent {
    let end = completions.last.map { $0.day + 1 } ?? today
    return .archive(.name(name), from: min(max(end, today - Self.reachBack), today + 1))
  }

  fileprivate var definition: HabitDefinition {
    var definition = HabitDefinition(
      name: name, unit: unit, goal: Int64(goal), schedule: schedule,
      firstDay: firstDay ?? [completions.first?.day, skippedDays.first].compactMap(\.self).min(),
      attributes: attributes)
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

  fileprivate var skips: [Intent] {
    skippedDays.map { .recordSkip(.name(name), $0, reason: skipNotes[$0] ?? "") }
  }

  /// The notes of days without a completion, by day.
  fileprivate var sortedNotes: [(key: LocalDay, value: String)] { dayNotes.sorted { $0.key < $1.key } }

  /// The edit that keeps the note of a day as an attribute of the habit.
  fileprivate func edit(_ note: (key: LocalDay, value: String)) -> Intent {
    .editHabit(.name(name), HabitEdit(attributes: ["note \(note.key)": note.value]))
  }

  /// The attributes that identify the habit in the tracker, besides the name in keys: the ID with
  /// the name, or the category.
  private var identifyingAttributes: [String: String] {
    if let id = attributes[Self.idAttribute], !id.isEmpty {
      return [Self.idAttribute: id, Self.nameAttribute: nameInExport ?? name]
    }
    return attributes.filter { $0.key == Self.categoryAttribute }
  }

  /// The edit that stores these attributes; nil if there are none.
  fileprivate var identityEdit: Intent? {
    let attributes = identifyingAttributes
    return attributes.isEmpty ? nil : .editHabit(.name(name), HabitEdit(attributes: attributes))
  }

  /// What tells such edits of one habit apart in their keys.
  fileprivate var identityDigest: String {
    var hasher = Blake2b()
    for (key, text) in identifyingAttributes.sorted(by: { $0.key < $1.key }) { hasher.update("\(key)=\(text)\n") }
    return "\(hasher.finalize())".prefix(16).lowercased()
  }

  fileprivate var notes: [Intent] { sortedNotes.map(edit) }

  /// The reminder, if there is one.
  fileprivate var reminders: [Intent] { reminder.map { [.setReminder(.name(name), $0)] } ?? [] }
}
