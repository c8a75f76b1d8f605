package import AscentPictures
import AscentRules

/// Draws a chart in a terminal: bars in eighths of a character, or a line in Braille dots.
///
/// Without Unicode it uses plain characters.
package struct ChartPicture {
  private struct Cell {
    var character: Character = " "
    var tint: Style.Tint?
  }

  private let series: ChartSeries
  private let bounds: ClosedRange<Double>
  private let style: Style
  private let ticks: [(value: Double, label: String)]
  private let rows: Int
  /// The width of the plot, in columns.
  private let columns: Int
  private let labelWidth: Int
  /// How many days share a bar. The bar shows their mean.
  package let daysPerBar: Int
  /// Whether the line of the goal is visible. Bars may hide it.
  package private(set) var showsGoal = false
  private var cells: [[Cell]]

  /// Creates the picture of a series in a style.
  package init(_ series: ChartSeries, _ style: Style) {
    (self.series, bounds, self.style) = (series, series.bounds, style)
    rows = style.columns < 60 ? 8 : style.columns < 120 ? 10 : 14
    ticks = series.ticks(atMost: rows / 2).map { ($0, Self.label($0)) }
    labelWidth = ticks.map(\.label.count).max() ?? 1
    let room = style.columns - labelWidth - 2
    // The plot of bars is only as wide as its bars.
    let days = series.days.count
    let size = max(1, (days + room - 1) / room)
    columns = series.form == .line ? room : size > 1 ? (days + size - 1) / size : days * min(5, room / days)
    daysPerBar = size
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    if series.form == .bars { drawBars() } else { drawLine() }
  }

  /// The lines of the chart: the plot with labels on its axis, highest value first, and the
  /// dates below.
  package var lines: [String] {
    let labels = Dictionary(ticks.map { (row(of: $0.value), $0.label) }) { first, _ in first }
    let plot = cells.enumerated().map { row, cells in
      let label = labels[row] ?? ""
      let axis = String(repeating: " ", count: labelWidth - label.count) + label + (label.isEmpty ? " │" : " ┤")
      return style.tinted(axis, .faint) + written(cells)
    }
    let indent = String(repeating: " ", count: labelWidth + 1)
    return plot + [style.tinted(indent + "└" + String(repeating: "─", count: columns), .faint)]
      + [style.tinted(indent + " " + dates, .faint).withoutTrailingSpaces]
  }

  private func written(_ cells: [Cell]) -> String {
    var (text, run, tint) = ("", "", Style.Tint?.none)
    let end = cells.lastIndex { $0.character != " " } ?? -1
    for cell in cells[...end] {
      if cell.tint != tint {
        text += style.tinted(run, tint)
        (run, tint) = ("", cell.tint)
      }
      run.append(cell.character)
    }
    return text + style.tinted(run, tint)
  }

  /// The dates below the axis: the first, the last, and between them today, or the middle if no
  /// days follow today.
  private var dates: String {
    var line = ""
    let last = series.last
    var marks = [(0, series.label(of: series.first)), (columns - series.label(of: last).count, series.label(of: last))]
    if series.today < last {
      marks.insert((column(series.today - series.first) - 2, "today"), at: 1)
    } else {
      let middle = series.first + series.days.count / 2
      marks.insert((column(middle - series.first) - 3, series.label(of: middle)), at: 1)
    }
    for (index, (start, text)) in marks.enumerated() {
      let isFree = start > line.count || line.isEmpty && start >= 0
      let end = index + 1 < marks.count ? marks[marks.count - 1].0 : columns + 1
      guard isFree, start + text.count < end else { continue }
      line += String(repeating: " ", count: start - line.count) + text
    }
    return line
  }

  /// A value without needless decimals.
  static func label(_ value: Double) -> String {
    MeasureAmount.text(Int64((value * 1000).rounded()))
  }

  /// The relative height of a value, from 0 at the lower bound to 1 at the upper.
  private func height(_ value: Double) -> Double {
    min(1, max(0, (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)))
  }

  /// The row of a value, counted from the top.
  private func row(of value: Double) -> Int {
    if series.form == .bars { return rows - max(1, Int((height(value) * Double(rows)).rounded(.up))) }
    return dot(of: value) / 4
  }

  /// The row of Braille dots of a value, counted from the top. A character has four rows of dots.
  private func dot(of value: Double) -> Int { Int(((1 - height(value)) * Double(rows * 4 - 1)).rounded()) }

  /// The column of the day at an index.
  private func column(_ day: Int) -> Int {
    if series.form == .bars { return day / daysPerBar * barWidth }
    return series.days.count > 1 ? day * (columns - 1) / (series.days.count - 1) : columns / 2
  }
}

