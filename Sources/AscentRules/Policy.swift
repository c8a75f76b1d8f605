/// Limits and awards: data that an embedder may choose.
public struct Policy: Hashable, Sendable {
  /// What awards are worth.
  public var xp: XPPolicy = .standard
  /// Maximum clock skew: how far a device clock may be ahead of the server's.
  public var clockSkewMax: Duration = .seconds(600) {
    didSet { clockSkewMilliseconds = clockSkewMax.milliseconds }
  }
  /// Maximum age of what a device may log, and how far back a plan change may reach.
  public var ageMax: Duration = .seconds(400 * 86_400) {
    didSet { ageMilliseconds = ageMax.milliseconds }
  }
  /// How many habits a person may have, archived ones included.
  public var habitCountMax = 200
  /// How many freezes a person may hold by earning them.
  public var freezesHeldMax: Int32 = 2
  /// A freeze is earned every this many days of a daily streak; never when 0 or less.
  public var freezeInterval: Int32 = 7

  /// The lengths at which streaks are celebrated.
  public var streakRounds = StreakRounds.standard

  /// How many days after its local day a completion still earns XP; nil for no limit, under which
  /// imports earn XP, too, and so do changes of plan for past days.
  public var awardWindow: Int? = 7

  /// How many days back a skip or a freeze may reach.
  public var skipReachBack = 2
  /// How many days, today and later, of one habit may be paused.
  public var pauseDaysMax = 92
  /// How long after its end a local day is closed: until then, what was done can still be recorded
  /// without a break in the streak.
  public var grace: Duration = .seconds(3 * 3600)
  /// The time of day at which a live streak is at risk if its day is open; nil for no warning.
  public var riskTime: TimeOfDay? = TimeOfDay(minutes: 1200)
  /// Whether the close of a day spends a freeze by itself.
  public var freezes = FreezeSpending.automatic
  /// The version of the limits: of excuses and closes, and of what is recorded late. Stored with
  /// what excuses and closes decide. Raise it when you change a limit: otherwise `verify` reports
  /// what the former limit decided after a day had been closed.
  public var version: Int32 = 1

  /// How long after a progression a request for the same stage counts as a lost race and gets the
  /// winner's receipt; later it is refused with the actual stage.
  public var raceWindow: Duration = .seconds(10)

  /// Whether complete days that pay no bonus earn freezes, as in earlier versions.
  package var everyDayEarnsFreezes = false
  /// Whether closes spend freezes for streaks of weeks, which earlier versions did not.
  package var savesWeeks = true

  /// The two limits in milliseconds: every command is compared with them, and a `Duration` is 128
  /// bits wide.
  private(set) var clockSkewMilliseconds: Int64 = 600_000
  private(set) var ageMilliseconds: Int64 = 400 * 86_400_000

  /// The policy as shipped.
  public static let standard = Policy()

  /// The policy as shipped.
  public init() {}
}
