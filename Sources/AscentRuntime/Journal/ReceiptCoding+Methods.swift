package import AscentRules

extension ByteWriter {
  /// Writes what a session or a progression changed: a number for the form, then the fields.
  ///
  /// The number is 3 for a session, 2 for a progression, and 4 for a progression with criteria. 1
  /// is a session without the version of its criteria, as older versions wrote it.
  package mutating func write(_ progress: PracticeReceipt) {
    switch progress {
    case .session(let session):
      byte(session.criteriaVersion == nil ? 1 : 3)
      write(session.method.text)
      write(session.stage.text)
      byte(session.before.rawValue)
      byte(session.after.rawValue)
      if let version = session.criteriaVersion { integer(version) }
    case .progression(let progression):
      byte(progression.met.isEmpty ? 2 : 4)
      byte(progression.outcome.rawValue)
      write(progression.method.text)
      write(progression.from.text)
      write(progression.to.text)
      integer(progression.at.milliseconds)
      integer(progression.timeInPreviousStage.milliseconds)
      integer(progression.criteriaVersion)
      integer(progression.ordinal)
      guard !progression.met.isEmpty else { return }
      integer(progression.met.count)
      for criterion in progression.met {
        write(criterion.name)
        word(criterion.current.bitPattern)
        word(criterion.required.bitPattern)
      }
    }
  }

  /// Writes the length of a text, which a receipt stores as a signed number, then the text.
  private mutating func write(_ text: String) {
    integer(text.utf8.count)
    for unit in text.utf8 { byte(unit) }
  }
}

extension ByteReader {
  /// Reads what ``ByteWriter`` wrote.
  mutating func practice() throws(CodingFault) -> PracticeReceipt {
    switch try byte() {
    case 1: return .session(try session())
    case 2: return .progression(try progression())
    case 3:
      var session = try session()
      session.criteriaVersion = try integer()
      return .session(session)
    case 4:
      var progression = try progression()
      let count: Int = try integer()
      guard count >= 1, count <= left else { throw .badValue(field: "criteria", at: offset) }
      for _ in 0..<count {
        try progression.met.append(MetCriterion(name: shortText(), current: amount(), required: amount()))
      }
      return .progression(progression)
    case let other: throw .otherKind(found: other, expected: 1)
    }
  }

  private mutating func session() throws(CodingFault) -> Receipt.Session {
    try Receipt.Session(
      method: MethodID(shortText()), stage: StageID(shortText()), before: choice(), after: choice(),
      criteriaVersion: nil)
  }

  private mutating func progression() throws(CodingFault) -> Receipt.Progression {
    try Receipt.Progression(
      outcome: choice(), method: MethodID(shortText()), from: StageID(shortText()),
      to: StageID(shortText()), at: Instant(milliseconds: integer()),
      timeInPreviousStage: .milliseconds(integer() as Int64), criteriaVersion: integer(),
      ordinal: integer())
  }

  private mutating func amount() throws(CodingFault) -> Double {
    let amount = Double(bitPattern: try word())
    guard amount.isFinite else { throw .badValue(field: "criterion", at: offset) }
    return amount
  }

  private mutating func choice<Choice: RawRepresentable<UInt8>>() throws(CodingFault) -> Choice {
    guard let choice = Choice(rawValue: try byte()) else { throw .badValue(field: "choice", at: offset) }
    return choice
  }

  private mutating func shortText() throws(CodingFault) -> String {
    let count: Int = try integer()
    guard (0...left).contains(count) else { throw .badValue(field: "text", at: offset) }
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes.append(try byte()) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .badValue(field: "text", at: offset) }
    return text
  }
}
