import AscentRules
import AscentViews

/// The stages of a method that the user has been in.
struct TimelineView: View {
  /// The method's title.
  var title: String
  /// The stages, oldest first.
  var items: [TimelineItem]

  func text(_ style: Style) -> String {
    guard !items.isEmpty else { return "No practice of \(title) yet.".visible }
    return
      ([style.tinted(title.visible, .strong)]
      + items.enumerated().flatMap { lines($0.element, $0.offset, style) }).lines
  }

  private func lines(_ item: TimelineItem, _ index: Int, _ style: Style) -> [String] {
    let span =
      item.leftDay.map { "\(style.date(item.enteredDay)) to \(style.date($0))" }
      ?? "since \(style.date(item.enteredDay))"
    var heading = "\(index + 1). \((item.title ?? item.stage.text).visible)"
    heading += style.tinted(" · \(span) · \(item.formattedDuration)", .faint)
    if item.isPresent { heading += " · " + style.tinted("you are here", .good) }
    if !item.isCauseInForce { heading += " · " + style.tinted("its sessions were undone", .open) }
    return [heading, "   " + AccomplishmentsText.words(item.accomplishments)]
  }

  var json: JSONValue {
    items.objects { item in
      [
        "event": item.entrance.rawValue, "stage": item.stage, "title": item.title, "enteredAt": item.enteredAt,
        "enteredDay": item.enteredDay, "leftAt": item.leftAt, "leftDay": item.leftDay, "present": item.isPresent,
        "duration": item.duration, "formattedDuration": item.formattedDuration,
        "accomplishments": item.accomplishments, "causeInForce": item.isCauseInForce,
      ]
    }
  }
}
