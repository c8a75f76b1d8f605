import AscentRules
import AscentRuntime
import AscentViews

/// Devices that each send one command at the same time, for a temporary user; every fourth device
/// sends its own twice.
struct DeviceRace: Sendable {
  /// What one device got.
  struct Answer: Sendable {
    var device: Int
    var sent: Int
    var result: Result<Receipt, AscentError>
    /// Whether its second attempt got another answer.
    var differs = false

    /// Its receipt; nil without one.
    var receipt: Receipt? { if case .success(let receipt) = result { receipt } else { nil } }

    /// Why it got no receipt, or not one only.
    var failure: String? {
      if case .failure(let error) = result { return ShellError(error).view().message }
      return differs ? "the second attempt got another answer" : nil
    }
  }

  let devices: Int
  let ascent: Ascent
  /// The temporary user.
  let user: UserID
  let zone: ZoneID
  /// The moment at which everything happens, so that no midnight falls into the race.
  let now: Instant
  /// What every device asks for.
  let intent: Intent

  /// The operation of a device.
  static func operation(of device: Int) -> OperationID { OperationID("race-\(device)")! }

  /// Lets all devices send at once, and gives what each got.
  ///
  /// - Parameter progress: hears how many have their answers.
  func run(_ progress: (Int) -> Void) async -> [Answer] {
    await withTaskGroup(of: Answer.self) { group in
      for device in 1...devices { group.addTask { await answer(of: device) } }
      var answers: [Answer] = []
      for await answer in group {
        answers.append(answer)
        progress(answers.count)
      }
      return answers.sorted { $0.device < $1.device }
    }
  }

  private func answer(of device: Int) async -> Answer {
    let sendsTwice = device % 4 == 0
    async let second = sendsTwice ? ascent.submitRetrying(command(by: device, intent)) : nil
    let first = await ascent.submitRetrying(command(by: device, intent))
    let again = await second
    return Answer(device: device, sent: sendsTwice ? 2 : 1, result: first, differs: again.map { $0 != first } ?? false)
  }

  /// Every device sends its operation once more; the last one is one with the first device's id and
  /// another content.
  func repeats(other: Intent) async -> [Result<Receipt, AscentError>] {
    var results: [Result<Receipt, AscentError>] = []
    let all = Array(1...devices)
    for start in stride(from: 0, to: all.count, by: 512) where !Task.isCancelled {
      results += await ascent.submit(all[start..<min(start + 512, all.count)].map { command(by: $0, intent) })
    }
    results.append(await ascent.submitRetrying(command(by: 1, other)))
    return results
  }

  private func command(by device: Int, _ intent: Intent) -> Command {
    Command(
      user: user, operation: Self.operation(of: device), intent: intent, occurredAt: now, zone: zone,
      device: DeviceID("device-\(device)"))
  }

  /// The invariant that repeats of a race must keep.
  static func exactlyOnce(_ answers: [Answer], _ repeats: [Result<Receipt, AscentError>]) -> RaceView.Invariant {
    let same = zip(answers, repeats).count { answer, again in
      answer.receipt != nil && answer.result == again && !answer.differs
    }
    var isRefused = false
    if case .failure(.refused(.operationReused))? = repeats.last { isRefused = true }
    return RaceView.Invariant(
      number: 4, claim: "an operation sent again gets its answer again", holds: same == answers.count && isRefused,
      seen: "\(same) of \(answers.count), other content \(isRefused ? "refused" : "taken")")
  }
}
