package import AscentRules
import AscentRuntime

/// The rules without the runtime: what the same commands cost on one thread with nothing around
/// them.
package struct BareFold {
  private struct Person {
    var completion = CompletionState()
    var streak = StreakState()
    var progression = ProgressionState()
    var award = AwardState()
    var celebration = CelebrationState()
  }

  private var slots: [UserID: Int] = [:]
  private var people: [Person] = []
  private var buffer = EventBuffer()
  private let context = RuleContext(zones: FoundationZones())
  private let lines = AffirmationLines(.starter)
  private let now = SystemClock().now()

  /// Nobody yet.
  package init() {}

  /// Decides a command and makes it so.
  package mutating func apply(_ command: Command) {
    let slot: Int
    if let known = slots[command.user] {
      slot = known
    } else {
      slot = people.count
      slots[command.user] = slot
      people.append(Person())
    }
    buffer.events.removeAll(keepingCapacity: true)
    var receipt = Receipt()
    do {
      let evidence = try CompletionRules.decide(
        command, recordedAt: now, target: nil, state: &people[slot].completion, context: context, buffer: &buffer,
        receipt: &receipt)
      let decided = 0..<buffer.events.count
      StreakRules.react(to: decided, state: &people[slot].streak, context: context, buffer: &buffer, receipt: &receipt)
      try ProgressionRules.react(
        to: decided, command: command, evidence: evidence, target: nil, state: &people[slot].progression,
        context: context,
        buffer: &buffer, receipt: &receipt)
      _ = try AwardRules.react(
        to: decided, others: buffer.events.count - decided.count, command: command, evidence: evidence, repairs: [],
        state: &people[slot].award, context: context, buffer: &buffer,
        receipt: &receipt)
      CelebrationRules.react(
        to: decided.upperBound..<buffer.events.count, on: CelebrationOccasion(command, day: evidence.day, lines: lines),
        state: &people[slot].celebration, buffer: &buffer)
    } catch {
      print(error)
    }
  }
}
