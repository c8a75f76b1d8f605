import AscentRules
import AscentRuntime
import AscentViews

/// XP by hand, freezes, time zone and day start.
extension Session {
  func award(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let amount = try arguments.integer("AMOUNT", in: -Limits.awardMax...Limits.awardMax) ?? 0
    guard amount != 0 else {
      throw .badValue(
        argument: "AMOUNT", value: arguments.text("AMOUNT"), reason: "nothing to award",
        allowed: "\(-Limits.awardMax) to \(Limits.awardMax), but not 0")
    }
    guard let reason = try arguments.label("--reason", length: 1...Limits.reasonLength) else {
      throw .missingArgument("--reason", usage: "award AMOUNT --reason TEXT")
    }
    let sent = try await send(.awardXP(amount, reason: reason), try await metadata(arguments))
    sink.answer(ChangeView(command: "award", headline: "\(amount) XP: \(reason)", sent: sent))
    return .done
  }

  func grantFreezes(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let count = try arguments.integer("N", in: 1...1000) ?? 1
    let reason = try arguments.label("--reason", length: 0...Limits.reasonLength) ?? ""
    let sent = try await send(.grantFreezes(Int32(count), reason: reason), try await metadata(arguments))
    let headline = "granted \(CountText.text(count, "freeze"))"
    sink.answer(ChangeView(command: "grant freezes", headline: headline, sent: sent))
    return .done
  }

  func travel(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let zone = try zone(arguments.text("ZONE"), argument: "ZONE")
    dropGivenZone()
    let sent = try await send(.travel(zone), try await metadata(arguments))
    // When a travel is reported late, a later one may be known already.
    let now = try await report().zone
    let headline = now == zone ? "in \(zone) from now on" : "in \(zone) from then on; now in \(now)"
    sink.answer(ChangeView(command: "travel", headline: headline, sent: sent))
    return .done
  }

  func setDayStart(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let minutes = try arguments.minutes("HH:MM")
    let sent = try await send(.setDayStart(minutes: minutes), try await metadata(arguments))
    let headline = "the day starts at \(arguments.text("HH:MM")) from now on"
    sink.answer(ChangeView(command: "day-start", headline: headline, sent: sent))
    return .done
  }
}
