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
      (.addHabit(habit()), 0xC77A_8347_F7E5_A6A4),
      (.addHabit(habit(group: "Home")), 0x6D81_5291_2FF5_AFDB),
      (.addHabit(habit(["kind": "Home", "place": "Home"])), 0x47B5_B1CE_818B_5B99),
    ] as [(Intent, UInt64)])
  func digest(intent: Intent, digest: UInt64) {
    let command = Command(
      user: UserID("ann"), operation: "o", intent: intent, occurredAt: Instant(milliseconds: 5))
    #expect(command.contentDigest == digest)
  }

  private static func habit(_ attributes: [String: String] = [:], group: String? = nil) -> HabitDefinition {
    var habit = HabitDefinition(name: "Run", unit: "km", goal: 3, firstDay: day)
    (habit.attributes, habit.group) = (attributes, group)
    return habit
  }

  @Test("an attribute that is called group is not the group")
  func groupAttribute() {
    func digest(_ attributes: [String: String], group: String?) -> UInt64 {
      Command(user: UserID("ann"), operation: "o", intent: .addHabit(Self.habit(attributes, group: group)))
        .contentDigest
    }
    #expect(digest(["group": "Home"], group: nil) != digest([:], group: "Home"))
    #expect(digest(["a": "b", "group": "Home"], group: nil) != digest(["a": "b"], group: "Home"))
    #expect(digest(["group": "Home"], group: "Home") != digest(["group": "Home"], group: nil))
  }
}
