import AscentRules
import AscentRuntime

/// Lookups that several commands share.
extension CommandLineSession {
  /// The user's time zone and day start, as known from the last report or from a new one.
  func context() async throws(ShellError) -> SessionContext {
    if let known = knownContext { return known }
    _ = try await query(day: nil)
    guard let known = knownContext else { preconditionFailure("a report tells the context") }
    return known
  }

  /// The user's report for today.
  ///
  /// `days` are the days to mark with their outcomes, counted from today.
  func report(marking days: ClosedRange<Int>? = nil) async throws(ShellError) -> PersonReport {
    let report = try await query(day: knownContext?.today, marking: days)
    guard let today = knownContext?.today, report.day != today else { return report }
    return try await query(day: today, marking: days)
  }

  /// The user's report for a day; nil means today.
  func query(day: LocalDay?, marking days: ClosedRange<Int>? = nil) async throws(ShellError) -> PersonReport {
    environment.onTrip(.query)
    let report = try await asking(await ascent.report(on: user, day: day, marking: days))
    remember(report, areAll: true, isOfToday: day == nil || day == knownContext?.today)
    return report
  }

  /// The user's report for now, with only some of the habits. With many habits this is much faster.
  func query(of habits: HabitSelection) async throws(ShellError) -> PersonReport {
    environment.onTrip(.lookup)
    let report = try await asking(await ascent.report(on: user, of: habits))
    remember(report, areAll: false, isOfToday: true)
    return report
  }

  /// Evaluates a runtime query, and converts its error to a shell error.
  func asking<Answer>(
    _ body: @autoclosure () async throws(AscentError) -> Answer
  ) async throws(ShellError) -> Answer {
    do { return try await body() } catch { throw ShellError(error) }
  }

  /// The user's progress in all methods.
  func methodProgress() async throws(ShellError) -> MethodProgress {
    environment.onTrip(.query)
    return try await asking(await ascent.methodProgress(of: user))
  }

  /// The catalogue in force.
  func catalog() async throws(ShellError) -> Catalog {
    try await asking(await ascent.catalog())
  }

  /// The habit that a text names: by its whole name, its number as in `#2`, or a beginning that no
  /// other habit shares.
  ///
  /// Case is ignored, and habits in use take precedence over archived ones.
  ///
  /// - Parameter isWhole: whether to accept only the whole name or the number.
  func habit(_ name: String, in habits: [HabitReport], isWhole: Bool = false) throws(ShellError) -> HabitReport {
    if let habit = habits.named(name) ?? habits.first(where: { "#\($0.id)" == name }) { return habit }
    let begun = isWhole ? [] : habits.beginning(with: name).ifAny ?? habits.beginning(with: name, isArchived: true)
    guard begun.count <= 1 else { throw .ambiguous("HABIT", name, begun.map(\.name)) }
    if let habit = begun.first { return habit }
    throw .unknownHabit(
      name, nearest: Nearest.nameOrWord(name, among: habits.map(\.name)), isFirst: habits.isEmpty)
  }

  /// The method that a text names, ignoring case: by its ID or title, or by a beginning that no
  /// other method shares.
  func method(_ text: String, _ catalog: Catalog) throws(ShellError) -> GrowthMethod {
    if let method = catalog.methods.first(named: text, id: \.id.text, title: \.title) { return method }
    let begun = catalog.methods.filter { method in
      [method.id.text, method.title].contains { $0.lowercased().hasPrefix(text.lowercased()) }
    }
    guard begun.count <= 1 else { throw .ambiguous("METHOD", text, begun.map(\.id.text)) }
    if let method = begun.first { return method }
    throw .unknownMethod(
      text, nearest: Nearest.name(to: text, among: catalog.methods.flatMap { [$0.id.text, $0.title] }))
  }

  /// Parses the name of a time zone.
  func zone(_ text: String, argument: String) throws(ShellError) -> ZoneID {
    if let zone = ZoneID(text), ascent.context.zones.contains(zone) { return zone }
    throw ZoneReading.failure(text, argument: argument, in: ascent.context.zones)
  }

  /// Parses an argument as a day; nil if it was not given.
  ///
  /// - Parameter direction: whether a weekday alone is in the past or the future.
  func day(_ name: String, toward direction: DayPhrase.Direction = .past) async throws(ShellError) -> LocalDay? {
    guard let text = arguments.optional(name) else { return nil }
    if let day = LocalDay(text) { return day }
    if let day = try await context().day(text, toward: direction) { return day }
    throw .noDay(name, text)
  }

