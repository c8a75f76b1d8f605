import AscentRules

/// Why part of an export was skipped or changed. The description says what was done instead.
///
/// Used as an error only inside this module: the reader of a value throws it, the reader of the
/// file records it.
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
  /// The export does not say the kind of habit, and its values are amounts.
  case takenAsNumerical
  /// The target is not a positive number.
  case targetNotUnderstood
  /// The target is an upper limit.
  case targetIsUpperLimit
  /// The target is a total over several days.
  case targetOverDays(Int)
  /// There are fractions.
  case countedInFractions(unit: String)
  /// There are more than three decimals.
  case roundedUp
  /// The date is not valid.
  case dateNotUnderstood
  /// The day is not in the years 1970 to 2200.
  case dayOutOfRange
  /// Dates put the day before the month.
  case dayBeforeMonth
  /// The value has no meaning for this habit.
  case valueNotUnderstood
  /// The value is above 1,000,000,000.
  case valueTooLarge
  /// A habit that counts is marked with a plain yes, or as covered.
  case yesWithoutAmount
  /// A note is on a day without a completion.
  case noteWithoutCompletion
  /// The day already has a value.
  case secondValueForDay
  /// The record has too few or too many fields.
  case fieldCount(expected: Int, found: Int)
  /// A column or row does not belong to a habit of the export.
  case unknownHabit
  /// The export has no marks for the habit.
  case noMarks
  /// The backup is from a newer version than the newest known one.
  case newerSchema(Int)
}

extension ImportReason: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .nameEmpty(let replacement): "the habit has no name; called «\(replacement)»"
    case .nameTooLong: "the name has more than \(ImportText.nameLimit) characters; cut"
    case .nameHasControlCharacters: "the name has control characters; replaced by spaces"
    case .nameTaken(let replacement): "another habit has this name; called «\(replacement)»"
    case .textCleaned: "the text is too long or has control characters; cut, or replaced by spaces"
    case .frequencyNotUnderstood: "not a frequency of n times in d days; taken as every day"
    case .typeNotUnderstood: "not a known kind of habit; taken as yes or no"
    case .takenAsNumerical: "the export does not say so, but the values are amounts; any amount satisfies a day"
    case .targetNotUnderstood: "not a positive target; any amount satisfies a day"
    case .targetIsUpperLimit:
      "a target of «at most» has no counterpart; the amounts are taken, and any amount satisfies a day"
    case .targetOverDays(let days):
      "a total over \(days) days has no counterpart; taken as a goal for one day, once in \(days) days"
    case .countedInFractions(let unit): "there are fractions; counted in «\(unit)»"
    case .roundedUp: "more than three decimals; rounded up to a thousandth"
    case .dateNotUnderstood: "not a date; skipped"
    case .dayOutOfRange: "the day is not in the years 1970 to 2200; skipped"
    case .dayBeforeMonth: "this date has a meaning only as day/month/year; so every date of the file is read"
    case .valueNotUnderstood: "the value has no meaning for this habit; skipped"
    case .valueTooLarge: "the value is above 1000000000; skipped"
    case .yesWithoutAmount: "a yes without an amount, for a habit that counts; skipped"
    case .noteWithoutCompletion: "a note on a day without a completion; skipped"
    case .secondValueForDay: "the day already has a value; one of them is kept"
    case .fieldCount(let expected, let found):
      "\(CountText.text(expected, "field was", "fields were")) expected and \(found) found"
    case .unknownHabit: "belongs to no habit of the export; skipped"
    case .noMarks: "the export has no marks for this habit; taken without a past"
    case .newerSchema(let known): "a newer version of the backup than the known \(known); read as that one"
    }
  }
}
