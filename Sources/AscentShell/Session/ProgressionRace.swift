import AscentRules
import AscentRuntime

/// Devices that complete the same stage at the same instant, for a user of their own in UTC.
struct ProgressionRace {
  /// The stage that the devices race to complete.
  struct Goal {
    /// The method.
    var method: GrowthMethod
    /// The method's first stage, where the user is.
    var stage: StageID

    /// The stage in words.
    var heading: StageHeading { StageHeading(stage, of: method) }
  }

  /// The devices that complete the stage.
  let devices: DeviceRace

  /// Prepares the user to complete the first stage of a method. Nil if practice alone is not enough
  /// for any method, or the race was cancelled.
  func prepare() async throws(AscentError) -> Goal? {
    let (ascent, user) = (devices.ascent, devices.user)
    for method in try await ascent.catalog().methods where method.stages.count > 1 {
      let practice = RacePractice(for: method.stages[0].criteria)
      guard let practice else { continue }
      for (index, session) in practice.sessions(of: method.id, endingAt: devices.now).enumerated() {
        if Task.isCancelled { return nil }
        _ = try await ascent.submit(devices.command("practice-\(method.id)-\(index)", session.intent, at: session.at))
      }
      let stage = Goal(method: method, stage: method.stages[0].id)
      // Practice alone may not meet all criteria, such as a required stage of another method.
      guard let readiness = try await ascent.methodProgress(of: user).readinessIfAny(of: method.id),
        readiness.status >= .ready
      else { continue }
      return stage
    }
    return nil
  }

  /// The intent that each device sends.
  static func progression(of stage: Goal, note: String = "") -> Intent {
    .progress(stage.method.id, from: stage.stage, note: note)
  }

  /// The command that undoes the winning progression.
  func undo(of answers: [DeviceRace.Answer]) -> Command {
    let winner = answers.first { $0.progression?.outcome == .advanced }?.device ?? 1
    return devices.command("undo", .undo(DeviceRace.operation(winner).key), at: nil)
  }
}

extension DeviceRace.Answer {
  /// The progression in the device's receipt; nil if there is none.
  var progression: Receipt.Progression? {
    if case .progression(let progression)? = receipt?.practice { progression } else { nil }
  }
}
