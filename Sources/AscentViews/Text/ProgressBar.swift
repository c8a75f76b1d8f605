/// A progress bar of whole characters.
package struct ProgressBar {
  /// The width in columns.
  package var width: Int

  /// Creates a bar of a width.
  package init(width: Int = 10) {
    self.width = width
  }

  /// The bar for a fraction. It is full only at 1, and empty only at 0.
  package func text(_ fraction: Double) -> String {
    let share = fraction.isFinite ? min(1, max(0, fraction)) : 0
    var filled = Int((share * Double(width)).rounded())
    if share < 1 { filled = min(filled, width - 1) }
    if share > 0 { filled = max(filled, 1) }
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }

  /// The bar for a fraction; nil in a style without pictures.
  package func text(_ fraction: Double, in style: Style) -> String? { style.hasPictures ? text(fraction) : nil }
}
