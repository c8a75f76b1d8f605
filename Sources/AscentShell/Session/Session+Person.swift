import AscentRules
import AscentRuntime
import AscentViews

/// The person: XP by hand, freezes, zone and day start.
extension Session {
  func award(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let amount = try arguments.integer("AMOUNT", in: -Limits.awardMax...Limits.awardMax) ?? 0
    guard amount != 0 else {
      throw .badValue(
        argument: "AMOUNT", value: arguments.text("AMOUNT"), reason: "there is nothing to award",
        allowed: "\(-Limits.awardMax) to \(Limits.awardMax), but not 0")
    }
    guard let reason = try arguments.label("--reason", length: 1...Limits.reasonLength) else {
      throw .missingArgument("--reason", usage: "award AMOUNT --reason TEXT")
    }
    let sent = try await send(.awardXP(amount, reason: reason), try CommandMetadata(arguments, context), context)
    show(sent, command: "award", habit: nil, "\(amount) XP: \(reason)", sink)
    return .done
  }

  func grantFreezes(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let count = try arguments.integer("N", in: 1...1000) ?? 1
    let reason = try arguments.label("--reason", length: 0...Limits.reasonLength) ?? ""
    let sent = try await send(
      .grantFreezes(Int32(count), reason: reason), try CommandMetadata(arguments, context), context)
    show(sent, command: "grant freezes", habit: nil, "granted \(CountText.text(count, "freeze"))", sink)
    return .done
  }

  func travel(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let zone = try zone(arguments.text("ZONE"), argument: "ZONE")
    travelled()
    let context = try await context()
    var here = context
    here.zone = zone
    let sent = try await send(.travel(zone), try CommandMetadata(arguments, context), here)
    // Of a journey that is told late, a later one may be known already.
    let now = try await self.context().report.zone
    show(
      sent, command: "travel", habit: nil,
      now == zone ? "in \(zone) from now on" : "in \(zone) from then on; now in \(now)", sink)
    return .done
  }

  func setDayStart(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let minutes = try arguments.minutes("HH:MM")
    let sent = try await send(.setDayStart(minutes: minutes), try CommandMetadata(arguments, context), context)
    show(sent, command: "day-start", habit: nil, "the day starts at \(arguments.text("HH:MM")) from now on", sink)
    return .done
  }
}
