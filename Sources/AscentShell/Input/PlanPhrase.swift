import AscentRules

/// A goal, a schedule, or both, in everyday words: `8 glasses`, `at most 3`, `20 minutes 3 times
/// a week`.
struct PlanPhrase: Hashable {
  /// The amount that a day needs, or its limit.
  struct Goal: Hashable {
    var amount: String
    var unit: String?
    var isLimit = false
  }

  var goal: Goal?
  var schedule: Schedule?

  /// Reads all of the words as a phrase; nil if they are not one.
  ///
  /// - Parameter isSure: whether to accept only words that are unlikely to be part of a name.
  static func reading(_ words: [String], isSure: Bool) -> PlanPhrase? {
    if let schedule = schedule(words, isSure) { return PlanPhrase(schedule: schedule) }
    if let goal = goal(words, isSure) { return PlanPhrase(goal: goal) }
    for middle in words.indices.dropFirst() {
      let (first, last) = (Array(words[..<middle]), Array(words[middle...]))
      if let goal = goal(first, isSure), let schedule = schedule(last, isSure) {
        return PlanPhrase(goal: goal, schedule: schedule)
      }
      if let schedule = schedule(first, isSure), let goal = goal(last, isSure) {
        return PlanPhrase(goal: goal, schedule: schedule)
      }
    }
    return nil
  }

  /// The longest phrase at the end of a line, and the number of words before it. Nil if there
  /// is none.
  ///
  /// - Parameter isInName: whether the words before the phrase are a new name, which the phrase
  ///   could be part of.
  static func ending(
    _ words: [Token], isSure: Bool, isInName: Bool = true, where fits: (PlanPhrase) -> Bool
  ) -> (start: Int, PlanPhrase)? {
    let firstFree = (words.lastIndex { $0.isQuoted || $0.text.contains(where: \.isWhitespace) } ?? -1) + 1
    for start in words.indices.dropFirst() where start >= firstFree {
      if isInName, isBound(words[start - 1]) { continue }
      let phrase = reading(words[start...].map(\.text), isSure: isSure)
      if let phrase, fits(phrase) { return (start, phrase) }
    }
    return nil
  }

  /// Whether the word before a phrase makes the phrase part of a name, as in `Couch to 5 km`.
  private static func isBound(_ word: Token) -> Bool {
    !word.isQuoted
      && [
        "a", "an", "the", "to", "of", "at", "by", "before", "after", "until", "in", "on", "my", "with", "and", "or",
        "from", "than", "most", "least", "max", "maximum", "limit", "less", "fewer", "below", "no", "not", "up", "for",
        "every", "each", "under", "over",
        "day", "week", "level", "chapter", "part", "phase", "step", "top",
      ].contains(word.text.lowercased())
  }

  /// Whether words that are not a plan may have been meant as one: `Rent monthly`,
  /// `8 glasses of water`.
  ///
  /// The words must be in lower case.
  static func isHinted(at words: [String]) -> Bool {
    let hints: Set<String> = [
      "week", "month", "times", "most", "than", "limit", "monthly", "fortnightly", "biweekly", "yearly",
    ]
    return words.indices.dropFirst().contains { place in
      hints.contains(words[place]) || words[place - 1] == "on" && words[place].hasSuffix("day")
        || words[place] == "of" && place > 1 && Arguments.isNumber(words[place - 2])
    }
  }

  private static func schedule(_ words: [String], _ isSure: Bool) -> Schedule? {
    guard !isSure || SchedulePhrase.isUnmistakable(words) else { return nil }
    // Impossible schedules, such as `9 times a week`, count too: the rules say what is wrong
    // with them.
    return SchedulePhrase.schedule(words.joined(separator: " "))
  }

  /// Reads a goal such as `8 glasses`, `at most 3 cups a day` or `twice a day`; nil for any
  /// other words.
  static func goal(_ words: [String], _ isSure: Bool) -> Goal? {
    var rest = words.map { $0.lowercased() }[...]
    let isLimit = rest.takes(
      ["at", "most"], ["no", "more", "than"], ["max"], ["maximum"], ["limit", "of"], ["limit"])
    let isNamed = isLimit || rest.takes(["at", "least"], ["goal", "of"], ["goal"], ["for"])
    let written = Array(words[rest.startIndex...])
    let isRate = rest.drops(["a", "day"], ["per", "day"])
    let isADay = isRate || rest.drops(["each", "day"], ["every", "day"], ["daily"])
    if isADay, rest == ["once"] { return Goal(amount: "1", isLimit: isLimit) }
    if isADay, rest == ["twice"] { return Goal(amount: "2", unit: "times", isLimit: isLimit) }
    guard let first = rest.first else { return nil }
    let amount = [first.digits(inThousandsBy: ",") ?? first].withUnitApart
    guard amount[0].first?.isNumber == true, Arguments.isNumber(amount[0]), Double(amount[0]) != 0 else { return nil }
    let units = amount.dropFirst() + rest.dropFirst()
    guard units.count <= 1 else { return nil }
    let unit = units.first.map { _ in amount.count > 1 ? [written[0]].withUnitApart[1] : written[1] }
    if let unit, !unit.contains(where: \.isLetter) || Self.spans.contains(unit.lowercased()) { return nil }
    if let unit, DayPhrase.isDay(unit) { return nil }
    let goal = Goal(amount: amount[0], unit: unit == "x" ? "times" : unit, isLimit: isLimit)
    // Without a unit the number may be part of a name: `Omega 3 daily`.
    let isSaid = isRate || isADay && unit != nil || isLimit || isNamed && words.first?.lowercased() != "for"
    if !isSure || isSaid { return goal }
    // Without a space before the unit it may be part of a name: `B12`, `Couch 5k`.
    let isPlural = amount.count == 1 && unit.map { $0.count > 3 && $0.hasSuffix("s") && !$0.hasSuffix("ss") } ?? false
    return isPlural || unit.map { UnitText.isKnown($0, after: amount[0]) } ?? false ? goal : nil
  }

  /// Words that turn the number before them into a time, a period or an ordinal, or that begin a
  /// day, so that they are not its unit.
  private static let spans: Set<String> = [
    "day", "days", "week", "weeks", "month", "months", "year", "years", "am", "pm", "st", "nd", "rd", "th", "d",
    "on", "this", "next",
  ]
}

extension String {
  /// How many decimals a number has.
  var decimals: Int { split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.count ?? 0 }
}

extension ArraySlice<String> {
  /// Removes the first of these beginnings that matches.
  fileprivate mutating func takes(_ beginnings: [String]...) -> Bool {
    guard let found = beginnings.first(where: starts) else { return false }
    removeFirst(found.count)
    return true
  }

  /// Removes the first of these endings that matches.
  fileprivate mutating func drops(_ endings: [String]...) -> Bool {
    guard let found = endings.first(where: { reversed().starts(with: $0.reversed()) }) else { return false }
    removeLast(found.count)
    return true
  }
}
