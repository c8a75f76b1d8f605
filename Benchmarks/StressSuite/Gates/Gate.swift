/// A count that must not grow: what it was when the threshold was written, and by how much it may
/// be off.
package struct Gate: Sendable, Equatable {
  /// How a measured count stands to its gate.
  package enum Judgement: Sendable, Equatable {
    /// Within the tolerance.
    case kept
    /// Over the threshold by more than the tolerance.
    case missed(measured: Double)
    /// So far below that the threshold should be lowered, lest the gain be lost unnoticed.
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

  /// How the figures of a run stand to the gate.
  package func judge(_ figures: [Figure]) -> Judgement {
    guard let figure = figures.first(where: { $0.name == figure }) else { return .notMeasured }
    let room = abs(value) * tolerance + 1e-9
    if figure.value > value + room { return .missed(measured: figure.value) }
    return figure.value < value - room ? .beaten(measured: figure.value) : .kept
  }
}
