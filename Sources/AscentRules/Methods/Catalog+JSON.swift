extension Catalog {
  /// The catalogue as JSON on one line, as it is stored. It is the same in every process;
  /// ``init(jsonText:)`` reads it.
  package var jsonText: String { json.text }

  /// The catalogue as indented JSON, for files that people edit.
  public var prettyText: String { json.indentedText + "\n" }

  /// The catalogue of a text that was accepted before. Checks only the format; see
  /// ``read(_:evaluators:)``.
  public init?(jsonText: String) {
    guard let catalog = CatalogReader.whole(Array(jsonText.utf8), { $0.catalog($1) }) else { return nil }
    self = catalog
  }

  var json: JSONValue {
    .fields([
      (CatalogField.version, .integer(Int64(version))), (.notes, notes.map(JSONValue.string)),
      (.overtraining, overtraining.json),
      (.methods, .array(methods.map(\.json))), (.affirmations, affirmations.isEmpty ? nil : affirmationsJSON),
    ])
  }

  private var affirmationsJSON: JSONValue {
    .sorted(affirmations.map { JSONMember(name: $0.rawValue, value: .array($1.map(JSONValue.string))) })
  }
}

extension ProgressionCriteria {
  /// The criteria as JSON on one line. It is the same in every process; ``init(jsonText:)`` reads
  /// it.
  package var jsonText: String { json.text }

  /// The criteria of a text that was accepted before. Checks only the format.
  public init?(jsonText: String) {
    guard let criteria = CatalogReader.whole(Array(jsonText.utf8), { $0.criteria($1) }) else { return nil }
    self = criteria
  }

  var json: JSONValue {
    .fields([
      (CriteriaField.minSessionsAtThisStage, minSessionsAtThisStage.map { .integer(Int64($0)) }),
      (.minConsecutiveDaysPractice, minConsecutiveDaysPractice.map { .integer(Int64($0)) }),
      (.subjectiveFeedbackRequirement, subjectiveFeedbackRequirement.isEmpty ? nil : feedbackJSON),
      (.timeSpentAtStage, timeSpentAtStage.map { .integer(Int64($0)) }),
      (.additionalCriteria, additionalCriteria.isEmpty ? nil : additionalJSON),
    ])
  }

  private var feedbackJSON: JSONValue {
    .sorted(subjectiveFeedbackRequirement.map { JSONMember(name: $0.label, value: .integer(Int64($1))) })
  }

  private var additionalJSON: JSONValue {
    .sorted(additionalCriteria.map { JSONMember(name: $0, value: $1.canonical) })
  }
}

extension GrowthMethod {
  var json: JSONValue {
    .fields([
      (MethodField.id, .string(id.text)), (.title, .string(title)),
      (.description, description.isEmpty ? nil : .string(description)),
      (.notes, notes.map(JSONValue.string)), (.overtraining, overtraining?.json), (.stages, .array(stages.map(\.json))),
    ])
  }
}

extension Stage {
  var json: JSONValue {
    .fields([
      (StageField.id, .string(id.text)), (.title, .string(title)),
      (.description, description.isEmpty ? nil : .string(description)),
      (.tips, tips.isEmpty ? nil : .array(tips.map(JSONValue.string))), (.notes, notes.map(JSONValue.string)),
      (.criteria, criteria?.json),
    ])
  }
}

extension OvertrainingThresholds {
  var json: JSONValue {
    .fields([
      (OvertrainingField.maxSessionsPerDay, .integer(Int64(maxSessionsPerDay))),
      (.maxMinutesPerDay, .integer(Int64(maxMinutesPerDay))), (.risingDays, .integer(Int64(risingDays))),
    ])
  }
}

extension JSONValue {
  /// An object of the fields that have a value.
  fileprivate static func fields<Field: RawRepresentable<String>>(_ fields: [(Field, JSONValue?)]) -> JSONValue {
    .object(fields.compactMap { field, value in value.map { JSONMember(name: field.rawValue, value: $0) } })
  }

  /// An object with its members sorted by the bytes of their names.
  fileprivate static func sorted(_ members: [JSONMember]) -> JSONValue {
    .object(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}

extension CatalogReader {
  /// The value of a text that was checked before; nil if the text is malformed.
  static func whole<Value>(_ text: [UInt8], _ read: (inout CatalogReader, JSONValue) -> Value) -> Value? {
    // The reason does not matter here: a stored text is intact or damaged.
    guard let json = try? JSONReader.read(text) else { return nil }
    var reader = CatalogReader(checks: nil)
    let value = read(&reader, json)
    return reader.faults.count == 0 ? value : nil
  }
}
