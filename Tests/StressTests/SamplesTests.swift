import AscentRules
import Foundation
import Testing

@testable import StressSuite

@Suite("Medians, ranges and ratios")
struct SamplesTests {
  @Test("the median is the middle value, or the mean of the two in the middle, in any order")
  func medians() {
    #expect(Samples([7]).median == 7)
    #expect(Samples([9, 1, 4]).median == 4)
    #expect(Samples([10, 1, 4, 3]).median == 3.5)
    let samples = Samples([5, 1, 9, 3, 7])
    #expect((samples.least, samples.most) == (1, 9) && samples.quartiles == 3...7)
    #expect(samples.values == [5, 1, 9, 3, 7])
  }

  @Test("a ratio is the median of the ratios of each round, not the ratio of the medians")
  func pairs() throws {
    // The machine is twice as fast in the second round, and half as fast in the third.
    let ratio = try #require(PairedRatios(Samples([30, 60, 16]), by: Samples([10, 20, 5])))
    #expect(ratio.ratios.median == 3 && ratio.ratios.values == [3, 3, 3.2])
    #expect(PairedRatios(Samples([1, 2]), by: Samples([1])) == nil)
    #expect(PairedRatios(Samples([1, 2]), by: Samples([1, 0])) == nil)
    #expect(PairedRatios(nil, by: Samples([1])) == nil)
  }

  /// Ratios of which some are above 1, some below, and some equal.
  private static func ratios(_ above: Int, _ below: Int, _ equal: Int = 0) throws -> PairedRatios {
    let values = [Double](repeating: 2, count: above) + .init(repeating: 0.5, count: below)
    let all = values + .init(repeating: 1, count: equal)
    return try #require(PairedRatios(Samples(all), by: Samples(.init(repeating: 1, count: all.count))))
  }

  @Test(
    "the sign test has the chances of the binomial distribution",
    arguments: [
      (5, 0, 2, 32), (6, 0, 2, 64), (0, 7, 2, 128), (6, 1, 16, 128), (8, 1, 20, 512), (3, 3, 1, 1), (1, 0, 1, 1),
    ])
  func chances(above: Int, below: Int, ways: Int, count: Int) throws {
    let chance = Double(ways) / Double(count)
    let ratios = try Self.ratios(above, below)
    #expect(abs(ratios.chance - chance) < 1e-12)
    #expect(ratios.isBeyondChance == (chance <= 0.05))
    // Rounds with equal values say nothing.
    #expect(try Self.ratios(above, below, 4).chance == ratios.chance)
  }

  @Test("the sign test of a hundred rounds stays a chance")
  func manyRounds() throws {
    #expect(try Self.ratios(100, 0).chance < 1e-29 && Self.ratios(50, 50).chance == 1)
    #expect(try Self.ratios(61, 39).isBeyondChance && !Self.ratios(60, 40).isBeyondChance)
  }
}

@Suite("Rows in turn")
struct InterleavingTests {
  @Test("each round has every row once, and every other round is reversed")
  func order() {
    #expect(Interleaving.order(of: 3, round: 0) == [0, 1, 2])
    #expect(Interleaving.order(of: 3, round: 1) == [2, 1, 0])
    #expect(Interleaving.order(of: 3, round: 2) == [0, 1, 2])
  }

  @Test("the rows of a block stay side by side in every round")
  func blocks() {
    let rows = ["a", "a", "b", "c", "c", "c"]
    let blocks = Interleaving.blocks(rows) { $0 }
    #expect(blocks == [0..<2, 2..<3, 3..<6])
    #expect(Interleaving.order(of: blocks, round: 0) == [0, 1, 2, 3, 4, 5])
    #expect(Interleaving.order(of: blocks, round: 1) == [1, 0, 2, 5, 4, 3])
    #expect(Interleaving.blocks([String]()) { $0 } == [])
  }

  @Test("a row of line lies in one block with the row that it is compared with, and has its own name")
  func lineBlocks() throws {
    let rows = PipelineRow.all
    #expect(Set(rows.map(\.name)).count == rows.count)
    let blocks = PipelineRow.blocks(rows)
    for (index, row) in rows.enumerated() {
      guard let baseline = row.baseline else { continue }
      let other = try #require(rows.firstIndex { $0.name == baseline }, "\(row.name)")
      #expect(blocks.contains { $0.contains(index) && $0.contains(other) }, "\(row.name)")
    }
  }
}

@Suite("The control loop")
struct ControlTests {
  @Test("it is measured before and after the body")
  func around() async {
    let (result, control) = await Control.around { 7 }
    #expect(result == 7 && control.before > 0 && control.after > 0)
  }

  @Test("a row is marked when its control differs by more than the bound before and after it")
  func bound() {
    let edge = Control.bound
    #expect(ControlReading(before: 1, after: edge).isSteady && ControlReading(before: edge, after: 1).isSteady)
    #expect(!ControlReading(before: 1, after: edge * 1.01).isSteady)
    #expect(!ControlReading(before: edge * 1.01, after: 1).isSteady)
  }

  @Test("the factor is relative to the whole run, and says in how many rounds the machine changed speed")
  func phrase() {
    let steady = ControlReading(before: 90, after: 110)
    #expect(ControlReadings([.init(before: 50, after: 50)]).phrase(relativeTo: 100) == "0.5")
    #expect(ControlReadings([steady]).phrase(relativeTo: 100) == "1, the machine changed speed")
    let some = ControlReadings([steady, .init(before: 200, after: 200), .init(before: 50, after: 50)])
    #expect(some.phrase(relativeTo: 100) == "1, the machine changed speed in 1 of 3" && !some.isSteady)
    #expect(ControlReadings.median(of: [some, ControlReadings([.init(before: 300, after: 300)])]) == 150)
    #expect(ControlReadings.median(of: []) == 1)
  }
}
