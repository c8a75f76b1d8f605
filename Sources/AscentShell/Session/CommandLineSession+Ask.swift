import AscentRules
import AscentRuntime
import AscentViews

/// Questions about habits that were left open.
extension CommandLineSession {
  /// The number of days to ask about, up to and including today.
  private static let askedDays = 7

  /// Asks about each open habit of each day, oldest day first.
  ///
  /// Each answer is recorded at once, so that it stays whenever the questions end.
  func ask(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    var state = AskState(arguments.optional(AskState.option))
    if let answer = arguments.optional(Question.answer), let place = state.place {
      let doubted = state.doubted
      state.doubted = nil
      do {
        if doubted != nil, !Question.isYes(answer) {
          if let again = try await question(place, state, query(day: place.day)) { return .asks(again) }
        } else if let outcome = try await take(doubted ?? answer, at: place, isSure: doubted != nil, &state, sink) {
          return outcome
        }
      } catch {
        guard error.isAboutAnswer else { throw error }
        sink.answer(await inLocalTime(error).view())
        // In a pipe the next line answers the next question, so a refused question is not
        // asked again.
        if environment.canAsk, let again = try await question(place, state, query(day: place.day)) {
          return .asks(again)
        }
        state.refused += 1
      }
    }
    let today = try await context().today
    var day = state.place?.day ?? today - (Self.askedDays - 1)
    while day <= today {
      let report = try await query(day: day)
      if let open = report.habits.first(where: { $0.isOpen(on: day, today: today) && isAfter(state.place, day, $0) }) {
        let place = AskState.Place(day: day, habit: open.id)
        state.place = place
        if let question = try await question(place, state, report) { return .asks(question) }
      }
      day = day + 1
    }
    return sink.answer(AskView(state))
  }

  private func isAfter(_ place: AskState.Place?, _ day: LocalDay, _ habit: HabitReport) -> Bool {
    place.map { ($0.day, $0.habit.number) < (day, habit.id.number) } ?? true
  }

  /// The number of questions that would follow a question.
  private func unasked(after place: AskState.Place) async throws(ShellError) -> Int32 {
    let today = try await context().today
    var (count, day) = (Int32(0), place.day)
    while day <= today {
      let habits = try await query(day: day).habits
      count += Int32(habits.count { $0.isOpen(on: day, today: today) && isAfter(place, day, $0) })
      day = day + 1
    }
    return count
  }

  /// Whether the rules still accept a skip of the day.
  private func canSkip(_ day: LocalDay) async throws(ShellError) -> Bool {
    let today = try await context().today
    return day >= ascent.context.policy.earliestExcuse(on: today)
  }

  /// The question about a habit on a day; nil if somebody else has deleted the habit.
  private func question(
    _ place: AskState.Place, _ state: AskState, _ report: PersonReport
  ) async throws(ShellError) -> Question? {
    guard let habit = report[place.habit] else { return nil }
    let unit = UnitText.after(habit.traits.text(habit.goal), habit.unit)
    let isAnyDay = habit.isWantedThisWeek(on: place.day)
    let week = isAnyDay ? ", any day, \(habit.weekText ?? "") this week" : ""
    let text = "\(DayText.withWeekday(place.day, asOf: nil)) · \(habit.name): \(habit.progressText)\(unit)\(week)."
    return question("\(text) Done? [y/n/\(try await canSkip(place.day) ? "skip/" : "")amount/q]", state)
  }

  private func question(_ text: String, _ state: AskState) -> Question {
    var next = arguments
    next.set(AskState.option, state.text)
    return Question(
      text: VisibleText.visible(text),
      command: ShellCommand(spec: CommandTable.askSpec, arguments: next, isJSON: false), isOpen: true)
  }

