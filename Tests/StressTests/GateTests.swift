import Testing

@testable import StressSuite

@Suite("Gates")
struct GateTests {
  @Test("a gate is kept within its tolerance, missed above it, beaten below it")
  func judging() {
    let exact = Gate(figure: "rows", value: 6, tolerance: 0)
    #expect(exact.judge([Figure("rows", 6)]) == .kept)
    #expect(exact.judge([Figure("rows", 6.001)]) == .missed(measured: 6.001))
    #expect(exact.judge([Figure("rows", 5)]) == .beaten(measured: 5))
    #expect(exact.judge([Figure("columns", 6)]) == .notMeasured)
    let loose = Gate(figure: "bytes", value: 4000, tolerance: 0.05)
    for bytes in [3800.0, 4000, 4200] { #expect(loose.judge([Figure("bytes", bytes)]) == .kept) }
    #expect(loose.judge([Figure("bytes", 4201)]) == .missed(measured: 4201))
  }

  @Test("a threshold file is read whole or not at all")
  func reading() throws {
    let text = #"{"scenario": "counts", "build": "debug", "gates": [{"figure": "rows", "value": 6, "tolerance": 0.1}]}"#
    let thresholds = try Thresholds(Array(text.utf8), file: "a.json")
    #expect(thresholds.gates == [Gate(figure: "rows", value: 6, tolerance: 0.1)])
    for wrong in [
      "", "[]", #"{"scenario": "counts"}"#, text.replacing("0.1", with: "-1"), text.replacing("6", with: "\"six\""),
    ] {
      #expect(throws: UsageError.self) { try Thresholds(Array(wrong.utf8), file: "a.json") }
    }
  }

  @Test("a folder that is not there is an error of the command line")
  func missingFolder() {
    #expect(throws: UsageError(message: "the folder /nowhere cannot be read")) {
      try Thresholds.read(folder: "/nowhere")
    }
  }
}
