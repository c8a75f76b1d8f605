import AscentRules
import AscentRuntime

extension [HabitReport] {
  /// The habits in use, or the archived ones, whose names begin with a text, ignoring case.
  func beginning(with text: String, isArchived: Bool = false) -> [HabitReport] {
    filter { $0.isArchived == isArchived && $0.name.begins(with: text) }
  }
}

extension String {
  /// Whether a name begins with a text, ignoring case and any emoji or other sign before its
  /// first word.
  func begins(with text: String) -> Bool {
    TextRules.begins(self, with: text)
  }

  /// The text starting at its first letter or digit.
  var withoutSign: Substring { TextRules.withoutSign(self) }
}

/// One interpretation of words that begin with the name of a habit. The name needs no quotes.
struct HabitReading: Hashable {
  /// What may follow the name.
  enum Tail {
    case nothing, day, days, amountAndDay
    /// Two days or nothing, for a habit that is not the last on its line.
    case daysIfLast
  }

  var habit: HabitReport
  /// The name as typed.
  var name: String
  /// Whether the typed name is the whole name, rather than its beginning or a row.
  var isWhole: Bool
  var amount: String?
  /// The day; for a completion it may include a time.
  var day: String?
  /// The last day of a range.
  var lastDay: String?

  /// An unambiguous form of the words.
  var words: String {
    // The system shell removes quotes, and digits could then be a row.
    let name = Token(habit.name).isDigits ? "#\(habit.id)" : "\"\(habit.name)\""
    return ([name] + [amount, day, lastDay].compactMap(\.self)).joined(separator: " ")
  }
  /// The completion as named in a sentence.
  var inWords: String { [habit.name, amount ?? "1", day].compactMap(\.self).joined(separator: " ") }
}

extension [HabitReading] {
  /// Applies the day at the end of a line to all habits of the line, unless another habit has
  /// a day.
  mutating func shareLastDay() {
    guard count > 1, let last, last.day != nil, dropLast().allSatisfy({ $0.day == nil }) else { return }
    for index in indices { (self[index].day, self[index].lastDay) = (last.day, last.lastDay) }
  }
}

/// Finds the habit that words name.
///
/// A habit is named by its whole name, by a beginning that no other name shares, by its row in
/// `today`, or by its number as in `#2`. Whole names and rows take precedence over beginnings. A
/// number that is both the row of one habit and the name of another is ambiguous.
struct HabitReader {
  let habits: [HabitReport]
  /// The habits in the rows of `today`, in order.
  let rows: [HabitID]
  /// What may follow the name.
  let tail: HabitReading.Tail

  /// All interpretations of the words: with whole names and rows or, if there are none, with
  /// beginnings of names.
  func readings(_ words: [Token]) -> [HabitReading] {
    let whole = readings(words, isWhole: true)
    return whole.isEmpty ? readings(words, isWhole: false) : whole
  }

