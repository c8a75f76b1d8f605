import AscentRules
import AscentStorage
import Foundation
import FuzzTargets
import Testing

/// Histories of the corpus with events in other places and with other numbers, as a program would
/// write them that computes the digests again. `ASCENT_LONG=N` takes N of them.
@Suite("Stored histories with wrong numbers")
struct StoredEventMutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let numbers: [Int64] = [
    0, 1, 2, 3, -1, 7, 1440, 20_780, 20_781, 20_000, -719_162, 2_932_896, 1 << 31 - 1, -(1 << 31), 1 << 53 - 1,
    1_795_414_881_364, .max, .min, 1_000_000_000,
  ]

  private static func columns() throws -> [[EventColumns]] {
    let folder = Bundle.module.resourceURL!.appending(path: "Corpus/history")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { name in
      var reader = EventTextReader([UInt8](try Data(contentsOf: folder.appending(path: name))))
      var columns: [EventColumns] = []
      while let next = reader.readEvent() { columns.append(next) }
      return columns
    }
  }

  private func mutate(_ event: inout EventColumns, using generator: inout SeededGenerator) {
    let number = Self.numbers.randomElement(using: &generator)!
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: event.habit = Int32(clamping: number)
    case 1: event.day = Int32(clamping: number)
    case 2: event.amount = number
    case 3: event.total = number
    case 4: event.number = number
    default: event.policy = Int32(clamping: number)
    }
  }

  private func text(of history: [EventColumns]) -> [UInt8] {
    var writer = EventTextWriter()
    writer.begin()
    for columns in history { writer.append(columns) }
    writer.end()
    return Array(writer.bytes[..<writer.count])
  }

  @Test("are refused with the place, or can be asked everything and go on")
  func mutants() async throws {
    let originals = try Self.columns()
    let rounds = Self.environment["ASCENT_LONG"].flatMap(UInt64.init) ?? 60
    let first = Self.environment["ASCENT_SEED"].flatMap(UInt64.init) ?? 0
    for seed in first..<first + rounds {
      var generator = SeededGenerator(seed: seed)
      var history = originals.randomElement(using: &generator)!
      let other = originals.randomElement(using: &generator)!
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        guard let place = history.indices.randomElement(using: &generator) else { break }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: history.remove(at: place)
        case 1: history.append(history[place])
        case 2: history.insert(contentsOf: other.randomElement(using: &generator).map { [$0] } ?? [], at: place)
        default: mutate(&history[place], using: &generator)
        }
      }
      if Self.environment["ASCENT_SEED"] != nil { print("seed \(seed)") }
      #expect(await FuzzTarget.history.fault(in: text(of: history)) == nil, "seed \(seed)")
    }
    print("\(rounds) mutants of histories")
  }
}
