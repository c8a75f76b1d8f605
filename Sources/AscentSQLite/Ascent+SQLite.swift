public import AscentRules
public import AscentRuntime

extension Ascent {
  /// A runtime over a SQLite database. The parameters are the same for every runtime.
  public convenience init(
    journal: SQLiteJournal, context: RuleContext = RuleContext(zones: FoundationZones()),
    configuration: Configuration = Configuration(),
    clock: any AscentClock = SystemClock(), log: @escaping @Sendable (LogLine) -> Void = { _ in }
  ) {
    self.init(
      journal: journal as any Journal, context: context, configuration: configuration, clock: clock, log: log)
  }

  /// A runtime over a SQLite database that is opened read-only. The parameters are the same
  /// for every runtime.
  public convenience init(
    journal: SQLiteReadOnlyJournal, context: RuleContext = RuleContext(zones: FoundationZones()),
    configuration: Configuration = Configuration(),
    clock: any AscentClock = SystemClock(), log: @escaping @Sendable (LogLine) -> Void = { _ in }
  ) {
    self.init(
      journal: journal as any Journal, context: context, configuration: configuration, clock: clock, log: log)
  }
}
