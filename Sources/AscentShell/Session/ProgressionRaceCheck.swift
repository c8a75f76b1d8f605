import AscentRules
import AscentRuntime
import AscentViews

/// Checks the invariants that must hold after a race for a stage.
///
/// Their numbers are those in the article Invariants.
struct ProgressionRaceCheck {
  let stage: ProgressionRace.Goal
  let answers: [DeviceRace.Answer]
  /// The answers to each device's repeated operation; last, the answer to another intent under a
  /// known operation ID.
  let repeats: [Result<Receipt, AscentError>]
  /// All commands of the race's user before the progression was undone.
  let commands: [StoredCommand]
  /// The user's progress before the race.
  let before: MethodProgress
  /// The answer to the undo of the progression.
  let undone: Result<Receipt, AscentError>
  /// The user's progress after the undo.
  let after: MethodProgress

  /// The results of all checks.
  var invariants: [RaceView.Invariant] { [DeviceRace.exactlyOnce(answers, repeats), oneAdvance, exactUndo] }

  /// The progressions in the journal.
  var advances: [Event] {
    commands.flatMap(\.events).filter { if case .stageAdvanced = $0 { true } else { false } }
  }

  private var oneAdvance: RaceView.Invariant {
    let winners = answers.compactMap(\.progression).filter { $0.outcome == .advanced }
    let beaten = answers.compactMap(\.progression).filter { $0.outcome == .alreadyAdvanced }
    var expected = winners.first
    expected?.outcome = .alreadyAdvanced
    let agree = beaten.count { $0 == expected }
    let holds = winners.count == 1 && advances.count == 1 && agree == answers.count - 1
    return RaceView.Invariant(
      5, "one device advances, and the others get its answer", holds,
      "\(winners.count) advanced, \(agree) got its answer, \(advances.count) in the journal")
  }

  private var exactUndo: RaceView.Invariant {
    let id = stage.method.id
    var isTaken = false
    if case .success = undone { isTaken = true }
    let stageIsBack = after.stage(of: id) == before.stage(of: id) && after.progression == before.progression
    let celebrationsAreBack = after.celebrations.waiting == before.celebrations.waiting
    // The estimate is not compared, because it depends on the day.
    let (now, then) = (after.readinessIfAny(of: id), before.readinessIfAny(of: id))
    let readinessIsBack = now?.status == then?.status && now?.criteria == then?.criteria && now != nil
    func word(_ isBack: Bool) -> String { isBack ? "as before" : "not as before" }
    return RaceView.Invariant(
      10, "undo leaves no trace",
      isTaken && stageIsBack && celebrationsAreBack && readinessIsBack,
      "stage \(word(stageIsBack)), celebrations \(word(celebrationsAreBack)), readiness \(word(readinessIsBack))")
  }
}
