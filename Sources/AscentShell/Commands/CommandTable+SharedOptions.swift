/// Arguments and options that several commands share.
extension CommandTable {
  typealias Parameter = CommandSpec.Parameter
  typealias Option = HelpView.Item

  static let habit = Parameter(
    "HABIT",
    "the name of a habit, or its beginning if no other name begins the same way. #2 is habit number 2",
    occurrence: .phrase)
  static let namedHabit =
    "the name of a habit, or its beginning if no other name begins the same way. A number is a row of the last today "
    + "(\"2\" in quotes is a name). #2 is habit number 2. Put quotes around a name that has commas, or that ends in a "
    + "number or a day."
  static let namedHabits = namedHabit + " Separate several with commas or \"and\""
  static let operation = Option(
    "--op ID",
    "your own ID for the command: up to 200 bytes, not ending in # and a number; repeating the command with the same "
      + "ID has no further effect")
  static let at = Option(
    "--at INSTANT",
    "when it happened: a time (8:30, 7pm), a day (YYYY-MM-DD, yesterday, 3 days ago, mon), both (yesterday at 22:30), "
      + "or 2026-03-01T08:00+01:00; up to 400 days back"
  )
  static let device = Option("--device D", "the device it comes from, up to 64 bytes")
  static let group = Option("--group GROUP", "only the habits of a group")
  static let aboutOneHabit = "it shows one habit"
  static let aboutMethods = "methods belong to no group"
  static let aboutMeasures = "measures belong to no group"
  static let aboutLedger = "the ledger is checked as a whole"
  static let aboutStores = "it is about the whole store"
  static let json = Option("--json", "print one line of JSON")
  static let help = Option("--help", "explain the command")
  static let from = Option("--from DATE", "the first day it applies to; default: today" + days(.future))

  static func date(
    _ name: String, _ meaning: String, toward direction: DayPhrase.Direction = .future,
    occurrence: Parameter.Occurrence = .once
  ) -> Parameter {
    Parameter(name, meaning + days(direction), occurrence: occurrence)
  }

  /// The accepted forms of a day, and whether a weekday alone is in the past or the future.
  static func days(_ direction: DayPhrase.Direction) -> String {
    if case .past = direction {
      return " (YYYY-MM-DD, 24 nov, yesterday, 3 days ago, last fri; fri is today or the last one)"
    }
    return " (YYYY-MM-DD, 24 dec, tomorrow, in 2 weeks, next fri; fri is today or the next one)"
  }

  /// The JSON output of commands that change something.
  static let change =
    "an object: command, operation, known, habit, day, xp, before and after as of that day (count, goal, satisfied, "
    + "complete, streak, longestStreak, dailyStreak, longestDailyStreak, totalXP, level), streakUnit, unpaid (why it "
    + "earned less), message, \(celebrationList), notes; if nothing changed: command, operation (null), "
    + "changed (false), message"

  /// The member of such an object that lists celebrations.
  static let celebrationList =
    "celebrations (id, category, day, text, raised: false for one that was withdrawn)"
}
