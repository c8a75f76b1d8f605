extension Receipt {
  /// What a progression changed or, if it lost a race, what the winner changed.
  public struct Progression: Hashable, Sendable {
    /// Whether this command or an earlier one advanced the stage.
    public enum Outcome: UInt8, Sendable {
      /// This command advanced.
      case advanced = 1
      /// Another command had advanced from the same stage just before. All other fields are from
      /// that command's receipt.
      case alreadyAdvanced = 2
    }

    /// Whether this command or an earlier one advanced the stage.
    public var outcome: Outcome
    /// The method.
    public var method: MethodID
    /// The stage that was completed.
    public var from: StageID
    /// The stage that was entered.
    public var to: StageID
    /// When the stage was completed.
    public var at: Instant
    /// The time spent in the completed stage, to the millisecond.
    public var timeInPreviousStage: Duration
    /// The version of the criteria that the progression was judged by.
    public var criteriaVersion: Int32
    /// The number, in the person's order, of the command that advanced.
    public var ordinal: Int32
    /// The criteria and how far each was met. Empty if the stage had none, or if an earlier version
    /// recorded the progression.
    public var met: [MetCriterion] = []

    /// The celebration of the progression.
    public var celebration: CelebrationKey { .advance(method, to: to) }

    /// The receipt of an advance, made by this command or by another.
    package init(_ advance: Advance, ordinal: Int32, outcome: Outcome) {
      self.outcome = outcome
      self.method = advance.method
      self.from = advance.from
      self.to = advance.to
      self.at = advance.at
      self.timeInPreviousStage = advance.timeInPreviousStage
      self.criteriaVersion = advance.criteriaVersion
      self.ordinal = ordinal
      self.met = advance.met
    }

    /// A progression's receipt with all its parts.
    package init(
      outcome: Outcome, method: MethodID, from: StageID, to: StageID, at: Instant, timeInPreviousStage: Duration,
      criteriaVersion: Int32, ordinal: Int32
    ) {
      self.outcome = outcome
      self.method = method
      self.from = from
      self.to = to
      self.at = at
      self.timeInPreviousStage = timeInPreviousStage
      self.criteriaVersion = criteriaVersion
      self.ordinal = ordinal
    }
  }
}
