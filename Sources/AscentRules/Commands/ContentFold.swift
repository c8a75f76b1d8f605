/// A 64-bit fold of words with the finaliser of SplitMix64 (Steele, Lea and Flood, 2014). It
/// distinguishes one user's commands; it is not a cryptographic hash.
struct ContentFold {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ word: UInt64) {
    value = SeededGenerator.mix(value &+ word &* 0x9E37_79B9_7F4A_7C15)
  }

  mutating func add(_ number: some BinaryInteger) {
    add(UInt64(truncatingIfNeeded: number))
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    var word: UInt64 = 0
    for (index, byte) in text.utf8.enumerated() {
      word = word << 8 | UInt64(byte)
      if index % 8 == 7 { add(word) }
    }
    add(word)
  }
}

extension ContentFold {
  mutating func add(_ kind: Int, _ habit: HabitReference, _ words: Int64...) {
    add(kind)
    switch habit {
    case .id(let id): add(id.number)
    case .name(let name): add(name)
    }
    for word in words { add(word) }
  }

  mutating func add(_ kind: Int, _ key: OperationKey) {
    add(kind)
    add(key.high)
    add(key.low)
  }
}

extension LocalDay {
  var content: Int64 { Int64(number) }
}

extension HabitDefinition {
  func fold(into fold: inout ContentFold) {
    fold.add(name)
    fold.add(unit ?? "")
    fold.add(goal)
    schedule.fold(into: &fold)
    fold.add(firstDay?.content ?? .min)
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
      fold.add(key)
      fold.add(value)
    }
  }
}

extension Schedule {
  func fold(into fold: inout ContentFold) {
    switch self {
    case .daily: fold.add(1)
    case .weekdays(let days):
      fold.add(2)
      fold.add(days.rawValue)
    case .every(let days):
      fold.add(3)
      fold.add(days)
    case .times(let times, let days):
      fold.add(4)
      fold.add(times)
      fold.add(days)
    case .perWeek(let times):
      fold.add(5)
      fold.add(times)
    }
  }
}
