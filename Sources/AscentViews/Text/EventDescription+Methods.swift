import AscentRules

extension EventDescription {
  /// The description of an event that is about methods, stages and celebrations.
  init(ofPractice event: Event) {
    switch event {
    case .sessionLogged(let session): self.init("sessionLogged", Self.facts(of: session))
    case .sessionChanged(let session, _, let inForce):
      self.init("sessionChanged", Self.facts(of: session) + [("inForce", .bool(inForce))])
    case .stageAdvanced(let advance): self.init("stageAdvanced", Self.facts(of: advance))
    case .advanceChanged(let advance, _, let inForce):
      self.init("advanceChanged", Self.facts(of: advance) + [("inForce", .bool(inForce))])
    case .advanceCauseChanged(let method, _, let inForce):
      self.init("advanceCauseChanged", [("method", .string(method.text)), ("inForce", .bool(inForce))])
    case .achievementChanged(let achievement, let inForce):
      self.init(
        "achievementChanged",
        [("achievement", .string(achievement.celebration.description)), ("inForce", .bool(inForce))])
    case .celebrationRaised(let celebration):
      self.init("celebrationRaised", [("id", .string(celebration.key.description)), ("day", .day(celebration.day))])
    case .celebrationWithdrawn(let key): self.init("celebrationWithdrawn", [("id", .string(key.description))])
    case .celebrationAcknowledged(let key): self.init("celebrationAcknowledged", [("id", .string(key.description))])
    case .catalogLoaded(let catalog):
      self.init(
        "catalogLoaded",
        [("version", .integer(Int64(catalog.version))), ("methods", .integer(Int64(catalog.methods.count)))])
    default: preconditionFailure("an event that is not about a climb: \(event)")
    }
  }

  private init(_ kind: String, _ facts: [(String, JSON)]) {
    self.init(kind: kind, facts: facts.map { JSON.Member(name: $0.0, value: $0.1) })
  }

  private static func facts(of session: PracticeSession) -> [(String, JSON)] {
    var facts: [(String, JSON)] = [
      ("method", .string(session.method.text)), ("day", .day(session.day)),
      ("minutes", .integer(Int64(session.minutes))),
    ]
    if let feedback = session.feedback { facts.append(("feedback", .string(feedback.label))) }
    if !session.note.isEmpty { facts.append(("note", .string(session.note))) }
    return facts
  }

  private static func facts(of advance: Advance) -> [(String, JSON)] {
    var facts: [(String, JSON)] = [
      ("method", .string(advance.method.text)), ("from", .string(advance.from.text)), ("to", .string(advance.to.text)),
      ("day", .day(advance.day)), ("criteriaVersion", .integer(Int64(advance.criteriaVersion))),
      ("secondsInPreviousStage", .integer(advance.timeInPreviousStage.components.seconds)),
    ]
    if !advance.note.isEmpty { facts.append(("note", .string(advance.note))) }
    return facts
  }
}
