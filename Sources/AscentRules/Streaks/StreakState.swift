/// StreakService's state of one person: each habit's satisfied days, the complete days, and which
/// days are neutral.
public struct StreakState: Hashable, Sendable {
  /// One habit.
  public struct Habit: Hashable, Sendable {
    /// When the habit is due.
    public var plan: HabitPlan
    /// The satisfied days.
    public var satisfied = DaySet()
    /// The runs that follow from them.
    public var runs = Runs()
  }

  /// The runs of a set of days: the longest, and the one that ends last.
  public struct Runs: Hashable, Sendable {
    /// The length of the run that ends on `lastDay`.
    public var current: Int32 = 0
    /// The length of the longest run.
    public var longest: Int32 = 0
    /// The last day of the last run; meaningless while `current` is 0.
    public var lastDay = LocalDay(number: 0)

    /// No runs.
    public init() {}
  }

  /// The habits, by their number − 1.
  public var habits: [Habit] = []
  /// The complete days.
  public var complete = DaySet()
  /// The runs of complete days.
  public var daily = Runs()
  /// The zones the person was in.
  public var zones: [ZoneChange] = []
  /// Ranges of days that a travel cut short or passed over.
  public var shortened: [ClosedRange<LocalDay>] = []

  /// The state of an unknown person.
  public init() {}

  /// The habit of an id.
  public subscript(_ id: HabitID) -> Habit {
    // Read in place: a copy of a habit would count a reference for each of its arrays.
    _read { yield habits[Int(id.number) - 1] }
    _modify { yield &habits[Int(id.number) - 1] }
  }
}
