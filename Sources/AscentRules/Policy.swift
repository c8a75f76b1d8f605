/// The limits and awards of the rules, which an embedder may change.
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
  /// The most freezes that a person may hold by earning them.
  public var freezesHeldMax: Int32 = 2
  /// A freeze is earned every this many days of a daily streak; never when 0 or less.
  public var freezeInterval: Int32 = 7

  /// The lengths at which streaks are celebrated.
  public var streakRounds = StreakRounds.standard

  /// How many days after its local day a completion still earns XP.
  ///
  /// Nil means no limit: then imports and changes of plan for past days earn XP, too.
  public var awardWindow: Int? = 7

  /// How many days back a skip or a freeze may reach.
  public var excuseReachBack = 2
  /// How many days of one habit, counted from today, may be paused.
  public var pauseDaysMax = 92
  /// How long after its end a local day closes. Until then, what was done can still be recorded
  /// without breaking the streak.
  public var grace: Duration = .seconds(3 * 3600)
  /// The time of day at which a live streak is at risk if its day is open; nil for no warning.
  public var riskWarningTime: TimeOfDay? = TimeOfDay(minutes: 1200)
  /// Whether the close of a day spends a freeze by itself.
  public var freezeSpending = FreezeSpending.automatic
  /// The version of the limits that apply to excuses, closes and late records.
  ///
  /// It is stored with what excuses and closes decide. Raise it when you change a limit: otherwise
  /// `verify` reports decisions that were made under the former limit after a day had been closed.
  public var version: Int32 = 1

  /// How long after a progression a request for the same stage counts as a lost race.
  ///
  /// Within this time the request gets the winner's receipt; later it is refused with the
  /// actual stage.
  public var raceWindow: Duration = .seconds(10)

  /// Whether complete days without a bonus earn freezes, as in earlier versions.
  package var everyDayEarnsFreezes = false
  /// Whether closes spend freezes to save streaks of weeks. Earlier versions did not.
  package var savesWeeks = true
  /// Whether a habit that is removed from days that are over makes them neutral for the daily
  /// streak, as in earlier versions.
  package var excusesPastRemovals = false

  /// The two limits in milliseconds. Every command is compared with them, and comparing a
  /// `Duration`, which is 128 bits wide, costs more.
  private(set) var clockSkewMilliseconds: Int64 = 600_000
  private(set) var ageMilliseconds: Int64 = 400 * 86_400_000

  /// The policy as shipped.
  public static let standard = Policy()

  /// The policy as shipped.
  public init() {}
}

extension Policy {
  /// The award window in days, at most as many as there are: an embedder may have set any number.
  var awardDays: Int? {
    let most = LocalDay.latest - .earliest
    return awardWindow.map { min(max($0, -most), most) }
  }

  /// The earliest day that a skip or a freeze may reach on a day.
  package func earliestExcuse(on today: LocalDay) -> LocalDay {
    today - min(max(0, excuseReachBack), today - .earliest)
  }
}
