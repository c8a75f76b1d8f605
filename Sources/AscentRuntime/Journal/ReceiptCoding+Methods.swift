import AscentRules

extension VarintWriter {
  /// Writes what a session (3) or a progression (2) changed: the number, then the fields. 1 is a
  /// session without the version of its criteria, as older versions wrote it.
  mutating func write(_ progress: PracticeReceipt) {
    switch progress {
    case .session(let session):
      bytes.append(session.criteriaVersion == nil ? 1 : 3)
      write(session.method.text)
      write(session.stage.text)
      bytes.append(session.before.rawValue)
      bytes.append(session.after.rawValue)
      if let version = session.criteriaVersion { write(Int64(version)) }
    case .progression(let progression):
      bytes.append(2)
      bytes.append(progression.outcome.rawValue)
      write(progression.method.text)
      write(progression.from.text)
      write(progression.to.text)
      write(progression.at.milliseconds)
      write(progression.timeInPreviousStage.milliseconds)
      write(Int64(progression.criteriaVersion))
      write(Int64(progression.ordinal))
    }
  }

  private mutating func write(_ text: String) {
    write(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

extension VarintReader {
  /// Reads what ``VarintWriter`` wrote; nil for anything else.
  mutating func readPractice() -> PracticeReceipt? {
    switch readByte() {
    case 1: readSession(hasVersion: false).map { .session($0) }
    case 2: readProgression().map { .progression($0) }
    case 3: readSession(hasVersion: true).map { .session($0) }
    default: nil
    }
  }

  private mutating func readSession(hasVersion: Bool) -> SessionReceipt? {
    guard let method = readText(), let stage = readText(),
      let before = readByte().flatMap(ReadinessStatus.init(rawValue:)),
      let after = readByte().flatMap(ReadinessStatus.init(rawValue:))
    else { return nil }
    var receipt = SessionReceipt(
      method: MethodID(method), stage: StageID(stage), before: before, after: after, criteriaVersion: nil)
    guard hasVersion else { return receipt }
    guard let version = readInt32() else { return nil }
    receipt.criteriaVersion = version
    return receipt
  }

  private mutating func readProgression() -> ProgressionReceipt? {
    guard let outcome = readByte().flatMap(ProgressionReceipt.Outcome.init(rawValue:)), let method = readText(),
      let from = readText(),
      let to = readText(), let at = read(), let time = read(), let version = readInt32(), let ordinal = readInt32()
    else { return nil }
    return ProgressionReceipt(
      outcome: outcome, method: MethodID(method), from: StageID(from), to: StageID(to), at: Instant(milliseconds: at),
      timeInPreviousStage: .milliseconds(time), criteriaVersion: version, ordinal: ordinal)
  }

  private mutating func readText() -> String? {
    guard let count = read(), count >= 0, count <= Int64(bytes.count - next) else { return nil }
    defer { next += Int(count) }
    return String(validating: bytes[next..<next + Int(count)], as: UTF8.self)
  }
}
