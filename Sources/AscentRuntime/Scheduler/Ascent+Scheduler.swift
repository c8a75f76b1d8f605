public import AscentRules

extension Ascent {
  /// Does all that is due: closes the days that are over, of everyone and in order, and sends the
  /// reminders and warnings whose time has come. Returns when that is committed.
  ///
  /// With ``Configuration/runsScheduler`` the runtime does so by itself, soon after each becomes
  /// due. Call it where an answer must rest on closed days, for example after a pause of the
  /// process, or to decide yourself when days are closed. It is safe to call at any time, also from
  /// several processes one after the other: each day is closed once.
  ///
  /// What cannot be done now, such as the close of a person whose history cannot be read, is
  /// logged, stays due, and is tried again later.
  ///
  /// - Parameter progress: gets the number of commands done so far, after each.
  /// - Returns: the instant as of which nothing that could be done is left.
  /// - Throws: ``AscentError/stopped`` when the runtime stops before all is done. What was done
  ///   stays.
  @discardableResult
  public func closeOverdue(progress: (@Sendable (Int) -> Void)? = nil) async throws(AscentError) -> Instant {
    let asOf = await withCheckedContinuation { caller in
      environment.alarm.request(SchedulerAlarm.Request(caller: caller, progress: progress))
    }
    guard let asOf else { throw .stopped }
    return asOf
  }

  /// Runs a body while the scheduler does nothing by itself: an import brings the closes of days
  /// with it, and a later day that is closed before them would shut them out.
  package func holdingScheduler<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    environment.alarm.hold()
    defer { environment.alarm.release() }
    return try await body()
  }

  /// Moves a clock on to an instant, and does what becomes due on the way, each at its time: as if
  /// the process had run all the while.
  package func passTime(to end: Instant, on clock: ManualClock) async throws(AscentError) {
    var from = Instant(milliseconds: .min)
    while from <= end, let next = try await firstDue(in: from...end) {
      clock.set(max(next, clock.now()))
      try await closeOverdue()
      from = next.advanced(by: .milliseconds(1))
    }
    clock.set(end)
  }
}