  /// Executes an answer. Returns nil to go on with the next question.
  ///
  /// - Parameter isSure: whether an amount is recorded even if it is far from the usual ones.
  private func take(
    _ answer: String, at place: AskState.Place, isSure: Bool, _ state: inout AskState, _ sink: any OutputSink
  ) async throws(ShellError) -> CommandOutcome? {
    let report = try await query(day: place.day)
    guard let habit = report[place.habit] else { return nil }
    var session = self
    session.arguments.set("HABIT", habit.name)
    let answer = answer.lowercased().filter { !$0.isWhitespace }
    switch answer {
    case "q", "quit":
      // The unanswered question and all questions not asked yet remain open.
      return sink.answer(AskView(state, notAsked: try await unasked(after: place) + 1))
    case "n", "no", "": state.open += 1
    case "s", "skip":
      session.arguments.set("DATE", "\(place.day)")
      do { sink.answer(try await session.skipDay(of: .id(habit.id))) } catch {
        throw error.ofAnswer("skip", HabitReading(habit, day: "\(place.day)"))
      }
      state.skipped += 1
    default:
      let isYes = Question.isYes(answer)
      guard isYes || Arguments.isNumber(answer) else {
        throw .badValue(argument: "answer", value: answer, reason: "not understood", allowed: AskState.answers)
      }
      let amount = isYes ? habit.traits.text(max(1, habit.goal - habit.count)) : answer
      var reading = HabitReading(habit, amount: amount)
      session.arguments.set("AMOUNT", amount)
      if try await place.day != context().today {
        session.arguments.set("--at", "\(place.day)")
        reading.day = "\(place.day)"
      }
      if !isYes, !isSure, let doubt = try await session.doubt(about: reading) {
        if environment.canAsk {
          state.doubted = answer
          return .asks(question("\(doubt). Record it? [y/N]", state))
        }
        session.notes.append(doubt)
      }
      do { sink.answer(try await session.complete(.id(habit.id))) } catch { throw error.ofAnswer("done", reading) }
      state.recorded += 1
      let (today, after) = (try await context().today, try await query(day: place.day)[place.habit])
      if !isYes, after?.isOpen(on: place.day, today: today) ?? false { state.open += 1 }
    }
    return nil
  }
}

/// The progress of the questions.
struct AskState: Hashable {
  /// The subject of a question.
  struct Place: Hashable {
    var day: LocalDay
    var habit: HabitID
  }

  /// The argument that carries the state from one question to the next. It can't be typed.
  static let option = "--state"
  static let answers = "y (the rest of the goal), n, skip (up to two days back), an amount, or q to stop"

  var place: Place?
  var recorded: Int32 = 0
  var skipped: Int32 = 0
  var open: Int32 = 0
  /// The number of answers from a pipe that were refused.
  var refused: Int32 = 0
  /// The amount that the question is about, if it is far from the usual ones.
  var doubted: String?

  init(_ text: String?) {
    let words = (text ?? "").split(separator: " ")
    let numbers = words.prefix(6).compactMap { Int32($0) }
    // Another process may have sent the text, so it can't be trusted.
    guard numbers.count == 6, numbers[2...].allSatisfy({ (0...1_000_000).contains($0) }) else { return }
    place = Place(day: LocalDay(number: numbers[0]), habit: HabitID(number: numbers[1]))
    (recorded, skipped, open, refused) = (numbers[2], numbers[3], numbers[4], numbers[5])
    doubted = words.dropFirst(6).first.map(String.init)
  }

  var text: String {
    guard let place else { return "" }
    return "\(place.day.number) \(place.habit.number) \(recorded) \(skipped) \(open) \(refused) \(doubted ?? "")"
  }
}

extension HabitReport {
  /// Whether the habit still needs something done on the day. A habit with a limit never does.
  ///
  /// - Parameter today: the current day, which a weekly target may still need although it asks for
  ///   no day in particular.
  fileprivate func isOpen(on day: LocalDay, today: LocalDay) -> Bool {
    let isOpen = kind == .atLeast && isDue && !isSatisfied && excuse == nil && !isArchived
    return isOpen || day == today && isWantedThisWeek(on: day)
  }
}

extension ShellError {
  /// Whether another answer to the same question may succeed.
  fileprivate var isAboutAnswer: Bool {
    switch self {
    case .refused, .refusedInTime, .refusedAtStage, .badValue: true
    default: false
    }
  }

  /// The error of an answer. The user can't repeat the answer, but can repeat the command that it
  /// stands for.
  fileprivate func ofAnswer(_ command: String, _ reading: HabitReading) -> ShellError {
    guard case .outcomeUnknown = self else { return self }
    return .partlyRecorded(self, recorded: [], rest: [reading.words], isRepeatable: false, command: command)
  }
}

extension HabitReading {
  fileprivate init(_ habit: HabitReport, amount: String? = nil, day: String? = nil) {
    self.init(habit: habit, name: habit.name, isWhole: false, amount: amount, day: day)
  }
}
