/// The parts that pages are made of.
package enum PageParts {
  /// A card: the background of a part.
  package static func card(_ kind: String = "", @MarkupBuilder content: () -> Markup) -> Markup {
    tag("div", .class(kind.isEmpty ? "card" : "card " + kind), content: content)
  }

  /// A bar that fills from the leading edge, with its name and value for assistive technology.
  ///
  /// - Parameters:
  ///   - name: what it is about.
  ///   - spoken: the value in words.
  package static func bar(_ name: String, _ fraction: Double, spoken: String, _ kind: String = "") -> Markup {
    let percent = percent(fraction)
    let classes = ["bar", kind, percent == 100 ? "full" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    return tag(
      "div", .class(classes), .role("progressbar"), .label(name), .init("aria-valuemin", "0"),
      .init("aria-valuemax", "100"), .init("aria-valuenow", "\(percent)"),
      .init("aria-valuetext", spoken.shortened(to: 300))
    ) {
      tag("span", .class("p\(percent)"))
    }
  }

  /// A fraction as a percentage: 100 only when all is done, 0 only when nothing is.
  static func percent(_ fraction: Double) -> Int {
    guard fraction.isFinite, fraction > 0 else { return 0 }
    return fraction >= 1 ? 100 : min(99, max(1, Int((fraction * 100).rounded())))
  }

  /// A large figure with its name above it.
  package static func tile(_ name: String, _ value: String, _ note: String? = nil, bar: Markup = Markup()) -> Markup {
    card("tile") {
      tag("p", .class("name")) { name }
      tag("p", .class("value")) { value }
      bar
      if let note { tag("p", .class("note")) { note } }
    }
  }

  /// Cards side by side, as many as there is room for.
  package static func grid(_ kind: String = "", @MarkupBuilder content: () -> Markup) -> Markup {
    tag("div", .class(kind.isEmpty ? "grid" : "grid " + kind), content: content)
  }

  /// A table. On a narrow screen the first cell of a row has a line of its own. If it is still
  /// wider than the screen, it scrolls, also by keyboard.
  ///
  /// The roles are said, because a row that is laid out in two lines would lose its own.
  ///
  /// - Parameters:
  ///   - caption: what it shows.
  ///   - columns: the headings; marked columns contain numbers.
  ///   - rows: the cells of each row; the first one names it.
  package static func table(
    _ caption: String, _ columns: [(heading: String, isNumber: Bool)], _ rows: [[Markup]]
  ) -> Markup {
    tag("div", .class("scroll"), .role("region"), .label(caption), .init("tabindex", "0")) {
      tag("table", .role("table")) {
        tag("caption", .class("unseen")) { caption }
        tag("thead", .role("rowgroup")) {
          tag("tr", .role("row")) {
            for column in columns {
              tag(
                "th", .init("scope", "col"), .role("columnheader"), .class(column.isNumber ? "number" : "")
              ) {
                column.heading
              }
            }
          }
        }
        tag("tbody", .role("rowgroup")) { rows.map { row($0, columns.map(\.isNumber)) } }
      }
    }
  }

  private static func row(_ cells: [Markup], _ areNumbers: [Bool]) -> Markup {
    tag("tr", .role("row")) {
      for (index, cell) in cells.enumerated() {
        if index == 0 {
          tag("th", .init("scope", "row"), .role("rowheader")) { cell }
        } else {
          tag("td", .role("cell"), .class(areNumbers[index] ? "number" : "")) { cell }
        }
      }
    }
  }

  /// Content that is folded until somebody opens it.
  package static func folded(_ title: Markup, @MarkupBuilder content: () -> Markup) -> Markup {
    tag("details") {
      tag("summary") { title }
      content()
    }
  }

  /// A heading within a card.
  package static func heading(_ title: Markup, beside: String? = nil) -> Markup {
    tag("h3") {
      title
      if let beside { tag("small") { beside } }
    }
  }

  /// A text that only assistive technology reads.
  static func unseen(_ text: String) -> Markup { tag("span", .class("unseen")) { text } }
}
