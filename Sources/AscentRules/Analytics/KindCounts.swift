/// How many events of each kind there were on each of the last days, in one flat array, and before.
struct KindCounts: Sendable {
  /// How many days are kept: the latest that anything happened on. What is older is counted
  /// together.
  static let dayCountMax = 1_100
  /// A place for each kind that there is or will be.
  static let stride = 64

  /// The events of each kind on days that are not kept.
  private(set) var before = [Int64](repeating: 0, count: stride)
  private var counts: [Int64] = []
  /// The row of each day.
  private var rows: [LocalDay: Int] = [:]
  private var earliest = LocalDay.latest
  /// The day in hand, nearly always the one before; nothing is kept of a day without a row.
  private var present: (day: LocalDay, base: Int)?

  /// The events of each kind, over all days.
  var totals: [Int64] {
    var totals = before
    for index in counts.indices { totals[index % Self.stride] += counts[index] }
    return totals
  }

  /// The days kept, in order.
  var days: [LocalDay] { rows.keys.sorted() }

  /// The counts of a day by the raw value of their kind; none when the day is not kept.
  func row(of day: LocalDay) -> ArraySlice<Int64> {
    rows[day].map { counts[($0 * Self.stride)..<(($0 + 1) * Self.stride)] } ?? []
  }

  /// Counts events of one day, and tells which kinds were among them, a bit each.
  @inline(__always)
  mutating func count(_ events: [Event], in range: Range<Int>, on day: LocalDay) -> UInt64 {
    let base = base(of: day)
    var seen: UInt64 = 0
    for index in range {
      let kind = events[index].kind.rawValue
      seen |= 1 << UInt64(kind)
      if base >= 0 { counts[base + Int(kind)] &+= 1 } else { before[Int(kind)] &+= 1 }
    }
    return seen
  }

  /// Where the counts of a day begin; -1 when it is older than all that is kept.
  @inline(__always)
  private mutating func base(of day: LocalDay) -> Int {
    if let present, present.day == day { return present.base }
    let base = newBase(of: day)
    present = (day, base)
    return base
  }

  private mutating func newBase(of day: LocalDay) -> Int {
    if let row = rows[day] { return row * Self.stride }
    if rows.count < Self.dayCountMax {
      rows[day] = rows.count
      counts += [Int64](repeating: 0, count: Self.stride)
    } else {
      // The days kept are the latest of all, whatever order they came in: a day that was pushed out
      // has as many later ones as there is room for.
      guard day > earliest, let row = rows.removeValue(forKey: earliest) else { return -1 }
      rows[day] = row
      for kind in 0..<Self.stride {
        before[kind] += counts[row * Self.stride + kind]
        counts[row * Self.stride + kind] = 0
      }
    }
    earliest = rows.keys.min() ?? day
    return (rows[day] ?? 0) * Self.stride
  }
}

extension ByteWriter {
  mutating func kindCounts(_ counts: KindCounts) {
    row(counts.before[...])
    list(counts.days) { writer, day in
      writer.day(day)
      writer.row(counts.row(of: day))
    }
  }

  /// The counts that are not 0, each with its kind.
  private mutating func row(_ row: ArraySlice<Int64>) {
    list(row.enumerated().filter { $0.element != 0 }) { writer, count in
      writer.byte(UInt8(count.offset))
      writer.integer(count.element)
    }
  }
}

extension ByteReader {
  mutating func kindCounts() throws(CodingFault) -> KindCounts {
    let before = try row()
    var kept: [(LocalDay, [Int64])] = []
    for _ in 0..<(try count(ofAtLeast: 2)) { kept.append((try day(), try row())) }
    guard kept.count <= KindCounts.dayCountMax, zip(kept, kept.dropFirst()).allSatisfy({ $0.0 < $1.0 }) else {
      throw .badValue(field: "days", at: offset)
    }
    return KindCounts(before: before, rows: kept)
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
  fileprivate init(before: [Int64], rows: [(LocalDay, [Int64])]) {
    self.init()
    self.before = before
    for (row, (day, counts)) in rows.enumerated() {
      self.rows[day] = row
      self.counts += counts
    }
    earliest = rows.first?.0 ?? .latest
  }
}
