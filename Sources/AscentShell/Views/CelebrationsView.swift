package import AscentRules
package import AscentRuntime
import AscentViews

/// The celebrations that are not dismissed.
struct CelebrationsView: View {
  /// The celebrations, oldest first.
  var items: [CelebrationNotice]

  func text(_ style: Style) -> String {
    guard !items.isEmpty else {
      return "No celebrations. A complete day is announced once; for what is listed, see help celebrations."
    }
    return
      (items.flatMap { item in
        [
          style.tinted("★ ", .good) + item.text.visible.withMinus,
          "  " + style.tinted("\(style.date(item.day)) · \(item.id.description.visible)", .faint),
        ]
      } + ["celebrations --ack ID dismisses one on every device, --ack all dismisses all."]).lines
  }

  var json: JSONValue { items.json }
}

extension [CelebrationNotice] {
  /// The lines that announce celebrations. Several milestones of one value share a line, and so do
  /// several levels.
  func lines(_ style: Style) -> [String] {
    var lines: [String] = []
    var count = 0
    for (index, notice) in enumerated() {
      count += 1
      let isLast =
        index == self.count - 1 || ![.measure, .levelUp].contains(notice.category)
        || self[index + 1].category != notice.category || self[index + 1].isRaised != notice.isRaised
      guard isLast else { continue }
      let noun = notice.category == .measure ? "milestone" : "level"
      lines.append(notice.line(style) + (count > 1 ? " (\(count.counted(noun)) at once)" : ""))
      count = 0
    }
    return lines
  }
}

extension CelebrationNotice: JSONConvertible {
  package var json: JSONValue {
    .object(["id": id, "category": category.rawValue, "day": day, "text": text])
  }

  /// The line that announces a raised or withdrawn celebration.
  func line(_ style: Style) -> String {
    let text = category == .measure ? text.withMinus : text
    return isRaised
      ? style.tinted("★ ", .good) + text.visible : style.tinted("celebration withdrawn: \(text)".visible, .faint)
  }
}
