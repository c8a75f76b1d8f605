import Foundation

/// How long the close of a midnight took and what it affected, compared with its bars.
struct MidnightReport: Sendable {
  /// The bars for 1,000,000 people: seconds for the wave, ratio of the live latencies,
  /// delay in milliseconds.
  private static let (waveMax, ratioMax, delayMax) = (60.0, 2.0, 2_000.0)

  /// How long the wave took, in seconds.
  var took: Double
  /// The live load during the wave.
  var live: Tally
  /// How long after they were due the warnings and reminders were recorded, and received
  /// by a subscriber.
  var recorded, seen: Histogram

  /// Prints a line for each bar.
  ///
  /// - Returns: whether all bars are met.
  func print(people: Int, alone rounds: [Tally]) -> Bool {
    var alone = Tally()
    for round in rounds { alone.add(round: round) }
    let waveMax = Self.waveMax * Double(people) / 1e6
    let (before, during) = (Self.milliseconds(alone.latencies, 0.99), Self.milliseconds(live.latencies, 0.99))
    let late = Self.milliseconds(seen, 0.99)
    let lost = alone.calls - alone.latencies.count + live.calls - live.latencies.count
    let bars = [
      (
        took <= waveMax,
        String(
          format: "wave: %d people in %.1f s, %.0f/s; at most %.1f s", people, took, Double(people) / took, waveMax)
      ),
      (
        during <= Self.ratioMax * before,
        String(
          format: "live p99: alone %.1f ms, in the wave %.1f ms, ratio %.2f, at most %.0f", before, during,
          during / before, Self.ratioMax)
      ),
      (lost == 0, "live calls that were not accepted: \(lost), at most 0"),
      (
        late <= Self.delayMax,
        String(
          format: "warnings and reminders: %d; due to taken up p50 %.0f ms, p99 %.0f ms; "
            + "to a subscriber p50 %.0f ms, p99 %.0f ms, at most %.0f",
          seen.count, Self.milliseconds(recorded, 0.5), Self.milliseconds(recorded, 0.99),
          Self.milliseconds(seen, 0.5), late, Self.delayMax)
      ),
    ]
    for (isMet, text) in bars { Swift.print("\(isMet ? "met   " : "missed") \(text)") }
    return bars.allSatisfy(\.0)
  }

  /// The latencies of a load, in words.
  static func text(_ tally: Tally) -> String {
    String(
      format: "p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, p99.9 %.1f ms (%d calls)", milliseconds(tally.latencies, 0.5),
      milliseconds(tally.latencies, 0.9), milliseconds(tally.latencies, 0.99), milliseconds(tally.latencies, 0.999),
      tally.calls)
  }

  private static func milliseconds(_ delays: Histogram, _ share: Double) -> Double {
    delays.quantile(share).microseconds / 1e3
  }
}