  /// The interpretations of the words with a whole name, or those with the beginning of a name.
  func readings(_ words: [Token], isWhole: Bool) -> [HabitReading] {
    let readings = words.indices.flatMap { last -> [HabitReading] in
      let (name, rest) = (Array(words[...last]), self.rest(words[(last + 1)...]))
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

  /// Splits the words at each `and` between words about habits, unless all of them together name
  /// one habit. A name that contains `and` stays whole.
  ///
  /// A day or an amount after `and` may belong to the habit before it, as in `gym sat and sun`, and
  /// a number is a row only next to another row, as in `1 and 2`. Otherwise nothing is split.
  func splitAtAnd(_ words: [Token]) -> [[Token]] {
    let inNames = habits.map { $0.name.split(separator: " ").count { Token(String($0)).isAnd } }.max() ?? 0
    // Where no split succeeded, so that none is looked for again.
    var failed: Set<Int> = []
    func split(_ words: ArraySlice<Token>) -> [[Token]]? {
      let places = words.indices.dropFirst().dropLast().filter { words[$0].isAnd }
      guard !places.isEmpty, places.count > inNames || readings(Array(words)).isEmpty else { return [Array(words)] }
      for place in places.prefix(inNames + 1).reversed() where !failed.contains(place) {
        let (part, rest) = (Array(words[..<place]), words[(place + 1)...])
        let known = readings(part)
        guard !known.isEmpty, !mayContinue(rest, known, part) else { continue }
        if let others = split(rest) { return [part] + others }
        failed.insert(place)
      }
      return nil
    }
    return split(words[...]) ?? [words]
  }

  /// Whether words after `and` may belong to the habit of the words before it.
  private func mayContinue(_ words: ArraySlice<Token>, _ before: [HabitReading], _ part: [Token]) -> Bool {
    if let first = words.first, Self.row([first]) != nil { return Self.row(part) == nil }
    guard before.contains(where: { $0.day != nil || $0.amount != nil }) else { return false }
    return (1...3).contains { count in
      let words = words.prefix(count).map(\.text)
      return isDay(words) || MomentPhrase(words) != nil || Arguments.isNumber(words.withUnitApart[0])
    }
  }

  /// The parts at the start of the words that could be a name, because the remaining words can
  /// follow a name; shortest first.
  func names(_ words: [Token]) -> [String] {
    words.indices.compactMap { last in
      let rest = rest(words[(last + 1)...])
      return tails(rest).isEmpty && !canHaveUnit(rest) ? nil : Array(words[...last]).text
    }
  }

  /// The words after a name, with the amount apart from its unit and before the day: `5 km
  /// yesterday` for `yesterday 5km`.
  private func rest(_ words: ArraySlice<Token>) -> [String] {
    let words = words.texts.withUnitApart
    guard tail == .amountAndDay, MomentPhrase(words) == nil, tails(words).isEmpty else { return words }
    let end = words.indices.reversed().first { place in
      Arguments.isNumber(Array(words[place...]).withUnitApart[0]) && MomentPhrase(Array(words[..<place])) != nil
    }
    return end.map { Array(words[$0...]).withUnitApart + words[..<$0] } ?? words
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

  /// The row that the name can mean: only a single unquoted word of digits can be a row.
  private static func row(_ name: [Token]) -> Int? {
    guard name.count == 1, !name[0].isQuoted, name[0].isDigits else { return nil }
    return Int(name[0].text) ?? .max
  }

  /// Whether the words could be an amount with a unit.
  private func canHaveUnit(_ words: [String]) -> Bool {
    tail == .amountAndDay && words.count > 1 && Arguments.isNumber(words[0])
  }

  /// The interpretations of the words as an amount with the habit's unit and an optional day.
  private func withUnit(
    _ words: [String], _ habit: HabitReport
  ) -> [(amount: String?, day: String?, lastDay: String?)] {
    let words = words.without(unit: habit.unit)
    return words.isEmpty ? [] : tails(words)
  }

  /// The interpretations of the words after a name.
  func tails(_ words: [String]) -> [(amount: String?, day: String?, lastDay: String?)] {
    let text = words.joined(separator: " ")
    switch tail {
    case .nothing: return words.isEmpty ? [(nil, nil, nil)] : []
    case .daysIfLast where words.isEmpty: return [(nil, nil, nil)]
    case .days, .daysIfLast:
      let words = words.first?.lowercased() == "from" ? Array(words.dropFirst()) : words
      if PeriodPhrase.isPeriod(words.joined(separator: " ")) { return [(nil, words.joined(separator: " "), nil)] }
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

  /// The error for words without an interpretation.
  func failure(_ words: [Token]) -> ShellError {
    let names = HabitReader(habits: habits, rows: rows, tail: .nothing)
    if let row = Self.row(Array(words.prefix(1))), !rows.indices.contains(row - 1),
      words.count == 1 || habits.beginning(with: words[0].text).isEmpty
    {
      return .badValue(
        argument: "HABIT", value: words[0].text, reason: "no such row in today",
        allowed: rows.isEmpty ? "a habit (habit add NAME)" : "1 to \(rows.count), or the name of a habit")
    }
    if tail == .days, !names.readings(words).isEmpty { return badDays([]) }
    for end in words.indices.dropFirst().reversed() where !names.readings(Array(words[..<end])).isEmpty {
      let rest = Array(words[end...])
      switch tail {
      case .nothing: break
      case .day:
        return .noDay(
          "DATE", rest.text, suggestion: PeriodPhrase.isPeriod(rest.text) ? "pause \(words.text)" : nil)
      case .days, .daysIfLast: return badDays(rest)
      case .amountAndDay:
        if let lines = habitsInRow(words)?.map(\.text), lines.count > 1 {
          return .badValue(
            argument: "HABIT", value: words.text, reason: "not one habit", allowed: "commas between several",
            suggestion: "done \(lines.joined(separator: ", "))")
        }
        return badAmount(rest, names.readings(Array(words[..<end])).first?.habit)
      }
    }
    if tail == .day || tail == .amountAndDay, let word = words.first?.text, !habits.isEmpty,
      ["all", "everything"].contains(word.lowercased())
    {
      let day = words.count > 1 ? Array(words[1...]).text : "today"
      return .badValue(
        argument: "HABIT", value: word, reason: "name each habit",
        allowed: "names, or row numbers of today such as 1, 2",
        suggestion: tail == .day && DayPhrase.isDay(day) ? "pause all \(day)" : nil)
    }
    let near = words.indices.reversed().lazy.compactMap { last in
      Nearest.nameOrWord(Array(words[...last]).text, among: habits.map(\.name))
    }
    // Without the amount or the day behind it.
    let name = self.names(words).first ?? words.text
    return .unknownHabit(name, nearest: near.first, isFirst: habits.isEmpty)
  }
}

extension [String] {
  /// The words, with a first word such as `3km` split into number and unit.
  var withUnitApart: [String] {
    guard let first, first.last?.isLetter == true, MomentPhrase.minuteOfDay(first) == nil else { return self }
    let number = first.prefix { !$0.isLetter }
    guard Arguments.isNumber(String(number)) else { return self }
    return [String(number), String(first.dropFirst(number.count))] + dropFirst()
  }

  /// The words without the unit after the first word; empty if no unit is given, or if it
  /// doesn't follow.
  fileprivate func without(unit: String?) -> [String] {
    guard let unit, let amount = first else { return [] }
    let count = unit.split(separator: " ").count
    return UnitText.isUnit(dropFirst().prefix(count).joined(separator: " "), unit)
      ? [amount] + dropFirst(count + 1) : []
  }
}

extension Sequence<Token> {
  /// The words after a name. Quotes around a day or a time mean nothing there.
  var texts: [String] { flatMap { $0.text.split(separator: " ").map(String.init) } }
}

extension [Token] {
  /// The words, joined by spaces.
  var text: String { map(\.text).joined(separator: " ") }
}

extension Token {
  /// Whether the word joins two habits.
  var isAnd: Bool { !isQuoted && ["and", "&"].contains(text.lowercased()) }

  /// Whether the word consists of digits only.
  var isDigits: Bool { !text.isEmpty && text.utf8.allSatisfy(\.isDigit) }
}
