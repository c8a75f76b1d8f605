import AscentRules
import AscentRuntime
import AscentViews

/// Whether a number that somebody typed is probably mistyped.
enum FarOutValue {
  /// Whether a value is further outside of the known ones than these are apart, and more than half
  /// as large again as the largest of them, or less than half as large as the smallest.
  ///
  /// A misplaced decimal point makes a value ten times as large or small. A half is much less than
  /// that, and much more than what most measures change by in a day. The span leaves room for
  /// measures that vary widely.
  static func isFarOut(_ value: Double, from known: [Double]) -> Bool {
    guard let least = known.min(), let most = known.max() else { return false }
    let span = most - least
    let (above, below) = (value - most, least - value)
    return above > max(span, abs(most) / 2) || below > max(span, abs(least) / 2)
  }

  /// Amounts that are usual whatever the goal is: many people leave it at 1.
  static let usualAmounts = [0.0, 5]
}

extension MeasureReport {
  /// Whether a value in the goal's unit is far from start, target and all earlier values.
  func isFarOut(_ value: Double) -> Bool {
    let known = [start.value, target.value] + (latest.map { [$0.converted(to: unit).value] } ?? []) + days.map(\.value)
    return FarOutValue.isFarOut(value, from: known)
  }
}

extension HabitReport {
  /// What is odd about an amount, if it is far from the goal and from the counts of the marked
  /// days; nil if nothing is.
  ///
  /// - Parameter day: the day in words, after a space; empty for today.
  func doubt(about amount: Int64, _ day: String = "") -> String? {
    func number(_ amount: Int64) -> Double { Double(amount) / Double(traits.decimals.scale) }
    func text(_ amount: Int64) -> String {
      let number = traits.decimals.text(amount)
      return number + UnitText.after(number, unit)
    }
    let most = marks.map(\.count).max() ?? 0
    let known = FarOutValue.usualAmounts + [number(goal), number(most)]
    guard FarOutValue.isFarOut(number(amount), from: known) else { return nil }
    let usual =
      most > goal
      ? "your most on a day, \(text(most))" : "\(kind == .atMost ? "the limit" : "the goal"), \(text(goal)) a day"
    return "\(text(amount)) of \(name)\(day) is far from \(usual)"
  }
}

extension CommandLineSession {
  /// How many days tell which amounts are usual.
  private static let usualDays = 90

  /// The question whether to record the amounts of a line that are far out; nil if none is, or if
  /// nobody can be asked. Then the answers say what is odd.
  func question(
    about readings: [HabitReading], _ sessions: inout [CommandLineSession]
  ) async throws(ShellError) -> CommandOutcome? {
    var doubts: [String] = []
    for index in sessions.indices {
      guard let doubt = try await sessions[index].doubt(about: readings[index]) else { continue }
      doubts.append(doubt)
      if !environment.canAsk { sessions[index].notes.append(doubt) }
    }
    guard !doubts.isEmpty, environment.canAsk else { return nil }
    return confirmation(doubts.joined(separator: "; "), CommandTable.doneSpec)
  }

  /// What is odd about the amount of a completion before it is recorded; nil if nothing is, or if
  /// the user insists or sent it before.
  func doubt(about reading: HabitReading) async throws(ShellError) -> String? {
    guard !arguments.has("--yes"), reading.amount != nil, let number = try arguments.number("AMOUNT"),
      let amount = reading.habit.traits.decimals.stored(number), (1...DayCounts.limit).contains(amount),
      // Few amounts are far from the goal, so the days are seldom asked for.
      reading.habit.doubt(about: amount) != nil
    else { return nil }
    if try await wasSent() { return nil }
    let report = try await report(marking: (1 - Self.usualDays)...0)
    return report[reading.habit.id]?.doubt(about: amount, try await otherDay())
  }

  /// The day that the line is about in words, after a space; empty for today.
  func otherDay() async throws(ShellError) -> String {
    let context = try await context()
    let day = try await metadata().at.map(context.day(at:))
    return day.map { $0 == context.today ? "" : " \(DayText.near($0, asOf: context.today))" } ?? ""
  }
}
