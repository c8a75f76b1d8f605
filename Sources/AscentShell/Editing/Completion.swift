/// What the beginning of a line can go on with.
public enum Completion {
  /// The beginning of the line, completed as far as it is clear: with a command's name, or with the name of a habit as its last word. Nil when nothing fits.
  public static func complete(_ text: String, habits: [String]) -> String? {
    let start = text.lowercased()
    let commands = CommandTable.all.map(\.name).filter { $0.hasPrefix(start) }
    if let common = common(commands) { return commands.count == 1 ? common + " " : common }
    guard let space = text.lastIndex(of: " ") else { return nil }
    let quote = text.lastIndex(of: "\"").map { text[..<$0].count { $0 == "\"" } % 2 == 0 ? $0 : space } ?? space
    let word = text[text.index(after: quote)...].lowercased()
    let fitting = habits.filter { $0.lowercased().hasPrefix(word) }
    guard let name = common(fitting) else { return nil }
    let head = text[..<quote] + (quote == space ? " " : "")
    let isWhole = fitting.count == 1
    let needsQuotes = fitting.contains { $0.contains { $0.isWhitespace } } || quote != space
    return head + (needsQuotes ? "\"\(name)\(isWhole ? "\" " : "")" : name + (isWhole ? " " : ""))
  }

  /// What all of them begin with, or nil when there are none.
  private static func common(_ texts: [String]) -> String? {
    guard var common = texts.first else { return nil }
    for text in texts { common = String(zip(common, text).prefix { $0 == $1 }.map(\.0)) }
    return common
  }
}
