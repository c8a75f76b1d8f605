import AscentRules
import AscentRuntime
import AscentViews

/// Measured goals.
extension CommandLineSession {
  func setMeasureGoal() async throws(ShellError) -> any View {
    var session = self
    if let line = MeasureGoalLine(arguments.words) {
      for (option, value) in line.options where !arguments.has(option) { session.arguments.set(option, value) }
      session.arguments.set("NAME", line.name)
    } else if let line = try await targetLine() {
      for (option, value) in line.options { session.arguments.set(option, value) }
      session.arguments.set("NAME", line.name)
    }
    let missing = ["--start", "--target", "--unit"].filter { !session.arguments.has($0) }
    let words = arguments.words.withoutTo.map(\.text)
    let end = words.indices.dropFirst().first { Arguments.isNumber([words[$0]].withUnitApart[0]) }
    if missing.count == 3, let end {
      let isStart = end > 1 && words[end - 1].lowercased() == "from"
      let name = words[..<(isStart ? end - 1 : end)].joined(separator: " ")
      let number = Array(words[end...]).withUnitApart
      let unit = number.count == 2 ? number[1] : "UNIT"
      let values = isStart ? "\(number[0]) to TARGET" : "START to \(number[0])"
      // Of further words, none is sure to be the unit.
      throw .badValue(
        argument: "NAME", value: arguments.words.text,
        reason: isStart ? "the target is missing" : "the value at which you begin is missing",
        allowed: "measure goal \(name) from \(values) \(unit)")
    }
    guard missing.isEmpty else {
      throw .missingArgument(missing.joined(separator: ", "), usage: CommandTable.measureGoal.usage)
    }
    return try await session.setMeasureGoalOfOptions()
  }

  /// A new target for a measure, such as `Weight 75 kg`, as a goal that begins at its latest value;
  /// nil for other words.
  private func targetLine() async throws(ShellError) -> MeasureGoalLine? {
    guard !["--start", "--target", "--unit"].contains(where: arguments.has) else { return nil }
    let measures = try await report().measures
    let lines = MeasureLine.readings(arguments.words.withoutTo, of: measures.map(\.name), isUnitGiven: false)
    guard lines.count <= 1 else { throw .ambiguous("NAME", arguments.words.text, lines.map(\.name)) }
    guard let line = lines.first, let target = line.value, line.day == nil,
      let measure = measures.first(where: { $0.name == line.name })
    else { return nil }
    let start = (measure.latest ?? measure.start).converted(to: measure.unit).value.plainText
    let symbol = measure.unit.symbol
    guard line.unit.map({ UnitText.isUnit($0, symbol) }) ?? true else {
      throw .badValue(
        argument: "NAME", value: arguments.words.text, reason: "\(measure.name) is measured in \(symbol)",
        allowed: "measure goal \(measure.name) from \(start) to TARGET \(symbol)")
    }
    guard Double(target) != Double(start) else {
      throw .badValue(
        argument: "NAME", value: arguments.words.text, reason: "it is already at \(start) \(symbol)",
        allowed: "another target")
    }
    return MeasureGoalLine(name: line.name, start: start, target: target, unit: symbol)
  }

  private func setMeasureGoalOfOptions() async throws(ShellError) -> any View {
    let name = try arguments.label("NAME", length: 1...RuleLimits.nameLength) ?? ""
    let start = try arguments.requiredAmount("--start", in: CommandTable.measureGoal)
    let target = try arguments.requiredAmount("--target", in: CommandTable.measureGoal)
    guard let unit = try arguments.unit("--unit") else {
      throw .missingArgument("--unit", usage: CommandTable.measureGoal.usage)
    }
    let interval = try arguments.amount("--interval")
    var goal = MeasureGoal(name, from: start, to: target, in: unit, interval: interval)
    goal.firstDay = try await day("--from")
    let replaced = try await self.report().measures.first { TextRules.areSame($0.name, name) }
    var sent = try await send(.setMeasureGoal(goal))
    if let replaced, !sent.isKnown { sent.notes.append(replaced.replacedText) }
    let report = try await measure(named: name)
    // A later goal may have replaced the one that a repeated line has set.
    let own = sent.isKnown ? try await storedCommand(sent.operation)?.events.milestonePlan : nil
    return MeasureChangeView(
      headline: "\(report.name): \(own?.text ?? report.goalText)", report: report, sent: sent,
      today: knownContext?.today)
  }

  func listMeasures() async throws(ShellError) -> any View {
    MeasureListView(measures: try await report().measures)
  }

  func measure(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let words = arguments.words
    let measures = try await report().measures
    let line = try measureLine(words, measures.map(\.name))
    let name = line.name
    guard let value = line.value else {
      return sink.answer(MeasureView(report: try await measure(named: name), today: knownContext?.today))
    }
    var session = self
    session.arguments.set("VALUE", value)
    if let unit = line.unit { session.arguments.set("--unit", unit) }
    if environment.isReadOnly { throw .readOnly(command: arguments.command) }
    let unit = try session.arguments.unit("--unit")
    guard let number = try session.arguments.amount("VALUE") else { preconditionFailure("VALUE is set") }
    if let day = line.day { try await session.setDay(day) }
    if let question = try await session.doubt(about: number, unit, measures.first { $0.name == name }) {
      if environment.canAsk { return confirmation(question, CommandTable.measureSpec) }
      session.notes.append(question)
    }
    let sent = try await session.send(.measure(name, number, in: unit))
    let report = try await measure(named: name)
    let amount = MeasureAmount.text(Int64((number * 1000).rounded())) + " \((unit ?? report.unit).symbol)"
    let date = DayText.near(sent.receipt.day, asOf: try await context().today)
    return sink.answer(
      MeasureChangeView(
        headline: "\(report.name): \(amount) \(date)", report: report, sent: sent, today: knownContext?.today))
  }

