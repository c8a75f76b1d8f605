import AscentRules
import AscentRuntime
import AscentViews

/// Devices that complete the same stage at the same instant, for a temporary user in UTC; every
/// fourth device sends its own operation twice.
struct ProgressionRace: Sendable {
  /// What is raced for.
  struct Stage: Sendable {
    /// The method.
    var method: GrowthMethod
    /// Its first stage, where the user is.
    var stage: StageID

    /// The stage in words.
    var heading: StageHeading { StageHeading(stage, of: method) }
  }

  /// What one device got.
  struct Answer: Sendable {
    var device: Int
    var sent: Int
    var result: Result<Receipt, AscentError>
    /// Whether its second attempt got another answer.
    var differs = false
  }

  let devices: Int
  let ascent: Ascent
  /// The temporary user.
  let user: UserID
  /// The moment at which everything happens, so that no midnight falls into the race.
  let now: Instant

  /// Gets the user ready to complete the first stage of a method; nil when practice alone is not
  /// enough for any method.
  func prepare() async throws(AscentError) -> Stage? {
    for method in try await ascent.catalog().methods where method.stages.count > 1 {
      let practice = RacePractice(for: method.stages[0].criteria)
      guard let practice else { continue }
      for (index, session) in practice.sessions(of: method.id, endingAt: now).enumerated() {
        if Task.isCancelled { return nil }
        _ = try await ascent.submit(command("practice-\(method.id)-\(index)", session.intent, at: session.at))
      }
      let stage = Stage(method: method, stage: method.stages[0].id)
      // A criterion that is not met by practice, such as a stage of another method.
      guard let readiness = try await ascent.methodProgress(of: user).readinessIfAny(of: method.id),
        readiness.status >= .ready
      else { continue }
      return stage
    }
    return nil
  }

  /// Lets all devices send at once, and gives what each got.
  ///
  /// - Parameter progress: hears how many have their answers.
  func run(for stage: Stage, _ progress: (Int) -> Void) async -> [Answer] {
    await withTaskGroup(of: Answer.self) { group in
      for device in 1...devices { group.addTask { await answer(of: device, stage) } }
      var answers: [Answer] = []
      for await answer in group {
        answers.append(answer)
        progress(answers.count)
      }
      return answers.sorted { $0.device < $1.device }
    }
  }

  private func answer(of device: Int, _ stage: Stage) async -> Answer {
    let sendsTwice = device % 4 == 0
    async let second = sendsTwice ? ascent.submitRetrying(progression(by: device, stage)) : nil
    let first = await ascent.submitRetrying(progression(by: device, stage))
    let again = await second
    return Answer(device: device, sent: sendsTwice ? 2 : 1, result: first, differs: again.map { $0 != first } ?? false)
  }

  /// Every device sends its operation once more; the last one is one with the first device's id and
  /// another content.
  func repeats(for stage: Stage) async -> [Result<Receipt, AscentError>] {
    var results: [Result<Receipt, AscentError>] = []
    let all = Array(1...devices)
    for start in stride(from: 0, to: all.count, by: 512) where !Task.isCancelled {
      results += await ascent.submit(all[start..<min(start + 512, all.count)].map { progression(by: $0, stage) })
    }
    results.append(await ascent.submitRetrying(progression(by: 1, stage, note: "something else")))
    return results
  }

  /// Takes back the progression that won.
  func undo(of answers: [Answer]) -> Command {
    let winner = answers.first { $0.outcome == .advanced }?.device ?? 1
    return command("undo", .undo(operation(of: winner).key), at: nil)
  }

  private func progression(by device: Int, _ stage: Stage, note: String = "") -> Command {
    var command = command("", .progress(stage.method.id, from: stage.stage, note: note), at: now)
    command.operation = operation(of: device)
    command.device = DeviceID("device-\(device)")
    return command
  }

  private func operation(of device: Int) -> OperationID { OperationID("race-\(device)")! }

  private func command(_ word: String, _ intent: Intent, at: Instant?) -> Command {
    Command(user: user, operation: OperationID("race-\(word)")!, intent: intent, occurredAt: at, zone: .utc)
  }
}

extension ProgressionRace.Answer {
  /// The progression in the device's receipt.
  var receipt: ProgressionReceipt? {
    guard case .success(let receipt) = result, case .progression(let progression)? = receipt.practice else {
      return nil
    }
    return progression
  }

  /// Whether the device advanced.
  var outcome: ProgressionReceipt.Outcome? { receipt?.outcome }
}
