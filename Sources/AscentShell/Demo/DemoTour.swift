import AscentRuntime
import AscentViews

/// The tour through the made-up year.
package enum DemoTour {
  /// A screen of the tour: its caption, and the command that shows it.
  package struct Stop: Sendable {
    package var caption: String
    package var line: String
  }

  /// How long each stop is shown, in seconds. The whole tour takes less than a minute.
  package static let secondsEach = 7

  /// The stops in order.
  package static let stops = [
    Stop(caption: "A made-up year, kept in memory only. This is today: open work first.", line: "today"),
    Stop(caption: "A year of one habit, a square for each day.", line: "calendar \"Morning walk\" --year"),
    Stop(caption: "Streaks, and when they end if nothing more is done.", line: "streaks"),
    Stop(caption: "A measured goal, with its trend and forecast.", line: "chart Weight"),
    Stop(caption: "A method is practised in stages; each has criteria.", line: "ladder breathing"),
    Stop(caption: "This week.", line: "week"),
    Stop(caption: "What the year brought.", line: "highlights --limit 8"),
  ]

  /// The text below the last screen.
  package static let end = "Now try it yourself: done Water, undo, chart Read, why streak Water. Nothing here is kept."
}

extension CommandLineSession {
  /// Prints the screens of the tour, using a separate store in memory.
  ///
  /// On a terminal the program shows the tour itself instead, and continues with a prompt.
  func demo(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let zone = givenZone ?? environment.machineZone
    let journal = MemoryJournal()
    try await DemoYear(in: journal, zone: zone, until: environment.clock.now()).fill(sink)
    var own = environment
    (own.repairsLedgers, own.isReadOnly, own.storeTools) = (false, false, nil)
    let runtime = Ascent(journal: journal, clock: environment.clock)
    let session = CommandLineSession(ascent: runtime, user: DemoYear.user, environment: own)
    return try await during(runtime) { () throws(ShellError) in
      for stop in DemoTour.stops {
        sink.write(.next(CaptionView(text: stop.caption)))
        _ = try await session.execute(stop.line, into: sink)
      }
      return .done
    }
  }
}
