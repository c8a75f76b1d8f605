/// Encodings that the states of several services share.
extension ByteWriter {
  mutating func list<Element>(_ elements: [Element], _ write: (inout ByteWriter, Element) -> Void) {
    count(elements.count)
    for element in elements { write(&self, element) }
  }

  /// Writes which command recorded an entry, and whether the entry is in force.
  mutating func origin(of entry: some Revocable) {
    integer(entry.ordinal)
    flag(entry.inForce)
  }

  mutating func travels(_ zones: [ZoneChange], _ shortened: [ClosedRange<LocalDay>]) {
    list(zones) { writer, change in
      writer.integer(change.at.milliseconds)
      writer.text(change.zone.name)
    }
    list(shortened) { writer, days in
      writer.day(days.lowerBound)
      writer.day(days.upperBound)
    }
  }

  mutating func datedValue<Value>(_ datedValue: DatedValue<Value>, _ write: (inout ByteWriter, Value) -> Void) {
    write(&self, datedValue.initial)
    list(datedValue.changes) { writer, change in
      writer.day(change.from)
      write(&writer, change.value)
      writer.integer(change.ordinal)
    }
  }

  mutating func plan(_ plan: HabitPlan) {
    day(plan.firstDay)
    integer(plan.addedBy)
    datedValue(plan.schedule) { $0.schedule($1) }
    datedValue(plan.isArchived) { $0.flag($1) }
    list(plan.excused) { writer, excused in
      writer.byte(excused.excuse?.rawValue ?? 0)
      writer.day(excused.from)
      writer.day(excused.through)
      writer.origin(of: excused)
    }
  }

  mutating func schedule(_ schedule: Schedule) {
    switch schedule {
    case .daily: byte(0)
    case .weekdays(let days):
      byte(1)
      byte(days.rawValue)
    case .every(let days):
      byte(2)
      integer(days)
    case .times(let times, let span):
      byte(3)
      integer(times)
      integer(span)
    case .perWeek(let times):
      byte(4)
      integer(times)
    }
  }

  mutating func days(_ days: DaySet) {
    let all = days.words
    count(all.count)
    guard !all.isEmpty else { return }
    integer(days.firstWord)
    if isForMemory { trimmedWords(all) } else { words(all) }
  }

  mutating func counts(_ counts: DayCounts) {
    if isForMemory {
      count(counts.words.count)
      byte(UInt8(counts.planes))
      flag(counts.hasZeros)
      integer(counts.firstBlock)
      return trimmedWords(counts.words)
    }
    let stored = counts.storedWords
    count(stored.count)
    byte(UInt8(counts.planes))
    integer(counts.firstBlock)
    words(stored)
  }
}

extension ByteReader {
  mutating func ordinal() throws(CodingFault) -> Int32 {
    try integer(in: 0...Int32.max - 1, field: "ordinal")
  }

  mutating func travels() throws(CodingFault) -> ([ZoneChange], [ClosedRange<LocalDay>]) {
    try (repeated(count(ofAtLeast: 3), zoneChange()), repeated(count(ofAtLeast: 2), dayRange()))
  }

  private mutating func zoneChange() throws(CodingFault) -> ZoneChange {
    let at = try instant()
    guard let zone = ZoneID(try text()) else { throw .badValue(field: "zone", at: offset) }
    return ZoneChange(at: at, zone: zone)
  }

  mutating func instant() throws(CodingFault) -> Instant {
    let range = Instant.earliest.milliseconds...Instant.latest.milliseconds
    return Instant(milliseconds: try integer(in: range, field: "instant"))
  }

  mutating func datedValue<Value>(
    _ read: (inout ByteReader) throws(CodingFault) -> Value
  ) throws(CodingFault) -> DatedValue<Value> {
    var datedValue = DatedValue(try read(&self))
    for _ in 0..<(try count(ofAtLeast: 3)) {
      let from = try day()
      let value = try read(&self)
      datedValue.change(to: value, from: from, ordinal: try ordinal())
    }
    return datedValue
  }

