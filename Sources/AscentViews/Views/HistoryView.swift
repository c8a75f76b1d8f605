public import AscentRules

/// A page of sessions and progressions, the newest first.
public struct HistoryView: View {
  /// One session or progression, with the titles that the catalogue has for it.
  public struct Row: Hashable, Sendable {
    /// The item.
    public var item: HistoryItem
    /// What people call the method.
    public var method: String
    /// What people call the stage; of a progression the one that was left.
    public var stage: String
    /// What people call the stage that a progression entered.
    public var entered: String?

    /// An item with its titles.
    public init(_ item: HistoryItem, in catalog: Catalog) {
      let method = catalog[item.method]
      func title(_ id: StageID) -> String { method.map { StageHeading(id, of: $0).stageTitle } ?? id.text }
      self.item = item
      self.method = method?.title ?? item.method.text
      self.stage = title(item.stage)
      if case .advance(let advance) = item.detail { entered = title(advance.to) }
    }
  }

  /// The items, the newest first.
  public var rows: [Row]
  /// Where the next older page begins; nil when nothing is older.
  public var next: HistoryCursor?
  /// What is older than a first page, year by year, the newest first.
  public var years: [HistoryYear]
  /// Whether it begins with the newest.
  public var isFirst: Bool

  /// A page of a history.
  public init(_ page: HistoryPage, years: [HistoryYear], isFirst: Bool, in catalog: Catalog) {
    self.rows = page.items.map { Row($0, in: catalog) }
    self.next = page.next
    self.years = years
    self.isFirst = isFirst
  }

  public func text(_ style: Style) -> String {
    if rows.isEmpty, !isFirst { return "Nothing is older." }
    guard !rows.isEmpty else {
      return "No sessions yet. method list shows what can be practised; then: session METHOD MINUTES"
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
      "older in \(year.year): \(CountText.text(year.sessionCount, "session")), \(CountText.text(year.minutes, "minute")), "
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
        + (advance.isCauseInForce ? "" : ", cause withdrawn")
    }
  }

  public var json: JSON {
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

  private func json(_ item: HistoryItem) -> JSON {
    var members: [(String, JSON)] = [
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
    return .members(members.map { JSON.Member(name: $0.0, value: $0.1) })
  }
}
