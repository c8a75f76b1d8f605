import AscentPictures
package import AscentRules

/// How text for a person is written: how wide, with which colours and characters, and whether
/// pictures are drawn.
package struct Style: Hashable, Sendable {
  /// How many colours a terminal shows.
  package enum Colours: Int, Comparable, CaseIterable, Sendable {
    /// None.
    case none
    /// The 16 of ANSI.
    case sixteen
    /// The 256 of xterm.
    case indexed
    /// 24 bits each.
    case direct

    package static func < (left: Colours, right: Colours) -> Bool { left.rawValue < right.rawValue }
  }

  /// A meaning that a colour can carry. Nothing is said by colour alone.
  package enum Tint: CaseIterable, Sendable {
    /// Reached, satisfied, in order.
    case good
    /// Not yet.
    case open
    /// Refused, broken.
    case bad
    /// Of less weight than what stands beside it.
    case faint
    /// A heading.
    case strong
    /// Covered by a freeze.
    case cold
    /// Left out on purpose.
    case excused
    /// Set aside for a time.
    case away
    /// Done in part.
    case partial
  }

  /// How dates are written in lists.
  package enum DateStyle: String, CaseIterable, Sendable {
    /// As 2026-03-01.
    case iso
    /// As 1 March 2026.
    case words
  }

  /// How dates are written in lists.
  package var dateStyle = DateStyle.iso
  /// The colours that are written.
  package var colours = Colours.none
  /// The columns that pictures and tables have to fit in.
  package var columns = 80
  /// Whether characters outside of ASCII are written.
  package var isUnicode = true
  /// Whether there are pictures. Without them, sentences say what they show.
  package var hasPictures = true
  /// Whether something may move for a moment.
  package var hasMotion = false

  /// Whether colours are written.
  package var hasColour: Bool { colours != .none }

  /// Text without colour, for files, pipes and terminals that do not want any.
  package static let plain = Style(hasColour: false)

  /// The widths that pictures are made for. On a narrower terminal lines wrap.
  package static let widths = 40...200

  /// A style with or without colour.
  package init(hasColour: Bool) {
    colours = hasColour ? .sixteen : .none
  }

  /// The style for where output goes.
  ///
  /// - Parameters:
  ///   - environment: the variables of the process: `NO_COLOR` (no-color.org), `TERM`, `COLORTERM`,
  ///     the locale, and `COLUMNS`, which is used where no terminal says how wide it is.
  ///   - columns: the width of the terminal; nil when the output is none.
  package init(environment: [String: String], columns: Int?) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0]?.ifAny }.first
    // Without a locale most terminals show UTF-8.
    isUnicode = locale.map { $0.lowercased().replacing("-", with: "").contains("utf8") } ?? true
    let width = columns ?? environment["COLUMNS"].flatMap { Int($0) } ?? 80
    fit(width)
    guard columns != nil, environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb" else { return }
    hasMotion = true
    useColours(of: environment)
  }

  /// Uses the colours that the variables of a terminal promise, at least the 16 of ANSI.
  package mutating func useColours(of environment: [String: String]) {
    let terminal = environment["TERM", default: ""]
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("-direct") {
      colours = .direct
    } else {
      colours = terminal.contains("256color") ? .indexed : .sixteen
    }
  }

  /// A date as lists have it.
  package func date(_ day: LocalDay) -> String {
    guard dateStyle == .words else { return "\(day)" }
    let civil = day.civil
    return "\(civil.day) \(DayCalendar.months[civil.month - 1]) \(civil.year)"
  }

  /// Makes pictures and tables fit in that many columns, as far as they are made for them.
  package mutating func fit(_ columns: Int) {
    self.columns = min(max(columns, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// The text in a tint. The text must be visible already; see ``VisibleText``.
  package func tinted(_ text: String, _ tint: Tint?) -> String {
    guard let code = tint?.code(colours), !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// A title, and what stands beside it.
  package func title(_ text: String, beside: String) -> String {
    tinted(text.visible, .strong) + tinted(" · \(beside.visible)", .faint)
  }

  /// The text in characters that the terminal has.
  package func written(_ text: String) -> String { isUnicode ? text : ASCIIText.text(text) }

  /// A text in lines that break at spaces, where it has them.
  package func wrapped(_ text: String, _ tint: Tint? = nil) -> [String] {
    [WrappedText.wrapped(tinted(text, tint), columns: columns)]
  }

  /// Pieces of text with dots between them, on as few lines as they fit on. Each piece must be
  /// visible already and may have colours.
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
  /// The parameters of the sequence that begins the tint; nil without colours.
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

  /// The colour, legible on a light and on a dark ground.
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

  /// The parameters for exactly this colour, as that of text or of the ground; nil with few
  /// colours.
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
  /// The columns of a text that may have colours.
  var widthWithoutColours: Int { replacing(#/\u{1B}\[[0-9;]*m/#, with: "").displayWidth }
}
