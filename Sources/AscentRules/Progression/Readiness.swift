/// How far a person is from the next stage of a method.
public struct Readiness: Hashable, Sendable {
  /// The method.
  public var method: MethodID
  /// The person's stage.
  public var stage: StageID
  /// The version of the criteria.
  public var criteriaVersion: Int32
  /// The overall readiness.
  public var status: Readiness.Status
  /// The status of each criterion; empty when the stage has none.
  public var criteria: [Readiness.Criterion]
  /// When the next stage can be reached at the recent pace, or why there is no estimate.
  public var estimate: Readiness.Estimate
  /// Advice when there was too much practice in the last days. It never blocks an advance.
  public var overtraining: [Readiness.OvertrainingHint]

  /// A readiness with all its parts.
  package init(
    method: MethodID, stage: StageID, criteriaVersion: Int32, status: Readiness.Status, criteria: [Readiness.Criterion],
    estimate: Readiness.Estimate,
    overtraining: [Readiness.OvertrainingHint]
  ) {
    self.method = method
    self.stage = stage
    self.criteriaVersion = criteriaVersion
    self.status = status
    self.criteria = criteria
    self.estimate = estimate
    self.overtraining = overtraining
  }

  /// The criteria that are not met.
  public var unmet: [Readiness.Criterion] { criteria.filter { !$0.isMet } }

  /// The mean of the criteria's fractions, each counted up to 1; 1 without criteria.
  public var fraction: Double {
    criteria.isEmpty ? 1 : criteria.reduce(0) { $0 + min(1, $1.fraction) } / Double(criteria.count)
  }
}

extension Readiness {
  /// The overall readiness of a stage. Raw values are stored.
  public enum Status: UInt8, Comparable, Sendable, CaseIterable {
    /// Some criterion is not met, and the average progress is below 0.7.
    case notReady = 1
    /// Some criterion is not met, but the average progress, each counted up to 1, is at
    /// least 0.7.
    case approaching = 2
    /// All criteria are met, or there are none.
    case ready = 3
    /// Every criterion is at 150 % or more, or at its maximum if that is lower.
    case exceeded = 4

    public static func < (left: Readiness.Status, right: Readiness.Status) -> Bool { left.rawValue < right.rawValue }

    /// The overall readiness for the status of all criteria.
    package init(_ criteria: [Readiness.Criterion]) {
      if criteria.allSatisfy(\.isMet) {
        let canExceed = criteria.contains { $0.most / $0.required >= 1.5 }
        self = canExceed && criteria.allSatisfy { $0.fraction >= min(1.5, $0.most / $0.required) } ? .exceeded : .ready
      } else {
        let mean = criteria.reduce(0) { $0 + min(1, $1.fraction) } / Double(criteria.count)
        // 0.7 has no exact binary form: a mean of exactly 0.7 must not fail because of rounding.
        self = mean >= 0.7 - 1e-9 ? .approaching : .notReady
      }
    }
  }
}

extension Readiness {
  /// The status of one criterion.
  public struct Criterion: Hashable, Sendable {
    /// The name of the criterion: the field of ``ProgressionCriteria``, followed for feedback by a
    /// full stop and the label; or the key of an additional criterion.
    public var name: String
    /// The current value.
    public var current: Double
    /// The required value, above 0.
    public var required: Double
    /// Upper bound of the measure; `.infinity` when unbounded.
    package var most: Double

    /// The fraction reached; 1 or more when met.
    public var fraction: Double { max(0, current) / required }
    /// Whether the criterion is met.
    public var isMet: Bool { current >= required }
    /// How much is missing.
    public var distance: Double { max(0, required - current) }

    /// A criterion with its measure.
    package init(name: String, current: Double, required: Double, most: Double = .infinity) {
      self.name = name
      self.current = current
      self.required = required
      self.most = most
    }
  }
}

extension Readiness {
  /// When a stage can be completed.
  public enum Estimate: Hashable, Sendable {
    /// It can be completed now.
    case now
    /// On this day, at the pace of the last 14 days, or of the days since the first session if that
    /// is less.
    case day(LocalDay)
    /// There was only one session of the method, which is too few for a pace.
    case tooEarly
    /// There was no practice of the method in the last 14 days, and time alone is not enough.
    case noRecentPractice
    /// Recent practice does not improve this criterion, or its growth cannot be predicted.
    indirect case notPredictable(criterion: String)
    /// It would take longer than ten years.
    case tooFar
    /// There is no further stage.
    case lastStage
  }
}

extension Readiness {
  /// Why the last days had too much practice.
  public enum OvertrainingHint: Hashable, Sendable {
    /// The last session's day has `count` sessions, more than `limit`.
    case manySessions(LocalDay, count: Int, limit: Int)
    /// The day's total minutes exceed `limit`.
    case longPractice(LocalDay, Duration, limit: Duration)
    /// Over this many practised days in a row, minutes rose and feedback fell from each day to
    /// the next.
    case risingMinutesFallingFeedback(days: Int, through: LocalDay)
  }
}
