import AscentRules

/// What a query asks for.
struct QueryScope: Sendable {
  /// A request for what is due next, after a due command that was already answered,
  /// if there is one.
  struct Due {
    var after: DueCommand?
  }

  /// The day; nil for today in the person's time zone.
  var day: LocalDay?
  /// The habits that the report includes.
  var habits = HabitSelection.all
  /// Whether the report includes the days from which the streaks are computed.
  var hasStreaks = false
  /// Asks for what is due next; nil if the report need not include it.
  var due: Due?
  /// The days whose marks the report includes, as offsets from its day; nil for none.
  var marks: ClosedRange<Int>?
}

/// Which habits a report includes. With less than all, the report also lacks what concerns all
/// habits together.
package enum HabitSelection: Sendable {
  case all
  /// The habits with one of these names or, if there are none, the habits whose names begin with
  /// the first of the texts; see ``TextRules/begins(_:with:)``.
  case named([String])
  /// None; the report only says how many are done, see ``PersonReport/progress``.
  case progressOnly
}
