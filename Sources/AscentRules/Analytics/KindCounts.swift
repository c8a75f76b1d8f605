/// Counts events by kind and day: the latest days in one flat array, everything older in a
/// single total.
struct KindCounts {
  /// How many days are kept: the latest with any event. Older days are counted together.
  static let dayCountMax = 1_100
  /// The number of counters per day: room for every kind, present and future.
  static let stride = 80

  /// The events of each kind on all days without a row.
  private(set) var untrackedTotals = [Int64](repeating: 0, count: stride)
  private var counts: [Int64] = []
  /// The row of each kept day.
  private var rows: [LocalDay: Int] = [:]
  private var earliest = LocalDay.latest
  /// The last day looked up, nearly always the next one, too. The base is -1 if the day has no row.
  private var lastLookup: (day: LocalDay, base: Int)?

  /// The events of each kind over all days.
  var totals: [Int64] {
    var totals = untrackedTotals
    for index in counts.indices { totals[index % Self.stride] += counts[index] }
    return totals
  }

  /// The days kept, in order.
  var days: [LocalDay] { rows.keys.sorted() }

  /// The counts of a day by the raw value of the kind; empty if the day is not kept.
  func row(of day: LocalDay) -> ArraySlice<Int64> {
    rows[day].map { counts[($0 * Self.stride)..<(($0 + 1) * Self.stride)] } ?? []
  }

  /// Counts events of one day, and returns whether analytics follows any of them.
  @inline(__always)
  mutating func count(_ events: [Event], in range: Range<Int>, on day: LocalDay) -> Bool {
    let base = base(of: day)
    var isFollowed = false
    for index in range {
      let kind = events[index].kind
      if kind.isFollowedByAnalytics { isFollowed = true }
      let place = Int(kind.rawValue)
      if base >= 0 { counts[base + place] &+= 1 } else { untrackedTotals[place] &+= 1 }
    }
    return isFollowed
  }

  /// The index of a day's first count; -1 if the day is older than all kept days.
  @inline(__always)
  private mutating func base(of day: LocalDay) -> Int {
    if let lastLookup, lastLookup.day == day { return lastLookup.base }
    let base = newBase(of: day)
    lastLookup = (day, base)
    return base
  }

  private mutating func newBase(of day: LocalDay) -> Int {
    if let row = rows[day] { return row * Self.stride }
    if rows.count < Self.dayCountMax {
      rows[day] = rows.count
      counts += [Int64](repeating: 0, count: Self.stride)
    } else {
      // The latest days are kept, in whatever order they arrive: a dropped day has `dayCountMax`
      // later ones.
      guard day > earliest, let row = rows.removeValue(forKey: earliest) else { return -1 }
      rows[day] = row
      for kind in 0..<Self.stride {
        untrackedTotals[kind] += counts[row * Self.stride + kind]
        counts[row * Self.stride + kind] = 0
      }
    }
    earliest = rows.keys.min() ?? day
    return (rows[day] ?? 0) * Self.stride
  }
}

extension ByteWriter {
  mutating func kindCounts(_ counts: KindCounts) {
    row(counts.untrackedTotals[...])
    list(counts.days) { writer, day in
      writer.day(day)
      writer.row(counts.row(of: day))
    }
  }

  /// Writes the counts that are not 0, each with its kind.
  private mutating func row(_ row: ArraySlice<Int64>) {
    list(row.enumerated().filter { $0.element != 0 }) { writer, count in
      writer.byte(UInt8(count.offset))
      writer.integer(count.element)
    }
  }
}

extension ByteReader {
  mutating func kindCounts() throws(CodingFault) -> KindCounts {
    let untrackedTotals = try row()
    var kept: [(LocalDay, [Int64])] = []
    for _ in 0..<(try count(ofAtLeast: 2)) { try kept.append((day(), row())) }
    guard kept.count <= KindCounts.dayCountMax, kept.isOrdered({ $0.0 < $1.0 }) else {
      throw .badValue(field: "days", at: offset)
    }
    return KindCounts(untrackedTotals: untrackedTotals, rows: kept)
  }

  private mutating func row() throws(CodingFault) -> [Int64] {
    var row = [Int64](repeating: 0, count: KindCounts.stride)
    for _ in 0..<(try count(ofAtLeast: 2)) {
      let kind = Int(try byte())
      guard kind < row.count else { throw .badValue(field: "kind", at: offset) }
      row[kind] = try integer(in: 0...Int64.max, field: "count")
    }
    return row
  }
}

extension KindCounts {
  fileprivate init(untrackedTotals: [Int64], rows: [(LocalDay, [Int64])]) {
    self.init()
    self.untrackedTotals = untrackedTotals
    for (row, (day, counts)) in rows.enumerated() {
      self.rows[day] = row
      self.counts += counts
    }
    earliest = rows.first?.0 ?? .latest
  }
}
