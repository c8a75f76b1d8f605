import AscentRules

/// Cleans the texts of an export: limits their length, trims them, and removes control characters.
enum ImportText {
  /// The maximum length of a name, in Unicode scalars, so that its bytes are limited too.
  static let nameLimit = 200
  /// The maximum length of any other text, in Unicode scalars.
  static let noteLimit = 10_000

  /// The text, cut to a number of Unicode scalars.
  static func prefix(of text: String, scalars limit: Int) -> String {
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
  }

  /// The text without leading and trailing white space.
  static func trimmed(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(String.UnicodeScalarView(scalars[first...last]))
  }

  /// The text on one line: control characters and line breaks become spaces.
  static func oneLine(_ text: String) -> String {
    replacingControls(in: text) { _ in false }
  }

  /// The text of several lines: line ends become `\n`, tabs stay, and other control
  /// characters become spaces.
  static func lines(_ text: String) -> String {
    replacingControls(in: text.replacingLineEnds()) { $0 == "\n" || $0 == "\t" }
  }

  /// A clean text of several lines. Adds a remark if more than line ends and outer spaces changed.
  static func note(_ text: String, at place: ImportPlace) -> String {
    guard !text.isEmpty else { return "" }
    let cleaned = trimmed(prefix(of: lines(text), scalars: noteLimit))
    if cleaned != trimmed(text.replacingLineEnds()) { place.remark(.textCleaned, on: text) }
    return cleaned
  }

  /// A clean note of a completion, on one line; nil if it is empty. Adds a remark as
  /// ``note(_:at:)`` does, and another if the note is too long.
  static func completionNote(_ text: String, at place: ImportPlace) -> String? {
    let note = oneLine(note(text, at: place))
    let short = trimmed(prefix(of: note, scalars: RuleLimits.noteLength))
    if short.utf8.count < note.utf8.count { place.remark(.noteTooLong, on: text) }
    return short.isEmpty ? nil : short
  }

  /// A clean note of a day without a completion. Adds a remark if it is too long.
  static func dayNote(_ note: String, at place: ImportPlace) -> String {
    let short = prefix(of: note, scalars: RuleLimits.reasonLength)
    if short.utf8.count < note.utf8.count { place.remark(.dayNoteTooLong, on: note) }
    return short
  }

  /// A clean text on one line. Adds a remark if more than outer spaces changed.
  static func label(_ text: String, at place: ImportPlace) -> String {
    guard !text.isEmpty else { return "" }
    let cleaned = trimmed(prefix(of: oneLine(text), scalars: nameLimit))
    if cleaned != trimmed(text) { place.remark(.textCleaned, on: text) }
    return cleaned
  }

  private static func replacingControls(in text: String, except isKept: (Unicode.Scalar) -> Bool) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(TextRules.isForbidden(scalar) && !isKept(scalar) ? " " : scalar)
    }
    return String(scalars)
  }
}

extension String {
  /// The text with each `\r\n` or single `\r` replaced by `\n`. CSV files may have any of them.
  fileprivate func replacingLineEnds() -> String { String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }) }
}
