import StressSuite
import Testing

@testable import PeerBenchmarks

@Suite("Options of the peers")
struct PeerOptionsTests {
  @Test(
    "a wrong argument is an error with the reason",
    arguments: [
      (["--seconds"], "--seconds needs a value"), (["--seconds", "0"], "--seconds must be 0.1 to 600"),
      (["--users", "1000"], "--users must be 1024 to 1048576"),
      (["--users", "1025"], "--users must be a multiple of 1024"),
      (["--only", "oracle"], "--only must be of ascent, fold, erlang, mutex, redis, postgres, sqlite, bulk"),
      (["--fast", "1"], "unknown option --fast"),
    ])
  func wrong(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try PeerOptions(arguments) }
  }

  @Test("every option is read")
  func right() throws {
    let options = try PeerOptions([
      "--seconds", "0.5", "--users", "2048", "--only", "redis,erlang", "--json", "figures.json", "--html", "a.html",
      "--rounds", "9",
    ])
    #expect(options.rounds == 9 && options.html == "a.html" && PeerOptions().rounds == 5)
    #expect(
      options.seconds == 0.5 && options.people == 2048 && options.only == ["redis", "erlang"]
        && options.jsonPath == "figures.json")
  }

  @Test("each bar compares rows of the plan")
  func bars() {
    for bar in PeerBar.all {
      #expect(PeerRow.plan.contains(bar.ours) && PeerRow.plan.contains(bar.theirs), "\(bar.what)")
    }
  }

  @Test("each peer's row has a counterpart of Ascent")
  func counterparts() {
    for row in PeerRow.plan { #expect(PeerRow.plan.contains(row.counterpart), "\(row)") }
  }

  @Test("each row and the row of Ascent beside it are one block, so they run directly one after the other")
  func blocks() throws {
    let blocks = Interleaving.blocks(PeerRow.plan, by: \.counterpart)
    for (index, row) in PeerRow.plan.enumerated() {
      let other = try #require(PeerRow.plan.firstIndex(of: row.counterpart))
      #expect(blocks.contains { $0.contains(index) && $0.contains(other) }, "\(row)")
    }
  }

  @Test("a throughput must reach its bar, a latency must stay within it")
  func reaching() {
    let (throughput, median) = (PeerBar.all[0], PeerBar.all[4])
    #expect(throughput.reaches(2, throughput.bar) && !throughput.reaches(1.99, throughput.bar))
    #expect(median.reaches(3, median.bar) && !median.reaches(3.01, median.bar))
  }
}