  /// Parses a required argument as a day.
  func requiredDay(
    _ name: String, toward direction: DayPhrase.Direction = .past
  ) async throws(ShellError) -> LocalDay {
    guard let day = try await day(name, toward: direction) else { preconditionFailure("no argument \(name)") }
    return day
  }

  /// Sets the option `--at` to a day that follows other words, unless it is today.
  mutating func setDay(_ day: String) async throws(ShellError) {
    guard !arguments.has("--at") else { throw .misusedOption("--at", reason: "the day is already given") }
    if try await context().day(day) != context().today { arguments.set("--at", day) }
  }

  /// Parses an argument as an instant; nil if it was not given.
  ///
  /// Without an offset, the text is read in the user's time zone. A time alone means today.
  func instant(_ name: String) async throws(ShellError) -> Instant? {
    guard let text = arguments.optional(name) else { return nil }
    let instant: Instant?
    if case .instant(let known)? = InstantText.parse(text) {
      instant = known
    } else {
      instant = try await context().instant(text)
    }
    if let instant, (Instant.earliest...Instant.latest).contains(instant) { return instant }
    let date = text.split(separator: " ").lazy.compactMap { DatePhrase(String($0)) }.first(where: \.isImpossible)
    let reason =
      if instant == nil, let day = LocalDay(text) {
        if day < RuleLimits.firstRecordableDay {
          "too far in the past"
        } else if try await day > context().today {
          "too far in the future"
        } else {
          "that day doesn't exist for you (you changed time zone)"
        }
      } else {
        (date ?? DatePhrase(text))?.fault ?? "not a date or time"
      }
    throw .badValue(
      argument: name, value: text, reason: reason,
      allowed:
        "a time today such as 8:30, a day (YYYY-MM-DD, yesterday, mon, 3 days ago), both (yesterday 22:30), "
        + "or YYYY-MM-DDTHH:MM with an offset such as +02:00 or Z"
    )
  }
}

extension HabitID {
  /// Parses the number of a habit, such as `#2`.
  init?(numbered text: String) {
    guard let number = Int32(text.dropFirst()), text == "#\(number)" else { return nil }
    self.init(number: number)
  }
}

extension PersonReport {
  /// A note with the numbers of other habits with the same name; nil if there are none.
  func otherHabit(named name: String, than id: HabitID?) -> String? {
    let others = habits.filter { $0.id != id && TextRules.areSame($0.name, name) }.map { "#\($0.id)" }
    return others.isEmpty ? nil : "another habit has the name \(name): \(others.joined(separator: ", "))"
  }
}

extension Array {
  /// The first element whose ID or, if there is none, whose title equals the text, ignoring case.
  func first(named text: String, id: (Element) -> String, title: (Element) -> String) -> Element? {
    let folded = text.lowercased()
    return first { id($0) == folded } ?? first { title($0).lowercased() == folded }
  }
}

extension Array {
  /// The array; nil when it is empty.
  fileprivate var ifAny: Array? { isEmpty ? nil : self }
}

extension ShellError {
  /// The error for a text that names no day.
  static func noDay(_ argument: String, _ text: String, suggestion: String? = nil) -> ShellError {
    .badValue(
      argument: argument, value: text, reason: DayPhrase.fault(text), allowed: DayPhrase.forms, suggestion: suggestion)
  }

  /// The error for a text that is the beginning of several names.
  static func ambiguous(_ argument: String, _ value: String, _ names: [String]) -> ShellError {
    let most = 10
    return .ambiguous(
      argument: argument, value: value, choices: Array(names.prefix(most)), more: max(0, names.count - most))
  }

  /// Converts an error of a command with an operation ID.
  init(_ error: AscentError, sending operation: OperationID) {
    self.init(error)
    if case .outcomeUnknown(let failure) = error { self = .outcomeUnknown(failure, operation: operation) }
  }

  /// Converts an error of a query.
  init(_ error: AscentError) {
    switch error {
    case .refused(let refusal): self = .refused(refusal)
    case .outcomeUnknown(let failure), .unreadable(let failure): self = .journal(failure)
    default: self = .failed(error)
    }
  }
}
