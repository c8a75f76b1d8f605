import AscentRules
import AscentRuntime

/// Goals and schedules in everyday words, after an unquoted name.
extension CommandLineSession {
  /// Reads a goal or schedule and the first day at the end of a new habit's name.
  ///
  /// Returns a copy of this session with the plan as options, and a remark on how the words were
  /// read, which may be the hint on names. If the options are given explicitly, the words stay in
  /// the name.
  func readingPlan() throws(ShellError) -> (session: CommandLineSession, remark: String?, isHint: Bool) {
    var (session, nameCount, remark) = try readingPlanInName()
    for (dated, isMarked) in datedSessions {
      let (read, count, _) = try dated.readingPlanInName()
      // Without such a word, a day only follows a plan: `Call mum tomorrow` is a name.
      let end = isMarked ? dated.arguments.words.count : nil
      guard let count = count ?? end, count < nameCount ?? .max else { continue }
      (session, nameCount) = (read, count)
    }
    guard let nameCount else { return (session, remark, false) }
    session.arguments.set("NAME", Array(arguments.words[..<nameCount]).text)
    remark = "to keep \"\(Array(arguments.words[nameCount...]).text)\" in the name, put quotes around the whole name"
    return (session, remark, true)
  }

  /// Reads a goal or schedule at the end of a new habit's name. Returns also the number of words
  /// before it; nil if there is none.
  private func readingPlanInName() throws(ShellError) -> (CommandLineSession, nameCount: Int?, remark: String?) {
    var session = self
    try session.readGoalOption()
    let words = arguments.words
    let hasGoal = ["--goal", "--at-most", "--unit", "--decimals"].contains(where: arguments.has)
    let hasSchedule = arguments.has("--schedule")
    let fits = { (phrase: PlanPhrase) in !(hasGoal && phrase.goal != nil || hasSchedule && phrase.schedule != nil) }
    if ["at", "no", "max", "maximum", "limit", "goal"].contains(words.first?.text.lowercased()),
      words.allSatisfy({ !$0.isQuoted && !$0.text.contains(where: \.isWhitespace) }),
      PlanPhrase.reading(words.map(\.text), isSure: true) != nil
    {
      throw .badValue(
        argument: "NAME", value: words.text, reason: "the name is missing", allowed: "habit add NAME \(words.text)")
    }
    guard let (start, phrase) = PlanPhrase.ending(words, isSure: true, where: fits) else {
      return (session, nil, hasGoal || hasSchedule ? nil : Self.otherReading(words))
    }
    for (option, value) in phrase.options { session.arguments.set(option, value) }
    return (session, start, nil)
  }

  /// Copies of this session with a day at the end of the words as `--from`, and whether a word
  /// such as `from` is before it. The longest day comes first.
  private var datedSessions: [(session: CommandLineSession, isMarked: Bool)] {
    let words = arguments.words
    guard !arguments.has("--from") else { return [] }
    return (1...4).reversed().compactMap { count in
      let (day, before) = (Array(words.suffix(count)), words.dropLast(count))
      let word = before.count > 1 ? before.last.flatMap { $0.isQuoted ? nil : $0.text.lowercased() } : nil
      let isMarked = ["from", "since", "starting"].contains(word)
      guard !before.isEmpty, isMarked || !day.contains(where: \.isQuoted), DayPhrase.isDay(day.text) else { return nil }
      var session = self
      session.arguments.moveLast(count + (isMarked ? 1 : 0), value: count + (word == "since" ? 1 : 0), to: "--from")
      return (session, isMarked)
    }
  }

  /// Splits `--goal 8 glasses` into a goal and a unit.
  private mutating func readGoalOption() throws(ShellError) {
    for option in ["--goal", "--at-most"] {
      let words = arguments.optional(option)?.split(separator: " ").map(String.init) ?? []
      guard let goal = PlanPhrase.goal(words, false), goal.amount != words.joined(separator: " ") else { continue }
      arguments.set(option, goal.amount)
      guard let unit = goal.unit else { continue }
      if let given = arguments.optional("--unit"), !UnitText.isUnit(given, unit) {
        throw .misusedOption("--unit", reason: "the unit is already given as \(unit)")
      }
      arguments.set("--unit", unit)
    }
  }

  /// A remark on a name that may have been meant as a name followed by a plan; nil if there is
  /// no doubt.
  private static func otherReading(_ words: [Token]) -> String? {
    guard words.count > 1, !words.contains(where: { $0.isQuoted || $0.text.contains(where: \.isWhitespace) }) else {
      return nil
    }
    let isWhole = "all of \"\(words.text)\" is the name"
    if let (start, phrase) = PlanPhrase.ending(words, isSure: false, where: { _ in true }) {
      let options = phrase.options.map { "\($0) \(Token.word($1))" }.joined(separator: " ")
      let plan = phrase.goal == nil ? "schedule" : "goal"
      return "\(isWhole); for \"\(Array(words[start...]).text)\" as its \(plan): undo, then habit add "
        + "\(Array(words[..<start]).text) \(options)"
    }
    guard PlanPhrase.isHinted(at: words.map { $0.text.lowercased() }) else { return nil }
    return "\(isWhole); --goal, --at-most and --schedule set a plan: help habit add"
  }

