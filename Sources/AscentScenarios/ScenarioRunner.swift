import AscentRules
package import AscentRuntime

/// Runs golden scenarios: steps in virtual time against a runtime with a journal, with
/// assertions between them.
///
/// A scenario is read strictly, and completely, before its first step runs. All steps are about one
/// person; each waits for its answer before the next begins. A failed step is reported, and the
/// other steps still run.
///
/// A step has `at`, the virtual time with its offset; `op`; `habit`, if it is about
/// one; and `params`:
///
/// | `op` | `params` |
/// |---|---|
/// | `createHabit` | `goal`, `schedule`, `unit`, `from`; any others are attributes |
/// | `setGoal`, `setSchedule` | `goal` or `schedule`; `effective` |
/// | `complete` | `amount`; `occurredAt`, if it is logged late |
/// | `undo` | `op`: an id, or `last` (the default), of the habit if one is named |
/// | `move` | `op`, `to` |
/// | `skip`, `pause` | `date` and `reason`; `from` and `to` |
/// | `freeze`, `closeDay` (without a habit) | `date` |
/// | `remind` | `time` and `days`; without a time, no reminder |
/// | `archive`, `restore`, `resume`; `resumeAll` without a habit | `from` |
/// | `grantFreezes`, `award` | `count`, `reason`; `amount`, `reason` |
/// | `travel`, `dayStart` | `zone`; `minutes` or `time` (`04:00`) |
/// | `session` | `method`, `minutes`; `feedback`, `note`; `occurredAt`, when it is logged late |
/// | `progress` | `method`; `from` (default: current stage), `note`, `occurredAt`, `outcome` |
/// | `acknowledge` | `celebration`, its id; all without it |
/// | `device`, `offline` | `device`, and for the first its `zone` if it is not the person's |
/// | `sync` | `device` (default: all), `duplicate` (extra deliveries), `order`, `seed` |
/// | `crash`, `verify` | none |
/// | `assert` | `expect` with some of the fields below; `date`, if not the present day |
///
/// `schedule` is `daily`, `weekdays:mon,wed`, `every:3d`, `times:2/3d` or `weekly:3`. `outcome` is
/// `advanced` or `alreadyAdvanced`. `order` is `sent`, `reversed` or `shuffled`. `undo` of `last`
/// undoes the last operation in force of any kind, like `undo last` on the command line.
///
/// The fields about a habit are `goal`, `progress`, `satisfied`, `due`, `streak` and
/// `longestStreak`. Those about the person are `dailyStreak`, `longestDailyStreak`, `complete`,
/// `freezes`, `totalXP`, `level`, `stage`, `readiness`, `celebrations`, `celebrationTexts` and
/// `events`. `stage` and `readiness` are objects by method; `celebrations` is the number of unseen
/// ones, or the list of their ids, oldest first; `celebrationTexts` is the list of their texts.
///
/// `events` is the list of what the person was told since the last assertion of `events`, in
/// order, such as `dayClosed 2025-06-03 missed`, `reminderDue Run 2025-06-03`,
/// `streakAtRisk Run 2 days`, `streakEnded 2 days` (of the daily streak),
/// `streakRestored Run 3 days`, `freezeSpent 2025-06-05`, `freezeChanged 2025-06-05 returned`, and
/// `celebrationRaised` or `celebrationWithdrawn` with an id; or an object with a count for each
/// kind of event that it names.
///
/// The methods are those of the catalogue that ships with Ascent or, if the scenario has a field
/// `catalog` beside `steps`, those of that catalogue.
///
/// Every step that changes something also takes `id`, its operation id, `device`, and `refused`,
/// the expected case of ``/AscentRules/Refusal``.
package enum ScenarioRunner {
  /// Runs a scenario given as JSON.
  ///
  /// - Parameters:
  ///   - json: at most 8 MB of UTF-8, nested at most 64 deep, no name twice in an object.
  ///   - name: the name of the scenario in the outcome, such as that of its file.
  ///   - journal: an empty journal. A `crash` step closes it and opens it again.
  package static func run(json: [UInt8], name: String, journal: any Journal = MemoryJournal()) async -> ScenarioOutcome
  {
    let (scenario, stepCount, faults) = ScenarioDecoding.decode(json)
    var failures = faults.map { step, reason in
      ScenarioFailure(name: name, step: step, expected: "", actual: "", message: reason)
    }
    if let scenario, failures.isEmpty {
      var stage = RunningScenario(name: name, scenario: scenario, journal: journal)
      await stage.run()
      failures = stage.failures
    }
    return ScenarioOutcome(name: name, steps: stepCount, failures: failures)
  }
}
