extension Catalog {
  /// The catalogue as JSON on one line, as it is stored. Equal catalogues give the same text in
  /// every process; ``init(jsonText:)`` reads it.
  package var jsonText: String { json.text }

  /// The catalogue as indented JSON, for files that people edit.
  public var prettyText: String { json.indentedText + "\n" }

  /// Creates a catalogue from a text that was accepted before; nil if the format is wrong. Only the
  /// format is checked: for a new text, use ``read(_:evaluators:)``.
  public init?(jsonText: String) {
    guard let catalog = CatalogReader.readTrusted(Array(jsonText.utf8), { $0.catalog($1) }) else { return nil }
    self = catalog
  }

  var json: JSONValue {
    .fields([
      (CatalogField.version, version), (.notes, notes), (.overtraining, overtraining), (.methods, methods),
      (.affirmations, affirmations.isEmpty ? nil : affirmationsJSON),
    ])
  }

  private var affirmationsJSON: JSONValue {
    .sorted(affirmations.map { JSONValue.Member($0.rawValue, $1) })
  }
}

extension ProgressionCriteria {
  /// The criteria as JSON on one line. Equal criteria give the same text in every process;
  /// ``init(jsonText:)`` reads it.
  package var jsonText: String { json.text }

  /// Creates criteria from a text that was accepted before; nil if the format is wrong.
  public init?(jsonText: String) {
    guard let criteria = CatalogReader.readTrusted(Array(jsonText.utf8), { $0.criteria($1) }) else { return nil }
    self = criteria
  }

  var json: JSONValue {
    .fields([
      (CriteriaField.minSessionsAtThisStage, minSessionsAtThisStage),
      (.minConsecutiveDaysPractice, minConsecutiveDaysPractice),
      (.subjectiveFeedbackRequirement, subjectiveFeedbackRequirement.isEmpty ? nil : feedbackJSON),
      (.timeSpentAtStage, timeSpentAtStage?.wholeMinutes),
      (.additionalCriteria, additionalCriteria.isEmpty ? nil : additionalJSON),
    ])
  }

  private var feedbackJSON: JSONValue {
    .sorted(subjectiveFeedbackRequirement.map { JSONValue.Member($0.label, $1) })
  }

  private var additionalJSON: JSONValue {
    .sorted(additionalCriteria.map { JSONValue.Member(name: $0, value: $1.canonical) })
  }
}

extension GrowthMethod: JSONConvertible {
  package var json: JSONValue {
    .fields([
      (MethodField.id, id), (.title, title), (.description, description.isEmpty ? nil : description),
      (.notes, notes), (.overtraining, overtraining), (.stages, stages),
    ])
  }
}

extension Stage: JSONConvertible {
  package var json: JSONValue {
    .fields([
      (StageField.id, id), (.title, title), (.description, description.isEmpty ? nil : description),
      (.tips, tips.isEmpty ? nil : tips), (.notes, notes), (.criteria, criteria?.json),
    ])
  }
}

extension OvertrainingThresholds: JSONConvertible {
  package var json: JSONValue {
    .fields([
      (OvertrainingField.maxSessionsPerDay, maxSessionsPerDay), (.maxMinutesPerDay, maxTimePerDay.wholeMinutes),
      (.risingDays, risingDays),
    ])
  }
}

extension JSONValue {
  /// An object with the fields that have a value.
  fileprivate static func fields(_ fields: [(some RawRepresentable<String>, any JSONConvertible)]) -> JSONValue {
    .object(fields.map { JSONValue.Member($0.rawValue, $1) }.filter { $0.value != .null })
  }

  /// An object with its members sorted by the bytes of their names.
  fileprivate static func sorted(_ members: [JSONValue.Member]) -> JSONValue {
    .object(members.sortedByBytes(of: \.name))
  }
}

extension CatalogReader {
  /// Reads a value from a text that was checked before; nil if the text is malformed.
  static func readTrusted<Value>(_ text: [UInt8], _ read: (inout CatalogReader, JSONValue) -> Value) -> Value? {
    // The reason does not matter here: a stored text is intact or damaged.
    guard let json = try? JSONReader.read(text) else { return nil }
    var reader = CatalogReader(checks: nil)
    let value = read(&reader, json)
    return reader.faults.count == 0 ? value : nil
  }
}
