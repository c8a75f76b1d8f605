import AscentRules

/// The recount of one person: what the devices sent, in the order of the journal, and the ledger.
///
/// It covers what the scenarios send: habits that are due every day, completions, undos,
/// sessions and progressions.
struct PersonCount {
  /// A habit on a day.
  struct Cell {
    /// The sum of the amounts in force.
    var count: Int64 = 0
    /// The XP in force.
    var awarded: Int64 = 0
  }

  var goals: [Int64] = []
  /// The cells by key; see ``cell(_:_:)``.
  var cells: [Int64: Cell] = [:]
  /// The XP in force for complete days, by day.
  var days: [Int32: Int64] = [:]
  /// How many progressions from each stage are in force, by the stage's id.
  var advances: [String: Int] = [:]
  var sessions = 0
  var version: Int64 = 1
  var ordinal: Int32 = 0
  var total: Int64 = 0
  var entries: Int32 = 0
  var level: Int32 = 1
  /// When the latest command or query up to this point in the person's order was
  /// sent; see ``Moment``.
  var latestAsked: Int64 = 0

  /// The key of a habit's cell on a day.
  static func cell(_ habit: Int32, _ day: Int32) -> Int64 { Int64(day) << 16 | Int64(habit) }

  func count(_ habit: Int32, _ day: Int32) -> Int64 { cells[Self.cell(habit, day)]?.count ?? 0 }

  func isSatisfied(_ habit: Int32, _ day: Int32) -> Bool {
    let count = count(habit, day)
    return count > 0 && count >= goals[Int(habit) - 1]
  }

  func isComplete(_ day: Int32) -> Bool {
    !goals.isEmpty && goals.indices.allSatisfy { isSatisfied(Int32($0) + 1, day) }
  }

  /// The sorted days on which a habit is satisfied; with nil, the complete days.
  func satisfiedDays(_ habit: Int32?) -> [Int32] {
    let all = Set(cells.keys.map { Int32($0 >> 16) })
    return all.filter { day in habit.map { isSatisfied($0, day) } ?? isComplete(day) }.sorted()
  }

  /// The length of the run that ends on the day or the day before it, and that of the longest run.
  static func runs(_ days: [Int32], asOf day: Int32) -> (current: Int32, longest: Int32) {
    var (run, longest, current): (Int32, Int32, Int32) = (0, 0, 0)
    var last: Int32?
    for next in days {
      run = last == next - 1 ? run + 1 : 1
      longest = max(longest, run)
      if next == day || next == day - 1 { current = run }
      last = next
    }
    return (current, longest)
  }

  /// The level for a total. Each level needs 50 XP more than the previous one.
  static func level(of total: Int64) -> Int32 {
    var (level, rest, needed): (Int32, Int64, Int64) = (1, total, 100)
    while rest >= needed {
      rest -= needed
      needed += 50
      level += 1
    }
    return level
  }
}
