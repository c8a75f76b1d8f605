import AscentRules
import AscentRuntime
import AscentViews

/// Devices that each send one completion at the same time, for a temporary user; every fourth
/// device sends its own twice.
struct Race: Sendable {
  /// What is raced for.
  enum Kind: String, Sendable {
    /// One habit.
    case completions
    /// The last habit of the day.
    case award
  }

  let kind: Kind
  let devices: Int
  let ascent: Ascent
  /// The temporary user.
  let user: UserID
  let zone: ZoneID
  /// The moment at which everything happens, so that no midnight falls into the race.
  let now: Instant

  /// The operation of a device.
  func operation(of device: Int) -> OperationID {
    OperationID("race-\(device)")!
  }

  /// Prepares the temporary user: one habit, or two with one of them done.
  func prepare() async throws(AscentError) {
    _ = try await ascent.submit(command("add", .addHabit(HabitDefinition(name: "Raced"))))
    guard kind == .award else { return }
    _ = try await ascent.submit(command("add-other", .addHabit(HabitDefinition(name: "Done before"))))
    _ = try await ascent.submit(command("done-other", .markComplete(.id(HabitID(number: 2)), amount: 1)))
  }

  /// Lets all devices send at once, and gives what each got.
  ///
  /// - Parameter progress: hears how many have their answers.
  func run(_ progress: (Int) -> Void) async -> [RaceView.Lane] {
    await withTaskGroup(of: RaceView.Lane.self) { group in
      for device in 1...devices { group.addTask { await lane(of: device) } }
      var lanes: [RaceView.Lane] = []
      for await lane in group {
        lanes.append(lane)
        progress(lanes.count)
      }
      return lanes.sorted { $0.device < $1.device }
    }
  }

  /// The receipts of a device's two attempts must be one.
  private func lane(of device: Int) async -> RaceView.Lane {
    let sendsTwice = device % 4 == 0
    async let second = sendsTwice ? attempt(device) : nil
    let first = await attempt(device)
    let again = await second
    var lane = RaceView.Lane(device: device, sent: sendsTwice ? 2 : 1, count: nil, xp: 0, failure: nil)
    switch first {
    case .success(let receipt):
      lane.count = receipt.after.count
      lane.xp = receipt.after.totalXP - receipt.before.totalXP
      if let again, again != first { lane.failure = "the second attempt got another answer" }
    case .failure(let error): lane.failure = ShellError(error).view().message
    }
    return lane
  }

  private func attempt(_ device: Int) async -> Result<Receipt, AscentError> {
    await ascent.submitRetrying(completion(by: device))
  }

  /// The completion that a device sends.
  func completion(by device: Int, amount: Int64 = 1) -> Command {
    var command = command("", .markComplete(.id(HabitID(number: 1)), amount: amount))
    command.operation = operation(of: device)
    command.device = DeviceID("device-\(device)")
    return command
  }

  private func command(_ word: String, _ intent: Intent) -> Command {
    Command(user: user, operation: OperationID("race-\(word)")!, intent: intent, occurredAt: now, zone: zone)
  }
}
