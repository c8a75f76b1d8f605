import AscentRules
import AscentViews

/// A user's XP and level.
struct XPView: View {
  /// The sum of the ledger.
  var total: Int64
  /// The number of ledger entries.
  var entries: Int32

  func text(_ style: Style) -> String {
    let level = Level(total: total)
    // From below 0 the bar shows nothing.
    let span = Double(max(1, level.into + level.toNext))
    let bar = ProgressBar(width: 20).text(Double(level.into) / span, in: style).map { style.tinted($0, .good) }
    return "level \(level.number)" + (bar.map { " \($0) " } ?? ", ")
      + "\(level.toNext) XP to level \(level.number + 1)\n"
      + "total \(total.withMinus) XP in \(entries.counted("ledger entry", "ledger entries"))"
      + (total < 0
        ? "\nBelow 0: XP that an undo reversed had already been removed by hand. What you earn next makes up for it."
        : "")
  }

  var json: JSONValue {
    let level = Level(total: total)
    return .object([
      "total": total, "level": level.number, "intoLevel": level.into,
      "toNextLevel": level.toNext, "entries": entries,
    ])
  }
}
