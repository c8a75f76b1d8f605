import AscentRules

/// A person's XP and level.
public struct XPView: View {
  /// The sum of the ledger.
  public var total: Int64
  /// The number of ledger entries.
  public var entries: Int32

  /// XP of a total and a number of entries.
  public init(total: Int64, entries: Int32) {
    self.total = total
    self.entries = entries
  }

  public func text(_ style: Style) -> String {
    let level = Level(total: total)
    let span = Double(level.into + level.toNext)
    let bar = ProgressBar(width: 20).text(Double(level.into) / span)
    return "level \(level.number) " + style.tinted(bar, .good) + " \(level.toNext) XP to level \(level.number + 1)\n"
      + "total \(total) XP in \(CountText.text(entries, "ledger entry", "ledger entries"))"
  }

  public var json: JSON {
    let level = Level(total: total)
    return .object([
      "total": .integer(total), "level": .integer(Int64(level.number)), "intoLevel": .integer(level.into),
      "toNextLevel": .integer(level.toNext), "entries": .integer(Int64(entries)),
    ])
  }
}
