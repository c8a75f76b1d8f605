/// The answer to an accepted command: what it changed, such as ``count``, ``streak`` and ``xp``.
///
/// The receipt of an operation id never changes: the same id sent again gets the same receipt, byte
/// for byte.
public struct Receipt: Hashable, Sendable {
  /// The habit the command was about; nil when it was about none.
  public package(set) var habit: HabitID?
  /// The local day the command was about: that of its instant, unless it named another.
  public package(set) var day = LocalDay(number: 0)
  /// The command's number in the person's order. Later commands have larger numbers; numbers may
  /// be skipped.
  public package(set) var ordinal: Int32 = 0
  /// When the runtime took the command.
  public package(set) var recordedAt = Instant(milliseconds: 0)
  /// Why something earned no XP: the recorded completion, a satisfied habit, or the bonus of a
  /// complete day. Nil if nothing was withheld.
  ///
  /// A completion that was recorded late or imported has a reason even if it satisfied nothing.
  public package(set) var unpaid: UnpaidReason?
  /// The unit of the habit's streak, as of the day.
  public package(set) var streakUnit = StreakUnit.days
  /// The celebrations that the command raised or withdrew; see ``CelebrationChange``.
  public package(set) var celebrations: [CelebrationChange] = []
  /// The values just before the command.
  package var before = Standing()
  /// The values just after the command.
  package var after = Standing()
  /// What a session or a progression changed; nil for other commands.
  package var practice: PracticeReceipt?

  /// An empty receipt, which each service fills in.
  package init() {}
}
