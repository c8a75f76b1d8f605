import AscentRules
import AscentRuntime
import AscentViews

/// The words of `remind`: a habit, and perhaps a time with the days of the week, or `off`.
struct ReminderLine: Hashable {
  var habit: [Token]
  /// The time, or `off`; nil to show the reminder.
  var time: String?
  /// The days, before or after the time; nil if the words name none.
  var days: WeekdaySet?

  /// - Parameter takesDays: whether words such as `every day` may be the days, rather than part of
  ///   a name.
  init(_ words: [Token], takesDays: Bool = true) {
    // After the habit, the days and the time may be quoted as one word.
    habit = words.prefix(1) + words.dropFirst().flatMap { $0.text.split(separator: " ").map { Token(String($0)) } }
    if takesDays { takeDays() }
    takeTime()
    if time == nil { (habit, days) = (words, nil) } else if takesDays, days == nil { takeDays() }
  }

  private mutating func takeTime() {
    for count in (1...3).reversed() where count < habit.count {
      let text = Array(habit.suffix(count)).text.lowercased()
      let hour = text.hasPrefix("at ") ? Int(text.dropFirst(3)) : nil
      guard text == "off" || hour != nil || MomentPhrase.minuteOfDay(text) != nil else { continue }
      time = hour.map { "\($0):00" } ?? text
      return habit.removeLast(count)
    }
  }

  private mutating func takeDays() {
    for start in habit.indices.dropFirst() {
      let words = habit[start...].map(\.text)
      guard let days = SchedulePhrase.days(words.joined(separator: " ")) else { continue }
      self.days = days
      return habit.removeSubrange(start...)
    }
  }
}

/// Reminders.
extension CommandLineSession {
  func remind() async throws(ShellError) -> any View {
    let words = arguments.words
    var (session, line) = (self, ReminderLine(words))
    // The name of a habit may end with off, with an hour or with days.
    if line.days != nil || line.time == "off" || words.last?.isDigits == true {
      let (habits, whole) = (try await report().habits, ReminderLine(words, takesDays: false))
      let isName = line.days == nil && line.time != "off" && !habits.beginning(with: words.text).isEmpty
      if isName || habits.named(words.text) != nil { return try await showReminder(of: words) }
      if habits.named(whole.habit.text) != nil { line = whole }
    }
    session.arguments.set("HABIT", line.habit.text)
    guard let time = line.time else { return try await showReminder(of: line.habit) }
    session.arguments.set("HH:MM", time)
    if let days = line.days {
      guard !arguments.has("--days") else { throw .misusedOption("--days", reason: "the days are already given") }
      session.arguments.set("--days", ScheduleText.names(of: days))
    }
    return try await session.setReminder()
  }

  private func setReminder() async throws(ShellError) -> any View {
    if environment.isReadOnly { throw .readOnly(command: arguments.command) }
    let reminder = try reminder()
    let (sent, habit) = try await send { .setReminder($0, reminder) }
    let headline = reminder.map { "reminder for \(habit): \($0.text)" } ?? "no more reminders for \(habit)"
    return ChangeView(headline: headline, habit: habit, remarks: try await reminderRemarks(sent, reminder), sent: sent)
  }

  /// The reminder that the arguments describe; nil for none.
  private func reminder() throws(ShellError) -> Reminder? {
    guard arguments.text("HH:MM").lowercased() != "off" else {
      guard !arguments.has("--days") else { throw .misusedOption("--days", reason: "off removes the reminder") }
      return nil
    }
    return try Reminder(minute: arguments.minutes("HH:MM") ?? 0, on: arguments.weekdays("--days") ?? .everyDay)
  }

  private func showReminder(of words: [Token]) async throws(ShellError) -> any View {
    let habits = try await report().habits
    for option in ["--days", "--op"] where arguments.has(option) {
      throw .misusedOption(option, reason: "the time is missing")
    }
    do { return ReminderView(habit: try habit(words.text, in: habits)) } catch {
      // The words before the last may be a habit, and the last one a time that no clock shows.
      for end in words.indices.dropFirst().reversed() {
        let (name, rest) = (Array(words[..<end]).text, Array(words[end...]).text)
        guard case .unknownHabit = error, (try? habit(name, in: habits)) != nil else { continue }
        throw .badValue(
          argument: "HH:MM", value: rest, reason: "not a time of day",
          allowed: "00:00 to 23:59, a time such as 7pm, or off")
      }
      throw error
    }
  }
}

/// The reminder of a habit.
struct ReminderView: View {
  var habit: HabitReport

  func text(_ style: Style) -> String {
    let name = habit.name.visible
    if let reminder = habit.reminder { return "\(name): reminder at \(reminder.text)" }
    let hint =
      habit.kind == .atMost
      ? "A limit takes none." : "To set one: remind \(Token.word(habit.name).visible) 18:00"
    return "\(name) has no reminder. \(hint)"
  }

  var json: JSONValue { .object(["habit": habit.name, "reminder": habit.reminder?.description]) }
}
