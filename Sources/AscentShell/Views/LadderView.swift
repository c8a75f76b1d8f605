import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// The stages of a method as a ladder, with the user's current stage and an estimate for the
/// next one.
struct LadderView: View {
  var method: MethodID
  var ladder: Ladder

  func text(_ style: Style) -> String {
    ([style.title(ladder.title.cut(to: 40), beside: ladder.rungs.count.counted("stage"))] + ladder.lines(style)).lines
  }

  var json: JSONValue {
    .object(["method": method, "title": ladder.title, "fraction": ladder.fraction, "rungs": ladder.rungs])
  }
}

extension LadderView {
  /// Creates the ladder of a method from the user's progress.
  init(_ method: GrowthMethod, _ progress: MethodProgress) {
    let present = progress.stage(of: method.id)
    let readiness = progress.readinessIfAny(of: method.id)
    // A method of the catalogue has a timeline, empty before the first session.
    let items = (try? progress.timeline(of: method.id)) ?? []
    let here = present.flatMap { method.index(of: $0) }
    let rungs = method.stages.enumerated().map { index, stage in
      let item = items.last { $0.stage == stage.id }
      if index == here {
        let note = readiness.map { ReadinessText.estimate($0, in: stage.criteria, asOf: progress.day) }
        return Ladder.Rung(stage.title, .here, note: note ?? "", day: item?.enteredDay)
      }
      if let item, let left = item.leftDay, here.map({ index < $0 }) ?? false {
        let days = DayText.text(item.enteredDay, through: left, asOf: progress.day)
        return Ladder.Rung(stage.title, .done, note: "\(days), \(item.formattedDuration)", day: item.enteredDay)
      }
      let next = here.map { $0 + 1 == index } ?? false
      guard next, case .day(let day)? = readiness?.estimate else { return Ladder.Rung(stage.title, .ahead, note: "") }
      return Ladder.Rung(
        stage.title, .ahead, note: "about \(DayText.text(day, asOf: progress.day))", day: day)
    }
    self.init(
      method: method.id, ladder: Ladder(method.title, rungs, fraction: readiness?.fraction ?? 0))
  }
}
