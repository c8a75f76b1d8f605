/// The stored form of what is about methods, stages and celebrations.
extension EventColumns {
  mutating func setPracticeColumns(_ event: Event) {
    switch event {
    case .sessionLogged(let session): set(session)
    case .sessionChanged(let session, let ordinal, let inForce):
      set(session)
      (habit, total) = (ordinal, inForce ? 1 : 0)
    case .stageAdvanced(let advance): set(advance)
    case .advanceChanged(let advance, let ordinal, let inForce):
      set(advance)
      (habit, policy) = (ordinal, inForce ? 1 : 0)
    case .advanceCauseChanged(let method, let ordinal, let inForce):
      (number, policy) = (Int64(ordinal), inForce ? 1 : 0)
      detail = EventDetail.text(["method": method.text])
    case .achievementChanged(let achievement, let inForce):
      policy = inForce ? 1 : 0
      if case .comeback(_, let gap) = achievement { amount = Int64(gap) }
      detail = EventDetail.text(["id": achievement.celebration.description])
    case .celebrationRaised(let celebration):
      (day, number) = (celebration.day.number, Int64(celebration.sequence))
      switch celebration.facts {
      case .none: break
      case .gap(let gap): amount = Int64(gap)
      case .stage(let days, let minutes): (amount, total) = (Int64(days), minutes)
      }
      var texts = ["id": celebration.key.description]
      if let use = celebration.affirmation {
        texts["line"] = String(use.line, radix: 16)
        texts["place"] = use.place.map { "\($0)" }
      }
      detail = EventDetail.text(texts)
    case .celebrationWithdrawn(let key), .celebrationAcknowledged(let key):
      detail = EventDetail.text(["id": key.description])
    case .catalogLoaded(let catalog):
      amount = Int64(catalog.version)
      detail = EventDetail.text(["catalog": catalog.jsonText])
    default: preconditionFailure("\(event) is about no climb")
    }
  }

  private mutating func set(_ session: PracticeSession) {
    (day, amount, number) = (session.day.number, Int64(session.minutes), session.at.milliseconds)
    policy = Int32(session.feedback?.rawValue ?? 0)
    var texts = ["method": session.method.text, "first": session.firstStage.text]
    if !session.note.isEmpty { texts["note"] = session.note }
    if let days = session.leftOut { texts["leftOut"] = "\(days.lowerBound)/\(days.upperBound)" }
    detail = EventDetail.text(texts)
  }

  private mutating func set(_ advance: Advance) {
    (day, amount, total, number) = (
      advance.day.number, advance.timeInPreviousStage.milliseconds, Int64(advance.criteriaVersion),
      advance.at.milliseconds
    )
    var texts = [
      "method": advance.method.text, "from": advance.from.text, "to": advance.to.text,
      "sessions": String(advance.sessionCount),
      "minutes": String(advance.minutes), "decided": String(advance.decidedAt.milliseconds),
    ]
    texts["criteria"] = advance.criteria?.jsonText
    if !advance.note.isEmpty { texts["note"] = advance.note }
    detail = EventDetail.text(texts)
  }

  /// The event of such columns; nil for any others.
  func decodedPractice(_ kind: EventKind) -> Event? {
    guard let texts = detail.flatMap(EventDetail.parse) else { return nil }
    let inForce = policy == 1 ? true : policy == 0 ? false : nil
    let key = texts["id"].flatMap { CelebrationKey($0) }
    switch kind {
    case .sessionLogged: return session(texts).map { .sessionLogged($0) }
    case .sessionChanged:
      guard let session = session(texts), let habit, total == 0 || total == 1 else { return nil }
      return .sessionChanged(session, ordinal: habit, inForce: total == 1)
    case .stageAdvanced: return advance(texts).map { .stageAdvanced($0) }
    case .advanceChanged:
      guard let advance = advance(texts), let habit, let inForce else { return nil }
      return .advanceChanged(advance, ordinal: habit, inForce: inForce)
    case .advanceCauseChanged:
      guard let method = texts["method"], let ordinal = number.flatMap(Int32.init(exactly:)), let inForce else {
        return nil
      }
      return .advanceCauseChanged(MethodID(method), ordinal: ordinal, inForce: inForce)
    case .achievementChanged:
      guard let achievement = key.flatMap({ achievement($0) }), let inForce else { return nil }
      return .achievementChanged(achievement, inForce: inForce)
    case .celebrationRaised: return key.flatMap { celebration($0, texts) }.map { .celebrationRaised($0) }
    case .celebrationWithdrawn: return key.map { .celebrationWithdrawn($0) }
    case .celebrationAcknowledged: return key.map { .celebrationAcknowledged($0) }
    case .catalogLoaded: return texts["catalog"].flatMap { Catalog(jsonText: $0) }.map { .catalogLoaded($0) }
    default: return nil
    }
  }

