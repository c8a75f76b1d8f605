import AscentRules
import AscentRuntime

/// Errors for words after the name of a habit.
extension HabitReader {
  /// The error for words after a name that are not an amount, a day, or both.
  func badAmount(_ words: [Token], _ habit: HabitReport?) -> ShellError {
    if let time = words.last(where: { $0.text.isImpossibleTime }) {
      return .badValue(argument: "DAY", value: time.text, reason: "not a time of day", allowed: MomentPhrase.times)
    }
    if let place = words.lastIndex(where: { $0.text.lowercased() == "at" }), place + 1 < words.count {
      return .badValue(
        argument: "DAY", value: Array(words[(place + 1)...]).text, reason: "not a time of day",
        allowed: MomentPhrase.times)
    }
    if let dates = words.last.map({ DayPhrase.datesMeant($0.text) }), !dates.isEmpty, let habit {
      let start = (["done", Token.word(habit.name)] + words.dropLast().map(\.text)).joined(separator: " ")
      return .badValue(
        argument: "DAY", value: words.last?.text ?? "", reason: "not a date in this form", allowed: DayPhrase.forms,
        suggestion: dates.map { "\(start) \($0)" }.joined(separator: ", or "))
    }
    if let place = words.firstIndex(where: { $0.text.hasPrefix("#") && $0.text.count > 1 && !$0.isQuoted }), let habit {
      let start = ["done", Token.word(habit.name)] + words[..<place].map(\.text)
      let note = [String(words[place].text.dropFirst())] + words[(place + 1)...].map(\.text)
      return .badValue(
        argument: "AMOUNT", value: words[place].text, reason: "a note needs a space after the #",
        allowed: "a number, a day, or # and a note", suggestion: (start + ["#"] + note).joined(separator: " "))
    }
    var reason = "not an amount or a day"
    let isNumber = words[0].text.first.map { $0.isNumber || $0 == "-" } ?? false
    if isNumber, words.count == 1 { reason = "not a number" }
    var suggestion = words[0].text.numbersMeant
    let parts = words.map(\.text).withUnitApart
    if let habit, parts.count > 1, Arguments.isNumber(parts[0]), !Arguments.isNumber(parts[1]),
      !UnitText.isUnit(parts[1], habit.unit ?? "")
    {
      reason += habit.unit.map { "; the unit is \($0)" } ?? "; the habit has no unit"
      let (amount, rest) = (Double(parts[0]) ?? 0, Array(parts.dropFirst(2)))
      // A larger amount would be shown with an exponent, and other words may be a mistyped day.
      if 0...1e12 ~= amount, rest.isEmpty || MomentPhrase(rest) != nil {
        var amounts = parts[1].lowercased() == "k" ? [amount, amount * 1000] : [amount]
        if let unit = habit.unit, UnitText.isMeasured(parts[1]) {
          let scale = Double(habit.traits.decimals.scale)
          amounts = UnitText.converted(amount, from: parts[1], to: unit).map { [($0 * scale).rounded() / scale] } ?? []
        }
        let lines = amounts.filter { $0 > 0 }.map {
          (["done", Token.word(habit.name), $0.plainText] + rest).joined(separator: " ")
        }
        suggestion = lines.isEmpty ? nil : lines.joined(separator: ", or ")
      }
    }
    return .badValue(
      argument: "AMOUNT", value: words.text, reason: reason,
      allowed: "a number such as 2 or 84.5, a day such as yesterday or fri, or both",
      suggestion: suggestion)
  }

  /// The words about each of several habits without commas between them; nil for other words.
  func habitsInRow(_ words: [Token]) -> [[Token]]? {
    // A longer line is unlikely to be a list without its commas.
    guard let first = words.first, !first.isDigits, words.count <= 12 else { return nil }
    if !readings(words).isEmpty { return [words] }
    for end in words.indices.dropFirst().reversed() where !readings(Array(words[..<end])).isEmpty {
      if let rest = habitsInRow(Array(words[end...])) { return [Array(words[..<end])] + rest }
    }
    return nil
  }

  /// The error for words after a name that are not two days.
  func badDays(_ words: [Token]) -> ShellError {
    guard !words.isEmpty else {
      return .missingArgument("FROM and TO", usage: CommandTable.spec(beginning: ["pause"])?.spec.usage ?? "")
    }
    let fault = DatePhrase(words.text).flatMap { $0.isImpossible ? $0.fault : nil }
    let reason = fault ?? (DayPhrase.isDay(words.text) ? "the last day is missing" : "not two dates")
    return .badValue(
      argument: "FROM TO", value: words.text, reason: reason,
      allowed: "the first and the last day (\(DayPhrase.forms)), or a period such as \(PeriodPhrase.forms)")
  }
}

extension HabitReading {
  /// The error for a time without `at` and without an amount, as in `sleep 7:30`, if the habit is
  /// measured in hours or minutes. Nil for any other words.
  func durationError(_ words: [Token]) -> ShellError? {
    let times = words.dropFirst().filter { $0.text.contains(":") }
    guard amount == nil, times.count == 1, let time = times.first?.text, let unit = habit.unit,
      !words.contains(where: { $0.text.lowercased() == "at" }), let minute = MomentPhrase.minuteOfDay(time),
      !time.contains(where: \.isLetter), let amount = UnitText.converted(Double(minute), from: "min", to: unit)
    else { return nil }
    let (name, scale) = (Token.word(habit.name), Double(habit.traits.decimals.scale))
    let rounded = (amount * scale).rounded() / scale
    let day = day.map { " " + $0.replacing(time, with: "at \(time)") } ?? ""
    let isHours = UnitText.isUnit(unit, "h") && rounded == amount && amount > 0
    return .badValue(
      argument: "AMOUNT", value: time, reason: "it could be a time of day or an amount in \(unit)",
      allowed: "an amount such as 2, or an amount and a time such as 2 at 7:30",
      suggestion: (isHours ? "done \(name) \(rounded.plainText), or " : "") + "done \(name) 1\(day)")
  }
}

extension String {
  /// Whether the text has the form of a time that does not exist, such as `25:00`.
  fileprivate var isImpossibleTime: Bool {
    let parts = split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { 1...2 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isDigit) }
      && MomentPhrase.minuteOfDay(self) == nil
  }
}
