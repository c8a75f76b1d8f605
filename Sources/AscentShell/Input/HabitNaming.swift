import AscentRules
import AscentRuntime

extension [HabitReport] {
  /// The habits in use, or the archived ones, whose names begin with a text, ignoring case.
  func beginning(with text: String, isArchived: Bool = false) -> [HabitReport] {
    filter { $0.isArchived == isArchived && $0.name.begins(with: text) }
  }
}

extension String {
  /// Whether a name begins with a text, ignoring case, and an emoji or another sign before its
  /// first word.
  func begins(with text: String) -> Bool {
    TextRules.begins(self, with: text)
  }

  /// The text from its first letter or digit on.
  var withoutSign: Substring { TextRules.withoutSign(self) }
}

/// One way to read words that begin with the name of a habit, which need not be quoted.
struct HabitReading: Hashable {
  /// What may follow the name.
  enum Tail {
    case nothing, day, days, amountAndDay
    /// Two days, or nothing, of a habit that is not the last of a line.
    case daysIfLast
  }

  var habit: HabitReport
  /// The name as it was written.
  var name: String
  /// Whether the words have the whole name, and not a beginning or a row.
  var isWhole: Bool
  var amount: String?
  /// The day, and of a completion perhaps the time.
  var day: String?
  /// The last day of a range.
  var lastDay: String?

  /// The words that mean this and nothing else.
  var words: String {
    // From a system shell quotes do not arrive, and digits may be a row.
    let name = Token(habit.name).isDigits ? "#\(habit.id)" : "\"\(habit.name)\""
    return ([name] + [amount, day, lastDay].compactMap(\.self)).joined(separator: " ")
  }
  /// A completion as a sentence names it.
  var inWords: String { [habit.name, amount ?? "1", day].compactMap(\.self).joined(separator: " ") }
}

extension [HabitReading] {
  /// Gives the day at the end of a line to every habit of the line, if no other has a day.
  mutating func shareLastDay() {
    guard count > 1, let last, last.day != nil, dropLast().allSatisfy({ $0.day == nil }) else { return }
    for index in indices { (self[index].day, self[index].lastDay) = (last.day, last.lastDay) }
  }
}

/// Finds the habit that words name: by its whole name, by a beginning that no other name has, by
/// its row in `today`, or by its number as in `#2`. Whole names and rows go before beginnings; a
/// number that is a row of one habit and the name of another one means both.
struct HabitReader {
  let habits: [HabitReport]
  /// The habits that the rows of `today` stand for.
  let rows: [HabitID]
  /// What may follow the name.
  let tail: HabitReading.Tail

  /// All ways to read the words: whole names and rows, or else beginnings.
  func readings(_ words: [Token]) -> [HabitReading] {
    let whole = readings(words, isWhole: true)
    return whole.isEmpty ? readings(words, isWhole: false) : whole
  }

  /// The ways to read the words in which the name is whole, or in which it is a beginning.
  func readings(_ words: [Token], isWhole: Bool) -> [HabitReading] {
    let readings = words.indices.flatMap { last -> [HabitReading] in
      let (name, rest) = (Array(words[...last]), words[(last + 1)...].map(\.text).withUnitApart)
      let usual = tails(rest)
      return usual.isEmpty && !canHaveUnit(rest)
        ? []
        : habits(name, isWhole: isWhole).flatMap { habit in
          (usual.isEmpty ? withUnit(rest, habit) : usual).map {
            HabitReading(
              habit: habit, name: name.text, isWhole: TextRules.areSame(habit.name, name.text), amount: $0.amount,
              day: $0.day, lastDay: $0.lastDay)
          }
        }
    }
    // The beginnings `look` and `look at` of one name, before `at 7pm`, mean the same.
    return readings.indices.compactMap { place in
      readings[..<place].contains { $0.words == readings[place].words } ? nil : readings[place]
    }
  }