  mutating func plan() throws(CodingFault) -> HabitPlan {
    let firstDay = try day()
    let addedBy = try ordinal()
    let schedule = try datedValue { reader throws(CodingFault) -> Schedule in try reader.schedule() }
    var plan = HabitPlan(schedule: schedule.initial, firstDay: firstDay, addedBy: addedBy)
    // Most plans never changed, and setting a field takes longer than reading a plan.
    if !schedule.changes.isEmpty { plan.schedule = schedule }
    let archived = try datedValue { reader throws(CodingFault) in try reader.flag() }
    if archived.initial || !archived.changes.isEmpty { plan.isArchived = archived }
    let excused = try repeated(count(ofAtLeast: 5), excused())
    if !excused.isEmpty { plan.excused = excused }
    return plan
  }

  private mutating func excused() throws(CodingFault) -> HabitPlan.Excused {
    let number = try byte()
    let excuse = Excuse(rawValue: number)
    guard excuse != nil || number == 0 else { throw .badValue(field: "excuse", at: offset) }
    let days = try dayRange()
    return try HabitPlan.Excused(
      excuse: excuse, from: days.lowerBound, through: days.upperBound, ordinal: ordinal(), inForce: flag())
  }

  mutating func days() throws(CodingFault) -> DaySet {
    let start = offset
    if isForMemory {
      let count = try count()
      return try count == 0 ? DaySet() : DaySet(firstWord: integer(), words: trimmedWords(count))
    }
    let count = try count(ofAtLeast: 8)
    guard count > 0 else { return DaySet() }
    let first: Int32 = try integer(in: SnapshotCoding.wordRange, field: "days")
    let days = DaySet(firstWord: first, words: try words(count))
    // Only a trimmed set within the calendar can have been written.
    guard days.words.count == count, Int(first) + count - 1 <= Int(SnapshotCoding.wordRange.upperBound) else {
      throw .badValue(field: "days", at: start)
    }
    return days
  }

  mutating func counts() throws(CodingFault) -> DayCounts {
    let start = offset
    if isForMemory {
      let count = try count()
      let (planes, hasZeros) = (try byte(), try flag())
      return try DayCounts(firstBlock: integer(), planeCount: planes, hasZeros: hasZeros, words: trimmedWords(count))
    }
    let count = try count(ofAtLeast: 8)
    let planes = Int(try byte())
    let first: Int32 = try integer(in: SnapshotCoding.wordRange, field: "counts")
    guard let counts = DayCounts(firstBlock: first, planes: planes, words: try words(count)),
      Int(first) + count / (planes + 1) - 1 <= Int(SnapshotCoding.wordRange.upperBound)
    else { throw .badValue(field: "counts", at: start) }
    return counts
  }

  private mutating func schedule() throws(CodingFault) -> Schedule {
    let start = offset
    let schedule: Schedule
    switch try byte() {
    case 0: schedule = .daily
    case 1: schedule = .weekdays(WeekdaySet(rawValue: try byte()))
    case 2: schedule = .every(days: try integer())
    case 3: schedule = try .times(integer(), inDays: integer())
    case 4: schedule = .perWeek(try integer())
    default: throw .badValue(field: "schedule", at: start)
    }
    guard schedule.isSound else { throw .badValue(field: "schedule", at: start) }
    return schedule
  }

  mutating func dayRange() throws(CodingFault) -> ClosedRange<LocalDay> {
    let first = try day()
    let last = try day()
    guard first <= last else { throw .badValue(field: "days", at: offset) }
    return first...last
  }
}

extension SnapshotCoding {
  /// The numbers of the 64-day words that the calendar covers.
  static let wordRange = LocalDay.earliest.number >> 6...LocalDay.latest.number >> 6
  /// The upper bound of a run: more days than the calendar has.
  static let dayCountMax: Int32 = 4_000_000
}

/// Reads `count` elements in order: the expression, which reads one element, is evaluated for each.
func repeated<Element>(
  _ count: Int, _ element: @autoclosure () throws(CodingFault) -> Element
) throws(CodingFault) -> [Element] {
  var elements: [Element] = []
  elements.reserveCapacity(count)
  for _ in 0..<count { elements.append(try element()) }
  return elements
}
