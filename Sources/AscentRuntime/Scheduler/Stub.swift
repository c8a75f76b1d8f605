import AscentRules

extension DueCommand {
  func command(of user: UserID) -> Command {
    Command(user: user, operation: OperationID("close:\(day):\(minute ?? -1)")!, intent: .awardXP(1, reason: "stub"))
  }
  static func lastOverDay(at now: Instant, zone: ZoneID, dayStart: Int16, _ context: RuleContext) -> LocalDay {
    let limit = now.advanced(by: .seconds(-10800))
    return limit.localDay(offset: context.zones.offset(of: zone, at: limit), dayStart: dayStart) - 1
  }
}
