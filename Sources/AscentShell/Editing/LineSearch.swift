/// A search through older lines while its text is typed.
struct LineSearch {
  /// The text that is looked for.
  private(set) var text = ""
  /// The line that holds it; nil when there is none.
  private(set) var match: Int?
  /// Whether the text was not found; the match is the last one then.
  private(set) var failed = false

  private let lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  /// Looks for one more character, from the match on.
  mutating func type(_ character: Character) {
    text.append(character)
    look(from: match ?? lines.count - 1, forward: false)
  }

  /// Looks for one character less, from the newest line on.
  mutating func erase() {
    text = String(text.dropLast())
    match = nil
    failed = false
    if !text.isEmpty { look(from: lines.count - 1, forward: false) }
  }

  /// Looks for the next older line, or the next newer one.
  mutating func next(forward: Bool) {
    guard !text.isEmpty else { return }
    look(from: match.map { $0 + (forward ? 1 : -1) } ?? lines.count - 1, forward: forward)
  }

  private mutating func look(from start: Int, forward: Bool) {
    let order = forward ? Array(max(0, start)..<max(0, start, lines.count)) : Array((0..<max(0, start + 1)).reversed())
    let wanted = text.lowercased()
    let found = order.first { lines[$0].lowercased().contains(wanted) }
    failed = found == nil
    match = found ?? match
  }
}
