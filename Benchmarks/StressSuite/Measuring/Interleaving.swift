import AscentRules

/// The order in which rows are measured, so that each ratio compares runs that are seconds apart.
package enum Interleaving {
  /// The default number of rounds.
  package static let rounds = 5
  /// The share of a row's time for which it runs before it is measured.
  package static let warmUp = 0.5

  /// How rows are measured, in words.
  package static func conditions(rounds: Int, seconds: Double) -> String {
    let warmUp = Report.number(seconds * warmUp)
    return "\(rounds.counted("round")) of all rows in turn, each about \(Report.number(seconds)) s after a warm-up of "
      + "\(warmUp) s, which is not counted. Medians, with the lowest and highest of all rounds. A ratio is the median "
      + "of the ratios of each round."
  }

  /// The order of the rows in a round. Every other round reverses it, so that no row always runs on
  /// a warm processor.
  package static func order(of count: Int, round: Int) -> [Int] {
    round.isMultiple(of: 2) ? Array(0..<count) : (0..<count).reversed()
  }

  /// The same for rows in blocks: the blocks keep their order, and the rows of a block are measured
  /// directly one after another.
  package static func order(of blocks: [Range<Int>], round: Int) -> [Int] {
    blocks.flatMap { block in order(of: block.count, round: round).map { block.lowerBound + $0 } }
  }

  /// Groups adjacent rows with the same key into blocks.
  package static func blocks<Row, Key: Equatable>(_ rows: [Row], by key: (Row) -> Key) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    for (index, row) in rows.enumerated() {
      if let last = blocks.last, key(rows[last.lowerBound]) == key(row) {
        blocks[blocks.count - 1] = last.lowerBound..<(index + 1)
      } else {
        blocks.append(index..<(index + 1))
      }
    }
    return blocks
  }
}
