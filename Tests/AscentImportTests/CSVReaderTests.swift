import AscentRules
import Testing

@testable import AscentImport

@Suite struct CSVReaderTests {
  private func records(_ bytes: [UInt8]) throws(ImportFailure) -> [CSVRecord] {
    var reader = CSVReader(bytes, file: "f")
    var records: [CSVRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  private func fields(_ text: String) throws(ImportFailure) -> [[String]] {
    try records(Array(text.utf8)).map(\.fields)
  }

  @Test(
    "a text is read as these records",
    arguments: [
      ("", []),
      ("a", [["a"]]),
      ("a\n", [["a"]]),
      ("a,b\nc", [["a", "b"], ["c"]]),
      ("a,\r\n,b\r\n", [["a", ""], ["", "b"]]),
      ("a\rb", [["a"], ["b"]]),
      ("\n\n", [[""], [""]]),
      (",", [["", ""]]),
      ("\"\"", [[""]]),
      ("\"a,b\",c", [["a,b", "c"]]),
      ("\"a\nb\r\nc\",d\ne", [["a\nb\r\nc", "d"], ["e"]]),
      ("\"say \"\"hi\"\"\"", [["say \"hi\""]]),
      ("5\" pipe,x", [["5\" pipe", "x"]]),
      (" \"a\"", [[" \"a\""]]),
      ("\u{FEFF}a,b", [["a", "b"]]),
    ])
  func records(text: String, expected: [[String]]) throws {
    #expect(try fields(text) == expected)
  }

  @Test("a record's line is the one it begins on, whatever the line endings")
  func lines() throws {
    let text = "a\r\n\"b\nb\r\nb\rb\"\r\nc\rd\n\ne"
    #expect(try records(Array(text.utf8)).map(\.line) == [1, 2, 6, 7, 8, 9])
  }

  @Test(
    "a fault is reported with its line",
    arguments: [
      (Array("a\nb,\"c\nd".utf8), 2, CSVFault.unterminatedQuote),
      (Array("\"".utf8), 1, .unterminatedQuote),
      (Array("a\n\"b\"c".utf8), 2, .textAfterQuote),
      (Array("a\n\"b\" ,c".utf8), 2, .textAfterQuote),
      ([0x61, 0x0A, 0xC3, 0x28], 2, .notUTF8),
      ([0x22, 0xFF, 0x22], 1, .notUTF8),
      ([0xFF, 0xFE, 0x61, 0x00], 1, .notUTF8),
      (Array("a\n".utf8) + Array(repeating: 0x2C, count: 5000), 2, .tooManyFields),
    ])
  func faults(bytes: [UInt8], line: Int, fault: CSVFault) {
    #expect(throws: ImportFailure.malformedCSV(file: "f", line: line, fault: fault)) { try records(bytes) }
  }

  @Test("any text written with quotes is read back unchanged")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 7)
    let alphabet = ["a", ",", "\"", "\n", "\r\n", "é", " ", "👩‍🚀"]
    for _ in 0..<500 {
      let rows = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          (0..<Int.random(in: 0...5, using: &generator)).map { _ in alphabet.randomElement(using: &generator)! }
            .joined()
        }
      }
      let text = rows.map { $0.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") }.joined(
        separator: "\r\n")
      #expect(try fields(text) == rows)
    }
  }
}
