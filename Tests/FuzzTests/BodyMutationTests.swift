import AscentRules
import Foundation
import FuzzTargets
import Testing

/// Bodies of the corpus with other bytes. `ASCENT_LONG=N` takes N of them.
@Suite("Packed bodies with wrong bytes")
struct BodyMutationTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test("are refused with a reason, or SQL reads what the decoder reads")
  func mutants() async throws {
    let folder = Bundle.module.resourceURL!.appending(path: "Corpus/bodies")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let originals = try names.map { [UInt8](try Data(contentsOf: folder.appending(path: $0))) }
    for seed in 0..<(Self.environment["ASCENT_LONG"].flatMap(UInt64.init) ?? 1_000) {
      var generator = SeededGenerator(seed: seed)
      var body = originals.randomElement(using: &generator)!
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        guard let place = body.indices.randomElement(using: &generator) else { break }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: body[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: body[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 2: body.remove(at: place)
        default: body.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        }
      }
      #expect(await FuzzTarget.bodies.fault(in: body) == nil, "seed \(seed)")
    }
  }
}
