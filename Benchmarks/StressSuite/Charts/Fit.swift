import Foundation

/// How a cost grows, fitted by least squares.
package struct Fit: Sendable, Equatable {
  /// The constant of ``powerLaw(_:)``, or the value at 0 of ``line(_:)``.
  package var base: Double
  /// The exponent of ``powerLaw(_:)``, or the slope of ``line(_:)``.
  package var growth: Double

  /// The line y = base + growth · x; nil if all points have the same x.
  package static func line(_ points: [(x: Double, y: Double)]) -> Fit? {
    let count = Double(points.count)
    let (meanX, meanY) = (points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
    let spread = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    guard spread > 0 else { return nil }
    let growth = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
    return Fit(base: meanY - growth * meanX, growth: growth)
  }

  /// The power law y = base · x^growth, fitted as a line through the logarithms. Points with a
  /// value of 0 or less are ignored. An exponent of 0 means no growth, 1 means proportional growth.
  package static func powerLaw(_ points: [(x: Double, y: Double)]) -> Fit? {
    let logarithms = points.filter { $0.x > 0 && $0.y > 0 }.map { (x: log($0.x), y: log($0.y)) }
    return logarithms.count < 2 ? nil : line(logarithms).map { Fit(base: exp($0.base), growth: $0.growth) }
  }
}
