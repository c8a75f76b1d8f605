import Foundation
import FuzzTargets
import Testing

/// What fuzzing found, and inputs that reach most of each reader: see `.ci/fuzz`.
@Suite("Inputs from fuzzing")
struct CorpusTests {
  private static let corpus = Bundle.module.resourceURL!.appending(path: "Corpus")

  @Test("each is refused, or read soundly", arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) async throws {
    let folder = Self.corpus.appending(path: target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let fault = await target.fault(in: [UInt8](try Data(contentsOf: file)))
      #expect(fault == nil, "\(target) \(file.lastPathComponent)")
    }
  }
}