  /// Parses the words of `goal`: returns a copy of this session with the habit and the number or
  /// schedule as arguments, and the phrase.
  ///
  /// The phrase is nil if the words have none.
  func readingGoal() async throws(ShellError) -> (session: CommandLineSession, phrase: PlanPhrase?) {
    // A line can set one of them.
    guard let (found, start, phrase, isNamed) = try await plan(where: { ($0.goal == nil) != ($0.schedule == nil) })
    else { return (self, nil) }
    let words = found.arguments.words
    var session = found
    let name = Self.habitWords(words[..<start])
    if !isNamed,
      let (start, both) = PlanPhrase.ending(words, isSure: true, where: { $0.goal != nil && $0.schedule != nil }),
      let goal = both.goal, let schedule = both.schedule
    {
      let habit = Self.habitWords(words[..<start]).text
      throw .badValue(
        argument: "N", value: Array(words[start...]).text, reason: "that is a goal and a schedule",
        allowed: "one at a time: goal \(habit) \(goal.amount), then schedule \(habit) \(schedule.words)")
    }
    session.arguments.set("HABIT", name.text)
    guard let goal = phrase.goal else {
      switch phrase.schedule {
      case .perWeek, .times: break
      default:
        throw .badValue(
          argument: "N", value: Array(words[start...]).text, reason: "a goal needs an amount", allowed: "a number",
          suggestion: ([Token("schedule")] + arguments.words).line)
      }
      session.arguments.set("SCHEDULE", Array(words[start...]).text)
      return (session, phrase)
    }
    session.arguments.set("N", goal.amount)
    if goal.isLimit {
      let habit = try await habit(name.text, in: report().habits)
      guard habit.kind == .atMost else {
        throw .badValue(
          argument: "N", value: Array(words[start...]).text, reason: "a goal can't become a limit",
          allowed: "a number for \(habit.name), or a new habit: habit add NAME --at-most \(goal.amount)")
      }
    }
    return (session, phrase)
  }

  /// The plan after the longest whole name of a habit that the line begins with, and how many words
  /// the name has; nil if there is none. In `schedule Taco Tuesday fri`, Tuesday may be either.
  private func planAfterWholeName(
    _ fits: (PlanPhrase) -> Bool
  ) async throws(ShellError) -> (start: Int, PlanPhrase)? {
    let words = arguments.words
    guard words.count > 2 else { return nil }
    let names = words.indices.dropFirst().map { Array(words[..<$0]).text }
    let habits = try await query(of: .named(names)).habits
    for start in words.indices.dropFirst().reversed() where habits.named(names[start - 1]) != nil {
      let phrase = PlanPhrase.reading(words[start...].map(\.text), isSure: false)
      if let phrase, fits(phrase) { return (start, phrase) }
    }
    return nil
  }

  /// The session with the habit and the schedule that the words of `schedule` say.
  func readingSchedule() async throws(ShellError) -> CommandLineSession {
    guard let (found, start, _, _) = try await plan(where: { $0.goal == nil }) else { return self }
    let words = found.arguments.words
    var session = found
    session.arguments.set("HABIT", Self.habitWords(words[..<start]).text)
    session.arguments.set("SCHEDULE", Array(words[start...]).text)
    return session
  }

  /// The plan at the end of the words of `goal` or `schedule`, perhaps before its first day, and
  /// how many words are before it. The rest of a habit's whole name comes first, then the longest.
  private func plan(
    where fits: (PlanPhrase) -> Bool
  ) async throws(ShellError) -> (session: CommandLineSession, start: Int, phrase: PlanPhrase, isNamed: Bool)? {
    let sessions = [self] + datedSessions.map(\.session)
    for session in sessions {
      if let (start, phrase) = try await session.planAfterWholeName(fits) { return (session, start, phrase, true) }
    }
    return sessions.compactMap { session in
      PlanPhrase.ending(session.arguments.words, isSure: false, isInName: false, where: fits)
        .map { (session, $0.start, $0.1, false) }
    }.min { $0.1 < $1.1 }
  }

  /// The words of a name before a plan, without the `to` of `goal Water to 10`.
  private static func habitWords(_ words: ArraySlice<Token>) -> [Token] {
    let hasTo = words.count > 1 && words.last == Token("to")
    return Array(hasTo ? words.dropLast() : words)
  }

  /// A remark if the unit typed with a goal is not the habit's unit.
  func unitRemarks(_ sent: SentCommand, _ typed: String) async throws(ShellError) -> [String] {
    guard let id = sent.receipt.habit, let habit = try await report()[id] else { return [] }
    guard !UnitText.isUnit(typed, habit.unit ?? "") else { return [] }
    let unit = habit.unit.map { "its unit is still \($0)" } ?? "it has no unit"
    return ["\(unit); to set one: habit edit \(Token.word(habit.name)) --unit \(Token.word(typed))"]
  }
}

extension PlanPhrase {
  /// The equivalent options of `habit add`.
  fileprivate var options: [(String, String)] {
    var options: [(String, String)] = []
    if let goal {
      options.append((goal.isLimit ? "--at-most" : "--goal", goal.amount))
      if let unit = goal.unit { options.append(("--unit", unit)) }
    }
    if let schedule { options.append(("--schedule", schedule.words)) }
    return options
  }
}
