import AscentPictures
package import AscentRules

/// How text for people is written: its width, colours and characters, and whether it has pictures.
package struct Style: Hashable, Sendable {
  /// The colours that a terminal supports.
  package enum Colours: Int, Comparable, CaseIterable, Sendable {
    /// None.
    case none
    /// The 16 ANSI colours.
    case sixteen
    /// The 256 xterm colours.
    case indexed
    /// 24-bit colours.
    case direct

    package static func < (left: Colours, right: Colours) -> Bool { left.rawValue < right.rawValue }
  }

  /// A meaning that a colour conveys. Colour is never the only sign of it.
  package enum Tint: CaseIterable, Sendable {
    /// Reached, satisfied, in order.
    case good
    /// Not yet.
    case open
    /// Refused, broken.
    case bad
    /// Less important than the text around it.
    case faint
    /// A heading.
    case strong
    /// Covered by a freeze.
    case cold
    /// Skipped on purpose.
    case excused
    /// Paused.
    case away
    /// Done in part.
    case partial
  }

  /// How dates are written in lists.
  package enum DateStyle: String, CaseIterable, Sendable {
    /// Such as 2026-03-01.
    case iso
    /// Such as 1 March 2026.
    case words
  }

  /// How dates are written in lists.
  package var dateStyle = DateStyle.iso
  /// The colours to use.
  package var colours = Colours.none
  /// The width that pictures and tables must fit in, in columns.
  package var columns = 80
  /// Whether to write non-ASCII characters.
  package var isUnicode = true
  /// Whether to draw pictures. Without them, sentences say the same.
  package var hasPictures = true
  /// Whether brief animations are allowed.
  package var hasMotion = false

  /// Whether any colours are used.
  package var hasColour: Bool { colours != .none }

  /// A style without colour, for files, pipes and terminals without colour.
  package static let plain = Style(hasColour: false)

  /// The supported widths, in columns. On a narrower terminal lines wrap.
  package static let widths = 40...200

  /// Creates a style with the 16 ANSI colours, or without colour.
  package init(hasColour: Bool) {
    colours = hasColour ? .sixteen : .none
  }

  /// Creates the style for the output's destination.
  ///
  /// - Parameters:
  ///   - environment: the variables of the process. `NO_COLOR` (no-color.org), `TERM`, `COLORTERM`
  ///     and the locale are used, and `COLUMNS` if there is no terminal.
  ///   - columns: the width of the terminal; nil if the output does not go to one.
  package init(environment: [String: String], columns: Int?) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0]?.ifAny }.first
    // Assume UTF-8 without a locale, because most terminals support it.
    isUnicode = locale.map { $0.lowercased().replacing("-", with: "").contains("utf8") } ?? true
    let width = columns ?? environment["COLUMNS"].flatMap { Int($0) } ?? 80
    fit(width)
    guard columns != nil, environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb" else { return }
    hasMotion = true
    useColours(of: environment)
  }

  /// Uses the colours that the environment says the terminal supports: at least the 16
  /// ANSI colours.
  package mutating func useColours(of environment: [String: String]) {
    let terminal = environment["TERM", default: ""]
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("-direct") {
      colours = .direct
    } else {
      colours = terminal.contains("256color") ? .indexed : .sixteen
    }
  }

  /// A date as lists show it.
  package func date(_ day: LocalDay) -> String {
    guard dateStyle == .words else { return "\(day)" }
    let civil = day.civil
    return "\(civil.day) \(DayCalendar.months[civil.month - 1]) \(civil.year)"
  }

  /// Sets the width of pictures and tables, clamped to ``widths``.
  package mutating func fit(_ columns: Int) {
    self.columns = min(max(columns, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// The text in a tint. The text must already be safe for a terminal; see ``VisibleText``.
  package func tinted(_ text: String, _ tint: Tint?) -> String {
    guard let code = tint?.code(colours), !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// A title with a fainter text beside it.
  package func title(_ text: String, beside: String) -> String {
    tinted(text.visible, .strong) + tinted(" · \(beside.visible)", .faint)
  }

  /// The text in characters that the terminal can show.
  package func written(_ text: String) -> String { isUnicode ? text : ASCIIText.text(text) }

  /// The text wrapped at spaces. The array has one element, which contains the line breaks.
  package func wrapped(_ text: String, _ tint: Tint? = nil) -> [String] {
    [WrappedText.wrapped(tinted(text, tint), columns: columns)]
  }

  /// Joins pieces of text with a separator, on as few lines as possible.
  ///
  /// Each piece must already be safe for a terminal, and may have colours.
  package func joined(_ pieces: [String], by separator: String = " · ") -> [String] {
    var (lines, width) = ([String](), 0)
    for piece in pieces {
      let own = piece.widthWithoutColours
      if lines.isEmpty || width + separator.count + own > columns {
        lines.append(piece)
        width = own
      } else {
        lines[lines.count - 1] += separator + piece
        width += separator.count + own
      }
    }
    return lines
  }
}

extension Style.Tint {
  /// The parameters of the escape sequence that begins the tint; nil without colours.
  func code(_ colours: Style.Colours) -> String? {
    switch (colours, self) {
    case (.none, _): nil
    case (_, .strong): "1"
    case (_, .faint): "2"
    case (.sixteen, .good): "32"
    case (.sixteen, .open): "33"
    case (.sixteen, .bad): "31"
    case (.sixteen, .cold): "36"
    case (.sixteen, .excused): "35"
    case (.sixteen, .away): "34"
    case (.sixteen, .partial): "33"
    case (.indexed, _), (.direct, _): shadeCode(colours, isGround: false)
    }
  }

  /// A colour that is legible on light and on dark backgrounds.
  private var shade: (indexed: Int, red: Int, green: Int, blue: Int) {
    switch self {
    case .good: (71, 70, 160, 90)
    case .open: (172, 200, 130, 30)
    case .bad: (167, 205, 85, 80)
    case .cold: (74, 75, 160, 215)
    case .excused: (139, 165, 125, 190)
    case .away: (62, 95, 105, 205)
    case .partial: (150, 150, 200, 130)
    case .faint, .strong: (244, 128, 128, 128)
    }
  }

  /// The parameters that set exactly this colour for text or background; nil with 16 colours
  /// or none.
  func shadeCode(_ colours: Style.Colours, isGround: Bool) -> String? {
    let place = isGround ? 48 : 38
    switch colours {
    case .none, .sixteen: return nil
    case .indexed: return "\(place);5;\(shade.indexed)"
    case .direct: return "\(place);2;\(shade.red);\(shade.green);\(shade.blue)"
    }
  }
}

extension String {
  /// The display width of a text, not counting colour sequences.
  var widthWithoutColours: Int { replacing(#/\u{1B}\[[0-9;]*m/#, with: "").displayWidth }
}
