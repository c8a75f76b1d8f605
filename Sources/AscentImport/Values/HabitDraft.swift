import AscentRules

/// A habit while its days are being collected, with amounts in thousandths.
struct HabitDraft {
  /// What the export has for one day.
  struct Entry {
    var amount: Thousandths
    var note: String?
    var place: ImportPlace
  }

  var habit: ImportedHabit
  var place: ImportPlace
  /// The amount that satisfies a day, or the limit; nil if any amount satisfies it.
  var target: Thousandths?
  private(set) var entries: [LocalDay: Entry] = [:]

  /// The entry of a day so far; nil if there is none.
  func entry(on day: LocalDay) -> Entry? { entries[day] }

  /// Sets the entry of a day to an amount above zero.
  mutating func set(_ entry: Entry, on day: LocalDay) {
    precondition(entry.amount.count > 0, "a completion has an amount above zero, not \(entry.amount)")
    entries[day] = entry
  }

  /// Removes the entry of a day, if there is one.
  mutating func remove(on day: LocalDay) { entries[day] = nil }

  /// Keeps the note of a day without a completion.
  mutating func add(note: String, on day: LocalDay, from place: ImportPlace) {
    let whole = habit.dayNotes[day].map { "\($0); \(note)" } ?? note
    habit.dayNotes[day] = ImportText.dayNote(whole, at: place)
  }

  /// The finished habit, with as few decimals as its target and amounts need.
  func finished() -> ImportedHabit {
    var result = habit
    let decimals = self.decimals
    result.decimals = Int(decimals.count)
    result.unit = result.unit.map { ImportText.prefix(of: $0, scalars: RuleLimits.unitLength) }
    result.goal = target.map { Self.stored($0, decimals) } ?? 1
    result.completions = entries.sorted { $0.key < $1.key }.map { day, entry in
      ImportedCompletion(day: day, amount: Self.stored(entry.amount, decimals), note: entry.note)
    }
    return result
  }

  private static func stored(_ amount: Thousandths, _ decimals: DecimalPlaces) -> Int {
    amount.count * Int(decimals.scale) / 1000
  }

  private var decimals: DecimalPlaces {
    let counts = entries.values.map(\.amount.count) + (target.map { [$0.count] } ?? [])
    return (0...DecimalPlaces.max).lazy.compactMap { DecimalPlaces($0) }.first { places in
      counts.allSatisfy { places.stored(thousandths: Int64($0)) != nil }
    } ?? .none
  }
}

extension LocalDay {
  /// The days accepted from an export: the years 1970 to 2200.
  static let importable = LocalDay(number: 0)...LocalDay(number: 84_370)
}
