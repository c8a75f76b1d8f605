import Foundation

/// A fixed piece of work that measures the speed of the machine and uses no code of the product.
///
/// Each processor multiplies and adds, and reads a table of 2 MB in an order that depends on each
/// result. So a slower clock, a shared core and a shared cache all show. It does not measure the
/// speed of the disk.
package enum Control {
  /// A row is marked if its control readings before and after differ by more than this factor.
  package static let bound = 1.15

  private static let table = (0..<(1 << 18)).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
  /// This takes about 50 ms in a release build on an idle machine. A debug build is much slower.
  private static let steps = Thresholds.build == "release" ? 3_000_000 : 100_000

  /// The present speed, in millions of steps a second on each processor.
  package static func speed() async -> Double {
    let clock = ContinuousClock()
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let table = table
    let start = clock.now
    let end = await withTaskGroup { tasks in
      for processor in 0..<processors { tasks.addTask { work(from: UInt64(processor), table) } }
      return await tasks.reduce(0, &+)
    }
    // Using the result keeps the compiler from leaving out the work.
    precondition(end != 1, "the control loop ended at \(end)")
    return Double(steps) / (clock.now - start).microseconds
  }

  private static func work(from start: UInt64, _ table: [UInt64]) -> UInt64 {
    var value = start
    for _ in 0..<steps { value = value &* 6_364_136_223_846_793_005 &+ table[Int(value >> 46)] }
    return value
  }

  /// Runs a body between two measurements of the speed.
  package static func around<T>(_ body: () async throws -> T) async rethrows -> (result: T, control: ControlReading) {
    let before = await speed()
    let result = try await body()
    return (result, ControlReading(before: before, after: await speed()))
  }
}

/// The speed of the machine before and after a run.
package struct ControlReading: Sendable, Equatable, Codable {
  package var before: Double
  package var after: Double

  package init(before: Double, after: Double) {
    (self.before, self.after) = (before, after)
  }

  package var mean: Double { (before + after) / 2 }
  /// Whether both readings are within ``Control/bound`` of each other.
  package var isSteady: Bool { max(before, after) <= min(before, after) * Control.bound }
}

/// The speed of the machine in all rounds of a row.
package struct ControlReadings: Sendable, Equatable {
  package var readings: [ControlReading]

  package init(_ readings: [ControlReading]) {
    self.readings = readings
  }

  /// The speed relative to that of the whole run, and in how many rounds it changed.
  package func phrase(relativeTo whole: Double) -> String {
    if readings.isEmpty { return "–" }
    let factor = Report.number(Samples(readings.map(\.mean)).median / whole)
    let changed = readings.count { !$0.isSteady }
    if changed == 0 { return factor }
    return factor + ", the machine changed speed" + (readings.count > 1 ? " in \(changed) of \(readings.count)" : "")
  }

  package var isSteady: Bool { readings.allSatisfy(\.isSteady) }

  /// The median speed of a whole run.
  package static func median(of rows: [ControlReadings]) -> Double {
    let means = rows.flatMap(\.readings).map(\.mean)
    return means.isEmpty ? 1 : Samples(means).median
  }

  /// The meaning of the column of factors.
  package static let legend =
    "machine: the speed of a control loop around the row, relative to the median of the run; marked if the speeds "
    + "before and after differ by over \(Int(((Control.bound - 1) * 100).rounded())) %. It does not measure the disk."
}
