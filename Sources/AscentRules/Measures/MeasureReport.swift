/// A full report on a measured goal: everything that a screen about it shows.
public struct MeasureReport: Hashable, Sendable, Identifiable {
  /// The measure.
  public let id: MeasureID
  /// Its name.
  public let name: String
  /// The value from which progress is measured.
  public let start: MeasureAmount
  /// The value to reach.
  public let target: MeasureAmount
  /// The first day whose values count towards the goal.
  public let firstDay: LocalDay
  /// The milestones in the order in which they are reached; the target is the last.
  public let milestones: [MeasureAmount]
  /// How many milestones were reached at any time since the first day.
  public let reachedCount: Int
  /// The latest value, as it was given; nil before the first.
  public let latest: MeasureAmount?
  /// The day of the latest value.
  public let latestDay: LocalDay?
  /// The position of the latest value that counts, between two milestones; that of the start if no
  /// value counts yet.
  public let position: MeasureReport.Progress
  /// The first day on which a value that counts reached the target; nil when none did.
  public let targetReachedOn: LocalDay?
  /// The smoothed value, in the goal's unit; nil before the first value.
  public let level: Double?
  /// The smoothed change per day, in the goal's unit; nil with fewer than three days.
  public let trend: Double?
  /// When the next milestone will be reached, counted from the day of the report.
  public let forecast: Milestone.Forecast
  /// When the target will be reached, counted from the day of the report.
  public let targetForecast: Milestone.Forecast
  /// The mean of each day's values in the goal's unit, the oldest first: the points of a chart.
  public let days: [Day]

  /// The mean of a day's values.
  public struct Day: Hashable, Sendable {
    /// The day.
    public let day: LocalDay
    /// The mean.
    public let value: Double
  }

  /// The unit of the goal.
  public var unit: MeasureUnit { target.unit }

  /// The smoothed change per week, in the goal's unit.
  public var weeklyVelocity: Double? { trend.map { $0 * 7 } }

  /// Creates the report on a measure; nil if it has no goal.
  ///
  /// - Parameter today: the day of the report; nil for the day of the latest value.
  package init?(_ measure: MeasureState, id: MeasureID, asOf today: LocalDay? = nil) {
    guard let plan = measure.plan else { return nil }
    func amount(_ thousandths: Int64) -> MeasureAmount { MeasureAmount(thousandths: thousandths, plan.unit) }
    let last = measure.values.last
    let counted = measure.counted
    let reachedOn = counted.first { plan.distance(of: $0.amount.steps) >= plan.distance(ofMilestone: plan.target) }?.day
    let position = MeasureReport.Progress(
      of: counted.last?.amount.steps ?? amount(plan.start).steps, in: plan, reachedCount: measure.reached.count)
    let means = measure.dailyMeans(in: plan.unit)
    let trend = MeasureTrend(means)
    (self.id, name, firstDay) = (id, measure.name, plan.firstDay)
    (start, target, milestones) = (amount(plan.start), amount(plan.target), plan.milestones.map(amount))
    reachedCount = measure.reached.count
    (latest, latestDay, targetReachedOn) = (last?.amount, last?.day, reachedOn)
    self.position = position
    // Any two values make a line, even if they are a day apart and differ by chance, so a trend
    // needs values on three days.
    (level, self.trend) = (trend?.level, trend.flatMap { $0.dayCount < 3 ? nil : $0.perDay })
    let elapsed = last.flatMap { last in today.map { $0 - last.day } } ?? 0
    // For a value exactly on a milestone, the next one is that after it.
    let isOnMilestone = position.remaining == 0 && !position.isTargetReached
    let next = isOnMilestone ? milestones.drop { $0 != position.next }.dropFirst().first : nil
    forecast = Self.forecast(trend, of: next ?? position.next, isReached: position.isTargetReached, plan).after(elapsed)
    targetForecast = Self.forecast(trend, of: target, isReached: position.isTargetReached, plan).after(elapsed)
    days = means.map { Day(day: $0.day, value: $0.value) }
  }

  private static func forecast(
    _ trend: MeasureTrend?, of milestone: MeasureAmount, isReached: Bool, _ plan: MilestonePlan
  ) -> Milestone.Forecast {
    guard let trend else { return .none(.noData) }
    if isReached { return .none(.reached) }
    let direction = Double(plan.direction)
    return Milestone.Forecast(trend, distance: (milestone.value - trend.level) * direction, direction: direction)
  }

  /// The report in short form, for a row or a widget.
  public var summary: MeasureReport.Summary {
    MeasureReport.Summary(
      id: id, name: name, latest: latest, next: position.next, fraction: position.fraction,
      isTargetReached: position.isTargetReached)
  }
}

extension MeasureReport {
  /// A short report on a measured goal, for a row or a widget.
  public struct Summary: Hashable, Sendable, Identifiable {
    /// The measure.
    public let id: MeasureID
    /// Its name.
    public let name: String
    /// The latest value, as it was given; nil before the first.
    public let latest: MeasureAmount?
    /// The milestone ahead; see ``MeasureReport/Progress/next``.
    public let next: MeasureAmount
    /// How much of the way to the next milestone is done, 0…1; see
    /// ``MeasureReport/Progress/fraction``.
    public let fraction: Double
    /// Whether the latest value has reached the target.
    public let isTargetReached: Bool
  }
}
