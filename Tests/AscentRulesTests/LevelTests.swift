import Testing

@testable import AscentRules

@Suite("Levels")
struct LevelTests {
  @Test(
    "the table of the design",
    arguments: [
      (-50, 1), (0, 1), (99, 1), (100, 2), (249, 2), (250, 3), (449, 3), (450, 4), (699, 4), (700, 5),
    ] as [(Int64, Int32)])
  func table(total: Int64, level: Int32) {
    #expect(Level(total: total).number == level)
  }

  @Test("from below 0 the way to level 2 is longer")
  func belowZero() {
    let level = Level(total: -60)
    #expect(level.number == 1 && level.into == 0 && level.toNext == 160)
    #expect(Level(total: .min).toNext > 0)
  }

  @Test("each level needs 50 XP more than the one before: counted step by step up to a million")
  func stepByStep() {
    var level: Int32 = 1
    var entry: Int64 = 0
    while entry < 1_000_000 {
      let need = 100 + (Int64(level) - 1) * 50
      #expect(Level.entry(of: level) == entry)
      for (total, into) in [(entry, 0), (entry + need - 1, need - 1)] {
        let found = Level(total: total)
        #expect(found.number == level && found.into == into && found.toNext == need - into)
      }
      entry += need
      level += 1
    }
  }

  @Test("a known level, right or wrong, does not change the level of a total")
  func knownLevel() {
    for level in Int32(1)...60 {
      for total in [Level.entry(of: level) - 1, Level.entry(of: level), Level.entry(of: level) + 1] {
        for known in [.min, -1, 0, level - 2, level - 1, level, level + 1, level + 2, Level.gainMax, .max] {
          #expect(Level.number(total: total, known: known) == Level.number(total: total), "\(total), \(known)")
        }
      }
    }
  }

  @Test("the formula holds on both sides of every level's entry up to the largest total")
  func largeTotals() {
    var level: Int32 = 3
    while Level.entry(of: level) < AwardRules.totalMax {
      #expect(
        Level.number(total: Level.entry(of: level)) == level
          && Level.number(total: Level.entry(of: level) - 1) == level - 1)
      level += max(1, level / 50)
    }
    #expect(Level.number(total: .max) == Level.number(total: 1 << 60) && Level.number(total: .min) == 1)
  }
}
