import Foundation

@testable import AscentViews

/// A terminal's text as SVG, for the picture in the README: what it says is what a screen shows.
struct TerminalDrawing {
  private static let (cell, line, margin) = ((width: 8.4, height: 20.0), 20.0, 20.0)
  private static let (ink, faint) = ("#d7dbd8", "#939b97")

  /// The lines, with the escape sequences of 24-bit colours.
  let lines: [String]

  /// A run of characters in a colour.
  private struct Run {
    var text = ""
    var start = 0
    var colour = ink
    var isStrong = false
  }

  var svg: String {
    let columns = lines.map(\.widthWithoutColours).max() ?? 0
    let width = Int((Double(columns) * Self.cell.width + 2 * Self.margin).rounded(.up))
    let height = Int(Double(lines.count) * Self.line + 2 * Self.margin)
    let rows = lines.enumerated().flatMap { row, line in
      Self.runs(line).map { Self.drawn($0, Self.margin + Double(row) * Self.line) }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" role="img"
        aria-label="A session at the prompt of ascent" font-size="14"
        font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace">
      <rect width="\(width)" height="\(height)" rx="10" fill="#171a19"/>
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  private static func runs(_ line: String) -> [Run] {
    var (runs, run, column) = ([Run](), Run(), 0)
    var rest = line[...]
    while let character = rest.first {
      if let match = rest.prefixMatch(of: #/\u{1B}\[([0-9;]*)m/#) {
        if !run.text.isEmpty { runs.append(run) }
        run = Run(start: column, colour: colour(match.1), isStrong: match.1 == "1")
        rest = rest[match.range.upperBound...]
        continue
      }
      run.text.append(character)
      column += String(character).displayWidth
      rest = rest.dropFirst()
    }
    return runs + (run.text.isEmpty ? [] : [run])
  }

  private static func colour(_ code: Substring) -> String {
    let parts = code.split(separator: ";").compactMap { Int($0) }
    guard parts.count == 5, parts[0] == 38 else { return code == "1" ? "#ffffff" : code == "2" ? faint : ink }
    return "#" + parts[2...].map { String(UInt8(truncatingIfNeeded: $0), radix: 16).padded }.joined()
  }

  /// The colour of a day that was done in part.
  private static let partial = colour("38;2;150;200;130")

  /// Letters as text that takes exactly its columns, in whatever font; squares and bars as shapes.
  private static func drawn(_ run: Run, _ top: Double) -> String {
    var (pieces, words, column) = ([String](), "", run.start)
    func flush() {
      let text = words.drop { $0 == " " }
      let start = column - words.count + (words.count - text.count)
      words = ""
      let shown = text.withoutTrailingSpaces
      guard !shown.isEmpty else { return }
      let weight = run.isStrong ? " font-weight=\"bold\"" : ""
      pieces.append(
        "<text x=\"\(number(x(start)))\" y=\"\(number(top + 15))\""
          + " textLength=\"\(number(Double(shown.count) * cell.width))\""
          + " xml:space=\"preserve\" fill=\"\(run.colour)\"\(weight)>\(escaped(shown))</text>")
    }
    for character in run.text {
      if let shape = shape(character, x(column), top, run.colour) {
        flush()
        pieces.append(shape)
        column += 1
      } else if character.isASCII {
        words.append(character)
        column += 1
      } else {
        flush()
        let width = String(character).displayWidth
        let middle = x(column) + Double(width) * cell.width / 2
        pieces.append(
          "<text x=\"\(number(middle))\" y=\"\(number(top + 15))\" text-anchor=\"middle\" fill=\"\(run.colour)\">"
            + "\(escaped(String(character)))</text>")
        column += width
      }
    }
    flush()
    return pieces.joined(separator: "\n")
  }

  /// The characters that are shapes, drawn from edge to edge of their cell.
  private static func shape(_ character: Character, _ x: Double, _ top: Double, _ colour: String) -> String? {
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ more: String = "") -> String {
      "<rect x=\"\(number(x))\" y=\"\(number(top + y))\" width=\"\(number(width))\" height=\"\(number(height))\" "
        + "fill=\"\(colour)\"\(more)/>"
    }
    // The shades of a day are squares, those of a bar are not.
    if let shade = ["░": 0.4, "▒": 0.7, "▓": 1][character], colour == partial {
      return box(x + 0.6, 6.4, 7.2, 7.2, " opacity=\"\(shade)\"")
    }
    switch character {
    case "█": return box(x, 4, cell.width, 12)
    case "░": return box(x, 4, cell.width, 12, " opacity=\"0.25\"")
    case "▒": return box(x, 4, cell.width, 12, " opacity=\"0.5\"")
    case "▓": return box(x, 4, cell.width, 12, " opacity=\"0.75\"")
    case "▕": return box(x + cell.width - 1, 4, 1, 12, " opacity=\"0.5\"")
    case "▏": return box(x, 4, 1, 12, " opacity=\"0.5\"")
    case "▎", "▍", "▌", "▋", "▊", "▉":
      let eighths = "▎▍▌▋▊▉".distance(from: "▎▍▌▋▊▉".startIndex, to: "▎▍▌▋▊▉".firstIndex(of: character)!) + 2
      return box(x, 4, cell.width * Double(eighths) / 8, 12)
    case "■": return box(x + 0.6, 6.4, 7.2, 7.2)
    default: return nil
    }
  }

  private static func x(_ column: Int) -> Double { margin + Double(column) * cell.width }

  private static func number(_ value: Double) -> String {
    let text = String(format: "%.1f", value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

extension String {
  /// Two digits.
  fileprivate var padded: String { count < 2 ? "0" + self : self }
}

extension Substring {
  fileprivate var withoutTrailingSpaces: String { String(self).withoutTrailingSpaces }
}
