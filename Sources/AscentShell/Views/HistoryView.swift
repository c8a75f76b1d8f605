import AscentRules
import AscentViews

/// A page of sessions and progressions, the newest first.
struct HistoryView: View {
  /// One session or progression, with the titles that the catalogue has for it.
  struct Row: Hashable, Sendable {
    /// The item.
    var item: HistoryItem
    /// What people call the method.
    var method: String
    /// What people call the stage; of a progression the one that was left.
    var stage: String
    /// What people call the stage that a progression entered.
    var entered: String?

    /// An item with its titles.
    init(_ item: HistoryItem, in catalog: Catalog) {
      let method = catalog[item.method]
      func title(_ id: StageID) -> String { method.map { StageHeading(id, of: $0).stageTitle } ?? id.text }
      self.item = item
      self.method = method?.title ?? item.method.text
      self.stage = title(item.stage)
      if case .advance(let advance) = item.detail { entered = title(advance.to) }
    }
  }

  /// The items, the newest first.
  var rows: [Row]
  /// Where the next older page begins; nil when nothing is older.
  var next: HistoryCursor?
  /// What is older than a first page, year by year, the newest first.
  var years: [HistoryYear]
  /// Whether it begins with the newest.
  var isFirst: Bool

  /// A page of a history.
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
    var table = Table([("day", .left), ("method", .left), ("stage", .left), ("", .left), ("note", .left)])
    for row in rows {
      table.append([
        Table.Cell("\(row.item.day)"), Table.Cell(row.method), Table.Cell(row.stage),
        Table.Cell(Self.words(row), row.entered == nil ? nil : .good), Table.Cell(row.item.note ?? "", .faint),
      ])
    }
    var lines = table.lines(style)
    lines += years.map { year in
      "older in \(year.year): \(CountText.text(year.sessionCount, "session")), "
        + "\(CountText.text(year.minutes, "minute")), "
        + CountText.text(year.advanceCount, "progression")
    }
    if let next { lines.append("older: --before \(next)") }
    return lines.joined(separator: "\n")
  }

  private static func words(_ row: Row) -> String {
    switch row.item.detail {
    case .session(let minutes, let feedback): "\(minutes) min" + (feedback.map { ", \($0.label)" } ?? "")
    case .advance(let advance):
      "→ \(row.entered ?? advance.to.text) after \(DurationText.text(advance.timeInPreviousStage))"
        + (advance.isCauseInForce ? "" : ", its sessions were undone")
    }
  }

  var json: JSONValue {
    .object([
      "items": .array(rows.map { json($0.item) }), "next": .optional(next?.description),
      "years": .array(
        years.map { year in
          .object([
            "year": .integer(Int64(year.year)), "sessions": .integer(Int64(year.sessionCount)),
            "minutes": .integer(year.minutes),
            "progressions": .integer(Int64(year.advanceCount)),
          ])
        }),
    ])
  }

  private func json(_ item: HistoryItem) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("kind", .string(item.kind.rawValue)), ("method", .string(item.method.text)), ("stage", .string(item.stage.text)),
      ("at", .string(item.at.iso8601UTC)), ("day", .day(item.day)), ("ordinal", .integer(Int64(item.ordinal))),
      ("note", .optional(item.note.flatMap { $0.isEmpty ? nil : $0 })),
    ]
    switch item.detail {
    case .session(let minutes, let feedback):
      members += [("minutes", .integer(Int64(minutes))), ("feedback", .optional(feedback?.label))]
    case .advance(let advance):
      members += [
        ("from", .string(advance.from.text)), ("to", .string(advance.to.text)),
        ("criteriaVersion", .integer(Int64(advance.criteriaVersion))),
        ("timeInPreviousStage", .seconds(advance.timeInPreviousStage)),
        ("sessions", .integer(Int64(advance.sessionCount))), ("minutes", .integer(advance.minutes)),
        ("causeInForce", .bool(advance.isCauseInForce)),
      ]
    }
    return .object(members.map { JSONMember(name: $0.0, value: $0.1) })
  }
}