/// Bars.
extension ChartPicture {
  private static let eighths = Array("▁▂▃▄▅▆▇")

  /// The width of a bar including its gap, in columns.
  private var barWidth: Int { max(1, columns / series.days.count) }

  private mutating func drawBars() {
    let size = daysPerBar
    for start in stride(from: 0, to: series.days.count, by: size) {
      let days = series.days[start..<min(start + size, series.days.count)]
      let values = days.compactMap(\.value)
      guard !values.isEmpty else { continue }
      let isGood = days.allSatisfy { $0.value == nil || $0.isGood }
      draw(values.reduce(0, +) / Double(values.count), isGood ? .good : .open, at: column(start))
    }
    if let goal = series.goal, goal > 0 { drawGoal(goal) }
  }

  private mutating func draw(_ value: Double, _ tint: Style.Tint, at column: Int) {
    guard value > 0 else { return }
    let parts = style.isUnicode ? 8 : 1
    let filled = max(1, Int((height(value) * Double(rows * parts)).rounded()))
    let width = max(1, barWidth - 1)
    for row in 0..<rows {
      let part = filled - row * parts
      guard part > 0 else { break }
      let character: Character = !style.isUnicode ? "#" : part >= 8 ? "█" : Self.eighths[part - 1]
      for column in column..<min(column + width, columns) {
        cells[rows - 1 - row][column] = Cell(character: character, tint: tint)
      }
    }
  }
}

/// Lines.
extension ChartPicture {
  private mutating func drawLine() {
    for (day, known) in series.days.enumerated() {
      guard let band = known.band else { continue }
      for row in row(of: band.upperBound)...row(of: band.lowerBound) {
        cells[row][column(day)] = Cell(character: style.isUnicode ? "░" : ":", tint: .faint)
      }
    }
    fillBandGaps()
    if let goal = series.goal, bounds.contains(goal) { drawGoal(goal) }
    drawTrend()
    for (day, known) in series.days.enumerated() {
      guard let value = known.value else { continue }
      cells[row(of: value)][column(day)] = Cell(character: style.isUnicode ? "●" : "o", tint: .good)
    }
  }

  /// Extends the band to columns between days.
  private mutating func fillBandGaps() {
    let known = series.days.indices.filter { series.days[$0].band != nil }
    for (left, right) in zip(known, known.dropFirst()) where column(right) - column(left) > 1 {
      for column in column(left) + 1..<column(right) {
        for row in cells.indices where cells[row][self.column(left)].tint == .faint {
          cells[row][column] = cells[row][self.column(left)]
        }
      }
    }
  }

  private mutating func drawGoal(_ goal: Double) {
    let row = row(of: goal)
    for column in 0..<columns where cells[row][column].character == " " {
      cells[row][column] = Cell(character: style.isUnicode ? "┄" : "-", tint: .faint)
      showsGoal = true
    }
  }

  /// Draws the trend as a line from day to day. A Braille character has two columns of four dots.
  private mutating func drawTrend() {
    let known = series.days.indices.compactMap { day in series.days[day].trend.map { (day: day, value: $0) } }
    var dots: [Int: UInt32] = [:]
    for (left, right) in zip(known, known.dropFirst()) {
      let (start, end) = (column(left.day) * 2, max(column(left.day) * 2 + 1, column(right.day) * 2))
      for x in start...end {
        let share = Double(x - start) / Double(end - start)
        let y = dot(of: left.value + (right.value - left.value) * share)
        // The bits of a Braille character: the first three rows of each column, then the fourth.
        let bit = y % 4 == 3 ? 6 + x % 2 : y % 4 + 3 * (x % 2)
        dots[y / 4 * columns + x / 2, default: 0] |= 1 << UInt32(bit)
      }
    }
    for (place, bits) in dots {
      let braille = Unicode.Scalar(0x2800 + bits).map(Character.init) ?? " "
      cells[place / columns][place % columns] = Cell(character: style.isUnicode ? braille : "*", tint: .cold)
    }
  }
}
