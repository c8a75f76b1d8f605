import AscentRules
import AscentViews

/// A page of sessions and progressions, newest first.
struct HistoryView: View {
  /// One session or progression, with titles from the catalogue.
  struct Row: Hashable {
    /// The session or progression.
    var item: HistoryPage.Item
    /// The method's title.
    var method: String
    /// The stage's title; for a progression, that of the completed stage.
    var stage: String
    /// The title of the stage that a progression entered; nil for a session.
    var entered: String?

    /// Creates a row with titles from the catalogue.
    init(_ item: HistoryPage.Item, in catalog: Catalog) {
      let method = catalog[item.method]
      func title(_ id: StageID) -> String { method.map { StageHeading(id, of: $0).stageTitle } ?? id.text }
      self.item = item
      self.method = method?.title ?? item.method.text
      self.stage = title(item.stage)
      if case .advance(let advance) = item.detail { entered = title(advance.to) }
    }
  }

  /// The rows, newest first.
  var rows: [Row]
  /// Where the next older page begins; nil if nothing is older.
  var next: HistoryPage.Cursor?
  /// A summary by year of what is older than the first page, newest first.
  var years: [HistoryYear]
  /// Whether this is the first page, which begins with the newest item.
  var isFirst: Bool

  /// Creates a view of a page.
  init(_ page: HistoryPage, years: [HistoryYear], isFirst: Bool, in catalog: Catalog) {
    self.rows = page.items.map { Row($0, in: catalog) }
    self.next = page.next
    self.years = years
    self.isFirst = isFirst
  }

  func text(_ style: Style) -> String {
    if rows.isEmpty, !isFirst { return "Nothing older." }
    guard !rows.isEmpty else {
      return "No sessions yet. method list shows the methods; then: session METHOD MINUTES"
    }
    var lines = Table.lines(
      rows,
      [
        .left("day") { style.date($0.item.day) }, .left("method") { $0.method }.fitting(.cut(to: 10)),
        .left("stage") { $0.stage }.fitting(.dropped(rank: 1)),
        .left("", { $0.entered == nil ? nil : .good }, text: Self.words)
          .fitting(.cut(to: style.columns < 60 ? 16 : 34)),
      ], notes: Self.note, style)
    lines += years.map { year in
      "older in \(year.year): \(year.sessionCount.counted("session")), "
        + "\(year.minutes.counted("minute")), "
        + year.advanceCount.counted("completed stage")
    }
    if let next { lines.append("older: history --before \(next)") }
    return lines.lines
  }

  /// The note; for a progression without a note, the criteria it met.
  private static func note(_ row: Row) -> String? {
    guard case .advance(let advance) = row.item.detail, !advance.met.isEmpty else { return row.item.note }
    return row.item.note?.ifAny ?? "with \(CriterionText.met(advance.met))"
  }

  private static func words(_ row: Row) -> String {
    switch row.item.detail {
    case .session(let duration, let feedback): "\(duration.wholeMinutes) min" + (feedback.map { ", \($0.label)" } ?? "")
    case .advance(let advance):
      "→ \(row.entered ?? advance.to.text) after \(DurationText.text(advance.timeInPreviousStage))"
        + (advance.isCauseInForce ? "" : ", its sessions were undone")
    }
  }

  var json: JSONValue {
    .object([
      "items": rows.map { json($0.item) }, "next": next?.description,
      "years": years.objects { year in
        [
          "year": year.year, "sessions": year.sessionCount, "minutes": year.minutes, "progressions": year.advanceCount,
        ]
      },
    ])
  }

  private func json(_ item: HistoryPage.Item) -> JSONValue {
    let head: JSONFields = [
      "kind": item.kind.rawValue, "method": item.method, "stage": item.stage, "at": item.at, "day": item.day,
      "ordinal": item.ordinal, "note": item.note?.ifAny,
    ]
    let detail: JSONFields =
      switch item.detail {
      case .session(let duration, let feedback): ["minutes": duration.wholeMinutes, "feedback": feedback?.label]
      case .advance(let advance):
        [
          "from": advance.from, "to": advance.to, "criteriaVersion": advance.criteriaVersion,
          "timeInPreviousStage": advance.timeInPreviousStage, "sessions": advance.sessionCount,
          "minutes": advance.minutes, "causeInForce": advance.isCauseInForce,
          "met": advance.met,
        ]
      }
    return .object(head, detail)
  }
}
