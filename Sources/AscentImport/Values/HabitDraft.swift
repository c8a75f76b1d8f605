import AscentRules

/// A habit while its days are collected, with amounts in thousandths.
struct HabitDraft {
  /// The record of one day.
  struct Entry {
    var amount: Thousandths
    var note: String?
    var place: ImportPlace
  }

  var habit: ImportedHabit
  var place: ImportPlace
  /// The amount that satisfies a day; nil when any amount does.
  var target: Thousandths?
  private(set) var entries: [LocalDay: Entry] = [:]

  /// The entry of a day so far.
  func entry(on day: LocalDay) -> Entry? { entries[day] }

  /// Sets the entry of a day to an amount above zero.
  mutating func set(_ entry: Entry, on day: LocalDay) {
    precondition(entry.amount.count > 0, "a completion has an amount above zero, not \(entry.amount)")
    entries[day] = entry
  }

  /// The habit in whole numbers. Fractions lead to a smaller unit instead of rounding.
  func finished() -> ImportedHabit {
    var result = habit
    let scale = self.scale
    if scale > 1 {
      let part = ["0.1", "0.01", "0.001"][scale == 10 ? 0 : scale == 100 ? 1 : 2]
      result.unit = habit.unit.map { "\(part) \($0)" } ?? part
      place.remark(.countedInFractions(unit: result.unit ?? part), on: habit.name)
    }
    result.unit = result.unit.map { ImportText.prefix(of: $0, scalars: Limits.unitLength) }
    result.goal = target.map { max(1, $0.count * scale / 1000) } ?? 1
    result.completions = entries.sorted { $0.key < $1.key }.map { day, entry in
      ImportedCompletion(day: day, amount: entry.amount.count * scale / 1000, note: entry.note)
    }
    return result
  }

  /// The smallest power of ten that makes the target and every amount whole: 1, 10, 100 or 1000.
  private var scale: Int {
    let counts = entries.values.map(\.amount.count) + (target.map { [$0.count] } ?? [])
    return [1, 10, 100].first { scale in counts.allSatisfy { $0 * scale % 1000 == 0 } } ?? 1000
  }
}

extension LocalDay {
  /// The days accepted from an export: the years 1970 to 2200.
  static let importable = LocalDay(number: 0)...LocalDay(number: 84_370)
}
