import AscentRules
import AscentRuntime
import AscentViews

/// Devices that each send one command at the same time, for a user of their own; every fourth
/// device sends its own twice.
struct DeviceRace {
  /// The answer that one device got.
  struct Answer {
    var device: Int
    var sent: Int
    var result: Result<Receipt, AscentError>
    /// Whether the device's second attempt got another answer.
    var differs = false

    /// The device, and how often it sent its operation, in words.
    var place: String { "device \(device)" + (sent > 1 ? ", sent \(sent.counted("time"))" : "") }

    /// The receipt; nil if the device got an error.
    var receipt: Receipt? { if case .success(let receipt) = result { receipt } else { nil } }

    /// Why the device got no receipt, or two different answers; nil if it got one.
    var failure: String? {
      if case .failure(let error) = result { return ShellError(error).view().message }
      return differs ? "the second attempt got another answer" : nil
    }
  }

  /// The number of devices.
  let count: Int
  let ascent: Ascent
  /// The user of the race.
  let user: UserID
  let zone: ZoneID
  /// The instant of every command, so that midnight can't fall within the race.
  let now: Instant

  /// The operation ID of a device, or of a step before or after the race.
  static func operation(_ name: some CustomStringConvertible) -> OperationID { OperationID("race-\(name)")! }

  /// A command of the user.
  func command(
    _ name: some CustomStringConvertible, _ intent: Intent, at: Instant?, device: DeviceID? = nil
  ) -> Command {
    Command(
      user: user, operation: Self.operation(name), intent: intent, occurredAt: at, zone: zone, device: device)
  }

  private func command(by device: Int, _ intent: Intent) -> Command {
    command(device, intent, at: now, device: DeviceID("device-\(device)"))
  }

  /// Lets all devices send the same intent at once, and returns their answers, sorted by device.
  ///
  /// - Parameter progress: called with the number of answers so far.
  func run(_ intent: Intent, _ progress: (Int) -> Void) async -> [Answer] {
    await withTaskGroup(of: Answer.self) { group in
      for device in 1...count { group.addTask { await answer(of: device, to: intent) } }
      var answers: [Answer] = []
      for await answer in group {
        answers.append(answer)
        progress(answers.count)
      }
      return answers.sorted { $0.device < $1.device }
    }
  }

  private func answer(of device: Int, to intent: Intent) async -> Answer {
    let sendsTwice = device % 4 == 0
    async let second = sendsTwice ? ascent.submitRetrying(command(by: device, intent)) : nil
    let first = await ascent.submitRetrying(command(by: device, intent))
    let again = await second
    return Answer(device: device, sent: sendsTwice ? 2 : 1, result: first, differs: again.map { $0 != first } ?? false)
  }

  /// Lets every device send its operation once more.
  ///
  /// The last result is for another intent under the first device's operation ID.
  func repeats(of intent: Intent, other: Intent) async -> [Result<Receipt, AscentError>] {
    var results: [Result<Receipt, AscentError>] = []
    let all = Array(1...count)
    for start in stride(from: 0, to: all.count, by: 512) where !Task.isCancelled {
      results += await ascent.submit(all[start..<min(start + 512, all.count)].map { command(by: $0, intent) })
    }
    results.append(await ascent.submitRetrying(command(by: 1, other)))
    return results
  }

  /// The invariant that repeated operations must satisfy.
  static func exactlyOnce(_ answers: [Answer], _ repeats: [Result<Receipt, AscentError>]) -> RaceView.Invariant {
    let same = zip(answers, repeats).count { answer, again in
      answer.receipt != nil && answer.result == again && !answer.differs
    }
    var isRefused = false
    if case .failure(.refused(.operationReused))? = repeats.last { isRefused = true }
    return RaceView.Invariant(
      4, "a repeated operation ID gets the same receipt", same == answers.count && isRefused,
      "\(same) of \(answers.count), other content \(isRefused ? "refused" : "taken")")
  }
}
