extension CatalogReader {
  /// Reads criteria. The place is nil for criteria outside a catalogue.
  mutating func criteria(_ value: JSONValue, at place: StagePlace? = nil) -> ProgressionCriteria {
    var criteria = ProgressionCriteria()
    object(value) { (reader, field: CriteriaField, value) in
      switch field {
      case .minSessionsAtThisStage: criteria.minSessionsAtThisStage = reader.integer(value, in: CatalogLimits.sessions)
      case .minConsecutiveDaysPractice:
        criteria.minConsecutiveDaysPractice = reader.integer(value, in: CatalogLimits.consecutiveDays)
      case .subjectiveFeedbackRequirement: criteria.subjectiveFeedbackRequirement = reader.feedback(value)
      case .timeSpentAtStage:
        criteria.timeSpentAtStage = .minutes(reader.integer(value, in: CatalogLimits.minutes))
      case .additionalCriteria: criteria.additionalCriteria = reader.additionalCriteria(value, at: place)
      }
    }
    return criteria
  }

  private mutating func feedback(_ value: JSONValue) -> [Feedback: Int] {
    var counts: [Feedback: Int] = [:]
    for member in members(value) ?? [] {
      inside(.field(member.name)) { reader in
        guard let feedback = Feedback(label: member.name) else {
          return reader.report(
            "unknown feedback; allowed: \(Feedback.allCases.map(\.label).joined(separator: ", "))")
        }
        if counts[feedback] != nil { reader.report("duplicate feedback “\(feedback.label)”") }
        counts[feedback] = reader.integer(member.value, in: CatalogLimits.sessions)
      }
    }
    return counts
  }

  private mutating func additionalCriteria(_ value: JSONValue, at place: StagePlace?) -> [String: JSONValue] {
    var criteria: [String: JSONValue] = [:]
    for member in members(value) ?? [] {
      inside(.field(member.name)) { $0.checkCriterion(member, at: place) }
      criteria[member.name] = member.value
    }
    return criteria
  }

  private mutating func checkCriterion(_ member: JSONValue.Member, at place: StagePlace?) {
    guard let checks else { return }
    guard let evaluator = checks.evaluators[member.name] else {
      return report("unknown criterion; registered: \(checks.evaluators.keys.joined(separator: ", "))")
    }
    let faultCount = faults.count
    checkParameters(member.value)
    guard faults.count == faultCount else { return }
    if let reason = evaluator.fault(in: member.value) { return report(reason) }
    guard let place else { return }
    for required in evaluator.requiredStages(in: member.value) {
      check(checks.outline.fault(in: required, at: place))
    }
  }

  /// Reports parameters that are not allowed for any evaluator, because a catalogue built in code
  /// must survive a round trip through JSON.
  private mutating func checkParameters(_ value: JSONValue) {
    guard depth <= JSONReader.depthMax else { return report("nested more than \(JSONReader.depthMax) levels deep") }
    switch value {
    case .number(let number) where !number.isFinite: report("not a number")
    case .string(let text): check(TextRules.fault(in: text, length: CatalogLimits.prose))
    case .array(let elements):
      for (index, element) in elements.enumerated() { inside(.index(index)) { $0.checkParameters(element) } }
    case .object(let members):
      var names: Set<String> = []
      for member in members {
        inside(.field(member.name)) { reader in
          if !names.insert(member.name).inserted { reader.report("duplicate name") }
          reader.check(
            TextRules.fault(in: member.name, length: 0...CatalogLimits.title.upperBound).map { "in the name: \($0)" })
          reader.checkParameters(member.value)
        }
      }
    case .null, .bool, .integer, .number: break
    }
  }
}
