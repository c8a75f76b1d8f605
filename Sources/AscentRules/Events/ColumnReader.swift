/// Reads the fields of an event from its columns. A field that is missing or out of range throws.
struct ColumnReader {
  /// The columns are not those of an event.
  struct Malformed: Error {}

  let columns: EventColumns
  /// The texts of the detail; none when it has another form.
  private let texts: [String: String]

  init(_ columns: EventColumns) {
    self.columns = columns
    texts = columns.detail.flatMap(EventDetail.parse) ?? [:]
  }

  var habit: HabitID {
    get throws(Malformed) { HabitID(number: try required(columns.habit)) }
  }

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

  var instant: Instant {
    get throws(Malformed) { Instant(milliseconds: try required(columns.number)) }
  }

  var inForce: Bool {
    get throws(Malformed) { try flag(columns.policy.map(Int64.init)) }
  }

  /// The unit of a streak, and the length in it.
  var streakUnit: StreakUnit {
    get throws(Malformed) { try required(StreakUnit(stored: columns.policy)) }
  }

  var length: StreakLength {
    get throws(Malformed) { StreakLength(try exactly(amount), try streakUnit) }
  }

  var excuse: Excuse {
    get throws(Malformed) { try required(Excuse(rawValue: try exactly(columns.amount))) }
  }

  /// The text of that key, or nil.
  subscript(optional key: String) -> String? { texts[key] }

  /// The text of that key.
  subscript(key: String) -> String {
    get throws(Malformed) { try required(texts[key]) }
  }

  /// All texts.
  var allTexts: [String: String] { texts }

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
  /// The event that is stored as these columns; nil when the kind is unknown, or the columns are
  /// not what an event of that kind is written as.
  package init?(_ columns: EventColumns) {
    guard let kind = EventKind(storedNumber: columns.kind), let event = try? Event(kind, ColumnReader(columns)),
      EventColumns(event) == columns
    else { return nil }
    self = event
  }

  private init(_ kind: EventKind, _ reader: ColumnReader) throws(ColumnReader.Malformed) {
    self =
      switch kind.group {
      case .completions: try CompletionEvents.read(kind, from: reader)
      case .awards: try AwardEvents.read(kind, from: reader)
      case .habits: try HabitEvents.read(kind, from: reader)
      case .person: try PersonEvents.read(kind, from: reader)
      case .practice: try PracticeEvents.read(kind, from: reader)
      case .celebrations: try CelebrationEvents.read(kind, from: reader)
      case .measures: try MeasureEvents.read(kind, from: reader)
      case .endOfDay: try EndOfDayEvents.read(kind, from: reader)
      }
  }
}