  private func session(_ texts: [String: String]) -> PracticeSession? {
    guard let method = texts["method"], let day, let minutes = amount.flatMap(Int32.init(exactly:)), let number,
      let felt = policy.flatMap(UInt8.init(exactly:)), felt <= 5, let first = texts["first"]
    else { return nil }
    let leftOut = texts["leftOut"].map(Self.days)
    // Dates are there and can be read, or are not there.
    if case .some(nil) = leftOut { return nil }
    return PracticeSession(
      method: MethodID(method), minutes: minutes, feedback: Feedback(rawValue: felt), note: texts["note"] ?? "",
      at: Instant(milliseconds: number),
      day: LocalDay(number: day), firstStage: StageID(first), leftOut: leftOut ?? nil)
  }

  private static func days(_ text: String) -> ClosedRange<LocalDay>? {
    let days = text.split(separator: "/", omittingEmptySubsequences: false).compactMap { LocalDay(String($0)) }
    // Of a range there is one text.
    guard days.count == 2, days[0] <= days[1], text == "\(days[0])/\(days[1])" else { return nil }
    return days[0]...days[1]
  }

  private func advance(_ texts: [String: String]) -> Advance? {
    guard let method = texts["method"], let from = texts["from"], let to = texts["to"], let day, let amount, let number,
      let version = total.flatMap(Int32.init(exactly:)), let sessionCount = texts["sessions"].flatMap({ Int32($0) }),
      let minutes = texts["minutes"].flatMap({ Int64($0) }), let decided = texts["decided"].flatMap({ Int64($0) })
    else { return nil }
    var criteria: ProgressionCriteria?
    if let text = texts["criteria"] {
      guard let read = ProgressionCriteria(jsonText: text) else { return nil }
      criteria = read
    }
    return Advance(
      method: MethodID(method), from: StageID(from), to: StageID(to), at: Instant(milliseconds: number),
      day: LocalDay(number: day),
      criteriaVersion: version, criteria: criteria, timeInPreviousStage: .milliseconds(amount),
      sessionCount: sessionCount,
      minutes: minutes,
      decidedAt: Instant(milliseconds: decided), note: texts["note"] ?? "")
  }

  private func achievement(_ key: CelebrationKey) -> Achievement? {
    switch key {
    case .dailyStreak(let days): .dailyStreak(days: days)
    case .habitStreak(let habit, let days): .habitStreak(habit, days: days)
    case .comeback(let day): amount.flatMap(Int32.init(exactly:)).map { .comeback(day, gap: $0) }
    case .sessions(let method, let count): .sessions(method, count: count)
    case .level, .advance: nil
    }
  }

  private func celebration(_ key: CelebrationKey, _ texts: [String: String]) -> Celebration? {
    guard let day, let sequence = number.flatMap(Int32.init(exactly:)) else { return nil }
    let facts: CelebrationFacts
    switch (key.category, amount, total) {
    case (.comeback, let gap?, nil): facts = .gap(Int32(clamping: gap))
    case (.stageAdvance, let days?, let minutes?): facts = .stage(days: Int32(clamping: days), minutes: minutes)
    case (.levelUp, nil, nil), (.milestone, nil, nil), (.roundStreak, nil, nil): facts = .none
    default: return nil
    }
    // Texts that are no numbers are left out here, and then the columns are not those of the event.
    let line = texts["line"].flatMap { UInt32($0, radix: 16) }
    let use = line.map { AffirmationUse(line: $0, place: texts["place"].flatMap { UInt16($0) }) }
    return Celebration(key: key, sequence: sequence, day: LocalDay(number: day), facts: facts, affirmation: use)
  }
}
