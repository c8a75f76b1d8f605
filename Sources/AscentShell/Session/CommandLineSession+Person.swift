import AscentRules
import AscentRuntime
import AscentViews

/// Manual XP awards, freezes, time zone and day start.
extension CommandLineSession {
  func award() async throws(ShellError) -> any View {
    let amount = try arguments.integer("AMOUNT", in: -RuleLimits.awardMax...RuleLimits.awardMax) ?? 0
    guard amount != 0 else {
      throw .badValue(
        argument: "AMOUNT", value: arguments.text("AMOUNT"), reason: "nothing to award",
        allowed: "\(-RuleLimits.awardMax) to \(RuleLimits.awardMax), but not 0")
    }
    guard let reason = try arguments.label("--reason", length: 1...RuleLimits.reasonLength) else {
      throw .missingArgument("--reason", usage: "award AMOUNT --reason TEXT")
    }
    let sent = try await send(.awardXP(amount, reason: reason))
    return ChangeView(headline: "\(amount < 0 ? "−" : "+")\(amount.magnitude) XP: \(reason)", sent: sent)
  }

  func grantFreezes() async throws(ShellError) -> any View {
    let count = try arguments.integer("N", in: 1...1000) ?? 1
    let reason = try arguments.label("--reason", length: 0...RuleLimits.reasonLength) ?? ""
    let sent = try await send(.grantFreezes(Int32(count), reason: reason))
    let headline = "granted \(count.counted("freeze"))"
    return ChangeView(headline: headline, sent: sent)
  }

  func travel() async throws(ShellError) -> any View {
    let zone = try zone(arguments.text("ZONE"), argument: "ZONE")
    dropGivenZone()
    let sent = try await send(.travel(zone))
    // If a travel is recorded late, a later travel may already be known.
    let now = try await report().zone
    let headline = now == zone ? "in \(zone) from now on" : "in \(zone) from then on; now in \(now)"
    return ChangeView(headline: headline, sent: sent)
  }

  func setDayStart() async throws(ShellError) -> any View {
    guard let minutes = try arguments.minutes("HH:MM") else {
      guard !arguments.has("--op") else { throw .misusedOption("--op", reason: "the time is missing") }
      return DayStartView(time: TimeOfDay(minutes: try await context().dayStart))
    }
    let former = try await context().today
    let sent = try await send(.setDayStart(minutes: minutes))
    let headline = "the day starts at \(TimeOfDay(minutes: minutes)) from now on"
    let today = try await report().day
    let remarks = today == former || sent.isKnown ? [] : ["so today is now \(DayText.withWeekday(today, asOf: former))"]
    return ChangeView(headline: headline, remarks: remarks, sent: sent)
  }
}

/// When the user's day starts.
struct DayStartView: View {
  var time: TimeOfDay

  func text(_ style: Style) -> String {
    "Your day starts at \(time). To change it: day-start \(time.minutes == 0 ? "04:00" : "00:00")"
  }

  var json: JSONValue { .object(["dayStart": "\(time)"]) }
}
