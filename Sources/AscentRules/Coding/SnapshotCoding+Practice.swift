/// The practice at a stage, as bytes. Sums that can be computed from the sessions are not written.
extension ByteWriter {
  mutating func practice(_ practice: Practice) {
    days(practice.days)
    integer(practice.bestRun)
    integer(practice.lastRun)
    for felt in Feedback.allCases { integer(practice.feedback[Int(felt.rawValue) - 1]) }
    list(practice.lengths) { writer, length in
      writer.integer(length.minutes)
      writer.integer(length.count)
    }
  }
}

extension ByteReader {
  mutating func practice() throws(CodingFault) -> Practice {
    let start = offset
    let days = try days()
    let best: Int32 = try integer()
    let last: Int32 = try integer()
    var feedback = SIMD8<Int32>()
    for felt in Feedback.allCases { feedback[Int(felt.rawValue) - 1] = try integer() }
    let lengths = try repeated(count(ofAtLeast: 2), Practice.Length(minutes: integer(), count: integer()))
    guard let practice = Practice(days: days, runs: (best, last), feedback: feedback, lengths: lengths) else {
      throw .badValue(field: "practice", at: start)
    }
    return practice
  }
}
