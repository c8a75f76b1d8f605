import AscentRules
import AscentRuntime
import TestSupport
import Testing

@Suite("Receipt coding")
struct ReceiptCodingTests {
  private static let receipt: Receipt = {
    var receipt = Receipt()
    receipt.habit = HabitID(number: 3)
    receipt.day = LocalDay(number: 20_376)
    receipt.ordinal = 70
    receipt.recordedAt = Instant(milliseconds: 1_760_000_000_000)
    receipt.before.goal = 2
    receipt.before.totalXP = 1220
    receipt.after = receipt.before
    receipt.after.count = 1
    receipt.after.isSatisfied = true
    receipt.after.totalXP = 1210
    receipt.after.level = 6
    return receipt
  }()

  @Test("a receipt has exactly these bytes")
  func golden() {
    let bytes: [UInt8] = [
      1, 6, 0xB0, 0xBE, 2, 0x8C, 1, 0x80, 0x80, 0xE6, 0x82, 0xB9, 0x66, 4, 0, 4, 0, 0, 0, 0, 0x88, 0x13, 2, 2, 0, 0, 0,
      0, 0, 19, 10,
    ]
    #expect(ReceiptCoding.encode(Self.receipt) == bytes)
    #expect(ReceiptCoding.decode(bytes) == Self.receipt)
  }

  @Test("each reason why something earned no XP has its own byte")
  func unpaid() {
    let reasons: [(Receipt.UnpaidReason, [UInt8])] = [
      (.recordedLate(days: 9), [1, 18]), (.imported, [2]), (.planOfPastDay, [3]), (.partOfCount, [4]),
      (.excusedDay, [5]), (.beforeFirstDay, [6]), (.habitAddedLater, [7]),
    ]
    for (reason, stored) in reasons {
      var receipt = Self.receipt
      receipt.unpaid = reason
      let bytes = [3] + ReceiptCoding.encode(Self.receipt).dropFirst() + stored
      #expect(ReceiptCoding.encode(receipt) == bytes && ReceiptCoding.decode(bytes) == receipt)
    }
  }

  private static func session(criteriaVersion: Int32?) -> Receipt {
    var receipt = receipt
    receipt.practice = .session(
      Receipt.Session(
        method: MethodID("sit"), stage: StageID("a"), before: .notReady, after: .ready, criteriaVersion: criteriaVersion
      ))
    return receipt
  }

  private static let withPractice: [UInt8] = [2] + ReceiptCoding.encode(receipt).dropFirst()

  @Test("the unit of a streak that does not count days follows in a part of its own, together with the others")
  func units() {
    var receipt = Self.receipt
    receipt.streakUnit = .weeks
    let bytes = [4] + ReceiptCoding.encode(Self.receipt).dropFirst() + [4]
    #expect(ReceiptCoding.encode(receipt) == bytes && ReceiptCoding.decode(bytes) == receipt)
    (receipt.streakUnit, receipt.unpaid) = (.times, .recordedLate(days: 9))
    #expect(ReceiptCoding.decode(ReceiptCoding.encode(receipt)) == receipt)
    // What the versions before say needs no parts.
    #expect(ReceiptCoding.decode(Array(bytes.dropLast()) + [0]) == nil)
  }

  @Test("a session's receipt has exactly these bytes, including the version of its criteria")
  func sessions() {
    let bytes =
      Self.withPractice + [
        3, 6, 115, 105, 116, 2, 97, Readiness.Status.notReady.rawValue, Readiness.Status.ready.rawValue, 0x8E, 2,
      ]
    #expect(ReceiptCoding.encode(Self.session(criteriaVersion: 135)) == bytes)
    #expect(ReceiptCoding.decode(bytes) == Self.session(criteriaVersion: 135))
    for count in bytes.indices { #expect(ReceiptCoding.decode(Array(bytes[..<count])) == nil) }
  }

  @Test("a session's receipt stored without a version of the criteria is read, and written back unchanged")
  func oldSessions() {
    let bytes =
      Self.withPractice + [
        1, 6, 115, 105, 116, 2, 97, Readiness.Status.notReady.rawValue, Readiness.Status.ready.rawValue,
      ]
    #expect(ReceiptCoding.decode(bytes) == Self.session(criteriaVersion: nil))
    #expect(ReceiptCoding.encode(Self.session(criteriaVersion: nil)) == bytes)
  }

  @Test("a progression's receipt without criteria has the bytes of earlier versions, and one with them is read back")
  func progressions() {
    var receipt = Self.receipt
    var progression = Receipt.Progression(
      outcome: .advanced, method: MethodID("sit"), from: StageID("a"), to: StageID("b"), at: Instant(milliseconds: 1),
      timeInPreviousStage: .milliseconds(2), criteriaVersion: 3, ordinal: 4)
    receipt.practice = .progression(progression)
    let bytes = Self.withPractice + [2, 1, 6, 115, 105, 116, 2, 97, 2, 98, 2, 4, 6, 8]
    #expect(ReceiptCoding.encode(receipt) == bytes && ReceiptCoding.decode(bytes) == receipt)
    progression.met = [
      MetCriterion(name: "minSessionsAtThisStage", current: 4, required: 3),
      MetCriterion(name: "minAverageFeedback", current: 1.0 / 3, required: 0.1),
    ]
    receipt.practice = .progression(progression)
    let counted = ReceiptCoding.encode(receipt)
    #expect(ReceiptCoding.decode(counted) == receipt)
    for count in counted.indices { #expect(ReceiptCoding.decode(Array(counted[..<count])) == nil) }
  }

  @Test("a receipt with extreme values round-trips")
  func extremes() {
    var receipt = Self.receipt
    receipt.before.count = .min
    receipt.after.count = .max
    receipt.before.totalXP = .max
    receipt.after.totalXP = .min
    receipt.before.streak = .min
    receipt.after.streak = .max
    receipt.recordedAt = Instant(milliseconds: .min)
    receipt.day = LocalDay(number: .min)
    receipt.ordinal = .max
    receipt.before.isComplete = true
    #expect(ReceiptCoding.decode(ReceiptCoding.encode(receipt)) == receipt)
  }

  @Test("arbitrary bytes decode to nil or another receipt, and never trap")
  func hostile() {
    let bytes = ReceiptCoding.encode(Self.receipt)
    for count in bytes.indices { #expect(ReceiptCoding.decode(Array(bytes[..<count])) == nil) }
    #expect(ReceiptCoding.decode(bytes + [0]) == nil)
    for index in bytes.indices {
      for value in UInt8.min...UInt8.max where value != bytes[index] {
        var changed = bytes
        changed[index] = value
        #expect(ReceiptCoding.decode(changed) != Self.receipt)
      }
    }
    #expect(ReceiptCoding.decode([1] + Array(repeating: 0xFF, count: 40)) == nil)
  }
}
