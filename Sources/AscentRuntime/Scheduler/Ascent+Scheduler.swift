public import AscentRules

extension Ascent {
  /// Does all that is due: closes the days that are over, of everyone and in order, and sends the
  /// reminders and warnings whose time has come. Returns when that is committed.
  ///
  /// With ``Configuration/runsScheduler`` the runtime does so by itself, soon after each becomes due.
  /// Call it where an answer must rest on closed days, for example after a pause of the process, or
  /// to decide yourself when days are closed. It is safe to call at any time, also from several
  /// processes one after the other: each day is closed once.
  ///
  /// What cannot be done now, such as the close of a person whose history cannot be read, is logged,
  /// stays due, and is tried again later.
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
}
