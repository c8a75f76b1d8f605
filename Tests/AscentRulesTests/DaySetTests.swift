import Testing

@testable import AscentRules

@Suite("Days as bits")
struct DaySetTests {
  @Test("a set of days behaves like a Set under any insertions and removals, and equal sets are equal values")
  func againstSet() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var days = DaySet()
      var model: Set<LocalDay> = []
      let span = generator.pick([3, 130, 2000])
      for _ in 0..<40 {
        let day = LocalDay(number: Int32(generator.int(-span...span)))
        if generator.oneIn(2) {
          #expect(days.remove(day) == (model.remove(day) != nil))
        } else {
          #expect(days.insert(day) == model.insert(day).inserted)
        }
        let probe = LocalDay(number: Int32(generator.int(-span - 70...span + 70)))
        #expect(days.contains(probe) == model.contains(probe))
        #expect(days.last(before: probe) == model.filter { $0 < probe }.max())
      }
      #expect(days.days == model.sorted() && days.count == model.count && days.isEmpty == model.isEmpty)
      #expect(days.first == model.min() && days.last == model.max())
      var rebuilt = DaySet()
      for day in model { rebuilt.insert(day) }
      #expect(days == rebuilt && days.hashValue == rebuilt.hashValue)
    }
  }

  @Test("toggling days gives the symmetric difference, and toggling them again restores the set")
  func formSymmetricDifference() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let span = generator.pick([3, 130, 2000])
      let (first, second) = (DaySet.random(span, &generator), DaySet.random(span, &generator))
      var days = first
      days.formSymmetricDifference(second)
      #expect(Set(days.days) == Set(first.days).symmetricDifference(second.days))
      days.formSymmetricDifference(second)
      #expect(days == first)
      days.formSymmetricDifference(first)
      #expect(days == DaySet())
    }
  }

  @Test("sets that share memory change independently")
  func shared() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let days = DaySet.random(generator.pick([3, 130, 2000]), &generator)
      var (first, second) = (days, DaySet())
      for day in days.days.reversed() { second.insert(day) }
      second.share(first)
      let day = LocalDay(number: Int32(generator.int(-700...700)))
      first.set(day, to: !first.contains(day))
      #expect(second == days && first != days)
      second.set(day, to: !second.contains(day))
      #expect(second == first && second.hashValue == first.hashValue)
    }
  }

  @Test("a set up to a day, and a range of it, have the days of a list")
  func parts() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let days = DaySet.random(generator.pick([3, 130, 2000]), &generator)
      let first = LocalDay(number: Int32(generator.int(-700...700)))
      let range = first...(first + generator.int(0...300))
      #expect(days.through(first).days == days.days.filter { $0 <= first })
      #expect(days.days(in: range) == days.days.filter { range.contains($0) })
      #expect(days.count(in: range) == days.days(in: range).count)
      var all: [LocalDay] = []
      days.forEach { all.append($0) }
      #expect(all == days.days && DaySet(firstWord: days.firstWord, words: days.words) == days)
    }
  }

  @Test("an emptied set equals the empty set")
  func emptied() {
    var days = DaySet()
    days.insert(LocalDay(number: 20_000))
    days.remove(LocalDay(number: 20_000))
    #expect(days == DaySet())
  }

  @Test("counts behave like a dictionary up to the largest count, and keep every day that was set")
  func againstDictionary() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      var counts = DayCounts()
      var model: [LocalDay: Int64] = [:]
      let span = generator.pick([3, 130, 2000])
      let largest = generator.pick([1, 3, 1000, DayCounts.limit])
      for _ in 0..<40 {
        let day = LocalDay(number: Int32(generator.int(-span...span)))
        let count = generator.oneIn(3) ? largest : Int64.random(in: 0...largest, using: &generator)
        counts.set(count, on: day)
        model[day] = count
        let probe = LocalDay(number: Int32(generator.int(-span - 70...span + 70)))
        let isRecorded = !counts.recordedDays(from: probe, through: probe).isEmpty
        #expect(counts.count(on: probe) == model[probe] ?? 0 && isRecorded == (model[probe] != nil))
      }
      #expect(counts.recordedDays(from: .earliest) == model.keys.sorted())
      let bounds = [
        LocalDay(number: Int32(generator.int(-span...0))), LocalDay(number: Int32(generator.int(0...span))),
      ]
      #expect(
        counts.recordedDays(from: bounds[0], through: bounds[1])
          == model.keys.filter { $0 >= bounds[0] && $0 <= bounds[1] }.sorted())
      #expect(model.allSatisfy { counts.count(on: $0.key) == $0.value })
    }
  }

  @Test("counts are stored as before: of each block the recorded days, then a word for each bit")
  func storedForm() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var counts = DayCounts()
      var model: [LocalDay: Int64] = [:]
      let largest = generator.pick([1, 3, 1000, DayCounts.limit])
      for _ in 0..<generator.int(0...30) {
        let day = LocalDay(number: Int32(generator.int(-300...300)))
        let count = generator.oneIn(4) ? 0 : Int64.random(in: 0...largest, using: &generator)
        counts.set(count, on: day)
        model[day] = count
      }
      let first = Int(counts.firstBlock)
      let last = model.keys.map { Int($0.number >> 6) }.max() ?? first - 1
      var words: [UInt64] = []
      for block in Swift.stride(from: first, through: last, by: 1) {
        let days = model.filter { Int($0.key.number >> 6) == block }
        words.append(days.keys.reduce(0) { $0 | 1 << UInt64($1.number & 63) })
        for bit in 0..<counts.planes {
          words.append(days.reduce(0) { $1.value >> Int64(bit) & 1 == 1 ? $0 | 1 << UInt64($1.key.number & 63) : $0 })
        }
      }
      #expect(counts.storedWords == words)
      let read = DayCounts(firstBlock: counts.firstBlock, planes: counts.planes, words: words)
      #expect(read == counts && read?.hashValue == counts.hashValue)
    }
  }

  @Test("a count that was undone and done again equals one that was never undone, and is stored alike")
  func undoneCount() {
    let day = LocalDay(number: 20_000)
    var (steady, undone) = (DayCounts(), DayCounts())
    steady.set(1, on: day)
    for count: Int64 in [1, 0, 1] { undone.set(count, on: day) }
    #expect(undone == steady && undone.hashValue == steady.hashValue && undone.storedWords == steady.storedWords)
    undone.set(0, on: day)
    #expect(undone != steady && undone.recordedDays(from: .earliest) == [day])
  }

  @Test("a stored count of a day without an operation is refused")
  func countWithoutOperation() {
    #expect(DayCounts(firstBlock: 0, planes: 1, words: [0b01, 0b11]) == nil)
    #expect(DayCounts(firstBlock: 0, planes: 1, words: [0b11, 0b01]) != nil)
  }
}

extension DaySet {
  fileprivate static func random(_ span: Int, _ generator: inout SeededGenerator) -> DaySet {
    var days = DaySet()
    let middle = generator.pick([-500, 0, 500])
    for _ in 0..<generator.int(0...20) { days.insert(LocalDay(number: Int32(middle + generator.int(-span...span)))) }
    return days
  }
}
