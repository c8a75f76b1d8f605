/// An incremental search through the earlier lines.
struct LineSearch {
  /// The text to search for.
  private(set) var text = ""
  /// The index of the matching line; nil if none was found yet.
  private(set) var match: Int?
  /// Whether the text was not found. ``match`` then stays at the previous match.
  private(set) var failed = false

  private let lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  /// Adds a character, and searches from the current match towards older lines.
  mutating func type(_ character: Character) {
    text.append(character)
    look(from: match ?? lines.count - 1, forward: false)
  }

  /// Removes the last character, and searches again from the newest line.
  mutating func erase() {
    text = String(text.dropLast())
    match = nil
    failed = false
    if !text.isEmpty { look(from: lines.count - 1, forward: false) }
  }

  /// Searches for the next older match, or the next newer one.
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
