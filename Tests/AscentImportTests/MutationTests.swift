import AscentImport
import AscentRules
import Foundation
import TestSupport
import Testing

/// Files with random damage: each is read to a value that keeps every promise, or refused with a
/// typed failure. A trap would end the test run.
/// `ASCENT_LONG` takes 10,000 of each kind.
@Suite struct MutationTests {
  private static let isLong = ProcessInfo.processInfo.environment["ASCENT_LONG"] != nil

  private static let habitBull = """
    HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
    Run,"fast, far",Fitness,11/5/2020,30,"two
    lines ""quoted"" here"
    Read,,Mind,2016-03-18,1,text
    Read,,Mind,2016-03-19,0.5,
    """
  private static let habits = """
    Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,\
    Target Type,Target Value,Archived?
    001,Run,NUMERICAL,,"far, or not",1,7,#0,km,AT_LEAST,2.5,false
    002,"Read, write",YES_NO,,,2,3,#0,,,,true
    """
  private static let checkmarks =
    "Date,Run,Read, write,\n2024-01-03,2500,YES_MANUAL,\n2024-01-02,3.5,YES_AUTO,\n2024-01-01,SKIP,NO,\n"

  private func isSound(_ history: TrackerExport) -> Bool {
    let names = history.habits.map(\.name)
    return Set(names).count == names.count
      && history.habits.allSatisfy { habit in
        let days = habit.completions.map(\.day)
        return (1...200).contains(habit.name.count) && habit.goal >= 1
          && habit.completions.allSatisfy { $0.amount >= 1 }
          && zip(days, days.dropFirst()).allSatisfy { $0 < $1 }
          && zip(habit.skippedDays, habit.skippedDays.dropFirst()).allSatisfy { $0 < $1 }
          && habit.name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      }
  }

  /// Reads mutants. Some of the readings must give a value, all of them sound; the others must give
  /// a typed failure.
  private func read(
    _ rounds: Int, mutantsOf name: String, values: ClosedRange<Double>, _ read: () throws -> TrackerExport
  ) throws {
    let rounds = Self.isLong ? 10_000 : rounds
    var count = 0
    for _ in 0..<rounds {
      do {
        #expect(isSound(try read()))
        count += 1
      } catch is ImportFailure {
      }
    }
    print("\(rounds) mutants of \(name): \(count) values")
    #expect(values.contains(Double(count) / Double(rounds)), "\(count) values: they are too harmless or too harmful")
  }

  @Test("a damaged HabitBull file is a sound value or a typed failure")
  func habitBull() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 1)
    try read(600, mutantsOf: "HabitBull files", values: 0.1...0.95) {
      let bytes = FileMutant.of(Array(Self.habitBull.utf8), using: &generator)
      return try HabitBullImport.read(path: try folder.write("a.csv", bytes))
    }
  }

  @Test("a damaged Loop folder is a sound value or a typed failure")
  func loopFolder() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 2)
    try read(600, mutantsOf: "Loop folders", values: 0.1...0.95) {
      let breaksHabits = Bool.random(using: &generator)
      let (habits, marks) = (Array(Self.habits.utf8), Array(Self.checkmarks.utf8))
      try folder.write("Habits.csv", breaksHabits ? FileMutant.of(habits, using: &generator) : habits)
      try folder.write("Checkmarks.csv", breaksHabits ? marks : FileMutant.of(marks, using: &generator))
      return try LoopImport.read(path: folder.path)
    }
  }

  @Test("a damaged Loop backup is a sound value or a typed failure, and is not changed")
  func loopBackup() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(
      """
      pragma page_size = 512;
      create table Habits (id integer primary key, name text, freq_num integer, freq_den integer, type integer, \
      target_value real, position integer);
      create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer);
      insert into Habits values (1, 'Run', 1, 1, 1, 2.5, 0), (2, 'Read', 2, 3, 0, 0, 1);
      with recursive n(i) as (select 0 union all select i + 1 from n where i < 200)
        insert into Repetitions (habit, timestamp, value) select 1 + i % 2, i * 86400000, 2 from n;
      """)
    let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var generator = SeededGenerator(seed: 3)
    try read(500, mutantsOf: "Loop backups", values: 0.05...0.99) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        bytes[Int.random(in: 16..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if Int.random(in: 0..<10, using: &generator) == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count - 16, using: &generator))
      }
      try folder.write("b.db", bytes)
      defer { #expect(FileManager.default.contents(atPath: folder.path + "/b.db") == Data(bytes)) }
      return try LoopImport.read(path: folder.path + "/b.db")
    }
  }
}
