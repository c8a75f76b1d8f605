public import AscentRules

/// What waits to be celebrated.
public struct CelebrationsView: View {
  /// One celebration with its words.
  public struct Item: Hashable, Sendable {
    /// The same on every device.
    public var id: CelebrationKey
    /// The local day.
    public var day: LocalDay
    /// The affirmation.
    public var text: String

    /// A celebration with its words.
    public init(id: CelebrationKey, day: LocalDay, text: String) {
      self.id = id
      self.day = day
      self.text = text
    }

    /// The celebration for a program.
    var json: JSON {
      .object([
        "id": .string(id.description), "category": .string(id.category.rawValue), "day": .day(day),
        "text": .string(text),
      ])
    }
  }

  /// What waits, the oldest first.
  public var items: [Item]

  /// Celebrations that wait.
  public init(items: [Item]) {
    self.items = items
  }

  public func text(_ style: Style) -> String {
    guard !items.isEmpty else { return "Nothing waits to be celebrated." }
    return
      (items.flatMap { item in
        [
          style.tinted("★ ", .good) + VisibleText.visible(item.text),
          "  " + style.tinted("\(item.day) · \(VisibleText.visible(item.id.description))", .faint),
        ]
      } + ["celebrations --ack ID puts one away, on every device."]).joined(separator: "\n")
  }

  public var json: JSON { .array(items.map(\.json)) }
}

/// A celebration that was put away.
public struct AcknowledgementView: View {
  /// Which one.
  public var id: CelebrationKey
  /// The operation that did it.
  public var operation: OperationID
  /// Whether the operation was known already, so that nothing happened again.
  public var isKnown: Bool
  /// How many wait still.
  public var waiting: Int
  /// What else the person should know, such as a change of zone that came first.
  public var notes: [String]

  /// A celebration that was put away.
  public init(id: CelebrationKey, operation: OperationID, isKnown: Bool, waiting: Int, notes: [String]) {
    self.id = id
    self.operation = operation
    self.isKnown = isKnown
    self.waiting = waiting
    self.notes = notes
  }

  public func text(_ style: Style) -> String {
    var lines = notes.map { style.tinted(VisibleText.visible($0), .faint) }
    lines.append(
      VisibleText.visible("put away \(id)")
        + (waiting > 0 ? "; " + CountText.text(waiting, "more waits", "more wait") : ""))
    if isKnown { lines.append("  known already: the answer is the one given then, and nothing happened again") }
    lines.append("  " + style.tinted("operation \(VisibleText.visible(operation.description))", .faint))
    return lines.joined(separator: "\n")
  }

  public var json: JSON {
    .object([
      "command": "celebrations", "operation": .string(operation.description), "known": .bool(isKnown),
      "acknowledged": .string(id.description), "waiting": .integer(Int64(waiting)),
      "notes": .array(notes.map(JSON.string)),
    ])
  }
}
