import AscentRules
import Testing

/// The digest of a command is stored with it, and tells a repeated command from another one with
/// the same id.
@Suite("Digests of intents")
struct IntentDigestTests {
  private static let run = HabitReference.name("Run")
  private static let day = LocalDay(number: 20_000)

  @Test(
    "no form of an intent ever changes its digest",
    arguments: [
      (.markComplete(run, amount: 3), 0x7016_B06A_903A_1D71),
      (.markComplete(.id(HabitID(number: 1)), amount: 3), 0x1128_B79F_A637_55F5),
      (.markComplete(run, amount: 3, note: "rain"), 0xC3CD_A266_3F96_C5F0),
      (.recordCompletion(run, day: day, amount: 3), 0x5D36_A5E4_F383_4D18),
      (.completion(of: run, 3, on: day, note: "rain"), 0x1E85_7D04_32F3_11CA),
      (.completion(of: run, 2.5), 0x0B7F_395D_36EF_0D1E),
      (.completion(of: run, 2.5, note: "rain"), 0xE3C5_48D0_368C_05CF),
      (.completion(of: run, 2.5, on: day), 0xECA4_3C98_F44F_F2D3),
      (.setGoal(run, goal: 3, from: nil), 0xA81F_E532_E211_D966),
      (.setGoal(run, goal: 3, from: day), 0xF30A_F368_94F7_DAFB),
      (.setGoal(run, goal: 2.5, from: nil), 0x1472_6E4C_0E15_FEB9),
      (.setGoal(run, goal: 2.5, from: day), 0x0E18_7C11_5209_221C),
      (.skip(run, day, reason: "ill"), 0xD39E_B770_8783_3ADC),
      (.recordSkip(run, day, reason: "ill"), 0xE4A5_1836_69CC_2E90),
    ] as [(Intent, UInt64)])
  func digest(intent: Intent, digest: UInt64) {
    let command = Command(
      user: UserID("ann"), operation: "o", intent: intent, occurredAt: Instant(milliseconds: 5))
    #expect(command.contentDigest == digest)
  }
}
