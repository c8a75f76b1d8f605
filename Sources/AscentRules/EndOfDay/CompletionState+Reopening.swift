/// Days that are open again because the time zone or the day start under which they were closed
/// was undone.
///
/// A close is never undone, but it is only right while its day is over. The undo of a travel, or of
/// a day start, therefore reopens the days that were closed after it and that are not over without
/// it: limits on them are undecided again, freezes that closes spent on them are given back, and
/// announced endings are withdrawn. The next close judges them like any open day.
package struct ReopenedDays: Hashable {
  /// How far days were closed when a command changed the zone or the day start, by the ordinal of
  /// the command.
  package var closedBefore: [Int32: LocalDay] = [:]
  /// The last day that was closed and is open again; nil if there is none. The operation ids of the
  /// closes up to this day are already used.
  package var through: LocalDay?

  // Always equal, since it follows from the same events as the rest of the state, and snapshots of
  // earlier versions lack it.
  package static func == (left: ReopenedDays, right: ReopenedDays) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}

  var isEmpty: Bool { closedBefore.isEmpty && through == nil }
}

extension CompletionState {
  /// Reopens the days that are not over once a change of the zone or of the day start is undone or
  /// restored. Days that were closed before the change stay closed.
  ///
  /// The caller writes the opposites of the change's events afterwards.
  mutating func reopenDays(
    undoing target: AcceptedOperation, _ opposites: [Event], _ context: RuleContext, _ decision: inout Decision
  ) {
    guard let closed = closedThrough, opposites.contains(where: \.movesClock) else { return }
    var after = self
    for opposite in opposites where opposite.movesClock {
      after.evolve(by: revisedDayStart(opposite) ?? opposite, ordinal: decision.ordinal)
    }
    let now = decision.evidence.recordedAt
    let clock = PersonClock(after, at: now, context)
    let before = reopened.closedBefore[target.ordinal] ?? .earliest
    var first = closed + 1
    while first - 1 > before, clock.close(of: first - 1) > now { first = first - 1 }
    guard first <= closed else { return }
    // Whether a flexible limit asks for a day depends on the days before it.
    let reach = habits.lazy.map(\.plan.reach).max() ?? 0
    emit(.daysReopened(from: first), rejudging: first...closed + reach, &decision)
    for day in automaticFreezes.days(in: first...closed) { emit(.freezeRevised(day, inForce: false), &decision) }
  }

  /// Applies the reopening of a day and all later ones.
  mutating func reopen(from first: LocalDay) {
    reopened.through = [reopened.through, closedThrough].compactMap(\.self).max()
    let last = first - 1
    closedThrough = closedThrough.map { min($0, last) }
    closedThroughAtRequest = closedThroughAtRequest.mapValues { min($0, last) }
    for index in freezeGrants.indices {
      freezeGrants[index].closedThrough = freezeGrants[index].closedThrough.map { min($0, last) }
    }
    for day in checkpoints.keys where day >= first {
      for index in checkpoints[day]!.indices { checkpoints[day]![index].isClosed = false }
    }
  }

  /// Notes how far days are closed when a command changes the zone or the day start.
  mutating func rememberClosedDays(ordinal: Int32) {
    if let closedThrough { reopened.closedBefore[ordinal] = closedThrough }
  }

  /// Whether a scheduler has closed the day once, so that the operation id of its close cannot be
  /// used again.
  func isTaken(_ day: LocalDay) -> Bool { reopened.through.map { day <= $0 } ?? false }
}

extension Event {
  /// Whether the event undoes or restores a change of when the person's days begin and end.
  fileprivate var movesClock: Bool { kind == .zoneRevised || kind == .dayStartRevised }
}
