/// A count that must not grow: its value when the threshold was written, and a tolerance.
package struct Gate: Sendable, Equatable {
  /// How a measured count compares with its gate.
  package enum Judgement: Sendable, Equatable {
    /// The count is within the tolerance.
    case kept
    /// The count exceeds the value by more than the tolerance.
    case missed(measured: Double)
    /// The count is so low that the value should be lowered, to keep the gain.
    case beaten(measured: Double)
    /// The run has no figure with that name.
    case notMeasured
  }

  /// The name of the figure.
  package var figure: String
  /// The count when the threshold was written.
  package var value: Double
  /// The share of the value by which the count may differ; 0 for an exact count.
  package var tolerance: Double

  /// Compares the figure among these results with the gate.
  package func judge(_ figures: [Figure]) -> Judgement {
    guard let figure = figures.first(where: { $0.name == figure }) else { return .notMeasured }
    let room = abs(value) * tolerance + 1e-9
    if figure.value > value + room { return .missed(measured: figure.value) }
    return figure.value < value - room ? .beaten(measured: figure.value) : .kept
  }
}
