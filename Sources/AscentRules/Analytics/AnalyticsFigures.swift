/// What there is to know of all that was committed, as of one position in the journal: a plain
/// value.
public struct AnalyticsFigures: Hashable, Sendable {
  /// A number of people.
  public struct People: Hashable, Sendable {
    /// How many.
    public var count: Int64
    /// One standard error, as a share of the number; 0 when the number is exact.
    public var relativeError: Double

    /// A number of people, exact unless an error is given.
    public init(_ count: Int64, relativeError: Double = 0) {
      self.count = count
      self.relativeError = relativeError
    }
  }

  /// What happened on a day.
  public struct Day: Hashable, Sendable {
    /// The local day of the commands.
    public var day: LocalDay
    /// Their events, by kind; kinds of which there were none are left out.
    public var events: [EventKind: Int64]

    /// A day with its events.
    public init(day: LocalDay, events: [EventKind: Int64]) {
      self.day = day
      self.events = events
    }
  }

  /// Who did something in a span of days.
  public struct Active: Hashable, Sendable {
    /// The first day of the span: the day, the Monday of the week, the first of the month.
    public var start: LocalDay
    /// How many different people.
    public var people: People

    /// A span with its people.
    public init(start: LocalDay, people: People) {
      self.start = start
      self.people = people
    }
  }

  /// The people whose value lies in a range.
  public struct Share: Hashable, Sendable {
    /// The least value.
    public var least: Int32
    /// The greatest one; nil when there is none.
    public var most: Int32?
    /// How many people.
    public var people: People

    /// A range with its people.
    public init(least: Int32, most: Int32?, people: People) {
      self.least = least
      self.most = most
      self.people = people
    }
  }

  /// How many events were counted: the position of the last one.
  public var eventCount: Int64 = 0
  /// The day as of which somebody has dropped off or not.
  public var asOf = LocalDay(number: 0)
  /// The events of each kind, over all days; kinds of which there were none are left out.
  public var events: [EventKind: Int64] = [:]
  /// The latest days that anything happened on, at most 1,100, oldest first.
  public var days: [Day] = []
  /// Everybody who ever did anything, but for scratch people; see ``UserID/scratchPrefix``. They
  /// are in none of the figures from here on.
  public var people = People(0)
  /// Who was active, by day, over the latest days that anybody was, at most 400, oldest first.
  public var activeByDay: [Active] = []
  /// The same by calendar week (ISO 8601), of the weeks that lie whole in those days.
  public var activeByWeek: [Active] = []
  /// The same by month.
  public var activeByMonth: [Active] = []
  /// How long each person's last run of complete days is. Whether it goes on depends on each
  /// person's plan, and is not told here.
  public var runs: [Share] = []
  /// The level that each person is at; levels at which nobody is are left out.
  public var levels: [Share] = []
  /// How people move through each method, in the order of their ids.
  public var methods: [MethodFigures] = []
  /// Events about methods and stages that there was no room for: none of the figures of methods has
  /// them.
  public var eventsBeyond: Int64 = 0

  /// Nothing counted yet.
  public init() {}

  /// The ranges that runs are told in, each by its least value.
  public static let runRanges: [Int32] = [0, 1, 2, 3, 7, 14, 30, 60, 100, 365]
  /// After how many days without a session or an advance somebody has dropped off.
  public static let dropOffDays = 30
}

/// How people move through one method.
public struct MethodFigures: Hashable, Sendable {
  /// One stage of it.
  public struct AtStage: Hashable, Sendable {
    /// Which one.
    public var stage: StageID
    /// How many people have come to it: by an advance, or, at the stage that no advance leads to,
    /// by practising the method at all.
    public var entered: AnalyticsFigures.People
    /// How many advances away from it are in force.
    public var advanced: Int64
    /// How long people were there who advanced.
    public var seconds = QuantileFigures()
    /// How many sessions they had there.
    public var sessions = QuantileFigures()

    /// A stage that nobody has left.
    public init(stage: StageID, entered: AnalyticsFigures.People, advanced: Int64) {
      self.stage = stage
      self.entered = entered
      self.advanced = advanced
    }

    /// The share of those who entered that has advanced; nil when nobody entered.
    public var advanceRate: Double? { entered.count > 0 ? Double(advanced) / Double(entered.count) : nil }
  }

  /// Which method.
  public var method: MethodID
  /// Who has a session or an advance in force.
  public var people: AnalyticsFigures.People
  /// Who of them neither logged a session nor advanced in the last ``AnalyticsFigures/dropOffDays``
  /// days.
  public var droppedOff: AnalyticsFigures.People
  /// The sessions that are in force.
  public var sessionCount: Int64
  /// Their minutes.
  public var minutes: Int64
  /// The stages that an advance leads to or from, and the first one, in the order of their ids.
  public var stages: [AtStage]

  /// A method with all its parts.
  public init(
    method: MethodID, people: AnalyticsFigures.People, droppedOff: AnalyticsFigures.People, sessionCount: Int64,
    minutes: Int64,
    stages: [AtStage]
  ) {
    self.method = method
    self.people = people
    self.droppedOff = droppedOff
    self.sessionCount = sessionCount
    self.minutes = minutes
    self.stages = stages
  }
}

/// How numbers are spread. Quantiles are within ``QuantileSketch/relativeError``; the rest is
/// exact.
public struct QuantileFigures: Hashable, Sendable {
  /// How many numbers there are.
  public var count: Int64 = 0
  /// Their sum.
  public var sum: Int64 = 0
  /// The number that half of them do not exceed; nil when there are none.
  public var p50: Double?
  /// The number that nine in ten do not exceed; nil when there are none.
  public var p90: Double?

  /// No numbers.
  public init() {}

  /// What a sketch tells.
  public init(_ sketch: QuantileSketch) {
    count = sketch.count
    sum = sketch.sum
    p50 = sketch.quantile(0.5)
    p90 = sketch.quantile(0.9)
  }

  /// Their average; nil when there are none.
  public var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }
}
