/// The events about a person as a whole: time, freezes, undone operations, and the catalogue.
/// Columns are stored, so their meaning must never change.
enum PersonEvents {
  static func write(_ event: Event, to writer: inout some EventWriter) {
    switch event {
    case .zoneChanged(let change, let from, let through):
      writer.text("zone", change.zone.name)
      writer.columns { ($0.number, $0.day, $0.total) = (change.at.milliseconds, from.number, Int64(through.number)) }
      writer.fact("at", .text(change.at.iso8601UTC))
      writer.fact("shortened", .days(from <= through ? from...through : nil))
    case .zoneRevised(let change, let from, let through, let inForce):
      write(.zoneChanged(change, shortenedFrom: from, through: through), to: &writer)
      writer.inForce(inForce)
    case .dayStartChanged(let time): writer.amount("minutes", time.minutes)
    case .dayStartRevised(let time, let ordinal, let inForce):
      writer.amount("minutes", time.minutes)
      writer.ordinal(ordinal)
      writer.inForce(inForce)
    case .planRecordedLate(let from, let through):
      writer.day("from", from)
      writer.lastDay("through", through)
    case .automaticFreezesChanged(let from, let rules):
      if let from { writer.day("from", from) }
      if let rules { writer.amount("rules", rules) }
      writer.inForce(from != nil)
    case .freezesGranted(let count, let reason):
      writer.amount("count", count)
      writer.text("reason", reason)
    case .freezeGrantChanged(let count, let ordinal, let inForce):
      writer.amount("count", count)
      writer.ordinal(ordinal)
      writer.inForce(inForce)
    case .operationChanged(let key, let inForce):
      writer.columns { $0.digest = Digest(high: key.high, low: key.low) }
      writer.fact("operation", .text(key.description))
      writer.inForce(inForce)
    case .catalogLoaded(let catalog):
      writer.amount("version", catalog.version)
      writer.fact("methods", .integer(Int64(catalog.methods.count)))
      writer.detail("catalog", catalog.jsonText)
    case .catalogChanged(let version, let ordinal, let inForce):
      writer.amount("version", version)
      writer.ordinal(ordinal)
      writer.inForce(inForce)
    default: event.isMissing(from: .person)
    }
  }

  /// The event that takes this one back, or nil; see ``Event/opposite(causedBy:)``.
  static func opposite(of event: Event, causedBy ordinal: Int32) -> Event? {
    switch event {
    case .operationChanged(let key, let inForce): .operationChanged(key, inForce: !inForce)
    case .zoneChanged(let change, let from, let through):
      .zoneRevised(change, shortenedFrom: from, through: through, inForce: false)
    case .zoneRevised(let change, let from, let through, let inForce):
      .zoneRevised(change, shortenedFrom: from, through: through, inForce: !inForce)
    case .dayStartChanged(let time): .dayStartRevised(time, ordinal: ordinal, inForce: false)
    case .dayStartRevised(let time, let ordinal, let inForce):
      .dayStartRevised(time, ordinal: ordinal, inForce: !inForce)
    case .freezesGranted(let count, _): .freezeGrantChanged(count, ordinal: ordinal, inForce: false)
    case .freezeGrantChanged(let count, let ordinal, let inForce):
      .freezeGrantChanged(count, ordinal: ordinal, inForce: !inForce)
    case .catalogLoaded(let catalog): .catalogChanged(version: catalog.version, ordinal: ordinal, inForce: false)
    case .catalogChanged(let version, let ordinal, let inForce):
      .catalogChanged(version: version, ordinal: ordinal, inForce: !inForce)
    default: nil
    }
  }

  /// The intent that the event shows, or nil; see ``Event/intent(among:_:)``.
  static func intent(askedBy event: Event) -> Intent? {
    switch event {
    case .zoneChanged(let change, _, _): .travel(change.zone)
    case .dayStartChanged(let time): .setDayStart(minutes: time.minutes)
    case .freezesGranted(let count, let reason): .grantFreezes(count, reason: reason)
    case .catalogLoaded(let catalog): .loadCatalog(catalog)
    default: nil
    }
  }
}

extension ColumnReader {
  func personEvent(_ kind: EventKind) throws(Malformed) -> Event {
    switch kind {
    case .zoneChanged: try .zoneChanged(zoneChange, shortenedFrom: day, through: lastDay)
    case .zoneRevised:
      try .zoneRevised(zoneChange, shortenedFrom: day, through: lastDay, inForce: inForce)
    case .dayStartRevised:
      try .dayStartRevised(TimeOfDay(minutes: exactly(amount)), ordinal: ordinal, inForce: inForce)
    case .dayStartChanged: try .dayStartChanged(TimeOfDay(minutes: exactly(amount)))
    case .planRecordedLate: try .planRecordedLate(from: day, through: lastDay)
    case .automaticFreezesChanged:
      try .automaticFreezesChanged(
        from: columns.day == nil ? nil : day, rules: columns.amount == nil ? nil : exactly(amount))
    case .freezesGranted: try .freezesGranted(exactly(amount), reason: self["reason"])
    case .freezeGrantChanged:
      try .freezeGrantChanged(exactly(amount), ordinal: ordinal, inForce: inForce)
    case .operationChanged: try .operationChanged(operation, inForce: inForce)
    case .catalogLoaded: try .catalogLoaded(required(Catalog(jsonText: self["catalog"])))
    case .catalogChanged: try .catalogChanged(version: exactly(amount), ordinal: ordinal, inForce: inForce)
    default: throw Malformed()
    }
  }

  private var operation: OperationKey {
    get throws(Malformed) {
      let digest = try required(columns.digest)
      return OperationKey(high: digest.high, low: digest.low)
    }
  }

  private var zoneChange: ZoneChange {
    get throws(Malformed) { try ZoneChange(at: instant, zone: required(ZoneID(self["zone"]))) }
  }
}
