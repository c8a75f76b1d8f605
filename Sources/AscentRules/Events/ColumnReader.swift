/// Reads the fields of an event from its columns. A field that is missing or out of range throws.
struct ColumnReader {
  /// The columns do not describe an event.
  struct Malformed: Error {}

  let columns: EventColumns
  /// The texts of the detail column; empty if it is nil or malformed.
  let texts: [String: String]

  init(_ columns: EventColumns) {
    self.columns = columns
    texts = columns.detail.flatMap(EventDetail.parse) ?? [:]
  }

  var habit: HabitID {
    get throws(Malformed) { HabitID(number: try required(columns.habit)) }
  }

  /// The habit; nil for an event that is not about a single habit, such as one of the daily streak.
  var anyHabit: HabitID? { columns.habit.map { HabitID(number: $0) } }

  var day: LocalDay {
    get throws(Malformed) { try required(columns.day.flatMap { LocalDay(stored: $0) }) }
  }

  var lastDay: LocalDay {
    get throws(Malformed) { try required(columns.total.flatMap { LocalDay(stored: $0) }) }
  }

  var amount: Int64 {
    get throws(Malformed) { try required(columns.amount) }
  }

  var total: Int64 {
    get throws(Malformed) { try required(columns.total) }
  }

  var ordinal: Int32 {
    get throws(Malformed) { try exactly(columns.number) }
  }

  var setters: Event.Setters {
    get throws(Malformed) {
      try Event.Setters(former: setter(columns.total), new: setter(columns.number))
    }
  }

  private func setter(_ column: Int64?) throws(Malformed) -> Int32? {
    guard let column else { return nil }
    let ordinal: Int32 = try exactly(column)
    return try required(ordinal > 0 ? ordinal : nil)
  }

  var instant: Instant {
    get throws(Malformed) { Instant(milliseconds: try required(columns.number)) }
  }

  var inForce: Bool {
    get throws(Malformed) { try flag(columns.policy.map(Int64.init)) }
  }

  var policy: Int32 {
    get throws(Malformed) { try required(columns.policy) }
  }

  var length: StreakLength {
    get throws(Malformed) { try StreakLength(exactly(amount), required(StreakUnit(stored: columns.policy))) }
  }

  var excuse: Excuse {
    get throws(Malformed) { try required(Excuse(rawValue: exactly(columns.amount))) }
  }

  /// The text stored under a key, or nil.
  subscript(optional key: String) -> String? { texts[key] }

  /// The text stored under a key; throws if there is none.
  subscript(key: String) -> String {
    get throws(Malformed) { try required(texts[key]) }
  }

  @inline(__always)
  func required<Value>(_ value: Value?) throws(Malformed) -> Value {
    guard let value else { throw Malformed() }
    return value
  }

  @inline(__always)
  func exactly<Number: FixedWidthInteger>(_ value: Int64?) throws(Malformed) -> Number {
    try required(value.flatMap { Number(exactly: $0) })
  }

  /// 1 for true, 0 for false.
  func flag(_ value: Int64?) throws(Malformed) -> Bool {
    guard value == 0 || value == 1 else { throw Malformed() }
    return value == 1
  }
}

extension Event {
  /// The event stored in these columns. Nil when the kind is unknown, or when writing the event
  /// again would not give exactly these columns. The hash of a ledger entry is skipped.
  package init?(_ columns: EventColumns) {
    guard let kind = EventKind(storedNumber: columns.kind), let event = try? ColumnReader(columns).event(kind),
      EventColumns(event) == columns.withoutEntryHash
    else { return nil }
    self = event
  }
}

extension ColumnReader {
  fileprivate func event(_ kind: EventKind) throws(Malformed) -> Event {
    switch kind.group {
    case .completions: try completionEvent(kind)
    case .awards: try awardEvent(kind)
    case .habits: try habitEvent(kind)
    case .person: try personEvent(kind)
    case .practice: try practiceEvent(kind)
    case .celebrations: try celebrationEvent(kind)
    case .measures: try measureEvent(kind)
    case .endOfDay: try endOfDayEvent(kind)
    }
  }
}
