import AscentRules
import AscentRuntime
import AscentSQLite

/// Measures pages of a long history.
extension MethodProgressFigures {
  /// Measures pages of 50 items with their notes on SQLite: of a person in memory, throughout the
  /// history, and of a person who has to be loaded first.
  func pages(pastSessions count: Int, path: String) async throws {
    let context = RuleContext(zones: FoundationZones(), catalog: catalog(sessions: 200_000))
    let resident = try await with(context, over: SQLiteJournal(path: path)) { ascent in
      for start in stride(from: 0, to: count, by: 512) {
        let sessions = (start..<min(count, start + 512)).map { number in
          command(
            Int64(number),
            .logSession(Self.method, minutes: Int32(1 + number % 60), feedback: .good, note: "note \(number)"),
            at: instant(of: number, of: count))
        }
        for answer in await ascent.submit(sessions) { _ = try answer.get() }
      }
      return try await residentPages(of: ascent)
    }
    Row(name: "page of 50 of \(count), SQLite, in memory", measurement: resident).print()
    var loaded = Measurement(count: 0, wall: .zero, processorSeconds: 0)
    for _ in 0..<21 {
      let one = try await with(context, over: SQLiteJournal(path: path)) { ascent in
        // An earlier query, so that one-time costs of the runtime are not measured.
        _ = try await ascent.report(on: UserID("somebody else"))
        return try await measure { (try await page(of: ascent, before: nil), []) }
      }
      loaded.count += 1
      loaded.wall += one.wall
      loaded.processorSeconds += one.processorSeconds
      loaded.latencies.append(one.wall)
    }
    Row(name: "page of 50 of \(count), SQLite, to be loaded", measurement: loaded).print()
  }

  private func residentPages(of ascent: Ascent) async throws -> Measurement {
    let clock = ContinuousClock()
    return try await measure {
      var latencies: [Duration] = []
      var cursor: HistoryPage.Cursor?
      for _ in 0..<200 {
        let start = clock.now
        let page = try await ascent.history(of: Self.user, before: cursor, limit: 50)
        latencies.append(clock.now - start)
        cursor = page.next
      }
      return (latencies.count, latencies)
    }
  }

  private func page(of ascent: Ascent, before cursor: HistoryPage.Cursor?) async throws -> Int {
    let page = try await ascent.history(of: Self.user, before: cursor, limit: 50)
    guard page.items.count == 50, page.items.allSatisfy({ $0.note?.hasPrefix("note ") ?? false }) else {
      throw Broken(promise: "a page of 50 with notes")
    }
    return 1
  }
}
