/// The figures of analytics, as of one position in the journal.
public struct AnalyticsFigures: Hashable, Sendable {
  /// A number of people.
  public struct People: Hashable, Sendable {
    /// How many.
    public var count: Int64
    /// The relative standard error; 0 if the number is exact.
    public var relativeError: Double

    /// A number of people, exact unless an error is given.
    package init(_ count: Int64, relativeError: Double = 0) {
      self.count = count
      self.relativeError = relativeError
    }
  }

  /// What happened on a day.
  public struct Day: Hashable, Sendable {
    /// The local day of the commands.
    public var day: LocalDay
    /// Their events by kind; kinds without events are left out.
    public var events: [EventKind: Int64]

    /// A day with its events.
    package init(day: LocalDay, events: [EventKind: Int64]) {
      self.day = day
      self.events = events
    }
  }

  /// How many people were active in a span of days.
  public struct Active: Hashable, Sendable {
    /// The first day of the span: the day itself, the Monday of the week, or the first of
    /// the month.
    public var start: LocalDay
    /// How many different people.
    public var people: People

    /// A span with its people.
    package init(start: LocalDay, people: People) {
      self.start = start
      self.people = people
    }
  }

  /// The people whose value lies in a range.
  public struct Share: Hashable, Sendable {
    /// The least value.
    public var least: Int32
    /// The greatest value; nil if there is no limit.
    public var most: Int32?
    /// How many people.
    public var people: People

    /// A range with its people.
    package init(least: Int32, most: Int32?, people: People) {
      self.least = least
      self.most = most
      self.people = people
    }
  }

  /// How many events were counted: the position of the last one.
  public var eventCount: Int64 = 0
  /// The day as of which people count as dropped off.
  public var asOf: LocalDay
  /// The events of each kind over all days; kinds without events are left out.
  public var events: [EventKind: Int64] = [:]
  /// The latest days with any event, at most 1,100, oldest first.
  public var days: [Day] = []
  /// Everybody who ever did anything.
  public var people = People(0)
  /// Active people by day, for the latest days with any activity, at most 400, oldest first.
  public var activeByDay: [Active] = []
  /// Active people by calendar week (ISO 8601), for the weeks that those days cover completely.
  public var activeByWeek: [Active] = []
  /// Active people by month, for the months that those days cover completely.
  public var activeByMonth: [Active] = []
  /// How long each person's run of complete days is; 0 once it has ended.
  public var runs: [Share] = []
  /// How many people are at each level; empty levels are left out.
  public var levels: [Share] = []
  /// How people move through each method, in the order of their ids.
  public var methods: [AnalyticsFigures.Method] = []
  /// Method and stage events dropped because the tables were full; they are missing from all method
  /// figures.
  public var droppedEventCount: Int64 = 0

  /// People whose streak of complete days has not ended.
  public var alive = People(0)
  /// How often a habit's streak or the daily streak was at risk.
  public var atRiskCount: Int64 { events[.streakAtRisk] ?? 0 }
  /// How often a streak ended.
  public var endedCount: Int64 { events[.streakEnded] ?? 0 }
  /// How often a streak that had ended was restored.
  public var rescuedCount: Int64 { events[.streakRestored] ?? 0 }

  /// Nothing counted yet, as of a day.
  package init(asOf day: LocalDay) { asOf = day }

  /// The ranges of run lengths, each by its least value.
  public static let runRanges: [Int32] = [0, 1, 2, 3, 7, 14, 30, 60, 100, 365]
  /// After this many days without a session or an advance, a person has dropped off.
  public static let dropOffDays = 30
}

extension AnalyticsFigures {
  /// How people move through one method.
  public struct Method: Hashable, Sendable {
    /// The figures of one stage.
    public struct AtStage: Hashable, Sendable {
      /// Which stage.
      public var stage: StageID
      /// How many people have reached it: by an advance or, for a stage that no advance leads to,
      /// by practising the method at all.
      public var entered: AnalyticsFigures.People
      /// How many advances from this stage are in force.
      public var advanced: Int64
      /// How long people who advanced had been at the stage, in seconds.
      public var seconds = AnalyticsFigures.Quantiles()
      /// How many sessions they had at the stage.
      public var sessions = AnalyticsFigures.Quantiles()

      /// A stage without durations and session counts.
      package init(stage: StageID, entered: AnalyticsFigures.People, advanced: Int64) {
        self.stage = stage
        self.entered = entered
        self.advanced = advanced
      }

      /// The share of those who entered the stage that advanced; nil when nobody entered.
      public var advanceRate: Double? { entered.count > 0 ? Double(advanced) / Double(entered.count) : nil }
    }

    /// Which method.
    public var method: MethodID
    /// How many people have a session or an advance in force.
    public var people: AnalyticsFigures.People
    /// How many of them neither logged a session nor advanced in the last
    /// ``AnalyticsFigures/dropOffDays`` days.
    public var droppedOff: AnalyticsFigures.People
    /// How many sessions are in force.
    public var sessionCount: Int64
    /// The total length of these sessions, in minutes.
    package var minutes: Int64 = 0
    /// The total length of these sessions.
    public var practiceTime: Duration { .minutes(minutes) }
    /// The stages known to have been reached: where people started, and all that an advance leads
    /// to or from. They are in the method's order.
    public var stages: [AtStage]

    /// A method with no minutes yet.
    package init(
      method: MethodID, people: AnalyticsFigures.People, droppedOff: AnalyticsFigures.People, sessionCount: Int64,
      stages: [AtStage]
    ) {
      self.method = method
      self.people = people
      self.droppedOff = droppedOff
      self.sessionCount = sessionCount
      self.stages = stages
    }
  }
}

extension AnalyticsFigures {
  /// The distribution of some numbers. Quantiles are within `QuantileSketch.relativeError`; the
  /// rest is exact.
  public struct Quantiles: Hashable, Sendable {
    /// How many numbers there are.
    public var count: Int64 = 0
    /// Their sum.
    public var sum: Int64 = 0
    /// The median; nil if there are no numbers.
    public var p50: Double?
    /// The 90th percentile; nil if there are no numbers.
    public var p90: Double?

    /// No numbers.
    package init() {}

    /// The figures of a sketch.
    package init(_ sketch: QuantileSketch) {
      count = sketch.count
      sum = sketch.sum
      p50 = sketch.quantile(0.5)
      p90 = sketch.quantile(0.9)
    }

    /// Their average; nil if there are no numbers.
    public var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }
  }
}
