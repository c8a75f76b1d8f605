import StressSuite
import Testing

@testable import PeerBenchmarks

@Suite("What a run of the peers is asked for")
struct PeerOptionsTests {
  @Test(
    "a wrong argument is named",
    arguments: [["--seconds"], ["--seconds", "0"], ["--users", "1000"], ["--only", "oracle"], ["--fast", "1"]])
  func wrong(arguments: [String]) {
    #expect(throws: UsageError.self) { try PeerOptions(arguments) }
  }

  @Test("options are read")
  func right() throws {
    let options = try PeerOptions([
      "--seconds", "0.5", "--users", "2048", "--only", "redis,erlang", "--json", "figures.json",
    ])
    #expect(
      options.seconds == 0.5 && options.people == 2048 && options.only == ["redis", "erlang"]
        && options.jsonPath == "figures.json")
  }

  @Test("each row of the bar compares rows that the plan measures")
  func bars() {
    for bar in PeerBar.all {
      #expect(PeerRow.plan.contains(bar.ours) && PeerRow.plan.contains(bar.theirs), "\(bar.what)")
    }
  }

  @Test("each peer's row has a row of Ascent to be compared with")
  func counterparts() {
    for row in PeerRow.plan { #expect(PeerRow.plan.contains(row.counterpart), "\(row)") }
  }

  @Test("a throughput must reach its bar, a latency must stay within it")
  func reaching() {
    let (throughput, median) = (PeerBar.all[0], PeerBar.all[4])
    #expect(throughput.reaches(5, throughput.bar) && !throughput.reaches(4.99, throughput.bar))
    #expect(median.reaches(2, median.bar) && !median.reaches(2.01, median.bar))
  }
}
