extension Command {
  /// A digest of what the command asks: the intent and the instant that the caller gave. Device,
  /// zone and the time of sending are not in it, so that a command sent again from elsewhere is the
  /// same.
  public var contentDigest: UInt64 {
    var fold = ContentFold()
    fold.add(occurredAt?.milliseconds ?? .min)
    intent.fold(into: &fold)
    return fold.value
  }
}

/// A 64-bit fold of words with the finaliser of SplitMix64 (Steele, Lea and Flood, 2014). It tells
/// one person's commands apart; it is no seal.
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

extension Intent {
  /// Each intent begins with a number of its own: it is stored, and never changes.
  fileprivate func fold(into fold: inout ContentFold) {
    switch self {
    case .markComplete(let habit, let amount): fold.add(1, habit, amount)
    case .recordCompletion(let habit, let day, let amount): fold.add(2, habit, Int64(day.number), amount)
    case .undo(let key): fold.add(3, key)
    case .moveCompletion(let key, let day):
      fold.add(4, key)
      fold.add(day.number)
    case .addHabit(let definition):
      fold.add(5)
      definition.fold(into: &fold)
    case .setGoal(let habit, let goal, let day): fold.add(6, habit, goal, day?.content ?? .min)
    case .setSchedule(let habit, let schedule, let day):
      fold.add(7, habit, day?.content ?? .min)
      schedule.fold(into: &fold)
    case .archive(let habit, let day): fold.add(8, habit, day?.content ?? .min)
    case .restore(let habit, let day): fold.add(9, habit, day?.content ?? .min)
    case .skip(let habit, let day, let reason):
      fold.add(10, habit, day.content)
      fold.add(reason)
    case .recordSkip(let habit, let day, let reason):
      fold.add(18, habit, day.content)
      fold.add(reason)
    case .pause(let habit, let first, let last): fold.add(11, habit, first.content, last.content)
    case .freeze(let habit, let day): fold.add(12, habit, day.content)
    case .grantFreezes(let count, let reason):
      fold.add(13)
      fold.add(count)
      fold.add(reason)
    case .awardXP(let amount, let reason):
      fold.add(14)
      fold.add(amount)
      fold.add(reason)
    case .travel(let zone):
      fold.add(15)
      fold.add(zone.name)
    case .setDayStart(let minutes):
      fold.add(16)
      fold.add(minutes)
    case .repairLedger: fold.add(17)
    case .logSession(let method, let minutes, let feedback, let note):
      fold.add(19)
      fold.add(method.text)
      fold.add(minutes)
      fold.add(feedback?.rawValue ?? 0)
      fold.add(note)
    case .progress(let method, let stage, let note):
      fold.add(20)
      fold.add(method.text)
      fold.add(stage.text)
      fold.add(note)
    case .acknowledge(let key):
      fold.add(21)
      fold.add(key.description)
    case .loadCatalog(let catalog):
      fold.add(22)
      fold.add(catalog.jsonText)
    }
  }
}

extension ContentFold {
  fileprivate mutating func add(_ kind: Int, _ habit: HabitReference, _ words: Int64...) {
    add(kind)
    switch habit {
    case .id(let id): add(id.number)
    case .name(let name): add(name)
    }
    for word in words { add(word) }
  }

  fileprivate mutating func add(_ kind: Int, _ key: OperationKey) {
    add(kind)
    add(key.high)
    add(key.low)
  }
}

extension LocalDay {
  fileprivate var content: Int64 { Int64(number) }
}

extension HabitDefinition {
  fileprivate func fold(into fold: inout ContentFold) {
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
  fileprivate func fold(into fold: inout ContentFold) {
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