  /// The beginnings of the words that can be a name, because the rest can follow it, the shortest
  /// first.
  func names(_ words: [Token]) -> [String] {
    words.indices.compactMap { last in
      let rest = words[(last + 1)...].map(\.text).withUnitApart
      return tails(rest).isEmpty && !canHaveUnit(rest) ? nil : Array(words[...last]).text
    }
  }

  private func habits(_ name: [Token], isWhole: Bool) -> [HabitReport] {
    if let row = Self.row(name) {
      guard isWhole else { return [] }
      let named = habits.named(name.text)
      guard rows.indices.contains(row - 1) else { return named.map { [$0] } ?? [] }
      return habits.filter { $0.id == rows[row - 1] || $0.id == named?.id && !$0.isArchived }
    }
    if !isWhole { return name.contains(where: \.isQuoted) ? [] : habits.beginning(with: name.text) }
    return (habits.named(name.text) ?? habits.first { "#\($0.id)" == name.text }).map { [$0] } ?? []
  }

  /// The row that a single word of digits can mean, unless it is quoted.
  private static func row(_ name: [Token]) -> Int? {
    guard name.count == 1, !name[0].isQuoted, name[0].isDigits else { return nil }
    return Int(name[0].text) ?? .max
  }

  /// Whether the words can be an amount with its unit.
  private func canHaveUnit(_ words: [String]) -> Bool {
    tail == .amountAndDay && words.count > 1 && Arguments.isNumber(words[0])
  }

  /// All that an amount with the unit of a habit, and a day perhaps, can say.
  private func withUnit(
    _ words: [String], _ habit: HabitReport
  ) -> [(amount: String?, day: String?, lastDay: String?)] {
    let words = words.without(unit: habit.unit)
    return words.isEmpty ? [] : tails(words)
  }

  /// All that the words after a name can say.
  func tails(_ words: [String]) -> [(amount: String?, day: String?, lastDay: String?)] {
    let text = words.joined(separator: " ")
    switch tail {
    case .nothing: return words.isEmpty ? [(nil, nil, nil)] : []
    case .daysIfLast where words.isEmpty: return [(nil, nil, nil)]
    case .days, .daysIfLast:
      let words = words.first?.lowercased() == "from" ? Array(words.dropFirst()) : words
      return words.indices.dropFirst().compactMap { middle in
        let (first, last) = (words[..<middle], words[middle...])
        let rest = ["to", "through", "until", "till", "-"].contains(last.first?.lowercased()) ? last.dropFirst() : last
        guard isDay(Array(first)), isDay(Array(rest)) else { return nil }
        return (nil, first.joined(separator: " "), rest.joined(separator: " "))
      }
    case .day, .amountAndDay:
      if words.isEmpty { return [(nil, nil, nil)] }
      if tail == .day { return isDay(words) ? [(nil, text, nil)] : [] }
      if let moment = MomentPhrase(words) { return [(nil, moment.text, nil)] }
      guard Arguments.isNumber(words[0]) else { return [] }
      if words.count == 1 { return [(words[0], nil, nil)] }
      return MomentPhrase(Array(words[1...])).map { [(words[0], $0.text, nil)] } ?? []
    }
  }

  private func isDay(_ words: [String]) -> Bool { DayPhrase.isDay(words.joined(separator: " ")) }

  /// The error for words that have no reading.
  func failure(_ words: [Token]) -> ShellError {
    let names = HabitReader(habits: habits, rows: rows, tail: .nothing)
    if let row = Self.row(Array(words.prefix(1))), !rows.indices.contains(row - 1),
      words.count == 1 || habits.beginning(with: words[0].text).isEmpty
    {
      return .badValue(
        argument: "HABIT", value: words[0].text, reason: "today has no such row",
        allowed: rows.isEmpty ? "a habit (habit add NAME)" : "1 to \(rows.count), or the name of a habit")
    }
    if tail == .days, !names.readings(words).isEmpty { return badDays([]) }
    for end in words.indices.dropFirst().reversed() where !names.readings(Array(words[..<end])).isEmpty {
      let rest = Array(words[end...])
      switch tail {
      case .nothing: break
      case .day:
        return .badValue(
          argument: "DATE", value: rest.text, reason: DayPhrase.fault(rest.text), allowed: DayPhrase.forms)
      case .days, .daysIfLast: return badDays(rest)
      case .amountAndDay:
        if let date = rest.first(where: { DayPhrase.isImpossibleDate($0.text) }) {
          return .badValue(
            argument: "DAY", value: date.text, reason: DayPhrase.fault(date.text), allowed: DayPhrase.forms)
        }
        return badAmount(rest, unit: names.readings(Array(words[..<end])).first?.habit.unit)
      }
    }
    let near = words.indices.reversed().lazy.compactMap { last in
      Nearest.nameOrWord(Array(words[...last]).text, among: habits.map(\.name))
    }
    return .unknownHabit(words.text, nearest: near.first, isFirst: habits.isEmpty)
  }
}

