import AscentRules

/// A query about a person.
struct QueryItem: Sendable {
  var slot: Int
  var day: LocalDay?
  var askedAt: Instant
  let habits: HabitSelection
  let due: QueryScope.Due?
  let marks: ClosedRange<Int>?
  var report: PersonReport
  var reply: QueryReply

  init(slot: Int, scope: QueryScope, askedAt: Instant, reply: QueryReply) {
    self.slot = slot
    self.day = scope.day
    self.askedAt = askedAt
    self.habits = scope.habits
    self.due = scope.due
    self.marks = scope.marks
    self.reply = reply
    report = PersonReport()
    // StreakService fills in what is not nil.
    if scope.hasStreaks { report.streaks = StreakState() }
  }
}

/// What a query is about.
struct QueryScope: Sendable {
  /// What is due next, after a command that was found due and had been answered before, if any.
  struct Due {
    var after: DueCommand?
  }

  /// The day; nil for the present one, where the person is.
  var day: LocalDay?
  /// The habits that the report has.
  var habits = HabitSelection.all
  /// Whether the report includes the days that the streaks follow from.
  var hasStreaks = false
  /// What the report includes of what is due next; nil for nothing.
  var due: Due?
  /// The days whose marks the report includes, counted from its day; nil for none.
  var marks: ClosedRange<Int>?
}

/// Which habits a report has. With less than all, it lacks all that is said of habits together.
package enum HabitSelection: Sendable {
  case all
  /// Those with one of these names or, if there are none, those whose names begin with the first
  /// of the texts; see ``TextRules/begins(_:with:)``.
  case named([String])
  /// None; instead it says how many are done: see ``PersonReport/progress``.
  case counted
}

/// Where the answer to a query goes.
typealias QueryReply = Caller<Result<PersonReport, AscentError>>
