import AscentRules
import AscentRuntime

extension RunningScenario {
  /// Rebuilds the person's state from the commands alone, without snapshots or anything in memory,
  /// and compares the two reports.
  mutating func replay() async {
    let now = clock.now()
    let reports = await answer("the state rebuilt from the journal") { ascent throws(AscentError) in
      let copy = try await ascent.copy(of: [Self.user], clock: ManualClock(now))
      do {
        return try await (ascent.report(on: Self.user), copy.withRunning { try await copy.report(on: Self.user) })
      } catch {
        throw error as? AscentError ?? .stopped
      }
    }
    guard let (present, rebuilt) = reports, present != rebuilt else { return }
    fail("the state rebuilt from the journal", expected: "\(present)", actual: "\(rebuilt)")
  }
}
