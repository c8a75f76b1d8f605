extension SnapshotCoding {
  /// The state of the ledger as bytes.
  package static func encode(_ state: AwardState, forMemory isForMemory: Bool = false) -> [UInt8] {
    var writer = beginning(.award, version: awardVersion, forMemory: isForMemory)
    writer.integer(state.total)
    writer.integer(state.entryCount)
    writer.integer(state.level)
    writer.list(state.habitDays) { $0.days($1) }
    writer.days(state.bonusDays)
    writer.integer(state.version)
    return writer.bytes
  }

  /// Decodes the state of the ledger.
  package static func decodeAward(
    _ bytes: [UInt8], forMemory isForMemory: Bool = false
  ) throws(CodingFault) -> AwardState {
    var reader = try reading(bytes, .award, versions: awardVersion...awardVersion).reader
    reader.isForMemory = isForMemory
    var state = AwardState()
    state.total = try reader.integer(in: -2 * AwardRules.totalMax...2 * AwardRules.totalMax, field: "total")
    state.entryCount = try reader.ordinal()
    state.level = try reader.integer(in: 1...Int32.max, field: "level")
    state.habitDays = try repeated(reader.count(), reader.days())
    state.bonusDays = try reader.days()
    state.version = try reader.integer(in: 0...Int64.max >> 1, field: "version")
    try reader.finish()
    return state
  }
}
