import AscentRules
import AscentViews
import Testing

@testable import AscentShell

@Suite("What a change brought")
struct ChangeViewTests {
  private func words(gaining xp: Int64, _ unpaid: Receipt.UnpaidReason?) -> String {
    var receipt = Receipt()
    receipt.after.totalXP = xp
    receipt.unpaid = unpaid
    return ChangeView(headline: "x", sent: SentCommand(receipt: receipt, operation: "o")).text(.plain)
  }

  @Test("what was not paid is the rest if something was, and all of it otherwise")
  func unpaid() {
    #expect(words(gaining: 0, .imported).contains("no XP: imported"))
    #expect(words(gaining: 10, .imported).contains("+10 XP (total 10) · no XP for the rest: imported"))
    #expect(
      words(gaining: 10, .excusedDay).contains(
        "no bonus: a habit that was skipped, paused, frozen or removed is still open"))
    #expect(!words(gaining: 10, nil).contains("no XP"))
  }
}
