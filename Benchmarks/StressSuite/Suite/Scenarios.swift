/// All scenarios, in the order in which the suite runs them.
package enum Scenarios {
  package static let all: [any StressScenario] = [
    Counts(),
    MultiDeviceHot(), MultiDeviceSpread(), LastHabit(), DoubleProgression(), RetryStorm(), UndoStorm(),
    Linearizability(), MixedDay(),
    ColdUsers(), TenYears(),
    SlowSubscriber(), Overload(),
  ]

  /// The scenario with a name; nil if there is none.
  package static func named(_ name: String) -> (any StressScenario)? {
    all.first { $0.card.name == name }
  }
}
