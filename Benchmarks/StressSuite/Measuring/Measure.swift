import AscentRules
import Foundation

/// The time and the processor time of a run.
package struct Measurement {
  var count: Int
  var wall: Duration
  var processorSeconds: Double
  /// How many bytes the process sent to its disks meanwhile; nil if the system does not tell.
  var bytesWritten: Int?
  /// The latencies of single calls, if they were measured.
  var latencies: [Duration] = []

  var perSecond: Double { Double(count) / wall.seconds }

  /// The latency that this share of the calls did not exceed.
  func latency(at share: Double) -> Duration {
    let sorted = latencies.sorted()
    return sorted.isEmpty ? .zero : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }
}

/// Times a body that returns the number of things it did.
package func measure(_ body: () async throws -> (count: Int, latencies: [Duration])) async rethrows -> Measurement {
  let clock = ContinuousClock()
  let start = clock.now
  let (processor, written) = (processorSeconds(), bytesWritten())
  let (count, latencies) = try await body()
  return Measurement(
    count: count, wall: clock.now - start, processorSeconds: processorSeconds() - processor,
    bytesWritten: written.flatMap { before in bytesWritten().map { $0 - before } }, latencies: latencies)
}

/// How many bytes the process has sent to its disks; nil if the system does not tell.
func bytesWritten() -> Int? {
  // An unreadable file gives no figure.
  guard let text = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8) else { return nil }
  return text.split(separator: "\n").first { $0.hasPrefix("write_bytes: ") }.flatMap { Int($0.dropFirst(13)) }
}

/// The processor time that the process has used in all its threads, in seconds.
package func processorSeconds() -> Double {
  var usage = rusage()
  unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    / 1e6
}

/// Whether other programs use much of the processors, by the load average of the last minute.
package func isMachineBusy() -> Bool {
  var loads = [0.0]
  let count = unsafe getloadavg(&loads, 1)
  return count == 1 && loads[0] > Double(ProcessInfo.processInfo.activeProcessorCount) / 2
}

/// The resident memory of the process, in bytes.
package func residentBytes() -> Int {
  // An unreadable file gives no figure.
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * sysconf(Int32(_SC_PAGESIZE))
}

extension Duration {
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
  package var microseconds: Double { seconds * 1e6 }
  /// The whole nanoseconds; the largest number for durations of more than 292 years.
  package var nanoseconds: Int64 {
    let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole + components.attoseconds / 1_000_000_000
  }
}

/// One line of the printed table.
struct Row {
  var name: String
  var measurement: Measurement
  var note = ""

  func print() {
    let each = measurement.wall.microseconds / Double(max(1, measurement.count))
    let processor = measurement.processorSeconds * 1e6 / Double(max(1, measurement.count))
    var line = name.padding(toLength: 50, withPad: " ", startingAt: 0)
    line += String(format: "%12.0f /s  %9.2f µs each  %8.2f µs processor", measurement.perSecond, each, processor)
    if !measurement.latencies.isEmpty {
      line += String(
        format: "  p50 %.0f µs  p99 %.0f µs", measurement.latency(at: 0.5).microseconds,
        measurement.latency(at: 0.99).microseconds)
    }
    Swift.print(line + (note.isEmpty ? "" : "  " + note))
  }
}
