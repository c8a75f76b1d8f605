import AscentRules
import Testing

@testable import AscentImport

@Suite struct ValueTests {
  private let remarks: RemarkList
  private let place: ImportPlace

  init() {
    remarks = RemarkList()
    place = ImportPlace(remarks: remarks, file: "f", line: 1)
  }

  @Test("imported names are valid and unique, and each change has a remark")
  func names() {
    var register = NameRegister([])
    let long = String(repeating: "ä", count: 201)
    let raws = [" Run ", "Run", "", "a\u{7}b\nc", long, long, "Run", "Run (2)", "\t", "Cafe\u{301}", "Caf\u{E9}"]
    let names = raws.map { register.name(for: $0, at: place) }
    let cut = String(repeating: "ä", count: 200)
    #expect(
      names == [
        "Run", "Run (2)", "Habit 3", "a b c", cut, String(cut.prefix(196)) + " (2)", "Run (3)", "Run (2) (2)",
        "Habit 9", "Café",
        "Café (2)",
      ])
    #expect(Set(names).count == names.count)
    #expect(
      remarks.remarks.map(\.reason) == [
        .nameTaken(replacement: "Run (2)"), .nameEmpty(replacement: "Habit 3"), .nameHasControlCharacters, .nameTooLong,
        .nameTooLong,
        .nameTaken(replacement: names[5]), .nameTaken(replacement: "Run (3)"), .nameTaken(replacement: "Run (2) (2)"),
        .nameEmpty(replacement: "Habit 9"), .nameTaken(replacement: "Café (2)"),
      ])
  }

  @Test("every line end of a note becomes a line feed, and that is no remark", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String) {
    #expect(ImportText.note(["a", "b", "", "c", ""].joined(separator: end), at: place) == "a\nb\n\nc")
    #expect(ImportText.completionNote("a\(end)b", at: place) == "a b")
    #expect(remarks.remarks.isEmpty)
  }

  @Test("a name is bounded in bytes too, not only in characters")
  func combiningMarks() {
    var register = NameRegister([])
    let name = register.name(for: "a" + String(repeating: "\u{301}", count: 100_000), at: place)
    #expect(name.unicodeScalars.count == 200)
    #expect(remarks.remarks[0].text.unicodeScalars.count == 200)
  }

  @Test(
    "a decimal number is rounded up to thousandths, and marked if it was",
    arguments: [
      ("0", 0, false), ("1", 1000, false), ("1.1", 1100, false), ("0.001", 1, false), ("1.0E7", 10_000_000_000, false),
      ("999999999.999", 999_999_999_999, false), ("0.0001", 1, true), ("1.2345", 1235, true), ("-0", 0, false),
    ])
  func thousandths(text: String, count: Int, isRoundedUp: Bool) throws {
    let value = try #require(Thousandths.parse(text)?.value)
    #expect(value.count == count)
    #expect(value.isRoundedUp == isRoundedUp)
  }

  @Test(
    "a text other than a decimal number from 0 to the limit is not an amount",
    arguments: ["", "x", "nan", "inf", "0x10", "-1", "1000000001", "1e999", "1 2"])
  func noThousandths(text: String) {
    #expect(Thousandths.parse(text)?.value == nil)
  }

  @Test("remarks over the limit are counted but not kept")
  func remarkLimit() {
    for _ in 0..<TrackerExport.remarkLimit + 5 { place.remark(.unknownHabit, on: "") }
    #expect(remarks.remarks.count == TrackerExport.remarkLimit)
    #expect(remarks.leftOut == 5)
  }
}
