extension Event {
  /// What a change of plan that can be undone was about. Raw values are stored.
  public enum PlanPart: UInt8, Sendable, CaseIterable {
    /// A habit was added.
    case habit = 1
    /// A goal was set.
    case goal = 2
    /// A schedule was set.
    case schedule = 3
    /// The habit was archived or restored.
    case archive = 4
    /// The habit was deleted.
    case deletion = 5
    /// The habit's unit, group, notes or attributes were edited.
    case edit = 6
    /// A pause was ended.
    case pauseEnd = 7
  }
}
