extension Milestone {
  /// When a milestone will be reached at the present pace, or why there is no forecast.
  public enum Forecast: Hashable, Sendable {
    /// In this many days, most likely not before `earliest` and not after `latest`.
    ///
    /// The interval is right four times in five if the pace is steady or changes slowly. `latest`
    /// is nil when values scatter too much for a bound within two years.
    case days(Int, earliest: Int, latest: Int?)
    /// There is no forecast.
    case none(Reason)

    /// Why there is no forecast.
    public enum Reason: String, Sendable, CaseIterable {
      /// There is no value yet.
      case noData
      /// Values on three days are needed.
      case tooLittleData
      /// The trend leads away from the milestone.
      case wrongWay
      /// The trend is flat.
      case flat
      /// It would take more than 730 days.
      case tooSlow
      /// The milestone or the target is reached.
      case reached
      /// The estimated day has passed without a newer value.
      case outdated
    }

    /// The longest forecast, in days.
    package static let daysMax = 730
    /// On how many days there must be a value. Two are too few, because a line fits any two values.
    private static let dayCountMin = 3
    /// The width of each side of the interval, in standard deviations.
    private static let width = 1.64
    /// Extra variance: a single scattered value usually crosses before the smoothed value does.
    /// Chosen by simulation.
    private static let firstPassage = 4.0

    /// Forecasts when a trend covers the remaining distance. For how the interval was found, see
    /// the decision on forecasts.
    ///
    /// - Parameters:
    ///   - distance: from the smoothed value to the milestone, in the direction of travel.
    ///   - direction: 1 when the target is above the start, else −1.
    package init(_ trend: MeasureTrend, distance: Double, direction: Double) {
      guard let perDay = trend.perDay, let scatter = trend.scatter, trend.dayCount >= Self.dayCountMin else {
        self = .none(.tooLittleData)
        return
      }
      let pace = perDay * direction
      // If all values are equal, the pace differs from 0 at most by rounding.
      guard abs(pace) > 1e-9 else {
        self = .none(.flat)
        return
      }
      guard pace > 0 else {
        self = .none(.wrongWay)
        return
      }
      // The smoothed value may have reached the milestone before the latest value has.
      guard distance > 0 else {
        self = .days(0, earliest: 0, latest: 0)
        return
      }
      let days = (distance / pace).rounded(.up)
      guard days <= Double(Self.daysMax) else {
        self = .none(.tooSlow)
        return
      }
      let estimate = Int(days)
      let earliest = (1...estimate).first { day in
        let deviation = trend.uncertainty(after: Double(day))
        let spread = (deviation * deviation + Self.firstPassage).squareRoot() * scatter
        return pace * Double(day) + Self.width * spread >= distance
      }
      let latest = (estimate...Self.daysMax).first { day in
        pace * Double(day) - Self.width * scatter * trend.uncertainty(after: Double(day)) >= distance
      }
      self = .days(estimate, earliest: earliest ?? estimate, latest: latest)
    }

    /// The forecast some days later, without a newer value.
    func after(_ elapsed: Int) -> Milestone.Forecast {
      guard case .days(let estimate, let earliest, let latest) = self, elapsed > 0 else { return self }
      guard estimate > elapsed else { return .none(.outdated) }
      return .days(estimate - elapsed, earliest: max(0, earliest - elapsed), latest: latest.map { $0 - elapsed })
    }
  }
}
