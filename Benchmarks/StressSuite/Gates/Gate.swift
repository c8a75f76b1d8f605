/// A count that must not grow: its value when the threshold was written, and a tolerance.
package struct Gate: Sendable, Equatable {
  /// How a measured count compares with its gate.
  package enum Judgement: Sendable, Equatable {
    /// Within the tolerance.
    case kept
    /// Over the threshold by more than the tolerance.
    case missed(measured: Double)
    /// So far below that the threshold should be lowered, to keep the gain.
    case beaten(measured: Double)
    /// The run has no figure of that name.
    case notMeasured
  }

  /// The figure.
  package var figure: String
  /// What it is.
  package var value: Double
  /// The share of the value by which it may differ; 0 for a count that is exact.
  package var tolerance: Double

  /// Compares the figures of a run with the gate.
  package func judge(_ figures: [Figure]) -> Judgement {
    guard let figure = figures.first(where: { $0.name == figure }) else { return .notMeasured }
    let room = abs(value) * tolerance + 1e-9
    if figure.value > value + room { return .missed(measured: figure.value) }
    return figure.value < value - room ? .beaten(measured: figure.value) : .kept
  }
}
