extension CatalogReader {
  /// Reads a catalogue.
  mutating func catalog(_ value: JSONValue) -> Catalog {
    var catalog = Catalog(version: 1, methods: [])
    object(value, required: [CatalogField.version, .methods]) { reader, field, value in
      switch field {
      case .version: catalog.version = reader.version(value)
      case .notes: catalog.notes = reader.text(value, length: CatalogLimits.prose)
      case .overtraining: catalog.overtraining = reader.overtraining(value)
      case .methods: catalog.methods = reader.methods(value)
      case .affirmations: catalog.affirmations = reader.affirmations(value)
      }
    }
    return catalog
  }

  private mutating func version(_ value: JSONValue) -> Int32 {
    let version = integer(value, in: CatalogLimits.version)
    // A version that does not fit the type cannot be stored, whatever the limits are.
    if checks == nil, Int32(exactly: version) == nil { report("\(version) is too large for a version") }
    return Int32(clamping: version)
  }

  /// Reads thresholds; missing ones get their defaults.
  mutating func overtraining(_ value: JSONValue) -> OvertrainingThresholds {
    var thresholds = OvertrainingThresholds()
    object(value) { (reader, field: OvertrainingField, value) in
      switch field {
      case .maxSessionsPerDay:
        thresholds.maxSessionsPerDay = reader.integer(value, in: CatalogLimits.overtrainingSessions)
      case .maxMinutesPerDay:
        thresholds.maxTimePerDay = .minutes(reader.integer(value, in: CatalogLimits.overtrainingMinutes))
      case .risingDays: thresholds.risingDays = reader.integer(value, in: CatalogLimits.overtrainingDays)
      }
    }
    return thresholds
  }

  /// Reads the celebration lines of each category.
  mutating func affirmations(_ value: JSONValue) -> [CelebrationCategory: [String]] {
    var affirmations: [CelebrationCategory: [String]] = [:]
    object(value) { (reader, category: CelebrationCategory, value) in
      affirmations[category] = reader.lines(value, of: category)
    }
    return affirmations
  }

  private mutating func lines(_ value: JSONValue, of category: CelebrationCategory) -> [String] {
    var places: [String: Int] = [:]
    return list(value, count: CatalogLimits.lineCount) { reader, index, value in
      let line = reader.text(value, length: CatalogLimits.line)
      reader.check(Affirmations.fault(in: line, of: category))
      reader.check(places[line].map { "duplicate of line [\($0)]" })
      places[line] = places[line] ?? index
      return line
    }
  }
}
