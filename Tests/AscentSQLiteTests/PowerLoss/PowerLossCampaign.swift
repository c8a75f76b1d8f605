import AscentRules
import Foundation

@testable import AscentSQLite

/// Many losses of power, by a seed: at any point of a recording, and again while what was left is
/// being opened.
struct PowerLossCampaign {
  /// What is taken for acknowledged.
  enum Promise {
    /// What was answered.
    case powerSafe
    /// What was answered before the last checkpoint.
    case checkpointed
  }

  /// How often what happened.
  struct Tally {
    var images = 0
    var second = 0
    /// How often a commit that was under way was there, and was not.
    var (kept, dropped) = (0, 0)
    var points: Set<Int> = []
    var distinct: Set<Int> = []
    var failures: [String] = []
    /// How many of the failures are acknowledged commits that are not there.
    var lost = 0
  }

  /// A point of a recording.
  private struct Moment {
    var disk: DiskModel
    var bounds: PowerLossCheck.Bounds
  }

  let check: PowerLossCheck
  let promise: Promise

  /// Checks images of the disk after these operations, up to a number of them or until one fails.
  func run(
    over operations: [DiskOperation], from disk: DiskModel = DiskModel(),
    bounds: PowerLossCheck.Bounds = PowerLossCheck.Bounds(),
    images: Int, seed: UInt64, untilFailure: Bool = false
  ) async throws -> Tally {
    var random = SeededGenerator(seed: seed)
    var tally = Tally()
    let moments = moments(of: operations, from: disk, bounds: bounds)
    var order: [Int] = []
    while tally.images < images, !(untilFailure && !tally.failures.isEmpty) {
      // Each point comes once before any comes again.
      if order.isEmpty { order = moments.indices.shuffled(using: &random) }
      let point = order.removeLast()
      tally.points.insert(point)
      let losing = DiskModel.Loss.allCases.randomElement(using: &random)!
      let image = moments[point].disk.image(losing: losing, using: &random)
      let second = try await judge(
        image, moments[point], "point \(point), losing \(losing)", isRecorded: random.isOne(in: 4), &tally)
      for moment in second.shuffled(using: &random).prefix(4) {
        let losing = DiskModel.Loss.allCases.randomElement(using: &random)!
        let image = moment.disk.image(losing: losing, using: &random)
        _ = try await judge(image, moment, "point \(point), and again, losing \(losing)", isRecorded: false, &tally)
        tally.second += 1
      }
    }
    return tally
  }

  /// Checks an image and gives, if it is recorded, the points that it passed through.
  private func judge(
    _ image: DiskModel.Image, _ moment: Moment, _ what: String, isRecorded: Bool, _ tally: inout Tally
  ) async throws -> [Moment] {
    let (outcome, operations) = try await check.outcome(of: image, moment.bounds, isRecorded: isRecorded)
    tally.images += 1
    tally.distinct.insert(image.hashValue)
    switch outcome {
    case .whole(let found):
      guard moment.bounds.most > moment.bounds.least else { break }
      if found > moment.bounds.least { tally.kept += 1 } else { tally.dropped += 1 }
    case .lost(let words):
      tally.lost += 1
      tally.failures.append("\(what): \(words)")
    case .wrong(let words): tally.failures.append("\(what): \(words)")
    }
    guard isRecorded, case .whole(let found) = outcome else { return [] }
    // What was found once lies on the disk, and must be found again.
    return moments(
      of: operations, from: DiskModel(image), bounds: PowerLossCheck.Bounds(least: found, most: moment.bounds.most))
  }

  /// The disk after each operation, with what then had been acknowledged.
  private func moments(of operations: [DiskOperation], from disk: DiskModel, bounds: PowerLossCheck.Bounds) -> [Moment]
  {
    var moment = Moment(disk: disk, bounds: bounds)
    var moments = [moment]
    var answered = bounds.least
    for operation in operations {
      if case .marked(let value) = operation {
        switch PowerLossWorkload.Mark(value) {
        case .begun(let number): moment.bounds.most = max(moment.bounds.most, number)
        case .acknowledged(let number): answered = max(answered, number)
        case .checkpointed: moment.bounds.least = answered
        }
        if promise == .powerSafe { moment.bounds.least = answered }
      } else {
        moment.disk.apply(operation)
      }
      moments.append(moment)
    }
    return moments
  }
}

extension PowerLossCampaign.Tally: CustomStringConvertible {
  var description: String {
    """
    \(images) images, \(distinct.count) of them different, at \(points.count) points, \
    \(second) of them while starting again; \
    a commit under way was there in \(kept), not there in \(dropped); \(failures.count) failures, \(lost) of them losses
    """
  }
}
