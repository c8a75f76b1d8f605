/// The events about a person as a whole: time, freezes, operations taken back, the catalogue.
/// Columns are stored: they never change their meaning.
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
    case .dayStartChanged(let minutes): writer.amount("minutes", minutes)
    case .dayStartRevised(let minutes, let ordinal, let inForce):
      writer.amount("minutes", minutes)
      writer.ordinal(ordinal)
      writer.inForce(inForce)
    case .planRecordedLate(let from, let through):
      writer.day("from", from)
      writer.lastDay("through", through)
    case .automaticFreezesChanged(let from):
      if let from { writer.day("from", from) }
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
    default: event.isMissing(from: .person)
    }
  }

  /// What takes the event back; see ``Event/opposite(causedBy:)``.
  static func opposite(of event: Event, causedBy ordinal: Int32) -> Event? {
    switch event {
    case .operationChanged(let key, let inForce): .operationChanged(key, inForce: !inForce)
    case .zoneChanged(let change, let from, let through):
      .zoneRevised(change, shortenedFrom: from, through: through, inForce: false)
    case .zoneRevised(let change, let from, let through, let inForce):
      .zoneRevised(change, shortenedFrom: from, through: through, inForce: !inForce)
    case .dayStartChanged(let minutes): .dayStartRevised(minutes: minutes, ordinal: ordinal, inForce: false)
    case .dayStartRevised(let minutes, let ordinal, let inForce):
      .dayStartRevised(minutes: minutes, ordinal: ordinal, inForce: !inForce)
    case .freezesGranted(let count, _): .freezeGrantChanged(count, ordinal: ordinal, inForce: false)
    case .freezeGrantChanged(let count, let ordinal, let inForce):
      .freezeGrantChanged(count, ordinal: ordinal, inForce: !inForce)
    default: nil
    }
  }

  static func read(_ kind: EventKind, from reader: ColumnReader) throws(ColumnReader.Malformed) -> Event {
    switch kind {
    case .zoneChanged:
      return try .zoneChanged(reader.zoneChange, shortenedFrom: reader.day, through: reader.lastDay)
    case .zoneRevised:
      return try .zoneRevised(
        reader.zoneChange, shortenedFrom: reader.day, through: reader.lastDay, inForce: reader.inForce)
    case .dayStartRevised:
      return try .dayStartRevised(
        minutes: reader.exactly(reader.amount), ordinal: reader.ordinal, inForce: reader.inForce)
    case .dayStartChanged: return try .dayStartChanged(minutes: reader.exactly(reader.amount))
    case .planRecordedLate: return try .planRecordedLate(from: reader.day, through: reader.lastDay)
    case .automaticFreezesChanged:
      return try .automaticFreezesChanged(from: reader.columns.day == nil ? nil : reader.day)
    case .freezesGranted:
      return try .freezesGranted(reader.exactly(reader.amount), reason: reader["reason"])
    case .freezeGrantChanged:
      return try .freezeGrantChanged(
        reader.exactly(reader.amount), ordinal: reader.ordinal, inForce: reader.inForce)
    case .operationChanged:
      let digest = try reader.required(reader.columns.digest)
      return try .operationChanged(OperationKey(high: digest.high, low: digest.low), inForce: reader.inForce)
    case .catalogLoaded: return try .catalogLoaded(reader.required(Catalog(jsonText: reader["catalog"])))
    default: throw ColumnReader.Malformed()
    }
  }
}

extension ColumnReader {
  fileprivate var zoneChange: ZoneChange {
    get throws(Malformed) { ZoneChange(at: try instant, zone: try required(ZoneID(try self["zone"]))) }
  }
}
