import AscentRules
import AscentViews

/// The stages of a method that a user went through.
struct TimelineView: View {
  /// What people call the method.
  var title: String
  /// The stages, the first one first.
  var items: [TimelineItem]

  func text(_ style: Style) -> String {
    guard !items.isEmpty else { return VisibleText.visible("No practice of \(title) yet.") }
    return
      ([style.tinted(VisibleText.visible(title), .strong)]
      + items.enumerated().flatMap { lines($0.element, $0.offset, style) })
      .joined(separator: "\n")
  }

  private func lines(_ item: TimelineItem, _ index: Int, _ style: Style) -> [String] {
    let span = item.leftDay.map { "\(item.enteredDay) to \($0)" } ?? "since \(item.enteredDay)"
    var heading = "\(index + 1). \(VisibleText.visible(item.title ?? item.stage.text))"
    heading += style.tinted(" · \(span) · \(item.formattedDuration)", .faint)
    if item.isPresent { heading += " · " + style.tinted("you are here", .good) }
    if !item.isCauseInForce { heading += " · " + style.tinted("its sessions were undone", .open) }
    return [heading, "   " + AccomplishmentsText.words(item.accomplishments)]
  }

  var json: JSONValue {
    .array(
      items.map { item in
        .object([
          "event": .string(item.event.rawValue), "stage": .string(item.stage.text), "title": .optional(item.title),
          "enteredAt": .string(item.enteredAt.iso8601UTC), "enteredDay": .day(item.enteredDay),
          "leftAt": .optional(item.leftAt?.iso8601UTC), "leftDay": .day(item.leftDay), "present": .bool(item.isPresent),
          "duration": .seconds(item.duration), "formattedDuration": .string(item.formattedDuration),
          "accomplishments": AccomplishmentsText.json(item.accomplishments), "causeInForce": .bool(item.isCauseInForce),
        ])
      })
  }
}
