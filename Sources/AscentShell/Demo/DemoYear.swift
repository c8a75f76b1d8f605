package import AscentRules
package import AscentRuntime
import AscentViews

/// A made-up person's year, up to the present.
///
/// The lines that the person would have typed are executed at their times, using a manual clock.
/// The same day and time zone always give the same year.
package struct DemoYear {
  /// The made-up person's user ID.
  package static let user = UserID("demo")

  let journal: any Journal
  let zone: ZoneID
  let now: Instant
  /// The number of days before today.
  let dayCount: Int

  /// Creates a year that ends at an instant, or a part of one. The journal must be empty.
  package init(in journal: any Journal, zone: ZoneID, until now: Instant, dayCount: Int = 364) {
    (self.journal, self.zone, self.now, self.dayCount) = (journal, zone, now, dayCount)
  }

  /// Fills the journal and closes it.
  ///
  /// - Parameter refused: called with each refused line; there should be none.
  package func fill(
    _ sink: any OutputSink, refused: @Sendable (String, ShellError) -> Void = { _, _ in }
  ) async throws(ShellError) {
    let zones = FoundationZones()
    let today = now.localDay(offset: zones.offset(of: zone, at: now), dayStart: 0)
    let wallClock = WallClock(zones)
    func instant(_ day: LocalDay, _ minute: Int) -> Instant {
      wallClock.instant(of: day, minuteOfDay: minute, in: zone)
    }
    let clock = ManualClock(instant(today - dayCount, 6 * 60))
    var configuration = Configuration()
    configuration.followsAnalytics = false
    let ascent = Ascent(journal: journal, configuration: configuration, clock: clock)
    var environment = CommandLineSession.Environment(clock: clock, files: NoFiles(), machineZone: zone)
    environment.generator = SeededGenerator(seed: UInt64(bitPattern: Int64(today.number)))
    environment.closesOverdue = false
    let session = CommandLineSession(ascent: ascent, user: Self.user, environment: environment)
    try await session.during(ascent) { () throws(ShellError) in
      var plan = DemoPlan(today: today, dayCount: dayCount)
      for day in (today - dayCount)...today {
        sink.progress(day - (today - dayCount), of: dayCount)
        for (minute, lines) in plan.lines(of: day) {
          let at = instant(day, minute)
          guard at <= now else { break }
          do throws(AscentError) { try await ascent.passTime(to: at, on: clock) } catch { throw ShellError(error) }
          for line in lines {
            if Task.isCancelled { throw .interrupted }
            do throws(ShellError) { _ = try await session.execute(line, into: SilentSink()) } catch {
              guard case .refused = error else { throw error }
              refused("\(day) \(line)", error)
            }
          }
        }
      }
      do throws(AscentError) { try await ascent.passTime(to: now, on: clock) } catch { throw ShellError(error) }
    }
  }
}

extension CommandLineSession {
  /// Runs a separate runtime for the duration of a body.
  func during<Value: Sendable>(
    _ ascent: Ascent, _ body: () async throws(ShellError) -> Value
  ) async throws(ShellError) -> Value {
    let result = await withTaskGroup(of: Void.self) { group in
      // A journal in memory cannot fail.
      group.addTask { try? await ascent.run() }
      defer { ascent.stop() }
      do throws(ShellError) { return Result<Value, ShellError>.success(try await body()) } catch {
        return .failure(error)
      }
    }
    if Task.isCancelled { throw .interrupted }
    return try result.get()
  }
}

/// Discards all output.
private struct SilentSink: OutputSink {
  func write(_ output: Output) {}
  var json: any OutputSink { self }
  func progress(_ done: Int, of total: Int) {}
}

/// File access that always fails.
private struct NoFiles: FileAccess {
  private static let failure = FileFailure(reason: "the demo uses no files")
  func read(path: String, limit: Int) throws(FileFailure) -> [UInt8] { throw Self.failure }
  func beginning(of path: String, count: Int) throws(FileFailure) -> [UInt8]? { throw Self.failure }
  func write(_ bytes: [UInt8], path: String) throws(FileFailure) { throw Self.failure }
  func create(path: String, replacing: Bool) throws(FileFailure) -> any GrowingFile { throw Self.failure }
  func checkIsNoStore(_ path: String) throws(FileFailure) { throw Self.failure }
}
