public import AscentRules

extension Ascent {
  /// Does everything that is due, and returns when it is committed: closes everyone's days that are
  /// over, in order, and sends the reminders and warnings whose time has come.
  ///
  /// With ``Configuration/runsScheduler`` the runtime does this by itself, soon after something
  /// becomes due. Call it before reading what depends on closed days, for example after a pause of
  /// the process, or to decide yourself when days are closed. It is safe to call at any time, also
  /// from several processes one after the other: each day is closed once.
  ///
  /// What cannot be done now, such as the close of a person whose history cannot be read, is
  /// logged, stays due, and is tried again later.
  ///
  /// - Parameter progress: receives the number of commands done so far, after each command.
  /// - Returns: the instant up to which everything that could be done is done.
  /// - Throws: ``AscentError/stopped`` when the runtime stops before everything is done. What
  ///   was done stays.
  @discardableResult
  public func closeOverdue(progress: (@Sendable (Int) -> Void)? = nil) async throws(AscentError) -> Instant {
    let asOf = await withCheckedContinuation { caller in
      environment.alarm.request(SchedulerAlarm.Request(caller: caller, progress: progress))
    }
    guard let asOf else { throw .stopped }
    return asOf
  }

  /// Runs a body while the scheduler does nothing by itself.
  ///
  /// An import brings its own closes of days. If the scheduler closed a later day before them, they
  /// would be shut out.
  package func holdingScheduler<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    environment.alarm.hold()
    defer { environment.alarm.release() }
    return try await body()
  }

  /// Moves a clock forwards to an instant, and does what becomes due on the way, each thing at its
  /// time, as if the process had kept running.
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