  /// The question whether to record what is odd, and then the same line with `--yes`.
  func confirmation(_ doubt: String, _ spec: CommandSpec) -> CommandOutcome {
    var confirmed = arguments
    confirmed.set("--yes", "")
    return .asks(
      Question(
        text: VisibleText.visible("\(doubt). Record it?").withMinus,
        command: ShellCommand(spec: spec, arguments: confirmed, isJSON: false)))
  }

  /// What is odd about a value before it is recorded; nil if nothing is, or if the user insists or
  /// sent it before.
  private func doubt(
    about number: Double, _ unit: MeasureUnit?, _ report: MeasureReport?
  ) async throws(ShellError) -> String? {
    guard let report, !arguments.has("--yes") else { return nil }
    let given = MeasureAmount(thousandths: Int64((number * 1000).rounded()), unit ?? report.unit)
    guard given.unit.isComparable(with: report.unit), report.isFarOut(given.converted(to: report.unit).value) else {
      return nil
    }
    if try await wasSent() { return nil }
    let known = report.latest.map { "your latest, \($0)" } ?? "your start, \(report.start)"
    return "\(given)\(try await otherDay()) is far from \(known)"
  }

  /// Parses the words of `measure`. The beginning of a name is enough.
  private func measureLine(_ words: [Token], _ names: [String]) throws(ShellError) -> MeasureLine {
    let isUnitGiven = arguments.has("--unit")
    let lines = MeasureLine.readings(words, of: names, isUnitGiven: isUnitGiven)
    if let line = lines.first {
      guard lines.count == 1 else { throw .ambiguous("NAME", words.text, lines.map(\.name)) }
      return line
    }
    // For the error, take the words before the first number as the name.
    let end = words.indices.dropFirst().first { Arguments.isNumber(words[$0].text.withPoint) } ?? min(1, words.count)
    let (name, rest) = (Array(words[..<end]).text, Array(words[end...]))
    let known = MeasureLine.readings(Array(words[..<end]), of: names, isUnitGiven: isUnitGiven)
    guard !known.isEmpty, !rest.isEmpty else {
      let near = Nearest.name(to: words.text, among: names) ?? Nearest.name(to: name, among: names)
      throw .unknownMeasure(known.isEmpty ? (rest.isEmpty ? words.text : name) : words.text, nearest: near)
    }
    let value = rest[0].text
    guard Arguments.isNumber(value) else {
      throw .badValue(
        argument: "VALUE", value: value, reason: "not a number", allowed: "a number such as 2 or 84.5",
        suggestion: value.numbersMeant)
    }
    throw .badValue(
      argument: "VALUE", value: rest.text, reason: "not a value with its unit and a day",
      allowed: "such as \(value), \(value) kg or \(value) yesterday")
  }

  private func measure(named name: String) async throws(ShellError) -> MeasureReport {
    let report = try await report()
    do { return try report.measure(named: name) } catch { throw .unknownMeasure(name, nearest: nil) }
  }
}

extension [Token] {
  /// The words without a `to` before the first number.
  fileprivate var withoutTo: [Token] {
    let place = indices.dropFirst(2).first { Arguments.isNumber([self[$0].text].withUnitApart[0]) }
    guard let place, self[place - 1].text.lowercased() == "to" else { return self }
    return Array(self[..<(place - 1)] + self[place...])
  }
}

extension [Event] {
  /// The goal of a measure that the events set; nil for none.
  fileprivate var milestonePlan: MilestonePlan? {
    for case .measureGoalSet(_, _, let plan) in self { return plan }
    return nil
  }
}

extension MilestonePlan {
  /// The goal in words, as ``MeasureReport/goalText``.
  fileprivate var text: String {
    let (start, target) = (MeasureAmount(thousandths: start, unit), MeasureAmount(thousandths: target, unit))
    return "from \(start) to \(target), \(milestones.count.counted("milestone"))"
  }
}

extension MeasureReport {
  /// The goal in words.
  fileprivate var goalText: String { "from \(start) to \(target), \(milestones.count.counted("milestone"))" }

  /// A note on the goal that a new one replaces.
  fileprivate var replacedText: String {
    "this replaces the goal from \(start) to \(target): \(reachedCount) of \(milestones.count.counted("milestone")) "
      + "reached"
  }
}

extension ShellError {
  /// The error for a name that no measure has.
  static func unknownMeasure(_ name: String, nearest: String?) -> ShellError {
    .badValue(
      argument: "NAME", value: name, reason: "no measure has this name",
      allowed: "a name from measure list, or begin something new with measure goal", suggestion: nearest)
  }
}

extension String {
  /// The text with a point for a decimal comma.
  fileprivate var withPoint: String { replacing(",", with: ".") }
}

extension Arguments {
  /// A measured amount. The error for an impossible amount quotes it as typed.
  fileprivate func amount(_ name: String) throws(ShellError) -> Double? {
    guard let number = try number(name) else { return nil }
    do throws(Refusal) { _ = try MeasureAmount.thousandths(of: number, field: name) } catch {
      guard case .badNumber(_, let reason) = error, let text = optional(name) else { return number }
      throw .badValue(
        argument: name, value: text, reason: reason, allowed: "numbers with up to three decimals, such as 84.5")
    }
    return number
  }

  fileprivate func requiredAmount(_ name: String, in spec: CommandSpec) throws(ShellError) -> Double {
    guard let amount = try amount(name) else { throw .missingArgument(name, usage: spec.usage) }
    return amount
  }
}