extension HabitReader {
  /// The error for words after a name that are not an amount, a day, or both.
  private func badAmount(_ words: [Token], unit: String?) -> ShellError {
    if let time = words.last(where: { $0.text.isImpossibleTime }) {
      return .badValue(argument: "DAY", value: time.text, reason: "not a time of day", allowed: MomentPhrase.times)
    }
    if let place = words.lastIndex(where: { $0.text.lowercased() == "at" }), place + 1 < words.count {
      return .badValue(
        argument: "DAY", value: Array(words[(place + 1)...]).text, reason: "not a time of day",
        allowed: MomentPhrase.times)
    }
    var reason = "not an amount or a day"
    let isNumber = words[0].text.first.map { $0.isNumber || $0 == "-" } ?? false
    if isNumber, words.count == 1 { reason = "not a number" }
    if canHaveUnit(words.map(\.text)), !Arguments.isNumber(words[1].text) {
      reason += unit.map { "; the unit is \($0)" } ?? "; the habit has no unit"
    }
    return .badValue(
      argument: "AMOUNT", value: words.text, reason: reason,
      allowed: "a number such as 2 or 84.5, a day such as yesterday or fri, or both",
      suggestion: words[0].text.numbersMeant)
  }

  /// The error for words after a name that are not two days.
  func badDays(_ words: [Token]) -> ShellError {
    guard !words.isEmpty else {
      return .missingArgument("FROM and TO", usage: CommandTable.spec(beginning: ["pause"])?.spec.usage ?? "")
    }
    let impossible = words.map(\.text).first(where: DayPhrase.isImpossibleDate)
    let reason =
      DayPhrase.isDay(words.text)
      ? "the last day is missing" : impossible.map { "\($0) doesn't exist" } ?? "not two dates"
    return .badValue(
      argument: "FROM TO", value: words.text, reason: reason, allowed: "the first and the last day: \(DayPhrase.forms)")
  }
}

extension [String] {
  /// The words, with a number and the unit right behind it as two words: `3km`.
  var withUnitApart: [String] {
    guard let first, first.last?.isLetter == true, MomentPhrase.minuteOfDay(first) == nil else { return self }
    let number = first.prefix { !$0.isLetter }
    guard Arguments.isNumber(String(number)) else { return self }
    return [String(number), String(first.dropFirst(number.count))] + dropFirst()
  }

  /// The words without a unit after the first one.
  fileprivate func without(unit: String?) -> [String] {
    guard let unit, let amount = first else { return [] }
    let count = unit.split(separator: " ").count
    return UnitText.isUnit(dropFirst().prefix(count).joined(separator: " "), unit)
      ? [amount] + dropFirst(count + 1) : []
  }
}

extension String {
  /// Whether it has the form of a time of day, which no day has: `25:00`.
  fileprivate var isImpossibleTime: Bool {
    let parts = split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { 1...2 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isDigit) }
      && MomentPhrase.minuteOfDay(self) == nil
  }
}

extension [Token] {
  /// The words with spaces between them.
  var text: String { map(\.text).joined(separator: " ") }
}

extension Token {
  /// Whether it is a number without a sign.
  var isDigits: Bool { !text.isEmpty && text.utf8.allSatisfy(\.isDigit) }
}
