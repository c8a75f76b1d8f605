import AscentRules

/// Why part of an export was skipped or changed. The description says what was done instead.
///
/// It is used as an error only inside this module: the reader of a value throws it, and the reader
/// of the file records it.
package enum ImportReason: Error, Equatable {
  /// The habit has no name.
  case nameEmpty(replacement: String)
  /// The name has more than 200 characters.
  case nameTooLong
  /// The name has control characters.
  case nameHasControlCharacters
  /// Another habit of the export has the same name.
  case nameTaken(replacement: String)
  /// A note, question, unit or category was too long or had control characters.
  case textCleaned
  /// The frequency is not a number of times in a number of days.
  case frequencyNotUnderstood
  /// The kind of habit is unknown.
  case typeNotUnderstood
  /// The export does not state the kind of habit, but its values are amounts.
  case takenAsNumerical
  /// The target is not a positive number, or the limit is negative or not a number.
  case targetNotUnderstood
  /// The target is a total over several days.
  case targetOverDays(Int)
  /// The reminder has an impossible time.
  case reminderNotUnderstood
  /// An amount has more than three decimals.
  case roundedUp
  /// The note is longer than a completion's may be.
  case noteTooLong
  /// The note is longer than that of a day without a completion may be.
  case dayNoteTooLong
  /// The date is not valid.
  case dateNotUnderstood
  /// The day is not in the years 1970 to 2200.
  case dayOutOfRange
  /// The dates of the file put the day before the month.
  case dayBeforeMonth
  /// All dates of the file are valid with the month first and with the day first.
  case monthOrDay
  /// The value has no meaning for this kind of habit.
  case valueNotUnderstood
  /// The value is above 1,000,000,000.
  case valueTooLarge
  /// A habit that counts amounts is marked with a plain yes, or as covered.
  case yesWithoutAmount
  /// The day already has a value.
  case secondValueForDay
  /// The record has too few or too many fields.
  case fieldCount(expected: Int, found: Int)
  /// A column or row does not belong to a habit of the export.
  case unknownHabit
  /// The export has no marks for the habit.
  case noMarks
  /// The backup's schema is newer than the newest known one, whose version this is.
  case newerSchema(Int)
}

extension ImportReason: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .nameEmpty(let replacement): "this habit has no name; imported as \"\(replacement)\""
    case .nameTooLong: "name longer than \(ImportText.nameLimit) characters; shortened"
    case .nameHasControlCharacters: "control characters in the name; replaced with spaces"
    case .nameTaken(let replacement): "another habit has this name; imported as \"\(replacement)\""
    case .textCleaned: "text too long, or with control characters; shortened, or characters replaced with spaces"
    case .frequencyNotUnderstood: "unknown frequency; imported as every day"
    case .typeNotUnderstood: "unknown kind of habit; imported as yes/no"
    case .takenAsNumerical: "the values are amounts, so imported as a measurable habit; any amount satisfies a day"
    case .targetNotUnderstood: "the target must be a number above zero; any amount satisfies a day"
    case .targetOverDays(let days):
      "targets over \(days) days are not supported; imported as a daily goal, due once in \(days) days"
    case .reminderNotUnderstood: "not a time of day; imported without the reminder"
    case .roundedUp: "more than three decimals; rounded up to the next thousandth"
    case .noteTooLong: "note longer than \(RuleLimits.noteLength) characters; shortened"
    case .dayNoteTooLong:
      "note of a day without a completion longer than \(RuleLimits.reasonLength) characters; shortened"
    case .dateNotUnderstood: "not a valid date; skipped"
    case .dayOutOfRange: "outside the years 1970 to 2200; skipped"
    case .dayBeforeMonth: "this date is only valid as day/month/year, so all dates in the file are read that way"
    case .monthOrDay:
      "nothing in the file tells whether the day or the month comes first; all dates are read as month/day/year"
    case .valueNotUnderstood: "not a valid value for this habit; skipped"
    case .valueTooLarge: "value above 1000000000; skipped"
    case .yesWithoutAmount: "a yes without an amount, for a measurable habit; skipped"
    case .secondValueForDay: "this day has several values; only one was imported"
    case .fieldCount(let expected, let found):
      "expected \(expected.counted("field")), found \(found)"
    case .unknownHabit: "no habit in the export matches; skipped"
    case .noMarks: "no entries for this habit; imported without history"
    case .newerSchema(let known):
      "this backup is newer than version \(known), the latest known; read as version \(known)"
    }
  }
}
