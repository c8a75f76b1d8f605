package import AscentRules
import AscentRuntime

extension RuleContext {
  /// The context of measured runs. Their recount has no award window: everything recorded earns XP,
  /// however long ago its day was.
  package static var unlimited: RuleContext {
    var context = RuleContext(zones: FoundationZones())
    context.policy.awardWindow = nil
    return context
  }
}
