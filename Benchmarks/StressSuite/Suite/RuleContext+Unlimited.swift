package import AscentRules
import AscentRuntime

extension RuleContext {
  /// The context of measured runs. Their recount knows no award window: whatever is recorded pays,
  /// whenever its day was.
  package static var unlimited: RuleContext {
    var context = RuleContext(zones: FoundationZones())
    context.policy.awardWindow = nil
    return context
  }
}
