import AscentRules

/// A query about a person.
struct QueryItem: Sendable {
  var slot: Int
  var day: LocalDay?
  var askedAt: Instant
  let habits: HabitSelection
  let due: QueryScope.Due?
  let marks: ClosedRange<Int>?
  /// Whether the answer rests only on settled batches, so that it need not wait for a commit.
  var isSettled = false
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
    // StreakService fills in the streaks unless they are nil.
    if scope.hasStreaks { report.streaks = StreakState() }
  }
}

/// Where the answer to a query goes.
typealias QueryReply = Caller<Result<PersonReport, AscentError>>
