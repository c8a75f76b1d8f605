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

  @Test("a missed bar fails the run; one for wall-clock time does not beside other programs")
  func bars() {
    func result(_ figure: Figure) -> RunResult {
      let scenario = Scenarios.named("overload")!
      return RunResult(
        card: scenario.card, settings: scenario.settings, tally: Tally(), figures: [figure], board: InvariantBoard())
    }
    func missed(_ figure: Figure) -> [String] { Suite.missedBars(of: [result(figure)]) }
    #expect(missed(.bar("memory capped", isMet: false)) == ["missed: overload: memory capped"])
    #expect(missed(.bar("memory capped", isMet: true)).isEmpty)
    let isQuiet = Figure.wallClockBar("refusals at once", isMet: false, isMachineBusy: false)
    #expect(missed(isQuiet) == ["missed: overload: refusals at once"])
    let isBusy = Figure.wallClockBar("refusals at once", isMet: false, isMachineBusy: true)
    #expect(missed(isBusy).isEmpty)
    #expect(Report.text(isBusy) == "missed on a busy machine")
  }

  @Test("a threshold file is read whole or not at all")
  func reading() throws {
    let text = #"{"scenario": "counts", "build": "debug", "gates": [{"figure": "rows", "value": 6, "tolerance": 0.1}]}"#
    let thresholds = try Thresholds(Array(text.utf8), file: "a.json")
    #expect(thresholds.gates == [Gate(figure: "rows", value: 6, tolerance: 0.1)])
    let fields = "a.json: a threshold file has scenario, build and gates"
    let gate = "a.json: a gate has figure, value and a tolerance of at least 0"
    for (wrong, message) in [
      ("[]", fields), (#"{"scenario": "counts"}"#, fields), (text.replacing("0.1", with: "-1"), gate),
      (text.replacing("6", with: "\"six\""), gate),
    ] {
      #expect(throws: UsageError(message: message)) { try Thresholds(Array(wrong.utf8), file: "a.json") }
    }
    let error = #expect(throws: UsageError.self) { try Thresholds([], file: "a.json") }
    #expect(error?.message.hasPrefix("a.json: line 1: ") == true)
  }

  @Test("a missing folder is a usage error")
  func missingFolder() {
    #expect(throws: UsageError(message: "the folder /nowhere cannot be read")) {
      try Thresholds.read(folder: "/nowhere")
    }
  }
}
