/// The building blocks of pages.
package enum PageParts {
  /// A card: content on a background of its own.
  package static func card(_ kind: String = "", @MarkupBuilder content: () -> Markup) -> Markup {
    tag("div", .class(kind.isEmpty ? "card" : "card " + kind), content: content)
  }

  /// A progress bar that fills from the leading edge, with a name and value for
  /// assistive technology.
  ///
  /// - Parameters:
  ///   - name: what the bar measures.
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

  /// A grid with as many cards side by side as fit.
  package static func grid(_ kind: String = "", @MarkupBuilder content: () -> Markup) -> Markup {
    tag("div", .class(kind.isEmpty ? "grid" : "grid " + kind), content: content)
  }

  /// A table.
  ///
  /// On a narrow screen the first cell of each row is on its own line. A table that is still too
  /// wide scrolls, also by keyboard.
  ///
  /// The ARIA roles are explicit, because a row that CSS lays out on two lines loses its
  /// implicit role.
  ///
  /// - Parameters:
  ///   - caption: what the table shows.
  ///   - columns: the headings, and whether each column contains numbers.
  ///   - rows: the cells of each row. The first cell is the row's heading.
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

  /// Content that is collapsed until the reader opens it.
  package static func folded(_ title: Markup, @MarkupBuilder content: () -> Markup) -> Markup {
    tag("details") {
      tag("summary") { title }
      content()
    }
  }

  /// A heading within a card, with an optional note beside it.
  package static func heading(_ title: Markup, beside: String? = nil) -> Markup {
    tag("h3") {
      title
      if let beside { tag("small") { beside } }
    }
  }

  /// A text that only assistive technology reads.
  static func unseen(_ text: String) -> Markup { tag("span", .class("unseen")) { text } }
}
