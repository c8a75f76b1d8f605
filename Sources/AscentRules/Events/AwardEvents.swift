/// The events of XP and levels. Columns are stored, so their meaning must never change.
///
/// The stored number of a kind includes what the award is for: it is the base of the event's kind
/// plus the kind of the award.
enum AwardEvents {
  /// The base of a kind's stored numbers; nil for a kind that is not about an award.
  static func base(of kind: EventKind) -> UInt8? {
    switch kind {
    case .xpEntered: 100
    case .xpGranted: 110
    case .manualAwardChanged: 120
    default: nil
    }
  }

  @inline(__always)
  static func write(_ event: Event, to writer: inout some EventWriter) {
    switch event {
    case .xpEntered(let entry): write(entry, base: 100, to: &writer)
    case .xpGranted(let entry, let reason):
      write(entry, base: 110, reason: reason, to: &writer)
      writer.detail("reason", reason)
    case .manualAwardChanged(let key, let amount, let inForce):
      write(key, base: 120, to: &writer)
      writer.fact("day", .day(key.day))
      writer.amount("amount", amount)
      writer.inForce(inForce)
    case .levelChanged(let from, let to):
      writer.amount("from", from)
      writer.total("to", to)
    default: event.isMissing(from: .awards)
    }
  }

  @inline(__always)
  private static func write(_ key: AwardKey, base: UInt8, to writer: inout some EventWriter) {
    writer.columns { ($0.kind, $0.habit, $0.day) = (base + key.kind.rawValue, key.subject, key.day.number) }
  }

  @inline(__always)
  private static func write(
    _ entry: LedgerEntry, base: UInt8, reason: String? = nil, to writer: inout some EventWriter
  ) {
    write(entry.key, base: base, to: &writer)
    writer.columns { ($0.number, $0.policy) = (Int64(entry.number), entry.policy) }
    writer.fact("number", .integer(Int64(entry.number)))
    writer.fact("for", .text("\(entry.key.kind)"))
    if entry.key.kind == .habit { writer.fact("habit", .habit(HabitID(number: entry.key.subject))) }
    if let reason { writer.fact("reason", .text(reason)) }
    writer.fact("day", .day(entry.key.day))
    writer.amount("amount", entry.amount)
    writer.total("total", entry.total)
  }

  /// The event that takes this one back, or nil; see ``Event/opposite(causedBy:)``.
  static func opposite(of event: Event) -> Event? {
    switch event {
    case .xpGranted(let entry, _): .manualAwardChanged(entry.key, amount: entry.amount, inForce: false)
    case .manualAwardChanged(let key, let amount, let inForce):
      .manualAwardChanged(key, amount: amount, inForce: !inForce)
    default: nil
    }
  }
}

extension ColumnReader {
  func awardEvent(_ kind: EventKind) throws(Malformed) -> Event {
    if kind == .levelChanged { return try .levelChanged(from: exactly(amount), to: exactly(total)) }
    let key = try AwardKey(
      kind: required(AwardKey.Kind(rawValue: columns.kind % 10)), subject: required(columns.habit), day: day)
    if kind == .manualAwardChanged { return try .manualAwardChanged(key, amount: amount, inForce: inForce) }
    let entry = try LedgerEntry(number: ordinal, key: key, amount: amount, total: total, policy: policy)
    return try kind == .xpEntered ? .xpEntered(entry) : .xpGranted(entry, reason: self["reason"])
  }
}
