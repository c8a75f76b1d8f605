/// A 64-bit fold of words with the finaliser of SplitMix64 (Steele, Lea and Flood, 2014). It
/// distinguishes one user's commands; it is not a cryptographic hash.
struct ContentFold {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(word: UInt64) {
    value = SeededGenerator.mix(value &+ word &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Adds parts, one after the other. This runs for every command, and a parameter pack would not
  /// be specialised.
  @inline(__always)
  mutating func add(
    _ first: some ContentPart, _ second: some ContentPart = NoPart(), _ third: some ContentPart = NoPart(),
    _ fourth: some ContentPart = NoPart(), _ fifth: some ContentPart = NoPart()
  ) {
    first.fold(into: &self)
    second.fold(into: &self)
    third.fold(into: &self)
    fourth.fold(into: &self)
    fifth.fold(into: &self)
  }

  struct NoPart: ContentPart {
    func fold(into fold: inout ContentFold) {}
  }
}

/// A part of a command's content. The digests are stored, so how a part is folded must
/// never change.
protocol ContentPart {
  func fold(into fold: inout ContentFold)
}

extension ContentPart where Self: BinaryInteger {
  @inline(__always)
  func fold(into fold: inout ContentFold) { fold.add(word: UInt64(truncatingIfNeeded: self)) }
}

extension Int: ContentPart {}
extension Int16: ContentPart {}
extension Int32: ContentPart {}
extension Int64: ContentPart {}
extension UInt8: ContentPart {}
extension UInt64: ContentPart {}

extension String: ContentPart {
  func fold(into fold: inout ContentFold) {
    fold.add(utf8.count)
    var word: UInt64 = 0
    for (index, byte) in utf8.enumerated() {
      word = word << 8 | UInt64(byte)
      if index % 8 == 7 { fold.add(word: word) }
    }
    fold.add(word: word)
  }
}

extension LocalDay: ContentPart {
  func fold(into fold: inout ContentFold) { fold.add(number) }
}

extension LocalDay?: ContentPart {
  func fold(into fold: inout ContentFold) { fold.add(self.map { Int64($0.number) } ?? .min) }
}

extension HabitReference: ContentPart {
  func fold(into fold: inout ContentFold) {
    switch self {
    case .id(let id): fold.add(id.number)
    case .name(let name): fold.add(name)
    }
  }
}

extension OperationKey: ContentPart {
  func fold(into fold: inout ContentFold) { fold.add(high, low) }
}

extension HabitDefinition: ContentPart {
  func fold(into fold: inout ContentFold) {
    fold.add(name, unit ?? "", goal, schedule, firstDay)
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) { fold.add(key, value) }
    // Tells an attribute with this name from the group, so a command with one that was recorded
    // earlier cannot be repeated. No text has this many bytes.
    if attributes["group"] != nil { fold.add(word: .max) }
    // Without a group, the fold is the same as before groups existed.
    if let group { fold.add("group", group) }
    if traits != HabitTraits() || decimals != 0 { fold.add("kind", kind.rawValue, decimals) }
  }
}

extension HabitEdit: ContentPart {
  func fold(into fold: inout ContentFold) {
    for (field, value) in changes { fold.add(field.text, value ?? "") }
  }
}

extension MeasureGoal: ContentPart {
  func fold(into fold: inout ContentFold) {
    fold.add(name, start.bitPattern, target.bitPattern, (interval ?? 0).bitPattern)
    fold.add(unit.symbol, firstDay)
  }
}

extension Schedule: ContentPart {
  func fold(into fold: inout ContentFold) {
    switch self {
    case .daily: fold.add(1)
    case .weekdays(let days): fold.add(2, days.rawValue)
    case .every(let days): fold.add(3, days)
    case .times(let times, let days): fold.add(4, times, days)
    case .perWeek(let times): fold.add(5, times)
    }
  }
}
