import AscentImport
import AscentRules
import Foundation
import TestSupport
import Testing

/// Our own exports with random damage: each row is read to a record that is read again as itself,
/// or the file is refused in words. `ASCENT_LONG` takes 10,000 of each kind.
@Suite("Damaged exports")
struct ExportMutationTests {
  private static let rounds = ProcessInfo.processInfo.environment["ASCENT_LONG"] == nil ? 200 : 10_000

  /// How many of the mutants are read to their end.
  private func read(_ form: any ExportReader.Type, _ name: String) async throws -> Double {
    let original = Array(try await ExportFileTests().exported(name).text.utf8)
    var generator = SeededGenerator(seed: UInt64(name.utf8.count))
    var whole = 0
    for round in 0..<Self.rounds {
      do throws(ImportFailure) {
        var reader = try form.init(FileMutant.of(original, using: &generator), file: "a")
        while let row = try reader.next() {
          #expect((try? ExportRecord(row.record.json)) == row.record, "mutant \(round)")
        }
        whole += 1
      } catch {
        #expect(!error.description.isEmpty, "mutant \(round)")
      }
    }
    print("\(Self.rounds) mutants of \(name.uppercased()) exports: \(whole) values")
    return Double(whole) / Double(Self.rounds)
  }

  @Test("a damaged JSON export is a sound history or refused")
  func json() async throws {
    #expect(try await (0.01...0.9).contains(read(ExportJSONReader.self, "json")))
  }

  @Test("a damaged CSV export is a sound history or refused")
  func csv() async throws {
    #expect(try await (0.01...0.9).contains(read(ExportCSVReader.self, "csv")))
  }
}
