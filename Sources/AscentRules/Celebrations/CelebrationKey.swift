/// Identifies a celebration: the key is the same on every device, and no two celebrations share it.
public enum CelebrationKey: Hashable, Sendable {
  /// A level was reached.
  case level(Int32)
  /// The daily streak reached this length for the first time.
  case dailyStreak(days: Int32)
  /// A habit's streak reached this length for the first time, in the unit of its schedule.
  case habitStreak(HabitID, StreakLength)
  /// The person came back on a day, after a break.
  case comeback(LocalDay)
  /// An advance to a stage of a method.
  indirect case advance(MethodID, to: StageID)
  /// A round number of sessions of a method.
  indirect case sessions(MethodID, count: Int32)
  /// A milestone of a measured goal.
  case milestone(MilestoneID)

  /// The habit that the celebration is about; nil if it is about none.
  package var habit: HabitID? { if case .habitStreak(let habit, _) = self { habit } else { nil } }

  /// The category it belongs to.
  public var category: CelebrationCategory {
    switch self {
    case .level: .levelUp
    case .dailyStreak, .habitStreak: .roundStreak
    case .comeback: .comeback
    case .advance: .stageAdvance
    case .sessions: .milestone
    case .milestone: .measure
    }
  }
}

/// The celebration's id is its key as a text: `level:5`, `streak:daily/30`, `streak:habit-3/30`,
/// `streak:habit-3/4-weeks`, `comeback:2026-05-01`, `advance:breathing/steady-breath`,
/// `sessions:breathing/100`, `milestone:1/85`.
extension CelebrationKey: LosslessStringConvertible {
  public var description: String {
    switch self {
    case .level, .dailyStreak, .habitStreak:
      var bytes: [UInt8] = []
      append(to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    case .comeback(let day): return "comeback:\(day)"
    case .advance(let method, let stage): return "advance:\(method)/\(stage)"
    case .sessions(let method, let count): return "sessions:\(method)/\(count)"
    case .milestone(let milestone): return "milestone:\(milestone)"
    }
  }

  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let value = text[text.index(after: colon)...]
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    switch (text[..<colon], parts.count) {
    case ("level", 1): self.init(Int32(value).map { .level($0) })
    case ("comeback", 1): self.init(LocalDay(String(value)).map { .comeback($0) })
    case ("streak", 2): self.init(Self.streak(parts[0], length: parts[1]))
    case ("advance", 2): self = .advance(MethodID(String(parts[0])), to: StageID(String(parts[1])))
    case ("milestone", 2): self.init(MilestoneID(String(value)).map { .milestone($0) })
    case ("sessions", 2): self.init(Int32(parts[1]).map { .sessions(MethodID(String(parts[0])), count: $0) })
    default: return nil
    }
    // Each key has exactly one text.
    guard description == text else { return nil }
  }

  /// Whether the text needs no escaping. The IDs of a catalogue may need it.
  var isPlain: Bool {
    switch self {
    case .advance, .sessions: false
    case .level, .dailyStreak, .habitStreak, .comeback, .milestone: true
    }
  }

  /// Appends the text as UTF-8. The most frequent keys are encoded on the hot path, and making a
  /// text of them first would cost twice as much. ``description`` makes the text of all others.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .level(let level): bytes.append("level:", level)
    case .dailyStreak(let days): bytes.append("streak:daily/", days)
    case .habitStreak(let habit, let length):
      bytes.append("streak:habit-", habit.number)
      bytes.append("/", length.count)
      if length.unit != .days { bytes.append(contentsOf: "-\(length.unit)".utf8) }
    case .comeback, .advance, .sessions, .milestone: bytes.append(contentsOf: description.utf8)
    }
  }

  private init?(_ key: CelebrationKey?) {
    guard let key else { return nil }
    self = key
  }

  private static func streak(_ subject: Substring, length: Substring) -> CelebrationKey? {
    let parts = length.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let unit = parts.count > 1 ? StreakUnit(rawValue: String(parts[1])) : .days
    guard let count = Int32(parts[0]), let unit else { return nil }
    if subject == "daily" { return unit == .days ? .dailyStreak(days: count) : nil }
    guard subject.hasPrefix("habit-"), let number = Int32(subject.dropFirst(6)) else { return nil }
    return .habitStreak(HabitID(number: number), StreakLength(count, unit))
  }
}

extension [UInt8] {
  /// Appends a text and a number.
  fileprivate mutating func append(_ text: String, _ number: Int32) {
    append(addingCapacity: text.utf8.count + 11) { span in
      span.append(copying: text.utf8.span)
      span.append(decimal: number)
    }
  }
}
