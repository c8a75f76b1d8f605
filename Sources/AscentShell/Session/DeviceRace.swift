import AscentRules
import AscentRuntime
import AscentViews

/// Devices that each send one command at the same time, for a user of their own; every fourth
/// device sends its own twice.
struct DeviceRace {
  /// What one device got.
  struct Answer {
    var device: Int
    var sent: Int
    var result: Result<Receipt, AscentError>
    /// Whether its second attempt got another answer.
    var differs = false

    /// The device and how often it sent its operation.
    var place: String { "device \(device)" + (sent > 1 ? ", sent \(sent.counted("time"))" : "") }

    /// Its receipt; nil without one.
    var receipt: Receipt? { if case .success(let receipt) = result { receipt } else { nil } }

    /// Why it got no receipt, or not one only.
    var failure: String? {
      if case .failure(let error) = result { return ShellError(error).view().message }
      return differs ? "the second attempt got another answer" : nil
    }
  }

  /// How many devices there are.
  let count: Int
  let ascent: Ascent
  /// The user of the race.
  let user: UserID
  let zone: ZoneID
  /// The moment at which everything happens, so that no midnight falls into the race.
  let now: Instant

  /// The operation of a device, or of a step before or after the race.
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

  /// Lets all devices send the same at once, and gives what each got.
  ///
  /// - Parameter progress: hears how many have their answers.
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

  /// Every device sends its operation once more; the last one is one with the first device's id and
  /// another content.
  func repeats(of intent: Intent, other: Intent) async -> [Result<Receipt, AscentError>] {
    var results: [Result<Receipt, AscentError>] = []
    let all = Array(1...count)
    for start in stride(from: 0, to: all.count, by: 512) where !Task.isCancelled {
      results += await ascent.submit(all[start..<min(start + 512, all.count)].map { command(by: $0, intent) })
    }
    results.append(await ascent.submitRetrying(command(by: 1, other)))
    return results
  }

  /// The invariant that repeats of a race must keep.
  static func exactlyOnce(_ answers: [Answer], _ repeats: [Result<Receipt, AscentError>]) -> RaceView.Invariant {
    let same = zip(answers, repeats).count { answer, again in
      answer.receipt != nil && answer.result == again && !answer.differs
    }
    var isRefused = false
    if case .failure(.refused(.operationReused))? = repeats.last { isRefused = true }
    return RaceView.Invariant(
      4, "an operation sent again gets its answer again", same == answers.count && isRefused,
      "\(same) of \(answers.count), other content \(isRefused ? "refused" : "taken")")
  }
}
