package import AscentRules
import AscentRuntime

/// The rules without the runtime: what the same commands cost on one thread, with nothing
/// around the rules.
package struct BareFold {
  private var slots: [UserID: Int] = [:]
  private var people: [PersonState] = []
  private var decision = Decision()
  private let cascade = CommandCascade(context: RuleContext(zones: FoundationZones()))
  private let now = SystemClock().now()

  /// A fold without any people.
  package init() {}

  /// Decides a command and applies its events.
  package mutating func apply(_ command: Command) {
    let slot: Int
    if let known = slots[command.user] {
      slot = known
    } else {
      slot = people.count
      slots[command.user] = slot
      people.append(PersonState())
    }
    decision.events.removeAll(keepingCapacity: true)
    decision.receipt = Receipt()
    do {
      try cascade.decide(DecisionInput(command, recordedAt: now), &people[slot], &decision)
    } catch {
      print(error)
    }
  }
}
