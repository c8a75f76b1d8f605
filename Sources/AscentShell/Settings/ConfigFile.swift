import AscentViews

/// The config file.
///
/// It contains lines of `key = value`, comments that begin with `#`, and empty lines.
package struct ConfigFile: Hashable, Sendable {
  /// The maximum size of the file, in bytes.
  package static let bytesMax = 65_536

  /// A value and its line number.
  struct Entry: Hashable {
    var value: String
    var line: Int
  }

  /// What is wrong with a line.
  struct Fault: Hashable {
    var line: Int
    /// The text before the equals sign, or the whole line if there is none.
    var key: String
    var error: ShellError

    /// Whether the line may have been meant to set the store.
    var isAboutStore: Bool {
      Setting(rawValue: key) == .store || Nearest.name(to: key, among: [Setting.store.rawValue]) != nil
    }
  }

  /// The lines as they are in the file.
  private var lines: [String]
  private(set) var entries: [Setting: Entry] = [:]
  private(set) var faults: [Fault] = []

  /// Parses the text of a config file.
  package init(_ text: String = "") {
    // Some editors begin a file with a byte order mark.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    if lines.last == "" { lines.removeLast() }
    read()
  }

  /// The file as text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func read() {
    (entries, faults) = ([:], [])
    for (index, line) in lines.enumerated() {
      do throws(ShellError) {
        guard let (setting, value) = try Self.pair(in: line) else { continue }
        if let earlier = entries[setting] {
          throw .misusedOption(setting.rawValue, reason: "already set in line \(earlier.line)")
        }
        var options = LaunchOptions()
        try setting.apply(value, to: &options)
        entries[setting] = Entry(value: value, line: index + 1)
      } catch {
        faults.append(Fault(line: index + 1, key: Self.key(of: line), error: error))
      }
    }
  }

  /// The setting and value of a line; nil for a comment or an empty line.
  private static func pair(in line: String) throws(ShellError) -> (Setting, String)? {
    let line = line.trimmed
    guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
    guard let sign = line.firstIndex(of: "=") else {
      throw .badValue(argument: "line", value: line, reason: "not a setting", allowed: "KEY = VALUE")
    }
    let name = String(line[..<sign]).trimmed
    return (try Setting.named(name, argument: "key"), String(line[line.index(after: sign)...]).trimmed)
  }

  private static func key(of line: String) -> String { String(line.prefix { $0 != "=" }).trimmed }

  /// Removes the invalid lines whose key, or whole text, is `key`.
  ///
  /// - Returns: whether there were any such lines.
  mutating func removeFaults(of key: String) -> Bool {
    let lines = faults.filter { $0.key == key || self.lines[$0.line - 1].trimmed == key }.map { $0.line - 1 }
    for line in lines.reversed() { self.lines.remove(at: line) }
    read()
    return !lines.isEmpty
  }

  /// Sets the value in the setting's line, or in a new line. Nil removes the line. Comments and the
  /// order of lines are kept.
  mutating func set(_ setting: Setting, to value: String?) {
    let places = lines.indices.filter { index in (try? Self.pair(in: lines[index]))??.0 == setting }
    let kept = value == nil ? nil : places.first
    if let kept, let value { lines[kept] = "\(setting.rawValue) = \(value)" }
    for index in places.reversed() where index != kept { lines.remove(at: index) }
    if let value, kept == nil { lines.append("\(setting.rawValue) = \(value)") }
    read()
  }
}

extension String {
  /// The text without white space at either end.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
